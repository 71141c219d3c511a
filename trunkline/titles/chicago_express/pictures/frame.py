"""Around the map of Chicago Express: rulers, legend and the industrial tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trunkline.draw.lettering import PLAIN, text_width
from trunkline.draw.sizes import by_class
from trunkline.draw.svg import EMPTY, Markup, group, moved, rect, text
from trunkline.draw.theme import var
from trunkline.kernel import message, phrase
from trunkline.parts.hexes import FLAT
from trunkline.titles.chicago_express.pictures.places import RADIUS, Industry, Place
from trunkline.titles.chicago_express.pictures.sizes import SIZES, ChicagoSizes

COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HOUSE = "M-5 0L0-5.4L5 0H3.8V4.6H-3.8V0Z"
LEGEND = (
    ("plain", message("chicago-express.legend.plain", "plain")),
    ("forest", message("chicago-express.legend.forest-one", "forest*")),
    ("mountain", message("chicago-express.legend.mountain-one", "mountain*")),
    ("city", message("chicago-express.legend.city", "city")),
    ("industrial", message("chicago-express.legend.industry", "industry")),
    ("start", message("chicago-express.legend.home", "home")),
)
ONE_ONLY = message("chicago-express.legend.one-company-only", "* one company only")
MARGIN = 6.0
"""Around all hexes, in pixels at the smallest radius of the class."""
RULER = 18.0
"""What the rulers take at the left and above, in units."""
RULES = f"""
.ruler{{font-size:10px;fill:{var("muted")}}}
.legend{{fill:{var("ink")}}}.small{{fill:{var("muted")}}}
{by_class(".legend,.small", "font-size:{legend}px", RADIUS, SIZES)}
.box{{fill:{var("panel")};stroke:{var("line2")};stroke-width:.7}}
.past{{fill:{var("sunk")};stroke:{var("line")}}}
.now{{stroke:{var("ink")};stroke-width:1.4}}
"""


class Frame(Struct, frozen=True):
    """The picture in units, and how large letters of the legend are."""

    left: float
    top: float
    width: float
    height: float
    letters: float
    ruled: bool


def frame(places: Sequence[Place], sizes: ChicagoSizes) -> Frame:
    """All hexes with a margin; rulers where there is room, the legend at the foot."""
    pixel = RADIUS / sizes.r
    ruled = sizes.r >= 30
    edge = MARGIN * pixel + (RULER if ruled else 0)
    letters = sizes.legend * pixel
    left = min(p.centre[0] for p in places) - RADIUS - edge
    top = min(p.centre[1] for p in places) - RADIUS * 0.866 - edge
    right = max(p.centre[0] for p in places) + RADIUS + edge
    foot = max(p.centre[1] for p in places) + RADIUS * 1.1 + letters * 1.8
    return Frame(left, top, right - left, foot - top, letters, ruled)


def rulers(places: Sequence[Place], at: Frame) -> Markup:
    """Letters of the columns above, numbers of the rows at both sides."""
    return group(*_rulers(places), class_="ruler q") if at.ruled else EMPTY


def _rulers(places: Sequence[Place]) -> Iterator[Markup]:
    columns = sorted({place.column for place in places})
    rows = sorted({place.row for place in places})
    for column in columns:
        x, _ = FLAT.centre(column, 0)
        yield text(COLUMNS[column], x * RADIUS, -RADIUS * 0.866 - 8, class_="m")
    for column, shift in ((columns[0], -RADIUS - 12), (columns[-1], RADIUS + 12)):
        for row in rows:
            x, y = FLAT.centre(column, row)
            yield text(str(row), x * RADIUS + shift, y * RADIUS + 3.5, class_="m")


def legend(at: Frame) -> Markup:
    """A swatch and a word for every ground."""
    parts, across, side = [], 0.0, at.letters * 0.9
    for terrain, template in LEGEND:
        word = phrase(template)
        parts += [
            rect(across, -side * 0.85, side, side, 1, class_=f"hex {terrain}"),
            text(word, across + side * 1.4, 0, class_="legend"),
        ]
        across += side * 2.2 + text_width(word, at.letters, PLAIN)
    parts.append(text(phrase(ONE_ONLY), across, 0, class_="legend"))
    x, y = at.left + RULER * 1.5, at.top + at.height - at.letters * 1.1
    return group(*parts, transform=moved(x, y), class_="key q")


def industry_tracks(industries: Sequence[Industry], at: Frame) -> Markup:
    """The boxes of each industrial track above the legend; the one that counts now is framed."""
    step = at.letters * 1.3
    across = max((text_width(t.name, at.letters, PLAIN) for t in industries), default=0.0) + 6
    rows = []
    for index, track in enumerate(industries):
        below = index * step * 1.14
        rows.append(text(track.name, 0, below + step * 0.72, class_="legend"))
        for place, value in enumerate(track.boxes):
            left = across + place * (step * 1.06)
            state = "now" if value == track.now else "past" if value < track.now else ""
            rows += [
                rect(left, below, step, step, 2, class_=f"box {state}".strip()),
                text(str(value), left + step / 2, below + step * 0.74, class_="small m"),
            ]
    high = len(industries) * step * 1.14 + at.letters * 2.2
    x, y = at.left + RULER * 1.5, at.top + at.height - high
    return group(*rows, transform=moved(x, y), class_="q")
