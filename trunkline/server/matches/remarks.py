"""Remarks of the chat, read a page at a time: a table that talks much stays light."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.store.rows import Aside, all_typed
from trunkline.server.store.tables import asides

ON_TABLE = 30
"""Remarks that the table itself shows; earlier ones are asked for."""


class Remarks(Struct, frozen=True):
    """A page of the chat, oldest first, and whether there is more beyond it."""

    asides: list[Aside]
    more: bool


def read_earlier(
    connection: Connection, match_id: str, before: int | None = None, most: int = ON_TABLE
) -> Remarks:
    """The newest remarks, or the newest before this number; `more` are older still."""
    wanted = _said(match_id)
    if before is not None:
        wanted = wanted.where(asides.c.number < before)
    rows = connection.execute(wanted.order_by(asides.c.number.desc()).limit(most + 1))
    found = all_typed(Aside, rows)
    return Remarks(found[:most][::-1], len(found) > most)


def read_later(connection: Connection, match_id: str, after: int, most: int = ON_TABLE) -> Remarks:
    """The oldest remarks after this number; `more` are newer still."""
    wanted = _said(match_id).where(asides.c.number > after).order_by(asides.c.number)
    found = all_typed(Aside, connection.execute(wanted.limit(most + 1)))
    return Remarks(found[:most], len(found) > most)


def count_remarks(connection: Connection, match_id: str) -> int:
    """How many there are in all."""
    wanted = sa.select(sa.func.count()).where(
        asides.c.match_id == match_id, asides.c.kind == "chat"
    )
    return int(connection.execute(wanted).scalar_one())


def _said(match_id: str) -> sa.Select[tuple[object, ...]]:
    return sa.select(asides).where(asides.c.match_id == match_id, asides.c.kind == "chat")
