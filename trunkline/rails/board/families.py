"""Which tile may follow which, whatever the hex: the test of upgrades without a map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from trunkline.parts.hexes import EDGES, POINTY
from trunkline.rails.board.hexmap import Hex, HexMap
from trunkline.rails.board.tile import Face, Tile
from trunkline.rails.board.upgrades import Upgrading, refuse_upgrade

MIDDLE = Hex("middle", 10, 10, Face("white"))
AROUND = tuple(
    Hex(f"beyond {edge}", *POINTY.neighbour(10, 10, edge), Face("white")) for edge in EDGES
)
FREE = HexMap((MIDDLE, *AROUND))
"""A hex amid six empty ones: nothing but the tiles themselves decides."""


def followers(
    tiles: Mapping[str, Tile], upgradings: Iterable[Upgrading]
) -> dict[str, tuple[str, ...]]:
    """For each tile those that may replace it in one of six turns, in the order of the tiles."""
    ways = tuple(upgradings)
    return {
        old.number: tuple(
            new.number for new in tiles.values() if any(_follows(way, old, new) for way in ways)
        )
        for old in tiles.values()
    }


def _follows(upgrading: Upgrading, old: Tile, new: Tile) -> bool:
    here = replace(MIDDLE, face=old.face)
    return any(
        refuse_upgrade(upgrading, FREE, here, old.face, old, new, new.face.turned(rotation)) is None
        for rotation in EDGES
    )
