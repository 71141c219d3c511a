"""Clocks of matches that have begun: started by whoever lets a match begin, else found here."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.matches import clock_store
from trunkline.server.matches.clock_asked import asked_of
from trunkline.server.matches.live import Live
from trunkline.server.matches.messages import lock_match
from trunkline.server.service import Service
from trunkline.server.store.schema import clocks, matches


async def start_clocks(service: Service) -> None:
    """One round over the matches that have begun and whose clocks do not run yet."""
    for match_id in await service.db.read(_read_standing):
        live = await service.match(match_id)
        if live.playable is not None and live.clock.counts:
            await service.db.write(_start, live)


def _read_standing(connection: Connection) -> list[str]:
    rows = connection.execute(
        sa.select(clocks.c.match_id)
        .join(matches, matches.c.id == clocks.c.match_id)
        .where(clocks.c.hands == "", matches.c.begun, ~matches.c.finished)
        .limit(100)
    )
    return [row[0] for row in rows]


def _start(connection: Connection, live: Live) -> None:
    if lock_match(connection, live.id) == live.version and live.playable is not None:
        clock_store.start(connection, live.id, asked_of(live.seats, *live.playable), now())
