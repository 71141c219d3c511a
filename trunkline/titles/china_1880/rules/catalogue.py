"""The static data of the title with its provenance, for `trunkline title`."""

from __future__ import annotations

import msgspec

from trunkline.kernel import Data
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import COMPONENTS, MARKET


def catalogue() -> Data:
    components = msgspec.to_builtins(COMPONENTS)
    assert isinstance(components, dict)
    return {
        **components,
        "percent": True,
        "hexes": [{"id": h.id, "name": h.name, "cost": h.cost, **_rest(h)} for h in ATLAS.map],
        "tiles": [
            {"number": tile.number, "colour": tile.colour, "count": tile.count, **_rest(tile)}
            for tile in ATLAS.tiles.values()
        ],
        "market": [
            {"row": row, "column": column, **_rest(space)}
            for (row, column), space in MARKET.spaces.items()
        ],
    }


def _rest(value: object) -> Data:
    rest = msgspec.to_builtins(value)
    assert isinstance(rest, dict)
    return rest
