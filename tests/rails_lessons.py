"""What coaches of ordinary railway titles must have reckoned: every number they name, from the
public summary of the position and by playing what they advise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.lessons import LEARNER, LessonGame, after, numbers, sentences
from trunkline.kernel import Action, Sentence, catalogue_of, decision, refuse
from trunkline.present.lessons.walk import Walk


class Said:
    """A sentence at a decision, the position, and the one after the advice."""

    def __init__(self, walk: Walk, said: Sentence) -> None:
        assert walk.coaching is not None
        self.walk, self.t, self.s, self.facts = walk, walk.t, walk.s, said.facts
        self.sum = walk.t.summary(walk.s)
        self.action: Any = walk.coaching.action

    @property
    def company(self) -> str:
        return str(self.facts.get("company") or decision(self.s).company)  # type: ignore[union-attr]

    def cash(self, of: str = LEARNER) -> int:
        return int(self.sum["players"][of]["cash"])

    def money(self, company: str = "") -> int:
        return money(self.t, self.s, company or self.company)

    def then(self, *actions: Action) -> Any:
        return after(self.walk, *(actions or (self.action,)))

    def spent(self) -> int:
        """What the advice costs the learner, or the company that acts."""
        then = self.t.summary(self.then())["players"][LEARNER]["cash"]
        return self.cash() - int(then)

    def held(self, s: Any = None) -> int:
        """In per cent, by the summary."""
        shares = self.t.summary(self.s if s is None else s)["players"][LEARNER]["shares"]
        return int(shares.get(self.company, 0))

    def train(self) -> Any:
        return next(
            each for each in catalogue_of(self.t).trains if each.name == str(self.facts["train"])
        )

    def gained(self, action: Action) -> int:
        """What it brings the learner at once."""
        return int(self.t.summary(self.then(action))["players"][LEARNER]["cash"]) - self.cash()


def money(t: Any, s: Any, company: str) -> int:
    """The treasury, of investors too, which no summary tells."""
    known = t.summary(s)["companies"].get(company)
    purses = s.cash if hasattr(s, "cash") else s.money
    assert known is None or known["cash"] == purses[company]
    return int(purses[company])


Reckoned = Callable[[Said], int]
Truth = Mapping[str, Mapping[str, Reckoned]]
COMMON: dict[str, Reckoned] = {
    "cash": lambda x: x.cash(),
    "treasury": lambda x: x.money(),
    "held": lambda x: x.held(),
    "least": lambda x: decision(x.s).least,  # type: ignore[union-attr]
    "trains": lambda x: len(x.s.trains.get(x.company, ())),  # type: ignore[attr-defined]
}
HEX: Reckoned = lambda x: x.money(acting(x)) - money(x.t, x.then(), acting(x))  # noqa: E731


def acting(x: Said) -> str:
    return str(decision(x.s).company)  # type: ignore[union-attr]


def judge(walk: Walk, root: str, truth: Truth) -> int:
    """Everything that is said before a decision is true; how many numbers were compared."""
    compared = 0
    if walk.coaching is None:
        return 0
    action = walk.coaching.action
    assert action is None or refuse(walk.t, walk.s, action) is None
    for said in sentences(walk.coaching):
        assert "{" not in str(said)
        name = said.key.removeprefix(root).removesuffix(".says").removesuffix(".at")
        for fact, number in numbers(said).items():
            reckon = truth.get(name, {}).get(fact) or COMMON[fact]
            assert number == reckon(Said(walk, said)), f"{said} ({name}: {fact})"
            compared += 1
    return compared


def judge_answer(walk: Walk, more: Mapping[str, Callable[[Walk], int]]) -> None:
    """What is said to an act is so now."""
    if walk.answer is None:
        return
    facts = walk.answer.says.facts
    for fact, number in numbers(walk.answer.says).items():
        if fact == "cash":
            assert number == walk.t.summary(walk.s)["players"][LEARNER]["cash"]
        elif fact == "treasury":
            assert number == money(walk.t, walk.s, str(facts["company"]))
        else:
            assert number == more[fact](walk), f"{walk.answer.says} ({fact})"


def played(title_id: str, choose: Callable[[Walk], Action]) -> list[Walk]:
    """Every decision of a lesson, the last one at its end."""
    return [*LessonGame(title_id).decisions(choose)]
