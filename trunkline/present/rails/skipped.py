"""Steps of a turn that were passed over: which, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from trunkline.kernel import AnyDecision, AnyTitle, Refusal, State, phrase
from trunkline.present.rails.no_track import telling
from trunkline.present.view import Line


class Passed(Struct, frozen=True):
    """A step before the one at hand, and why it may have been passed over."""

    name: str
    step: AnyDecision
    done: bool
    """Something was done in it."""
    why: Callable[[], str]


def skipped(t: AnyTitle, s: State, steps: Iterable[Passed]) -> tuple[Line, ...]:
    """One line about the steps since the last decision in which nothing could be done."""
    since: list[Passed] = []
    for each in steps:
        since = [] if each.done or not each.step.moot(t, s) else [*since, each]
    said = (
        phrase("rails.skipped.step", "**{step}** skipped: {why}", step=each.name, why=each.why())
        for each in since
    )
    return (Line(" ".join(said), "muted"),) if since else ()


def no_lay(t: AnyTitle, s: State, step: AnyDecision, first: Refusal | None = None) -> str:
    """Why no track was laid: this, else what the rules say to most tiles."""
    if first is not None:
        return first.why
    refusals = (step.refuse(t, s, a) for a in step.propose(t, s))
    said = telling(no for no in refusals if no is not None)
    return said.why if said else phrase("rails.skipped.no-tile", "No tile fits its track.")


def no_station(first: Refusal | None) -> str:
    """Why no station was placed: no marker, no money, else no place."""
    return first.why if first else phrase("rails.skipped.no-slot", "No free slot can be reached.")
