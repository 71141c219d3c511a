"""The routes of a train that leaves out no stop, searched from the company's stations outwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from trunkline.rails.routes.solver.bonus_sets import Goal
from trunkline.rails.routes.solver.budget import Budget
from trunkline.rails.routes.solver.graph import Arc, Graph
from trunkline.rails.routes.solver.walk_relaxation import NEVER, Prices, Step, Walks, price

Trail = tuple["Trail", Arc] | None
"""Arcs of a route in the making, the last one outermost."""
Arms = tuple[Trail, ...]


class Column(NamedTuple):
    """A route as the choice among several trains sees it."""

    value: int
    """What it earns, less the prices of its track where such are charged."""
    mask: int
    """The track it uses, and the bonus it claims."""
    start: int
    """The node from which its arms grow."""
    arms: Arms = ()


class TooMany(Exception):
    """There are more routes than asked for."""


Keep = Callable[[Column], int]
"""Takes a column that is found, and answers the least value that is still wanted."""


class Columns:
    """Finds the best route of one train, or all routes from a value on."""

    def __init__(
        self, graph: Graph, stops: int, large: int | None, budget: Budget, goal: Goal = Goal()
    ) -> None:
        self.graph = graph
        self.budget = budget
        self.goal = goal
        self.walks = Walks(graph, stops, large, goal)
        self.toll = 0

    def charge(self, prices: Prices) -> None:
        """Reckon with these prices for track from now on."""
        self.walks.charge(prices)
        self.toll = price(prices, self.goal.claim)

    def best(self, least: int, forbidden: int = 0) -> Column | None:
        """The best route of at least this value that keeps off the forbidden track."""
        if forbidden & self.goal.claim:
            return None
        found: list[Column] = []

        def keep(column: Column) -> int:
            found.append(column)
            return column.value + 1

        self._search(least, forbidden, keep)
        return found[-1] if found else None

    def collect(self, least: int, most: int) -> list[Column]:
        """All routes of at least this value, one for each set of track; TooMany if more."""
        found: dict[int, Column] = {}

        def keep(column: Column) -> int:
            known = found.get(column.mask)
            if known is None or known.value < column.value:
                found[column.mask] = column
                if len(found) > most:
                    raise TooMany
            return least

        self._search(least, 0, keep)
        return list(found.values())

    def _search(self, least: int, forbidden: int, keep: Keep) -> None:
        """From each own station in turn; routes through the earlier ones are done."""
        for root in range(self.graph.nowhere):
            if self.graph.own >> root & 1:
                least = _Arms(self, root, forbidden, keep).grow(least)
                forbidden |= 1 << root


class _Arms:
    """The search for routes that grow from one station in two arms, the first one first."""

    def __init__(self, columns: Columns, root: int, forbidden: int, keep: Keep) -> None:
        self.columns, self.graph, self.walks = columns, columns.graph, columns.walks
        self.root, self.forbidden, self.keep = root, forbidden, keep
        self.ends, self.passes = self.graph.ends[root], self.graph.passes[root]
        self.steps = self.walks.starts[root]
        self._alone: dict[tuple[int, int], int] = {}
        self._both: dict[tuple[int, int, int], int] = {}

    def alone(self, left: int, missed: int) -> int:
        """The most that a second arm can earn with this length, or no second arm."""
        best = self._alone.get((left, missed))
        if best is None:
            hope, hopes = self.walks.hope, self.walks.hopes
            best = 0 if self.ends and not missed else NEVER
            for number, _, _, still, cost in self.steps if self.passes else ():
                best = max(best, hopes[number] + hope[missed & still][number][left - cost])
            self._alone[left, missed] = best
        return best

    def both(self, number: int, left: int, missed: int) -> int:
        """The most that can follow an arc of the first arm, the second arm included."""
        best = self._both.get((number, left, missed))
        if best is None:
            best = self._split(number, left, missed)
            self._both[number, left, missed] = best
        return best

    def _split(self, number: int, left: int, missed: int) -> int:
        """Length and goal are shared out between the arms in every way."""
        width, best, part = self.walks.width, NEVER, missed
        stops, large = left // width, left % width
        while True:
            table = self.walks.hope[part][number]
            for here in range(1, stops + 1):
                for big in range(1, large + 1):
                    rest = (stops - here + 1) * width + large - big + 1
                    most = table[here * width + big] + self.alone(rest, missed & ~part)
                    best = max(best, most)
            if not part:
                return best
            part = (part - 1) & missed

    def grow(self, least: int) -> int:
        """All routes of this root; what is still wanted grows with what is found."""
        graph, walks, root, both = self.graph, self.walks, self.root, self.both
        spend, keep, pays = self.columns.budget.spend, self.keep, graph.pays
        gains, hope, onward = walks.gains, walks.hope, walks.onward
        ends, arcs, root_ends = walks.ends, walks.arcs, self.ends
        track, claim = graph.track & ~self.forbidden, self.columns.goal.claim

        def extend(
            steps: list[Step],
            use: int,
            value: int,
            left: int,
            have: int,
            missed: int,
            trail: Trail,
            one: Arms,
        ) -> None:
            for number, need, passages, still, cost in steps:
                if use & need:
                    continue
                more, short, rest = value + gains[number], left - cost, missed & still
                if passages:
                    more += pays(passages & ~have)
                most = hope[rest][number][short] if one else both(number, short, rest)
                if more + most >= least:
                    on = (trail, arcs[number])
                    arrive(number, use | need, more, short, have | passages, rest, on, one)

        def arrive(
            at: int,
            use: int,
            value: int,
            left: int,
            have: int,
            missed: int,
            trail: Trail,
            one: Arms,
        ) -> None:
            nonlocal least
            spend()
            if ends[at]:
                if value >= least and not missed and (one or root_ends):
                    least = keep(Column(value, use & track | claim, root, (*one, trail)))
                if not one and others:
                    extend(others, use, value, left, have, missed, None, (trail,))
            if onward[at]:
                extend(onward[at], use, value, left, have, missed, trail, one)

        taken = graph.start_use(root) | self.forbidden
        have = graph.passages((graph.stops[root].hex,))
        value = graph.worth[root] + pays(have) + self.columns.goal.bonus - self.columns.toll
        left, missed = walks.room(root), self.columns.goal.missed(1 << root)
        for place, step in enumerate(self.steps if left % walks.width else []):
            others = self.steps[place + 1 :] if self.passes else []
            extend([step], taken, value, left, have, missed, None, ())
        return least
