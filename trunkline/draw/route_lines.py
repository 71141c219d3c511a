"""Routes over the board: lines in distinct colours and dashes, stops ringed, values beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from trunkline.draw.curves import Curve
from trunkline.draw.face import R
from trunkline.draw.face_plan import plan_face, way
from trunkline.draw.svg import Markup, circle, path, tag
from trunkline.draw.theme import ROUTE_DASHES, var
from trunkline.parts.hexes import EDGES, Point
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.routes.route import Route

COLOURS = ("route1", "route2", "route3", "route4")
RULES = f"""
.rc{{fill:none;stroke:{var("halo")};stroke-width:10;stroke-linejoin:round}}
.rl{{fill:none;stroke-width:6.5;stroke-linejoin:round}}
.rs{{fill:{var("city")};stroke:{var("track")};stroke-width:2.2}}
{
    "".join(
        f".l{i}{{stroke:{var(c)}}}.p{i}{{fill:{var(c)};stroke:{var('halo')}}}"
        for i, c in enumerate(COLOURS)
    )
}
"""


class Run(Struct, frozen=True):
    """A route to show; values by stop where they are not those printed now."""

    route: Route
    values: tuple[int, ...] = ()


def run_lines(
    atlas: Atlas, board: Board, centres: Mapping[str, Point], runs: Sequence[Run]
) -> Iterator[Markup]:
    """All casings first, then lines and stops, so that none hides another."""
    lines = [joined(curves(atlas, board, centres, run.route)) for run in runs]
    for data in lines:
        yield tag("path", d=data, class_="rc")
    for index, data in enumerate(lines):
        style = index % 4
        yield tag("path", d=data, class_=f"rl l{style}", stroke_dasharray=ROUTE_DASHES[style])
    for run in runs:
        for stop in run.route.stops:
            yield circle(*stop_point(atlas, board, centres, stop), 4.8, class_="rs")


def split_stop(stop: str) -> tuple[str, int]:
    """ "F8.0" is stop 0 of hex F8."""
    hex_id, _, node = stop.rpartition(".")
    return hex_id, int(node)


def stop_point(atlas: Atlas, board: Board, centres: Mapping[str, Point], stop: str) -> Point:
    hex_id, node = split_stop(stop)
    x, y = plan_face(atlas.face(board, hex_id)).stops[node].at
    return centres[hex_id][0] + x * R, centres[hex_id][1] + y * R


def curves(
    atlas: Atlas, board: Board, centres: Mapping[str, Point], route: Route
) -> Iterator[Curve]:
    """The pieces of a route in the order of travel, in the coordinates of the board."""
    for number, leg in enumerate(route.legs):
        first = f"n{split_stop(route.stops[number])[1]}"
        last = f"n{split_stop(route.stops[number + 1])[1]}"
        for at, hex_id in enumerate(leg):
            start = first if at == 0 else edge_to(atlas, hex_id, leg[at - 1])
            end = last if at == len(leg) - 1 else edge_to(atlas, hex_id, leg[at + 1])
            curve = way(plan_face(atlas.face(board, hex_id)), start, end)
            x, y = centres[hex_id]
            yield Curve(tuple((x + px * R, y + py * R) for px, py in curve.points))


def edge_to(atlas: Atlas, hex_id: str, neighbour: str) -> int:
    return next(edge for edge in EDGES if atlas.map.neighbour(hex_id, edge) == neighbour)


def joined(pieces: Iterator[Curve]) -> str:
    """One continuous path, so that dashes run on over the edges of hexes."""
    commands: list[tuple[str | Point, ...]] = []
    for curve in pieces:
        if not commands:
            commands.append(("M", curve.start))
        commands.append((" LQC"[len(curve.points) - 1], *curve.points[1:]))
    return path(*commands)
