"""A lesson played through without a server: by the coach's own advice, or by other moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from trunkline.bots import choose, get_bot
from trunkline.kernel import (
    Action,
    Legal,
    Sentence,
    State,
    awaited,
    get_title,
    play,
    refuse,
    start,
)
from trunkline.present.lessons.model import Coaching, Lesson
from trunkline.present.lessons.walk import Walk, lesson_of

LEARNER = "Ada"
FAR_TOO_LONG = 400
Choose = Callable[[Walk], Action]


class LessonGame:
    """A lesson of a title at a table of its own."""

    def __init__(self, title_id: str) -> None:
        found = lesson_of(title_id)
        assert found is not None, f"{title_id} has no lesson"
        self.lesson: Lesson = found
        self.t = get_title(title_id)
        bots = [seat.names[0] for seat in found.bots]
        self.players = (*bots[: found.place], LEARNER, *bots[found.place :])
        self.parts = dict(zip(bots, found.bots, strict=True))
        self.actions: list[Action] = [*found.prepared(self.t, self.players)]
        self.prepared = len(self.actions)
        self.s = self.at_start()
        for action in self.actions:
            play(self.t, self.s, action)

    def at_start(self) -> State:
        s: State = start(self.t, self.players, self.lesson.seed, dict(self.lesson.options))
        return s

    def walk(self) -> Walk:
        s, actions = self.at_start(), self.actions
        return Walk(self.lesson, self.t, s, LEARNER, actions, self.prepared)

    def play(self, action: Action) -> None:
        play(self.t, self.s, action)
        self.actions.append(action)

    def bots_play(self) -> None:
        """Until the learner is asked, the game is over, or the lesson has lasted long enough."""
        most = self.prepared + self.lesson.longest
        while (asked := awaited(self.t, self.s)) and LEARNER not in asked:
            if len(self.actions) >= most:
                return
            self.play(self._of_bot(asked[0]))

    def _of_bot(self, name: str) -> Action:
        seat = self.parts[name]
        action = seat.part(self.t, self.t.view(self.s, name), name)
        if action is not None and refuse(self.t, self.s, action) is None:
            return action
        bot = get_bot(seat.bot, self.t)
        return choose(bot, self.t, self.s, name, Random(len(self.actions)), 0.05)

    def decisions(self, choose: Choose) -> Iterator[Walk]:
        """Every decision of the learner, with the coach as it stands, to the end of the lesson;
        the last one has ended."""
        while True:
            self.bots_play()
            walk = self.walk()
            yield walk
            if walk.ended:
                return
            self.play(choose(walk))
            assert len(self.actions) < FAR_TOO_LONG


def advised(walk: Walk) -> Action:
    """What the coach would do; where it says nothing, what a calm bot would."""
    assert walk.coaching is not None
    if walk.coaching.action is not None:
        return walk.coaching.action
    return choose(get_bot("calm", walk.t), walk.t, walk.s, LEARNER, Random(1), 0.05)


def at_random(seed: int) -> Choose:
    """Other moves: any that is legal."""
    random = Random(seed)

    def pick(walk: Walk) -> Action:
        legal: list[Action] = [*Legal(walk.t, walk.t.view(walk.s, LEARNER), LEARNER)]
        return random.choice(legal)

    return pick


def sentences(coaching: Coaching) -> Iterator[Sentence]:
    """Everything that is said before a decision."""
    yield from (coaching.heading, coaching.why)
    for look in coaching.looks:
        yield from (look.at, look.says)
    rest = coaching.advice, coaching.reason, coaching.more
    yield from (each for each in rest if each is not None)


def numbers(said: Sentence) -> dict[str, int]:
    """The numbers that a sentence names."""
    return {name: value for name, value in said.facts.items() if isinstance(value, int)}


def after(walk: Walk, *actions: Action) -> Any:
    """The position after these actions, on a copy."""
    s = walk.s.clone()
    for action in actions:
        play(walk.t, s, action)
    return s
