"""Walk relaxation: the most that a route can still earn after an arc if it might cross itself.

Every route is a walk, so the best walk is a bound for every route: the completion bound.
"""

from __future__ import annotations

from typing import NamedTuple

from trunkline.rails.routes.solver.bonus_sets import BonusSet
from trunkline.rails.routes.solver.columns import INFEASIBLE
from trunkline.rails.routes.solver.graph import Arc, Graph
from trunkline.rails.routes.solver.prices import Prices, price_of

Table = list[list[int]]
"""Completion bounds by arc and length left."""


class Extension(NamedTuple):
    """An arc as the search for one train sees it."""

    number: int
    use: int
    passages: int
    missing: int
    """What of the bonus set is still missing after it."""
    cost: int
    """What it takes of the length left."""


class WalkRelaxation:
    """Bounds for one train: `bound[missing][arc][left]` is the best walk that can follow an arc.

    A walk never turns back at once, but may come to a stop again. The length left is one number,
    (stops left + 1) * width + (large stops left + 1): whatever overdraws it reads INFEASIBLE.
    """

    def __init__(self, graph: Graph, stops: int, large: int | None, bonuses: BonusSet) -> None:
        self.graph = graph
        self.bonuses = bonuses
        self.limited = large is not None
        self.stops, self.large = stops, large or 0
        self.width = self.large + 2
        self.size = (self.stops + 2) * self.width
        """One more than the greatest length left."""
        left = self._left_after_arcs(self._most_left())
        self.arcs = [arc for arc, _, _ in left]
        self.ends = [graph.ends[arc.to] for arc in self.arcs]
        self.starts: list[list[Extension]] = [[] for _ in graph.arcs]
        for number, arc in enumerate(self.arcs):
            self.starts[arc.start].append(self._extension(number, arc))
        self.successors = [self._successors(arc) for arc in self.arcs]
        self._cells = self._cells_in_reach(left)
        self.gains: list[int] = []
        """By arc: what it gains for certain, less the prices of its track."""
        self.most: list[int] = []
        """By arc: the same with the most that its passages can add."""
        self.bound: list[Table] = []
        self.set_prices({})

    def set_prices(self, prices: Prices) -> None:
        """Work out all bounds by dynamic programming, with these prices for track."""
        self.gains = [arc.gain for arc in self.arcs]
        self.most = [arc.most for arc in self.arcs]
        if prices:
            costs = [price_of(prices, arc.use) for arc in self.arcs]
            self.gains = [gain - cost for gain, cost in zip(self.gains, costs, strict=True)]
            self.most = [most - cost for most, cost in zip(self.most, costs, strict=True)]
        sets = range(1 << len(self.bonuses.nodes))
        self.bound = [self._empty_table(missing) for missing in sets]
        rows = [self._rows(missing) for missing in sets]
        for left, arcs in self._cells:
            for missing, table in enumerate(self.bound):
                self._fill(table, rows[missing], missing, left, arcs)

    def length_from(self, node: int) -> int:
        """The length left after beginning a route here; may be overdrawn."""
        stop, rules = self.graph.stops[node], self.graph.rules
        left = (self.stops + 1) * self.width + self.large + 1
        left -= self.width if stop.kind not in rules.free else 0
        return left - (1 if self.limited and stop.kind in rules.large else 0)

    def _most_left(self) -> list[tuple[int, int]]:
        """By node: the most that a route there can have left of stops and of large stops, plus one.

        Each is worked out for itself, so no route has more; 0 where none comes.
        """
        graph, found = self.graph, [(0, 0)] * len(self.graph.arcs)
        waiting = [node for node in range(graph.sink) if graph.roots >> node & 1]
        for root in waiting:
            found[root] = divmod(self.length_from(root), self.width)
        for node in waiting:
            far, big = found[node]
            for arc in graph.arcs[node]:
                stops, large = far - arc.length, big - (arc.large if self.limited else 0)
                if stops > 0 < large:
                    most = found[arc.to]
                    if stops > most[0] or large > most[1]:
                        found[arc.to] = max(stops, most[0]), max(large, most[1])
                        if graph.passes[arc.to]:
                            waiting.append(arc.to)
        return found

    def _left_after_arcs(self, most: list[tuple[int, int]]) -> list[tuple[Arc, int, int]]:
        """The arcs that a route can come by, with the most that it can have left after each."""
        limited, found = self.limited, []
        for (far, big), arcs in zip(most, self.graph.arcs, strict=True):
            for arc in arcs if far > 0 < big else ():
                stops, large = far - arc.length, big - (arc.large if limited else 0)
                if stops > 0 < large:
                    found.append((arc, stops, large))
        return found

    def _cells_in_reach(self, after: list[tuple[Arc, int, int]]) -> list[tuple[int, list[int]]]:
        """Every length left, the least first, and the arcs that a route can come by with it."""
        left, cells = [(n, far, big) for n, (_, far, big) in enumerate(after)], []
        for stops in range(1, self.stops + 2):
            left = [each for each in left if stops <= each[1]]
            if not left:
                break
            for large in range(1, self.large + 2):
                cells.append(
                    (stops * self.width + large, [n for n, _, big in left if large <= big])
                )
        return cells

    def _extension(self, number: int, arc: Arc) -> Extension:
        cost = arc.length * self.width + (arc.large if self.limited else 0)
        missing = self.bonuses.missing(arc.use & ~arc.left_out) if self.bonuses.nodes else 0
        return Extension(number, arc.use, arc.passages, missing, cost)

    def _successors(self, arc: Arc) -> list[Extension]:
        if not self.graph.passes[arc.to]:
            return []
        taken = arc.use | self.graph.start_use(arc.start)
        return [extension for extension in self.starts[arc.to] if not extension.use & taken]

    def _empty_table(self, missing: int) -> Table:
        """Nothing follows an arc to the sink, and it takes no length at all."""
        sink, nothing = self.graph.sink, 0 if not missing else INFEASIBLE
        return [[nothing if arc.to == sink else INFEASIBLE] * self.size for arc in self.arcs]

    def _rows(self, missing: int) -> list[list[tuple[list[int], int, int]]]:
        """For each arc its successors: the row of their bounds, what they give and take."""
        tables, most = self.bound, self.most
        return [
            [(tables[missing & each.missing][each[0]], most[each[0]], each.cost) for each in after]
            for after in self.successors
        ]

    def _fill(
        self,
        table: Table,
        rows: list[list[tuple[list[int], int, int]]],
        missing: int,
        left: int,
        arcs: list[int],
    ) -> None:
        for number in arcs:
            best = INFEASIBLE if missing or not self.ends[number] else 0
            for row, gain, cost in rows[number]:
                most = gain + row[left - cost]
                if most > best:
                    best = most
            table[number][left] = best
