"""Requests that are granted by silence: when their time has come, they are carried out once."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.errors import ServerError
from trunkline.server.matches.answers import Changed, carry_out
from trunkline.server.matches.votes import read_request
from trunkline.server.service import Service
from trunkline.server.store.schema import deadlines

MOST = 100


async def meet_deadlines(service: Service) -> None:
    """One round over the requests whose time has come."""
    for match_id, number in await service.db.read(read_due):
        live = await service.match(match_id)
        request = await service.db.read(read_request, match_id, number, live.version)
        if request is None or request.status != "open" or live.row.finished:
            await service.db.write(drop, match_id, number)
            continue
        try:
            await carry_out(service, live, request, "due", "")
        except (Changed, ServerError):
            continue


def read_due(connection: Connection) -> list[tuple[str, int]]:
    rows = connection.execute(
        sa.select(deadlines.c.match_id, deadlines.c.number)
        .where(deadlines.c.due_at <= now())
        .order_by(deadlines.c.due_at)
        .limit(MOST)
    )
    return [(row[0], row[1]) for row in rows]


def drop(connection: Connection, match_id: str, number: int) -> None:
    here = (deadlines.c.match_id == match_id) & (deadlines.c.number == number)
    connection.execute(sa.delete(deadlines).where(here))
