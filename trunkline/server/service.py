"""The house: everything one worker process needs to keep its tables going."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, bindparam

from trunkline.server.costly.gate import Gate
from trunkline.server.costly.pool import Pool
from trunkline.server.costly.turnstile import Turnstile
from trunkline.server.matches.live import Live
from trunkline.server.matches.loading import open_match, read_seats
from trunkline.server.people.tries import Tries
from trunkline.server.settings import Settings
from trunkline.server.store.database import Database
from trunkline.server.store.pulse import Pulse
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.tables import matches
from trunkline.web.problems import missing

if TYPE_CHECKING:
    from trunkline.server.botseats.worker import BotWorker
    from trunkline.server.changes import Changes
    from trunkline.server.events.hub import Hub
    from trunkline.server.notices.outbox import Post

log = logging.getLogger("trunkline.web")
UPLOADS = 2
"""Files that are held in memory at the same time."""
MARKS = sa.select(matches.c.version, matches.c.seating).where(matches.c.id == bindparam("of"))


class House:
    """Settings, store, the matches in memory, costly work, event streams, bots and turn notices."""

    hub: Hub
    bots: BotWorker
    post: Post
    changes: Changes

    def __init__(self, settings: Settings, db: Database) -> None:
        self.settings = settings
        self.db = db
        self.tries = Tries(settings.tries_per_account)
        self.pulse = Pulse(db)
        self.costly = Pool(
            "costly",
            settings.costly_processes,
            max(1, settings.costly_processes) + settings.costly_waiting,
            settings.modules,
        )
        self.uploads = Gate(UPLOADS, settings.costly_waiting)
        self.turnstile = Turnstile(settings.readers_waiting, settings.readers_rest)
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Live | None]] = {}
        self._forgotten = 0
        """How often everything was forgotten."""

    @property
    def open_matches(self) -> int:
        return len(self._live)

    async def match(self, match_id: str) -> Live:
        """The match as the store has it now; raises 404."""
        live = self._live.get(match_id)
        if live is None:
            return await self._open(match_id)
        self._live.move_to_end(match_id)
        if self.db.shared:
            return await self.fresh(live)
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
            raise missing()
        return live

    async def _read(self, match_id: str) -> Live | None:
        forgotten = self._forgotten
        live = await open_match(self.db, match_id)
        if live is not None:
            if forgotten == self._forgotten:
                self.keep(live)
            self.bots.look(live)
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
