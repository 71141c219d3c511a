"""Parametric search: the best route by a series of decisions whether one of some value exists."""

from __future__ import annotations

from trunkline.rails.routes.solver.columns import INFEASIBLE, Path
from trunkline.rails.routes.solver.dominance import FailedStates
from trunkline.rails.routes.solver.express_graph import ExpressGraph, RouteClass
from trunkline.rails.routes.solver.graph import bits
from trunkline.rails.routes.solver.path_search import FIRST_LIMIT, PathSearch
from trunkline.rails.routes.solver.residual import Residual

LONGER = 8
"""Each round of tries has this many times the steps of the round before."""


class ParametricSearch:
    """Searches the same residual graph for routes of one value after another."""

    def __init__(
        self, express: ExpressGraph, forbidden: int = 0, within: RouteClass | None = None
    ) -> None:
        self.residual = Residual(express, forbidden, within)
        self._failed = FailedStates(len(express.neighbours), express.rows)
        self._target = INFEASIBLE

    def best(
        self, least: int, most_steps: int | None = None, high: int | None = None
    ) -> tuple[Path | None, int]:
        """The best route found with so many steps for each target, and a bound for all routes.

        Targets come down from above in growing strides, as a search is shorter the higher its
        target. Once one is met, the next lies halfway up to the bound.
        """
        unit = self.residual.express.graph.unit
        top = max(self.residual.bounds.values(), default=INFEASIBLE)
        path, low, top, stride = None, least - 1, top if high is None else min(top, high), 0
        bound, sure = top, True
        while low < top:
            target = max(low + 1, top - stride)
            found, done = self.find(target, most_steps)
            if found:
                path, low = found, found.value
                stride = (top - low) // (2 * unit) * unit
                if not sure:
                    break
            else:
                sure = sure and done
                top, stride = target - unit, 2 * stride + unit
                bound = top if sure else bound
        return path, max(low, bound)

    def find(self, least: int, most_steps: int | None = None) -> tuple[Path | None, bool]:
        """A route of at least this value, and whether all has been searched if there is none."""
        if least < self._target:
            self._failed.clear()
        self._target = least
        residual = self.residual
        starts = [n for n, most in residual.bounds.items() if most >= least]
        starts = [n for n in starts if residual.may_reach(least, n)]
        ends = residual.ends if residual.anchored else bits(starts)
        search = PathSearch(residual, self._failed, least, ends)
        starts.sort(key=self._rank)
        limit, spent = FIRST_LIMIT, 0
        while starts:
            again = []
            for start in starts:
                result = search.search_from(start, limit)
                spent += limit - max(search.limit, 0)
                if result:
                    return search.found, True
                if result is None:
                    again.append(start)
                if most_steps is not None and spent > most_steps:
                    return None, False
            starts = again
            limit *= LONGER
        return None, True

    def _rank(self, start: int) -> tuple[bool, int, int]:
        """Own stations first, then those that no route passes, then the least valuable."""
        residual = self.residual
        root, passable = residual.roots >> start & 1, residual.passable >> start & 1
        return not root, passable, residual.worth[start]
