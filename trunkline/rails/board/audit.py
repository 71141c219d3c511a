"""What does not add up on a board: tiles that there are not, stations where there is no place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board


def audit_board(atlas: Atlas, board: Board) -> Iterator[str]:
    for number in atlas.tiles:
        if atlas.left(board, number) < 0:
            yield f"too many tiles {number} on the map"
    for (owner, hex_id), count in Counter((x.company, x.hex) for x in board.stations).items():
        if count > 1:
            yield f"{owner} has {count} stations in {hex_id}"
    for (hex_id, node), count in Counter((x.hex, x.node) for x in board.stations).items():
        nodes = atlas.face(board, hex_id).nodes
        if node >= len(nodes) or count > nodes[node].slots:
            yield f"{count} stations in a city of {hex_id}"
