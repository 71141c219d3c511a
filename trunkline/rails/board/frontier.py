"""Frontier: which stops beyond a company's reach could be joined to it, and by how many tiles.

Hexes without track are walked through in any direction: whatever tile is laid there leads on. Track
that exists is joined where it leads to the edge; else another tile is counted for its upgrade. So
this is a guess from below: no fewer tiles will do, but terrain and supply may want more.
"""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.parts.hexes import EDGES
from trunkline.rails.board.cell import NOWHERE, PORTS, Cell
from trunkline.rails.board.reach import STOPS, Reach


def frontier(
    cells: Sequence[Cell], mates: Sequence[int], reach: Reach, most: int
) -> dict[int, int]:
    """By hex with stops that are not in reach: the tiles that lead there, at most so many."""
    masks = reach.masks
    near = [number for number, mask in masks.items() if mask & 63 and not cells[number].face.paths]
    tiles, found = dict.fromkeys(near, 1), dict[int, int]()
    for number in near:
        _note(cells[number], 1, masks, found)
    while near:
        beyond: list[int] = []
        for number in near:
            count = tiles[number]
            for edge in EDGES:
                mate = mates[number * PORTS + edge]
                if mate == NOWHERE:
                    continue
                other, slot = divmod(mate, PORTS)
                if other in tiles:
                    continue
                cell = cells[other]
                if not cell.face.paths:
                    if count < most:
                        tiles[other] = count + 1
                        beyond.append(other)
                        _note(cell, count + 1, masks, found)
                elif cell.face.nodes:
                    joins = bool(cell.ends[slot] or cell.stops[slot])
                    _note(cell, count + (not joins), masks, found)
        near = beyond
    return found


def _note(cell: Cell, tiles: int, masks: dict[int, int], found: dict[int, int]) -> None:
    """Remember a hex with stops, if none of them is in reach, with the fewest tiles."""
    if cell.face.nodes and not masks.get(cell.index, 0) >> STOPS & 255:
        found[cell.index] = min(tiles, found.get(cell.index, tiles))
