"""Requests to the table: those whose consent is needed are told."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection

from trunkline.kernel import message, say
from trunkline.server.matches.live import Live
from trunkline.server.notices.posting import post
from trunkline.server.store.rows import Message

UNDO_ASKED = message("notice.says.undo-asked", "{by} asks you to agree to an undo.")
LOAN_ASKED = message("notice.says.loan-asked", "{by} asks who can play a seat for a while.")


def tell_of_request(
    connection: Connection, live: Live, asked: Message, needed: Collection[str], undo: bool
) -> None:
    said = say(UNDO_ASKED if undo else LOAN_ASKED, by=asked.seat)
    for seat in live.seats:
        if seat.name in needed:
            number = asked.number
            post(
                connection, "asked", live.id, seat.number, by=asked.seat, what=said, request=number
            )
