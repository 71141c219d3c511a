"""Remarks of the chat, read a page at a time: a table that talks much stays light."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.store.rows import Message, all_typed
from trunkline.server.store.schema import messages

SAID = ("chat", "removed", "told")
"""What the chat shows: what people write, of a message that was removed that it was, and what the
table is told (told.py)."""
ON_TABLE = 30
"""Remarks that the table itself shows; earlier ones are asked for."""


class Remarks(Struct, frozen=True):
    """A page of the chat, oldest first, and whether there is more beyond it."""

    messages: list[Message]
    more: bool


def read_earlier(
    connection: Connection, match_id: str, before: int | None = None, most: int = ON_TABLE
) -> Remarks:
    """The newest remarks, or the newest before this number; `more` are older still."""
    wanted = _said(match_id)
    if before is not None:
        wanted = wanted.where(messages.c.number < before)
    rows = connection.execute(wanted.order_by(messages.c.number.desc()).limit(most + 1))
    found = all_typed(Message, rows)
    return Remarks(found[:most][::-1], len(found) > most)


def read_later(connection: Connection, match_id: str, after: int, most: int = ON_TABLE) -> Remarks:
    """The oldest remarks after this number; `more` are newer still."""
    wanted = _said(match_id).where(messages.c.number > after).order_by(messages.c.number)
    found = all_typed(Message, connection.execute(wanted.limit(most + 1)))
    return Remarks(found[:most], len(found) > most)


def count_remarks(connection: Connection, match_id: str) -> int:
    """How many there are in all."""
    wanted = sa.select(sa.func.count()).where(
        messages.c.match_id == match_id, messages.c.kind.in_(SAID)
    )
    return int(connection.execute(wanted).scalar_one())


def _said(match_id: str) -> sa.Select[tuple[object, ...]]:
    return sa.select(messages).where(messages.c.match_id == match_id, messages.c.kind.in_(SAID))
