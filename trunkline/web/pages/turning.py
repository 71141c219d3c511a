"""Turning points of a match: the decisions that moved what everybody could expect."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from trunkline.kernel import Sentence, message, phrase, word
from trunkline.parts.told import PASSES
from trunkline.present.doing import doing_of
from trunkline.present.words import MINUS, money
from trunkline.report import Report
from trunkline.report.facts import Swing

OVER = "Over"
MOST = 5
NEAR = 3
"""Of two changes of worth so few actions apart only the larger one is told."""
TOGETHER, JOINED = "\u00a0", "\u2060"
"""No line ends between a name and its sum, nor after a sign."""
PLACE = message("report.turning.place", "{player}: place {before} to {after}")


class TurningPoint(Struct, frozen=True):
    """What happened after so many actions, and to whom it mattered."""

    at: int
    what: str
    note: str


def turns(found: Report) -> tuple[Swing, ...]:
    """By expected places where the title can tell them, else by worth."""
    return found.swings[:MOST] or _by_worth(found)


def _by_worth(found: Report) -> tuple[Swing, ...]:
    """The largest changes between players, no two of them near each other; not the last one."""
    changed = []
    for before, now in zip(found.moments, found.moments[1:], strict=False):
        changes = {name: now.worth[name] - before.worth[name] for name in found.players}
        if now.phase != OVER and len({*changes.values()}) > 1:
            changed.append(Swing(now.at, "", changes))
    chosen: list[Swing] = []
    for swing in sorted(changed, key=lambda each: (-each.size, each.at)):
        if len(chosen) < MOST and all(abs(swing.at - other.at) > NEAR for other in chosen):
            chosen.append(swing)
    return tuple(chosen)


def turning_places(found: Report) -> set[int]:
    """The actions of which turning points tell."""
    return {swing.at for swing in turns(found)}


def turning_points(
    found: Report, told: Mapping[int, Sequence[Sentence]], currency: str
) -> tuple[TurningPoint, ...]:
    """In order; the action of that number is behind the link."""
    begun = {phase.at: phase.phase for phase in found.phases[1:]}
    passes = {PASSES, *doing_of(found.title).passed.values()}
    points = []
    for swing in sorted(turns(found), key=lambda each: each.at):
        changed = [_begins(found.title, begun[swing.at])] if swing.at in begun else []
        changed.append(_note(swing, currency, bool(found.swings)))
        points.append(
            TurningPoint(swing.at, _cause(swing, told.get(swing.at, ()), passes), " ".join(changed))
        )
    return tuple(points)


def _begins(title: str, phase: str) -> str:
    said = phrase("report.turning.begins", "{phase} begins.", phase=word(f"{title}.phase", phase))
    return said[:1].upper() + said[1:]


def _cause(swing: Swing, told: Sequence[Sentence], passes: Collection[str]) -> str:
    """The first sentence that names nobody but who decided, else the first; what followed from a
    pass says more than the pass."""
    others = {*swing.changes} - {swing.player}
    telling = [sentence for sentence in told if sentence.key not in passes] or told
    own = (sentence for sentence in telling if others.isdisjoint(sentence.facts.values()))
    return str(next(own, next(iter(telling), "")))


def _note(swing: Swing, currency: str, expected: bool) -> str:
    """Who gains places, and what everybody gains whom it moved at least half as far as any."""
    most = max(map(abs, swing.changes.values()))
    moved = sorted(swing.changes.items(), key=lambda change: -change[1])
    changes = ", ".join(
        f"{name}{TOGETHER}{'+' if change > 0 else MINUS}{JOINED}{money(currency, abs(change))}"
        for name, change in moved
        if 2 * abs(change) >= most
    )
    if not expected:
        return changes
    sums = phrase("report.turning.expected", "Expected at the end: {changes}", changes=changes)
    if not swing.places:
        return sums
    return phrase("report.turning.both", "{places}. {sums}", places=_moves(swing), sums=sums)


def _moves(swing: Swing) -> str:
    """Ben from third to first: who gained the most, else who lost the most."""
    name, (before, after) = min(swing.places.items(), key=lambda each: each[1][1] - each[1][0])
    return phrase(PLACE, player=name, before=before, after=after)
