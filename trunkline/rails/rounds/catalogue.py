"""The static data of a title for machines, with its provenance."""

from __future__ import annotations

import msgspec

from trunkline.kernel import Data
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.rounds.box import Box
from trunkline.rails.stock.market import Market


def catalogue(box: Box) -> Data:
    """Of an ordinary title: all that is in its box."""
    return {**plain(box.components), "percent": True, **printed(box.atlas, box.market)}


def printed(atlas: Atlas, market: Market) -> Data:
    """Hexes, tiles and the spaces of the market."""
    return {
        "hexes": [{"id": h.id, "name": h.name, "cost": h.cost, **plain(h)} for h in atlas.map],
        "tiles": [
            {"number": tile.number, "colour": tile.colour, "count": tile.count, **plain(tile)}
            for tile in atlas.tiles.values()
        ],
        "market": [
            {"row": row, "column": column, **plain(space)}
            for (row, column), space in market.spaces.items()
        ],
    }


def plain(value: object) -> Data:
    """A value as JSON has it."""
    data = msgspec.to_builtins(value)
    assert isinstance(data, dict)
    return data
