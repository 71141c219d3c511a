"""What happens when trains leave the bank (X, XI), whoever takes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.rails.stock.trains import rusted, without
from trunkline.titles.china_1880.rules.actions import DiscardTrain
from trunkline.titles.china_1880.rules.capital import pay_second_halves
from trunkline.titles.china_1880.rules.components import (
    AMOUNTS,
    COMPONENTS,
    DEPOT,
    MAJORS,
    ChinaTrain,
)
from trunkline.titles.china_1880.rules.sections import TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.shared_words import GAVE_UP, NO_SUCH_TRAIN, NOT_DIRECTOR
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

TAKEOVER_TRAIN = "4"
PHASE_BEGINS = message("1880.leaving.phase-begins", "Phase {phase} begins.")
SCRAPPED = message(
    "1880.leaving.scrapped", "{company} loses its {train}-trains: they are scrapped."
)
QUESTION = message(
    "1880.leaving.question",
    "{company} may own {number} train: choose one that leaves the game.",
    "{company} may own {number} trains: choose one that leaves the game.",
)
NONE_TOO_MANY = message("1880.leaving.none-too-many", "{company} does not have too many trains.")
CHOICE = message("1880.leaving.choice", "{company} discards a {train}-train")


def leave(t: China1880, s: ChinaState, train: ChinaTrain, count: int = 1) -> None:
    """Trains leave the bank: the first begins a phase, the last causes a share round.

    What then needs a decision is pushed so that it comes in this order: surplus trains, P7's forced
    exchange, P0's payment, the share round.
    """
    before = s.phase
    s.gone[train.name] = s.gone.get(train.name, 0) + count
    if not DEPOT.has(train, s.gone):
        if train.share_round:
            s.push(t.share_round(s.priority))
        if train.name in AMOUNTS.P0:
            s.push(t.p0_payment(train.name))
    if s.phase != before:
        begin_phase(t, s, train)


def begin_phase(t: China1880, s: ChinaState, train: ChinaTrain) -> None:
    """XI: scrapping first, then the limit; what else a phase changes is asked of it."""
    s.tell(PHASE_BEGINS, phase=s.phase.name)
    for old in rusted(COMPONENTS.trains, train.name):
        scrap(s, old)
    pay_second_halves(s)
    if train.name == TAKEOVER_TRAIN:
        s.push(t.forced_exchange())
    s.push(t.surplus_trains())


def scrap(s: ChinaState, name: str) -> None:
    for company in MAJORS:
        trains = s.trains.get(company, ())
        if name in trains:
            s.trains[company] = tuple(train for train in trains if train != name)
            s.tell(SCRAPPED, company=company, train=name)


class SurplusTrains(Decision["China1880", ChinaState, DiscardTrain], frozen=True):
    """X Train limit: what a company has beyond a lowered limit leaves the game.

    Ruling: scrapping comes first, then the directors choose, in any order.
    """

    takes: ClassVar = (DiscardTrain,)

    def crowded(self, s: ChinaState) -> tuple[str, ...]:
        """The companies with too many trains."""
        limit = s.phase.train_limit
        return tuple(company for company in MAJORS if len(s.trains.get(company, ())) > limit)

    def company(self, s: ChinaState) -> str:
        """The first of them; empty if there is none."""
        return next(iter(self.crowded(s)), "")

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company(s))

    def deciders(self, t: China1880, s: ChinaState) -> tuple[str, ...]:
        return tuple(dict.fromkeys(s.director(company) for company in self.crowded(s)))

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(QUESTION, number=s.phase.train_limit, company=self.company(s))

    def propose(self, t: China1880, s: ChinaState) -> Iterator[DiscardTrain]:
        for company in self.crowded(s):
            for train in dict.fromkeys(s.trains[company]):
                yield DiscardTrain(s.director(company), company, train)

    def refuse(self, t: China1880, s: ChinaState, a: DiscardTrain) -> Refusal | None:
        if a.company not in self.crowded(s):
            return no(NONE_TOO_MANY, TRAIN_PURCHASE, company=a.company)
        if s.director(a.company) != a.by:
            return no(NOT_DIRECTOR, TRAIN_PURCHASE, player=a.by, company=a.company)
        if a.train not in s.trains[a.company]:
            return no(NO_SUCH_TRAIN, TRAIN_PURCHASE, company=a.company, train=a.train)
        return None

    def apply(self, t: China1880, s: ChinaState, a: DiscardTrain) -> None:
        s.trains[a.company] = without(s.trains[a.company], (a.train,))
        s.tell(GAVE_UP, company=a.company, train=a.train)

    def describe(self, t: China1880, s: ChinaState, a: DiscardTrain) -> Sentence:
        return say(CHOICE, company=a.company, train=a.train)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not self.crowded(s)
