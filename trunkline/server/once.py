"""What takes long is worked out once, however many ask for it at the same time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Once(Generic[V]):
    """The last values by their keys, so many of them.

    A key holds everything that the value depends on. Who leaves before the answer does not take
    the work away from the others who wait for it.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._working: dict[Hashable, asyncio.Task[V]] = {}

    async def get(self, key: Hashable, work: Callable[[], Awaitable[V]]) -> V:
        """The value of this key; what the work raises is raised, and nothing is kept of it."""
        if key in self._values:
            self._values.move_to_end(key)
            return self._values[key]
        task = self._working.get(key)
        if task is None:
            task = self._working[key] = asyncio.create_task(self._worked_out(key, work))
            task.add_done_callback(lambda _: self._working.pop(key, None))
        return await asyncio.shield(task)

    async def _worked_out(self, key: Hashable, work: Callable[[], Awaitable[V]]) -> V:
        value = self._values[key] = await work()
        while len(self._values) > self.most:
            self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        """Forget what was worked out."""
        self._values.clear()
