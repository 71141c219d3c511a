"""Logs in memory: those of the matches that were shown last. A log only ever grows."""

from __future__ import annotations

from collections import OrderedDict

from trunkline.server.matches.live import Live
from trunkline.server.matches.log import read_log
from trunkline.server.store.database import Database
from trunkline.server.store.rows import Entry

KEPT = 64


class LogCache:
    """The entries of a few matches; only new ones are read from the store."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self._logs: OrderedDict[str, list[Entry]] = OrderedDict()

    def forget(self) -> None:
        """Somebody has changed what was written: a former player has another name."""
        self._logs.clear()

    async def entries(self, live: Live) -> list[Entry]:
        """All entries up to the version at hand."""
        known = self._logs.get(live.id, [])
        last = known[-1].version if known else 0
        if last < live.version:
            known = [*known, *await self.db.read(read_log, live.id, last)]
            self._logs[live.id] = known
        if live.id in self._logs:
            self._logs.move_to_end(live.id)
        while len(self._logs) > KEPT:
            self._logs.popitem(last=False)
        return [entry for entry in known if entry.version <= live.version]
