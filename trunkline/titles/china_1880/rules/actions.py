"""Every action of 1880: China, in the order in which a game meets them."""

from __future__ import annotations

from typing import Literal

from trunkline.kernel import Action
from trunkline.rails.rounds.actions import (
    DiscardTrain,
    LayTile,
    Pass,
    PayOut,
    PlaceMarker,
    Run,
    SellShares,
    Withhold,
)

__all__ = [
    "ACTIONS",
    "AssignRocket",
    "Bid",
    "Borrow",
    "BuyShare",
    "BuyTrain",
    "ChooseHome",
    "ChooseInvestor",
    "ChoosePermits",
    "ClaimPayment",
    "DiscardTrain",
    "ExchangeRocket",
    "Found",
    "GivePermit",
    "LayTile",
    "Merge",
    "Pass",
    "PayOut",
    "PlaceMarker",
    "Repay",
    "ReplaceMarker",
    "Run",
    "SellShares",
    "Withhold",
]


class Bid(Action, frozen=True):
    """Bid for the private on offer."""

    amount: int


class ChoosePermits(Action, frozen=True):
    """Choose the phases in which BCR may build."""

    permits: str


class ChooseInvestor(Action, frozen=True):
    """Take one of the foreign investors."""

    investor: str


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


class BuyTrain(Action, frozen=True):
    """Buy a train from the bank or from a company with the same director."""

    train: str
    price: int
    seller: str = "bank"


class Borrow(Action, frozen=True):
    """Raise no more money: what is missing for a forced purchase becomes debt."""


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
