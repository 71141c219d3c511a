"""Wrong passwords, counted for each account: guessing from many addresses is no way around."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from time import monotonic

WINDOW = 3600.0
"""Seconds after which a wrong password is forgotten."""
MOST_NAMES = 10_000
"""Names that are remembered, of accounts or not; beyond that the oldest are forgotten."""


class Tries:
    """What one worker has seen. After `most` wrong passwords in an hour none is checked."""

    def __init__(self, most: int, clock: Callable[[], float] = monotonic) -> None:
        self.most = most
        self._clock = clock
        self._failed: OrderedDict[str, deque[float]] = OrderedDict()

    def wait(self, name: str) -> int:
        """Seconds until a password for this name is looked at again; 0: at once."""
        failed = self._failed.get(name)
        if failed is None:
            return 0
        now = self._clock()
        while failed and failed[0] <= now - WINDOW:
            failed.popleft()
        if not failed:
            del self._failed[name]
        return 0 if len(failed) < self.most else int(failed[0] + WINDOW - now) + 1

    def fail(self, name: str) -> None:
        self._failed.setdefault(name, deque(maxlen=self.most)).append(self._clock())
        self._failed.move_to_end(name)
        while len(self._failed) > MOST_NAMES:
            self._failed.popitem(last=False)

    def forget(self, name: str) -> None:
        """The right password came."""
        self._failed.pop(name, None)
