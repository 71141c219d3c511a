"""The growth of a route of a train that omits stops, from one of its ends to the other."""

from __future__ import annotations

from trunkline.rails.routes.solver.biconnected import Tree
from trunkline.rails.routes.solver.dominance import Failures, State
from trunkline.rails.routes.solver.enumeration import Column, Trail
from trunkline.rails.routes.solver.graph import bits
from trunkline.rails.routes.solver.residual import Rest

PATIENCE = 64
"""Steps for the first try of each start; every further round of tries has eight times as many."""


class Growth:
    """Paths that grow from a start, node by node, to a route of at least some value.

    A start that has been searched in vain is no end of other routes either, as a route can be
    grown from both its ends.
    """

    def __init__(self, rest: Rest, failures: Failures, least: int, ends: int) -> None:
        self.rest, self.oracle, self.graph = rest, rest.oracle, rest.oracle.graph
        self.failures, self.least, self.ends, self.live = failures, least, ends, rest.live
        self.start, self.must, self.limit, self.hasty = 0, 0, 0, True
        self.found: Column | None = None
        self._looked = self._gained = 0
        self._nodes = (1 << self.graph.nowhere) - 1
        self._marks = bits(self.oracle.goal.nodes) | rest.via
        self._aimed = False

    def run(self, start: int, patience: int) -> bool | None:
        """Whether there is a route from this start; None if patience ends before that is clear."""
        here, graph = 1 << start, self.graph
        self.start, self.must, self.limit = start, self.rest.must(start), patience
        self.hasty = patience == PATIENCE
        self._aimed = start in self.oracle.goal.nodes
        self.ends &= ~here
        have = graph.passages((graph.stops[start].hex,))
        result = self._grow(start, graph.start_use(start), have, graph.pays(have), None)
        if result is None:
            self.ends |= here
        elif not self.rest.through & here:
            self.live &= ~here
        return result

    def _grow(self, head: int, used: int, have: int, toll: int, trail: Trail) -> bool | None:
        self.limit -= 1
        if self.limit < 0:
            return None
        self.oracle.budget.spend()
        rest, visited, here = self.rest, used & self._nodes, 1 << head
        if trail:
            if self.ends & here and self._ends_well(here, visited, used, toll, trail):
                return True
            if not rest.through & here:
                return False
        counted = -1
        for ahead in self._parts(head, visited):
            if rest.bound(self.must, visited, here, ahead, self.ends) + toll < self.least:
                continue
            if counted < 0:
                counted, own = self.oracle.rows.row(visited & ~self.must), self._own(visited)
                busy, worth = used & self.oracle.shared, self.graph.worth[self.start]
                same = (have << self.graph.nowhere | visited & self._marks) << 1 | self._aimed
            state = State(ahead, counted, busy, toll, worth, own, same)
            if self.failures.cover(head, state):
                continue
            if trail:
                ahead = self._onward(visited, head, ahead, self.least - toll)
            for arc, to, use, passages in rest.ways[head] if ahead else ():
                if use & used or not ahead >> to & 1:
                    continue
                cost = toll + self.graph.pays(passages & ~have) if passages else toll
                result = self._grow(to, used | use, have | passages, cost, (trail, arc))
                if result is not False:
                    return result
            self.failures.add(head, state)
        return False

    def _ends_well(self, here: int, visited: int, used: int, toll: int, trail: Trail) -> bool:
        must = self.must | here if self.oracle.trims else self.must
        if (must | self.rest.via) & ~visited:
            return False
        value = self.rest.count(must, visited) + toll
        if value < self.least:
            return False
        mask = used & self.graph.track | self.oracle.goal.claim
        self.found = Column(value, mask, self.start, (trail,))
        return True

    def _parts(self, head: int, visited: int) -> list[int]:
        """The nodes ahead, in parts that the path so far has cut off from each other."""
        near, through, free = self.rest.near, self.rest.through, self.live & ~visited
        seeds, via, ends, parts = near[head] & free, self.rest.via & ~visited, self.ends, []
        while seeds:
            low = seeds & -seeds
            seen, front = low, low & through
            while front:
                one = front & -front
                more = near[one.bit_length() - 1] & free & ~seen
                seen |= more
                front = (front ^ one) | (more & through)
            seeds &= ~(seen & through | low)
            if seen & ends and not via & ~seen:
                parts.append(seen)
        return parts

    def _onward(self, visited: int, head: int, ahead: int, least: int) -> int:
        """Which of the nodes ahead a path may go to next: chains of blocks with enough in them.

        To look costs time: a first short try does without it, and where it seldom helps it is
        done at every eighth step only.
        """
        if self.hasty or (self._gained * 3 <= self._looked and self.limit & 7):
            return ahead
        self._looked += 1
        rest, here = self.rest, 1 << head
        chains = Tree(rest.near, ahead & rest.through | here).chains(head)
        if len(chains) < 2:
            return ahead
        tips, good = ahead & ~rest.through & self.ends, 0
        chains.append(here)
        for chain in chains:
            some = (chain | rest.beside(tips, chain | here)) & ~here
            if not some & self.ends or rest.via & ~(visited | some):
                continue
            if rest.bound(self.must, visited, here, some, self.ends) >= least:
                good |= some
        self._gained += good != ahead
        return good

    def _own(self, visited: int) -> int:
        """What the best own stop visited is worth, and one more; 0 without one."""
        mine = self.graph.own & visited
        return self.graph.worth[(mine & -mine).bit_length() - 1] + 1 if mine else 0
