"""Money: what the bank has, and every way in which it changes hands."""

from trunkline.kernel import message
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MONEY

BROKEN = "bank"
"""The reason of an ending: the bank has run out of money."""
BANK_BROKEN = message(
    "1881.bank.broken", "The bank has run out of money: the game ends after the operating rounds."
)


def bank(s: BerlinState) -> int:
    """What the bank has left; below zero the payments are written down (9)."""
    return MONEY - sum(s.money.values())


def receive(s: BerlinState, owner: str, amount: int) -> None:
    """The bank pays; if it is empty then, the game ends after the next set of rounds (9)."""
    s.money[owner] += amount
    # Ruling: the bank has run out as soon as nothing is left in it.
    if amount and not s.ending and bank(s) <= 0:
        s.ending = BROKEN
        s.tell(BANK_BROKEN)


def spend(s: BerlinState, owner: str, amount: int) -> None:
    """The bank is paid."""
    s.money[owner] -= amount


def transfer(s: BerlinState, giver: str, taker: str, amount: int) -> None:
    s.money[giver] -= amount
    s.money[taker] += amount
