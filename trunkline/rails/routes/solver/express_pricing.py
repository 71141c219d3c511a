"""Pricing of trains that omit stops: routes on demand, bounds for classes of routes, nogoods."""

from __future__ import annotations

from trunkline.rails.routes.route import RunningTrain
from trunkline.rails.routes.solver.bonus_sets import bonus_sets
from trunkline.rails.routes.solver.budget import Budget
from trunkline.rails.routes.solver.columns import EMPTY, Column, Path, column
from trunkline.rails.routes.solver.express_graph import ExpressGraph
from trunkline.rails.routes.solver.graph import Graph
from trunkline.rails.routes.solver.hitting_set import hitting_set
from trunkline.rails.routes.solver.parametric_search import ParametricSearch
from trunkline.rails.routes.solver.prices import Prices, price_of

QUICK = 200
"""Steps for each target of a search that only wants a good route."""
REFINING = 2000
"""Steps that a train may spend in all on better bounds of its route classes."""
SETTING_UP = 50
"""What it takes to begin a search, in steps."""
TRIES = 3
"""How often a failure is searched again to find its reason."""


class ExpressPricing:
    """The subproblem of a train that omits stops: its routes can only be searched for.

    It remembers the routes it has found, a bound for each class of routes, and nogoods: pieces of
    track without which it has no route of some value.
    """

    def __init__(self, graph: Graph, train: RunningTrain, budget: Budget) -> None:
        self._budget = budget
        self._graphs = [
            ExpressGraph(graph, train.stops, budget, bonuses) for bonuses in bonus_sets(graph)
        ]
        self.paths: list[Path] = []
        """All routes found so far."""
        self._nogoods: list[tuple[int, int]] = []
        path = self.best_path(0, 1)
        self.alone = column(path)
        """The best column if there were no other trains."""
        self._classes = [(each, kind) for each in self._graphs for kind in each.route_classes()]
        self._bounds = [self.alone.value] * len(self._classes)
        self._refined = [path is not None and kind.contains(path) for _, kind in self._classes]
        self._prices: Prices = {}
        self._costs = [0] * len(self._classes)
        self._refining_left = REFINING
        self._credit = 0
        """Steps left for learning from searches: it may take as long as the searches did."""

    def set_prices(self, prices: Prices) -> None:
        """Search with these prices for track from now on."""
        self._prices = dict(prices)
        self._costs = [price_of(prices, kind.mask) for _, kind in self._classes]

    def relaxed_column(self) -> Column:
        """The route class that is best after prices, with its bound.

        Its routes pay for the track at the station only, so no route is worth more.
        """
        while self._classes:
            number = max(range(len(self._bounds)), key=lambda n: self._bounds[n] - self._costs[n])
            if self._refined[number] or self._refining_left < 0:
                return Column(self._bounds[number], self._classes[number][1].mask)
            self._refine(number)
        return EMPTY

    def _refine(self, number: int) -> None:
        """Bring the bound of a class down to what one of its routes earns."""
        before = self._budget.steps
        graph, kind = self._classes[number]
        path, bound = ParametricSearch(graph, 0, kind).best(1, 2 * QUICK, self._bounds[number])
        self._bounds[number], self._refined[number] = max(bound, 0), True
        self.paths += [path] if path else []
        self._refining_left -= self._budget.steps - before

    def best_column(self, used: int) -> Column:
        """A good route after prices on the track that is left."""
        order = sorted(
            (n for n, (_, kind) in enumerate(self._classes) if not kind.mask & used),
            key=lambda n: self._costs[n] - self._bounds[n],
        )
        found = self._best_known(used)
        for number in order[:2]:
            most = found.value - price_of(self._prices, found.mask)
            if self._bounds[number] - self._costs[number] > most:
                graph, kind = self._classes[number]
                search = ParametricSearch(graph, used, kind)
                path, _ = search.best(1, QUICK, self._bounds[number])
                self.paths += [path] if path else []
                found = self._best_known(used)
        return found

    def _best_known(self, used: int) -> Column:
        best, most = EMPTY, 0
        for path in self.paths:
            if not path.mask & used:
                value = path.value - price_of(self._prices, path.mask)
                if value > most:
                    best, most = column(path), value
        return best

    def bound(self, used: int) -> tuple[int, int]:
        """The most that a route on the track left can earn after prices, and what it pays."""
        most, least = 0, 0
        for high, cost, (_, kind) in zip(self._bounds, self._costs, self._classes, strict=True):
            if not kind.mask & used:
                least = min(least, cost) if most else cost
                most = max(most, high - cost, 1)
        return most, least

    def best_path(self, used: int, least: int, high: int | None = None) -> Path | None:
        """The best route of at least this value on the track that is left."""
        path = None
        for graph in self._graphs:
            better, _ = ParametricSearch(graph, used).best(least, None, high)
            if better:
                path, least = better, better.value + 1
        self.paths += [path] if path else []
        return path

    def quick_path(self, used: int) -> Path | None:
        """A good route on the track that is left, soon found."""
        path, least = None, 1
        for graph in self._graphs:
            better, _ = ParametricSearch(graph, used).best(least, QUICK)
            if better:
                path, least = better, better.value + 1
        return path

    def find_path(self, least: int, used: int) -> Path | None:
        """A route of at least this value on the track that is left."""
        for path in self.paths:
            if path.value >= least and not path.mask & used:
                return path
        for value, mask in self._nogoods:
            if value <= least and not mask & ~used:
                return None
        before = self._budget.steps
        found, _ = self._search(least, used, None)
        spent = self._budget.steps - before
        self._credit += spent + SETTING_UP
        if found:
            self.paths.append(found)
        elif self._credit < 0:
            self._nogoods.append((least, used))
        else:
            self._learn_nogood(least, used, 2 * spent + 100)
            self._credit -= self._budget.steps - before - spent + TRIES * SETTING_UP
        return found

    def _search(self, least: int, used: int, most: int | None) -> tuple[Path | None, bool]:
        done = True
        for graph in self._graphs:
            path, sure = ParametricSearch(graph, used).find(least, most)
            if path:
                return path, True
            done = done and sure
        return None, done

    def _learn_nogood(self, least: int, used: int, most_steps: int) -> None:
        """A part of the used track that is enough to keep all routes below this value.

        It hits all routes that are known. The less it has, the more it explains, but the harder
        it is to prove; where that takes too long, half of what it lacks is added.
        """
        routes = [path.mask & used for path in self.paths if path.value >= least]
        extra, left = 0, used
        for _ in range(TRIES):
            few = hitting_set(routes) | extra
            path, done = self._search(least, few, most_steps)
            if path:
                self.paths.append(path)
                routes.append(path.mask & used)
            elif done:
                self._nogoods.append((least, few))
                return
            else:
                left &= ~few
                for _ in range((left.bit_count() + 1) // 2):
                    extra |= left & -left
                    left &= left - 1
        self._nogoods.append((least, used))
