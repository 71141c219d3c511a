"""Hexes of boards with tiles, as a screen reader says them."""

from __future__ import annotations

from collections.abc import Collection

from trunkline.draw.tile import SIDES
from trunkline.rails.atlas import Atlas
from trunkline.rails.board import Board
from trunkline.rails.hexmap import Hex
from trunkline.rails.station import kept
from trunkline.rails.tile import Face
from trunkline.web.pages.words import counted, listed

KINDS = {"offboard": "red area", "boomtown": "medium-sized city"}


def kind_of(face: Face) -> str:
    """Town, two cities, plain track."""
    kinds = [KINDS.get(node.kind, node.kind) for node in face.nodes]
    if not kinds:
        return "track" if face.paths else "plain"
    if len(kinds) == 1:
        return kinds[0]
    return counted(len(kinds), kinds[0], "cities" if kinds[0] == "city" else kinds[0] + "s")


def spoken(
    atlas: Atlas, board: Board, hex_id: str, stage: int, coin: str, waiting: Collection[str]
) -> str:
    """ "K7, mountain town, empty, 30 Yuan"; "L10 Wuhan, green city, tile 14, value 30, ..."."""
    h, laid = atlas.map[hex_id], board.tile_at(hex_id)
    face = atlas.face(board, hex_id)
    name = f"{hex_id} {h.name}".strip()
    if laid is None and not face.exits(""):
        return ", ".join([name, *_empty(h, face, coin), *_stations(atlas, board, hex_id, waiting)])
    parts = [f"{face.colour} {kind_of(face)}"]
    parts += [f"tile {laid.tile}"] if laid else []
    values = dict.fromkeys(node.value(stage) for node in face.nodes if node.value(stage))
    parts += [f"value {listed(map(str, values))}"] if values else []
    parts += _stations(atlas, board, hex_id, waiting)
    exits = ", ".join(SIDES[edge] for edge in face.exits(""))
    return f"{name}, {', '.join(parts)}; exits {exits}"


def _empty(h: Hex, face: Face, coin: str) -> list[str]:
    terrain = " and ".join(h.terrain.kinds) if h.terrain else ""
    return [
        f"{terrain} {kind_of(face) if face.nodes or not terrain else ''}".strip(),
        "empty",
        *([f"{h.terrain.cost} {coin}"] if h.terrain else []),
    ]


def _stations(atlas: Atlas, board: Board, hex_id: str, waiting: Collection[str]) -> list[str]:
    there = [station.company for station in board.in_hex(hex_id)]
    homes: dict[str, None] = {}
    for node in range(len(atlas.face(board, hex_id).nodes)):
        homes |= dict.fromkeys(kept(atlas, board, hex_id, node, waiting))
    words = [f"stations {listed(there)}"] if there else []
    return words + ([f"a place kept for {listed(homes)}"] if homes else [])
