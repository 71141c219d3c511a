"""Boards of tiles: the map, what is laid and placed on it, and what a table marks on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from trunkline.draw import (
    board_frame,
    face,
    hex_marks,
    offboard,
    rings,
    route_difference,
    route_lines,
    run_values,
    used_rails,
)
from trunkline.draw.board_hexes import (
    centre,
    drawing,
    hex_figures,
    hex_fill,
    hex_ground,
    hex_stops,
    hex_track,
)
from trunkline.draw.board_text import (
    by_hex,
    facts,
    figures,
    hidden_texts,
    in_order,
    layout_around,
    names,
    texts,
)
from trunkline.draw.board_view import PLAIN, Drawing, View
from trunkline.draw.borders import borders, lakes
from trunkline.draw.home_chips import home_chips
from trunkline.draw.layers import NO_MARKS, MarkLayers, mark_layers, part_of, with_marks
from trunkline.draw.layout import laid_out
from trunkline.draw.lens import lens_hexes, lenses
from trunkline.draw.sheet import sheet
from trunkline.draw.sizes import R
from trunkline.draw.svg import Markup, group, join
from trunkline.draw.theme import var
from trunkline.kernel import phrase
from trunkline.kernel.language import reader
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.hexmap import Hex

__all__ = ["board_base", "board_marks", "centre", "draw_board", "drawing"]
BASES_KEPT = 64
"""Positions of boards that are kept drawn, of about 90 kB each."""
MARKS_KEPT = 256
"""Marks of about 9 kB each."""
PARTS = (
    face,
    offboard,
    hex_marks,
    route_lines,
    route_difference,
    run_values,
    used_rails,
    rings,
    board_frame,
)
BOARD_RULES = f"""{"".join(part.RULES for part in PARTS)}
.id{{display:none;font-size:8px;fill:{var("mapmuted")}}}&.ids .id{{display:inline}}
.lake{{fill:{var("water")};stroke:{var("landline")};stroke-width:.8}}
.wall{{fill:none;stroke:{var("route1")};stroke-width:{0.14 * R:.3g};stroke-linecap:round}}
.centre{{fill:none;stroke:#C8102E;stroke-width:{0.085 * R:.3g};stroke-linecap:round}}
.pip{{fill:{var("track")}}}
.ground-hatch{{fill:none;stroke:{var("mapink")};stroke-width:1.2;opacity:.35}}
"""


def draw_board(title: str, atlas: Atlas, board: Board, name: str, view: View = PLAIN) -> str:
    """The whole board as an SVG document; `title` is the id that gives the liveries."""
    base = board_base(title, atlas, board, name, view.base())
    return with_marks(base, board_marks(title, atlas, board, view))


def board_base(title: str, atlas: Atlas, board: Board, name: str, view: View = PLAIN) -> str:
    """The document without marks: the same for every viewer and every draft of a position."""
    with laid_out(atlas.map.layout):
        return _base(title, atlas, board, name, view, reader().tag)


@lru_cache(maxsize=BASES_KEPT)
def _base(title: str, atlas: Atlas, board: Board, name: str, view: View, language: str) -> str:
    """In the reader's language, which is a part of the key. Clicks and watchers share it."""
    d = drawing(title, atlas, board, view)
    written, at = texts(d), board_frame.frame(d)
    called = (part_of((h.id,), names(d, h, written.get(h.id, ()))) for h in atlas.map)
    said = (part_of((h.id,), hex_figures(d, h, written)) for h in atlas.map)
    return sheet(
        name,
        at.width,
        at.height,
        BOARD_RULES,
        lenses(d, lens_hexes(d)),
        join(hex_ground(d, h) for h in atlas.map),
        group(*lakes(d), class_="q"),
        group(*(hex_track(d, h) for h in atlas.map), class_="q"),
        group(*borders(d, atlas.map), class_="q"),
        NO_MARKS.under,
        group(*(part_of((h.id,), hex_stops(d, h)) for h in atlas.map), class_="q"),
        group(*called, class_="q"),
        group(*said, class_="q"),
        NO_MARKS.over,
        board_frame.rulers(d, at),
        board_frame.legend(d, at),
        left=at.left,
        top=at.top,
        scale=1.25,
        kind="board",
        data_r=d.sizes.r,
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
    with laid_out(atlas.map.layout):
        return _marks(title, atlas, board, view, reader().tag)


@lru_cache(maxsize=MARKS_KEPT)
def _marks(title: str, atlas: Atlas, board: Board, view: View, language: str) -> MarkLayers:
    """A page asks twice for most of them: at once, and when figures that take longer are there."""
    shown = view.tried or board
    d = drawing(title, atlas, shown, view)
    tried = [atlas.map[hex_id] for hex_id in changed(board, shown)]
    under = (
        *(hex_fill(d, h) for h in tried),
        *(hex_track(d, h) for h in tried),
        *(hex_stops(d, h) for h in tried),
        *borders(d, tried),
        rings.veil(d),
        *used_rails.used_rails(d),
        *(
            route_difference.difference_lines(d)
            if view.better
            else route_lines.run_lines(atlas, shown, d.centres, view.runs)
        ),
        *rings.rings(d),
    )
    over = (
        *rings.place_rings(d),
        *route_lines.run_stops(d.atlas, shown, d.centres, view.runs),
        *written_marks(d, drawing(title, atlas, board, view.base()), tried),
    )
    return mark_layers(under, over, [h.id for h in tried])


def written_marks(d: Drawing, base: Drawing, tried: Sequence[Hex]) -> Iterator[Markup]:
    """Texts of tried and legal hexes, values of runs, chips of homes, where room is left."""
    small = d.view.legal if not d.sizes.names_all else ()
    if not (tried or small or d.view.runs or d.view.homes):
        return
    ids = {h.id for h in tried}
    layout = layout_around(d, texts(base), ids)
    found = by_hex(layout.write(in_order(facts(d, h) for h in tried)))
    for h in tried:
        yield names(d, h, found.get(h.id, ()))
        yield hex_figures(d, h, found)
    for hex_id, placed in by_hex(layout.write(hidden_texts(d, small, ids))).items():
        yield names(d, d.atlas.map[hex_id], placed)
        yield figures(d, d.atlas.map[hex_id], placed)
    yield from run_values.run_values(d, layout)
    yield from home_chips(d, layout)


def changed(board: Board, tried: Board) -> list[str]:
    """Hexes on which another tile or other stations lie, ascending."""
    if tried is board:
        return []
    lain = {laid.hex for laid in {*board.tiles} ^ {*tried.tiles}}
    return sorted(lain | {s.hex for s in {*board.stations} ^ {*tried.stations}})
