"""How large things on the map of Chicago Express are, by class: see trunkline.draw.sizes."""

from __future__ import annotations

from trunkline.draw.sizes import DEFAULT_CLASS, AnySizes
from trunkline.parts.hexes import Point


class ChicagoSizes(AnySizes, frozen=True):
    """In pixels at the smallest radius of a class."""

    name: float
    cost: float
    pill: float
    house: float
    order: float
    locomotive: Point
    legend: float = 11.0

    @property
    def plots(self) -> bool:
        """Whether outlines of houses that could be built are drawn."""
        return self.r >= 30


SIZES = {
    44: ChicagoSizes(44, 12.54, 11.0, 11.0, 15.0, 11.0, (33.0, 21.0)),
    30: ChicagoSizes(30, 10.0, 9.0, 9.5, 13.0, 9.5, (22.0, 14.0)),
    24: ChicagoSizes(24, 9.5, 9.0, 9.0, 12.0, 9.0, (19.0, 12.5)),
    18: ChicagoSizes(18, 9.0, 9.0, 9.0, 10.0, 9.0, (17.0, 11.0), 9.0),
}
FULL = SIZES[DEFAULT_CLASS]
