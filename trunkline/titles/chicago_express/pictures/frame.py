"""Around the map of Chicago Express: rulers, legend and the industrial tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trunkline.draw.lettering import PLAIN, text_width
from trunkline.draw.svg import EMPTY, Markup, group, moved, number, rect, tag, text
from trunkline.kernel import message, phrase
from trunkline.parts.hexes import FLAT
from trunkline.titles.chicago_express.pictures.places import RADIUS, Industry, Place

COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HOUSE = "M-5 0L0-5.4L5 0H3.8V4.6H-3.8V0Z"
LEGEND = (
    ("plain", message("chicago-express.legend.plain", "plain")),
    ("forest", message("chicago-express.legend.forest-one-locomotive", "forest, one locomotive")),
    (
        "mountain",
        message("chicago-express.legend.mountain-one-locomotive", "mountain, one locomotive"),
    ),
    ("city", message("chicago-express.legend.city", "city")),
    ("industrial", message("chicago-express.legend.industry", "industry")),
    ("start", message("chicago-express.legend.home-company", "home of a company")),
)
HOUSES = (
    ("plot", message("chicago-express.legend.2-if-developed", "+2 if developed")),
    ("house", message("chicago-express.legend.developed", "developed")),
)


def rulers(places: Sequence[Place]) -> Iterator[Markup]:
    """Letters of the columns above, numbers of the rows at both sides."""
    columns = sorted({place.column for place in places})
    rows = sorted({place.row for place in places})
    for column in columns:
        x, _ = FLAT.centre(column, 0)
        yield text(COLUMNS[column], x * RADIUS, -RADIUS - 8, class_="m")
    for column, shift in ((columns[0], -RADIUS - 14), (columns[-1], RADIUS + 8)):
        for row in rows:
            x, y = FLAT.centre(column, row)
            yield text(str(row), x * RADIUS + shift, y * RADIUS + 3.5, class_="m")


def legend(x: float, y: float) -> Markup:
    """A swatch and a word for every ground, the plot and the house."""
    parts, across = [], 0.0
    for terrain, template in LEGEND:
        word = phrase(template)
        parts += [
            rect(across, -9, 11, 11, 1, class_=f"hex {terrain}"),
            text(word, across + 16, 0, class_="legend"),
        ]
        across += 34 + text_width(word, 10.5, PLAIN)
    for shape, template in HOUSES:
        word = phrase(template)
        parts += [
            tag("path", d=HOUSE, class_=shape, transform=f"translate({number(across + 5)} -3)"),
            text(word, across + 16, 0, class_="legend"),
        ]
        across += 34 + text_width(word, 10.5, PLAIN)
    return group(*parts, transform=moved(x, y), class_="q")


def industry_tracks(industries: Sequence[Industry], x: float, y: float) -> Markup:
    """The boxes of each industrial track; the one that counts now is framed."""
    rows = []
    for index, track in enumerate(industries):
        below = index * 24
        rows.append(text(track.name, 0, below + 12, class_="legend"))
        for place, value in enumerate(track.boxes):
            left = 56 + place * 18
            state = "now" if value == track.now else "past" if value < track.now else ""
            rows += [
                rect(left, below, 17, 17, 2, class_=f"box {state}".strip()),
                text(str(value), left + 8.5, below + 12, class_="small m"),
            ]
    head = (
        text(
            phrase("chicago-express.legend.industry-income", "Industry, income now"),
            0,
            -8,
            class_="small",
        )
        if rows
        else EMPTY
    )
    return group(head, *rows, transform=moved(x, y), class_="q")
