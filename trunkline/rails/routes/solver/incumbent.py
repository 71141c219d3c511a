"""The incumbent: the best solution so far, and the bound that no solution exceeds."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.rails.routes.solver.columns import EMPTY, Column


class Incumbent:
    """One column for each train. It is proved when no sum of values fits below the bound."""

    def __init__(self, trains: int, unit: int, bound: int) -> None:
        self.value = 0
        self.columns = [EMPTY] * trains
        self.unit = unit
        """Every sum of values is a multiple of this."""
        self.bound = bound

    @property
    def proved(self) -> bool:
        """Nothing better is possible."""
        return self.bound - self.value < self.unit

    @property
    def next_value(self) -> int:
        """The least value of a better solution."""
        return self.value + self.unit

    def improve(self, columns: Sequence[Column]) -> None:
        """Keep these columns if they are the best so far."""
        value = sum(column.value for column in columns)
        if value > self.value:
            self.value, self.columns = value, list(columns)

    def tighten(self, bound: int) -> None:
        """Keep this bound if it is the lowest so far."""
        self.bound = min(self.bound, bound // self.unit * self.unit)
