"""Trains that leave out no stop."""

from __future__ import annotations

from trunkline.rails.routes.route import RunningTrain
from trunkline.rails.routes.solver.bonus_sets import goals
from trunkline.rails.routes.solver.budget import Budget
from trunkline.rails.routes.solver.columns import NOTHING, Offer
from trunkline.rails.routes.solver.enumeration import Column, Columns
from trunkline.rails.routes.solver.graph import Graph
from trunkline.rails.routes.solver.walk_relaxation import Prices, price


class Plain:
    """A train that leaves out no stop: its routes can be listed."""

    def __init__(self, graph: Graph, train: RunningTrain, budget: Budget) -> None:
        self._searches = [
            Columns(graph, train.stops, train.large, budget, goal) for goal in goals(graph)
        ]
        self._prices: Prices = {}
        self._known: list[Offer] = []
        self.top = self.best(0)

    def charge(self, prices: Prices) -> None:
        """Reckon with these prices for track from now on."""
        if prices != self._prices:
            self._prices = dict(prices)
            for search in self._searches:
                search.charge(prices)

    def peak(self) -> Offer:
        """What is best after prices."""
        return self.best(0)

    def best(self, used: int) -> Offer:
        """What is best after prices on the track that is left; its value is without them."""
        found, least = NOTHING, 1
        for offer in self._known:
            most = offer.value - price(self._prices, offer.mask)
            if most >= least and not offer.mask & used:
                found, least = offer, most + 1
        for search in self._searches:
            column = search.best(least, used)
            if column:
                found, least = self._offer(column), column.value + 1
                self._known.append(found)
        return found

    def offers(self, least: int, most: int) -> list[Offer]:
        """All routes of at least this value after prices; TooMany if there are more."""
        found: list[Column] = []
        for search in self._searches:
            found += search.collect(least, most - len(found))
        return [self._offer(column) for column in found]

    def _offer(self, column: Column) -> Offer:
        return Offer(column.value + price(self._prices, column.mask), column.mask, column)
