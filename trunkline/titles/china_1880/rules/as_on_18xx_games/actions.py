"""Actions that say more than those of the rulebook title: rows of the list, numbers of shares."""

from __future__ import annotations

from trunkline.kernel import Action
from trunkline.titles.china_1880.rules import actions
from trunkline.titles.china_1880.rules.actions import BuyShare, Found, SellShares


class FoundInRow(Found, frozen=True):
    """Found a company in a row of the turn-order list of one's choice (29)."""

    row: int


class FoundBcr(Action, frozen=True):
    """Choose permits and row of BCR (6)."""

    permits: str
    row: int


class BuyPaper(BuyShare, frozen=True):
    """Buy a share by its number (31)."""

    number: int


class SellPapers(SellShares, frozen=True):
    """Sell shares by their numbers (31)."""

    numbers: tuple[int, ...]


class EndGame(Action, frozen=True):
    """End the game before its time (73)."""


REPLACED = (Found, actions.ChoosePermits, BuyShare, SellShares, actions.Borrow)
ACTIONS: tuple[type[Action], ...] = (
    *(kind for kind in actions.ACTIONS if kind not in REPLACED),
    *(FoundInRow, FoundBcr, BuyPaper, SellPapers, EndGame),
)
