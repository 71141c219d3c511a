"""Faces: the track, stops, values and labels of a tile or a map hex as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trunkline.draw.curves import Curve, toward
from trunkline.draw.face_plan import VALUE, Plan, Stop, plan_face
from trunkline.draw.layout import corners, kept_by_layout
from trunkline.draw.lettering import LABEL, text_width
from trunkline.draw.markers import reserved, station
from trunkline.draw.sizes import DEFAULT_CLASS, SIZES, Sizes
from trunkline.draw.sizes import R as R
from trunkline.draw.spots import Obstacle, freest, obstacles
from trunkline.draw.svg import (
    EMPTY,
    Markup,
    circle,
    closed,
    group,
    join,
    line,
    polygon,
    tag,
    text,
)
from trunkline.draw.theme import var
from trunkline.parts.hexes import Point
from trunkline.rails.board.tile import Face

FULL = SIZES[DEFAULT_CLASS]
Look = tuple[Sizes, bool]
"""The class of a map, and whether its marks are strong."""
FILLS = {
    "white": "land",
    "yellow": "yellow",
    "green": "green",
    "brown": "brown",
    "gray": "grey",
    "grey": "grey",
    "red": "offboard",
    "blue": "harbour",
    "water": "water",
    "forest": "forest",
}
"""The token of each colour of a face; water and forest are grounds of maps."""
STAGES = ("yellow", "green", "brown", "grey")


def _size(units: float) -> str:
    return f"{units * R:.4g}"


RULES = f"""
.hex{{stroke:{var("landline")};stroke-width:.8}}.tile{{stroke:{var("mapink")};stroke-opacity:.55;
stroke-width:.9}}
{
    "".join(
        f".{word}{{fill:{var(token)}}}.k{word}{{stroke:{var(token)}}}"
        for word, token in FILLS.items()
    )
}
.r,.s,.w,.k,.v,.f,.st{{fill:none}}
.r{{stroke:{var("track")};stroke-width:{_size(0.125)}}}
.s{{stroke:{var("track")};stroke-width:{_size(0.19)}}}
.w{{stroke:{var("city")};stroke-width:{_size(0.11)};stroke-dasharray:{_size(0.115)}}}
.k{{stroke-width:{_size(0.22)}}}.k.z{{stroke-width:{_size(0.29)}}}
.v{{stroke:#6D6A58;stroke-width:{_size(0.16)};
stroke-dasharray:{_size(0.13)} {_size(0.09)};opacity:.7}}
.f{{stroke:{var("mapink")};stroke-width:{_size(0.09)};
stroke-dasharray:{_size(0.16)} {_size(0.11)}}}
.bar{{stroke:{var("track")};stroke-width:{_size(0.15)}}}.barcase{{stroke-width:{_size(0.22)}}}
.hull{{fill:{var("city")};stroke:{var("city")};stroke-linejoin:round}}
.hulledge{{fill:none;stroke:{var("track")};stroke-linejoin:round}}
.city{{fill:{var("city")};stroke:{var("track")};stroke-width:{_size(0.045)}}}
.dot{{fill:{var("track")}}}.dot.open{{fill:{var("mapink")}}}.stub{{stroke:{var("mapink")}}}
.val{{fill:{var("city")};stroke:{var("track")};stroke-width:.7}}
.num{{font-size:{_size(0.25)}px;fill:#14201C}}
.lab{{font-size:{_size(0.32)}px;font-weight:{LABEL};fill:#14201C}}
.lab.long{{font-size:{_size(0.25)}px}}
.white.lab,.water.lab,.forest.lab{{fill:{var("mapink")}}}
.kept{{fill:#6D6A58}}
"""


class Seats(Struct, frozen=True):
    """The station markers on a face: by stop, in the order of its places; "" for a free place."""

    title: str = ""
    placed: tuple[tuple[str, ...], ...] = ()
    kept: tuple[tuple[str, ...], ...] = ()
    """Companies for which a place is kept free, by stop."""

    def at(self, stop: int, slots: int) -> list[tuple[str, bool]]:
        """Who holds each place, and whether a marker lies there or the place is only kept."""
        placed = self.placed[stop] if stop < len(self.placed) else ()
        kept = [c for c in (self.kept[stop] if stop < len(self.kept) else ()) if c not in placed]
        seats: list[tuple[str, bool]] = []
        for place in range(slots):
            company = placed[place] if place < len(placed) else ""
            seats.append((company, True) if company else (kept.pop(0) if kept else "", False))
        return seats


def kept_places(face: Face, title: str = "") -> Seats:
    """Nobody has placed a marker yet: the printed reservations alone."""
    return Seats(title, (), tuple(node.reserved for node in face.nodes))


def ground(face: Face, fill: str = "") -> Markup:
    """The hex itself; `fill` names another ground, such as water."""
    return _ground("hex" if face.colour == "white" else "tile", fill or face.colour)


@kept_by_layout(64)
def _ground(kind: str, fill: str) -> Markup:
    return polygon(corners(R), class_=f"{kind} {fill}")


def face_markup(face: Face, seats: Seats) -> Markup:
    """Track and stops with their station markers."""
    return group(track_markup(face), stops_markup(face, seats))


@kept_by_layout(4096)
def track_markup(face: Face) -> Markup:
    """Track with towns on it: routes run over them, and under the cities."""
    plan = plan_face(face)
    drawn = EMPTY if _arrow(face) else join(_track(plan))
    towns = (_town(face, stop) for stop in plan.stops if not _large(stop))
    return join((*(_rail(rail.curve, "v") for rail in plan.reserved), drawn, *towns))


@kept_by_layout(8192)
def stops_markup(face: Face, seats: Seats, sizes: Sizes = FULL, strong: bool = False) -> Markup:
    """Cities with their station markers."""
    return join(
        _stop(i, stop, seats, (sizes, strong))
        for i, stop in enumerate(plan_face(face).stops)
        if _large(stop)
    )


def _large(stop: Stop) -> bool:
    """Whether it is a circle that something can stand in."""
    return stop.across is None and (stop.node.slots > 0 or stop.node.kind == "boomtown")


def face_figures(face: Face, keep_clear: Sequence[Obstacle] = ()) -> Markup:
    """Values and labels where they keep clear of track, stops and these obstacles."""
    return group(*_figures(plan_face(face), keep_clear))


def _arrow(face: Face) -> bool:
    """Off-board areas and harbours show arrows instead of track."""
    return any(node.terminal for node in face.nodes)


def _track(plan: Plan) -> Iterator[Markup]:
    """Ordinary rails with their bridges first, then the other networks, which pass over them."""
    ordinary = "f" if plan.face.colour == "blue" else "r"
    yield from (_rail(rail.curve, ordinary) for rail in plan.rails if not rail.network)
    for bridge in plan.bridges:
        wide = " z" if bridge.network else ""
        casing = bridge.curve.part(0.12, 0.88).data(R)
        yield tag("path", d=casing, class_=f"k{wide} k{plan.face.colour}")
        if not bridge.network:
            yield _rail(bridge.curve, ordinary)
    for rail in plan.rails:
        if rail.network:
            yield _rail(rail.curve, "s")
            yield _rail(rail.curve, "w")


def _rail(curve: Curve, kind: str) -> Markup:
    return tag("path", d=curve.data(R), class_=kind)


def _scaled(point: Point) -> Point:
    return point[0] * R, point[1] * R


def _stop(index: int, stop: Stop, seats: Seats, look: Look) -> Markup:
    x, y = _scaled(stop.at)
    if stop.node.kind == "boomtown":
        ring = circle(x, y, stop.radius * R, class_="city")
        return join((ring, circle(x, y, 0.10 * R, class_="dot")))
    return _city(stop, seats.at(index, stop.node.slots), seats.title, look)


def _town(face: Face, stop: Stop) -> Markup:
    """A bar across its track, or a dot; off-board areas have neither."""
    if stop.across is not None:
        return _bar(face, stop)
    if stop.node.terminal:
        return EMPTY
    x, y = _scaled(stop.at)
    edge = f"dot k{face.colour}" if stop.exits else "dot"
    edge += " open" if face.colour == "white" else ""
    return circle(x, y, stop.radius * R, class_=edge)


def _bar(face: Face, stop: Stop) -> Markup:
    assert stop.across is not None

    def end(length: float) -> Point:
        assert stop.across is not None
        return _scaled((stop.at[0] + stop.across[0] * length, stop.at[1] + stop.across[1] * length))

    half = 0.2 if len(face.nodes) == 1 else 0.175
    casing = half + 0.035
    return join(
        (
            line(end(-casing), end(casing), class_=f"barcase k{face.colour}"),
            line(end(-half), end(half), class_="bar"),
        )
    )


def _city(stop: Stop, holders: Sequence[tuple[str, bool]], title: str, look: Look) -> Markup:
    places = [_scaled(place) for place in stop.places()]
    radius = stop.radius * R
    parts = [_hull(places, radius)] if len(places) > 1 else []
    for (x, y), (company, placed) in zip(places, holders, strict=True):
        parts.append(circle(x, y, radius, class_="city"))
        if company:
            at = (x, y, radius * 0.94 if placed else radius)
            if placed:
                parts.append(station(title, company, at, *look))
            else:
                parts.append(reserved(title, company, at, look[0]))
    return join(parts)


def _hull(places: Sequence[Point], radius: float) -> Markup:
    """The white ground that the places of one city share."""
    outline = closed(places)
    return join(
        (
            tag("path", d=outline, class_="hulledge", stroke_width=radius * 2 + 1.8),
            tag("path", d=outline, class_="hull", stroke_width=radius * 2 - 1.6),
        )
    )


def _figures(plan: Plan, keep_clear: Sequence[Obstacle]) -> Iterator[Markup]:
    """Values, one circle per different value, and the label, each at the freest spot left."""
    face = plan.face
    taken = [*obstacles(plan), *keep_clear]
    values = dict.fromkeys(n.value() for n in face.nodes if not n.terminal and n.value())
    for value in values:
        spot = _middle_of_ring(plan) or freest(taken, VALUE)
        taken.append((spot, VALUE))
        x, y = _scaled(spot)
        yield circle(x, y, VALUE * R, class_="val")
        yield text(str(value), x, y + 0.25 * R * 0.36, class_="num b m")
    if face.label:
        size = 0.32 if len(face.label) < 3 else 0.25
        x, y = _scaled(freest(taken, max(text_width(face.label, size, LABEL) / 2, 0.13)))
        kind = f"lab m {face.colour}" if size == 0.32 else f"lab long m {face.colour}"
        yield text(face.label, x, y + size * R * 0.36, class_=kind)


def _middle_of_ring(plan: Plan) -> Point | None:
    """A ring of six places leaves its middle free."""
    return (0.0, 0.0) if [stop.node.slots for stop in plan.stops] == [6] else None


def stubs(edges: Sequence[int]) -> Markup:
    """Printed beginnings of track."""
    return join(
        tag("path", d=Curve((toward(edge, 0.866), toward(edge, 0.58))).data(R), class_="r stub")
        for edge in edges
    )
