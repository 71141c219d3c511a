"""What a title can show: the value that each title's drawing module gives to the dispatcher."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from trunkline.draw.layers import MarkLayers
from trunkline.draw.route_lines import Run
from trunkline.parts.hexes import POINTY
from trunkline.rails.board.hexmap import Layout
from trunkline.rails.board.tile import Tile

Drawer = Callable[[Any, Any], str]
"""From a title and a position of it to an SVG document."""
NO_TILES: Mapping[str, Tile] = MappingProxyType({})


RunMarks = Callable[[Any, Any, tuple[Run, ...], tuple[Run, ...]], MarkLayers]
"""From a title, a position and runs to their marks on the map; with better ones: the difference."""


class Pictures(Struct, frozen=True):
    """The drawers of a title by the word that asks for them, and its tiles."""

    liveries: str
    drawers: Mapping[str, Drawer]
    tiles: Mapping[str, Tile] = NO_TILES
    runs: RunMarks | None = None
    layout: Layout = POINTY
    """How the hexes of its map lie, and so its tiles."""
