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
from trunkline.rails.routes.solver.graph import ANY, Graph, Reach
from trunkline.rails.routes.solver.incumbent import Incumbent
from trunkline.rails.routes.solver.plain_pricing import PlainPricing
from trunkline.rails.routes.solver.prices import Prices

Pricing = PlainPricing | ExpressPricing
"""The subproblem of one kind of train."""


class Sees(NamedTuple):
    """How a train sees the network: trains that see it alike share one graph."""

    values: str
    """The type of train for which stops have values of their own; "" for all others."""
    whole: bool
    """Free stops are nodes, too: to trains that omit any."""
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
        self.trains, self.budget = trains, budget
        self.graphs = _graphs(network, trains, rules)
        """By train, with the values that stops have for it."""
        self._ceilings = list(map(_ceiling, trains, self.graphs))
        unit = gcd(*(graph.unit for graph in self.graphs))
        self.incumbent = Incumbent(len(trains), unit, sum(self._ceilings))
        self.pricings: list[Pricing] = []
        """By train."""
        self.kinds: list[Pricing] = []

    def price_each_alone(self) -> None:
        """Find what each train can earn alone; together they earn no more than the sum."""
        known: dict[tuple[int, int | None, bool, Graph], Pricing] = {}
        for number, train in enumerate(self.trains):
            graph = self.graphs[number]
            kind = (train.stops, train.large, train.omits, graph)
            if kind not in known:
                priced = ExpressPricing if train.omits else PlainPricing
                known[kind] = priced(graph, train, self.budget)
                self.kinds.append(known[kind])
            pricing = known[kind]
            self.pricings.append(pricing)
            self.incumbent.bound += pricing.alone.value - self._ceilings[number]
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


def _graphs(network: Network, trains: Sequence[RunningTrain], rules: RouteRules) -> list[Graph]:
    """By train; trains that see the network alike share one."""
    by_train, reach = rules.by_train, _reach(trains, rules)
    known: dict[Sees, Graph] = {}
    found = []
    for train in trains:
        values = train.name if train.name in by_train else ""
        whole = train.omits and bool(rules.free or train.leaves_out)
        sees = Sees(values, whole, () if whole else train.leaves_out, train.multiplier)
        if sees not in known:
            known[sees] = Graph(network, rules.for_train(values), *sees[1:], reach)
        found.append(known[sees])
    return found


def _reach(trains: Sequence[RunningTrain], rules: RouteRules) -> Reach:
    """How far these trains get: those that omit stops anywhere."""
    if any(train.omits for train in trains):
        return Reach()
    return Reach(
        max(train.stops for train in trains),
        max(ANY if train.large is None else train.large for train in trains),
        (*rules.free, *(kind for train in trains for kind in train.leaves_out)),
    )


def _ceiling(train: RunningTrain, graph: Graph) -> int:
    """What the train could not exceed if every stop lay next to every other."""
    rules, worth = graph.rules, graph.worth
    uncounted = () if train.omits else rules.free
    counted = [worth[n] for n, stop in enumerate(graph.stops) if stop.kind not in uncounted]
    free = sum(worth) - sum(counted)
    return sum(counted[: train.stops]) + free + sum(max(0, amount) for amount in rules.amounts)
