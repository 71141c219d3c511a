"""Values beside the stops of routes: pills in the colours of their lines, each at a free spot."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.draw.board_view import Drawing
from trunkline.draw.boxes import around
from trunkline.draw.face_plan import plan_face
from trunkline.draw.lettering import PILL, text_width
from trunkline.draw.placing import Item, Layout, Placed, Spot
from trunkline.draw.route_lines import split_stop
from trunkline.draw.sizes import R, Sizes, by_class
from trunkline.draw.svg import Markup, group, moved, rect, text
from trunkline.draw.theme import var
from trunkline.parts.hexes import Point

SIDES: tuple[Point, ...] = (
    (0.46, 0.3),
    (-0.46, 0.3),
    (0.46, -0.34),
    (-0.46, -0.34),
    (0.6, 0.0),
    (-0.6, 0.0),
    (0.0, -0.5),
    (0.0, 0.5),
    (0.7, 0.45),
    (-0.7, 0.45),
    (0.7, -0.5),
    (-0.7, -0.5),
    (0.0, -0.75),
    (0.0, 0.8),
    (0.95, 0.0),
    (-0.95, 0.0),
)
"""Where the value of a route may stand beside its stop."""
RULES = f"""
.rv{{font-weight:{PILL};fill:{var("halo")}}}{by_class(".rv", "font-size:{value}px")}
"""


def run_values(d: Drawing, layout: Layout) -> Iterator[Markup]:
    """A pill beside every stop of every run."""
    items = [item for number in range(len(d.view.runs)) for item in _items(d, number)]
    for placed in layout.write(items):
        yield group(pill(placed, d.sizes), transform=moved(*d.centres[placed.item.hex]))


def _items(d: Drawing, number: int) -> Iterator[Item]:
    run = d.view.runs[number]
    for at, stop in enumerate(run.route.stops):
        hex_id, node = split_stop(stop)
        face = d.face(hex_id)
        value = run.values[at] if at < len(run.values) else face.nodes[node].value(d.view.stage)
        x, y = d.centres[hex_id]
        spots = _spots(str(value), plan_face(face).stops[node].at, d.sizes)
        yield Item(hex_id, "run", (x / R, y / R), spots, str(number % 4))


def _spots(words: str, stop: Point, sizes: Sizes) -> tuple[Spot, ...]:
    size = sizes.radii(sizes.value)
    wide, high = text_width(words, size, PILL) + size * 0.7, size * 1.2
    points = ((stop[0] + across, stop[1] + down) for across, down in SIDES)
    return tuple(Spot(at, around(at, wide, high), words) for at in points)


def pill(placed: Placed, sizes: Sizes) -> Markup:
    left, top, right, bottom = (side * R for side in placed.spot.box)
    high = bottom - top
    box = rect(left, top, right - left, high, high / 2, class_=f"p{placed.item.style}")
    x, y = placed.spot.at[0] * R, (placed.spot.at[1] + sizes.radii(sizes.value) * 0.36) * R
    return group(box, text(placed.spot.words, x, y, class_="rv m"))
