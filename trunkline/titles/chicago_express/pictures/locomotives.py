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
from trunkline.titles.chicago_express.liveries import DASHES
from trunkline.titles.chicago_express.pictures import seats
from trunkline.titles.chicago_express.pictures.places import RADIUS, Marks, Place
from trunkline.titles.chicago_express.pictures.sizes import FULL, ChicagoSizes


def seat(place: Place, company: str, sizes: ChicagoSizes) -> Point:
    """Where the locomotive of a company stands, in the coordinates of the map."""
    places = seats.locomotive_seats(place, sizes)
    x, y = places[place.locomotives.index(company) % len(places)]
    return place.centre[0] + x * RADIUS, place.centre[1] + y * RADIUS


def locomotives(place: Place, sizes: ChicagoSizes = FULL) -> Markup:
    if not place.locomotives:
        return EMPTY
    width, height = (side * RADIUS for side in seats.locomotive_size(place, sizes))
    return join(
        group(
            chip(look, look.short or company, *seat(place, company, sizes), width, height),
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

    def line(
        self, sizes: ChicagoSizes, kind: str, colour: str | None = None, dash: str | None = None
    ) -> Markup:
        ends = seat(self.start, self.company, sizes), seat(self.end, self.company, sizes)
        return line(*ends, class_=kind, stroke=colour, stroke_dasharray=dash)


def rails(
    found: Iterable[Link], sizes: ChicagoSizes, strong: bool = False
) -> Iterator[tuple[Link, Markup]]:
    """All casings below all lines; strong lines have the dash of their company."""
    runs = list(found)
    for link in runs:
        yield link, link.line(sizes, "casing")
    for link in runs:
        kind = "rail planned" if link.planned else "rail strong" if strong else "rail"
        dash = DASHES.get(link.company) if strong and not link.planned else None
        yield link, link.line(sizes, kind, livery(ID, link.company).colour, dash)


def links(places: Sequence[Place]) -> Iterator[Link]:
    """Each pair of neighbours that hold locomotives of one company, once."""
    at = {(place.column, place.row): place for place in places}
    for place in places:
        for edge in EDGES[3:]:
            other = at.get(FLAT.neighbour(place.column, place.row, edge))
            for company in place.locomotives:
                if other is not None and company in other.locomotives:
                    yield Link(company, place, other)
