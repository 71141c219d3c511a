"""Rails that are used up: hatched over the board, so that nobody plans with them."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.draw.board_view import Drawing
from trunkline.draw.curves import Curve
from trunkline.draw.face import R
from trunkline.draw.face_plan import plan_face, way
from trunkline.draw.route_lines import joined
from trunkline.draw.svg import Markup, tag
from trunkline.draw.theme import var
from trunkline.parts.hexes import EDGES

RULES = f"""
.used{{fill:none;stroke:{var("halo")};stroke-width:9}}
.hatch{{fill:none;stroke:{var("mapink")};stroke-width:9;stroke-dasharray:1.6 3.4}}
"""


def used_rails(d: Drawing) -> Iterator[Markup]:
    """Pieces of track as networks name them: hexsides "E7/F8:S" with the rails on both of them."""
    drawn: dict[str, None] = {}
    for piece in d.view.used:
        side, _, network = piece.partition(":")
        one, _, two = side.partition("/")
        if two:
            for hex_id, beyond in ((one, two), (two, one)):
                drawn |= dict.fromkeys(_rails(d, hex_id, beyond, network))
    for data in drawn:
        yield tag("path", d=data, class_="used")
        yield tag("path", d=data, class_="hatch")


def _rails(d: Drawing, hex_id: str, beyond: str, network: str) -> Iterator[str]:
    """The rails of a network in a hex that lead to this neighbour."""
    face, plan = d.face(hex_id), plan_face(d.face(hex_id))
    edge = next((e for e in EDGES if d.atlas.map.neighbour(hex_id, e) == beyond), None)
    x, y = d.centres[hex_id]
    for path in face.paths:
        if path.network != network or edge not in path.edges:
            continue
        other = next((e for e in path.edges if e != edge), None)
        end = f"n{path.nodes[0]}" if path.nodes else other
        if end is not None and edge is not None:
            curve = way(plan, edge, end)
            moved = Curve(tuple((x + px * R, y + py * R) for px, py in curve.points))
            yield joined(iter((moved,)))
