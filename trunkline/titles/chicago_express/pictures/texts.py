"""Everything that stands on the map of Chicago Express, placed so that no name touches anything."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from trunkline.draw.boxes import ASCENT, DESCENT, Box, around
from trunkline.draw.lettering import LONG_NAMES, MAP_NAMES, PLAIN, text_width
from trunkline.draw.placing import Item, Layout, Placed, Spot
from trunkline.titles.chicago_express.pictures import seats
from trunkline.titles.chicago_express.pictures.places import RADIUS, Place
from trunkline.titles.chicago_express.pictures.sizes import ChicagoSizes

LONG = 8
"""Names of more letters are drawn narrower."""
NARROW = 72
"""Width of the letters of a name with locomotives all around it."""
NAME_WEIGHT = 680
BASELINES = (0.7, 0.78, 0.86, 0.95, 1.05, 1.2)
BELOW_ROWS = (0.86, 0.95, 1.05, 1.15, 1.25)
"""Baselines of the name under three and more locomotives."""
ABOVE = (-0.88, -0.8, -0.95, -1.05, -1.2)
SHIFTS = (0.0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.7, -0.7, 1.0, -1.0, 1.4, -1.4)
AIR = 0.2
"""Between two names, in units of their size."""


def items(place: Place, sizes: ChicagoSizes) -> Iterator[Item]:
    """Fixed things first; then the name, which looks for its place among them."""
    yield from (fixed(place, kind, box) for kind, box in standing(place, sizes))
    if place.name and (sizes.names_all or place.locomotives or place.landmark):
        yield Item(place.id, "name", centre(place), tuple(name_spots(place, sizes)))


def standing(place: Place, sizes: ChicagoSizes) -> Iterator[tuple[str, Box]]:
    """What has its own place in the hex."""
    if place.cost is not None and sizes.names_all:
        yield "cost", seats.cost_box(place, sizes)
    if place.income:
        yield "pill", seats.pill_box(place, sizes)
    for box in seats.locomotive_boxes(place, sizes):
        yield "locomotive", box
    if place.developed:
        yield "house", seats.house_box(place, sizes)


def fixed(place: Place, kind: str, box: Box) -> Item:
    at = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return Item(place.id, kind, centre(place), (Spot(at, box, ""),), fixed=True)


def centre(place: Place) -> tuple[float, float]:
    return place.centre[0] / RADIUS, place.centre[1] / RADIUS


def name_width(place: Place) -> int:
    return LONG_NAMES if len(place.name) > LONG else MAP_NAMES


def name_spots(place: Place, sizes: ChicagoSizes) -> Iterator[Spot]:
    """Below the locomotives, a little lower or to the side, then above the hex; then narrow."""
    size = sizes.radii(sizes.name)
    below = BELOW_ROWS if len(place.locomotives) > 2 else BASELINES
    for narrow in (False, True):
        width = NARROW if narrow else name_width(place)
        half = text_width(place.name, size, NAME_WEIGHT, width) / 2 + size * AIR / 2
        for heights in (below, ABOVE):
            for x in SHIFTS:
                for y in heights:
                    box = (x - half, y - size * ASCENT, x + half, y + size * DESCENT)
                    yield Spot((x, y), box, place.name, narrow)


def legal_cost(place: Place, sizes: ChicagoSizes) -> Item:
    """The cost of a legal hex on a small map: left of the income, else where room is."""
    size = sizes.radii(sizes.cost)
    words = seats.cost_text(place)
    wide, high = text_width(words, size, PLAIN), size * ASCENT
    points = [(seats.LEFT + wide / 2, seats.TOP), (0.0, seats.TOP), (0.0, 0.0), (-0.5, 0.0)]
    points += [(0.0, 0.3), (-0.3, 0.45), (0.3, 0.45), (0.5, 0.0)]
    spots = (Spot(at, around(at, wide, high), words) for at in points)
    return Item(place.id, "cost", centre(place), tuple(spots))


@lru_cache(maxsize=64)
def placed_on(places: tuple[Place, ...], sizes: ChicagoSizes) -> tuple[Placed, ...]:
    """Everything on the map of a position."""
    layout = Layout()
    layout.write(in_order(places, sizes))
    return tuple(layout.placed)


def layout_around(
    places: tuple[Place, ...], sizes: ChicagoSizes, covered: Collection[str]
) -> Layout:
    """The map without what stands in these hexes."""
    stay = (each for each in placed_on(places, sizes) if each.item.hex not in covered)
    return Layout((), stay)


def in_order(places: Iterable[Place], sizes: ChicagoSizes) -> Sequence[Item]:
    found = [item for place in places for item in items(place, sizes)]
    return sorted(found, key=lambda item: item.kind == "name")
