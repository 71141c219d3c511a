"""The process in which bots think, so that nobody else waits for them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar, TypeVarTuple

from trunkline.server.botseats.thinking import prepare

log = logging.getLogger("trunkline.server.botseats.process")
X = TypeVar("X")
Args = TypeVarTuple("Args")


class ThinkingProcess:
    """One process that begins when it is first needed, and begins again if it has ended."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self.modules = modules
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[[*Args], X], *args: *Args) -> X:
        """What `work` answers; if the process ends meanwhile, once more in a new one."""
        loop, pool = asyncio.get_running_loop(), self._started()
        try:
            return await loop.run_in_executor(pool, work, *args)
        except BrokenProcessPool:
            log.warning("The bots' process has ended. It begins anew.")
            if self._pool is pool:
                self.stop()
            return await loop.run_in_executor(self._started(), work, *args)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=prepare,
                initargs=(self.modules,),
            )
        return self._pool

    def stop(self) -> None:
        """End the process: whatever it was thinking about can be thought again."""
        if self._pool is not None:
            children = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for child in children:
                child.terminate()
            self._pool = None
