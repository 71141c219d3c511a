"""Two runs beside each other: what both travel, what only the first does, what only the better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from trunkline.draw.board_view import Drawing
from trunkline.draw.curves import Curve
from trunkline.draw.route_lines import Run, joined, pieces, split_stop, stop_point
from trunkline.draw.svg import Markup, circle, tag
from trunkline.draw.theme import var

BOTH, AS_RUN, BEST = "both", "ran", "best"
DASHES = {BOTH: None, AS_RUN: "8 5", BEST: None}
MINUS = "−"
RULES = f"""
.d-both{{fill:none;stroke:{var("slate")};stroke-width:5}}
.d-ran{{fill:none;stroke:{var("route2")};stroke-width:5}}
.d-best{{fill:none;stroke:{var("good")};stroke-width:7}}
.pran{{fill:{var("route2")};stroke:{var("halo")}}}.pbest{{fill:{var("good")};stroke:{var("halo")}}}
"""
Key = tuple[str, frozenset[str | int]]


def difference_lines(d: Drawing) -> Iterator[Markup]:
    """Casings, then lines: dash and width tell them apart without colour."""
    drawn = [(kind, joined(iter((curve,)))) for kind, curve in kinds_of_pieces(d).values()]
    for _, data in drawn:
        yield tag("path", d=data, class_="rc")
    for kind, data in drawn:
        yield tag("path", d=data, class_=f"d-{kind}", stroke_dasharray=DASHES[kind])
    for stop in dict.fromkeys(s for r in (*d.view.runs, *d.view.better) for s in r.route.stops):
        yield circle(*stop_point(d.atlas, d.board, d.centres, stop), 4.8, class_="rs")


def kinds_of_pieces(d: Drawing) -> dict[Key, tuple[str, Curve]]:
    """Every piece of track that either run travels, once."""
    ran, better = _pieces(d, d.view.runs), _pieces(d, d.view.better)
    found = {}
    for key, curve in {**ran, **better}.items():
        kind = BOTH if key in ran and key in better else AS_RUN if key in ran else BEST
        found[key] = kind, curve
    return found


def _pieces(d: Drawing, runs: Sequence[Run]) -> dict[Key, Curve]:
    return {
        (hex_id, frozenset((start, end))): curve
        for run in runs
        for hex_id, start, end, curve in pieces(d.atlas, d.board, d.centres, run.route)
    }


def differences(d: Drawing) -> dict[str, int]:
    """By stop: how much more it brings in the better run, or less; equal ones are left out."""
    changes: Counter[str] = Counter()
    changes.update(_values(d, d.view.better))
    changes.subtract(_values(d, d.view.runs))
    return {stop: change for stop, change in changes.items() if change}


def _values(d: Drawing, runs: Sequence[Run]) -> Counter[str]:
    found: Counter[str] = Counter()
    for run in runs:
        for at, stop in enumerate(run.route.stops):
            found[stop] += value_at(d, run, at)
    return found


def value_at(d: Drawing, run: Run, at: int) -> int:
    """What a stop of a run brings: as the run says, else as printed."""
    if at < len(run.values):
        return run.values[at]
    hex_id, node = split_stop(run.route.stops[at])
    return d.face(hex_id).nodes[node].value(d.view.stage)


def signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"{MINUS}{-change}"
