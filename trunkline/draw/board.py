"""Boards of tiles: the map, what is laid and placed on it, and what a table marks on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from trunkline.draw import hex_marks, offboard, route_lines
from trunkline.draw.board_frame import legend, rulers
from trunkline.draw.board_text import Texts, by_hex, figures, names, texts, texts_of_tried
from trunkline.draw.board_view import PLAIN, Drawing, View
from trunkline.draw.borders import borders, lakes
from trunkline.draw.curves import APOTHEM
from trunkline.draw.face import CORNERS, RULES, R, Seats, face_markup, ground, stubs
from trunkline.draw.face_plan import plan_face
from trunkline.draw.layers import NO_MARKS, MarkLayers, mark_layers, part_of, with_marks
from trunkline.draw.nouns import terrain_in_words
from trunkline.draw.route_lines import run_lines, run_values
from trunkline.draw.sheet import sheet
from trunkline.draw.svg import (
    EMPTY,
    Markup,
    circle,
    closed,
    group,
    join,
    moved,
    polygon,
    tag,
    text,
)
from trunkline.draw.theme import var
from trunkline.draw.tile import pips, spoken
from trunkline.draw.used_rails import RULES as RULES_OF_USED
from trunkline.draw.used_rails import used_rails
from trunkline.kernel import phrase
from trunkline.kernel.language import reader
from trunkline.parts.hexes import Point
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.hexmap import Hex
from trunkline.rails.board.tile import Face

MARGIN = 30.0
BASES_KEPT = 64
"""Positions of boards that are kept drawn, of about 90 kB each."""
COVERING = ("water", "forest")
"""Terrain that colours the whole hex where the map has no colour of its own."""
BOARD_RULES = f"""{RULES}{offboard.RULES}{hex_marks.RULES}{route_lines.RULES}{RULES_OF_USED}
.ruler{{font-size:11px;fill:{var("muted")}}}
.id{{display:none;font-size:8px;fill:{var("mapmuted")}}}&.ids .id{{display:inline}}
.lake{{fill:{var("water")};stroke:{var("landline")};stroke-width:.8}}
.wall{{fill:none;stroke:{var("route1")};stroke-width:{0.14 * R:.3g};stroke-linecap:round}}
.centre{{fill:none;stroke:#C8102E;stroke-width:{0.085 * R:.3g};stroke-linecap:round}}
.veil{{fill:{var("sea")};opacity:.45}}
.halo{{fill:none;stroke:{var("halo")};stroke-width:5}}.halo.wide{{stroke-width:7}}
.legal{{fill:none;stroke:{var("accent")};stroke-width:2.2}}
.chosen{{fill:none;stroke:{var("accent")};stroke-width:3.5}}
.pip{{fill:{var("track")}}}.legend{{font-size:11px;fill:{var("ink")}}}
.tall .legend{{font-size:15px}}
"""


def draw_board(title: str, atlas: Atlas, board: Board, name: str, view: View = PLAIN) -> str:
    """The whole board as an SVG document; `title` is the id that gives the liveries."""
    base = board_base(title, atlas, board, name, view.base())
    return with_marks(base, board_marks(title, atlas, board, view))


def board_base(title: str, atlas: Atlas, board: Board, name: str, view: View = PLAIN) -> str:
    """The document without marks: the same for every viewer and every draft of a position."""
    return _base(title, atlas, board, name, view, reader().tag)


@lru_cache(maxsize=BASES_KEPT)
def _base(title: str, atlas: Atlas, board: Board, name: str, view: View, language: str) -> str:
    """In the reader's language, which is a part of the key. Clicks and watchers share it."""
    d = drawing(title, atlas, board, view)
    written = texts(d)
    left = min(x for x, _ in d.centres.values()) - R * APOTHEM - MARGIN
    top = min(y for _, y in d.centres.values()) - R - MARGIN
    width = max(x for x, _ in d.centres.values()) + R * APOTHEM + 12 - left
    height = max(y for _, y in d.centres.values()) + R + 36 - top
    return sheet(
        name,
        width,
        height,
        BOARD_RULES,
        join(hex_ground(d, h) for h in atlas.map),
        group(*lakes(d), class_="q"),
        group(*(hex_content(d, h) for h in atlas.map), class_="q"),
        group(*borders(d, atlas.map), class_="q"),
        NO_MARKS.under,
        group(
            *(part_of((h.id,), names(d, h, written.get(h.id, ()))) for h in atlas.map), class_="q"
        ),
        group(*(part_of((h.id,), hex_figures(d, h, written)) for h in atlas.map), class_="q"),
        NO_MARKS.over,
        group(*rulers(d, left + 12, top + 18), class_="ruler q"),
        legend(d, left, top, height),
        left=left,
        top=top,
        scale=1.25,
        kind="board",
        data_r=view.size,
        about=phrase(
            "draw.board.tiles-stations-hexes",
            "{tiles} tiles and {stations} stations on {hexes} hexes.",
            tiles=len(board.tiles),
            stations=len(board.stations),
            hexes=len(atlas.map),
        ),
    )


def board_marks(title: str, atlas: Atlas, board: Board, view: View) -> MarkLayers:
    """What a viewer's draft adds: tried tiles and stations, rings, runs with their veil."""
    shown = view.tried or board
    d = drawing(title, atlas, shown, view)
    tried = [atlas.map[hex_id] for hex_id in changed(board, shown)]
    written = texts_on_tried(title, atlas, board, d, [h.id for h in tried])
    under = (
        *(hex_fill(d, h) for h in tried),
        *(hex_content(d, h) for h in tried),
        *borders(d, tried),
        veil(d),
        *used_rails(d),
        *run_lines(atlas, shown, d.centres, view.runs),
        *rings(d),
    )
    over = (
        *(names(d, h, written.get(h.id, ())) for h in tried),
        *(hex_figures(d, h, written) for h in tried),
        *run_values(atlas, shown, d.centres, view.runs, view.stage),
    )
    return mark_layers(under, over, [h.id for h in tried])


def drawing(title: str, atlas: Atlas, board: Board, view: View) -> Drawing:
    return Drawing(title, atlas, board, view, {h.id: centre(atlas, h) for h in atlas.map})


def changed(board: Board, tried: Board) -> list[str]:
    """Hexes on which another tile or other stations lie, ascending."""
    if tried is board:
        return []
    lain = {laid.hex for laid in {*board.tiles} ^ {*tried.tiles}}
    return sorted(lain | {s.hex for s in {*board.stations} ^ {*tried.stations}})


def centre(atlas: Atlas, h: Hex) -> Point:
    x, y = atlas.map.layout.centre(h.column, h.row)
    return x * R, y * R


def hex_ground(d: Drawing, h: Hex) -> Markup:
    """A hex without its content; it takes the pointer and carries the words for screen readers."""
    return group(
        tag("title", in_words(d, h)),
        hex_colour(d, h),
        text(h.id, 0, 0.88 * R, class_="id m"),
        id=f"hex-{h.id}",
        data_hex=h.id,
        transform=moved(*d.centres[h.id]),
    )


def hex_colour(d: Drawing, h: Hex) -> Markup:
    face = d.face(h.id)
    kinds = h.terrain.kinds if h.terrain and face.colour == "white" else ()
    return ground(face, next((kind for kind in kinds if kind in COVERING), ""))


def hex_fill(d: Drawing, h: Hex) -> Markup:
    """The colour of a hex over what lay there."""
    return group(hex_colour(d, h), transform=moved(*d.centres[h.id]))


def in_words(d: Drawing, h: Hex) -> str:
    """A hex as a screen reader says it."""
    laid = d.board.tile_at(h.id)
    parts = [f"{h.id} {h.name}".strip()]
    if laid is None and h.terrain is not None:
        terrain = terrain_in_words(h.terrain)
        parts.append(
            phrase(
                "draw.board.cost", "{terrain}, cost {cost}", terrain=terrain, cost=h.terrain.cost
            )
        )
    parts += [phrase("draw.board.tile", "tile {tile}", tile=laid.tile)] if laid else []
    parts.append(spoken(d.face(h.id)))
    stations = [station.company for station in d.board.in_hex(h.id)]
    parts += (
        [phrase("draw.board.stations", "stations {companies}", companies=" ".join(stations))]
        if stations
        else []
    )
    return "; ".join(parts)


def hex_content(d: Drawing, h: Hex) -> Markup:
    """Track, stops and station markers."""
    face = d.face(h.id)
    return group(
        EMPTY if d.built(h) else stubs(h.stubs),
        face_markup(face, seats(d, h, face), d.sizes),
        transform=moved(*d.centres[h.id]),
    )


def hex_figures(d: Drawing, h: Hex, written: Texts) -> Markup:
    """Values, labels, costs and bonuses: above the names, which reach into neighbouring hexes."""
    shown = figures(d, h, written.get(h.id, ()))
    dots = pips(d.face(h.id).colour) if d.view.pips else EMPTY
    return join((shown, group(dots, transform=moved(*d.centres[h.id]))))


def texts_on_tried(title: str, atlas: Atlas, board: Board, d: Drawing, tried: list[str]) -> Texts:
    if not tried:
        return {}
    base = texts(drawing(title, atlas, board, d.view.base()))
    return by_hex(texts_of_tried(d, tried, base))


def seats(d: Drawing, h: Hex, face: Face) -> Seats:
    """Markers where they lie, and places kept for companies that have not come home yet."""
    placed = [d.board.markers(h.id, node) for node in range(len(face.nodes))]
    kept: list[list[str]] = [[] for _ in face.nodes]
    for printed in h.face.nodes:
        for company in printed.reserved:
            at = d.atlas.home(d.board, h.id, company)
            if at is not None:
                kept[at].append(company)
    for company in h.homes:
        for places in kept:
            places.append(company)
    absent = {*d.view.gone, *(station.company for station in d.board.in_hex(h.id))}
    waiting = (tuple(c for c in places if c not in absent) for places in kept)
    return Seats(d.title, tuple(placed), tuple(waiting))


def veil(d: Drawing) -> Markup:
    """While runs are drawn, everything that they do not touch grows pale."""
    data = "".join(
        closed([(x + cx, y + cy) for cx, cy in CORNERS])
        for hex_id, (x, y) in d.centres.items()
        if d.veiled(hex_id)
    )
    return tag("path", d=data, class_="veil") if data else EMPTY


def rings(d: Drawing) -> Iterator[Markup]:
    """Hexes and places that may be chosen, and the one that is."""
    inner = [(x * 0.93, y * 0.93) for x, y in CORNERS]
    for hex_id in d.view.legal:
        where = moved(*d.centres[hex_id])
        yield polygon(inner, class_="halo", transform=where)
        yield polygon(inner, class_="legal", transform=where)
    for hex_id, node, holder in d.view.free:
        yield from ring_of_place(d, hex_id, node, holder)
    if d.view.chosen:
        where = moved(*d.centres[d.view.chosen])
        yield polygon(inner, class_="halo wide", transform=where)
        yield polygon(inner, class_="chosen", transform=where)


def ring_of_place(d: Drawing, hex_id: str, node: int, holder: str) -> Iterator[Markup]:
    """Around the place that a marker would take: an empty one, or that of its holder."""
    face = d.face(hex_id)
    stop = plan_face(face).stops[node]
    seated = [
        company for company, _ in seats(d, d.atlas.map[hex_id], face).at(node, stop.node.slots)
    ]
    at = stop.places()[seated.index(holder) if holder in seated else 0]
    x, y = d.centres[hex_id][0] + at[0] * R, d.centres[hex_id][1] + at[1] * R
    for kind in ("halo", "legal"):
        yield circle(x, y, (stop.radius + 0.02) * R, class_=kind)
