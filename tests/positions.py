"""Positions for tests: set up by hand, played on by the rules, in the same words for every title.

Each title adds what it is set up with: `tests/titles/<title>/positions.py`.

position = Position("ABC", cash=500)                  # nothing is going on yet
position.found("NJR", "A", units=3, par=90, B=1)      # what matters; the rest is empty
position.turn("NJR", "trains")                        # what is going on
position.do(BuyTrain("A", "3", 180))                  # played by the rules
assert "must own" in position.no(Pass("A")).why       # why not?
assert (position.top, position.decider) == ("BuyTrains", "A")
"""

from __future__ import annotations

from copy import copy
from typing import Any, Generic, Self, TypeVar, overload

from trunkline.kernel import (
    Action,
    AnyDecision,
    AnyStep,
    AnyTitle,
    Legal,
    Refusal,
    State,
    decider,
    encode_state,
    play,
    refuse,
    settle,
)

T = TypeVar("T", bound=AnyTitle)
S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
K = TypeVar("K", bound=AnyStep)


class Position(Generic[T, S]):
    """A title and a state that a test sets up and plays on; what changes it can be chained."""

    t: T
    s: S

    @classmethod
    def of(cls, s: S) -> Self:
        """A position that was reached in another way."""
        found = cls.__new__(cls)
        found.s = s
        return found

    def copy(self) -> Self:
        """The same position, to go on in another way."""
        other = copy(self)
        other.s = self.s.clone()
        return other

    # What is going on

    def step(self, step: AnyStep) -> Self:
        """This step comes next; what is going on waits beneath it."""
        self.s.stack = (*self.s.stack, step)
        return self.settle()

    def settle(self) -> Self:
        """Up to the next decision."""
        settle(self.t, self.s)
        return self

    # Playing on

    def do(self, *actions: Action) -> Self:
        """Play the actions by the rules; what added up before must add up after each of them."""
        sound = self.t.audit(self.s) == []
        for action in actions:
            play(self.t, self.s, action)
            assert not sound or self.t.audit(self.s) == []
        return self

    def no(self, action: Action, step: AnyDecision | None = None) -> Refusal:
        """Why the action is refused, now or by this step alone; nothing may change by it."""
        before = encode_state(self.s)
        if step is None:
            refusal = refuse(self.t, self.s, action)
        else:
            refusal = step.refuse(self.t, self.s, action)
        assert refusal is not None, f"{action} is allowed"
        assert encode_state(self.s) == before
        return refusal

    def may(self, action: Action) -> bool:
        """Whether the action is allowed."""
        return refuse(self.t, self.s, action) is None

    @overload
    def offers(self) -> list[Action]: ...
    @overload
    def offers(self, kind: type[A]) -> list[A]: ...
    def offers(self, kind: Any = Action) -> Any:
        """What is listed for whoever decides, of one kind or all."""
        return [action for action in Legal(self.t, self.s) if isinstance(action, kind)]

    # What can be seen

    @property
    def top(self) -> str:
        """The name of the step that is decided; empty when nothing is going on."""
        return type(self.s.stack[-1]).__name__ if self.s.stack else ""

    def now(self, kind: type[K]) -> K:
        """The step of this kind that is going on."""
        return next(step for step in reversed(self.s.stack) if isinstance(step, kind))

    @property
    def decider(self) -> str:
        """Who has to decide; empty when nobody has."""
        return decider(self.t, self.s) or ""

    @property
    def told(self) -> list[str]:
        """What the last action told, or the set-up before the first."""
        return [str(sentence) for sentence in self.s.told]

    def tells(self, words: str) -> bool:
        """Whether something with these words was told."""
        return any(words in sentence for sentence in self.told)
