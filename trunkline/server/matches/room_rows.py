"""What the store keeps of a room: a match that has not begun."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.store.rows import SeatRow, typed
from trunkline.server.store.schema import rooms

DAY = 24 * 60 * 60 * 1000


class RoomRow(Struct, frozen=True, kw_only=True):
    """When it starts by itself, who asked to wait, and when how it is played was last changed."""

    match_id: str
    starts_at: int | None = None
    held_by: str | None = None
    changed_at: int | None = None
    warned_at: int | None = None


def read_room(connection: Connection, match_id: str) -> RoomRow:
    found = connection.execute(sa.select(rooms).where(rooms.c.match_id == match_id)).first()
    return typed(RoomRow, found) or RoomRow(match_id=match_id)


def write_room(connection: Connection, match_id: str, **values: Any) -> None:
    here = rooms.c.match_id == match_id
    changed = connection.execute(sa.update(rooms).where(here).values(**values))
    if changed.rowcount == 0:
        connection.execute(sa.insert(rooms).values(match_id=match_id, **values))


def unanswered(room: RoomRow, seated: list[SeatRow]) -> list[SeatRow]:
    """Those who had sat down when how the match is played was changed, and have not agreed; no
    answer counts as consent after a day."""
    changed = room.changed_at
    if changed is None or now() >= changed + DAY:
        return []
    return [seat for seat in seated if seat.person and _asked(seat, changed)]


def _asked(seat: SeatRow, changed: int) -> bool:
    if seat.seated_at is None or seat.seated_at >= changed:
        return False
    return seat.agreed_at is None or seat.agreed_at < changed
