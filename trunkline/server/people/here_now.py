"""Who is here of those whom somebody plays with: at which table, or when they were last there."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.people.caller import Caller
from trunkline.server.people.presence import Presence
from trunkline.server.service import Service
from trunkline.server.store.rows import MatchRow, SeatRow
from trunkline.server.store.schema import last_seen

Found = list[tuple[MatchRow, list[SeatRow]]]
Seen = dict[tuple[str, int], int]
RECENT = 60 * 60 * 1000
"""Milliseconds: who was here before that is not here now."""
MOST = 8


class Here(Struct, frozen=True):
    """Somebody at a table of the reader's, and when they were last there."""

    name: str
    match: str
    """What the table calls the match."""
    presence: Presence
    seen_at: int


async def seen_at(service: Service, match_ids: list[str]) -> Seen:
    """Seat -> the minute in which somebody was last there."""
    return await service.db.read(_read_seen, match_ids)


def _read_seen(connection: Connection, match_ids: list[str]) -> Seen:
    found = connection.execute(sa.select(last_seen).where(last_seen.c.match_id.in_(match_ids)))
    return {(row.match_id, row.number): row.seen_at for row in found}


def here_now(service: Service, caller: Caller, own: Found, seen: Seen) -> list[Here]:
    """People at the reader's tables who are here or were within the hour, each once."""
    found: dict[str, Here] = {}
    for row, seated in own:
        for seat in seated:
            if seat.person and not seat.awaits and not caller.owns(seat):
                here = _here(service, row, seat, seen.get((row.id, seat.number), 0))
                known = found.get(seat.name)
                if here is not None and (known is None or _order(here) < _order(known)):
                    found[seat.name] = here
    return sorted(found.values(), key=_order)[:MOST]


def _here(service: Service, row: MatchRow, seat: SeatRow, last: int) -> Here | None:
    if service.presence.is_here((row.id, seat.number)):
        return Here(seat.name, row.name, "here", last)
    return Here(seat.name, row.name, "away", last) if last > now() - RECENT else None


def _order(here: Here) -> tuple[bool, int]:
    return here.presence != "here", -here.seen_at
