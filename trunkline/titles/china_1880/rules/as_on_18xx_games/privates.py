"""P5 and P7 on that site (VI), surplus trains (XI), and the players' right to end the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from trunkline.kernel import Action, Decision, Refusal, Sentence, Span, message, no, say
from trunkline.titles.china_1880.rules import leaving, privates, rocket
from trunkline.titles.china_1880.rules.actions import AssignRocket, GivePermit, Pass
from trunkline.titles.china_1880.rules.as_on_18xx_games.actions import EndGame
from trunkline.titles.china_1880.rules.as_on_18xx_games.lap import pay_some_investors
from trunkline.titles.china_1880.rules.rocket import ROCKET
from trunkline.titles.china_1880.rules.sections import PRIVATES
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.shared_words import HAS_P5_PERMIT, NOT_DIRECTOR
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.turn import major_on_turn

P5_QUESTION = message("1880.as-on-18xx-games.p5-question", "Give the permit of P5, or pass.")
KEEP_PERMIT = message("1880.as-on-18xx-games.keep-permit", "Keep the permit of P5")
P5_TURN = message(
    "1880.as-on-18xx-games.p5-turn", "You can use P5 only in the turn of one of your companies."
)
HAS_PERMIT = message("1880.as-on-18xx-games.has-permit", "{company} has a permit for phase D.")
NOT_FLOATED = message("1880.as-on-18xx-games.not-floated", "{company} has not floated.")
ENDED = message("1880.as-on-18xx-games.ended", "{player} ends the game.")
END_GAME = message("1880.as-on-18xx-games.end-game", "End the game now")


class PermitQuestion(Decision["China1880", ChinaState, Pass], frozen=True):
    """12: in phase D the owner of P5 is asked in each turn of a company of his without permit D."""

    company: str

    takes: ClassVar = (Pass,)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(P5_QUESTION)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Pass]:
        yield Pass(self.decider(t, s))

    def refuse(self, t: China1880, s: ChinaState, a: Pass) -> Refusal | None:
        return None

    def apply(self, t: China1880, s: ChinaState, a: Pass) -> None:
        s.pop()

    def describe(self, t: China1880, s: ChinaState, a: Pass) -> Sentence:
        return say(KEEP_PERMIT)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        lacking = "D" not in s.companies[self.company].permits and not s.engineer
        owner = s.owner("P5") == s.director(self.company)
        return not (s.phase.letter == "D" and lacking and owner)


class EngineerOffice(privates.EngineerOffice):
    """12: P5 works in the turns of its owner's companies, for any company that has floated."""

    def refuse(self, t: China1880, s: ChinaState, a: GivePermit) -> Refusal | None:
        top = s.stack[-1]
        company = top.company if isinstance(top, PermitQuestion) else major_on_turn(s)
        if s.engineer:
            return no(HAS_P5_PERMIT, PRIVATES, company=s.engineer)
        if not company or s.director(company) != a.by:
            return no(P5_TURN, PRIVATES)
        if "D" in s.companies[company].permits:
            return no(HAS_PERMIT, PRIVATES, company=company)
        if not s.floated(a.company):
            return no(NOT_FLOATED, PRIVATES, company=a.company)
        return None

    def apply(self, t: China1880, s: ChinaState, a: GivePermit) -> None:
        permits = s.companies[a.company].permits
        super().apply(t, s, a)
        s.change(a.company, permits=permits + "D")


class ForcedExchange(rocket.ForcedExchange, frozen=True):
    """14: the owner names any company of his; if it is full, it gives up a train then."""

    takes: ClassVar[Any] = (AssignRocket,)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Any]:
        for company in s.directed_by(s.owner(ROCKET)):
            yield AssignRocket(s.owner(ROCKET), company)

    def refuse(self, t: China1880, s: ChinaState, a: Any) -> Refusal | None:
        if a.company in s.directed_by(a.by) and not a.surrender:
            return None
        return no(NOT_DIRECTOR, PRIVATES, player=a.by, company=a.company)

    def apply(self, t: China1880, s: ChinaState, a: Any) -> None:
        super().apply(t, s, a)
        s.push(t.surplus_trains())

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not s.owner(ROCKET) or not s.directed_by(s.owner(ROCKET))


class SurplusTrains(leaving.SurplusTrains, frozen=True):
    """70: surplus trains go in the operating round, after a share round that comes with them."""

    def round_waits(self, s: ChinaState) -> bool:
        return any(isinstance(step, ShareRound) for step in s.stack)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return super().moot(t, s) or self.round_waits(s)

    def advance(self, t: China1880, s: ChinaState) -> None:
        s.pop()
        if self.crowded(s) and self.round_waits(s):
            place = next(i for i, step in enumerate(s.stack) if isinstance(step, ShareRound))
            s.stack = (*s.stack[:place], self, *s.stack[place:])


class EarlyEnd:
    """73: the players may end the game at any time."""

    takes: ClassVar[tuple[type[Action], ...]] = (EndGame,)

    def deciders(self, t: China1880, s: ChinaState) -> tuple[str, ...]:
        return s.players

    def propose(self, t: China1880, s: ChinaState) -> Iterator[EndGame]:
        return iter(())

    def spans(self, t: China1880, s: ChinaState) -> Iterator[Span]:
        return iter(())

    def refuse(self, t: China1880, s: ChinaState, a: EndGame) -> Refusal | None:
        return None

    def apply(self, t: China1880, s: ChinaState, a: EndGame) -> None:
        pay_some_investors(s)
        s.tell(ENDED, player=a.by)
        s.finish()

    def describe(self, t: China1880, s: ChinaState, a: EndGame) -> Sentence:
        return say(END_GAME)
