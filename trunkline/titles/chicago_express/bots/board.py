"""The map in numbers: hexes and companies count from 0, sets of hexes are bits of a number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from trunkline.titles.chicago_express.bots.outlook import INCOME_PER_DOLLAR
from trunkline.titles.chicago_express.bots.ways import LENGTH_WEIGHT
from trunkline.titles.chicago_express.rules import ChicagoExpress

FAR_OFF = 999.0
MOST_WAYS = 100_000
"""How many answers are kept before they are forgotten."""


class Way(NamedTuple):
    """How a company can come to a hex: the hexes to enter, what they cost, which can pay."""

    hexes: tuple[int, ...]
    cost: int
    paying: tuple[int, ...]


class Board:
    """What never changes, and the ways that were asked for."""

    def __init__(self, t: ChicagoExpress) -> None:
        map, parts = t.map, t.components
        self.hexes = {hex: at for at, hex in enumerate(map.hexes)}
        self.companies = t.order
        self.beside = [
            tuple(self.hexes[next] for next in map.neighbours[hex] if not map.closed[next])
            for hex in map.hexes
        ]
        """The one nearest to Chicago first."""
        self.costs = [map.costs[hex] for hex in map.hexes]
        self.exclusive = [map.exclusive[hex] for hex in map.hexes]
        self.values = [map.values[hex] for hex in map.hexes]
        self.distances = [map.distances[hex] for hex in map.hexes]
        self.grants = [hex.grant for hex in map.hexes.values()]
        self.takes_house = [hex.terrain != "industrial" for hex in map.hexes.values()]
        self.gains = [_gains(t, hex) for hex in map.hexes]
        """What each development of a hex adds to the incomes there, grants included."""
        self.goal, self.detroit = self.hexes[parts.goal], self.hexes[parts.detroit]
        self.locomotives = [company.locomotives for company in t.companies.values()]
        self.shares = [company.shares for company in t.companies.values()]
        self.starts = [self.hexes[company.start] for company in t.companies.values()]
        self.newcomer = t.order.index(parts.opens_later)
        self.opening = [t.order.index(company) for company in parts.opening_auctions]
        self.fields = (t.fields.auction, t.fields.expansion, t.fields.development)
        self.end, self.houses, self.most_hexes = (
            parts.end,
            parts.houses.supply,
            parts.expansion.hexes,
        )
        self.dividends: dict[tuple[int, ...], float] = {}
        """What the dividends to come follow from -> how many are expected: a few thousand."""
        self._around = [self._disc(hex) for hex in range(len(self.costs))]
        self._ways: dict[tuple[int, ...], list[Way]] = {}
        self._near: dict[int, int] = {}
        self._distance: dict[int, int] = {}

    def _disc(self, hex: int) -> int:
        """The hexes that one expansion from here can enter."""
        seen = {hex}
        for _ in range(self.most_hexes):
            seen |= {beside for each in seen for beside in self.beside[each]}
        return bits(seen)

    def distance(self, network: tuple[int, ...], mask: int) -> int:
        """How many locomotives a network needs to Chicago."""
        found = self._distance.get(mask)
        if found is None:
            found = self._distance[mask] = min([self.distances[hex] for hex in network])
        return found

    def ways(
        self, network: tuple[int, ...], mask: int, masks: list[int], crowd: list[int], most: int
    ) -> list[Way]:
        """The cheapest way to every hex that can have an income, of at most so many hexes.

        Playouts from one position ask the same again and again: only what stands near can differ.
        """
        near = self._near.get(mask)
        if near is None:
            near = self._near[mask] = self._reach(network)
        key = (mask, most, *[each & near for each in masks])
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) > MOST_WAYS:
                self._ways.clear()
            found = self._ways[key] = self._find_ways(network, crowd, most)
        return found

    def _reach(self, network: tuple[int, ...]) -> int:
        found = 0
        for hex in network:
            found |= self._around[hex]
        return found

    def _find_ways(self, network: tuple[int, ...], crowd: list[int], most: int) -> list[Way]:
        """Ring by ring around the network."""
        ranks: dict[int, float] = {}
        best: dict[int, tuple[tuple[int, ...], int]] = {}
        ring: dict[int, tuple[tuple[int, ...], int]] = dict.fromkeys(network, ((), 0))
        closed = {hex for hex, other in enumerate(crowd) if other and self.exclusive[hex]}
        closed.update(network)
        for length in range(most):
            further = {}
            for here, (hexes, paid) in ring.items():
                for hex in self.beside[here]:
                    if hex not in closed:
                        cost = paid + self.costs[hex] * (crowd[hex] + 1)
                        rank = cost + LENGTH_WEIGHT * length
                        if rank < ranks.get(hex, FAR_OFF):
                            ranks[hex] = rank
                            best[hex] = further[hex] = ((*hexes, hex), cost)
            ring = further
        return [self._way(*best[hex]) for hex in best if self.values[hex][-1]]

    def _way(self, hexes: tuple[int, ...], cost: int) -> Way:
        return Way(hexes, cost, tuple([hex for hex in hexes if self.values[hex][-1]]))


def _gains(t: ChicagoExpress, id: str) -> tuple[float, ...]:
    hex, values = t.map.hexes[id], t.map.values[id]
    if not hex.developable or id == t.components.detroit:
        return ()
    return tuple(
        after - before + INCOME_PER_DOLLAR * hex.grant for before, after in pairwise(values)
    )


def bits(hexes: Sequence[int] | set[int]) -> int:
    """A set of hexes as a number."""
    found = 0
    for hex in hexes:
        found |= 1 << hex
    return found


@lru_cache(maxsize=4)
def board_of(t: ChicagoExpress) -> Board:
    return Board(t)
