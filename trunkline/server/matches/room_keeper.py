"""Rooms that wait: started when their ten seconds are over, cancelled when nobody ever starts."""

from __future__ import annotations

import asyncio
import logging

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.errors import ServerError, StoreDown
from trunkline.server.matches.loading import read_seats
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.room_rows import DAY, read_room, write_room
from trunkline.server.matches.starting import drop, settle, start_due, tell
from trunkline.server.notices.inviting import tell_warned
from trunkline.server.service import Service
from trunkline.server.store.rows import Message
from trunkline.server.store.schema import matches, rooms

log = logging.getLogger("trunkline.server.matches.room_keeper")
EVERY = 1.0
"""Seconds between looks at what starts,"""
ROUNDS = 600
"""and so many looks between those at what is old."""
KEPT_DAYS = 30
WARNED_DAYS = 23
"""The host hears a week before that the match will be cancelled."""
SERVER = ""
"""Who cancels what nobody started."""


class RoomKeeper:
    """Any worker does it; two that do it at the same moment find it done."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def run(self) -> None:
        rounds = 0
        while True:
            try:
                await self.start_those_due()
                if rounds % ROUNDS == 0:
                    await self.tidy()
            except (ServerError, StoreDown) as error:
                log.error("Waiting rooms wait: the store does not answer.", exc_info=error)
            rounds += 1
            await asyncio.sleep(EVERY)

    async def start_those_due(self) -> None:
        for match_id in await self.service.db.peek(read_due):
            await start_due(self.service, match_id)

    async def tidy(self) -> None:
        """Changes that nobody answered in a day count as fine; old rooms go."""
        for match_id in await self.service.db.read(read_answered):
            told = await self.service.db.write(_settle, match_id)
            if told:
                await tell(self.service, match_id, told)
        for match_id in await self.service.db.read(read_older, KEPT_DAYS):
            await drop(self.service, match_id, SERVER)
        for match_id in await self.service.db.read(read_older, WARNED_DAYS):
            warned = await self.service.db.write(warn, match_id)
            if warned is not None:
                await tell(self.service, match_id, [warned])


def read_due(connection: Connection) -> list[str]:
    """Rooms whose time has come."""
    found = sa.select(rooms.c.match_id).where(rooms.c.starts_at <= now())
    return [*connection.execute(found).scalars()]


def read_answered(connection: Connection) -> list[str]:
    """Rooms in which a change was made a day ago or earlier, and that have not begun."""
    waiting = matches.join(rooms, rooms.c.match_id == matches.c.id)
    found = sa.select(matches.c.id).select_from(waiting)
    old = rooms.c.changed_at <= now() - DAY
    return [*connection.execute(found.where(old, sa.not_(matches.c.begun))).scalars()]


def _settle(connection: Connection, match_id: str) -> list[Message]:
    return settle(connection, match_id)


def read_older(connection: Connection, days: int) -> list[str]:
    """Matches that nobody has started for so many days."""
    found = sa.select(matches.c.id).where(
        sa.not_(matches.c.begun),
        matches.c.ended_at.is_(None),
        matches.c.created_at <= now() - days * DAY,
    )
    return [*connection.execute(found).scalars()]


def warn(connection: Connection, match_id: str) -> Message | None:
    """Say once that the match will be cancelled; None if that was said."""
    if read_room(connection, match_id).warned_at is not None:
        return None
    told = add_message(connection, match_id, "warned", "", {"days": KEPT_DAYS - WARNED_DAYS})
    write_room(connection, match_id, warned_at=now())
    for seat in read_seats(connection, match_id):
        if seat.is_host:
            tell_warned(connection, match_id, seat.number)
    return told
