"""P7, the Rocket of China (VI): exchanged for a train at will, or by force at the first 4-train."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Action, Decision, Refusal, Sentence, Span, message, no, say
from trunkline.rails.stock.trains import without
from trunkline.titles.china_1880.rules.actions import AssignRocket, ExchangeRocket, Pass
from trunkline.titles.china_1880.rules.components import DEPOT, TRAINS
from trunkline.titles.china_1880.rules.leaving import TAKEOVER_TRAIN, leave
from trunkline.titles.china_1880.rules.sections import PRIVATES, TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.shared_words import (
    GAVE_UP,
    LIMIT,
    NO_SUCH_TRAIN,
    NOT_DIRECTOR,
)
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.turn import major_on_turn

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

ROCKET = "P7"
WHEN = message(
    "1880.rocket.when", "You can exchange P7 only during a major company's operating turn."
)
EXCHANGED = message(
    "1880.rocket.exchanged", "{player} exchanges P7 for a {train}-train of {company}."
)
CHOICE = message("1880.rocket.choice", "Exchange P7 for a {train}-train of {company}")
COMPANY_QUESTION = message(
    "1880.rocket.company-question", "P7 becomes a 4-train: choose the company that gets it."
)
ROOM_QUESTION = message(
    "1880.rocket.room-question", "P7 becomes a 4-train: give up a train for it, or pass."
)
MUST_TAKE = message("1880.rocket.must-take", "{player} must take the 4-train.")
ROOM = message("1880.rocket.room", "{company} has room for the 4-train.")
NO_ROOM = message("1880.rocket.no-room", "{company} has no room for the 4-train.")
LET_GO = message("1880.rocket.let-go", "Let the 4-train go")
GIVE_UP_CHOICE = message(
    "1880.rocket.give-up-choice", "{company} gives up its {train}-train for a 4-train"
)
COMPANY_CHOICE = message("1880.rocket.company-choice", "{company} gets the 4-train")
BECAME = message("1880.rocket.became", "P7 becomes a 4-train of {company}.")
LEFT = message("1880.rocket.left", "P7 becomes a 4-train that leaves the game.")


def has_room(s: ChinaState, company: str) -> bool:
    return len(s.trains[company]) < s.phase.train_limit


class Rocket:
    """VI P7: in the turn of a company of his the owner may swap P7 for the train on sale.

    It is like a free purchase with all its effects, but the train marker stays.
    """

    takes: ClassVar[tuple[type[Action], ...]] = (ExchangeRocket,)

    def deciders(self, t: China1880, s: ChinaState) -> tuple[str, ...]:
        owner = s.owner(ROCKET)
        return (owner,) if owner else ()

    def propose(self, t: China1880, s: ChinaState) -> Iterator[ExchangeRocket]:
        yield ExchangeRocket(s.owner(ROCKET))

    def spans(self, t: China1880, s: ChinaState) -> Iterator[Span]:
        return iter(())

    def refuse(self, t: China1880, s: ChinaState, a: ExchangeRocket) -> Refusal | None:
        company = major_on_turn(s)
        if not company:
            return no(WHEN, PRIVATES)
        if s.director(company) != a.by:
            return no(NOT_DIRECTOR, PRIVATES, player=a.by, company=company)
        if not has_room(s, company):
            return no(LIMIT, TRAIN_PURCHASE, number=s.phase.train_limit, company=company)
        return None

    def apply(self, t: China1880, s: ChinaState, a: ExchangeRocket) -> None:
        company, train = major_on_turn(s), s.train_on_sale
        s.privates[ROCKET] = ""
        s.trains[company] += (train.name,)
        s.tell(EXCHANGED, player=a.by, train=train.name, company=company)
        leave(t, s, train)

    def describe(self, t: China1880, s: ChinaState, a: ExchangeRocket) -> Sentence:
        return say(CHOICE, train=s.train_on_sale.name, company=major_on_turn(s))


def rocket_is_ready(s: ChinaState) -> bool:
    """Whether P7 could be exchanged now: the steps of a turn are not passed over then."""
    company = major_on_turn(s)
    return bool(company) and s.owner(ROCKET) == s.director(company) and has_room(s, company)


class ForcedExchange(Decision["China1880", ChinaState, AssignRocket | Pass], frozen=True):
    """VI P7: with the first 4-train P7 becomes the second, for a company of its owner.

    Only if none of his companies has room may he give up a train for it; else it is lost. Rulings:
    with room he must take it; a founded company may take it before it floats; if all 4-trains go
    unsold, P7 becomes one of them.
    """

    takes: ClassVar = (AssignRocket, Pass)

    def with_room(self, s: ChinaState) -> tuple[str, ...]:
        return tuple(each for each in s.directed_by(s.owner(ROCKET)) if has_room(s, each))

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.owner(ROCKET)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        if self.with_room(s):
            return say(COMPANY_QUESTION)
        return say(ROOM_QUESTION)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[AssignRocket | Pass]:
        owner = s.owner(ROCKET)
        for company in s.directed_by(owner):
            yield AssignRocket(owner, company)
            for train in dict.fromkeys(s.trains[company]):
                yield AssignRocket(owner, company, train)
        yield Pass(owner)

    def refuse(self, t: China1880, s: ChinaState, a: AssignRocket | Pass) -> Refusal | None:
        room = self.with_room(s)
        if isinstance(a, Pass):
            return no(MUST_TAKE, PRIVATES, player=a.by) if room else None
        if a.company not in s.directed_by(a.by):
            return no(NOT_DIRECTOR, PRIVATES, player=a.by, company=a.company)
        if a.surrender and room:
            return no(ROOM, PRIVATES, company=room[0])
        if a.surrender and a.surrender not in s.trains[a.company]:
            return no(NO_SUCH_TRAIN, PRIVATES, company=a.company, train=a.surrender)
        if not a.surrender and a.company not in room:
            return no(NO_ROOM, PRIVATES, company=a.company)
        return None

    def apply(self, t: China1880, s: ChinaState, a: AssignRocket | Pass) -> None:
        if isinstance(a, Pass):
            self.lose(s)
        else:
            self.assign(s, a.company, a.surrender)

    def describe(self, t: China1880, s: ChinaState, a: AssignRocket | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(LET_GO)
        if a.surrender:
            return say(GIVE_UP_CHOICE, company=a.company, train=a.surrender)
        return say(COMPANY_CHOICE, company=a.company)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        owner = s.owner(ROCKET)
        return not owner or not s.directed_by(owner) or len(self.with_room(s)) == 1

    def advance(self, t: China1880, s: ChinaState) -> None:
        owner = s.owner(ROCKET)
        if not owner:
            s.pop()
        elif room := self.with_room(s):
            self.assign(s, room[0])
        else:
            self.lose(s)

    def assign(self, s: ChinaState, company: str, surrender: str = "") -> None:
        if surrender:
            s.trains[company] = without(s.trains[company], (surrender,))
            s.tell(GAVE_UP, company=company, train=surrender)
        s.trains[company] += (TAKEOVER_TRAIN,)
        s.tell(BECAME, company=company)
        self.close(s)

    def lose(self, s: ChinaState) -> None:
        s.tell(LEFT)
        self.close(s)

    def close(self, s: ChinaState) -> None:
        s.pop()
        s.privates[ROCKET] = ""
        if DEPOT.has(TRAINS[TAKEOVER_TRAIN], s.gone):
            s.gone[TAKEOVER_TRAIN] += 1
