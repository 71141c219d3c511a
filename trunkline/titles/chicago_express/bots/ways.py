"""Ways: how a network can come to the hexes that bring income, and what that costs."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState

LENGTH_WEIGHT = 0.8
"""Dollars that saving one locomotive is worth when a way is sought."""
FAR = 9
"""Hexes that are worth thinking about: what three expansions can enter."""
Networks = tuple[tuple[str, ...], ...]


class Way(NamedTuple):
    """How a company can come to a hex: the hexes to enter, what they cost, which can pay."""

    hexes: tuple[str, ...]
    cost: int
    paying: tuple[str, ...]
    """Those of the hexes that are worth an income or can be developed to be."""


def networks(t: ChicagoExpress, s: ChicagoState) -> Networks:
    """Where the locomotives of all companies stand."""
    return tuple([s.companies[company].hexes for company in t.order])


@lru_cache(maxsize=1024)
def crowds(standing: Networks) -> dict[str, int]:
    """How many companies are in each hex that is not empty."""
    return dict(Counter(hex for network in standing for hex in network))


@lru_cache(maxsize=1024)
def incomes(t: ChicagoExpress, developed: tuple[str, ...]) -> dict[str, int]:
    """What each hex is worth to a company that comes there, after these developments."""
    values = t.map.values
    found = {hex: boxes[0] for hex, boxes in values.items()}
    for hex in developed:
        found[hex] = values[hex][developed.count(hex)]
    return found


@lru_cache(maxsize=1024)
def ways(
    t: ChicagoExpress, network: tuple[str, ...], standing: Networks, most: int
) -> tuple[Way, ...]:
    """The cheapest way to every hex that can have an income, of at most so many hexes.

    Positions share networks far more often than treasuries, so money is left to the caller.
    """
    crowd, costs, exclusive = crowds(standing), t.map.costs, t.map.exclusive
    parents: dict[str, str] = dict.fromkeys(network, "")
    line = [
        (_price(t, crowd, hex) + LENGTH_WEIGHT, _price(t, crowd, hex), 1, hex, here)
        for here in network
        for hex in t.map.neighbours[here]
        if _enters(t, crowd, parents, hex)
    ]
    line.sort()
    found = []
    while line:
        rank, cost, length, hex, parent = heappop(line)
        if hex in parents:
            continue
        parents[hex] = parent
        if t.map.values[hex][-1]:
            hexes = _trace(parents, hex, length)
            paying = tuple([hex for hex in hexes if t.map.values[hex][-1]])
            found.append(Way(hexes, cost, paying))
        if length == most:
            continue
        for beside in t.map.neighbours[hex]:
            if beside in parents or t.map.closed[beside]:
                continue
            crowded = crowd.get(beside, 0)
            if not (crowded and exclusive[beside]):
                price = costs[beside] * (crowded + 1)
                step = (rank + price + LENGTH_WEIGHT, cost + price, length + 1, beside, hex)
                heappush(line, step)
    return tuple(found)


def _price(t: ChicagoExpress, crowd: dict[str, int], hex: str) -> int:
    return t.map.costs[hex] * (crowd.get(hex, 0) + 1)


def _enters(t: ChicagoExpress, crowd: dict[str, int], known: dict[str, str], hex: str) -> bool:
    return not (hex in known or t.map.closed[hex] or (hex in crowd and t.map.exclusive[hex]))


def _trace(parents: dict[str, str], hex: str, length: int) -> tuple[str, ...]:
    """The last hexes on the way to this one, in the order in which they are entered."""
    hexes = []
    for _ in range(length):
        hexes.append(hex)
        hex = parents[hex]
    return tuple(reversed(hexes))
