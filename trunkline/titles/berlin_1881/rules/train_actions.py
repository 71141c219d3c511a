"""Buying a train, and offering to buy one from another company."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import Action, message
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL

if TYPE_CHECKING:
    pass


class BuyTrain(Action, frozen=True):
    """A train from the bank ("bank") or the bank pool ("pool") at its printed price.

    A network may trade in an S-train, or declare one obsolete, with the same action.
    """

    train: str
    source: str
    subsidy: int = 0
    """What the director adds because the treasury does not suffice."""
    trade_in: str = ""
    scrap: str = ""


class OfferTrain(Action, frozen=True):
    """An offer to another company for one of its trains."""

    seller: str
    train: str
    price: int
    scrap: str = ""


CHOICES = {
    ("buy", OFFERING, False): message(
        "1881.business.buy", "Buy a train of type {train} from the bank for {price:money}"
    ),
    ("buy", POOL, False): message(
        "1881.business.buy-from-pool",
        "Buy a train of type {train} from the bank pool for {price:money}",
    ),
    ("buy", OFFERING, True): message(
        "1881.business.buy-helped",
        "Buy a train of type {train} from the bank for {price:money}, {subsidy:money} of it"
        " from {helper}",
    ),
    ("buy", POOL, True): message(
        "1881.business.buy-from-pool-helped",
        "Buy a train of type {train} from the bank pool for {price:money}, {subsidy:money} of it "
        "from {helper}",
    ),
    ("scrap", OFFERING, False): message(
        "1881.business.scrap-and-buy",
        "Scrap {old} and buy a train of type {train} from the bank for {price:money}",
    ),
    ("scrap", POOL, False): message(
        "1881.business.scrap-and-buy-from-pool",
        "Scrap {old} and buy a train of type {train} from the bank pool for {price:money}",
    ),
    ("scrap", OFFERING, True): message(
        "1881.business.scrap-and-buy-helped",
        "Scrap {old} and buy a train of type {train} from the bank for {price:money}, "
        "{subsidy:money} of it from {helper}",
    ),
    ("scrap", POOL, True): message(
        "1881.business.scrap-and-buy-from-pool-helped",
        "Scrap {old} and buy a train of type {train} from the bank pool for {price:money}, "
        "{subsidy:money} of it from {helper}",
    ),
    ("trade in", OFFERING, False): message(
        "1881.business.trade-in",
        "Trade in {old} for {refund:money} and buy a train of type {train} for {price:money}",
    ),
    ("trade in", OFFERING, True): message(
        "1881.business.trade-in-helped",
        "Trade in {old} for {refund:money} and buy a train of type {train} for {price:money}, "
        "{subsidy:money} of it from {helper}",
    ),
}
"""How a purchase is offered: from where, without and with a subsidy."""
