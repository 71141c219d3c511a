"""Which tile may follow which in 1880 (X Laying track, X Upgrading tiles)."""

from __future__ import annotations

from trunkline.rails.board.lays import Lays
from trunkline.rails.board.upgrades import Upgrading
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.sections import TRACK, UPGRADES

UPGRADING = Upgrading(
    TRACK,
    UPGRADES,
    colours={"white": "yellow", "yellow": "green", "green": "brown", "brown": "gray"},
    fixed=frozenset({"red", "blue"}),
    accepts={
        "boomtown": ("town", "city"),
        "boomtown boomtown": ("town town", "OO city city"),
        "OO city city": ("OO city city", "OO city"),
        "B city city city city": ("B city city city city city city",),
        "B city city city city city city": ("B city",),
    },
)
"""A medium-sized city becomes a town or a city for good; the separate cities of OO tiles and of
Beijing join on brown tiles."""

LAYS = Lays(ATLAS, UPGRADING)
