"""The standard actions, in the order in which a game of an ordinary title meets them."""

from __future__ import annotations

from typing import ClassVar

from trunkline.kernel import Action
from trunkline.rails.routes.route import Route


class Pass(Action, frozen=True):
    """Decline: a bid, a trade, track, a station, a train, a private, an offer."""

    passes: ClassVar[bool] = True


class Bid(Action, frozen=True):
    """Bid for a private, or raise the own bid for it."""

    private: str
    amount: int


class TakePrivate(Action, frozen=True):
    """Buy the cheapest private that is left at its price."""

    private: str


class StartCompany(Action, frozen=True):
    """Buy a company's director's certificate and set its par price."""

    company: str
    par: int


class BuyShare(Action, frozen=True):
    """Buy a single certificate from the initial offer ("bank") or from the pool."""

    company: str
    source: str = "bank"


class SellShares(Action, frozen=True):
    """Sell units of one company, as one block."""

    company: str
    units: int


class LayTile(Action, frozen=True):
    """Lay a tile on a hex or replace the one that is there."""

    hex: str
    tile: str
    rotation: int


class PlaceMarker(Action, frozen=True):
    """Buy a station marker and place it in a city of a hex."""

    hex: str
    city: int = 0


class Run(Action, frozen=True):
    """Run the trains, each on one route at most."""

    routes: tuple[Route, ...]


class PayOut(Action, frozen=True):
    """Pay the whole income as dividends."""


class Withhold(Action, frozen=True):
    """Keep the whole income in the treasury."""


class PayHalf(Action, frozen=True):
    """Pay half of the income as dividends and keep the other half."""


class BuyTrain(Action, frozen=True):
    """Buy a train of the depot ("bank"), a used one ("pool"), or one of another company."""

    train: str
    price: int
    seller: str = "bank"
    trade_in: str = ""
    """A train of the buyer that lowers the price."""


class DiscardTrain(Action, frozen=True):
    """Give up a train because the limit has fallen."""

    company: str
    train: str


class BuyPrivate(Action, frozen=True):
    """The company on turn buys a private from a player."""

    private: str
    price: int


class GoBankrupt(Action, frozen=True):
    """The director cannot pay for the train that his company must buy."""


ACTIONS: tuple[type[Action], ...] = (
    Pass,
    Bid,
    TakePrivate,
    StartCompany,
    BuyShare,
    SellShares,
    LayTile,
    PlaceMarker,
    Run,
    PayOut,
    Withhold,
    PayHalf,
    BuyTrain,
    DiscardTrain,
    BuyPrivate,
    GoBankrupt,
)
