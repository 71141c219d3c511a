"""A bounded pool of processes: so much is done at once, so much may wait, more is refused."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar, TypeVarTuple

from trunkline.kernel.language import LANGUAGES, load, manner, reader, say_in, speaking
from trunkline.server.botseats.child_process import end_with_parent
from trunkline.server.decoders import build_titles
from trunkline.server.errors import Busy

log = logging.getLogger("trunkline.server.costly")
X = TypeVar("X")
Args = TypeVarTuple("Args")
POLITE = 5
"""How much the processes lower their priority below the server's (nice)."""


class Pool:
    """Processes that begin when they are first needed; without any, one thread of this process."""

    def __init__(
        self, name: str, processes: int, most: float, modules: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.processes = processes
        self.most = most
        """How much may be in work or waiting."""
        self.modules = modules
        self._taken = 0
        self._executor: Executor | None = None

    async def run(self, work: Callable[[*Args], X], *args: *Args) -> X:
        """What `work` answers in the reader's language; raises Busy where too much is waiting."""
        if self._taken >= self.most:
            log.warning("Too much is waiting.", extra={"pool": self.name, "waiting": self._taken})
            raise Busy
        self._taken += 1
        try:
            return await self._run(work, args)
        finally:
            self._taken -= 1

    async def _run(self, work: Callable[..., X], args: tuple[Any, ...]) -> X:
        """If the process ends meanwhile, once more in a new one."""
        loop, executor = asyncio.get_running_loop(), self._started()
        how = reader().tag, manner()
        try:
            return await loop.run_in_executor(executor, in_words, how, work, args)
        except BrokenProcessPool:
            log.warning("A process has ended. It begins anew.", extra={"pool": self.name})
            if self._executor is executor:
                self.stop()
            return await loop.run_in_executor(self._started(), in_words, how, work, args)

    def _started(self) -> Executor:
        if self._executor is None and self.processes == 0:
            self._executor = ThreadPoolExecutor(1, self.name)
        elif self._executor is None:
            self._executor = ProcessPoolExecutor(
                self.processes, multiprocessing.get_context("spawn"), prepare, (self.modules,)
            )
        return self._executor

    def stop(self) -> None:
        """End the processes: whatever they were doing can be done again."""
        executor, self._executor = self._executor, None
        if executor is not None:
            children = list((getattr(executor, "_processes", None) or {}).values())
            executor.shutdown(wait=False, cancel_futures=True)
            for child in children:
                child.terminate()


def prepare(modules: tuple[str, ...]) -> None:
    """Begin as a modest process: people's requests go first, and the server says when to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    os.nice(POLITE)
    load()
    build_titles(modules)


def in_words(how: tuple[str, str], work: Callable[..., X], args: tuple[Any, ...]) -> X:
    """In this language, if this process knows it, and in the manner of the title: what goes wrong
    is told to whoever asked."""
    language, manner = how
    say_in(manner)
    with speaking(language if language in LANGUAGES else "en"):
        return work(*args)
