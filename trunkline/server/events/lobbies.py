"""Open lobbies: each is told that something in it has changed, and asks for the rest itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.store.schema import matches


class LobbyBell:
    """Which matches have changed since a lobby was last told."""

    def __init__(self, is_own: Callable[[str], bool] = lambda person: False) -> None:
        self.changed: set[str] = set()
        self.own = False
        """Something that this reader keeps has changed on another device."""
        self.is_own = is_own
        self.bell = asyncio.Event()

    def ring(self, match_id: str | None = None) -> None:
        if match_id is not None:
            self.changed.add(match_id)
        self.bell.set()

    def ring_own(self, person: str) -> None:
        """What this person keeps about a match has changed: nobody else hears of it."""
        if self.is_own(person):
            self.own = True
            self.bell.set()

    def take_own(self) -> bool:
        own, self.own = self.own, False
        return own

    def take(self) -> set[str]:
        self.bell.clear()
        taken, self.changed = self.changed, set()
        return taken


def read_changed(connection: Connection, since: int | None) -> tuple[int, list[str]]:
    """When a match changed last, and those that changed after this moment or at it."""
    latest = connection.execute(sa.select(sa.func.max(matches.c.changed_at))).scalar() or 0
    if since is None or latest <= since:
        return latest, []
    found = sa.select(matches.c.id).where(matches.c.changed_at > since)
    return latest, list(connection.execute(found).scalars())
