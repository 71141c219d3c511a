"""How long a search may go on: a count of its steps, and somebody else's clock."""

from collections.abc import Callable


class OutOfTime(Exception):
    """Raised in the midst of a search whose budget is spent."""


class Budget:
    """Counts the steps of a search. Rails have no clock: `out_of_time` asks the caller's."""

    def __init__(
        self, out_of_time: Callable[[], bool] | None = None, most_steps: int | None = None
    ) -> None:
        self.steps = 0
        self._out_of_time = out_of_time
        self._most = most_steps

    def spend(self) -> None:
        self.steps += 1
        if not self.steps & 255 or self.steps == self._most:
            self._look()

    def _look(self) -> None:
        if self._most is not None and self.steps >= self._most:
            raise OutOfTime
        if self._out_of_time is not None and self._out_of_time():
            raise OutOfTime
