"""Walks: the most that a route can still earn after any of its arcs, if it might cross itself."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.rails.routes.solver.bonus_sets import Goal
from trunkline.rails.routes.solver.graph import Arc, Graph

NEVER = -(10**9)
Prices = dict[int, int]
"""What a bit of contested track costs while prices keep the trains apart."""
Table = list[list[int]]


def price(prices: Prices, mask: int) -> int:
    """What a set of track costs."""
    return sum(amount for bit, amount in prices.items() if mask & bit)


class Step(NamedTuple):
    """An arc as the search for one train sees it."""

    number: int
    use: int
    passages: int
    missed: int
    """What of the goal is still missed after it."""
    cost: int
    """What it takes of the length left."""


class Walks:
    """Bounds for one train: `hope[missed][arc][left]` is the best walk that can follow an arc.

    A walk never turns back at once, but may come to a stop again. The length left is one number,
    (stops left + 1) * width + (large stops left + 1): whatever overdraws it reads NEVER.
    """

    def __init__(self, graph: Graph, stops: int, large: int | None, goal: Goal) -> None:
        self.graph = graph
        self.goal = goal
        self.limited = large is not None
        self.stops, self.large = stops, large or 0
        self.width = self.large + 2
        self.arcs = [arc for arcs in graph.arcs for arc in arcs]
        self.ends = [graph.ends[arc.to] for arc in self.arcs]
        self.starts: list[list[Step]] = [[] for _ in graph.arcs]
        for number, arc in enumerate(self.arcs):
            self.starts[arc.start].append(self._step(number, arc))
        self.onward = [self._onward(arc) for arc in self.arcs]
        self.gains: list[int] = []
        self.hopes: list[int] = []
        self.hope: list[Table] = []
        self.charge({})

    def charge(self, prices: Prices) -> None:
        """Reckon with these prices for track from now on."""
        costs = [price(prices, arc.use) for arc in self.arcs]
        self.gains = [arc.gain - cost for arc, cost in zip(self.arcs, costs, strict=True)]
        self.hopes = [arc.hope - cost for arc, cost in zip(self.arcs, costs, strict=True)]
        size = (self.stops + 2) * self.width
        self.hope = [self._blank(missed, size) for missed in range(1 << len(self.goal.nodes))]
        rows = [self._rows(missed) for missed in range(len(self.hope))]
        for stops in range(1, self.stops + 2):
            for large in range(1, self.large + 2):
                for missed, table in enumerate(self.hope):
                    self._fill(table, rows[missed], missed, stops * self.width + large)

    def room(self, node: int) -> int:
        """The length left after beginning a route here; may be overdrawn."""
        stop, rules = self.graph.stops[node], self.graph.rules
        left = (self.stops + 1) * self.width + self.large + 1
        left -= self.width if stop.kind not in rules.free else 0
        return left - (1 if self.limited and stop.kind in rules.large else 0)

    def _step(self, number: int, arc: Arc) -> Step:
        cost = arc.length * self.width + (arc.large if self.limited else 0)
        return Step(number, arc.use, arc.passages, self.goal.missed(arc.use), cost)

    def _onward(self, arc: Arc) -> list[Step]:
        if not self.graph.passes[arc.to]:
            return []
        taken = arc.use | self.graph.start_use(arc.start)
        return [step for step in self.starts[arc.to] if not step.use & taken]

    def _blank(self, missed: int, size: int) -> Table:
        """Nothing follows an arc to nowhere, and it takes no length at all."""
        nowhere, nothing = self.graph.nowhere, 0 if not missed else NEVER
        return [[nothing if arc.to == nowhere else NEVER] * size for arc in self.arcs]

    def _rows(self, missed: int) -> list[list[tuple[list[int], int, int]]]:
        """For each arc those that may follow: where their hopes stand, what they give and take."""
        tables, hopes = self.hope, self.hopes
        return [
            [(tables[missed & step.missed][step[0]], hopes[step[0]], step.cost) for step in steps]
            for steps in self.onward
        ]

    def _fill(
        self, table: Table, rows: list[list[tuple[list[int], int, int]]], missed: int, left: int
    ) -> None:
        for number, after in enumerate(rows):
            best = NEVER if missed or not self.ends[number] else 0
            for row, hope, cost in after:
                most = hope + row[left - cost]
                if most > best:
                    best = most
            table[number][left] = best
