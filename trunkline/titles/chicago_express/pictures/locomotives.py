"""Locomotives on the map of Chicago Express, and the lines between neighbouring ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from trunkline.draw.signs import chip
from trunkline.draw.svg import EMPTY, Markup, group, join, line
from trunkline.draw.theme import Livery, livery
from trunkline.parts.hexes import EDGES, FLAT, Point
from trunkline.titles.chicago_express.head import ID
from trunkline.titles.chicago_express.pictures.places import Marks, Place

LOCOMOTIVE = (22.0, 16.0)
SEATS: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (1, ((0, 0),)),
    2: (1, ((-11.6, 0), (11.6, 0))),
    3: (0.82, ((-9.7, -6.6), (9.7, -6.6), (0, 7.4))),
    4: (0.82, ((-9.7, -6.6), (9.7, -6.6), (-9.7, 7.4), (9.7, 7.4))),
    5: (0.72, ((-16.6, -6), (0, -6), (16.6, -6), (-8.3, 6.4), (8.3, 6.4))),
}
"""Size and places of the locomotives that share a hex, by their number."""


def seat(place: Place, company: str) -> Point:
    """Where the locomotive of a company stands, in the coordinates of the map."""
    places = SEATS[min(len(place.locomotives), 5)][1]
    x, y = places[place.locomotives.index(company) % 5]
    return place.centre[0] + x, place.centre[1] + y


def locomotives(place: Place) -> Markup:
    if not place.locomotives:
        return EMPTY
    scale = SEATS[min(len(place.locomotives), 5)][0]
    width, height = (side * scale for side in LOCOMOTIVE)
    return join(
        group(
            chip(look, look.short or company, *seat(place, company), width, height),
            class_="ghost" if company == place.ghost else None,
        )
        for company in place.locomotives
        for look in (livery(ID, company),)
    )


def with_ghost(place: Place, marks: Marks) -> Place:
    """The place with the locomotive that the player plans to put there."""
    if not marks.company or place.id not in marks.chosen or marks.company in place.locomotives:
        return place
    everyone = (*place.locomotives, marks.company)
    return replace(place, locomotives=everyone, ghost=marks.company)


def rails(places: Sequence[Place]) -> Iterator[Markup]:
    """Lines between neighbouring locomotives of a company, all casings below all lines."""
    runs = list(links(places))
    for start, end, _, _ in runs:
        yield line(start, end, class_="casing")
    for start, end, look, planned in runs:
        kind = "rail planned" if planned else "rail"
        yield line(start, end, class_=kind, stroke=look.colour)


def links(places: Sequence[Place]) -> Iterator[tuple[Point, Point, Livery, bool]]:
    """Each pair of neighbours that hold locomotives of one company, once; the last: planned."""
    at = {(place.column, place.row): place for place in places}
    for place in places:
        for edge in EDGES[3:]:
            other = at.get(FLAT.neighbour(place.column, place.row, edge))
            for company in place.locomotives:
                if other is not None and company in other.locomotives:
                    look = livery(ID, company)
                    planned = company in (place.ghost, other.ghost)
                    yield seat(place, company), seat(other, company), look, planned
