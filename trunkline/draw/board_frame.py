"""Around a board: rulers with letters and numbers, and the legend."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.draw import offboard
from trunkline.draw.board_view import Drawing
from trunkline.draw.lettering import PLAIN, text_width
from trunkline.draw.svg import Markup, group, line, moved, rect, text
from trunkline.kernel import phrase
from trunkline.parts.hexes import Point


def rulers(d: Drawing, x: float, y: float) -> Iterator[Markup]:
    """Letters of the rows at the left, numbers of the columns above."""
    on_grid = [h for h in d.atlas.map if h.id[1:].isdigit()]
    for row in sorted({h.row for h in on_grid}):
        first = next(h for h in on_grid if h.row == row)
        yield text(first.id[0], x, d.centres[first.id][1] + 4, class_="m")
    for column in sorted({h.column for h in on_grid}):
        first = next(h for h in on_grid if h.column == column)
        yield text(str(column), d.centres[first.id][0], y, class_="m")


CORNER = (230.0, 190.0)
"""How much room the legend wants in the upper left corner, from there to the nearest middles."""


def legend(d: Drawing, left: float, top: float, height: float) -> Markup:
    """Lines that occur on this map, with a word each: in a free corner, or in a row at the foot."""
    wide, high = CORNER
    if any(x < left + wide and y < top + high for x, y in d.centres.values()):
        return _in_a_row(d, left + 16, top + height - 14)
    return _in_a_column(d, left + 34, top + 44)


def _in_a_column(d: Drawing, x: float, y: float) -> Markup:
    parts = [
        group(
            *(group(*sample, transform=moved(0, -5)), text(word, 38, 0, class_="legend")),
            transform=moved(0, 24 * row),
        )
        for row, (word, sample) in enumerate(samples(d))
    ]
    return group(*parts, transform=moved(x, y), class_="key tall q")


def _in_a_row(d: Drawing, x: float, y: float) -> Markup:
    parts: list[Markup] = []
    across = 0.0
    for word, sample in samples(d):
        parts += [
            group(*sample, transform=moved(across, -4)),
            text(word, across + 36, 0, class_="legend"),
        ]
        across += 58 + text_width(word, 11, PLAIN)
    return group(*parts, transform=moved(x, y), class_="key q")


def samples(d: Drawing) -> Iterator[tuple[str, list[Markup]]]:
    hexes = list(d.atlas.map)
    ends: tuple[Point, Point] = ((0, 0), (28, 0))
    if any(path_.network for h in hexes for path_ in h.face.paths):
        ordinary, other, reserved = map(phrase, d.view.systems)
        yield ordinary, [line(*ends, class_="r stub")]
        yield other, [line(*ends, class_="s"), line(*ends, class_="w")]
        yield reserved, [line(*ends, class_="v")]
    if any(h.trait("centre") for h in hexes):
        yield phrase("draw.legend.city-centre", "city centre"), [line(*ends, class_="centre")]
    if any(h.walls for h in hexes):
        yield phrase("draw.legend.no-passage", "no passage"), [line(*ends, class_="wall")]
    if any(h.trait("toll") or h.piers for h in hexes):
        yield phrase("draw.legend.ferry", "ferry"), [line(*ends, class_="f")]
    if any(node.terminal for h in hexes for node in h.face.nodes):
        boxes = [rect(7 * i, -4, 7, 8, class_=f"stage {c}") for i, c in enumerate(offboard.STAGES)]
        yield phrase("draw.legend.value-phase", "value by phase"), boxes
