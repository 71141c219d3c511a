"""The map of Branch Line: flat hexes, columns A to D, rows 1 to 3."""

from msgspec import Struct

from trunkline.parts.hexes import EDGES, FLAT


class Place(Struct, frozen=True):
    """A hex: what building there costs, and what it adds to a railway's income."""

    id: str
    cost: int
    income: int
    name: str = ""

    @property
    def column(self) -> int:
        return "ABCD".index(self.id[0])

    @property
    def row(self) -> int:
        return int(self.id[1]) - 1


PLACES = {
    place.id: place
    for place in (
        Place("A1", 0, 2, "Mill"),
        Place("A2", 2, 1),
        Place("A3", 3, 3, "Mine"),
        Place("B1", 2, 1),
        Place("B2", 4, 4, "Market"),
        Place("B3", 1, 1),
        Place("C1", 1, 1),
        Place("C2", 3, 2),
        Place("C3", 2, 1),
        Place("D1", 4, 4, "Castle"),
        Place("D2", 2, 1),
        Place("D3", 0, 2, "Quay"),
    )
}
HOMES = {"Red": "A1", "Blue": "D3"}


def neighbours(hex: str) -> tuple[str, ...]:
    here = PLACES[hex]
    around = {FLAT.neighbour(here.column, here.row, edge) for edge in EDGES}
    return tuple(p.id for p in PLACES.values() if (p.column, p.row) in around)
