"""From a position of 1881 Berlin to its pictures."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.draw.board import board_base, board_marks
from trunkline.draw.board_view import View
from trunkline.draw.drawers import Pictures
from trunkline.draw.layers import MarkLayers, with_marks
from trunkline.draw.market import market_chart
from trunkline.draw.market_grid import MarketLook
from trunkline.draw.route_lines import Run
from trunkline.draw.sizes import DEFAULT_CLASS
from trunkline.kernel import message, phrase
from trunkline.rails.stock.market import Place
from trunkline.titles.berlin_1881.head import ID
from trunkline.titles.berlin_1881.rules.atlas import TILES
from trunkline.titles.berlin_1881.rules.offices import removed
from trunkline.titles.berlin_1881.rules.prices import ranked
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

SYSTEMS = (
    message("1881.legend.tram", "tram"),
    message("1881.legend.s-bahn", "S-Bahn"),
    message("1881.legend.reserved-s-bahn", "reserved S-Bahn"),
)
CHART = MarketLook(
    33.5,
    23.6,
    (("p", "par"), ("e", "end"), ("y", "free")),
    message("1881.pictures.yellow-not-counted", "yellow: not counted; red: end of game"),
)


def draw_map(t: Berlin, s: BerlinState, view: View | None = None) -> str:
    """The map with tiles and depots; collected bonus markers are gone."""
    sized = replace(shown(s, view), size=(view.size if view else 0) or DEFAULT_CLASS)
    return with_marks(map_base(t, s, sized), map_marks(t, s, sized))


def map_base(t: Berlin, s: BerlinState, view: View | None = None) -> str:
    """The map without the marks of a draft."""
    name = phrase("1881.table.map", "{title}, map", title=t.name)
    return board_base(ID, s.pieces.atlas, s.board, name, shown(s, view).on_screen(ID).base())


def map_marks(t: Berlin, s: BerlinState, view: View | None = None) -> MarkLayers:
    return board_marks(ID, s.pieces.atlas, s.board, shown(s, view).on_screen(ID))


def shown(s: BerlinState, view: View | None) -> View:
    gone = tuple(tramway for tramway in TRAMWAYS if removed(s, tramway))
    return replace(view or View(bonuses=s.bonuses), systems=SYSTEMS, gone=gone)


def draw_market(t: Berlin, s: BerlinState) -> str:
    name = phrase("1881.table.share-prices", "{title}, share prices", title=t.name)
    return market_chart(ID, s.pieces.market, markers(s), name, CHART)


def markers(s: BerlinState) -> dict[Place, tuple[str, ...]]:
    """The companies on each space, the first that arrived on top."""
    found: dict[Place, tuple[str, ...]] = {}
    for company in sorted(ranked(s), key=lambda c: s.markers[c].arrived):
        place = s.markers[company].place
        found[place] = (*found.get(place, ()), company)
    return found


def run_marks(
    t: Berlin, s: BerlinState, runs: tuple[Run, ...], better: tuple[Run, ...] = ()
) -> MarkLayers:
    """Runs on the map, or how better ones differ from them."""
    return map_marks(t, s, replace(View(bonuses=s.bonuses), runs=runs, better=better))


PICTURES = Pictures(ID, {"map": draw_map, "market": draw_market}, TILES, run_marks)
