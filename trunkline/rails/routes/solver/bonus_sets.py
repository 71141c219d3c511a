"""Goals: named bonuses make a search of their own, for routes that count all their stops."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import NamedTuple

from trunkline.rails.routes.solver.graph import Graph


class Goal(NamedTuple):
    """Nodes that a route must all count, and what it gets for that."""

    nodes: tuple[int, ...] = ()
    bonus: int = 0
    claim: int = 0
    """The bit that keeps other trains from claiming the same."""

    def missed(self, use: int) -> int:
        """The nodes that are not among these bits, as bits in the order of the goal."""
        return sum(1 << n for n, node in enumerate(self.nodes) if not use >> node & 1)


def goals(graph: Graph) -> Iterator[Goal]:
    """Routes without a named bonus, and for each set of bonuses those that aim at it."""
    yield Goal()
    place = graph.place
    named = [(n, b) for n, b in enumerate(graph.rules.bonuses) if b.asks]
    for aims in chain.from_iterable(combinations(named, n) for n in range(1, len(named) + 1)):
        stops = dict.fromkeys(stop for _, bonus in aims for stop in bonus.stops)
        if all(stop in place and graph.touched >> place[stop] & 1 for stop in stops):
            claim = sum(graph.claim(number) for number, bonus in aims if bonus.once)
            nodes = tuple(place[stop] for stop in stops)
            yield Goal(nodes, sum(bonus.amount for _, bonus in aims), claim)
