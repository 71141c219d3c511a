"""Which tile may follow which in 1881, laid by whom (7.2.1.1, 7.2.1.2, 7.4.1)."""

from __future__ import annotations

from trunkline.kernel import Refusal, message, no
from trunkline.rails.board.hexmap import Hex
from trunkline.rails.board.lays import AnyRail, Lays, NewRail
from trunkline.rails.board.tile import Face, Tile
from trunkline.rails.board.upgrades import Upgrading
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.sections import S_TRACK, UPGRADE, YELLOW

COLOURS = {"yellow": "green", "green": "brown", "brown": "gray"}
LETTERS = {
    "Z station station": ("Z station",),
    "A station station": ("A station",),
    "Z station": ("ZA station",),
    "A station": ("ZA station",),
}
"""The two stations of Zoo and of Alexanderplatz become one; #848 follows #844 or #845."""
S_BAHN_ONLY = message(
    "1881.lays.s-bahn-only", "A tramway cannot lay #{tile}: it has S-Bahn rails only."
)
NO_S_BAHN_RAILS = message("1881.lays.no-s-bahn-rails", "#{tile} has no S-Bahn rails.")


def not_for_trams(h: Hex, old: Face, tile: Tile, new: Face) -> Refusal | None:
    """A tile with nothing but S-Bahn rails is laid by the S-Bahn alone (7.2.1.2)."""
    if new.networks() == ("S",):
        return no(S_BAHN_ONLY, UPGRADE, tile=tile.number)
    return None


def not_for_the_s_bahn(h: Hex, old: Face, tile: Tile, new: Face) -> Refusal | None:
    """The S-Bahn lays only tiles with S-Bahn rails (7.4.1)."""
    if "S" not in new.networks():
        return no(NO_S_BAHN_RAILS, S_TRACK, tile=tile.number)
    return None


GREY = frozenset({"gray"})
TRAM_UPGRADING = Upgrading(
    YELLOW, UPGRADE, {"white": "yellow", **COLOURS}, GREY, LETTERS, (not_for_trams,)
)
S_UPGRADING = Upgrading(S_TRACK, S_TRACK, COLOURS, GREY, LETTERS, (not_for_the_s_bahn,))
"""The S-Bahn lays no yellow tiles."""

TRAM_LAYS = Lays(ATLAS, TRAM_UPGRADING, NewRail(""))
S_LAYS = Lays(ATLAS, S_UPGRADING, AnyRail("S"))
