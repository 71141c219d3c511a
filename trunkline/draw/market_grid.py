"""Where things stand on a stock market: the cells, the price and the chips of a cell.

Sizes are pixels of the screen: a chart is drawn for a width and only ever made larger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from msgspec import Struct

from trunkline.rails.stock.market import Market, Place

Markers = Mapping[Place, Sequence[str]]
"""The companies by place, in the order in which they act."""
CHIP_WIDTH, CHIP_HEIGHT, LETTERS = 22.0, 11.5, 8.5
GAP = 0.8
"""Between two chips, and between a chip and the edge of its cell."""
PRICE_HEIGHT = 11.0
TWO_ACROSS = 42.0
"""Cells from this width on hold two chips beside each other."""
MOST = 4
"""So many companies of a cell are shown; of more, three and how many follow."""


class MarketLook(Struct, frozen=True):
    """How a title draws its market: the size of a cell, and what its marks mean."""

    width: float = 45.0
    height: float = 28.0
    """The least height of a row; one that holds more chips is higher."""
    kinds: tuple[tuple[str, str], ...] = (("p", "par"),)
    """Mark of the picture: kind of cell (par, end, free)."""
    note: str = ""
    figures: float = 9.4
    bonuses: float = 8.5
    """The size of the bonuses; with none the shade of a cell alone speaks of them."""


class Box(Struct, frozen=True):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def meets(self, other: Box) -> bool:
        apart = self.right <= other.x or other.right <= self.x
        return not (apart or self.bottom <= other.y or other.bottom <= self.y)


class Grid(Struct, frozen=True):
    """The cells of a market: as wide as the look says, rows as high as their chips need."""

    look: MarketLook
    columns: int
    tops: tuple[float, ...]
    """Of every row, and below the last one."""

    @property
    def width(self) -> float:
        return self.columns * self.look.width

    @property
    def height(self) -> float:
        return self.tops[-1]

    def cell(self, place: Place) -> Box:
        row, column = place
        top = self.tops[row]
        width = self.look.width
        return Box(column * width, top, width, self.tops[row + 1] - top)

    def chips(self, place: Place, count: int) -> list[Box]:
        """Where the chips of a cell lie, the first one first; the price above them stays free."""
        cell, most = self.cell(place), across(self.look)
        width = chip_width(self.look)
        shown = min(count, MOST)
        top = cell.bottom - GAP - lines(shown, self.look) * (CHIP_HEIGHT + GAP) + GAP
        boxes = []
        for number in range(shown):
            line, at = divmod(number, most)
            left = cell.right - GAP - (min(most, shown - line * most) - at) * (width + GAP) + GAP
            boxes.append(Box(left, top + line * (CHIP_HEIGHT + GAP), width, CHIP_HEIGHT))
        return boxes


def grid(market: Market, markers: Markers, look: MarketLook) -> Grid:
    fullest = [0] * market.rows
    for (row, _), companies in markers.items():
        fullest[row] = max(fullest[row], min(len(companies), MOST))
    heights = (max(look.height, needed(count, look)) for count in fullest)
    return Grid(look, market.columns, tuple(accumulate(heights, initial=0.0)))


def needed(count: int, look: MarketLook) -> float:
    """The height of a cell with so many chips below its price."""
    return PRICE_HEIGHT + GAP + lines(count, look) * (CHIP_HEIGHT + GAP)


def across(look: MarketLook) -> int:
    return 2 if look.width >= TWO_ACROSS else 1


def lines(count: int, look: MarketLook) -> int:
    return -(-count // across(look))


def chip_width(look: MarketLook) -> float:
    number = across(look)
    return min(CHIP_WIDTH, (look.width - GAP) / number - GAP)


def shown(companies: Sequence[str]) -> tuple[str, ...]:
    """The companies that get a chip; with more than four the fourth chip tells how many follow."""
    if len(companies) <= MOST:
        return tuple(companies)
    return tuple(companies[: MOST - 1])
