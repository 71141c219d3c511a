"""Turning points of a match: when phases began, and what moved somebody's worth the most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from trunkline.kernel import Sentence, phrase, word
from trunkline.present.words import MINUS, money
from trunkline.report import Report
from trunkline.report.facts import Moment

OVER = "Over"
SWINGS = 6
NEAR = 3
"""Of two swings so few actions apart only the larger one is told."""


class TurningPoint(Struct, frozen=True):
    """What happened after so many actions, and to whom it mattered."""

    at: int
    what: str
    note: str


class Swing(Struct, frozen=True):
    """How everybody's worth changed with one action."""

    at: int
    changes: dict[str, int]

    @property
    def size(self) -> int:
        """How far apart it took two players."""
        return max(self.changes.values()) - min(self.changes.values())


def turning_places(found: Report) -> set[int]:
    """The actions of which turning points tell."""
    swings = {swing.at for swing in largest(found.moments)}
    return swings | {phase.at for phase in found.phases[1:]}


def turning_points(
    found: Report, told: Mapping[int, Sequence[Sentence]], currency: str
) -> tuple[TurningPoint, ...]:
    """In order; the action of that number is behind the link."""
    points = {
        swing.at: TurningPoint(swing.at, _cause(swing, told), _note(swing, currency))
        for swing in largest(found.moments)
    }
    for phase in found.phases[1:]:
        what = _begins(found.title, phase.phase)
        cause = str(next(iter(told.get(phase.at, ())), ""))
        note = points[phase.at].note if phase.at in points else ""
        points[phase.at] = TurningPoint(phase.at, what, f"{cause} {note}".strip())
    return tuple(points[at] for at in sorted(points))


def _begins(title: str, phase: str) -> str:
    if phase == OVER:
        return phrase("report.turning.match-ends", "The match ends")
    name = word(f"{title}.phase", phase)
    return phrase("report.turning.begins", "{phase} begins", phase=name[:1].upper() + name[1:])


def _cause(swing: Swing, told: Mapping[int, Sequence[Sentence]]) -> str:
    """The sentence that names whom it moved the most, else the first."""
    name = max(swing.changes, key=lambda player: abs(swing.changes[player]))
    said = told.get(swing.at, ())
    naming = (sentence for sentence in said if name in sentence.facts.values())
    return str(next(naming, next(iter(said), "")))


def largest(moments: tuple[Moment, ...]) -> list[Swing]:
    """The swings that took players farthest apart, no two of them near each other."""
    swings = [_swing(before, after) for before, after in pairwise(moments)]
    chosen: list[Swing] = []
    for swing in sorted(swings, key=lambda each: -each.size):
        if len(chosen) == SWINGS or not swing.size:
            break
        if all(abs(swing.at - other.at) > NEAR for other in chosen):
            chosen.append(swing)
    return chosen


def _swing(before: Moment, after: Moment) -> Swing:
    return Swing(
        after.at, {name: worth - before.worth[name] for name, worth in after.worth.items()}
    )


def _note(swing: Swing, currency: str) -> str:
    """Ada +$180, Dana −$240: those whom it moved at least half as far as anybody."""
    most = max(map(abs, swing.changes.values()))
    moved = sorted(swing.changes.items(), key=lambda change: -change[1])
    return ", ".join(
        f"{name} {'+' if change > 0 else MINUS}{money(currency, abs(change))}"
        for name, change in moved
        if 2 * abs(change) >= most
    )
