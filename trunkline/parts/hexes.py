"""Hex geometry: neighbours and centres of the two layouts, in units of centre to corner = 1."""

from math import cos, pi, sin, sqrt

from msgspec import Struct

Point = tuple[float, float]
EDGES = range(6)


def opposite(edge: int) -> int:
    """The number of a hexside as the neighbour beyond it counts."""
    return (edge + 3) % 6


class Pointy(Struct, frozen=True):
    """Pointy-top hexes in doubled columns. Edges clockwise: 0 SW, 1 W, 2 NW, 3 NE, 4 E, 5 SE."""

    def neighbour(self, column: int, row: int, edge: int) -> tuple[int, int]:
        across, down = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))[edge]
        return column + across, row + down

    def centre(self, column: int, row: int) -> Point:
        return column * sqrt(3) / 2, row * 1.5

    def edge_angle(self, edge: int) -> float:
        """The direction of the middle of an edge in radians; y grows downwards."""
        return (120 + 60 * edge) * pi / 180

    def corners(self) -> tuple[Point, ...]:
        return tuple((cos(a), sin(a)) for a in ((30 + 60 * i) * pi / 180 for i in EDGES))


class Flat(Struct, frozen=True):
    """Flat-top hexes, odd columns half a hex lower. Edges clockwise from 0 S to 5 SE."""

    def neighbour(self, column: int, row: int, edge: int) -> tuple[int, int]:
        low = column & 1
        across, down = (
            (0, 1),
            (-1, low),
            (-1, low - 1),
            (0, -1),
            (1, low - 1),
            (1, low),
        )[edge]
        return column + across, row + down

    def centre(self, column: int, row: int) -> Point:
        return column * 1.5, (row + (column & 1) / 2) * sqrt(3)

    def edge_angle(self, edge: int) -> float:
        return (90 + 60 * edge) * pi / 180

    def corners(self) -> tuple[Point, ...]:
        return tuple((cos(a), sin(a)) for a in (60 * i * pi / 180 for i in EDGES))


POINTY = Pointy()
FLAT = Flat()
