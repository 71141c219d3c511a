"""Decisions that moved what everybody could expect: the turning points of a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp

from msgspec import Struct

from trunkline.kernel import AnyTitle, State
from trunkline.report.facts import Swing
from trunkline.report.study import Study

KEPT = 5
NEAR = 3
"""Of two decisions so few actions apart only the larger one is told."""
UNSURE = 0.1
"""Who is ahead by this share of what is at stake in the match stays so three times in four."""
CLEARLY = 0.5
"""Places by which somebody must move for it to be told in words."""


class Step(Struct, frozen=True):
    """A decision, and what was expected before and after it."""

    at: int
    player: str
    before: Mapping[str, float]
    after: Mapping[str, float]


class Swings:
    """Compares what is expected after each decision with what was expected before."""

    def __init__(self, t: AnyTitle, study: Study) -> None:
        self.t, self.forecast = t, study.forecast
        self._steps: list[Step] = []
        self._before: Mapping[str, float] | None = None
        self._stake = 0.0

    def add(self, at: int, player: str, s: State) -> None:
        """A decision of this player led to this position."""
        if self.forecast is None:
            return
        now, before = self.forecast(self.t, s), self._before
        self._before, self._stake = now, max(self._stake, mean(now))
        if before is None or not s.stack:
            # The last action ends what was only expected: that is no turn of the match.
            return
        self._steps.append(Step(at, player, before, now))

    @property
    def found(self) -> list[Swing]:
        """Places are weighed by what is at stake in the whole match: while everybody expects
        little, a little would turn all of them about."""
        return [swing for step in self._steps if (swing := _swing(step, self._stake)) is not None]

    def largest(self) -> tuple[Swing, ...]:
        return largest(self.found)


def largest(found: Iterable[Swing]) -> tuple[Swing, ...]:
    """The largest, no two of them near each other."""
    chosen: list[Swing] = []
    for swing in sorted(found, key=lambda each: (-each.moved, -each.size, each.at)):
        if len(chosen) == KEPT:
            break
        if all(abs(swing.at - other.at) > NEAR for other in chosen):
            chosen.append(swing)
    return tuple(chosen)


def _swing(step: Step, stake: float) -> Swing | None:
    changes = {name: round(step.after[name] - step.before[name]) for name in step.after}
    if len({*changes.values()}) < 2:
        return None
    was, is_ = expected_places(step.before, stake), expected_places(step.after, stake)
    moved = {name: (was[name], is_[name]) for name in step.after}
    return Swing(step.at, step.player, changes, _places(moved), _distance(moved))


def mean(expected: Mapping[str, float]) -> float:
    return sum(map(abs, expected.values())) / len(expected)


def expected_places(expected: Mapping[str, float], stake: float) -> dict[str, float]:
    """1 for who is surely first: who is ahead by little may still fall behind."""
    unsure = UNSURE * stake or 1.0
    return {
        name: 1
        + sum(_chance((its - mine) / unsure) for other, its in expected.items() if other != name)
        for name, mine in expected.items()
    }


def _chance(ahead: float) -> float:
    return 1 / (1 + exp(-max(-50.0, min(50.0, ahead))))


def _places(moved: Mapping[str, tuple[float, float]]) -> dict[str, tuple[int, int]]:
    """Whose place in words is another now, and clearly so."""
    return {
        name: (round(before), round(after))
        for name, (before, after) in moved.items()
        if round(before) != round(after) and abs(after - before) >= CLEARLY
    }


def _distance(moved: Mapping[str, tuple[float, float]]) -> float:
    return sum(abs(after - before) for before, after in moved.values())
