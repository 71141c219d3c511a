"""Boxes and discs on a map, in radii of a hex: what lies where, and whether something is free."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from trunkline.parts.hexes import Point

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Disc = tuple[float, float, float]
"""Its middle and its radius."""
ASCENT, DESCENT = 0.74, 0.2
"""How far letters reach above and below their baseline, in units of their size."""


def around(at: Point, width: float, height: float) -> Box:
    return at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2


def shifted(box: Box, by: Point) -> Box:
    return box[0] + by[0], box[1] + by[1], box[2] + by[0], box[3] + by[1]


def grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def meet(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def overlap(one: Box, two: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[2], two[2]) - max(one[0], two[0])
    high = min(one[3], two[3]) - max(one[1], two[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def gap(box: Box, point: Point) -> float:
    """How far a point is from a box; 0 inside."""
    across = max(box[0] - point[0], 0.0, point[0] - box[2])
    down = max(box[1] - point[1], 0.0, point[1] - box[3])
    return float((across * across + down * down) ** 0.5)


def on_disc(box: Box, disc: Disc) -> bool:
    x, y, radius = disc
    across = max(box[0] - x, 0.0, x - box[2])
    down = max(box[1] - y, 0.0, y - box[3])
    return across * across + down * down < radius * radius


class Ground:
    """Discs that nothing may lie on, and boxes by the number of whoever lies there.

    Everything is listed by the squares that it touches, so a question looks at few of them.
    """

    def __init__(self) -> None:
        self._boxes: dict[tuple[int, int], list[tuple[Box, int]]] = {}
        self._discs: dict[tuple[int, int], list[Disc]] = {}

    def bar(self, disc: Disc) -> None:
        x, y, r = disc
        for square in _squares((x - r, y - r, x + r, y + r)):
            self._discs.setdefault(square, []).append(disc)

    def take(self, box: Box, owner: int) -> None:
        for square in _squares(box):
            self._boxes.setdefault(square, []).append((box, owner))

    def leave(self, box: Box, owner: int) -> None:
        for square in _squares(box):
            self._boxes[square].remove((box, owner))

    def barred(self, box: Box) -> bool:
        found = self._discs
        return any(on_disc(box, disc) for square in _squares(box) for disc in found.get(square, ()))

    def owners(self, box: Box) -> set[int]:
        """Who lies where this box would."""
        found = self._boxes
        return {
            owner
            for square in _squares(box)
            for other, owner in found.get(square, ())
            if meet(box, other)
        }

    def covered(self, box: Box) -> float:
        """How much of the box is taken, for the choice of the least evil."""
        seen = {
            (other, owner)
            for square in _squares(box)
            for other, owner in self._boxes.get(square, ())
        }
        return sum(overlap(box, other) for other, _ in seen) + 0.2 * self.barred(box)


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(floor(box[0]), floor(box[2]) + 1):
        for row in range(floor(box[1]), floor(box[3]) + 1):
            yield column, row
