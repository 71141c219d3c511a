"""Trains that omit stops."""

from __future__ import annotations

from trunkline.rails.routes.route import RunningTrain
from trunkline.rails.routes.solver.bonus_sets import goals
from trunkline.rails.routes.solver.budget import Budget
from trunkline.rails.routes.solver.columns import NOTHING, Offer
from trunkline.rails.routes.solver.enumeration import Column
from trunkline.rails.routes.solver.express_graph import Oracle
from trunkline.rails.routes.solver.graph import Graph
from trunkline.rails.routes.solver.parametric_search import Inquiry
from trunkline.rails.routes.solver.walk_relaxation import Prices, price

RUSH = 200
"""Steps for each aim of a search that only wants a good route."""
REFINING = 2000
"""Steps that a train may spend in all on better bounds of its sketches."""
SETTING_UP = 50
"""What it takes to begin a search, in steps."""
LEARNING = 3
"""How often a failure is looked at again to find its reason."""


class Express:
    """A train that omits stops: its routes can only be asked for.

    Sketches, the ways to touch own stations, have bounds. It remembers routes, and cuts: pieces of
    track without which it has no route of some value.
    """

    def __init__(self, graph: Graph, train: RunningTrain, budget: Budget) -> None:
        self._budget = budget
        self._oracles = [Oracle(graph, train.stops, budget, goal) for goal in goals(graph)]
        self.known: list[Column] = []
        self._cuts: list[tuple[int, int]] = []
        column = self.most(0, 1)
        self.top = Offer(column.value, column.mask, column) if column else NOTHING
        self._sketches = [(o, sketch) for o in self._oracles for sketch in o.sketches()]
        self._high = [self.top.value] * len(self._sketches)
        self._fine = [column is not None and sketch.holds(column) for _, sketch in self._sketches]
        self._prices: Prices = {}
        self._costs = [0] * len(self._sketches)
        self._effort = REFINING
        self._credit = 0
        """Steps of questions that learning from them has not used up: it may take as long."""

    def charge(self, prices: Prices) -> None:
        """Reckon with these prices for track from now on."""
        self._prices = dict(prices)
        self._costs = [price(prices, sketch.mask) for _, sketch in self._sketches]

    def peak(self) -> Offer:
        """The sketch that is best after prices."""
        while self._sketches:
            number = max(range(len(self._high)), key=lambda n: self._high[n] - self._costs[n])
            if self._fine[number] or self._effort < 0:
                return Offer(self._high[number], self._sketches[number][1].mask)
            self._refine(number)
        return NOTHING

    def _refine(self, number: int) -> None:
        """Bring the bound of a sketch down to what one of its routes earns."""
        before = self._budget.steps
        oracle, sketch = self._sketches[number]
        column, bound = Inquiry(oracle, 0, sketch).best(1, 2 * RUSH, self._high[number])
        self._high[number], self._fine[number] = max(bound, 0), True
        self.known += [column] if column else []
        self._effort -= self._budget.steps - before

    def best(self, used: int) -> Offer:
        """A good route after prices on the track that is left."""
        order = sorted(
            (n for n, (_, sketch) in enumerate(self._sketches) if not sketch.mask & used),
            key=lambda n: self._costs[n] - self._high[n],
        )
        offer = self._best_known(used)
        for number in order[:2]:
            most = offer.value - price(self._prices, offer.mask)
            if self._high[number] - self._costs[number] > most:
                oracle, sketch = self._sketches[number]
                column, _ = Inquiry(oracle, used, sketch).best(1, RUSH, self._high[number])
                self.known += [column] if column else []
                offer = self._best_known(used)
        return offer

    def _best_known(self, used: int) -> Offer:
        best, most = NOTHING, 0
        for column in self.known:
            if not column.mask & used:
                value = column.value - price(self._prices, column.mask)
                if value > most:
                    best, most = Offer(column.value, column.mask, column), value
        return best

    def bound(self, used: int) -> tuple[int, int]:
        """The most that a route on the track left can earn after prices, and what it pays."""
        most, least = 0, 0
        for high, cost, (_, sketch) in zip(self._high, self._costs, self._sketches, strict=True):
            if not sketch.mask & used:
                least = min(least, cost) if most else cost
                most = max(most, high - cost, 1)
        return most, least

    def most(self, used: int, least: int, high: int | None = None) -> Column | None:
        """The best route of at least this value on the track that is left."""
        column = None
        for oracle in self._oracles:
            better, _ = Inquiry(oracle, used).best(least, None, high)
            if better:
                column, least = better, better.value + 1
        self.known += [column] if column else []
        return column

    def rush(self, used: int) -> Column | None:
        """A good route on the track that is left, soon found."""
        column, least = None, 1
        for oracle in self._oracles:
            better, _ = Inquiry(oracle, used).best(least, RUSH)
            if better:
                column, least = better, better.value + 1
        return column

    def ask(self, least: int, used: int) -> Column | None:
        """A route of at least this value on the track that is left."""
        for column in self.known:
            if column.value >= least and not column.mask & used:
                return column
        for value, mask in self._cuts:
            if value <= least and not mask & ~used:
                return None
        before = self._budget.steps
        found, _ = self._find(least, used, None)
        spent = self._budget.steps - before
        self._credit += spent + SETTING_UP
        if found:
            self.known.append(found)
        elif self._credit < 0:
            self._cuts.append((least, used))
        else:
            self._learn(least, used, 2 * spent + 100)
            self._credit -= self._budget.steps - before - spent + LEARNING * SETTING_UP
        return found

    def _find(self, least: int, used: int, most: int | None) -> tuple[Column | None, bool]:
        done = True
        for oracle in self._oracles:
            column, sure = Inquiry(oracle, used).find(least, most)
            if column:
                return column, True
            done = done and sure
        return None, done

    def _learn(self, least: int, used: int, most_steps: int) -> None:
        """A part of the used track that is enough to keep all routes below this value.

        It cuts all routes that are known. The less it has, the more it explains, but the harder
        it is to prove; where that takes too long, half of what it lacks is added.
        """
        routes = [column.mask & used for column in self.known if column.value >= least]
        extra, left = 0, used
        for _ in range(LEARNING):
            few = hitting(routes) | extra
            column, done = self._find(least, few, most_steps)
            if column:
                self.known.append(column)
                routes.append(column.mask & used)
            elif done:
                self._cuts.append((least, few))
                return
            else:
                left &= ~few
                for _ in range((left.bit_count() + 1) // 2):
                    extra |= left & -left
                    left &= left - 1
        self._cuts.append((least, used))


def hitting(masks: list[int]) -> int:
    """A few bits of which every mask has one."""
    chosen = 0
    while masks:
        counts: dict[int, int] = {}
        for mask in masks:
            while mask:
                low = mask & -mask
                mask ^= low
                counts[low] = counts.get(low, 0) + 1
        bit = max(counts, key=lambda low: (counts[low], low))
        chosen |= bit
        masks = [mask for mask in masks if not mask & bit]
    return chosen
