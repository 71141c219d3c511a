"""File descriptors: each connection takes one, so the system's limit on them is ours too."""

from __future__ import annotations

import logging
from time import monotonic

from msgspec import Struct

try:
    import resource
except ImportError:  # pragma: no cover - Windows has no such limit
    resource = None  # type: ignore[assignment]

log = logging.getLogger("trunkline.server.descriptors")
WANTED = 65_536
RESERVED = 128
"""For the store, other processes, mail, and files that are read."""
WITHOUT_LIMIT = 16_384
SAID_EVERY = 10.0
"""Seconds between lines about refused connections, however many are refused."""


class Room(Struct, frozen=True):
    """What one process has room for."""

    connections: int
    streams: int


def raise_limit() -> int:
    """As many descriptors as the system lets this process have, within reason; how many."""
    if resource is None:  # pragma: no cover
        return WITHOUT_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    most = WANTED if hard == unlimited else min(WANTED, hard)
    if soft == unlimited or soft >= most:
        return most if soft == unlimited else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    log.info("The limit on open files is raised.", extra={"from": soft, "to": most})
    return most


def room_for(descriptors: int, streams: int) -> Room:
    """With so many descriptors; a quarter of the connections is kept for others than streams."""
    connections = max(16, descriptors - RESERVED)
    return Room(connections, min(streams, connections * 3 // 4))


class Refusals:
    """Tells that connections are refused: at once, then now and then how many."""

    def __init__(self) -> None:
        self.count = 0
        self._next = 0.0

    def add(self) -> None:
        self.count += 1
        if monotonic() >= self._next:
            log.warning("Connections are refused: too many are open.", extra={"count": self.count})
            self.count, self._next = 0, monotonic() + SAID_EVERY
