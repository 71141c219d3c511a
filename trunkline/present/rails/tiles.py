"""Tiles in rows and on cards."""

from __future__ import annotations

from trunkline.draw.layout import kept_by_layout
from trunkline.draw.svg import tag
from trunkline.draw.tile import tile_markup
from trunkline.rails.board.tile import Tile


@kept_by_layout(2048)
def small(piece: Tile, rotation: int, liveries: str) -> str:
    """A tile as a picture without words; what it is stands beside it."""
    return str(
        tag(
            "svg",
            tile_markup(piece, rotation, liveries),
            viewBox="-41 -41 82 82",
            class_="tl tl-tiles small-tile",
            aria_hidden="true",
        )
    )
