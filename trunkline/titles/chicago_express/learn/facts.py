"""What the coach reckons from a position: plans of expansion, places to develop, prices."""

from __future__ import annotations

from msgspec import Struct

from trunkline.titles.chicago_express.present.developing import Growth, growth
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Develop
from trunkline.titles.chicago_express.rules.components import Kind
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.growth import cost, frontier
from trunkline.titles.chicago_express.rules.growth import growths as all_growths
from trunkline.titles.chicago_express.rules.state import (
    is_open,
    locomotives_left,
    red,
    shares_left,
    value,
)

PAYBACK = 3
"""General dividends in which a share should bring its price back."""
INCOME, STEP_WEST, DOLLAR = 6, 2, 1
"""How a dollar of income, a hex towards Chicago and a dollar of the treasury compare."""


class Build(Struct, frozen=True):
    """An expansion with what it costs and brings."""

    company: str
    hexes: tuple[str, ...]
    cost: int
    gain: int


def own_companies(t: ChicagoExpress, s: ChicagoState, player: str) -> list[str]:
    return [company for company in t.order if player in s.companies[company].owners]


def next_price(t: ChicagoExpress, s: ChicagoState, company: str) -> int | None:
    """What the cheapest next hex of a company costs; None where there is none."""
    network = s.companies[company].hexes
    if not locomotives_left(t, s, company):
        return None
    return min((cost(t, s, hex) for hex in frontier(t, s, network, {*network})), default=None)


def best_build(t: ChicagoExpress, s: ChicagoState, player: str) -> Build | None:
    """What a careful player builds: income and a way west, with a reserve kept if possible. None
    where nothing lifts an income or leads nearer to Chicago."""
    found = [
        build_of(t, s, company, hexes)
        for company in own_companies(t, s, player)
        for hexes in all_growths(t, s, company)
    ]
    found = [build for build in found if build.gain or _west(t, s, build)]
    return max(found, key=lambda build: (_merit(t, s, build), build.hexes), default=None)


def build_of(t: ChicagoExpress, s: ChicagoState, company: str, hexes: tuple[str, ...]) -> Build:
    price = sum(cost(t, s, hex) for hex in hexes)
    return Build(company, hexes, price, sum(value(t, s, hex) for hex in hexes))


def _merit(t: ChicagoExpress, s: ChicagoState, build: Build) -> int:
    empty = s.companies[build.company].treasury == build.cost
    west = STEP_WEST * _west(t, s, build)
    return INCOME * build.gain + west - DOLLAR * build.cost - INCOME * empty


def _west(t: ChicagoExpress, s: ChicagoState, build: Build) -> int:
    """By how many hexes it comes nearer to Chicago."""
    distance, network = t.map.distances, s.companies[build.company].hexes
    before = min(distance[hex] for hex in network)
    return before - min(before, *(distance[hex] for hex in build.hexes))


def best_place(t: ChicagoExpress, s: ChicagoState, player: str) -> Growth | None:
    """The development that helps the player most; None where none helps."""
    step, own = Development(player), own_companies(t, s, player)
    hexes = {hex: None for company in own for hex in s.companies[company].hexes}
    legal = (hex for hex in hexes if step.refuse(t, s, Develop(player, hex)) is None)
    found = [growth(t, s, hex, player) for hex in legal]
    useful = [each for each in found if each.mine > 0 or each.grant]
    return max(useful, key=lambda each: (each.mine, each.gain, each.hex), default=None)


def to_offer(t: ChicagoExpress, s: ChicagoState, player: str) -> str | None:
    """Whose share to put up: the one that would add most to the player's own dividends."""
    free = [each for each in t.order if shares_left(t, s, each) and is_open(s, each)]
    return max(free, key=lambda each: gain_of_share(s, player, each), default=None)


def gain_of_share(s: ChicagoState, player: str, company: str) -> int:
    """What one more share adds to the player's next dividend; never less than nothing."""
    charter = s.companies[company]
    own, sold = charter.owners.count(player), len(charter.owners)
    return (own + 1) * charter.per_share(sold + 1) - own * charter.dividend


def dividends_at_most(t: ChicagoExpress, s: ChicagoState) -> int:
    """General dividends that can still come: Detroit rises after each, and ends the game."""
    return t.components.end.detroit - value(t, s, t.components.detroit) + 1


def can(t: ChicagoExpress, s: ChicagoState, player: str, kind: Kind) -> bool:
    """Whether choosing this dial would lead to something for the player."""
    if red(t, s, kind):
        return False
    if kind == "expansion":
        return best_build(t, s, player) is not None
    if kind == "development":
        return best_place(t, s, player) is not None
    return to_offer(t, s, player) is not None


def free_kind(t: ChicagoExpress, s: ChicagoState, player: str) -> Kind:
    """What to choose: building, else growing, else an auction; else any that is not on red."""
    kinds: tuple[Kind, ...] = ("expansion", "development", "auction")
    for kind in kinds:
        if can(t, s, player, kind):
            return kind
    return next(kind for kind in kinds if not red(t, s, kind))
