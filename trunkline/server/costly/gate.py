"""A gate for what takes much memory: so many are within, so many may wait, more are refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from trunkline.server.errors import Busy


class Gate:
    """Opens for whoever came first."""

    def __init__(self, within: int, waiting: int) -> None:
        self.most = within + waiting
        self._here = 0
        self._room = asyncio.Semaphore(within)

    @asynccontextmanager
    async def entered(self) -> AsyncIterator[None]:
        """Room within, after some waiting; raises Busy at once where too many wait."""
        if self._here >= self.most:
            raise Busy
        self._here += 1
        try:
            async with self._room:
                yield
        finally:
            self._here -= 1
