"""The health of the store: whether it can be written, tried now and then, however many ask."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.errors import StoreDown
from trunkline.server.store import keys
from trunkline.server.store.database import Database

EVERY = 5.0
"""Seconds that one written proof is good for."""
PATIENCE = 3.0
"""Seconds after which a store that does not answer counts as silent."""
NAME = "pulse"
FAILURES = (StoreDown, TimeoutError)


class HealthCheck:
    """Answers any number of questions with at most one small write in five seconds."""

    def __init__(self, db: Database, clock: Callable[[], float] = monotonic) -> None:
        self.db = db
        self._clock = clock
        self._proved: float | None = None
        self._trying: asyncio.Task[bool] | None = None

    async def ok(self) -> bool:
        """The store can be read now and could be written a moment ago."""
        if self._proved is None or self._clock() - self._proved > EVERY:
            return await self._proof()
        try:
            await asyncio.wait_for(self.db.peek(_look), PATIENCE)
        except FAILURES:
            return False
        return True

    async def _proof(self) -> bool:
        """One attempt at a time, however long it takes: whoever asks meanwhile waits for it too."""
        if self._trying is None or self._trying.done():
            self._trying = asyncio.create_task(self._write())
        try:
            return await asyncio.wait_for(asyncio.shield(self._trying), PATIENCE)
        except TimeoutError:
            return False

    async def _write(self) -> bool:
        self._proved = None
        try:
            await self.db.write(_beat)
        except FAILURES:
            return False
        self._proved = self._clock()
        return True


def _look(connection: Connection) -> None:
    connection.execute(sa.select(sa.literal(1)))


def _beat(connection: Connection) -> None:
    """Write the time into a row of its own."""
    keys.put(connection, NAME, str(now()))
