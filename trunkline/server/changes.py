"""Changes from outside: what the host of the store did by hand reaches the running servers."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import Connection

from trunkline.server.announcement import read_announcement
from trunkline.server.errors import StoreDown
from trunkline.server.people.tokens import new_id
from trunkline.server.service import Service
from trunkline.server.store import keys

log = logging.getLogger("trunkline.server.changes")
EVERY = 1.0
"""Seconds between looks. A worker that is the only writer would never read again by itself."""
NAME = "changes"


def note(connection: Connection) -> None:
    """Something was changed by hand; every worker will read again what it has in memory."""
    keys.put(connection, NAME, new_id(20))


def read_last(connection: Connection) -> str:
    """A name for the last change; empty where there was none."""
    return keys.get(connection, NAME) or ""


class Changes:
    """Looks for a new change, and lets the worker read everything again then."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._known: str | None = None

    async def run(self) -> None:
        failing = False
        while True:
            try:
                await self.look()
                failing = False
            except StoreDown as error:
                if not failing:
                    log.error("Changes from outside wait: the database fails.", exc_info=error)
                failing = True
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Once: the first look only learns the last change, for nothing is in memory yet."""
        last = await self.service.db.peek(read_last)
        if self._known != last:
            self.service.announcement = await self.service.db.peek(read_announcement)
        if self._known not in (None, last):
            log.info("The store was changed by its host.")
            self.service.forget_written()
            await self.service.streams.look_again()
        self._known = last
