"""What a lesson consists of: seats, the parts that bots play, steps of the coach, answers.

A lesson is data and small pure functions. Whatever the coach says is a sentence with values that
were reckoned from the position; where a number stands on the page is named by a mark.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct

from trunkline.kernel import Action, Sentence, decision
from trunkline.present.view import Draft

Tone = Literal["good", "other", "costly"]
"""As advised, something else that is sound, or something that will be regretted."""


class Played(Struct, frozen=True):
    """An action of the match: the positions around it, as the learner may know them, and what it
    told."""

    before: Any
    action: Action
    after: Any
    told: tuple[Sentence, ...]


class Moment(Struct, frozen=True):
    """The learner is asked. All that the functions of a lesson are given."""

    t: Any
    s: Any
    """The position as the learner may know it."""
    player: str
    past: tuple[Played, ...] = ()
    met: tuple[str, ...] = ()
    """The steps that were met before this moment."""
    gone: tuple[str, ...] = ()
    """Steps that can no longer come."""

    @property
    def since(self) -> tuple[Played, ...]:
        """What was played from the learner's last action on, this action among it."""
        own = [at for at, each in enumerate(self.past) if each.action.by == self.player]
        return self.past[own[-1] :] if own else self.past

    @property
    def company(self) -> str:
        """Whose turn of operating it is; empty where no company is asked."""
        return str(getattr(decision(self.s), "company", ""))

    def told_since(self, key: str) -> list[Sentence]:
        return [said for each in self.since for said in each.told if said.key == key]


class Look(Struct, frozen=True):
    """Something to look at: where it is, for the eye and in words, and what it says."""

    mark: str
    """A CSS selector: see marks.py."""
    at: Sentence
    says: Sentence


class Coaching(Struct, frozen=True):
    """What the coach says at a moment."""

    heading: Sentence
    why: Sentence
    step: str = ""
    """The step of the script that it is about."""
    looks: tuple[Look, ...] = ()
    advice: Sentence | None = None
    """What it would do."""
    reason: Sentence | None = None
    """Why it would do that here, where the advice does not say it itself."""
    action: Action | None = None
    """The same as an action."""
    draft: Draft = {}
    """What "Show me" puts together on the page."""
    show: str = ""
    """The mark of what would be pressed then; empty: the main button of the decision."""
    more: Sentence | None = None
    rule: str = ""
    """The section of the rulebook that it is about."""


class Acted(Struct, frozen=True):
    """What the learner did, and how the match stands now."""

    moment: Moment
    action: Action
    after: Any
    """Right after the action."""
    now: Moment
    """As far as the match has come."""
    coaching: Coaching
    """What had been said before."""

    @property
    def as_advised(self) -> bool:
        return self.action == self.coaching.action

    def told(self, key: str) -> Sentence | None:
        """The first sentence of this kind that was told by the action or after it."""
        later = self.now.past[len(self.moment.past) :]
        return next((said for each in later for said in each.told if said.key == key), None)


class Answer(Struct, frozen=True):
    """What the coach says to an act."""

    says: Sentence
    tone: Tone = "other"


def never(_: Moment) -> bool:
    return False


class LessonStep(Struct, frozen=True):
    """One theme of the coach, which one or several decisions in a row are about."""

    id: str
    fits: Callable[[Moment], bool]
    """Whether a decision of the learner is about it."""
    coach: Callable[[Moment], Coaching]
    goes_on: Callable[[Moment], bool] = never
    """Whether the next decision of the learner still belongs to it."""
    passed_by: Callable[[Moment], bool] = never
    """Whether it can no longer come: then its sentence is told instead."""
    instead: Sentence | None = None


Part = Callable[[Any, Any, str], Action | None]
"""What a bot does that plays a given part, from what it may know; None: its own bot decides."""


class BotSeat(Struct, frozen=True):
    """A seat beside the learner's."""

    names: tuple[str, ...]
    """The first is taken that does not look like the learner's own."""
    part: Part
    bot: str = "calm"
    """Who plays when the part has nothing to say."""


class Lesson(Struct, frozen=True):
    """A guided game, or a guided beginning of one."""

    name: Sentence
    note: Sentence
    """How long it takes."""
    about: Sentence
    bots: tuple[BotSeat, ...]
    steps: tuple[LessonStep, ...]
    """Of those that fit a decision, the first that was not met is taken."""
    other: Callable[[Moment], Coaching]
    """What the coach says where no step fits."""
    answer: Callable[[Acted], Answer]
    learned: tuple[Sentence, ...]
    most: int
    """After so many decisions of the learner it ends, whatever was met."""
    longest: int = 160
    """The same after so many actions of all players: some are hardly ever asked."""
    place: int = 0
    """The learner's seat."""
    seed: int = 1
    options: Mapping[str, str] = {}
    prepared: Callable[[Any, tuple[str, ...]], tuple[Action, ...]] = lambda t, players: ()
    """What was played before it begins: actions, so that a lesson replays like any match."""
    opening: bool = False
    """Whether it is only the beginning of a game."""
    explains: bool = False
    """Whether kinds of decisions are explained as well, when they are first met."""
