"""A plan: the policies of an ordinary title, each a small value or a function with a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from trunkline.kernel import AnyStep
from trunkline.rails.board.lays import Lays
from trunkline.rails.rounds.buy_privates import BuyPrivates
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.deals import Agrees, asks
from trunkline.rails.rounds.dividend import ANSWERS, Dividend
from trunkline.rails.rounds.lay_track import (
    Allows,
    Cost,
    Forbids,
    LayTrack,
    blocked_by_privates,
    one_tile,
    terrain_cost,
)
from trunkline.rails.rounds.limits import Limits
from trunkline.rails.rounds.paying import never, printed_revenue
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.prices import Prices
from trunkline.rails.rounds.run_trains import RulesOf, RunTrains
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.surplus import Order, SurplusTrains, buyer_first
from trunkline.rails.rounds.waterfall import Speaks, Waterfall, clockwise
from trunkline.rails.routes.rules import RAILWAY, RouteRules

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

Opening = Callable[[str], AnyStep]
"""The first step, made of the player who begins."""
TURN: tuple[Any, ...] = (LayTrack, PlaceStation, RunTrains, Dividend, BuyTrains, BuyPrivates)
"""The steps of a turn, each made of the company's id."""


class Floating(Struct, frozen=True):
    """When a company floats, and what it gets."""

    units: int = 5
    """How many units must have left the offer."""
    pars: int = 10
    """Its capital: so many times par."""


class Stock(Struct, frozen=True):
    """The certificates of every company: a director's certificate, and singles of one unit."""

    certificate: int = 2
    singles: int = 8


def usual_routes(t: Ordinary, s: RailsState, company: str) -> RouteRules:
    """Every stop counts; red areas lie at the ends."""
    return RAILWAY


def nothing(t: Ordinary, s: RailsState, private: str, seller: str) -> None:
    """Nothing else happens when a private is sold to a company."""


def by_lot(s: RailsState, players: tuple[str, ...]) -> tuple[str, ...]:
    """Seats are drawn."""
    return tuple(s.shuffle(list(players)))


def as_listed(s: RailsState, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players sit as they are named."""
    return players


class Plan(Struct, frozen=True, kw_only=True):
    """Everything in which ordinary titles differ; the defaults are those of most titles."""

    lays: Lays
    """Which tile may follow which, and how it must touch the company's track."""
    seats: Callable[[RailsState, tuple[str, ...]], tuple[str, ...]] = by_lot
    """How the players are seated; the first begins."""
    opening: Opening = Waterfall
    turn: tuple[Any, ...] = TURN
    stock: Stock = Stock()
    floating: Floating = Floating()
    prices: Prices = Prices()
    limits: Limits = Limits()
    first_sales: int = 2
    """The stock round in which sales begin."""
    speaks: Speaks = clockwise
    """In which order several bidders for one private are asked."""
    allows: Allows = one_tile
    cost: Cost = terrain_cost
    forbids: tuple[Forbids, ...] = (blocked_by_privates,)
    route_rules: RulesOf = usual_routes
    dividends: tuple[Any, ...] = ANSWERS
    surplus: Callable[[str], AnyStep] = SurplusTrains
    """The step, made of the buyer, in which companies hand back trains beyond the limit."""
    discards: Order = buyer_first
    agrees: Agrees = asks
    """How deals between players come about."""
    sells_excess: bool = True
    """Whether a forced sale may exceed the need where a player holds too much of a company."""
    revenue: Callable[[Ordinary, RailsState, str], int] = printed_revenue
    """What a private pays now."""
    survives: Callable[[Ordinary, RailsState, str], bool] = never
    """Which privates stay open when the others close."""
    sold: Callable[[Ordinary, RailsState, str, str], None] = nothing
    """What happens when a private is sold to a company, by private and seller."""
