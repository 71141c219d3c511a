"""The search for a route of a train that omits stops, by depth-first branch and bound.

The path grows from one of its ends to the other. Bounds and dominance cut off what cannot reach the
wanted value.
"""

from __future__ import annotations

from trunkline.rails.routes.solver.biconnected import BlockCutTree
from trunkline.rails.routes.solver.columns import Path, Trail
from trunkline.rails.routes.solver.dominance import FailedStates, State
from trunkline.rails.routes.solver.graph import bits
from trunkline.rails.routes.solver.residual import Residual

FIRST_LIMIT = 64
"""Steps for the first try of each start."""


class PathSearch:
    """Paths that grow from a start, node by node, to a route of at least some value.

    If no route starts at a node, none ends there either, as a route can be grown from both its
    ends.
    """

    def __init__(self, residual: Residual, failed: FailedStates, least: int, ends: int) -> None:
        self.residual, self.express = residual, residual.express
        self.graph = residual.express.graph
        self.failed, self.least, self.ends, self.usable = failed, least, ends, residual.usable
        self.start, self.required, self.limit, self.first_try = 0, 0, 0, True
        self.found: Path | None = None
        self._looked = self._gained = 0
        self._nodes = (1 << self.graph.sink) - 1
        self._marks = bits(self.express.bonuses.nodes) | residual.via
        self._starts_at_bonus = False

    def search_from(self, start: int, limit: int) -> bool | None:
        """Whether there is a route from this start; None if the limit ends the search before."""
        here, graph = 1 << start, self.graph
        self.start, self.required, self.limit = start, self.residual.required(start), limit
        self.first_try = limit == FIRST_LIMIT
        self._starts_at_bonus = start in self.express.bonuses.nodes
        self.ends &= ~here
        have = graph.passages((graph.stops[start].hex,))
        result = self._extend(start, graph.start_use(start), have, graph.pays(have), None)
        if result is None:
            self.ends |= here
        elif not self.residual.passable & here:
            self.usable &= ~here
        return result

    def _extend(self, head: int, used: int, have: int, toll: int, trail: Trail) -> bool | None:
        self.limit -= 1
        if self.limit < 0:
            return None
        self.express.budget.spend()
        residual, visited, here = self.residual, used & self._nodes, 1 << head
        if trail:
            if self.ends & here and self._accept(here, visited, used, toll, trail):
                return True
            if not residual.passable & here:
                return False
        near = residual.neighbours[head] & self.usable & ~visited
        if not near & near - 1:
            return self._follow(head, near, used, have, toll, trail) if near else False
        counted = -1
        for ahead in self._components(head, visited):
            if residual.bound(self.required, visited, here, ahead, self.ends) + toll < self.least:
                continue
            if counted < 0:
                counted = self.express.rows.row(visited & ~self.required)
                own, worth = self._best_own(visited), self.graph.worth[self.start]
                busy, marked = used & self.express.shared, visited & self._marks
                same = (have << self.graph.sink | marked) << 2 | self._starts_at_bonus << 1
                same |= self._needs_root(visited)
            state = State(ahead, counted, busy, toll, worth, own, same)
            if self.failed.dominate(head, state):
                continue
            if trail:
                ahead = self._promising(visited, head, ahead, self.least - toll)
            for arc, to, use, passages in residual.ways[head] if ahead else ():
                if use & used or not ahead >> to & 1:
                    continue
                cost = toll + self.graph.pays(passages & ~have) if passages else toll
                result = self._extend(to, used | use, have | passages, cost, (trail, arc))
                if result is not False:
                    return result
            self.failed.add(head, state)
        return False

    def _follow(
        self, head: int, only: int, used: int, have: int, toll: int, trail: Trail
    ) -> bool | None:
        """Go on to the only node that is left: bounds are asked where there is a choice."""
        for arc, to, use, passages in self.residual.ways[head]:
            if only >> to & 1 and not use & used:
                cost = toll + self.graph.pays(passages & ~have) if passages else toll
                result = self._extend(to, used | use, have | passages, cost, (trail, arc))
                if result is not False:
                    return result
        return False

    def _accept(self, here: int, visited: int, used: int, toll: int, trail: Trail) -> bool:
        """Whether the path so far is a route of the wanted value."""
        required = self.required | here if self.express.counts_ends else self.required
        if (required | self.residual.via) & ~visited:
            return False
        value = self.residual.value(required, visited) + toll
        if value < self.least:
            return False
        mask = used & self.graph.track | self.express.bonuses.claim
        self.found = Path(value, mask, self.start, (trail,))
        return True

    def _components(self, head: int, visited: int) -> list[int]:
        """The nodes ahead, in parts that the path so far has cut off from each other."""
        near, passable = self.residual.neighbours, self.residual.passable
        free, via = self.usable & ~visited, self.residual.via & ~visited
        seeds, ends, parts = near[head] & free, self.ends, []
        while seeds:
            low = seeds & -seeds
            front, unseen = low & passable, free ^ low
            while front:
                one = front & -front
                front ^= one
                more = near[one.bit_length() - 1] & unseen
                if more:
                    unseen ^= more
                    front |= more & passable
            seen = free ^ unseen
            seeds &= ~(seen & passable | low)
            if seen & ends and not via & ~seen:
                parts.append(seen)
        return parts

    def _promising(self, visited: int, head: int, ahead: int, least: int) -> int:
        """The nodes ahead on ways in the block-cut tree whose bound is high enough.

        To look costs time: a first short try does without it, and where it seldom helps it is
        done at every eighth step only.
        """
        if self.first_try or (self._gained * 3 <= self._looked and self.limit & 7):
            return ahead
        self._looked += 1
        residual, here = self.residual, 1 << head
        tips, good = ahead & ~residual.passable & self.ends, 0
        tree = BlockCutTree(residual.neighbours, ahead & residual.passable | here, tips)
        ways = tree.ways(head)
        if len(ways) < 2:
            return ahead
        for way in (*ways, tips & residual.neighbours[head]):
            some = way & ~here
            if not some & self.ends or residual.via & ~(visited | some):
                continue
            if residual.bound(self.required, visited, here, some, self.ends) >= least:
                good |= some
        self._gained += good != ahead
        return good

    def _needs_root(self, visited: int) -> bool:
        """Whether a path must still come to the home that stands alone."""
        return self.graph.roots != self.graph.own and not self.graph.roots & visited

    def _best_own(self, visited: int) -> int:
        """What the best own stop visited is worth, plus one; 0 without one."""
        mine = self.graph.own & visited
        return self.graph.worth[(mine & -mine).bit_length() - 1] + 1 if mine else 0
