"""How far a lesson has come: worked out from the actions of the match alone, so that undo, other
devices and replays all find the coach where it should be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from trunkline.kernel import Action, AnyTitle, Sentence, State, awaited, find_kit, play
from trunkline.present.lessons.model import (
    Acted,
    Answer,
    Coaching,
    Lesson,
    LessonStep,
    Moment,
    Played,
)


def lesson_of(title_id: str) -> Lesson | None:
    """The lesson of a title, if it has one."""
    kit = find_kit(title_id)
    return None if kit is None or not kit.lesson else kit.load(kit.lesson, Lesson)


class Decided(Struct, frozen=True):
    """A decision of the learner that was made: its moment, its step ("" for none of them) and the
    number of actions before it."""

    moment: Moment
    step: str
    at: int
    action: Action


class Walk:
    """The lesson as the match stands; what is said is put together when it is asked for."""

    def __init__(
        self,
        lesson: Lesson,
        t: AnyTitle,
        s: State,
        player: str,
        actions: Iterable[Action],
        prepared: int = 0,
    ) -> None:
        """`s` is the position at the start; it is played on. So many of the actions were played
        before the lesson began."""
        self.lesson, self.t, self.s, self.player = lesson, t, s, player
        self.met: tuple[str, ...] = ()
        self.gone: tuple[str, ...] = ()
        self.instead: tuple[Sentence, ...] = ()
        """Of steps that did not come, told at this decision."""
        self.step = ""
        self.decided: list[Decided] = []
        self.ended = False
        self._prepared = prepared
        self._past: tuple[Played, ...] = ()
        for number, action in enumerate(actions):
            if action.by == player and number >= prepared:
                self._decide(number, action)
            self._play(action)
        self.asked = self.player in awaited(t, s)
        if self.asked:
            self._arrive()
        elif not s.stack or self._lasted >= lesson.longest:
            self.ended = True

    def _decide(self, number: int, action: Action) -> None:
        self._arrive()
        self.decided.append(Decided(self.moment, self.step, number, action))

    def _play(self, action: Action) -> None:
        view, learner = self.t.view, self.player
        before = view(self.s, learner).clone()
        play(self.t, self.s, action)
        after = view(self.s, learner).clone()
        self._past = (*self._past, Played(before, action, after, tuple(self.s.told)))

    @property
    def moment(self) -> Moment:
        known = self.t.view(self.s, self.player).clone()
        return Moment(self.t, known, self.player, self._past, self.met, self.gone)

    def _arrive(self) -> None:
        """The learner is asked: which step is it about?"""
        now, current = self.moment, self._current
        if current is not None and current.goes_on(now):
            self.instead = ()
            return
        self.ended = self.ended or self._done()
        self._let_go(now)
        now = self.moment
        fitting = (each for each in self.lesson.steps if each.id not in self.met + self.gone)
        found = next((each for each in fitting if each.fits(now)), None)
        self.step = "" if found is None else found.id
        if found is not None:
            self.met = (*self.met, found.id)

    def _let_go(self, now: Moment) -> None:
        open_ones = [each for each in self.lesson.steps if each.id not in self.met + self.gone]
        lost = [each for each in open_ones if each.passed_by(now)]
        self.gone = (*self.gone, *(each.id for each in lost))
        self.instead = tuple(each.instead for each in lost if each.instead is not None)

    def _done(self) -> bool:
        """Everything was met or cannot come any more, or it has lasted long enough."""
        through = {*self.met, *self.gone} >= {each.id for each in self.lesson.steps}
        long = len(self.decided) >= self.lesson.most or self._lasted >= self.lesson.longest
        return through or long

    @property
    def _lasted(self) -> int:
        """Actions of all players since it began."""
        return len(self._past) - self._prepared

    @property
    def _current(self) -> LessonStep | None:
        return next((each for each in self.lesson.steps if each.id == self.step), None)

    @property
    def number(self) -> int:
        """How many of the steps are behind the learner or open now."""
        return len(self.met) + len(self.gone)

    @cached_property
    def coaching(self) -> Coaching | None:
        """What is said now; nothing while others decide, or after the end."""
        if not self.asked or self.ended:
            return None
        return self._coaching(self.moment, self.step)

    def _coaching(self, moment: Moment, step: str) -> Coaching:
        found = next((each.coach for each in self.lesson.steps if each.id == step), None)
        return (found or self.lesson.other)(moment)

    @cached_property
    def acted(self) -> Acted | None:
        """The learner's last decision."""
        if not self.decided:
            return None
        last = self.decided[-1]
        after = self._past[last.at].after
        said = self._coaching(last.moment, last.step)
        return Acted(last.moment, last.action, after, self.moment, said)

    @cached_property
    def answer(self) -> Answer | None:
        """What is said to it."""
        return None if self.acted is None else self.lesson.answer(self.acted)
