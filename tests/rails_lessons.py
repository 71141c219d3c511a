"""What coaches of ordinary railway titles must have reckoned: every number they name, from the
public summary of the position and by playing what they advise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import to_builtins

from tests.lessons import LEARNER, LessonGame, after, numbers, sentences
from trunkline.kernel import Action, Sentence, catalogue_of, decision, encode_action, refuse
from trunkline.present.lessons.model import Acted
from trunkline.present.lessons.walk import Walk
from trunkline.present.presenter import presenter
from trunkline.present.scene import Scene


class Said:
    """A sentence at a decision, the position, and the one after the advice."""

    def __init__(self, walk: Walk, said: Sentence) -> None:
        assert walk.coaching is not None
        self.walk, self.facts = walk, said.facts
        self.t: Any = walk.t
        self.s: Any = walk.s
        self.top: Any = decision(walk.s)
        self.sum = walk.t.summary(walk.s)
        self.action: Any = walk.coaching.action

    @property
    def company(self) -> str:
        return str(self.facts.get("company") or self.top.company)

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

    def offered(self) -> int:
        """The price of a private: a bid, or what is paid at once."""
        return int(getattr(self.action, "amount", 0)) or self.spent()

    def revenue(self) -> int:
        wanted = getattr(self.action, "private", "") or self.top.private
        listed = {each.id: each for each in catalogue_of(self.t).privates}
        return listed[wanted].revenue

    def unsold(self) -> int:
        """What is left of the company after the advice, in per cent."""
        held = self.t.summary(self.then())["companies"][self.company]["held"]
        return int(held["bank"])

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
    "least": lambda x: x.top.least,
    "trains": lambda x: len(x.s.trains.get(x.company, ())),
}
REASONS: Truth = {
    "pays-back": {
        "number": lambda x: -(-x.offered() // int(x.facts["revenue"])),
        "rest": lambda x: x.cash() - x.offered(),
        "revenue": lambda x: x.revenue(),
    },
    "keeps": {"rest": lambda x: x.cash() - COMMON["least"](x)},
    "cheap-place": {"bid": lambda x: x.offered(), "rest": lambda x: x.cash() - x.offered()},
    "part": {"held": lambda x: x.held(x.then()), "rest": lambda x: x.cash() - x.spent()},
    "to-float": {
        "percent": lambda x: x.unsold() - 50,
        "cost": lambda x: (x.unsold() - 50) // 10 * x.sum["companies"][x.company]["par"],
        "rest": lambda x: x.cash() - x.spent(),
    },
    "first": {"rest": lambda x: money(x.t, x.then(), x.company)},
    "keeps-price": {
        "mine": lambda x: x.gained(x.action),
        "price": lambda x: x.sum["companies"][x.company]["price"],
    },
    "rises": {
        "mine": lambda x: x.gained(x.action),
        "price": lambda x: x.sum["companies"][x.company]["price"],
        "then": lambda x: x.t.summary(x.then())["companies"][x.company]["price"],
    },
}
"""By the last part of their keys."""
HEX: Reckoned = lambda x: x.money(acting(x)) - money(x.t, x.then(), acting(x))  # noqa: E731


def acting(x: Said) -> str:
    return str(x.top.company)


def judge(walk: Walk, root: str, truth: Truth) -> int:
    """Everything that is said before a decision is true; how many numbers were compared."""
    compared = 0
    if walk.coaching is None:
        return 0
    action = walk.coaching.action
    assert action is None or refuse(walk.t, walk.s, action) is None
    judge_shown(walk)
    for said in sentences(walk.coaching):
        assert "{" not in str(said)
        name = said.key.removeprefix(root).removesuffix(".says").removesuffix(".at")
        known = {**REASONS.get(name.removeprefix("coach.because."), {}), **truth.get(name, {})}
        for fact, number in numbers(said).items():
            reckon = known.get(fact) or COMMON[fact]
            assert number == reckon(Said(walk, said)), f"{said} ({name}: {fact})"
            compared += 1
    return compared


def judge_shown(walk: Walk) -> None:
    """What "Show me" puts together has the advice as a button."""
    coaching = walk.coaching
    if coaching is None or coaching.action is None:
        return
    scene = Scene(walk.t, walk.t.view(walk.s, LEARNER), LEARNER, coaching.draft)
    made = to_builtins(presenter(walk.t).decision(scene))
    assert encode_action(coaching.action) in [*actions(made)], coaching.action


def actions(shown: Any) -> Iterator[Any]:
    """Of all buttons that can be pressed."""
    if isinstance(shown, dict):
        if "action" in shown and not shown.get("no"):
            yield shown["action"]
        yield from (each for value in shown.values() for each in actions(value))
    elif isinstance(shown, list | tuple):
        yield from (each for value in shown for each in actions(value))


class Acting:
    """The decision that an answer is about, as if its act were the advice."""

    def __init__(self, acted: Acted) -> None:
        self.t, self.s, self.coaching = acted.moment.t, acted.moment.s, self
        self.action = acted.action


Answered = Callable[[Any, Any], int]
"""From the walk, and what was said at the moment of the act."""


def learner(t: Any, s: Any) -> int:
    return int(t.summary(s)["players"][LEARNER]["cash"])


def price_of(t: Any, s: Any, company: str) -> int:
    return int(t.summary(s)["companies"][company]["price"])


ANSWERED: dict[str, Answered] = {
    "cash": lambda w, x: learner(w.t, w.s),
    "treasury": lambda w, x: money(w.t, w.s, x.company),
    "held": lambda w, x: x.held(w.s),
    "rest": lambda w, x: learner(w.t, w.acted.after),
    "paid": lambda w, x: learner(w.t, w.s) - learner(w.t, w.acted.after),
    "mine": lambda w, x: learner(w.t, w.acted.after) - x.cash(),
    "price": lambda w, x: price_of(w.t, x.s, x.company),
    "then": lambda w, x: price_of(w.t, w.acted.after, x.company),
}
BUILT = {"before": ("grows", "now"), "then": ("grows", "then"), "number": ("reaches", "number")}
"""What track did is what the coach would have promised."""


def judge_answer(walk: Walk, truth: Truth, more: Mapping[str, Callable[[Walk], int]]) -> int:
    """What is said to an act is so; how many numbers were compared."""
    if walk.answer is None:
        return 0
    compared = 0
    for said in within(walk.answer.says):
        x = Said(Acting(walk.acted), said)  # type: ignore[arg-type]
        for fact, number in numbers(said).items():
            assert number == _reckoned(walk, truth, more, x, said, fact), f"{said} ({fact})"
            compared += 1
    return compared


def _reckoned(
    walk: Walk,
    truth: Truth,
    more: Mapping[str, Callable[[Walk], int]],
    x: Said,
    said: Sentence,
    fact: str,
) -> int:
    if said.key in ("coach.did.grew", "coach.did.reached"):
        reason, name = BUILT[fact]
        return truth[f"coach.because.{reason}"][name](x)
    if fact == "income":
        return truth["steps.run.looks.best"]["income"](x)
    if fact in more and not said.key.startswith("coach.did."):
        return more[fact](walk)
    return ANSWERED[fact](walk, x)


def within(said: Sentence) -> Iterator[Sentence]:
    """A sentence and those in it, but not what was chosen or warned of."""
    yield said
    for name, value in said.values:
        if isinstance(value, Sentence) and name == "did":
            yield from within(value)


def played(title_id: str, choose: Callable[[Walk], Action]) -> list[Walk]:
    """Every decision of a lesson, the last one at its end."""
    return [*LessonGame(title_id).decisions(choose)]
