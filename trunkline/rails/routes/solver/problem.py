"""The search for the best routes of several trains: what is found, and what may still be."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.rails.routes.network import Network
from trunkline.rails.routes.route import RunningTrain
from trunkline.rails.routes.rules import RouteRules
from trunkline.rails.routes.solver.budget import Budget
from trunkline.rails.routes.solver.columns import NOTHING, Offer
from trunkline.rails.routes.solver.express_pricing import Express
from trunkline.rails.routes.solver.graph import Graph
from trunkline.rails.routes.solver.plain_pricing import Plain
from trunkline.rails.routes.solver.walk_relaxation import Prices

Runner = Plain | Express
"""A train as the search sees it."""


class Search:
    """Holds the best routes found, and a bound for all that can be found.

    Trains that run alike share one runner; `kinds` has each once.
    """

    def __init__(
        self,
        network: Network,
        trains: Sequence[RunningTrain],
        rules: RouteRules,
        budget: Budget,
    ) -> None:
        self.trains, self.budget = trains, budget
        self.graph = Graph(network, rules)
        self.whole = Graph(network, rules, whole=True) if rules.free else self.graph
        self.unit = self.whole.unit
        self.value = 0
        self.chosen = [NOTHING] * len(trains)
        self.runners: list[Runner] = []
        self.kinds: list[Runner] = []
        self.bound = sum(self._ceiling(train) for train in trains)

    @property
    def proved(self) -> bool:
        """Nothing better is possible: every value is a multiple of the unit."""
        return self.bound - self.value < self.unit

    def enter(self) -> None:
        """Find what each train can earn alone."""
        known: dict[tuple[int, int | None, bool], Runner] = {}
        for number, train in enumerate(self.trains):
            kind = (train.stops, train.large, train.omits)
            if kind not in known:
                known[kind] = self._runner(train)
                self.kinds.append(known[kind])
            runner = known[kind]
            self.runners.append(runner)
            self.bound += runner.top.value - self._ceiling(train)
            self.offer([runner.top if n == number else NOTHING for n in range(len(self.trains))])

    def offer(self, offers: list[Offer]) -> None:
        """Keep these routes if they are the best so far."""
        value = sum(offer.value for offer in offers)
        if value > self.value:
            self.value, self.chosen = value, list(offers)

    def greedy(self, order: list[int], prices: Prices) -> None:
        """Each train in turn takes what is best for it after prices."""
        used, offers = 0, [NOTHING] * len(self.runners)
        for number in order:
            self.runners[number].charge(prices)
            offers[number] = self.runners[number].best(used)
            used |= offers[number].mask
        self.offer(offers)

    def _runner(self, train: RunningTrain) -> Runner:
        if train.omits:
            return Express(self.whole, train, self.budget)
        return Plain(self.graph, train, self.budget)

    def _ceiling(self, train: RunningTrain) -> int:
        """What the train could not exceed if every stop lay next to every other."""
        graph = self.whole if train.omits else self.graph
        rules, stops = graph.rules, graph.stops
        free = [n for n, stop in enumerate(stops) if stop.kind in rules.free and not train.omits]
        others = sorted((graph.worth[n] for n in range(len(stops)) if n not in free), reverse=True)
        extras = sum(max(0, amount) for amount in rules.amounts)
        return sum(others[: train.stops]) + sum(graph.worth[n] for n in free) + extras
