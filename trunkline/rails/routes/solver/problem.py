"""The problem: one route for each train, no track twice, the highest sum (set packing)."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from trunkline.rails.routes.network import Network
from trunkline.rails.routes.route import RunningTrain
from trunkline.rails.routes.rules import RouteRules
from trunkline.rails.routes.solver.budget import Budget
from trunkline.rails.routes.solver.columns import EMPTY
from trunkline.rails.routes.solver.express_pricing import ExpressPricing
from trunkline.rails.routes.solver.graph import Graph
from trunkline.rails.routes.solver.incumbent import Incumbent
from trunkline.rails.routes.solver.plain_pricing import PlainPricing
from trunkline.rails.routes.solver.prices import Prices

Pricing = PlainPricing | ExpressPricing
"""The subproblem of one kind of train."""


class Sees(NamedTuple):
    """How a train sees the network: trains that see it alike share one graph."""

    values: str
    """The type of train for which stops have values of their own; "" for all others."""
    leaves_out: tuple[str, ...]
    times: int


class Problem:
    """The trains with their subproblems, and the incumbent.

    Trains that run alike share one subproblem; `kinds` has each once.
    """

    def __init__(
        self,
        network: Network,
        trains: Sequence[RunningTrain],
        rules: RouteRules,
        budget: Budget,
    ) -> None:
        self.trains, self.budget, self.rules = trains, budget, rules
        kinds = dict.fromkeys(self._sees(train) for train in trains)
        self._graphs = {
            sees: Graph(network, rules.for_train(sees.values), False, sees.leaves_out, sees.times)
            for sees in kinds
        }
        self._wholes = {
            sees: Graph(network, graph.rules, whole=True, times=sees.times)
            if rules.free or sees.leaves_out
            else graph
            for sees, graph in self._graphs.items()
        }
        ceiling = sum(self._ceiling(train) for train in trains)
        unit = gcd(*(graph.unit for graph in self._wholes.values()))
        self.incumbent = Incumbent(len(trains), unit, ceiling)
        self.pricings: list[Pricing] = []
        """By train."""
        self.kinds: list[Pricing] = []

    def price_each_alone(self) -> None:
        """Find what each train can earn alone; together they earn no more than the sum."""
        known: dict[tuple[int, int | None, bool, Graph], Pricing] = {}
        for number, train in enumerate(self.trains):
            kind = (train.stops, train.large, train.omits, self.graph(train))
            if kind not in known:
                known[kind] = self._pricing(train)
                self.kinds.append(known[kind])
            pricing = known[kind]
            self.pricings.append(pricing)
            self.incumbent.bound += pricing.alone.value - self._ceiling(train)
            columns = [EMPTY] * len(self.trains)
            columns[number] = pricing.alone
            self.incumbent.improve(columns)

    def greedy(self, order: list[int], prices: Prices) -> None:
        """Each train in turn takes what is best for it after prices."""
        used, columns = 0, [EMPTY] * len(self.pricings)
        for number in order:
            self.pricings[number].set_prices(prices)
            columns[number] = self.pricings[number].best_column(used)
            used |= columns[number].mask
        self.incumbent.improve(columns)

    def graph(self, train: RunningTrain) -> Graph:
        """The graph of a train, with the values that stops have for it."""
        return (self._wholes if train.omits else self._graphs)[self._sees(train)]

    def _sees(self, train: RunningTrain) -> Sees:
        values = train.name if train.name in self.rules.by_train else ""
        return Sees(values, train.leaves_out, train.multiplier)

    def _pricing(self, train: RunningTrain) -> Pricing:
        if train.omits:
            return ExpressPricing(self.graph(train), train, self.budget)
        return PlainPricing(self.graph(train), train, self.budget)

    def _ceiling(self, train: RunningTrain) -> int:
        """What the train could not exceed if every stop lay next to every other."""
        graph = self.graph(train)
        rules, stops = graph.rules, graph.stops
        free = [n for n, stop in enumerate(stops) if stop.kind in rules.free and not train.omits]
        others = sorted((graph.worth[n] for n in range(len(stops)) if n not in free), reverse=True)
        extras = sum(max(0, amount) for amount in rules.amounts)
        return sum(others[: train.stops]) + sum(graph.worth[n] for n in free) + extras
