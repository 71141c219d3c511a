"""Decisions that moved what everybody could expect: the turning points of a match."""

from __future__ import annotations

from collections.abc import Mapping

from trunkline.kernel import AnyTitle, State
from trunkline.report.facts import Swing
from trunkline.report.study import Study

KEPT = 5
NEAR = 3
"""Of two decisions so few actions apart only the larger one is told."""


class Swings:
    """Compares what is expected after each decision with what was expected before."""

    def __init__(self, t: AnyTitle, study: Study) -> None:
        self.t, self.forecast = t, study.forecast
        self.found: list[Swing] = []
        self._before: Mapping[str, float] | None = None

    def add(self, at: int, player: str, s: State) -> None:
        """A decision of this player led to this position."""
        if self.forecast is None:
            return
        now, before = self.forecast(self.t, s), self._before
        self._before = now
        if before is None or not s.stack:
            # The last action ends what was only expected: that is no turn of the match.
            return
        changes = {name: round(now[name] - before[name]) for name in now}
        if len({*changes.values()}) > 1:
            self.found.append(Swing(at, player, changes, _places(before, now)))

    def largest(self) -> tuple[Swing, ...]:
        """The largest, no two of them near each other."""
        chosen: list[Swing] = []
        for swing in sorted(self.found, key=lambda each: (-each.moved, -each.size, each.at)):
            if len(chosen) == KEPT:
                break
            if all(abs(swing.at - other.at) > NEAR for other in chosen):
                chosen.append(swing)
        return tuple(chosen)


def _places(before: Mapping[str, float], now: Mapping[str, float]) -> dict[str, tuple[int, int]]:
    """Whose place in the order of what is expected has changed."""
    found = {name: (_place(before, name), _place(now, name)) for name in now}
    return {name: (was, is_) for name, (was, is_) in found.items() if was != is_}


def _place(expected: Mapping[str, float], name: str) -> int:
    return 1 + sum(round(other) > round(expected[name]) for other in expected.values())
