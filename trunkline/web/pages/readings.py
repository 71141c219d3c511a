"""Reading the chart of worth: point at a moment to see everybody's worth, click to go there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trunkline.draw.svg import Markup, group, join, line, rect, tag, text
from trunkline.draw.worth import COLOURS, LARGE, Frame, Moment, Scale
from trunkline.kernel import money, phrase

MOST_READINGS = 80
BOX, LINE, AWAY = 168.0, 17.0, 10.0


def with_readings(
    svg: str,
    players: Sequence[str],
    told: Sequence[Moment],
    currency: str,
    url: str,
    frame: Frame = LARGE,
) -> str:
    """The chart with a reading line and its box at every so many actions."""
    scale, every = Scale.of(told, frame), -(-len(told) // MOST_READINGS)
    shown = told[::every]
    width = frame.width / max(len(shown), 1)
    strips = ((_Strip(frame, scale.x(moment.action), width), moment) for moment in shown)
    readings = join(_reading(at, moment, players, currency, url) for at, moment in strips)
    return svg.replace("</svg>", f"{group(readings, aria_hidden='true')}</svg>")


class _Strip(Struct, frozen=True):
    """What is pointed at: a part of the chart from top to bottom."""

    frame: Frame
    x: float
    width: float

    @property
    def box(self) -> float:
        """Where the box with the figures begins: at the side with more room."""
        right = self.x < self.frame.left + self.frame.width / 2
        return self.x + AWAY if right else self.x - AWAY - BOX


def _reading(at: _Strip, moment: Moment, players: Sequence[str], currency: str, url: str) -> Markup:
    top, height = at.frame.top, at.frame.height
    strip = rect(at.x - at.width / 2, top, at.width, height, class_="strip")
    high = LINE * (len(players) + 1) + 12
    shown = group(
        line((at.x, top), (at.x, top + height), class_="here"),
        rect(at.box, top + 6, BOX, high, 6, class_="box"),
        *_lines(at.box, top + 22, moment, players, currency),
        class_="read q",
    )
    href = f"{url}?at={moment.action}"
    return tag("a", strip, shown, href=href, class_="reading", tabindex="-1")


def _lines(
    left: float, top: float, moment: Moment, players: Sequence[str], currency: str
) -> Iterator[Markup]:
    """The moment, then the players from the richest."""
    words = phrase("report.readings.action-number", "action {number}", number=moment.action)
    if moment.phase:
        words = phrase(
            "report.readings.phase-action-number",
            "{phase}, action {number}",
            phase=moment.phase,
            number=moment.action,
        )
    yield text(words, left + 10, top, class_="moment")
    order = sorted(range(len(players)), key=lambda index: -moment.worths[index])
    for row, index in enumerate(order, start=1):
        y = top + LINE * row
        yield text(players[index], left + 10, y, class_=f"t{index % len(COLOURS)}")
        yield text(money(currency, moment.worths[index]), left + BOX - 10, y, class_="e sum")
