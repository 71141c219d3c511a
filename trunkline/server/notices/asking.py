"""Requests to the table: those whose consent is needed are told."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection

from trunkline.kernel import message, say
from trunkline.server.matches.live import Live
from trunkline.server.notices.posting import post
from trunkline.server.store.rows import Message, SeatRow

ASKS = {
    "undo": message("notice.says.undo-asked", "{by} asks you to agree to an undo."),
    "loan": message("notice.says.loan-asked", "{by} asks who can play a seat for a while."),
    "replace": message(
        "notice.says.replace-asked", "{by} asks to let somebody else play for {seat}."
    ),
    "end": message("notice.says.end-asked", "{by} asks you to end the match."),
    "pause": message("notice.says.pause-asked", "{by} asks you to pause the match."),
}
"""By what is asked for."""
FLAG = message(
    "notice.says.flag", "{player} has run out of time. You decide whether a bot plays for them."
)
CHANGED = message(
    "notice.says.changed",
    "{by} changed how the match is played. Agree or stand up: no answer within a day counts as a "
    "yes.",
)


def tell_of_request(
    connection: Connection,
    live: Live,
    asked: Message,
    needed: Collection[str],
    kind: str,
    about: str,
) -> None:
    """`about` is the seat that is asked for, if it is about one."""
    said = say(ASKS[kind], by=asked.seat, seat=about)
    for seat in live.seats:
        if seat.name in needed:
            number = asked.number
            post(
                connection, "asked", live.id, seat.number, by=asked.seat, what=said, request=number
            )


def tell_of_flag(connection: Connection, match_id: str, host: SeatRow, player: str) -> None:
    """The time of a player is over, and the host is asked what follows."""
    post(connection, "asked", match_id, host.number, by=player, what=say(FLAG, player=player))


def tell_of_change(connection: Connection, match_id: str, seats: list[SeatRow], by: str) -> None:
    """Those who sat down before the host changed how the match is played."""
    for seat in seats:
        post(connection, "asked", match_id, seat.number, by=by, what=say(CHANGED, by=by))
