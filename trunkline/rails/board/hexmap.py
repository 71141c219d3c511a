"""Map hexes and the map: what is printed on the board before any tile is laid."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol

from msgspec import Struct

from trunkline.parts.hexes import EDGES, POINTY, Point, opposite
from trunkline.rails.board.tile import Face


class Layout(Protocol):
    """How the hexes lie: see trunkline.parts.hexes."""

    def neighbour(self, column: int, row: int, edge: int) -> tuple[int, int]: ...
    def centre(self, column: int, row: int) -> Point: ...
    def edge_angle(self, edge: int) -> float: ...
    def corners(self) -> tuple[Point, ...]: ...


class Terrain(Struct, frozen=True):
    """What the first build costs, and why."""

    cost: int
    kinds: tuple[str, ...]


class Hex(Struct, frozen=True):
    """One hex of the map."""

    id: str
    column: int
    row: int
    face: Face
    name: str = ""
    terrain: Terrain | None = None
    stubs: tuple[int, ...] = ()
    """Printed beginnings of track: every tile here must have track at these edges."""
    walls: tuple[int, ...] = ()
    """Impassable edges."""
    piers: tuple[int, ...] = ()
    """Edges with a ferry pier: no track may lead there."""
    homes: tuple[str, ...] = ()
    """Companies that start in this hex without a printed place of their own."""
    traits: tuple[tuple[str, int], ...] = ()
    """The title's own marks: toll, ferry, construction, connection, centre, ..."""
    provenance: str = ""
    short: str = ""
    """The name where the whole one has no room."""

    def trait(self, name: str) -> int:
        return next((amount for known, amount in self.traits if known == name), 0)

    @property
    def cost(self) -> int:
        """What the first build costs by the map."""
        return self.terrain.cost if self.terrain else 0


class HexMap:
    """All hexes by id, in the order of the data file, and how they touch."""

    def __init__(self, hexes: Iterable[Hex], layout: Layout = POINTY) -> None:
        self.hexes: Mapping[str, Hex] = MappingProxyType({h.id: h for h in hexes})
        self.layout = layout
        at = {(h.column, h.row): h.id for h in self.hexes.values()}
        self._neighbours = {
            h.id: tuple(at.get(layout.neighbour(h.column, h.row, edge)) for edge in EDGES)
            for h in self.hexes.values()
        }
        self._passable = {
            h.id: tuple(self._passes(h, edge) for edge in EDGES) for h in self.hexes.values()
        }

    def __getitem__(self, hex_id: str) -> Hex:
        return self.hexes[hex_id]

    def __iter__(self) -> Iterator[Hex]:
        return iter(self.hexes.values())

    def __len__(self) -> int:
        return len(self.hexes)

    def __contains__(self, hex_id: object) -> bool:
        return hex_id in self.hexes

    def neighbour(self, hex_id: str, edge: int) -> str | None:
        """The hex beyond this edge; None at the border of the map."""
        return self._neighbours[hex_id][edge]

    def passable(self, hex_id: str, edge: int) -> bool:
        """Whether trains can cross this edge at all: a hex beyond, no wall, no pier."""
        return self._passable[hex_id][edge]

    def _passes(self, h: Hex, edge: int) -> bool:
        beyond = self._neighbours[h.id][edge]
        if beyond is None or edge in h.walls or edge in h.piers:
            return False
        other = self.hexes[beyond]
        return opposite(edge) not in other.walls and opposite(edge) not in other.piers


def position(hex_id: str) -> tuple[int, int]:
    """Column and row of an id such as F8: doubled column number, rows from A = 1."""
    return int(hex_id[1:]), ord(hex_id[0]) - ord("A") + 1
