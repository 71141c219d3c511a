"""A stock market: a grid of prices read from a picture, and the moves of the markers on it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

Place = tuple[int, int]
"""Row and column, counted from the top left corner of the picture."""

LEFT: Place = (0, -1)
RIGHT: Place = (0, 1)
UP: Place = (-1, 0)
DOWN: Place = (1, 0)

_CELL = re.compile(r"(?P<price>\d+)(?P<marks>[a-z]*)(?:\+(?P<bonus>\d+))?")


class Space(Struct, frozen=True):
    """One space of the chart."""

    price: int
    marks: str = ""
    """Letters whose meaning the title gives, such as p for a par space."""
    bonus: int = 0


class Market(Struct, frozen=True):
    """The whole chart. A marker's place is a row and a column."""

    spaces: Mapping[Place, Space]
    rows: int
    columns: int

    @classmethod
    def read(cls, picture: str) -> Market:
        """Read a picture: a line per row, cells apart by blanks, `.` where there is no space.

        A cell is a price with marks and a bonus behind it: `100p`, `120+5`. Text after # is a
        comment.
        """
        lines = [line.partition("#")[0].split() for line in picture.splitlines()]
        spaces = {}
        for row, cells in enumerate(line for line in lines if line):
            for column, cell in enumerate(cells):
                if cell != ".":
                    spaces[row, column] = _space(cell)
        rows = 1 + max(row for row, _ in spaces)
        columns = 1 + max(column for _, column in spaces)
        return cls(spaces, rows, columns)

    def price(self, place: Place) -> int:
        return self.spaces[place].price

    def marked(self, mark: str) -> dict[int, Place]:
        """The places with a mark by their price, in reading order."""
        return {space.price: at for at, space in self.spaces.items() if mark in space.marks}

    def move(self, place: Place, *ways: Place) -> Place:
        """One space in the first of the ways that does not leave the chart; else it stays.

        `move(place, RIGHT, UP)`: right, at the ledge upwards, in the corner not at all.
        """
        for down, right in ways:
            target = (place[0] + down, place[1] + right)
            if target in self.spaces:
                return target
        return place

    def rank(self, place: Place, since: int) -> tuple[int, int, int, int]:
        """By which companies are sorted: the highest price first, then the space further right,
        then the marker that came there first."""
        row, column = place
        return -self.price(place), -column, row, since

    def moved(self, place: Place, count: int, *ways: Place) -> Place:
        """The same move several times."""
        for _ in range(count):
            place = self.move(place, *ways)
        return place


def _space(cell: str) -> Space:
    match = _CELL.fullmatch(cell)
    if match is None:
        raise ValueError(f"{cell!r} is no space of a stock market: write 100, 100p or 120+5")
    return Space(int(match["price"]), match["marks"], int(match["bonus"] or 0))
