"""What was worked out and may be asked for again: kept up to a size, the least used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


class Kept(Generic[V]):
    """Values by their keys, of so much weight in all. Threads may ask at the same time.

    A key holds everything that the value depends on, for whom it is among it, so that nothing in
    here is ever out of date and nobody is given what was made for another.
    """

    def __init__(self, most: int, weigh: Callable[[V], int]) -> None:
        self.most = most
        self.weight = 0
        self._weigh = weigh
        self._values: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> V | None:
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[0]

    def keep(self, key: Hashable, value: V) -> V:
        """Keep it; what is heavier than everything together is not worth it."""
        weight = self._weigh(value)
        with self._lock:
            self._drop(key)
            if weight <= self.most:
                self._values[key] = (value, weight)
                self.weight += weight
            while self.weight > self.most:
                self._drop(next(iter(self._values)))
        return value

    def forget(self) -> None:
        """Drop everything."""
        with self._lock:
            for key in list(self._values):
                self._drop(key)

    def _drop(self, key: Hashable) -> None:
        found = self._values.pop(key, None)
        if found is not None:
            self.weight -= found[1]
