"""Every action of 1880: China, in the order in which a game meets them."""

from __future__ import annotations

from typing import ClassVar, Literal

from trunkline.kernel import Action
from trunkline.rails.routes.route import Route


class Pass(Action, frozen=True):
    """Decline: a bid, a trade, track, a station, a train or an offer."""

    passes: ClassVar[bool] = True


class Bid(Action, frozen=True):
    """Bid for the private on offer."""

    amount: int


class ChoosePermits(Action, frozen=True):
    """Choose the phases in which BCR may build."""

    permits: str


class ChooseInvestor(Action, frozen=True):
    """Take one of the foreign investors."""

    investor: str


class SellShares(Action, frozen=True):
    """Sell units of one company to the bank."""

    company: str
    units: int


class BuyShare(Action, frozen=True):
    """Buy a single share of a founded company."""

    company: str


class Found(Action, frozen=True):
    """Found a company: the size of its director's certificate, its par and its permits."""

    company: str
    units: int
    """2, 3 or 4: a certificate of 20, 30 or 40 %."""
    par: int
    permits: str


class Repay(Action, frozen=True):
    """Pay off a debt, in full or in part."""

    amount: int


class ChooseHome(Action, frozen=True):
    """Choose the city of the home hex in which the home station goes."""

    city: int


class LayTile(Action, frozen=True):
    """Lay a tile on a hex or upgrade the one that is there."""

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


class BuyTrain(Action, frozen=True):
    """Buy a train from the bank or from a company with the same director."""

    train: str
    price: int
    seller: str = "bank"


class Borrow(Action, frozen=True):
    """Raise no more money: what is missing for a forced purchase becomes debt."""


class DiscardTrain(Action, frozen=True):
    """Choose a train that leaves the game because the limit has fallen."""

    company: str
    train: str


class ClaimPayment(Action, frozen=True):
    """Take the payment that P0 offers now."""


class GivePermit(Action, frozen=True):
    """Give the permit of P5 to a company."""

    company: str


class ExchangeRocket(Action, frozen=True):
    """Exchange P7 for the train on sale, for the company on turn."""


class AssignRocket(Action, frozen=True):
    """Take the 4-train of P7's forced exchange, giving up a train where there is no room."""

    company: str
    surrender: str = ""


class Merge(Action, frozen=True):
    """Decide who gets the money of an investor that is merged."""

    money: Literal["company", "owner"]


class ReplaceMarker(Action, frozen=True):
    """Put the company's cheapest marker in the place of the merged investor's."""


ACTIONS: tuple[type[Action], ...] = (
    Pass,
    Bid,
    ChoosePermits,
    ChooseInvestor,
    SellShares,
    BuyShare,
    Found,
    Repay,
    ChooseHome,
    LayTile,
    PlaceMarker,
    Run,
    PayOut,
    Withhold,
    BuyTrain,
    Borrow,
    DiscardTrain,
    ClaimPayment,
    GivePermit,
    ExchangeRocket,
    AssignRocket,
    Merge,
    ReplaceMarker,
)
