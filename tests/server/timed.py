"""A service whose time the test sets: nothing happens by itself, and nobody sleeps."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import Connection

from tests.server.service import settings
from trunkline.server import clock
from trunkline.server.liveness import NAME
from trunkline.server.matches.clock_shown import SeatClock
from trunkline.server.matches.clock_store import read_shown
from trunkline.server.service import Service
from trunkline.server.store import keys
from trunkline.server.timekeeper import Timekeeper

FRIDAY = 1_767_960_000_000
"""9 January 2026, noon in Greenwich."""


class Time:
    """The time of the test, in milliseconds, in place of the machine's."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, moment: int = FRIDAY) -> None:
        self.moment = moment
        monkeypatch.setattr(clock, "time", self)

    def time_ns(self) -> int:
        return self.moment * 1_000_000


class Keeper:
    """A service with its timekeeper, called by the test alone."""

    def __init__(self, service: Service, time: Time) -> None:
        self.service = service
        self.time = time
        self.timekeeper = Timekeeper(service)

    async def pass_time(self, milliseconds: int) -> None:
        """Time passes while the server is there: it has given its signs of life."""
        self.time.moment += milliseconds
        await self.service.db.write(_alive, self.time.moment)

    async def down(self, milliseconds: int) -> None:
        """Time passes while no worker is there; then one gives its first sign of life."""
        self.time.moment += milliseconds
        await self.timekeeper.beat()

    async def look(self) -> None:
        await self.timekeeper.look()

    async def of(self, match_id: str, seat: str) -> SeatClock:
        shown = await self.service.db.read(read_shown, match_id, self.time.moment)
        assert shown is not None
        found = shown.of(seat)
        assert found is not None
        return found

    async def left(self, match_id: str, seat: str) -> int:
        return (await self.of(match_id, seat)).left


def _alive(connection: Connection, moment: int) -> None:
    keys.put(connection, NAME, str(moment))


Story = Callable[[Keeper], Awaitable[None]]


def timed(db: str, time: Time, story: Story, **more: Any) -> None:
    """Let a story happen at a service of its own."""

    async def begin() -> None:
        service = Service(settings(db, **{"bots": True, **more}))
        await service.streams.start()
        keeper = Keeper(service, time)
        try:
            await keeper.timekeeper.beat()
            await story(keeper)
        finally:
            await keeper.service.close()

    asyncio.run(begin())
