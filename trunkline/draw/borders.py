"""Borders of a board: the city centre, sides that nothing passes, lakes with their ferries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from trunkline.draw import hex_marks
from trunkline.draw.board_view import Drawing
from trunkline.draw.curves import APOTHEM, toward
from trunkline.draw.face import R
from trunkline.draw.layout import corners
from trunkline.draw.svg import Markup, group, line, moved, path, polygon, tag
from trunkline.parts.hexes import EDGES, Point, opposite
from trunkline.rails.board.hexmap import Hex


def side(edge: int) -> tuple[Point, Point]:
    """The two corners of an edge."""
    middle = toward(edge, APOTHEM)
    along = (-middle[1] / APOTHEM / 2, middle[0] / APOTHEM / 2)
    return (
        ((middle[0] - along[0]) * R, (middle[1] - along[1]) * R),
        ((middle[0] + along[0]) * R, (middle[1] + along[1]) * R),
    )


def borders(d: Drawing, hexes: Iterable[Hex]) -> Iterator[Markup]:
    """The border of the city centre, and sides that nothing passes, where these hexes have them."""
    listed = tuple(hexes)
    ids = {h.id for h in listed}
    for h in listed:
        for edge in EDGES:
            beyond = d.atlas.map.neighbour(h.id, edge)
            if h.trait("centre") and (beyond is None or not d.atlas.map[beyond].trait("centre")):
                yield segment(d, h, edge, "centre")
    for h in listed:
        for edge in h.walls:
            beyond = d.atlas.map.neighbour(h.id, edge)
            told = beyond is not None and opposite(edge) in d.atlas.map[beyond].walls
            if not told or beyond is None or h.id < beyond or beyond not in ids:
                yield segment(d, h, edge, "wall")


def segment(d: Drawing, h: Hex, edge: int, kind: str) -> Markup:
    x, y = d.centres[h.id]
    a, b = side(edge)
    return line((a[0] + x, a[1] + y), (b[0] + x, b[1] + y), class_=kind)


def lakes(d: Drawing) -> Iterator[Markup]:
    """Open water behind walls and piers where the map has no hex, and the ferries across it."""
    shores: dict[tuple[int, int], list[tuple[Hex, int]]] = {}
    for h in d.atlas.map:
        for edge in (*h.walls, *h.piers):
            if d.atlas.map.neighbour(h.id, edge) is None:
                cell = d.atlas.map.layout.neighbour(h.column, h.row, edge)
                shores.setdefault(cell, []).append((h, edge))
    for (column, row), shore in shores.items():
        x, y = d.atlas.map.layout.centre(column, row)
        piers = [toward(opposite(edge), APOTHEM) for h, edge in shore if edge in h.piers]
        crossing = [
            path(("M", _scaled(p)), ("Q", (0.0, 0.0), _scaled(q))) for p, q in pairwise(piers)
        ]
        yield group(
            polygon(corners(R), class_="lake"),
            tag("path", d=hex_marks.ICONS["water"], class_="icon water"),
            *(tag("path", d=data, class_="f") for data in crossing),
            transform=moved(x * R, y * R),
        )


def _scaled(point: Point) -> Point:
    return point[0] * R, point[1] * R
