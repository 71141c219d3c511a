"""How large things on a map are: in screen pixels, for four classes of the hexes' radius there.

A map is drawn for a class, named by its smallest radius in pixels; at that radius every text has
at least the size that this table gives, and above it grows with the map.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from trunkline.draw.svg import number

R = 40.0
"""Centre to corner of a tile in units of the picture."""
CLASSES = (44, 30, 24, 18)
DEFAULT_CLASS = 44
LENS_RADIUS = 50
"""Of a hex in a lens, in pixels on the screen."""


class AnySizes(Struct, frozen=True):
    """What is measured in pixels at the smallest radius of a class."""

    r: int
    """The class: that radius, in pixels."""

    def radii(self, pixels: float) -> float:
        """Pixels as a part of the hex radius."""
        return pixels / self.r

    @property
    def full(self) -> bool:
        """Whether there is room for everything: signs of companies, all stages."""
        return self.r >= 44

    @property
    def names_all(self) -> bool:
        """Whether places without a station have their name, and hexes that are not legal a cost."""
        return self.r >= 24


class Sizes(AnySizes, frozen=True):
    """Heights of letters on a board of tiles."""

    name: float
    value: float
    cost: float
    label: float
    badge: float
    letters: float
    """In station markers; 0 where only the sign has room."""
    stage: float
    """The value of an off-board area."""
    legend: float = 11.0


SIZES = {
    44: Sizes(44, 12.54, 11.0, 11.0, 12.5, 10.2, 10.0, 10.2),
    30: Sizes(30, 10.0, 9.0, 9.0, 9.6, 9.0, 8.4, 9.2),
    24: Sizes(24, 9.5, 8.8, 9.0, 9.0, 8.8, 8.0, 9.0),
    18: Sizes(18, 9.0, 8.5, 9.0, 9.0, 8.5, 0.0, 9.0),
}


def class_of(radius: float) -> int:
    """The class that a map with hexes of this radius on the screen is drawn for."""
    return next((r for r in CLASSES if radius >= r), CLASSES[-1])


def by_class(
    selector: str, rule: str, units: float = R, sizes: Mapping[int, AnySizes] = SIZES
) -> str:
    """A rule per class: `rule` names a size as {name}, in units of the picture, or a {px}.

    `units` is the hex radius there. The class is an attribute of the picture, so one stylesheet
    holds the rules of all of them.
    """
    rules = []
    for r, each in sizes.items():
        filled = rule.format(px=number(units / r), **_in_units(each, units))
        at = "" if r == DEFAULT_CLASS else f'&[data-r="{r}"] '
        rules.append(f"{','.join(at + each for each in selector.split(','))}{{{filled}}}")
    return "".join(rules)


def _in_units(sizes: AnySizes, units: float) -> dict[str, str]:
    pixels = {name: getattr(sizes, name) for name in sizes.__struct_fields__}
    numbers = {name: px for name, px in pixels.items() if isinstance(px, int | float)}
    return {name: number(px * units / sizes.r) for name, px in numbers.items()}
