"""Threads for work in this process: those who play never wait for those who look."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
X = TypeVar("X")
PLAYING = ThreadPoolExecutor(2, "playing")
LOOKING = ThreadPoolExecutor(2, "looking")
"""Few, for they share one interpreter: however many look, an action gets its part of it."""


async def playing(work: Callable[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
    """Off the event loop: judging an action, and what a player may do."""
    return await _run(PLAYING, work, *args, **kwargs)


async def looking(work: Callable[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
    """Off the event loop: making pages and everything else that is only read."""
    return await _run(LOOKING, work, *args, **kwargs)


async def _run(
    pool: ThreadPoolExecutor, work: Callable[P, X], *args: P.args, **kwargs: P.kwargs
) -> X:
    """With the reader's language, which the context holds."""
    here = copy_context()
    return await asyncio.get_running_loop().run_in_executor(
        pool, lambda: here.run(work, *args, **kwargs)
    )
