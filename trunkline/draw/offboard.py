"""Off-board areas and harbours: arrows at the exits and a strip of values by stage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trunkline.draw.boxes import Box, around, gap
from trunkline.draw.curves import APOTHEM, toward
from trunkline.draw.face import R
from trunkline.draw.face_plan import CITY
from trunkline.draw.lettering import BOLD, text_width
from trunkline.draw.placing import Spot
from trunkline.draw.sizes import Sizes, by_class
from trunkline.draw.spots import Obstacle, to_border
from trunkline.draw.svg import EMPTY, Markup, polygon, rect, text
from trunkline.draw.theme import var
from trunkline.parts.hexes import Point
from trunkline.rails.board.tile import Face, Node

STAGES = ("yellow", "green", "brown", "gray")
BARE = 0.16
"""Width of the box of a past or a future stage where only the present one is written."""
HEIGHTS = (-0.5, 0.48, -0.28, 0.28, 0.0, 0.62, -0.62)
SHIFTS = (0.0, -0.14, 0.14, -0.24, 0.24)
RULES = f"""
.arrow{{fill:{var("track")}}}
.stage{{stroke:#14201C;stroke-opacity:.35;stroke-width:.6}}
.stagenum{{fill:#14201C}}{by_class(".stagenum", "font-size:{stage}px", R)}
.stagenow{{fill:none;stroke:#14201C;stroke-width:1.8}}
"""


def terminal(face: Face) -> Node | None:
    """The off-board area or harbour of a face, if it has one."""
    return next((node for node in face.nodes if node.terminal), None)


def arrows(edges: Sequence[int]) -> Iterator[Markup]:
    """A wedge at every exit: broad at the edge, pointing inwards."""
    for edge in edges:
        yield polygon([(x * R, y * R) for x, y in wedge(edge)], class_="arrow")


def wedge(edge: int) -> tuple[Point, Point, Point]:
    outer, tip = toward(edge, APOTHEM), toward(edge, 0.55)
    side = (toward(edge + 1, 1), toward(edge + 2, 1))
    along = ((side[0][0] + side[1][0]) / 3**0.5, (side[0][1] + side[1][1]) / 3**0.5)
    left = (outer[0] + along[0] * 0.1, outer[1] + along[1] * 0.1)
    right = (outer[0] - along[0] * 0.1, outer[1] - along[1] * 0.1)
    return left, right, tip


def arrow_discs(face: Face) -> Iterator[Obstacle]:
    """The arrows as discs, for whatever must keep clear of them."""
    for edge in face.exits():
        for far, radius in ((0.58, 0.03), (0.68, 0.06), (0.8, 0.11)):
            yield toward(edge, far), radius


def stage_now(node: Node, stage: int) -> int:
    return min(stage, len(node.values) - 1)


def widths(node: Node, stage: int, sizes: Sizes) -> list[float]:
    """Of the boxes: all alike, or the present one alone wide enough for its value."""
    wide = [text_width(str(v), sizes.radii(sizes.stage), BOLD) + 0.06 for v in node.values]
    if sizes.full:
        return [max(wide)] * len(wide)
    return [max(w, 0.46) if i == stage_now(node, stage) else BARE for i, w in enumerate(wide)]


def height(sizes: Sizes) -> float:
    least = sizes.radii(sizes.stage) * 0.74 + 0.06
    return least if sizes.full else max(least, 0.36)


def strip_spots(face: Face, node: Node, stage: int, sizes: Sizes) -> list[Spot]:
    """Where the strip stays inside the hex and clear of arrows and places, best first."""
    wide, high = sum(widths(node, stage, sizes)), height(sizes)
    taken = [*arrow_discs(face), *([((0.0, 0.0), CITY + 0.03)] if node.slots else [])]

    def room(box: Box) -> float:
        clear = min((gap(box, at) - radius for at, radius in taken), default=9.0)
        corners = ((box[i], box[j]) for i in (0, 2) for j in (1, 3))
        return round(min(clear, *map(to_border, corners), 0.0), 3)

    words = str(node.value(stage))
    spots = [Spot((x, y), around((x, y), wide, high), words) for y in HEIGHTS for x in SHIFTS]
    return sorted(spots, key=lambda spot: room(spot.box), reverse=True)


def strip(node: Node, at: Point, stage: int, sizes: Sizes) -> Iterator[Markup]:
    """A box per stage in the colour of its tiles; the present one framed, all written or it alone.

    On hover and in lenses a hex is drawn large, with all of them.
    """
    wide, high = widths(node, stage, sizes), height(sizes)
    left, frame = at[0] - sum(wide) / 2, EMPTY
    for index, value in enumerate(node.values):
        now = index == stage_now(node, stage)
        box = (left * R, (at[1] - high / 2) * R, wide[index] * R, high * R)
        yield rect(*box, class_=f"stage {STAGES[index % 4]}")
        if now or sizes.full:
            size = sizes.radii(sizes.stage)
            x, y = left + wide[index] / 2, at[1] + size * 0.36
            yield text(str(value), x * R, y * R, class_="stagenum b m")
        frame = rect(*box, class_="stagenow") if now else frame
        left += wide[index]
    yield frame
