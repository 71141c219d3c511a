"""An offer between two players: one proposes a deal, the other accepts or declines it.

Some things need two to agree: a car or a depot that changes companies with different directors. The
step that hears the proposal pushes an Offer; whoever proposed may withdraw it while it waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from trunkline.kernel import Action, Decision, Refusal, Sentence, State, message, no, say

T = TypeVar("T")
S = TypeVar("S", bound=State)

AGREEMENT = message("parts.section.offers", "Offers between players")
ACCEPTS = message("parts.offer.accepts", "{player} accepts.")
DECLINES = message("parts.offer.declines", "{player} declines.")
WITHDRAWS = message("parts.offer.withdraws", "{player} withdraws the offer.")
MADE = message("parts.offer.made", "{player} offers: {terms}")
OTHERS_OFFER = message(
    "parts.offer.others-offer", "You cannot withdraw this offer: only {player} can."
)
OTHERS_ANSWER = message(
    "parts.offer.others-answer", "You cannot answer this offer: only {player} can."
)
ACCEPT_CHOICE = message("parts.offer.accept-choice", "Accept: {terms}")
DECLINE_CHOICE = message("parts.offer.decline-choice", "Decline the offer")
WITHDRAW_CHOICE = message("parts.offer.withdraw-choice", "Withdraw the offer")


class Accept(Action, frozen=True):
    """The offer is taken as it stands."""


class Decline(Action, frozen=True):
    """The offer is turned down."""

    passes: ClassVar[bool] = True


class Withdraw(Action, frozen=True):
    """Whoever made the offer takes it back."""

    passes: ClassVar[bool] = True


Answer = Accept | Decline | Withdraw
ANSWERS = (Accept, Decline, Withdraw)


class Deal(Protocol):
    """What is agreed on: a frozen value of the title that can say itself and carry itself out."""

    def terms(self) -> Sentence: ...
    def strike(self, t: Any, s: Any) -> None: ...


class Offer(Decision[T, S, Answer], Generic[T, S], frozen=True):
    """A deal waits for the other side. Nothing else happens until it is answered.

    A title names its kinds of deal by a subclass with no more than the field's type:
    `class Proposal(Offer[MyTitle, MyState], frozen=True): deal: CarDeal | DepotDeal`.
    """

    takes: ClassVar = ANSWERS

    by: str
    to: str
    deal: Any

    def decider(self, t: T, s: S) -> str:
        return self.to

    def deciders(self, t: T, s: S) -> tuple[str, ...]:
        return (self.to, self.by)

    def awaited(self, t: T, s: S) -> tuple[str, ...]:
        return (self.to,)

    def question(self, t: T, s: S) -> Sentence:
        return say(MADE, player=self.by, terms=self.deal.terms())

    def propose(self, t: T, s: S) -> Iterator[Answer]:
        yield Accept(self.to)
        yield Decline(self.to)
        yield Withdraw(self.by)

    def refuse(self, t: T, s: S, a: Answer) -> Refusal | None:
        if isinstance(a, Withdraw):
            if a.by != self.by:
                return no(OTHERS_OFFER, AGREEMENT, player=self.by)
        elif a.by != self.to:
            return no(OTHERS_ANSWER, AGREEMENT, player=self.to)
        return None

    def apply(self, t: T, s: S, a: Answer) -> None:
        s.pop()
        if isinstance(a, Accept):
            s.tell(ACCEPTS, player=a.by)
            self.deal.strike(t, s)
        elif isinstance(a, Decline):
            s.tell(DECLINES, player=a.by)
        else:
            s.tell(WITHDRAWS, player=a.by)

    def describe(self, t: T, s: S, a: Answer) -> Sentence:
        if isinstance(a, Accept):
            return say(ACCEPT_CHOICE, terms=self.deal.terms())
        return say(DECLINE_CHOICE) if isinstance(a, Decline) else say(WITHDRAW_CHOICE)


def put(t: T, s: S, offer: Offer[T, S]) -> None:
    """Make an offer: at once agreed on where one player decides for both sides."""
    s.tell(MADE, player=offer.by, terms=offer.deal.terms())
    if offer.by == offer.to:
        offer.deal.strike(t, s)
    else:
        s.push(offer)
