"""Deals that need two to agree: a train of another director's company, a player's private."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import asdict, replace

from trunkline.kernel import Sentence, message, say
from trunkline.parts.offer import Offer, put
from trunkline.rails.rounds.operating import change_turn, turn_of
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.trains import without

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

TRAIN_TERMS = message(
    "rounds.deal.train-terms", "{company} buys a {train}-train from {seller} for {price:money}."
)
PRIVATE_TERMS = message(
    "rounds.deal.private-terms", "{company} buys {private} from {player} for {price:money}."
)


class TrainDeal(Struct, frozen=True, tag="train"):
    """A train changes companies."""

    company: str
    seller: str
    train: str
    price: int
    currency: str

    def terms(self) -> Sentence:
        return say(TRAIN_TERMS, **asdict(self))

    def strike(self, t: Ordinary, s: RailsState) -> None:
        s.pay(self.company, self.seller, self.price)
        s.trains[self.seller] = without(s.trains[self.seller], (self.train,))
        s.trains[self.company] += (self.train,)
        s.tell(TRAIN_TERMS, **asdict(self))


class PrivateDeal(Struct, frozen=True, tag="private"):
    """A private goes from a player to a company; `Plan.sold` says what else happens then."""

    company: str
    player: str
    private: str
    price: int
    currency: str

    def terms(self) -> Sentence:
        return say(PRIVATE_TERMS, **asdict(self))

    def strike(self, t: Ordinary, s: RailsState) -> None:
        s.pay(self.company, self.player, self.price)
        s.privates[self.private] = self.company
        s.tell(PRIVATE_TERMS, **asdict(self))
        t.plan.sold(t, s, self.private, self.player)


Deal = TrainDeal | PrivateDeal
Agrees = Callable[["Ordinary", RailsState, str, str, Deal], None]
"""How a deal that one player proposes to another comes about."""


class Proposal(Offer["Ordinary", RailsState], frozen=True):
    """A deal waits for the other side."""

    deal: TrainDeal | PrivateDeal


def asks(t: Ordinary, s: RailsState, by: str, to: str, deal: Deal) -> None:
    """The other side is asked; whoever is turned down must offer more in the same turn."""
    turn = turn_of(s)
    assert turn is not None, "deals are made in a turn"
    change_turn(s, replace(turn, asked=(*turn.asked, (thing(deal), deal.price))))
    put(t, s, Proposal(by, to, deal))


def unasked(t: Ordinary, s: RailsState, by: str, to: str, deal: Deal) -> None:
    """Who proposes a deal decides for both sides."""
    deal.strike(t, s)


def thing(deal: Deal) -> str:
    """What changes hands."""
    return f"{deal.seller} {deal.train}" if isinstance(deal, TrainDeal) else deal.private


def turned_down(s: RailsState, what: str) -> int:
    """The highest price that was offered for something in this turn, in vain."""
    turn = turn_of(s)
    prices = [price for known, price in turn.asked if known == what] if turn else []
    return max(prices, default=0)
