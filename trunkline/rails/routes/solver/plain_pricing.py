"""Pricing of trains that count every stop: the best route after prices, exactly."""

from __future__ import annotations

from trunkline.rails.routes.route import RunningTrain
from trunkline.rails.routes.solver.bonus_sets import bonus_sets
from trunkline.rails.routes.solver.budget import Budget
from trunkline.rails.routes.solver.columns import EMPTY, Column, Path
from trunkline.rails.routes.solver.enumeration import Enumeration
from trunkline.rails.routes.solver.graph import Graph
from trunkline.rails.routes.solver.prices import Prices, price_of


class PlainPricing:
    """The subproblem of a train that counts every stop: its routes can be listed."""

    def __init__(self, graph: Graph, train: RunningTrain, budget: Budget) -> None:
        self._searches = [
            Enumeration(graph, train.stops, train.large, budget, bonuses)
            for bonuses in bonus_sets(graph)
        ]
        self._prices: Prices = {}
        self._known: list[Column] = []
        self.alone = self.best_column(0)
        """The best column if there were no other trains."""

    def set_prices(self, prices: Prices) -> None:
        """Search with these prices for track from now on."""
        if prices != self._prices:
            self._prices = dict(prices)
            for search in self._searches:
                search.set_prices(prices)

    def relaxed_column(self) -> Column:
        """The best column after prices; nothing is relaxed."""
        return self.best_column(0)

    def best_column(self, used: int) -> Column:
        """What is best after prices on the track that is left; its value is without them."""
        found, least = EMPTY, 1
        for column in self._known:
            most = column.value - price_of(self._prices, column.mask)
            if most >= least and not column.mask & used:
                found, least = column, most + 1
        for search in self._searches:
            path = search.best(least, used)
            if path:
                found, least = self._column(path), path.value + 1
                self._known.append(found)
        return found

    def columns(self, least: int, most: int) -> list[Column]:
        """All routes of at least this value after prices; TooManyRoutes if there are more."""
        found: list[Path] = []
        for search in self._searches:
            found += search.collect(least, most - len(found))
        return [self._column(path) for path in found]

    def _column(self, path: Path) -> Column:
        return Column(path.value + price_of(self._prices, path.mask), path.mask, path)
