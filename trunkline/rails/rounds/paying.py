"""Privates: their revenue, and how they close."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import message
from trunkline.rails.rounds.state import CLOSED, RailsState
from trunkline.rails.stock.shares import BANK

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

PAID = message("rounds.privates.paid", "{private} pays {owner} {amount:money}.")
CLOSES = message("rounds.privates.closes", "{private} closes.")


def printed_revenue(t: Ordinary, s: RailsState, private: str) -> int:
    """What the card says."""
    return t.box.privates[private].revenue


def never(t: Ordinary, s: RailsState, private: str) -> bool:
    """No private survives the phase that closes them."""
    return False


def is_open(s: RailsState, private: str) -> bool:
    """Whether a private is owned by a player or a company."""
    return s.privates.get(private, CLOSED) not in ("", CLOSED)


def pay_privates(t: Ordinary, s: RailsState) -> None:
    """The bank pays the revenue of every private to its owner, a player or a company."""
    for private in t.box.privates:
        amount = t.plan.revenue(t, s, private)
        if is_open(s, private) and amount:
            owner = s.privates[private]
            s.pay(BANK, owner, amount)
            s.tell(PAID, private=private, owner=owner, amount=amount, currency=t.currency)


def close(s: RailsState, private: str) -> None:
    s.privates[private] = CLOSED
    s.tell(CLOSES, private=private)


def close_privates(t: Ordinary, s: RailsState) -> None:
    """A phase closes the privates, except those that the plan says survive."""
    for private in t.box.privates:
        if is_open(s, private) and not t.plan.survives(t, s, private):
            close(s, private)
