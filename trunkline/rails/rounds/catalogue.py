"""The static data of an ordinary title with its provenance, derived from its box."""

from __future__ import annotations

import msgspec

from trunkline.kernel import Data
from trunkline.rails.rounds.box import Box


def catalogue(box: Box) -> Data:
    atlas, market = box.atlas, box.market
    return {
        **_rest(box.components),
        "percent": True,
        "hexes": [{"id": h.id, "name": h.name, "cost": h.cost, **_rest(h)} for h in atlas.map],
        "tiles": [
            {"number": tile.number, "colour": tile.colour, "count": tile.count, **_rest(tile)}
            for tile in atlas.tiles.values()
        ],
        "market": [
            {"row": row, "column": column, **_rest(space)}
            for (row, column), space in market.spaces.items()
        ],
    }


def _rest(value: object) -> Data:
    rest = msgspec.to_builtins(value)
    assert isinstance(rest, dict)
    return rest
