"""Trains beyond the limit after a new phase: their directors hand back which they choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.rails.rounds.actions import DiscardTrain
from trunkline.rails.rounds.prices import in_order
from trunkline.rails.rounds.sections import TRAINS
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.trains import without

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

QUESTION = message("rounds.surplus.question", "{company} has too many trains: discard one.")
OTHER_FIRST = message("rounds.surplus.other-first", "{company} must discard a train first.")
NO_TRAIN = message("rounds.surplus.no-train", "{company} has no {train}-train.")
DISCARDED = message("rounds.surplus.discarded", "{company} discards a {train}-train.")
CHOICE = message("rounds.surplus.choice", "Discard the {train}-train of {company}")

Order = Callable[["Ordinary", RailsState, str], tuple[str, ...]]
"""In which order companies discard after a purchase."""


def buyer_first(t: Ordinary, s: RailsState, buyer: str) -> tuple[str, ...]:
    """The company that bought, then the others by their prices."""
    return tuple(dict.fromkeys((buyer, *in_order(t, s))))


def too_many(t: Ordinary, s: RailsState, company: str) -> bool:
    return len(s.trains[company]) > t.phase(s).train_limit


class SurplusTrains(Decision["Ordinary", RailsState, DiscardTrain], frozen=True):
    """One train after the other, in the order of `Plan.discards`, until nobody has too many."""

    buyer: str

    takes: ClassVar = (DiscardTrain,)

    def discarding(self, t: Ordinary, s: RailsState) -> str:
        """Which company hands back a train now; none when all keep to the limit."""
        order = t.plan.discards(t, s, self.buyer)
        return next((company for company in order if too_many(t, s, company)), "")

    def decider(self, t: Ordinary, s: RailsState) -> str:
        return s.director(self.discarding(t, s))

    def question(self, t: Ordinary, s: RailsState) -> Sentence:
        return say(QUESTION, company=self.discarding(t, s))

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[DiscardTrain]:
        company = self.discarding(t, s)
        for train in dict.fromkeys(s.trains[company]):
            yield DiscardTrain(s.director(company), company, train)

    def refuse(self, t: Ordinary, s: RailsState, a: DiscardTrain) -> Refusal | None:
        company = self.discarding(t, s)
        if a.company != company:
            return no(OTHER_FIRST, TRAINS, company=company)
        if a.train not in s.trains[company]:
            return no(NO_TRAIN, TRAINS, company=company, train=a.train)
        return None

    def apply(self, t: Ordinary, s: RailsState, a: DiscardTrain) -> None:
        s.trains[a.company] = without(s.trains[a.company], (a.train,))
        s.used += (a.train,)
        s.tell(DISCARDED, company=a.company, train=a.train)

    def describe(self, t: Ordinary, s: RailsState, a: DiscardTrain) -> Sentence:
        return say(CHOICE, train=a.train, company=a.company)

    def moot(self, t: Ordinary, s: RailsState) -> bool:
        return not self.discarding(t, s)
