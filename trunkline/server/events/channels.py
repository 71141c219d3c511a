"""The channel between workers: in memory for one process, through PostgreSQL for several."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Iterable
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from trunkline.server.events.hub import CHANNEL
from trunkline.server.store.database import parse

log = logging.getLogger("trunkline.server.events.channels")
PAUSE = 1.0


class PostgresChannels(ChannelsBackend):
    """LISTEN and NOTIFY on one connection that is opened anew whenever it is lost.

    What is said while it is down is lost here and read from the store by the hub. (Litestar's own
    backend opens a connection for every message and ends with its first lost one.)
    """

    def __init__(self, dsn: str) -> None:
        self.dsn = dsn
        self._messages: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._channels: set[str] = set()
        self._connection: Any = None
        self._keeper: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        self._messages = asyncio.Queue()
        await self._connect()
        self._keeper = asyncio.create_task(self._keep())

    async def on_shutdown(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
        if self._connection is not None:
            await self._connection.close()

    async def _connect(self) -> None:
        connection = await asyncpg.connect(self.dsn)
        for channel in self._channels:
            await connection.add_listener(channel, self._heard)
        self._connection = connection

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            if self._connection is None or self._connection.is_closed():
                try:
                    await self._connect()
                except (OSError, asyncpg.PostgresError) as error:
                    log.warning("No channel to the database.", extra={"why": repr(error)})

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        for channel in channels:
            try:
                assert self._connection is not None
                await self._connection.execute("SELECT pg_notify($1, $2)", channel, data.decode())
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("A message was not sent.", extra={"why": repr(error)})

    async def subscribe(self, channels: Iterable[str]) -> None:
        for channel in set(channels) - self._channels:
            self._channels.add(channel)
            if self._connection is not None:
                await self._connection.add_listener(channel, self._heard)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        for channel in set(channels) & self._channels:
            self._channels.discard(channel)
            if self._connection is not None and not self._connection.is_closed():
                await self._connection.remove_listener(channel, self._heard)

    def _heard(self, _: object, __: int, channel: str, payload: object) -> None:
        self._messages.put_nowait((channel, str(payload).encode()))

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        while True:
            yield await self._messages.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """The store has the history."""
        return []


def plugin(db: str) -> ChannelsPlugin:
    """The channel that fits this database."""
    url = parse(db)
    backend: ChannelsBackend = MemoryChannelsBackend()
    if url.get_backend_name() == "postgresql":
        backend = PostgresChannels(dsn(url))
    return ChannelsPlugin(backend, channels=[CHANNEL])


def dsn(url: sa.URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
