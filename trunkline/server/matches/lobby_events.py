"""The events of one's lobby: that something in it has changed. The rest is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from trunkline.server.events.lobbies import LobbyBell
from trunkline.server.matches.lobby import concerns
from trunkline.server.people.caller import Caller
from trunkline.server.people.person import keeps
from trunkline.server.service import Service

REST = 1.0
"""Seconds between two calls to the same lobby: a busy table does not make it flicker."""
CHANGED = b"event: lobby\ndata: {}\n\n"


async def watch_lobby(service: Service, caller: Caller) -> AsyncIterator[bytes]:
    """An event whenever a match in the caller's lobby has changed; a sign of life now and then.

    Ids of matches are secrets, so nothing is told but that something has changed.
    """
    streams, bell = service.streams, LobbyBell(lambda person: keeps(caller, person))
    streams.lobbies.add(bell)
    streams.open += 1
    try:
        yield b"retry: 5000\n: lobby\n\n"
        while not streams.closing:
            changed = await _heard(bell, streams.heartbeat)
            told = bell.take_own() or (
                bool(changed)
                and await service.db.read(concerns, caller, changed, service.settings.listed)
            )
            yield CHANGED if told else b": \n\n"
            await asyncio.sleep(REST if told else 0)
    finally:
        streams.open -= 1
        streams.lobbies.discard(bell)


async def _heard(bell: LobbyBell, patience: float) -> set[str]:
    try:
        await asyncio.wait_for(bell.bell.wait(), patience)
    except TimeoutError:
        return set()
    return bell.take()
