"""Share prices: what moves a marker, and the order in which companies operate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from trunkline.kernel import message
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.market import DOWN, LEFT, RIGHT, UP, Place

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

MOVED = message(
    "rounds.price.moved", "The price of {company} goes from {old:money} to {new:money}."
)
Ways = tuple[Place, ...]


class Prices(Struct, frozen=True):
    """Which ways a marker goes, the first that does not leave the chart; none: it stays."""

    paid: Ways = (RIGHT, UP)
    half: Ways = ()
    withheld: Ways = (LEFT, DOWN)
    sold: Ways = (DOWN,)
    """For each unit sold."""
    sold_out: Ways = (UP,)


def price(t: Ordinary, s: RailsState, company: str) -> int:
    """What a share is worth; nothing before the company is started."""
    started = s.companies.get(company)
    return 0 if started is None else t.box.market.price(started.place)


def marks(t: Ordinary, s: RailsState, company: str) -> str:
    """The marks of the space where the company stands."""
    started = s.companies.get(company)
    return "" if started is None else t.box.market.spaces[started.place].marks


def move(t: Ordinary, s: RailsState, company: str, ways: Ways, count: int = 1) -> None:
    """Move the marker; one that stays keeps its place among those in its space."""
    old = s.companies[company].place
    new = t.box.market.moved(old, count, *ways)
    if new == old:
        return
    s.arrivals += 1
    s.change(company, place=new, since=s.arrivals)
    market = t.box.market
    s.tell(
        MOVED, company=company, old=market.price(old), new=market.price(new), currency=t.currency
    )


def in_order(t: Ordinary, s: RailsState) -> tuple[str, ...]:
    """The started companies: the highest price first, then the space further right, then time."""

    def rank(company: str) -> tuple[int, int, int, int]:
        started = s.companies[company]
        return t.box.market.rank(started.place, started.since)

    return tuple(sorted((c for c in t.box.charters if c in s.companies), key=rank))
