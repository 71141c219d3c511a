"""What a table rings on a board: legal and chosen hexes, free places, own stations, others' moves.

Strokes are in pixels of the screen, whatever the size of the map there.
"""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.draw.board_view import Drawing
from trunkline.draw.face import R
from trunkline.draw.face_plan import Stop, plan_face
from trunkline.draw.layout import corners
from trunkline.draw.seating import seats
from trunkline.draw.svg import EMPTY, Markup, circle, closed, moved, polygon, tag
from trunkline.draw.theme import livery, var

INNER, CHANGED = 0.93 * R, 0.86 * R
"""Radii of the rings within a hex."""
RULES = f"""
.veil{{fill:{var("sea")};opacity:.45}}
.halo,.legal,.chosen,.owned,.under,.since{{fill:none;vector-effect:non-scaling-stroke}}
.halo{{stroke:{var("halo")};stroke-width:5px}}.halo.wide{{stroke-width:7px}}
.legal{{stroke:{var("accent")};stroke-width:2.2px}}
.chosen{{stroke:{var("accent")};stroke-width:3.5px}}
.owned{{stroke:{var("mapink")};stroke-width:1.5px}}
.under{{stroke:{var("city")};stroke-width:4.6px}}
.since{{stroke-width:2.6px;stroke-dasharray:7 3.5}}
"""


def veil(d: Drawing) -> Markup:
    """While runs are drawn, everything that they do not touch grows pale."""
    data = "".join(
        closed([(x + cx, y + cy) for cx, cy in corners(R)])
        for hex_id, (x, y) in d.centres.items()
        if d.veiled(hex_id)
    )
    return tag("path", d=data, class_="veil") if data else EMPTY


def rings(d: Drawing) -> Iterator[Markup]:
    """Of whole hexes, the most urgent last: what others did, what may be chosen, what is."""
    yield from changed_hexes(d)
    for hex_id in d.view.legal:
        yield from ring(d, hex_id, "halo", "legal")
    if d.view.chosen:
        yield from ring(d, d.view.chosen, "halo wide", "chosen")


def ring(d: Drawing, hex_id: str, halo: str, kind: str) -> Iterator[Markup]:
    where = moved(*d.centres[hex_id])
    yield polygon(corners(INNER), class_=halo, transform=where)
    yield polygon(corners(INNER), class_=kind, transform=where)


def changed_hexes(d: Drawing) -> Iterator[Markup]:
    """A dashed ring in the colour of the company that built there, on white."""
    for each in d.view.since:
        where = moved(*d.centres[each.hex])
        colour = livery(d.title, each.company).colour
        yield polygon(corners(CHANGED), class_="under", transform=where)
        yield polygon(corners(CHANGED), class_="since", transform=where, stroke=colour)


def place_rings(d: Drawing) -> Iterator[Markup]:
    """Of places in cities: own stations, and those that may be taken."""
    yield from own_stations(d)
    for hex_id, node, holder in d.view.free:
        yield from ring_of_place(d, hex_id, node, holder)


def own_stations(d: Drawing) -> Iterator[Markup]:
    """A second ring around the markers of these companies."""
    for company in d.view.own:
        for station in d.board.of(company):
            yield place_ring(d, station.hex, station.node, company, 0.045, "owned")


def ring_of_place(d: Drawing, hex_id: str, node: int, holder: str) -> Iterator[Markup]:
    """Around the place that a marker would take: an empty one, or that of its holder."""
    for kind in ("halo", "legal"):
        yield place_ring(d, hex_id, node, holder, 0.02, kind)


def place_ring(d: Drawing, hex_id: str, node: int, holder: str, beyond: float, kind: str) -> Markup:
    stop = plan_face(d.face(hex_id)).stops[node]
    x, y = place_of(d, hex_id, node, stop, holder)
    return circle(x, y, (stop.radius + beyond) * R, class_=kind)


def place_of(d: Drawing, hex_id: str, node: int, stop: Stop, holder: str) -> tuple[float, float]:
    """The middle of the holder's place, else of the first, in the coordinates of the board."""
    seated = seats(d, d.atlas.map[hex_id], d.face(hex_id)).at(node, stop.node.slots)
    companies = [company for company, _ in seated]
    at = stop.places()[companies.index(holder) if holder in companies else 0]
    return d.centres[hex_id][0] + at[0] * R, d.centres[hex_id][1] + at[1] * R
