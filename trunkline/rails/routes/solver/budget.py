"""How long a search may take: a count of its steps, and the caller's clock."""

from collections.abc import Callable


class BudgetSpent(Exception):
    """Raised inside a search that has used up its budget."""


class Budget:
    """Counts the steps of a search. Rails have no clock: `out_of_time` asks the caller's."""

    def __init__(
        self, out_of_time: Callable[[], bool] | None = None, most_steps: int | None = None
    ) -> None:
        self.steps = 0
        self._out_of_time = out_of_time
        self._most = most_steps

    def spend(self) -> None:
        """Count one step."""
        self.steps += 1
        if not self.steps & 255 or self.steps == self._most:
            self._check()

    def _check(self) -> None:
        if self._most is not None and self.steps >= self._most:
            raise BudgetSpent
        if self._out_of_time is not None and self._out_of_time():
            raise BudgetSpent
