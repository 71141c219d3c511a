"""The hexes of a board one by one: ground, track and stops, texts at their places."""

from __future__ import annotations

from trunkline.draw.board_text import Texts, figures
from trunkline.draw.board_view import Drawing, View
from trunkline.draw.face import face_markup, ground, stubs
from trunkline.draw.nouns import terrain_in_words
from trunkline.draw.seating import seats
from trunkline.draw.sizes import R
from trunkline.draw.svg import EMPTY, Markup, group, join, moved, tag, text
from trunkline.draw.tile import pips, spoken
from trunkline.kernel import phrase
from trunkline.parts.hexes import Point
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.hexmap import Hex

COVERING = ("water", "forest")
"""Terrain that colours the whole hex where the map has no colour of its own."""

HATCHED = {
    "forest": "M-20 25L8-30M-8 30L20-25M-30 5L-8-30M8 30L30-5",
    "mountain": "M20 25L-8-30M8 30L-20-25M30 5L8-30M-8 30L-30-5",
}


def drawing(title: str, atlas: Atlas, board: Board, view: View) -> Drawing:
    return Drawing(title, atlas, board, view, {h.id: centre(atlas, h) for h in atlas.map})


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
    """The colour of the tile or of the ground; strong marks hatch what colour alone would tell."""
    face = d.face(h.id)
    kinds = h.terrain.kinds if h.terrain and face.colour == "white" else ()
    drawn = ground(face, next((kind for kind in kinds if kind in COVERING), ""))
    hatches = [HATCHED[kind] for kind in kinds if kind in HATCHED] if d.view.strong else []
    return join((drawn, *(tag("path", d=data, class_="ground-hatch") for data in hatches)))


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
    return group(*hex_inner(d, h), transform=moved(*d.centres[h.id]))


def hex_inner(d: Drawing, h: Hex) -> tuple[Markup, Markup]:
    """The same around the origin."""
    face = d.face(h.id)
    return (
        EMPTY if d.built(h) else stubs(h.stubs),
        face_markup(face, seats(d, h, face), d.sizes, d.view.strong),
    )


def hex_figures(d: Drawing, h: Hex, written: Texts) -> Markup:
    """Values, labels, costs and bonuses: above the names, which reach into neighbouring hexes."""
    shown = figures(d, h, written.get(h.id, ()))
    dots = pips(d.face(h.id).colour) if d.view.strong else EMPTY
    return join((shown, group(dots, transform=moved(*d.centres[h.id]))))
