"""Runs against the proved optimum: bars of what was earned, dashed parts of what was possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trunkline.draw.svg import Markup, group, line, path, rect, tag, text
from trunkline.draw.worth import round_step
from trunkline.report.facts import Run
from trunkline.web.pages.words import MINUS, figure

LEFT, TOP, HEIGHT, BOTTOM = 54.0, 22.0, 210.0, 26.0
SLOT, BAR, LEAST_SLOTS = 58.0, 34.0, 14


def run_chart(company: str, runs: Sequence[Run]) -> str:
    """A bar per run; a tick where it was the best, else what was missed above it."""
    width = LEFT + SLOT * max(len(runs), LEAST_SLOTS) + 10
    step = round_step(max(max(run.best for run in runs), 1))
    top = -(-max(max(run.best for run in runs), 1) // step) * step
    missed = sum(run.missed for run in runs)
    about = f"{company}: {len(runs)} runs, {missed} missed in all"
    return tag(
        "svg",
        tag("title", about),
        *_grid(width, step, top),
        *(_bar(at, run, top) for at, run in enumerate(runs)),
        viewBox=f"0 0 {width:g} {TOP + HEIGHT + BOTTOM:g}",
        class_="runs",
        role="img",
        aria_label=about,
    )


def _y(value: int, top: int) -> float:
    return TOP + HEIGHT * (1 - value / top)


def _grid(width: float, step: int, top: int) -> Iterator[Markup]:
    for value in range(0, top + 1, step):
        y = _y(value, top)
        yield line((LEFT, y), (width, y), class_="grid")
        yield text(figure(value), LEFT - 8, y + 4, class_="axis e")


def _bar(at: int, run: Run, top: int) -> Markup:
    x = LEFT + SLOT * at + (SLOT - BAR) / 2
    earned, best = _y(run.revenue, top), _y(run.best, top)
    middle = x + BAR / 2
    parts = [rect(x, earned, BAR, TOP + HEIGHT - earned, class_="earned")]
    if run.missed > 0:
        parts.append(rect(x, best, BAR, earned - best, class_="possible"))
        parts.append(text(f"{MINUS}{run.missed}", middle, best - 6, class_="missed m"))
    elif run.proved:
        tick = path(
            ("M", (middle - 6, best - 9)),
            ("L", (middle - 2, best - 5)),
            ("L", (middle + 6, best - 14)),
        )
        parts.append(tag("path", d=tick, class_="proved"))
    parts.append(text(str(run.at), middle, TOP + HEIGHT + 17, class_="axis m"))
    words = f"Action {run.at}: earned {run.revenue}, best {run.best}"
    words += ", proved" if run.proved else f", at most {run.bound}"
    return group(tag("title", words), *parts)
