"""What a map prints beside the track: names, terrain with cost, bonuses, tolls, stubs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trunkline.draw.curves import distance, toward
from trunkline.draw.face import R
from trunkline.draw.face_plan import Plan
from trunkline.draw.lettering import MAP_NAMES, PILL, PLAIN, text_width
from trunkline.draw.spots import Obstacle, to_border
from trunkline.draw.svg import Markup, group, moved, rect, tag, text
from trunkline.draw.theme import var
from trunkline.parts.hexes import Point
from trunkline.rails.board.hexmap import Hex

ICONS = {
    "mountain": "M-9 5L-3.5-5L-.4 .2L2-2.8L9 5Z",
    "river": "M-8-1.5q2.7-3 5.3 0t5.3 0t5.3 0M-8 3q2.7-3 5.3 0t5.3 0t5.3 0",
    "water": "M-8-1.5q2.7-3 5.3 0t5.3 0t5.3 0M-8 3q2.7-3 5.3 0t5.3 0t5.3 0",
    "forest": "M-5 3L0-6L5 3ZM-.9 3h1.8v3h-1.8Z",
}
NAME_SIZE, SMALLEST_NAME, WIDEST_NAME = 0.285, 0.19, 1.8
COST_SIZE = 0.28
NAME_PLACES = (0.65, 0.74, -0.65, -0.74, 0.84, -0.84)
TERRAIN_PLACES: tuple[Point, ...] = (
    (0.0, -0.52),
    (-0.2, -0.5),
    (0.2, -0.5),
    (0.0, -0.66),
    (0.0, 0.55),
    (-0.42, -0.3),
    (0.42, -0.3),
    (-0.42, 0.32),
    (0.42, 0.32),
    (0.0, 0.3),
    (0.0, 0.0),
)
RULES = f"""
.icon{{fill:{var("mapmuted")}}}.river,.water.icon{{fill:none;stroke:{var("accent")};
stroke-width:1.5;stroke-linecap:round;opacity:.75}}.forest.icon{{fill:{var("good")};opacity:.8}}
.cost{{font-size:{COST_SIZE * R:.3g}px;fill:{var("mapmuted")}}}
.built .cost,.built .icon{{fill:#14201C;opacity:.75}}
.built .river,.built .water.icon{{fill:none;stroke:#14201C}}
.name{{font-weight:700;font-stretch:{MAP_NAMES}%;fill:{var("mapink")};paint-order:stroke;stroke:{var("halo")};
stroke-width:{0.09 * R:.3g}px;stroke-linejoin:round}}
.bonus{{fill:#D9822B;stroke:#7A4A12;stroke-width:.6}}.grant{{fill:{var("goodbg")};
stroke:{var("good")};stroke-width:.8}}.ferry{{fill:{var("raised")};stroke:{var("accent")};
stroke-width:.8}}.toll{{fill:{var("raised")};stroke:{var("line2")};stroke-width:.6}}
.marknum{{font-size:{0.21 * R:.3g}px;font-weight:{PILL};fill:{var("ink")}}}.bonusnum{{fill:#14201C}}
"""


class Name(Struct, frozen=True):
    """A name where it is written."""

    text: str
    at: Point
    size: float

    def obstacles(self) -> list[Obstacle]:
        half = name_width(self.text, self.size) / 2
        steps = max(2, round(half / 0.1))
        return [
            ((self.at[0] - half + 2 * half * i / steps, self.at[1]), self.size * 0.42)
            for i in range(steps + 1)
        ]

    def room(self, taken: Sequence[Obstacle]) -> float:
        """How far the name stays clear of all obstacles; 0 where that is enough."""
        gaps = (distance(a, b) - r - q for a, r in self.obstacles() for b, q in taken)
        return round(min(0.0, min(gaps, default=0.0) + 0.02), 2)

    def markup(self) -> Markup:
        x, y = self.at[0] * R, (self.at[1] + self.size * 0.36) * R
        return text(self.text, x, y, class_="name m", font_size=self.size * R)


def name_width(words: str, size: float) -> float:
    return text_width(words, size, width=MAP_NAMES)


def place_name(words: str, plan: Plan, taken: Sequence[Obstacle] = ()) -> Name | None:
    """Below the stops, or above them, or in the middle of a ring of cities."""
    if not words:
        return None
    cities = [stop for stop in plan.stops if stop.node.slots]
    if len(cities) >= 4:
        size = min(0.2, 0.2 * 0.76 / name_width(words, 0.2))
        return Name(words, (0.0, 0.0), size)
    size = name_size(words, WIDEST_NAME)
    discs = [(place, stop.radius + 0.03) for stop in cities for place in stop.places()]
    places = [Name(words, (0.0, y), size) for y in NAME_PLACES]
    return max(places, key=lambda name: name.room([*discs, *taken]))


def name_size(words: str, widest: float) -> float:
    return max(NAME_SIZE * min(1.0, widest / name_width(words, NAME_SIZE)), SMALLEST_NAME)


def terrain(kinds: Sequence[str], cost: int, at: Point, scale: float = 1) -> Markup:
    """Icons and cost side by side around a point."""
    figures = str(cost)
    left = -(len(kinds) * 0.44 + text_width(figures, COST_SIZE, PLAIN)) / 2
    parts = [
        tag(
            "path",
            d=ICONS.get(kind, ICONS["mountain"]),
            class_=f"icon {kind}",
            transform=moved((left + 0.2 + 0.44 * i) * R, 0, 0.9),
        )
        for i, kind in enumerate(kinds)
    ]
    x = (left + 0.44 * len(kinds)) * R
    words = text(figures, x, 0.1 * R, class_="cost")
    return group(*parts, words, transform=moved(at[0] * R, at[1] * R, scale))


def terrain_place(plan: Plan, taken: Sequence[Obstacle], half: float) -> tuple[Point, float]:
    """Where the terrain goes and how large: in the middle of an empty hex, else where room is."""
    if not (plan.stops or plan.rails or plan.reserved):
        return (0.0, 0.0), 1.0

    def room(place: Point, scale: float) -> float:
        points = terrain_points(place, half * scale)
        clear = min((distance(p, at) - r for p in points for at, r in taken), default=9.0)
        inside = min(to_border(p) for p in points)
        return round(min(clear - 0.12 * scale, inside - 0.02, 0.03), 3)

    sizes = [(place, scale) for scale in (1.0, 0.8) for place in TERRAIN_PLACES]
    return max(sizes, key=lambda choice: room(*choice))


def terrain_points(place: Point, half: float) -> tuple[Point, ...]:
    """Points along the icon and the figures."""
    return tuple((place[0] + half * part, place[1]) for part in (-0.8, -0.3, 0.3, 0.8))


def badges(h: Hex, built: bool, collected: bool) -> Iterator[tuple[Point, Markup]]:
    """Bonuses and where they lie: connection north-east, construction, ferry."""
    if h.trait("connection") and not collected:
        yield (0.5, -0.52), _badge(str(h.trait("connection")), (0.5, -0.52), "bonus", 0.06)
    if h.trait("construction") and not built:
        grant = f"+{h.trait('construction')}"
        yield (0.0, 0.56), _badge(grant, (0.0, 0.56), "grant", 0.15)
    for edge in h.piers:
        spot = toward(edge, 1.12)
        yield spot, _badge(f"+{h.trait('ferry')}", spot, "ferry", 0.15)


def toll(amount: int, at: Point) -> Markup:
    """What a route pays for passing here."""
    return _badge(f"−{amount}", at, "toll", 0.04)


def _badge(words: str, at: Point, kind: str, radius: float) -> Markup:
    width = text_width(words, 0.21, PILL) + 0.16
    x, y = at[0] * R, at[1] * R
    box = rect(x - width * R / 2, y - 0.15 * R, width * R, 0.3 * R, radius * R, class_=kind)
    dark = " bonusnum" if kind == "bonus" else ""
    return group(box, text(words, x, y + 0.076 * R, class_=f"marknum m{dark}"))
