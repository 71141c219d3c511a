"""Sets of named bonuses: each is a subproblem for routes that count all its stops."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import NamedTuple

from trunkline.rails.routes.solver.graph import Graph


class BonusSet(NamedTuple):
    """Nodes that a route must count, all of them, and what it gets for that."""

    nodes: tuple[int, ...] = ()
    amount: int = 0
    claim: int = 0
    """The bits that keep other trains from claiming the same bonuses."""

    def missing(self, use: int) -> int:
        """The nodes that are not among these bits, as bits in the order of `nodes`."""
        if not self.nodes:
            return 0
        return sum(1 << n for n, node in enumerate(self.nodes) if not use >> node & 1)


NO_BONUS = BonusSet()


def bonus_sets(graph: Graph) -> Iterator[BonusSet]:
    """The empty set, and every set of named bonuses whose stops some arc comes to."""
    yield NO_BONUS
    place = graph.place
    named = [(n, b) for n, b in enumerate(graph.rules.bonuses) if b.asks]
    for chosen in chain.from_iterable(combinations(named, n) for n in range(1, len(named) + 1)):
        stops = dict.fromkeys(stop for _, bonus in chosen for stop in bonus.stops)
        if all(stop in place and graph.touched >> place[stop] & 1 for stop in stops):
            claim = sum(graph.claim(number) for number, bonus in chosen if bonus.once)
            nodes = tuple(place[stop] for stop in stops)
            yield BonusSet(nodes, sum(bonus.amount for _, bonus in chosen), claim)
