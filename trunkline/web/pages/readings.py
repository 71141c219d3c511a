"""Reading the chart of worth: point at a moment to see everybody's worth, click to go there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trunkline.draw.svg import Markup, group, join, line, rect, tag, text
from trunkline.draw.worth import COLOURS, HEIGHT, LEFT, TOP, WIDTH, Moment, Scale
from trunkline.kernel import money, phrase

MOST_READINGS = 80
BOX, LINE, AWAY = 168.0, 17.0, 10.0


def with_readings(
    svg: str, players: Sequence[str], told: Sequence[Moment], currency: str, url: str
) -> str:
    """The chart with a reading line and its box at every so many actions."""
    scale, every = Scale.of(told), -(-len(told) // MOST_READINGS)
    shown = told[::every]
    width = WIDTH / max(len(shown), 1)
    readings = join(
        _reading(scale.x(moment.action), width, moment, players, currency, url) for moment in shown
    )
    return svg.replace("</svg>", f"{group(readings, aria_hidden='true')}</svg>")


def _reading(
    x: float, width: float, moment: Moment, players: Sequence[str], currency: str, url: str
) -> Markup:
    strip = rect(x - width / 2, TOP, width, HEIGHT, class_="strip")
    left = x + AWAY if x < LEFT + WIDTH / 2 else x - AWAY - BOX
    high = LINE * (len(players) + 1) + 12
    shown = group(
        line((x, TOP), (x, TOP + HEIGHT), class_="here"),
        rect(left, TOP + 6, BOX, high, 6, class_="box"),
        *_lines(left, moment, players, currency),
        class_="read q",
    )
    href = f"{url}?at={moment.action}"
    return tag("a", strip, shown, href=href, class_="reading", tabindex="-1")


def _lines(left: float, moment: Moment, players: Sequence[str], currency: str) -> Iterator[Markup]:
    """The moment, then the players from the richest."""
    words = phrase("report.readings.action-number", "action {number}", number=moment.action)
    if moment.phase:
        words = phrase(
            "report.readings.phase-action-number",
            "{phase}, action {number}",
            phase=moment.phase,
            number=moment.action,
        )
    yield text(words, left + 10, TOP + 22, class_="moment")
    order = sorted(range(len(players)), key=lambda index: -moment.worths[index])
    for row, index in enumerate(order, start=1):
        y = TOP + 22 + LINE * row
        yield text(players[index], left + 10, y, class_=f"t{index % len(COLOURS)}")
        yield text(money(currency, moment.worths[index]), left + BOX - 10, y, class_="e sum")
