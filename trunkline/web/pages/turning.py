"""Turning points of a match: decisions that moved what everybody could expect, and phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from trunkline.kernel import Sentence, phrase, word
from trunkline.present.words import MINUS, money
from trunkline.report import Report
from trunkline.report.facts import Swing

OVER = "Over"


class TurningPoint(Struct, frozen=True):
    """What happened after so many actions, and to whom it mattered."""

    at: int
    what: str
    note: str


def turning_places(found: Report) -> set[int]:
    """The actions of which turning points tell."""
    return {swing.at for swing in found.swings} | {phase.at for phase in found.phases[1:]}


def turning_points(
    found: Report, told: Mapping[int, Sequence[Sentence]], currency: str
) -> tuple[TurningPoint, ...]:
    """In order; the action of that number is behind the link."""
    points = {
        swing.at: TurningPoint(swing.at, _cause(swing, told), _note(swing, currency))
        for swing in found.swings
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
    """The sentence that names who decided, else the first."""
    said = told.get(swing.at, ())
    naming = (sentence for sentence in said if swing.player in sentence.facts.values())
    return str(next(naming, next(iter(said), "")))


def _note(swing: Swing, currency: str) -> str:
    """Expected at the end: Ada +$180, Dana −$240, those whom it moved at least half as far."""
    most = max(map(abs, swing.changes.values()))
    moved = sorted(swing.changes.items(), key=lambda change: -change[1])
    changes = ", ".join(
        f"{name} {'+' if change > 0 else MINUS}{money(currency, abs(change))}"
        for name, change in moved
        if 2 * abs(change) >= most
    )
    return phrase("report.turning.expected", "Expected at the end: {changes}", changes=changes)
