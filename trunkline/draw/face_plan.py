"""Where everything goes on a face: stops, track, values and labels, none upon another."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, pi, sin

from msgspec import Struct

from trunkline.draw.curves import (
    Curve,
    crossing,
    distance,
    edge_to_edge,
    edge_to_point,
    toward,
)
from trunkline.draw.layout import kept_by_layout
from trunkline.parts.hexes import Point
from trunkline.rails.board.tile import Face, Node, Path

PLACES = frozenset({"city", "station"})
"""Kinds of stops with places for station markers."""
CITY, CITY_OF_THREE, CITY_OF_MANY = 0.29, 0.265, 0.205
TRACK_HALF = 0.0625
VALUE = 0.205
BAR_CANDIDATES = (0.5, 0.3, 0.7)
ROOM_STRAIGHT, ROOM_CURVED = 0.52, 0.3
"""How far other track must be from the middle of a town's track for the bar to lie there."""
CENTRE: Point = (0.0, 0.0)


class Stop(Struct, frozen=True):
    """A stop where it is drawn."""

    node: Node
    at: Point
    radius: float
    """Of each of its places, or of its dot."""
    exits: int
    across: Point | None = None
    """The direction of the bar across the track; None for a circle or a dot."""
    through: Curve | None = None
    """The track through a bar, from its lower to its higher edge."""
    along: float = 0.5
    """Where on that track the bar lies."""

    def places(self) -> tuple[Point, ...]:
        """The middles of its places for markers."""
        return tuple(
            (self.at[0] + x * self.radius, self.at[1] + y * self.radius)
            for x, y in arrangement(self.node.slots)
        )


class Rail(Struct, frozen=True):
    """A piece of track where it is drawn."""

    curve: Curve
    network: str
    path: Path


class Bridge(Struct, frozen=True):
    """The stretch of a rail that passes over another one."""

    curve: Curve
    network: str


class Plan(Struct, frozen=True):
    """A face ready to be drawn."""

    face: Face
    stops: tuple[Stop, ...]
    rails: tuple[Rail, ...]
    bridges: tuple[Bridge, ...]
    reserved: tuple[Rail, ...]


def arrangement(slots: int) -> tuple[Point, ...]:
    """The middles of the places of a city in radii of a place: row, triangle, square, ring."""
    if slots <= 1:
        return (CENTRE,)
    if slots == 2:
        return ((-1.0, 0.0), (1.0, 0.0))
    if slots == 3:
        return ((-1.0, 0.58), (1.0, 0.58), (0.0, -1.15))
    if slots == 4:
        return ((-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0))
    ring = 2.06 if slots == 6 else 1 / sin(pi / slots)
    return tuple(
        (
            ring * cos(2 * pi * (i + 0.5) / slots - pi / 2),
            ring * sin(2 * pi * (i + 0.5) / slots - pi / 2),
        )
        for i in range(slots)
    )


@kept_by_layout(4096)
def plan_face(face: Face) -> Plan:
    """The plan of a face, which is turned already."""
    through = {i: _through_curve(face, i) for i, n in enumerate(face.nodes) if not _is_place(n)}
    places = _place_positions(face)
    curves = [_curve(face, path, places, through) for path in face.paths]
    stops: list[Stop] = []
    for index in range(len(face.nodes)):
        stops.append(_stop(face, index, places, through, curves, stops))
    rails = tuple(
        Rail(curve, path.network, path)
        for path, curve in zip(face.paths, curves, strict=True)
        if not _is_second_half(face, path, through)
    )
    return Plan(face, tuple(stops), rails, _bridges(rails), _reserved(face, stops))


def _is_place(node: Node) -> bool:
    return node.kind in PLACES or node.slots > 0


def _through_curve(face: Face, node: int) -> Curve | None:
    """The one curve through a town with two exits; None for dots."""
    exits = face.node_exits(node)
    bar = len(exits) == 2 and not face.nodes[node].terminal
    return edge_to_edge(*exits) if bar else None


def _place_positions(face: Face) -> dict[int, Point]:
    """Where the middles of cities and dots lie."""
    cities = [i for i, node in enumerate(face.nodes) if _is_place(node)]
    dots = [i for i, node in enumerate(face.nodes) if not _is_place(node)]
    return {**_cities(face, cities), **_dots(face, dots)}


def _cities(face: Face, cities: Sequence[int]) -> dict[int, Point]:
    if len(cities) <= 1:
        return dict.fromkeys(cities, CENTRE)
    if len(cities) > 2:
        return {i: _along(_bearing(face, i) or 0.0, 0.62) for i in cities}
    bearings = [_bearing(face, i) for i in cities]
    first = bearings[0] if bearings[0] is not None else _opposite(bearings[1])
    second = bearings[1] if bearings[1] is not None else _opposite(bearings[0])
    if first is None and second is None:
        return {cities[0]: (-0.33, 0.0), cities[1]: (0.33, 0.0)}
    slots = [face.nodes[i].slots for i in cities]
    far = (0.40, 0.40) if slots[0] == slots[1] else (0.36, 0.56) if slots[0] > 1 else (0.56, 0.36)
    return {
        cities[0]: _along(pi if first is None else first, far[0]),
        cities[1]: _along(0.0 if second is None else second, far[1]),
    }


def _opposite(bearing: float | None) -> float | None:
    return None if bearing is None else bearing + pi


def _along(angle: float, far: float) -> Point:
    return far * cos(angle), far * sin(angle)


def _bearing(face: Face, node: int) -> float | None:
    """The mean direction of the exits of a stop; None if it has none or they are balanced."""
    exits = [toward(edge, 1) for edge in face.node_exits(node)]
    x, y = sum(p[0] for p in exits), sum(p[1] for p in exits)
    return atan2(y, x) if abs(x) + abs(y) > 0.01 else None


def _dots(face: Face, dots: Sequence[int]) -> dict[int, Point]:
    """Unbuilt stops side by side, others in the middle."""
    if len(dots) < 2 or any(face.node_exits(i) for i in dots):
        return dict.fromkeys(dots, CENTRE)
    return {i: (-0.28 + 0.56 * at, 0.0) for at, i in enumerate(dots)}


def _curve(
    face: Face, path: Path, places: dict[int, Point], through: dict[int, Curve | None]
) -> Curve:
    if len(path.edges) == 2:
        return edge_to_edge(*path.edges)
    if not path.edges:
        return Curve((places[path.nodes[0]], places[path.nodes[1]]))
    bar_curve = through.get(path.nodes[0])
    return bar_curve or edge_to_point(path.edges[0], places[path.nodes[0]])


def _is_second_half(face: Face, path: Path, through: dict[int, Curve | None]) -> bool:
    """The track through a town with a bar is one curve: its second half draws nothing more."""
    if len(path.edges) != 1 or through.get(path.nodes[0]) is None:
        return False
    return path.edges[0] == face.node_exits(path.nodes[0])[1]


def _stop(
    face: Face,
    index: int,
    places: dict[int, Point],
    through: dict[int, Curve | None],
    curves: Sequence[Curve],
    before: Sequence[Stop],
) -> Stop:
    node = face.nodes[index]
    exits = len(face.node_exits(index))
    curve = through.get(index)
    if curve is not None:
        others = [c for c, p in zip(curves, face.paths, strict=True) if index not in p.nodes]
        t = _bar_place(curve, others, [stop.at for stop in before])
        x, y = curve.direction(t)
        return Stop(node, curve.at(t), 0.135, exits, (-y, x), curve, t)
    if _is_place(node) or node.kind == "boomtown":
        return Stop(node, places[index], _city_radius(face, node), exits)
    return Stop(node, places[index], 0.135 if exits else 0.11, exits)


def _bar_place(curve: Curve, others: Sequence[Curve], bars: Sequence[Point]) -> float:
    """In the middle, or where other track and other bars are furthest away."""
    points = [point for other in others for point in other.samples()]

    def room(t: float) -> float:
        from_track = min((distance(curve.at(t), point) for point in points), default=9.0)
        return min([from_track, *(distance(curve.at(t), bar) - 0.15 for bar in bars)])

    if room(0.5) >= (ROOM_STRAIGHT if len(curve.points) == 2 else ROOM_CURVED):
        return 0.5
    return max(BAR_CANDIDATES, key=lambda t: (round(room(t), 3), -t))


def _city_radius(face: Face, node: Node) -> float:
    cities = [n for n in face.nodes if _is_place(n)]
    if node.kind == "boomtown":
        return 0.27 if len(face.nodes) == 1 else 0.22
    if len(cities) >= 4 or node.slots >= 5:
        return CITY_OF_MANY
    if len(cities) == 2 and max(n.slots for n in cities) > 1:
        return 0.235
    return CITY_OF_THREE if node.slots >= 3 else CITY


def _bridges(rails: Sequence[Rail]) -> tuple[Bridge, ...]:
    """Where track crosses track that it does not join, the later one passes over."""
    found = []
    for at, over in enumerate(rails):
        for under in rails[:at]:
            joined = set(over.path.edges) & set(under.path.edges) or (
                set(over.path.nodes) & set(under.path.nodes)
            )
            t = None if joined else crossing(under.curve, over.curve)
            if t is not None:
                stretch = over.curve.part(max(t - 0.14, 0.01), min(t + 0.14, 0.99))
                found.append(Bridge(stretch, over.network))
    return tuple(found)


def _reserved(face: Face, stops: Sequence[Stop]) -> tuple[Rail, ...]:
    """Routes that are kept free: through the stop where there is one, else edge to edge."""
    rails = []
    for planned in face.planned:
        if not stops and len(planned.edges) == 2:
            path = Path(planned.edges, (), planned.network)
            rails.append(Rail(edge_to_edge(*planned.edges), planned.network, path))
            continue
        middle = stops[0].at if stops else CENTRE
        for edge in planned.edges:
            path = Path((edge,), (0,), planned.network)
            rails.append(Rail(edge_to_point(edge, middle), planned.network, path))
    return tuple(rails)


def way(plan: Plan, start: int | str, end: int | str) -> Curve:
    """The track a train takes within a hex: from an edge (or a stop "n0") to another."""
    if isinstance(start, str) and isinstance(end, str):
        return Curve((_stop_named(plan, start).at, _stop_named(plan, end).at))
    if isinstance(start, str):
        return way(plan, end, start).reverse()
    if isinstance(end, int):
        return edge_to_edge(start, end)
    stop = _stop_named(plan, end)
    if stop.through is None:
        return edge_to_point(start, stop.at)
    before, after = stop.through.split(stop.along)
    lower = start == min(plan.face.node_exits(int(end[1:])))
    return before if lower else after.reverse()


def _stop_named(plan: Plan, name: str) -> Stop:
    return plan.stops[int(name[1:])]
