"""Locomotives on the map of Chicago Express, and the lines between neighbouring ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from trunkline.draw.signs import chip
from trunkline.draw.svg import EMPTY, Markup, group, join, line
from trunkline.draw.theme import livery
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


class Link(Struct, frozen=True):
    """A line between two neighbouring locomotives of a company."""

    company: str
    start: Place
    end: Place

    @property
    def planned(self) -> bool:
        return self.company in (self.start.ghost, self.end.ghost)

    @property
    def ends(self) -> tuple[str, str]:
        return self.start.id, self.end.id

    def line(self, kind: str, colour: str | None = None) -> Markup:
        ends = seat(self.start, self.company), seat(self.end, self.company)
        return line(*ends, class_=kind, stroke=colour)


def rails(found: Iterable[Link]) -> Iterator[tuple[Link, Markup]]:
    """All casings below all lines."""
    runs = list(found)
    for link in runs:
        yield link, link.line("casing")
    for link in runs:
        kind = "rail planned" if link.planned else "rail"
        yield link, link.line(kind, livery(ID, link.company).colour)


def links(places: Sequence[Place]) -> Iterator[Link]:
    """Each pair of neighbours that hold locomotives of one company, once."""
    at = {(place.column, place.row): place for place in places}
    for place in places:
        for edge in EDGES[3:]:
            other = at.get(FLAT.neighbour(place.column, place.row, edge))
            for company in place.locomotives:
                if other is not None and company in other.locomotives:
                    yield Link(company, place, other)
