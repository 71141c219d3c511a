"""What is written on a hex, and at which spots each of it may stand: best first.

Names stand below the middle, else above, then in short, then shifted. Values, costs and labels
stand where track is far; whether a neighbour's name is in the way, the pass over the map finds out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trunkline.draw import offboard
from trunkline.draw.boxes import ASCENT, DESCENT, Box, Disc, around, gap
from trunkline.draw.curves import toward
from trunkline.draw.face_plan import CENTRE, Plan, plan_face
from trunkline.draw.layout import kept_by_layout
from trunkline.draw.lettering import BOLD, LABEL, MAP_NAMES, PILL, PLAIN, text_width
from trunkline.draw.placing import Item, Spot
from trunkline.draw.sizes import Sizes
from trunkline.draw.spots import SPOTS, Obstacle, obstacles, stops_of, to_border
from trunkline.parts.hexes import Point
from trunkline.rails.board.hexmap import Hex, Terrain
from trunkline.rails.board.tile import Face

MIDDLE = 0.36
"""From the middle of figures to their baseline, in units of their size."""
BETWEEN_NAMES = 0.45
"""At least so much air is between two names of a row, in units of their size."""
NAME_HEIGHTS = (0.65, 0.74, -0.65, -0.74, 0.84, -0.84, 0.95, -0.95, 1.08, -1.08)
NAME_SHIFTS = (0.0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6)
COST_PLACES: tuple[Point, ...] = (
    (0.0, -0.52),
    (-0.2, -0.5),
    (0.2, -0.5),
    (0.0, -0.62),
    (0.0, 0.52),
    (-0.4, -0.34),
    (0.4, -0.34),
    (-0.4, 0.34),
    (0.4, 0.34),
    (0.0, 0.3),
    (0.0, 0.0),
    (-0.5, 0.0),
    (0.5, 0.0),
)
CORNERS: tuple[Point, ...] = ((0.5, -0.52), (-0.5, -0.52), (0.5, 0.52), (-0.5, 0.52))
BADGE_PLACES: tuple[Point, ...] = (
    *CORNERS,
    (0.62, -0.4),
    (-0.62, -0.4),
    (0.62, 0.4),
    (-0.62, 0.4),
    (0.62, 0.0),
    (-0.62, 0.0),
    (0.0, -0.75),
    (0.0, 0.75),
    (0.75, -0.62),
    (-0.75, -0.62),
)
ORDER = ("strip", "toll", "ferry", "grant", "bonus", "name", "value", "cost", "label")
"""What has fewer spots is placed earlier; values before costs, which may lose their icon."""


class Facts(Struct, frozen=True):
    """What of a position and of a view decides about the texts of a hex."""

    hex: Hex
    face: Face
    centre: Point
    """In radii."""
    built: bool
    collected: bool
    stage: int
    named: bool
    costed: bool
    sizes: Sizes


@kept_by_layout(8192)
def items(facts: Facts) -> tuple[Item, ...]:
    """Everything that is written on this hex."""
    return tuple(_items(facts))


def _items(facts: Facts) -> Iterator[Item]:
    h, sizes, plan = facts.hex, facts.sizes, plan_face(facts.face)

    def item(kind: str, spots: Sequence[Spot], style: str = "", fixed: bool = False) -> Item:
        return Item(h.id, kind, facts.centre, tuple(spots), style, fixed)

    terminal = offboard.terminal(facts.face)
    if terminal is not None:
        spots = tuple(offboard.strip_spots(facts.face, terminal, facts.stage, sizes))
        yield item("strip", spots, fixed=True)
    for kind, words, places in badges(h, facts.built, facts.collected):
        yield item(kind, [badge_spot(words, at, sizes) for at in places], kind)
    if h.name and facts.named:
        yield item("name", name_spots(h, sizes))
    for value in dict.fromkeys(n.value() for n in facts.face.nodes if not n.terminal):
        if value:
            yield item("value", value_spots(plan, str(value), sizes))
    if h.terrain is not None and not facts.built and facts.costed:
        style = "built" if facts.face.colour != "white" else ""
        yield item("cost", cost_spots(plan, h.terrain, sizes), style)
    if facts.face.label and (sizes.names_all or not facts.built):
        yield item("label", label_spots(plan, facts.face.label, sizes), facts.face.colour)


def discs(facts: Facts) -> Iterator[Disc]:
    """Stops, markers and arrows, on which nothing may be written."""
    x, y = facts.centre
    for (across, down), radius in stops_of(plan_face(facts.face)):
        yield x + across, y + down, radius
    if offboard.terminal(facts.face):
        for (across, down), radius in offboard.arrow_discs(facts.face):
            yield x + across, y + down, radius


def name_box(words: str, at: Point, size: float, width: float = MAP_NAMES) -> Box:
    """Of letters whose middle height is at this point, and of the air between two names."""
    half = text_width(words, size, BOLD, width) / 2 + size * BETWEEN_NAMES / 2
    baseline = at[1] + size * MIDDLE
    return at[0] - half, baseline - size * ASCENT, at[0] + half, baseline + size * DESCENT


def name_spots(h: Hex, sizes: Sizes) -> list[Spot]:
    """The whole name below or above, then the short one, then both a little to the side."""
    size = sizes.radii(sizes.name)
    whole = h.name.split(" & ")[0]
    written = tuple(dict.fromkeys((whole, h.short or whole)))
    return [
        Spot((x, y), name_box(words, (x, y), size), words)
        for shifts in (NAME_SHIFTS[:1], NAME_SHIFTS[1:])
        for words in written
        for x in shifts
        for y in NAME_HEIGHTS
    ]


def value_shape(words: str, sizes: Sizes) -> tuple[float, float]:
    """Width and height of what a value stands in: a circle, or a pill where it is too wide."""
    size = sizes.radii(sizes.value)
    wide = text_width(words, size, BOLD)
    if sizes.names_all and len(words) < 3:
        across = (wide**2 + (size * 0.72) ** 2) ** 0.5 + 0.04
        return across, across
    return wide + 0.1, size * 0.72 + 0.12


def value_spots(plan: Plan, words: str, sizes: Sizes) -> list[Spot]:
    wide, high = value_shape(words, sizes)
    if [stop.node.slots for stop in plan.stops] == [6]:
        return [Spot(CENTRE, around(CENTRE, wide, high), words)]  # a ring leaves its middle free
    return [Spot(at, around(at, wide, high), words) for at in by_room(plan, wide, high)]


def label_spots(plan: Plan, words: str, sizes: Sizes) -> list[Spot]:
    size = label_size(words, sizes)
    wide, high = text_width(words, size, LABEL), size * ASCENT
    return [Spot(at, around(at, wide, high), words) for at in by_room(plan, wide, high)]


def label_size(words: str, sizes: Sizes) -> float:
    """Long labels are as small as they may be."""
    return sizes.radii(sizes.label) if len(words) < 3 else sizes.radii(sizes.cost)


def by_room(plan: Plan, wide: float, high: float) -> list[Point]:
    """All spots inside the hex, the freest first; ties go to the earlier spot."""
    taken = obstacles(plan)

    def room(at: Point) -> float:
        box = around(at, wide, high)
        return round(min(clearance(box, taken), inside(box) + 0.02, 0.06), 3)

    return sorted((*SPOTS, *outside()), key=room, reverse=True)


@kept_by_layout(2)
def outside() -> tuple[Point, ...]:
    """Spots for values and labels across the border, where a small map has no others."""
    return tuple(toward(edge, far) for far in (0.78, 0.9) for edge in (3, 2, 4, 1, 5, 0))


def clearance(box: Box, taken: Sequence[Obstacle]) -> float:
    """How far a box is from the nearest obstacle; negative where it lies on one."""
    return min((gap(box, at) - radius for at, radius in taken), default=9.0)


def inside(box: Box) -> float:
    """How far the box stays from the border of the hex."""
    corners = ((box[i], box[j]) for i in (0, 2) for j in (1, 3))
    return min(map(to_border, corners))


def cost_width(terrain: Terrain, sizes: Sizes, plain: bool) -> float:
    figures = text_width(str(terrain.cost), sizes.radii(sizes.cost), PLAIN)
    return figures + (0.0 if plain else icon_width(sizes) * len(terrain.kinds))


def icon_width(sizes: Sizes) -> float:
    """Of one icon of terrain beside a cost: it grows with the figures."""
    return sizes.radii(sizes.cost) * 1.72


def cost_spots(plan: Plan, terrain: Terrain, sizes: Sizes) -> list[Spot]:
    """In the middle of an empty hex, else where room is; without icons where there is little."""
    empty = not (plan.stops or plan.rails or plan.reserved)
    places = (CENTRE, *COST_PLACES) if empty else COST_PLACES
    taken = obstacles(plan)
    high = sizes.radii(sizes.cost) * ASCENT
    found = []
    for plain in (False, True):
        wide = cost_width(terrain, sizes, plain)
        for at in places:
            box = around(at, wide, high)
            room = round(min(clearance(box, taken), inside(box), 0.02), 2)
            found.append((room < 0, plain if room >= 0 else -room, Spot(at, box, "", plain)))
    found.sort(key=lambda each: each[:2])
    return [Spot(s.at, s.box, str(terrain.cost), s.plain) for _, _, s in found]


def badges(h: Hex, built: bool, collected: bool) -> Iterator[tuple[str, str, tuple[Point, ...]]]:
    """Kind, words and places of bonuses: connection, construction, ferry, toll."""
    if h.trait("connection") and not collected:
        yield "bonus", str(h.trait("connection")), BADGE_PLACES
    if h.trait("construction") and not built:
        middle = ((0.0, 0.56), (0.0, -0.56), (0.0, 0.4), (0.0, -0.4))
        yield "grant", f"+{h.trait('construction')}", (*middle, *BADGE_PLACES)
    for edge in h.piers:
        places = tuple(toward(edge, far) for far in (1.12, 1.2, 1.0, 0.9, 1.3))
        yield "ferry", f"+{h.trait('ferry')}", places
    if h.trait("toll"):
        yield "toll", f"−{h.trait('toll')}", ((0.0, 0.0), (0.0, -0.3), (0.0, 0.3), *CORNERS)


def badge_spot(words: str, at: Point, sizes: Sizes) -> Spot:
    size = sizes.radii(sizes.badge)
    wide, high = text_width(words, size, PILL) + size * 0.5, size * 1.1
    return Spot(at, around(at, wide, high), words)
