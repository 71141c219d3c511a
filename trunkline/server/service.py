"""The match service of one worker process: settings, store, open matches, event streams."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, bindparam

from trunkline.kernel import speak_of
from trunkline.server.announcement import Announcement
from trunkline.server.costly.gate import Gate
from trunkline.server.costly.pool import Pool
from trunkline.server.costly.turnstile import Turnstile
from trunkline.server.errors import NotFound
from trunkline.server.events.broadcast import broadcaster
from trunkline.server.events.streams import EventStreams
from trunkline.server.kept import Kept
from trunkline.server.matches.live import Live
from trunkline.server.matches.loading import open_match, read_seats
from trunkline.server.matches.log import Written
from trunkline.server.matches.log_cache import LogCache
from trunkline.server.people.presence import Presences
from trunkline.server.people.tries import Tries
from trunkline.server.settings import Settings
from trunkline.server.store.database import connect
from trunkline.server.store.health import HealthCheck
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import matches

KEPT_PARTS = 24_000_000
"""Characters of pages that are kept in memory."""
MOST_WALKS = 64
UPLOADS = 2
"""Files that are held in memory at the same time."""
MARKS = sa.select(matches.c.version, matches.c.seating).where(matches.c.id == bindparam("of"))

Listener = Callable[[Live, Written | None], None]


class Service:
    """What every way in shares; what runs on its own beside it is in background.py."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.db = connect(settings.database, sync=settings.sync, shared=settings.workers > 1)
        self.streams = EventStreams(
            self.db, broadcaster(settings.database), settings.heartbeat, settings.most_streams
        )
        self.presence = Presences(self.db, self.streams)
        self.logs = LogCache(self.db)
        self.parts: Kept[Any] = Kept(KEPT_PARTS, lambda parts: parts.weight)
        """Parts of pages, for all who see the same."""
        self.walks: Kept[Any] = Kept(MOST_WALKS, lambda _: 1)
        """How far lessons have come, for those who play them now."""
        self.tries = Tries(settings.tries_per_account)
        self.health = HealthCheck(self.db)
        self.costly = Pool(
            "costly",
            settings.costly_processes,
            max(1, settings.costly_processes) + settings.costly_waiting,
            settings.modules,
        )
        self.uploads = Gate(UPLOADS, settings.costly_waiting)
        self.turnstile = Turnstile(settings.readers_waiting, settings.readers_rest)
        self.announcement: Announcement | None = None
        """What stands over every lobby; changes.py reads it."""
        self.listeners: list[Listener] = []
        """Those who look at every match that is opened or changed."""
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Live | None]] = {}
        self._forgotten = 0
        """How often everything was forgotten."""

    async def close(self) -> None:
        """End the streams and let go of the store."""
        self.costly.stop()
        await self.streams.stop()
        await self.db.close()

    def notify(self, live: Live, written: Written | None = None) -> None:
        """A match was opened or has changed, by this entry of the log if by one."""
        for listener in self.listeners:
            listener(live, written)

    @property
    def open_matches(self) -> int:
        return len(self._live)

    async def match(self, match_id: str) -> Live:
        """The match as the store has it now, which is spoken of from here on; raises NotFound."""
        live = self._live.get(match_id)
        if live is None:
            live = await self._open(match_id)
        else:
            self._live.move_to_end(match_id)
            if self.db.shared:
                live = await self.fresh(live)
        speak_of(live.row.title)
        return live

    async def fresh(self, live: Live) -> Live:
        """The same match, read again if another process has changed it."""
        marks = await self.db.peek(read_marks, live.id)
        if marks == (live.row.version, live.row.seating):
            return live
        self.forget(live.id)
        return await self._open(live.id)

    async def reseat(self, live: Live) -> None:
        """Read the seats of a match again, after a change of them."""
        async with live.lock:
            live.seats, seating = await self.db.read(read_seating, live.id)
            live.row = msgspec.structs.replace(live.row, seating=seating)

    def forget_all(self) -> None:
        """Read every match again when it is next asked for; what is being read is not kept."""
        self._live.clear()
        self._forgotten += 1

    def forget_written(self) -> None:
        """Forget logs and parts of pages too: what was written long ago may have changed."""
        self.forget_all()
        self.logs.forget()
        self.parts.forget()

    def forget(self, match_id: str) -> None:
        self._live.pop(match_id, None)

    async def _open(self, match_id: str) -> Live:
        """Read a match once, however many ask for it at the same time."""
        task = self._opening.get(match_id)
        if task is None:
            task = asyncio.create_task(self._read(match_id))
            self._opening[match_id] = task
            task.add_done_callback(lambda _: self._opening.pop(match_id, None))
        live = await asyncio.shield(task)
        if live is None:
            raise NotFound
        return live

    async def _read(self, match_id: str) -> Live | None:
        forgotten = self._forgotten
        live = await open_match(self.db, match_id)
        if live is not None:
            if forgotten == self._forgotten:
                self.keep(live)
            self.notify(live)
        return live

    def keep(self, live: Live) -> None:
        """This is the newest that the process knows of the match; the oldest makes room."""
        self._live[live.id] = live
        self._live.move_to_end(live.id)
        while len(self._live) > self.settings.cached_matches:
            self._live.popitem(last=False)


def read_seating(connection: Connection, match_id: str) -> tuple[list[SeatRow], int]:
    seating = connection.execute(
        sa.select(matches.c.seating).where(matches.c.id == match_id)
    ).scalar_one()
    return read_seats(connection, match_id), seating


def read_marks(connection: Connection, match_id: str) -> tuple[int, int] | None:
    """What tells whether a match has changed: its version and its seating."""
    found = connection.execute(MARKS, {"of": match_id}).first()
    return None if found is None else (found[0], found[1])
