"""Hexes of boards with tiles, as a screen reader says them."""

from __future__ import annotations

from collections.abc import Collection

from trunkline.draw.nouns import (
    colour_in_words,
    side_in_words,
    stop_in_words,
    stops_in_words,
    terrain_in_words,
)
from trunkline.kernel import phrase
from trunkline.kernel.language import reader
from trunkline.present.words import listed
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.hexmap import Hex
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.board.stations import kept
from trunkline.rails.board.tile import Face

SPOKEN: BoardMemo[tuple[str, int, str, tuple[str, ...], str], str] = BoardMemo()


def kind_of(face: Face) -> str:
    """Town, 2 cities, plain, track."""
    if not face.nodes:
        return (
            phrase("rails.spoken.track", "track")
            if face.paths
            else phrase("rails.spoken.plain", "plain")
        )
    first, count = face.nodes[0].kind, len(face.nodes)
    return stop_in_words(first) if count == 1 else stops_in_words(first, count)


def spoken(
    atlas: Atlas, board: Board, hex_id: str, stage: int, coin: str, waiting: Collection[str]
) -> str:
    """ "K7, mountain town, empty, 30 Yuan"; "L10 Wuhan, green city, tile 14, value 30, ...".

    `coin` is the template of a sum: "{sum} Yuan". Kept with the board: every click says it anew.
    """
    key = (hex_id, stage, coin, tuple(waiting), reader().tag)
    return SPOKEN.get(board, key, lambda: _spoken(atlas, board, hex_id, stage, coin, waiting))


def _spoken(
    atlas: Atlas, board: Board, hex_id: str, stage: int, coin: str, waiting: Collection[str]
) -> str:
    name = f"{hex_id} {atlas.map[hex_id].name}".strip()
    parts = [name, *looks(atlas, board, hex_id, stage, coin)]
    said = ", ".join(parts + _kept(atlas, board, hex_id, waiting))
    exits = atlas.face(board, hex_id).exits("")
    if not exits:
        return said
    return phrase(
        "rails.spoken.exits",
        "{hex}; exits {sides}",
        hex=said,
        sides=", ".join(map(side_in_words, exits)),
    )


def looks(atlas: Atlas, board: Board, hex_id: str, stage: int, coin: str) -> list[str]:
    """What lies on a hex and who stands there: green city, tile 14, value 30, stations Red."""
    laid, face = board.tile_at(hex_id), atlas.face(board, hex_id)
    there = [station.company for station in board.in_hex(hex_id)]
    stations = (
        [phrase("rails.spoken.stations", "stations {companies}", companies=listed(there))]
        if there
        else []
    )
    if laid is None and not face.exits(""):
        return _empty(atlas.map[hex_id], face, coin) + stations
    colour, kind = colour_in_words(face.colour), kind_of(face)
    parts = [phrase("rails.spoken.colour-kind", "{colour} {kind}", colour=colour, kind=kind)]
    parts += [phrase("rails.spoken.tile", "tile {tile}", tile=laid.tile)] if laid else []
    values = dict.fromkeys(node.value(stage) for node in face.nodes if node.value(stage))
    parts += (
        [phrase("rails.spoken.value", "value {values}", values=listed(map(str, values)))]
        if values
        else []
    )
    return parts + stations


def _empty(h: Hex, face: Face, coin: str) -> list[str]:
    if h.terrain is None:
        return [kind_of(face), phrase("rails.spoken.empty", "empty")]
    words = terrain_in_words(h.terrain)
    if len(face.nodes) == 1:
        words = phrase(
            "rails.spoken.terrain-kind", "{terrain} {kind}", terrain=words, kind=kind_of(face)
        )
    several = [kind_of(face)] if len(face.nodes) > 1 else []
    empty, cost = phrase("rails.spoken.empty", "empty"), phrase(coin, sum=h.terrain.cost)
    return [*several, words, empty, cost]


def _kept(atlas: Atlas, board: Board, hex_id: str, waiting: Collection[str]) -> list[str]:
    homes: dict[str, None] = {}
    for node in range(len(atlas.face(board, hex_id).nodes)):
        homes |= dict.fromkeys(kept(atlas, board, hex_id, node, waiting))
    return (
        [
            phrase(
                "rails.spoken.place-kept",
                "a slot reserved for {companies}",
                companies=listed(homes),
            )
        ]
        if homes
        else []
    )
