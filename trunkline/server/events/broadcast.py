"""Messages from one worker to all: in memory for one process, through PostgreSQL for several."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa

from trunkline.server.store.database import parse
from trunkline.server.tasks import end

log = logging.getLogger("trunkline.server.events.broadcast")
CHANNEL = "tables"
PAUSE = 1.0
"""Seconds between looks at the connection to PostgreSQL."""
PATIENCE = 5.0
"""Seconds for one message to PostgreSQL."""
FAILURES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
Hear = Callable[[bytes], None]


class Broadcaster(Protocol):
    """What one worker publishes every worker hears, the one that published it too.

    A message may be lost: whoever listens must be able to do without.
    """

    async def start(self, hear: Hear) -> None:
        """From now on `hear` is called with every message."""

    def publish(self, message: bytes) -> None:
        """Send a message; returns at once."""

    async def stop(self) -> None:
        """Send what is still to be sent, and let go."""


class MemoryBroadcaster:
    """For a server of one process."""

    def __init__(self) -> None:
        self._hear: Hear | None = None

    async def start(self, hear: Hear) -> None:
        self._hear = hear

    def publish(self, message: bytes) -> None:
        if self._hear is not None:
            self._hear(message)

    async def stop(self) -> None:
        self._hear = None


class PostgresBroadcaster:
    """LISTEN and NOTIFY on one connection that is opened again whenever it is lost.

    What is published while it is down is lost.
    """

    def __init__(self, dsn: str) -> None:
        self.dsn = dsn
        self._outgoing: asyncio.Queue[str] = asyncio.Queue()
        self._connection: Any = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Hear) -> None:
        await self._connect(hear)
        self._tasks = [asyncio.create_task(work) for work in (self._keep(hear), self._send())]

    def publish(self, message: bytes) -> None:
        self._outgoing.put_nowait(message.decode())

    async def stop(self) -> None:
        if self._tasks:
            await self._outgoing.join()
        await end(self._tasks)
        if self._connection is not None:
            await self._connection.close()

    async def _connect(self, hear: Hear) -> None:
        def heard(_: object, __: int, ___: str, payload: object) -> None:
            hear(str(payload).encode())

        connection = await asyncpg.connect(self.dsn)
        await connection.add_listener(CHANNEL, heard)
        self._connection = connection

    async def _keep(self, hear: Hear) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            if self._connection.is_closed():
                try:
                    await self._connect(hear)
                except FAILURES as error:
                    log.warning("No channel to the database.", extra={"why": repr(error)})

    async def _send(self) -> None:
        while True:
            message = await self._outgoing.get()
            try:
                notify = "SELECT pg_notify($1, $2)"
                await self._connection.execute(notify, CHANNEL, message, timeout=PATIENCE)
            except FAILURES as error:
                log.warning("A message was not sent.", extra={"why": repr(error)})
            finally:
                self._outgoing.task_done()


def broadcaster(db: str) -> Broadcaster:
    """The one that fits this database."""
    url = parse(db)
    if url.get_backend_name() == "postgresql":
        return PostgresBroadcaster(dsn(url))
    return MemoryBroadcaster()


def dsn(url: sa.URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
