"""The graph as a train that omits stops sees it. Its routes are too many to list, but they can be
searched for: is there one of at least this value on the track that is left?"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from trunkline.rails.routes.solver.bonus_sets import NO_BONUS, BonusSet
from trunkline.rails.routes.solver.budget import Budget
from trunkline.rails.routes.solver.columns import Path
from trunkline.rails.routes.solver.dominance import ValueRows
from trunkline.rails.routes.solver.graph import Arc, Graph, bits

Way = tuple[Arc, int, int, int]
"""An arc with its end, its bits and its passages."""


class RouteClass(NamedTuple):
    """All routes that touch an own station with these arcs, and none of the stations before it.

    A route that ends at the station has one arc there, one that passes it has two. The classes
    partition all routes.
    """

    root: int
    arcs: tuple[Arc, ...]
    mask: int
    """The track of the arcs, and the bonuses that the routes claim."""
    earlier: int
    """The own stations that come before, as nodes."""

    def allows(self, arc: Arc) -> bool:
        """Whether a route of this class may use an arc."""
        if (self.earlier >> arc.to | self.earlier >> arc.start) & 1:
            return False
        if self.root in (arc.start, arc.to):
            return any(arc.chains == own.chains for own in self.arcs)
        return True

    def contains(self, path: Path) -> bool:
        """Whether a route belongs to this class."""
        touching, nodes, trail = [], 1 << path.start, path.arms[0]
        while trail:
            trail, arc = trail
            nodes |= 1 << arc.to
            if self.root in (arc.start, arc.to):
                touching.append(arc.chains)
        arcs = sorted(arc.chains for arc in self.arcs)
        return not nodes & self.earlier and nodes >> self.root & 1 == 1 and sorted(touching) == arcs


class ExpressGraph:
    """What does not change from search to search for one train and one set of bonuses."""

    def __init__(
        self, graph: Graph, stops: int, budget: Budget, bonuses: BonusSet = NO_BONUS
    ) -> None:
        self.graph, self.stops, self.budget, self.bonuses = graph, stops, budget, bonuses
        present = [node for node in range(graph.sink) if graph.arcs[node]]
        gains = any(p.amount > 0 for p in graph.rules.passages)
        self.counts_ends = stops > 1 and not graph.rules.ends and not gains
        """A route that does not count both its ends can be cut shorter, so best routes do."""
        self.most_paid = sum(max(0, p.amount) for p in graph.rules.passages)
        self.neighbours = [bits(arc.to for arc in arcs) for arcs in graph.arcs]
        self.ways = [self._ways(arcs) for arcs in graph.arcs]
        self.track_at = [0] * len(graph.arcs)
        """For each node the track that comes to it."""
        for node, arcs in enumerate(graph.arcs):
            for arc in arcs:
                self.track_at[node] |= arc.use & graph.track
        self.passable = bits(n for n in present if graph.passes[n] and self.leads_on(self.ways[n]))
        self.usable = bits(present)
        self.ends = bits(n for n in present if graph.ends[n])
        self.shared = self._shared()
        self.rows = ValueRows([value // graph.unit for value in graph.worth], stops)

    def leads_on(self, ways: list[Way]) -> bool:
        """Two of these ways can follow each other: other nodes, no common track."""
        track = self.graph.track
        return any(
            one[1] != two[1] and not one[2] & two[2] & track for one, two in combinations(ways, 2)
        )

    def best_sum(self, nodes: int, count: int) -> int:
        """The sum of the best of these nodes, so many at most."""
        total, worth = 0, self.graph.worth
        while nodes and count > 0:
            low = nodes & -nodes
            nodes ^= low
            total += worth[low.bit_length() - 1]
            count -= 1
        return total

    def route_classes(self) -> list[RouteClass]:
        """Every route belongs to exactly one."""
        found, earlier = [], 0
        for root in range(self.graph.sink):
            if self.graph.roots >> root & 1:
                arcs = [arc for arc in self.graph.arcs[root] if not earlier >> arc.to & 1]
                for touching in self._touches(root, arcs):
                    mask = self.bonuses.claim
                    for arc in touching:
                        mask |= arc.use & self.graph.track
                    found.append(RouteClass(root, touching, mask, earlier))
                earlier |= 1 << root
        return found

    def _touches(self, root: int, arcs: list[Arc]) -> list[tuple[Arc, ...]]:
        """How a route can touch a station: end there, or pass it."""
        found: list[tuple[Arc, ...]] = []
        if self.graph.ends[root]:
            found += [(arc,) for arc in arcs]
        if self.graph.passes[root]:
            found += [
                (one, two)
                for one, two in combinations(arcs, 2)
                if one.to != two.to and not one.use & two.use & self.graph.track
            ]
        return found

    def _ways(self, arcs: list[Arc]) -> list[Way]:
        """Narrow places first: they leave more for later."""
        arcs = sorted(arcs, key=lambda arc: self.neighbours[arc.to].bit_count())
        return [(arc, arc.to, arc.use, arc.passages) for arc in arcs]

    def _shared(self) -> int:
        """The bits, nodes apart, that more than one arc takes."""
        once = twice = 0
        for arc in (arc for arcs in self.graph.arcs for arc in arcs):
            if arc.start < arc.to or self.graph.rules.hex_once:
                twice |= once & arc.use
                once |= arc.use
        return twice >> self.graph.sink << self.graph.sink
