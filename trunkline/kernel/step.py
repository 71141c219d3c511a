"""Steps: the turn structure is a stack of frozen values whose methods are their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import filterfalse
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct

from trunkline.kernel.action import Action, Span, snake_case
from trunkline.kernel.sentence import Refusal, Sentence

if TYPE_CHECKING:
    from trunkline.kernel.state import State

T = TypeVar("T")
S = TypeVar("S", bound="State")
A = TypeVar("A", bound=Action)
Judge = Callable[[A], Refusal | None]
"""Judges the actions of one position; what they have in common has been worked out once."""


class Step(Struct, Generic[T, S], frozen=True, tag_field="step", tag=snake_case):
    """Something that happens by itself: advance() pushes, becomes another step, or pops."""

    def advance(self, t: T, s: S) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not say how it goes on")


class Decision(Step[T, S], Generic[T, S, A], frozen=True):
    """A question to a player.

    `propose` yields candidates and knows no rules; `refuse` holds every rule once;
    `apply` has the effect. A decision that is `moot` is passed over.

    A decision with many proposals may have its rules in `judge` instead: then `refuse` asks it.
    Of a class that defines one of the two the other follows, and `allowed` follows from both.
    """

    takes: ClassVar[tuple[type[Action], ...]] = ()

    def __init_subclass__(cls) -> None:
        """What a class inherits must not answer for rules that it has replaced."""
        super().__init_subclass__()
        own = cls.__dict__
        if "judge" in own and "refuse" not in own:
            cls.refuse = _refuse_by(own["judge"])  # type: ignore[method-assign]
        elif "refuse" in own and "judge" not in own:
            cls.judge = Decision.judge  # type: ignore[method-assign]
        if "allowed" not in own and not own.keys().isdisjoint(("propose", "refuse", "judge")):
            cls.allowed = Decision.allowed  # type: ignore[method-assign]

    def decider(self, t: T, s: S) -> str:
        raise NotImplementedError

    def deciders(self, t: T, s: S) -> tuple[str, ...]:
        """All who may act now; more than one only for simultaneous decisions."""
        return (self.decider(t, s),)

    def awaited(self, t: T, s: S) -> tuple[str, ...]:
        """All who still have to act. A player who may only change a choice is not waited for."""
        return self.deciders(t, s)

    def question(self, t: T, s: S) -> Sentence:
        """The heading of the decision, asked of its decider."""
        raise NotImplementedError

    def propose(self, t: T, s: S) -> Iterator[A]:
        raise NotImplementedError

    def spans(self, t: T, s: S) -> Iterator[Span]:
        """The bounds of open-ended choices, of which `propose` yields a sample."""
        return iter(())

    def refuse(self, t: T, s: S, a: A) -> Refusal | None:
        raise NotImplementedError

    def judge(self, t: T, s: S) -> Judge[A]:
        """The judge of any number of actions, good until the state changes."""
        return partial(self.refuse, t, s)

    def allowed(self, t: T, s: S) -> Iterator[A]:
        """The proposals that are not refused, in their order.

        A step with hundreds may have a way of its own, by what many have in common; tests compare.
        """
        return filterfalse(self.judge(t, s), self.propose(t, s))

    def apply(self, t: T, s: S, a: A) -> None:
        raise NotImplementedError

    def describe(self, t: T, s: S, a: A) -> Sentence:
        """What the action would do, as a player reads it in a list of choices."""
        raise NotImplementedError

    def moot(self, t: T, s: S) -> bool:
        """Nothing to decide: the step is passed over."""
        return False

    def advance(self, t: T, s: S) -> None:
        s.pop()


def _refuse_by(judge: Callable[[Any, Any, Any], Judge[Any]]) -> Callable[..., Refusal | None]:
    """`refuse` of a class whose rules are in this `judge`, whatever its subclasses define."""

    def refuse(self: Any, t: Any, s: Any, a: Any) -> Refusal | None:
        return judge(self, t, s)(a)

    return refuse


class Power(Protocol):
    """Answers a decision's verbs beside the top step, at any time (private companies).

    A power is a value of the title, not of the stack: it reads from the state whose it is.
    """

    takes: ClassVar[tuple[type[Action], ...]]

    def deciders(self, t: Any, s: Any) -> tuple[str, ...]: ...
    def propose(self, t: Any, s: Any) -> Iterator[Any]: ...
    def spans(self, t: Any, s: Any) -> Iterator[Span]: ...
    def refuse(self, t: Any, s: Any, a: Any) -> Refusal | None: ...
    def apply(self, t: Any, s: Any, a: Any) -> None: ...
    def describe(self, t: Any, s: Any, a: Any) -> Sentence: ...


AnyStep = Step[Any, Any]
AnyDecision = Decision[Any, Any, Any]
