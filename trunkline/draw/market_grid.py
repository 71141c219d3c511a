"""Where things stand on a stock market: the cells, the price and the chips of a cell.

Sizes are pixels of the screen: a chart is drawn for a width and only ever made larger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from msgspec import Struct

from trunkline.draw.lettering import PLAIN, text_width
from trunkline.rails.stock.market import Market, Place

Markers = Mapping[Place, Sequence[str]]
"""The companies by place, in the order in which they act."""
CHIP_WIDTH, CHIP_HEIGHT, LETTERS = 22.0, 11.5, 8.5
GAP = 0.8
"""Between two chips, and between a chip and the edge of its cell."""
LEAST_CHIP = 19.0
PRICE_HEIGHT, PRICE_LEFT = 11.0, 2.0
TWO_ACROSS = 42.0
"""Cells from this width on hold two chips beside each other."""
ROOMY = 14.0
"""The height of a row in which a price stands at ease."""
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
    fills: float = 0.0
    """How high the chart may be: rows without chips share what is left of it, up to `ROOMY`."""


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
    market: Market
    tops: tuple[float, ...]
    """Of every row, and below the last one."""

    @property
    def width(self) -> float:
        return self.market.columns * self.look.width

    @property
    def height(self) -> float:
        return self.tops[-1]

    def cell(self, place: Place) -> Box:
        row, column = place
        top = self.tops[row]
        width = self.look.width
        return Box(column * width, top, width, self.tops[row + 1] - top)

    def chips(self, place: Place, count: int) -> list[Box]:
        """Where the chips of a cell lie, the first one first; the price stays free."""
        cell, shown = self.cell(place), min(count, MOST)
        room = Room.of(self.look, self.market.price(place))
        top = cell.bottom - room.lines(shown) * (CHIP_HEIGHT + GAP)
        boxes = []
        for number in range(shown):
            line, at = divmod(number, room.across)
            behind = min(room.across, shown - line * room.across) - at
            left = cell.right - behind * (room.chip + GAP)
            boxes.append(Box(left, top + line * (CHIP_HEIGHT + GAP), room.chip, CHIP_HEIGHT))
        return boxes


class Room(Struct, frozen=True):
    """How the chips of a cell lie: beside its price where there is room for one, else below."""

    across: int
    chip: float
    """How wide a chip is."""
    above: float
    """What the price takes of the height."""

    @classmethod
    def of(cls, look: MarketLook, price: int) -> Room:
        beside = look.width - PRICE_LEFT - text_width(str(price), look.figures, PLAIN) - 2 * GAP
        if look.width >= TWO_ACROSS:
            return cls(2, min(CHIP_WIDTH, (look.width - GAP) / 2 - GAP), PRICE_HEIGHT)
        if beside >= LEAST_CHIP:
            return cls(1, min(CHIP_WIDTH, beside), 0.0)
        return cls(1, min(CHIP_WIDTH, look.width - 2 * GAP), PRICE_HEIGHT)

    def lines(self, count: int) -> int:
        return -(-count // self.across)

    def height(self, count: int) -> float:
        """Of a cell with so many chips."""
        chips = self.lines(count) * (CHIP_HEIGHT + GAP) + GAP
        return max(PRICE_HEIGHT + GAP, self.above + chips)


def grid(market: Market, markers: Markers, look: MarketLook) -> Grid:
    heights = [look.height] * market.rows
    for place, companies in markers.items():
        room = Room.of(look, market.price(place))
        needed = room.height(min(len(companies), MOST))
        heights[place[0]] = max(heights[place[0]], needed)
    return Grid(look, market, tuple(accumulate(_roomy(heights, look), initial=0.0)))


def _roomy(heights: list[float], look: MarketLook) -> list[float]:
    """The rows without chips with their part of the height that is left."""
    left, low = look.fills - sum(heights), heights.count(look.height)
    if left <= 0 or not low:
        return heights
    each = min(look.height + left / low, ROOMY)
    return [max(height, each) if height == look.height else height for height in heights]


def shown(companies: Sequence[str]) -> tuple[str, ...]:
    """The companies that get a chip; with more than four the fourth chip tells how many follow."""
    if len(companies) <= MOST:
        return tuple(companies)
    return tuple(companies[: MOST - 1])
