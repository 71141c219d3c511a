"""Too many trains: the surplus goes to the bank pool without payment (6.3.3, 7.2.7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Action, Decision, Refusal, Sentence, message, no, say
from trunkline.rails.stock.trains import without
from trunkline.titles.berlin_1881.rules.offices import exists, runner, train_limit
from trunkline.titles.berlin_1881.rules.sections import CARS
from trunkline.titles.berlin_1881.rules.state import BerlinState

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

QUESTION = message("1881.surplus.question", "Which train of {company} goes to the bank pool?")
OWN_TRAINS = message("1881.surplus.own-trains", "{company} must give up one of its own trains.")
GAVE_UP = message("1881.surplus.gave-up", "{company} puts train {train} into the bank pool.")
CHOICE = message("1881.surplus.choice", "Put the {train} into the bank pool")


class Discard(Action, frozen=True):
    """A surplus train goes to the bank pool."""

    company: str
    train: str


class Surplus(Decision["Berlin", BerlinState, Discard], frozen=True):
    """7.2.7.2: whoever runs the company chooses which trains above the limit it gives up."""

    company: str
    takes: ClassVar = (Discard,)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return runner(s, self.company)

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        return say(QUESTION, company=self.company)

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[Discard]:
        by = self.decider(t, s)
        for train in dict.fromkeys(s.trains[self.company]):
            yield Discard(by, self.company, train)

    def refuse(self, t: Berlin, s: BerlinState, a: Discard) -> Refusal | None:
        if a.company != self.company or a.train not in s.trains[self.company]:
            return no(OWN_TRAINS, CARS, company=self.company)
        return None

    def apply(self, t: Berlin, s: BerlinState, a: Discard) -> None:
        give_up(s, a.company, a.train)
        s.pool = tuple(sorted((*s.pool, a.train)))
        s.tell(GAVE_UP, company=a.company, train=a.train)

    def describe(self, t: Berlin, s: BerlinState, a: Discard) -> Sentence:
        return say(CHOICE, train=a.train)

    def moot(self, t: Berlin, s: BerlinState) -> bool:
        # Ruling: a main network that nobody runs keeps its surplus until somebody does.
        return (
            not exists(s, self.company)
            or not runner(s, self.company)
            or len(s.trains[self.company]) <= train_limit(s, self.company)
        )


def give_up(s: BerlinState, company: str, train: str) -> None:
    """A train leaves a charter; one that has run in this round goes first."""
    s.trains[company] = without(s.trains[company], (train,))
    if train in s.ran.get(company, ()):
        s.ran[company] = without(s.ran[company], (train,))


def hand_over(s: BerlinState, giver: str, taker: str, train: str) -> None:
    """A train changes charters and keeps the mark of having run in this round."""
    has_run = train in s.ran.get(giver, ())
    give_up(s, giver, train)
    s.trains[taker] = tuple(sorted((*s.trains[taker], train)))
    if has_run:
        s.ran[taker] = tuple(sorted((*s.ran.get(taker, ()), train)))
