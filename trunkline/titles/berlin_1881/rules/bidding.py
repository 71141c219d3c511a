"""The secret bids for the order of players (4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Action, Decision, Refusal, Sentence, Span, message, no, say
from trunkline.titles.berlin_1881.rules.bank import transfer
from trunkline.titles.berlin_1881.rules.sections import BIDS
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

STEP = 5
HIDDEN = -1
"""Stands in a player's view for the sealed bid of another."""
QUESTION = message("1881.bids.question", "How much do you bid for the order of players?")
MULTIPLES = message("1881.bids.multiples", "A bid is 0 or a multiple of {step:money}.")
TOO_DEAR = message("1881.bids.too-dear", "{player} has only {money:money}.")
SEALED = message("1881.bids.sealed", "{player} seals a bid.")
CHOICE = message("1881.bids.choice", "Seal {amount:money}")
REVEALED = message("1881.bids.revealed", "{player} bid {amount:money} and is player no. {rank}.")
EXCHANGED = message(
    "1881.bids.exchanged", "{high:player} and {low:player} exchange {more:money} and {less:money}."
)


class Bid(Action, frozen=True):
    """A sealed bid; it may be changed until the last player has sealed."""

    amount: int


class Bidding(Decision["Berlin", BerlinState, Bid], frozen=True):
    """4: everybody seals one bid, a multiple of 5 Mark; the highest bidder is player no. 1."""

    takes: ClassVar = (Bid,)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return next(player for player in s.numbers if player not in s.bids)

    def deciders(self, t: Berlin, s: BerlinState) -> tuple[str, ...]:
        """Everybody; those who have not sealed come first."""
        return tuple(sorted(s.players, key=lambda player: player in s.bids))

    def awaited(self, t: Berlin, s: BerlinState) -> tuple[str, ...]:
        return tuple(player for player in s.players if player not in s.bids)

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        return say(QUESTION)

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[Bid]:
        for player in s.players:
            most = s.money[player]
            for amount in sorted({0, 5, 10, 20, 50, 100, most // STEP * STEP}):
                yield Bid(player, amount)

    def spans(self, t: Berlin, s: BerlinState) -> Iterator[Span]:
        for player in s.players:
            most = s.money[player] // STEP * STEP
            yield Span(Bid(player, 0), "amount", 0, most, STEP)

    def refuse(self, t: Berlin, s: BerlinState, a: Bid) -> Refusal | None:
        if a.amount < 0 or a.amount % STEP:
            return no(MULTIPLES, BIDS, step=STEP)
        if a.amount > s.money[a.by]:
            return no(TOO_DEAR, BIDS, player=a.by, money=s.money[a.by])
        return None

    def apply(self, t: Berlin, s: BerlinState, a: Bid) -> None:
        s.bids[a.by] = a.amount
        s.tell(SEALED, player=a.by)
        if len(s.bids) == len(s.players):
            reveal(s)
            s.become(FirstPurchase(s.ticket))

    def describe(self, t: Berlin, s: BerlinState, a: Bid) -> Sentence:
        return say(CHOICE, amount=a.amount)


def reveal(s: BerlinState) -> None:
    """The new order of seats, and the exchange of the bids, highest with lowest and so on."""
    ranked = sorted(s.numbers, key=lambda player: (-s.bids[player], s.numbers.index(player)))
    s.players = tuple(ranked)
    s.ticket = ranked[0]
    for rank, player in enumerate(ranked, start=1):
        s.tell(REVEALED, player=player, amount=s.bids[player], rank=rank)
    # Ruling: partners are found by the new ranking, tied bidders already in order.
    for high, low in zip(ranked[: len(ranked) // 2], reversed(ranked), strict=False):
        transfer(s, high, low, s.bids[high] - s.bids[low])
        if s.bids[high]:
            s.tell(EXCHANGED, high=high, low=low, more=s.bids[high], less=s.bids[low])
