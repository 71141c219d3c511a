"""Where things stand in a hex of Chicago Express, in radii around its middle.

Top band: cost left, income right. Middle band: locomotives and the house. The name stands below,
and it alone may leave the hex.
"""

from __future__ import annotations

from trunkline.draw.boxes import ASCENT, Box, around
from trunkline.draw.lettering import PILL, PLAIN, text_width
from trunkline.kernel import money
from trunkline.parts.hexes import Point
from trunkline.titles.chicago_express.pictures.places import Place
from trunkline.titles.chicago_express.pictures.sizes import ChicagoSizes
from trunkline.titles.chicago_express.rules.title import DOLLARS

NO_BREAK = "\u00a0"
TOP = -0.56
"""The middle of the top band."""
LEFT, RIGHT = -0.585, 0.52
"""Where costs begin and incomes end."""
BESIDE_HOUSE = -0.22
CROWDED = 0.8
"""Five locomotives are smaller: they would not fit into the hex."""


def sum_in_hex(amount: int) -> str:
    """As the reader writes sums, but close: a hex has no room for a space before the sign."""
    return money(DOLLARS, amount).replace(NO_BREAK, "")


def cost_text(place: Place) -> str:
    return sum_in_hex(place.cost or 0)


def cost_box(place: Place, sizes: ChicagoSizes) -> Box:
    size = sizes.radii(sizes.cost)
    wide = text_width(cost_text(place), size, PLAIN)
    return LEFT, TOP - size * ASCENT / 2, LEFT + wide, TOP + size * ASCENT / 2


def pill_box(place: Place, sizes: ChicagoSizes) -> Box:
    size = sizes.radii(sizes.pill)
    wide = text_width(f"+{place.income}", size, PILL) + size * 0.55
    return RIGHT - wide, TOP - size * 0.58, RIGHT, TOP + size * 0.58


def locomotive_size(place: Place, sizes: ChicagoSizes) -> Point:
    shrunk = CROWDED if len(place.locomotives) > 4 else 1.0
    wide, high = sizes.locomotive
    return sizes.radii(wide) * shrunk, sizes.radii(high) * shrunk


def locomotive_seats(place: Place, sizes: ChicagoSizes) -> tuple[Point, ...]:
    """One in the middle, two side by side, more in two rows."""
    wide, high = locomotive_size(place, sizes)
    count = len(place.locomotives)
    if count <= 1:
        return ((BESIDE_HOUSE if place.developed else 0.0, 0.0),)
    beside = wide / 2 + 0.01
    if count == 2:
        return ((-beside, 0.0), (beside, 0.0))
    upper, lower = high / 2 - 0.3, high * 1.5 - 0.28
    if count <= 4:
        return ((-beside, upper), (beside, upper), (-beside, lower), (beside, lower))
    row = (-wide - 0.01, 0.0, wide + 0.01)
    return (*((x, upper) for x in row), (-beside, lower), (beside, lower))


def locomotive_boxes(place: Place, sizes: ChicagoSizes) -> list[Box]:
    wide, high = locomotive_size(place, sizes)
    places = locomotive_seats(place, sizes)
    return [around(places[i], wide, high) for i in range(min(len(place.locomotives), len(places)))]


def house_at(place: Place, sizes: ChicagoSizes) -> Point:
    """Middle right; beside several locomotives in the lower row."""
    count = len(place.locomotives)
    if count <= 1:
        return 0.5, 0.0
    return (0.46, 0.5) if count == 2 else (0.42, locomotive_seats(place, sizes)[-1][1])


def house_box(place: Place, sizes: ChicagoSizes) -> Box:
    side = sizes.radii(sizes.house)
    return around(house_at(place, sizes), side, side)
