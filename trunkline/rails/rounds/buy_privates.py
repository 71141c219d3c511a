"""Privates that companies buy from players, in their turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from trunkline.kernel import Action, Decision, Refusal, Sentence, Span, message, no, say
from trunkline.rails.rounds.actions import BuyPrivate, Pass
from trunkline.rails.rounds.deals import PrivateDeal, turned_down
from trunkline.rails.rounds.operating import turn_of
from trunkline.rails.rounds.sections import PRIVATES
from trunkline.rails.rounds.state import RailsState

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

QUESTION = message("rounds.privates.question", "Buy privates for {company}, or end its turn.")
NOT_NOW = message("rounds.privates.not-now", "Companies cannot buy privates in phase {phase}.")
NOT_A_PLAYERS = message("rounds.privates.not-a-players", "No player owns {private}.")
PRICE = message("rounds.privates.price", "{private} costs a company {least:money} to {most:money}.")
TOO_DEAR = message("rounds.privates.too-dear", "{company} has only {cash:money}.")
DECLINED = message(
    "rounds.privates.declined", "An offer of {price:money} has already been declined this turn."
)
CHOICE = message("rounds.privates.choice", "Buy {private} from {player} for {price:money}")
PASS_CHOICE = message("rounds.privates.pass-choice", "End the turn of {company}")


def bounds(t: Ordinary, private: str) -> tuple[int, int]:
    """From half, rounded up, to double the printed price."""
    price = t.box.privates[private].price
    return -(-price // 2), 2 * price


def owned_by_players(t: Ordinary, s: RailsState) -> tuple[str, ...]:
    return tuple(p for p in t.box.privates if s.privates.get(p) in s.players)


def least_price(t: Ordinary, s: RailsState, private: str) -> int:
    """What the company must offer: more than was turned down."""
    return max(bounds(t, private)[0], turned_down(s, private) + 1)


def offers(t: Ordinary, s: RailsState, company: str) -> Iterator[BuyPrivate]:
    """The lowest and the highest price of each; candidates without rules."""
    for private in owned_by_players(t, s):
        least, most = least_price(t, s, private), bounds(t, private)[1]
        for price in dict.fromkeys((least, min(most, max(least, s.cash[company])))):
            yield BuyPrivate(s.director(company), private, price)


def spans(t: Ordinary, s: RailsState, company: str) -> Iterator[Span]:
    for private in owned_by_players(t, s):
        least, most = least_price(t, s, private), bounds(t, private)[1]
        dearest = min(most, s.cash[company])
        cheapest = BuyPrivate(s.director(company), private, least)
        if t.phase(s).privates_for_sale and dearest >= least:
            yield Span(cheapest, "price", least, dearest)


def refuse(t: Ordinary, s: RailsState, company: str, a: BuyPrivate) -> Refusal | None:
    phase = t.phase(s)
    if not phase.privates_for_sale:
        return no(NOT_NOW, PRIVATES, phase=phase.name)
    if a.private not in owned_by_players(t, s):
        return no(NOT_A_PLAYERS, PRIVATES, private=a.private)
    least, most = bounds(t, a.private)
    if not least <= a.price <= most:
        return no(PRICE, PRIVATES, private=a.private, least=least, most=most, currency=t.currency)
    if a.price > s.cash[company]:
        return no(TOO_DEAR, PRIVATES, company=company, cash=s.cash[company], currency=t.currency)
    asked = turned_down(s, a.private)
    if a.price <= asked:
        return no(DECLINED, PRIVATES, price=asked, currency=t.currency)
    return None


def deal(t: Ordinary, s: RailsState, company: str, a: BuyPrivate) -> PrivateDeal:
    return PrivateDeal(company, s.privates[a.private], a.private, a.price, t.currency)


def buy(t: Ordinary, s: RailsState, company: str, a: BuyPrivate) -> None:
    """The owner is asked unless he directs the company himself."""
    found = deal(t, s, company, a)
    if found.player == a.by:
        found.strike(t, s)
    else:
        t.plan.agrees(t, s, a.by, found.player, found)


class BuyPrivates(Decision["Ordinary", RailsState, BuyPrivate | Pass], frozen=True):
    """The end of a turn: the last moment at which the company can buy privates."""

    company: str

    takes: ClassVar = (BuyPrivate, Pass)

    def decider(self, t: Ordinary, s: RailsState) -> str:
        return s.director(self.company)

    def question(self, t: Ordinary, s: RailsState) -> Sentence:
        return say(QUESTION, company=self.company)

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[BuyPrivate | Pass]:
        yield Pass(s.director(self.company))
        yield from offers(t, s, self.company)

    def spans(self, t: Ordinary, s: RailsState) -> Iterator[Span]:
        return spans(t, s, self.company)

    def refuse(self, t: Ordinary, s: RailsState, a: BuyPrivate | Pass) -> Refusal | None:
        return None if isinstance(a, Pass) else refuse(t, s, self.company, a)

    def apply(self, t: Ordinary, s: RailsState, a: BuyPrivate | Pass) -> None:
        if isinstance(a, Pass):
            s.pop()
        else:
            buy(t, s, self.company, a)

    def describe(self, t: Ordinary, s: RailsState, a: BuyPrivate | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(PASS_CHOICE, company=self.company)
        return say(
            CHOICE,
            private=a.private,
            player=s.privates[a.private],
            price=a.price,
            currency=t.currency,
        )

    def moot(self, t: Ordinary, s: RailsState) -> bool:
        """No private can be bought."""
        return all(refuse(t, s, self.company, a) for a in offers(t, s, self.company))


class PrivatePurchase:
    """The same in all the other steps of a turn."""

    takes: ClassVar[tuple[type[Action], ...]] = (BuyPrivate,)

    def buyer(self, s: RailsState) -> str:
        """The company that decides a step of its turn now; none in anything else."""
        turn, top = turn_of(s), s.stack[-1]
        if turn is None or isinstance(top, BuyPrivates):
            return ""
        return turn.company if getattr(top, "company", "") == turn.company else ""

    def deciders(self, t: Ordinary, s: RailsState) -> tuple[str, ...]:
        company = self.buyer(s)
        return (s.director(company),) if company and t.phase(s).privates_for_sale else ()

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[BuyPrivate]:
        return offers(t, s, self.buyer(s)) if self.deciders(t, s) else iter(())

    def spans(self, t: Ordinary, s: RailsState) -> Iterator[Span]:
        return spans(t, s, self.buyer(s)) if self.deciders(t, s) else iter(())

    def refuse(self, t: Ordinary, s: RailsState, a: BuyPrivate) -> Refusal | None:
        return refuse(t, s, self.buyer(s), a)

    def apply(self, t: Ordinary, s: RailsState, a: BuyPrivate) -> None:
        buy(t, s, self.buyer(s), a)

    def describe(self, t: Any, s: RailsState, a: BuyPrivate) -> Sentence:
        return say(
            CHOICE,
            private=a.private,
            player=s.privates[a.private],
            price=a.price,
            currency=t.currency,
        )
