"""When somebody was last at a table of the reader's: told to those at the same table alone."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.clock import written
from trunkline.server.people.presence import Place
from trunkline.server.service import Service
from trunkline.server.store.schema import accounts, last_seen, seats


class Seen(Struct, frozen=True):
    """Here now, or away since."""

    here: bool
    seen_at: str | None = None


async def last_together(service: Service, viewer: str, name: str) -> Seen | None:
    """Of the account with this name; None where both sit at no table, or nothing is shown."""
    found = await service.db.read(_read, viewer, name)
    if any(service.presence.is_here(place) for place in found):
        return Seen(True)
    last = max(found.values(), default=0)
    return Seen(False, written(last)) if last else None


def _read(connection: Connection, viewer: str, name: str) -> dict[Place, int]:
    """Their seats at tables where the viewer sits too, each with the minute of the last sign."""
    mine = sa.select(seats.c.match_id).where(seats.c.account_id == viewer)
    at = (last_seen.c.match_id == seats.c.match_id) & (last_seen.c.number == seats.c.number)
    wanted = (
        sa.select(seats.c.match_id, seats.c.number, last_seen.c.seen_at)
        .join(accounts, accounts.c.id == seats.c.account_id)
        .outerjoin(last_seen, at)
        .where(accounts.c.name == name, seats.c.match_id.in_(mine))
    )
    return {(row.match_id, row.number): row.seen_at or 0 for row in connection.execute(wanted)}
