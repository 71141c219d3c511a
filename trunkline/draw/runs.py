"""Runs against the proved optimum: bars of what was earned, dashed parts of what was possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trunkline.draw.icons import HIGH, icon
from trunkline.draw.lettering import PLAIN, text_width
from trunkline.draw.sheet import sheet
from trunkline.draw.svg import EMPTY, Markup, group, join, line, path, rect, tag, text
from trunkline.draw.theme import var
from trunkline.draw.worth import round_step
from trunkline.kernel import money, phrase

LEFT, TOP, HEIGHT, BOTTOM, RIGHT = 70.0, 22.0, 200.0, 44.0, 16.0
WIDTH, WIDEST_SLOT, LEAST_SLOT = 1014.0, 74.0, 30.0
FILLED = 0.62
"""Of its slot a bar takes so much."""
RULES = f"""
.grid{{stroke:{var("line")}}}.turn{{stroke:{var("line2")};stroke-dasharray:1.5 4}}
.axis{{font-size:11px;fill:{var("muted")}}}.earned{{fill:{var("accent")}}}
.possible{{fill:{var("badbg")};stroke:{var("bad")};stroke-dasharray:3 2}}
.missed{{font-size:11px;font-weight:700;fill:{var("bad")}}}
.proved{{fill:none;stroke:{var("good")};stroke-width:2}}.bound{{font-size:11px;fill:{var("warn")}}}
"""


class RunBar(Struct, frozen=True):
    """One run: what it earned, the best that was found, whether nothing can be better."""

    at: int
    """The actions until then."""
    phase: str
    revenue: int
    best: int
    proved: bool
    bound: int
    href: str = ""
    """Where the position is to be seen."""

    @property
    def missed(self) -> int:
        return self.best - self.revenue

    def told(self, currency: str) -> str:
        """In words, for who points at it or cannot see it."""
        earned, best = money(currency, self.revenue), money(currency, self.best)
        if not self.proved:
            return phrase(
                "draw.runs.open",
                "Action {number}: earned {sum}, best found {best}, at most {bound}",
                number=self.at,
                sum=earned,
                best=best,
                bound=money(currency, self.bound),
            )
        if not self.missed:
            return phrase(
                "draw.runs.best",
                "Action {number}: earned {sum}, the proved best",
                number=self.at,
                sum=earned,
            )
        return phrase(
            "draw.runs.missed",
            "Action {number}: earned {sum}, proved best {best}",
            number=self.at,
            sum=earned,
            best=best,
        )


class Frame(Struct, frozen=True):
    """From runs and money to places on the chart."""

    slot: float
    top: int
    step: int

    @classmethod
    def of(cls, runs: Sequence[RunBar]) -> Frame:
        most = max(max((run.best for run in runs), default=0), 1)
        step = round_step(most)
        slot = max(LEAST_SLOT, min(WIDEST_SLOT, WIDTH / max(len(runs), 1)))
        return cls(slot, -(-most // step) * step, step)

    def x(self, at: int) -> float:
        return LEFT + self.slot * (at + 0.5)

    def y(self, value: int) -> float:
        return TOP + HEIGHT * (1 - value / self.top)


def run_chart(title: str, runs: Sequence[RunBar], currency: str) -> str:
    """A bar per run; a tick where it was the best, else what was missed above it."""
    frame = Frame.of(runs)
    width = max(WIDTH, frame.slot * len(runs))
    return sheet(
        title,
        LEFT + width + RIGHT,
        TOP + HEIGHT + BOTTOM,
        RULES,
        group(*_grid(frame, width, currency), class_="axis"),
        group(*_phases(frame, runs), class_="axis"),
        join(_bar(frame, at, run, currency) for at, run in enumerate(runs)),
        ground="panel",
        kind="runs",
        about=". ".join(run.told(currency) for run in runs),
    )


def _grid(frame: Frame, width: float, currency: str) -> Iterator[Markup]:
    for value in range(0, frame.top + 1, frame.step):
        y = frame.y(value)
        yield line((LEFT, y), (LEFT + width, y), class_="grid")
        yield text(money(currency, value), LEFT - 8, y + 4, class_="e")


def _phases(frame: Frame, runs: Sequence[RunBar]) -> Iterator[Markup]:
    """Where the phase is another one than at the run before."""
    for at, run in enumerate(runs):
        if at and run.phase == runs[at - 1].phase:
            continue
        x = frame.x(at) - frame.slot / 2
        if at:
            yield line((x, TOP), (x, TOP + HEIGHT + BOTTOM - 6), class_="turn")
        yield text(run.phase, x + 4, TOP + HEIGHT + 36, class_="b")


def _bar(frame: Frame, at: int, run: RunBar, currency: str) -> Markup:
    middle, wide = frame.x(at), frame.slot * FILLED
    earned, best, floor = frame.y(run.revenue), frame.y(run.best), TOP + HEIGHT
    left = middle - wide / 2
    parts = [
        tag("title", run.told(currency)),
        rect(left, earned, wide, floor - earned, class_="earned"),
        rect(left, best, wide, earned - best, class_="possible") if run.missed > 0 else EMPTY,
        _sign(run, middle, best),
        text(str(run.at), middle, floor + 17, class_="axis m"),
    ]
    if run.href:
        return tag("a", *parts, href=run.href, class_="run")
    return group(*parts)


def _sign(run: RunBar, middle: float, best: float) -> Markup:
    """What was missed, a tick where the best is proved, or how much more there might be."""
    if run.missed > 0:
        return text(f"−{run.missed:,}", middle, best - 7, class_="missed m")
    if not run.proved:
        return _at_most(run.bound, middle, best - 7)
    tick = path(
        ("M", (middle - 6, best - 10)),
        ("L", (middle - 2, best - 6)),
        ("L", (middle + 6, best - 15)),
    )
    return tag("path", d=tick, class_="proved")


def _at_most(bound: int, middle: float, y: float) -> Markup:
    words, sign = f"{bound:,}", 11 * HIGH + 1.5
    left = middle - (sign + text_width(words, 11, PLAIN)) / 2
    return join((icon("≤", left, y, 11, "bound"), text(words, left + sign, y, class_="bound")))
