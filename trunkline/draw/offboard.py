"""Off-board areas and harbours: arrows at the exits and a strip of values by stage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from trunkline.draw.curves import APOTHEM, distance, toward
from trunkline.draw.face import R
from trunkline.draw.face_plan import CITY
from trunkline.draw.hex_marks import Name, name_size
from trunkline.draw.spots import Obstacle, to_border
from trunkline.draw.svg import Markup, polygon, rect, text
from trunkline.draw.theme import var
from trunkline.parts.hexes import Point
from trunkline.rails.board.tile import Face, Node

STAGES = ("yellow", "green", "brown", "gray")
BOX_WIDTH, BOX_HEIGHT = 0.3, 0.25
HEIGHTS = (-0.5, 0.48, -0.28, 0.28, 0.0)
NAME_HEIGHTS = (0.65, 0.8, -0.65, 0.35, 0.0)
SHIFTS = (0.0, -0.14, 0.14, -0.24, 0.24)
RULES = f"""
.arrow{{fill:{var("track")}}}
.stage{{stroke:#14201C;stroke-opacity:.35;stroke-width:.6}}
.stagenum{{font-size:{0.19 * R:.3g}px;fill:#14201C}}
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


@lru_cache(maxsize=256)
def arrange(face: Face, words: str) -> tuple[Name, Point]:
    """Where the name and the strip touch neither each other nor arrows nor places."""
    node = terminal(face)
    assert node is not None
    taken: list[Obstacle] = [
        (toward(edge, far), radius)
        for edge in face.exits()
        for far, radius in ((0.58, 0.03), (0.68, 0.06), (0.8, 0.11))
    ]
    taken += [((0.0, 0.0), CITY + 0.03)] if node.slots else []
    size = name_size(words, 1.7) if words else 0.2
    names = [Name(words, (x, y), size) for y in NAME_HEIGHTS for x in SHIFTS]
    rooms = [(name, name.room(taken)) for name in names]
    strips = [((x, y), strip_room(node, (x, y), taken)) for y in HEIGHTS for x in SHIFTS]

    def together(pair: tuple[tuple[Name, float], tuple[Point, float]]) -> float:
        (name, name_room), (place, room) = pair
        apart = abs(name.at[1] - place[1]) - BOX_HEIGHT / 2 - size * 0.5
        return round(min(name_room, room, apart, 0.0), 3)

    (name, _), (place, _) = max(product(rooms, strips), key=together)
    return name, place


def strip_room(node: Node, place: Point, taken: Sequence[Obstacle]) -> float:
    """How far a strip stays clear of obstacles and inside the hex; 0 where that is enough."""
    half = len(node.values) * BOX_WIDTH / 2
    points = [(place[0] + half * part, place[1]) for part in (-0.85, -0.4, 0.0, 0.4, 0.85)]
    clear = min((distance(p, at) - r for p in points for at, r in taken), default=9.0)
    ends = [(place[0] + half * i, place[1] + BOX_HEIGHT / 2 * j) for i in (-1, 1) for j in (-1, 1)]
    return min(clear - BOX_HEIGHT / 2, min(map(to_border, ends)), 0.0)


def strip(node: Node, at: Point, stage: int) -> Iterator[Markup]:
    """A box per stage in the colour of its tiles; the present one framed."""
    left = at[0] - len(node.values) * BOX_WIDTH / 2
    top = (at[1] - BOX_HEIGHT / 2) * R
    frame = None
    for index, value in enumerate(node.values):
        x = (left + index * BOX_WIDTH) * R
        box = (x, top, BOX_WIDTH * R, BOX_HEIGHT * R)
        yield rect(*box, class_=f"stage {STAGES[index % 4]}")
        yield text(str(value), x + BOX_WIDTH * R / 2, at[1] * R + 0.07 * R, class_="stagenum b m")
        if index == min(stage, len(node.values) - 1):
            frame = rect(*box, class_="stagenow")
    if frame is not None:
        yield frame
