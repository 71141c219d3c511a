"""A turnstile for costly reading: an address is let in one at a time, and rests in between.

So all readers at one address together take a small part of one processor's time, however many they
are; those behind wait, which costs nothing, and a line that is too long is turned away.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from trunkline.server.errors import Crowded

LEAST, MOST = 0.05, 1.0
"""Seconds that an address rests at least and at most."""


class Line:
    """Those at one address."""

    def __init__(self) -> None:
        self.length = 0
        self.turn = asyncio.Lock()
        self.rested = 0.0


class Turnstile:
    """The lines of all addresses; those that nobody stands in are forgotten."""

    def __init__(self, longest: int, rest: float) -> None:
        self.longest = longest
        self.rest = rest
        """An address rests this many times as long as its last turn took; 0: not at all."""
        self._lines: dict[str, Line] = {}

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """A turn at something costly, after waiting for it; raises Crowded."""
        line = self._lines.setdefault(address, Line())
        if line.length >= self.longest:
            raise Crowded
        line.length += 1
        try:
            async with line.turn:
                await asyncio.sleep(max(0.0, line.rested - clock()))
                began = clock()
                try:
                    yield
                finally:
                    line.rested = clock() + self._resting(clock() - began)
        finally:
            line.length -= 1
            self._forget()

    def _resting(self, took: float) -> float:
        return min(MOST, max(LEAST, self.rest * took)) if self.rest else 0.0

    def _forget(self) -> None:
        gone = [a for a, line in self._lines.items() if not line.length and line.rested <= clock()]
        for address in gone:
            del self._lines[address]


def clock() -> float:
    return asyncio.get_running_loop().time()
