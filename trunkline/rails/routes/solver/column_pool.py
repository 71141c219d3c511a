"""Column pools: the routes that a kind of train may choose from, and which of them share track."""

from __future__ import annotations

from bisect import bisect_right

from trunkline.rails.routes.solver.columns import EMPTY, Column
from trunkline.rails.routes.solver.lagrangian import Relaxation
from trunkline.rails.routes.solver.plain_pricing import PlainPricing
from trunkline.rails.routes.solver.prices import price_of
from trunkline.rails.routes.solver.problem import Pricing, Problem


class ColumnPool:
    """Columns with their reduced costs, the lowest first.

    The reduced cost is what is lost by taking the column instead of the best one after prices. Sets
    of columns are integers, with bit n for the column with number n.
    """

    def __init__(self, priced: list[tuple[int, Column]]) -> None:
        priced = sorted(priced, key=lambda pair: pair[0])
        self.reduced_costs = [cost for cost, _ in priced]
        self.columns = [column for _, column in priced]
        self.all = (1 << len(priced)) - 1
        self._users: dict[int, int] = {}
        """For each piece of track the columns that use it; found when it is first asked for."""
        self._conflicting: dict[int, int] = {}

    def up_to(self, cost: int) -> int:
        """The columns of at most this reduced cost."""
        return (1 << bisect_right(self.reduced_costs, cost)) - 1

    def conflicting(self, mask: int) -> int:
        """The columns that use some of this track."""
        found = self._conflicting.get(mask)
        if found is None:
            found, left = 0, mask
            while left:
                low = left & -left
                left ^= low
                found |= self._using(low)
            self._conflicting[mask] = found
        return found

    def _using(self, piece: int) -> int:
        users = self._users.get(piece)
        if users is None:
            digits = "".join("1" if each.mask & piece else "0" for each in reversed(self.columns))
            users = self._users[piece] = int(digits or "0", 2)
        return users


def column_pools(
    problem: Problem, relaxation: Relaxation, gap: int, most: int
) -> dict[Pricing, ColumnPool]:
    """All columns whose reduced cost fits into the gap, of the trains that can list them.

    No other column can be part of a solution that closes the gap. TooManyRoutes if there are more
    than so many in all.
    """
    found: dict[Pricing, ColumnPool] = {}
    prices = relaxation.prices
    for pricing in problem.kinds:
        pricing.set_prices(prices)
        if isinstance(pricing, PlainPricing):
            best = relaxation.most[pricing]
            least = best - gap if prices else max(1, best - gap)
            columns = pricing.columns(least, most)
            priced = [(best - c.value + price_of(prices, c.mask), c) for c in columns]
            priced += [(best, EMPTY)] if best <= gap else []
            found[pricing] = ColumnPool(priced)
            most -= len(priced)
    return found
