"""Around a board: its edges, rulers with letters and numbers, and the legend."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from trunkline.draw import offboard
from trunkline.draw.board_view import Drawing
from trunkline.draw.layout import layout, reach
from trunkline.draw.lettering import PLAIN, text_width
from trunkline.draw.sizes import R, by_class
from trunkline.draw.svg import EMPTY, Markup, group, line, moved, rect, text
from trunkline.draw.theme import var
from trunkline.kernel import phrase
from trunkline.parts.hexes import FLAT, Point
from trunkline.rails.board.hexmap import Hex

MARGIN = 6.0
"""Around all hexes, in pixels at the smallest radius of the class."""
RULER = 24.0
"""What the rulers take at the left and above, in units."""
RULES = f"""
.ruler{{font-size:11px;fill:{var("muted")}}}
.legend{{fill:{var("ink")}}}{by_class(".legend", "font-size:{legend}px")}
"""


class Frame(Struct, frozen=True):
    """The picture in units, and how large letters of the legend are."""

    left: float
    top: float
    width: float
    height: float
    letters: float
    ruled: bool


def frame(d: Drawing) -> Frame:
    """All hexes with a margin; rulers where there is room for them, the legend at the foot."""
    across, down = zip(*d.centres.values(), strict=True)
    pixel = d.sizes.radii(1) * R
    ruled = d.sizes.r >= 30
    edge = MARGIN * pixel + (RULER if ruled else 0)
    letters = d.sizes.legend * pixel
    wide, high = (R * part for part in reach())
    left, top = min(across) - wide - edge, min(down) - high - edge
    right, foot = max(across) + wide + MARGIN * pixel, max(down) + high + MARGIN * pixel
    under = 0 if _corner_free(d, left, top, letters) else letters * 2
    return Frame(left, top, right - left, foot + under - top, letters, ruled)


def rulers(d: Drawing, at: Frame) -> Markup:
    """Letters of the rows at the left, numbers of the columns above."""
    return group(*_rulers(d, at.left + 12, at.top + 18), class_="ruler q") if at.ruled else EMPTY


def _rulers(d: Drawing, x: float, y: float) -> Iterator[Markup]:
    on_grid = [h for h in d.atlas.map if h.id[1:].isdigit()]
    if layout() == FLAT:
        yield from _flat_rulers(d, on_grid, x, y)
        return
    for row in sorted({h.row for h in on_grid}):
        first = next(h for h in on_grid if h.row == row)
        yield text(first.id[0], x, d.centres[first.id][1] + 4, class_="m")
    for column in sorted({h.column for h in on_grid}):
        first = next(h for h in on_grid if h.column == column)
        yield text(str(column), d.centres[first.id][0], y, class_="m")


def _flat_rulers(d: Drawing, on_grid: list[Hex], x: float, y: float) -> Iterator[Markup]:
    """Letters are columns there, above; numbers are half rows, at the left."""
    heights = {int(h.id[1:]): d.centres[h.id][1] for h in on_grid}
    for number, height in sorted(heights.items()):
        yield text(str(number), x, height + 4, class_="m")
    places = {h.id[0]: d.centres[h.id][0] for h in on_grid}
    for letter, across in sorted(places.items()):
        yield text(letter, across, y, class_="m")


def _corner_free(d: Drawing, left: float, top: float, letters: float) -> bool:
    """Whether the legend has room in the upper left corner, as a column."""
    entries = list(samples(d))
    wide = max((text_width(word, letters, PLAIN) for word, _ in entries), default=0.0)
    right = left + RULER + 44 + wide + R
    foot = top + RULER + letters * 1.7 * len(entries) + R
    return all(x > right or y > foot for x, y in d.centres.values())


def legend(d: Drawing, at: Frame) -> Markup:
    """Lines that occur on this map, with a word each: in a free corner, or in a row at the foot."""
    if _corner_free(d, at.left, at.top, at.letters):
        return _in_a_column(d, at.left + RULER, at.top + RULER + at.letters, at.letters)
    return _in_a_row(d, at.left + 10, at.top + at.height - at.letters * 0.6, at.letters)


def _in_a_column(d: Drawing, x: float, y: float, letters: float) -> Markup:
    parts = [
        group(
            group(*sample, transform=moved(0, -letters * 0.35)),
            text(word, 38, 0, class_="legend"),
            transform=moved(0, letters * 1.7 * row),
        )
        for row, (word, sample) in enumerate(samples(d))
    ]
    return group(*parts, transform=moved(x, y), class_="key q")


def _in_a_row(d: Drawing, x: float, y: float, letters: float) -> Markup:
    parts: list[Markup] = []
    across = 0.0
    for word, sample in samples(d):
        parts += [
            group(*sample, transform=moved(across, -letters * 0.35)),
            text(word, across + 36, 0, class_="legend"),
        ]
        across += 56 + text_width(word, letters, PLAIN)
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
