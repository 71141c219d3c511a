"""Lenses: hexes too dense to be read on the map, drawn large beside it.

A base carries the drawing of each in its definitions, as `<g data-lens="F8">` around the origin.
Where it is shown, the picture around it says `data-r="44"`: its letters have the sizes of that
class, on hexes of `LENS_RADIUS` pixels.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from trunkline.draw.board_hexes import hex_colour, hex_inner
from trunkline.draw.board_text import facts, in_order, one
from trunkline.draw.board_view import Drawing
from trunkline.draw.face_plan import CITY, plan_face
from trunkline.draw.hex_items import discs
from trunkline.draw.offboard import arrows, terminal
from trunkline.draw.placing import Layout
from trunkline.draw.sizes import DEFAULT_CLASS, Sizes
from trunkline.draw.svg import Markup, group, tag
from trunkline.rails.board.hexmap import Hex
from trunkline.rails.board.tile import Face

MANY_PLACES = 4
LEAST_MARKER = 9.0
"""Radius in pixels; ordinary cities may be smaller, where their letters still fit."""


def needs_lens(face: Face, sizes: Sizes) -> bool:
    """Many places, or places that are packed so densely that they are small."""
    cities = [stop for stop in plan_face(face).stops if stop.node.slots]
    if sum(stop.node.slots for stop in cities) >= MANY_PLACES:
        return True
    packed = (stop.radius for stop in cities if stop.radius < CITY)
    return any(radius * sizes.r < LEAST_MARKER for radius in packed)


def lens_hexes(d: Drawing) -> list[Hex]:
    return [h for h in d.atlas.map if needs_lens(d.face(h.id), d.sizes)]


def lens(d: Drawing, h: Hex) -> Markup:
    """The hex alone around the origin, without its name, which stands above a lens."""
    large = replace(d, view=replace(d.view, size=DEFAULT_CLASS))
    told = replace(facts(large, h), named=False, centre=(0.0, 0.0))
    layout = Layout(discs(told))
    layout.write(in_order((told,)))
    ends = arrows(d.face(h.id).exits()) if terminal(d.face(h.id)) else ()
    return group(
        hex_colour(large, h),
        *hex_inner(large, h),
        *ends,
        *(one(large, placed) for placed in layout.placed),
        data_lens=h.id,
    )


def lenses(d: Drawing, hexes: Iterable[Hex]) -> Markup:
    """The drawings for a base; nothing where every hex can be read."""
    drawn = [lens(d, h) for h in hexes]
    return tag("defs", *drawn) if drawn else Markup("")
