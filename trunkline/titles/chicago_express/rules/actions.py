"""The six things a player can do."""

from __future__ import annotations

from typing import ClassVar

from trunkline.kernel import Action
from trunkline.titles.chicago_express.rules.components import Kind


class Choose(Action, frozen=True):
    """Choose one of the three actions and move its dial."""

    action: Kind


class Offer(Action, frozen=True):
    """Put a share of a company up for auction."""

    company: str


class Bid(Action, frozen=True):
    """Bid whole dollars in the running auction."""

    amount: int


class Expand(Action, frozen=True):
    """Place locomotives of one company in one to three hexes, in this order."""

    company: str
    hexes: tuple[str, ...]


class Develop(Action, frozen=True):
    """Develop one hex."""

    hex: str


class Pass(Action, frozen=True):
    """Leave the auction, or leave the chosen action undone (a null action)."""

    passes: ClassVar[bool] = True
