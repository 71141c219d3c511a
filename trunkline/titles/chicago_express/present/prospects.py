"""What lies ahead: the next general dividend, the way to Chicago, what a company would pay."""

from __future__ import annotations

from heapq import heappop, heappush

from msgspec import Struct

from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.growth import barred, cost
from trunkline.titles.chicago_express.rules.state import Charter

Incomes = dict[str, int]
"""By how much the incomes of companies change."""


class Way(Struct, frozen=True):
    """How far a network is from Chicago: fewest hexes, fewest dollars."""

    hexes: int
    dollars: int


def per_share(charter: Charter, income: int, sold: int | None = None) -> int:
    """What each sold share would receive with this income."""
    sold = len(charter.owners) if sold is None else sold
    return -(-income // sold) if sold else 0


def next_dividend(s: ChicagoState, player: str, gains: Incomes | None = None) -> int:
    """What the player would get if the general dividend were paid now."""
    return sum(
        charter.owners.count(player)
        * per_share(charter, charter.income + (gains or {}).get(company, 0))
        for company, charter in s.companies.items()
    )


def way_to_goal(t: ChicagoExpress, s: ChicagoState, network: tuple[str, ...]) -> Way | None:
    """The shortest and the cheapest way; None where every way is closed."""
    hexes, dollars = (_nearest(t, s, network, priced) for priced in (False, True))
    return None if hexes is None or dollars is None else Way(hexes, dollars)


def _nearest(
    t: ChicagoExpress, s: ChicagoState, network: tuple[str, ...], priced: bool
) -> int | None:
    """The least sum of hexes or of dollars from the network to Chicago."""
    goal = t.components.goal
    queue = [(0, hex) for hex in network]
    best = dict.fromkeys(network, 0)
    while queue:
        sum_, hex = heappop(queue)
        if hex == goal:
            return sum_
        if sum_ > best[hex]:
            continue
        for next_ in t.map.neighbours[hex]:
            if barred(t, s, next_) is not None:
                continue
            further = sum_ + (cost(t, s, next_) if priced else 1)
            if further < best.get(next_, further + 1):
                best[next_] = further
                heappush(queue, (further, next_))
    return None
