"""Whether something happened while a player chose that could change the choice."""

from __future__ import annotations

from trunkline.server.matches.live import Live
from trunkline.server.service import Service
from trunkline.server.store.rows import Entry


def overtaken(entries: list[Entry], seen: int) -> bool:
    """What others seal, with the same question before them, changes nothing for anybody else."""
    return any(not entry.secret for entry in entries if entry.version > seen)


async def seen_as_good_as_new(service: Service, live: Live, seen: int) -> bool:
    """Whether only sealed choices of others came after the version that a player saw."""
    entries = await service.logs.entries(live)
    return seen < live.version and not overtaken(entries, seen)
