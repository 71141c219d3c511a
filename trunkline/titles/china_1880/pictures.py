"""From a position of 1880: China to its pictures."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.draw.board import board_base, board_marks
from trunkline.draw.board_view import View
from trunkline.draw.drawers import Pictures
from trunkline.draw.layers import MarkLayers, with_marks
from trunkline.draw.market import Row, market_chart
from trunkline.draw.market_grid import MarketLook
from trunkline.draw.route_lines import Run
from trunkline.draw.sizes import DEFAULT_CLASS
from trunkline.kernel import message, money, phrase
from trunkline.rails.stock.market import Place
from trunkline.titles.china_1880.head import ID
from trunkline.titles.china_1880.rules import homes
from trunkline.titles.china_1880.rules.atlas import ATLAS, TILES
from trunkline.titles.china_1880.rules.components import COMPONENTS, MAJORS, MARKET
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import YUAN, China1880

STAGES = "ABCD"
CHART = MarketLook(
    note=message(
        "1880.pictures.chart-legend", "pay right, withhold left, sold down; shaded: bonus per share"
    )
)


def draw_map(t: China1880, s: ChinaState, view: View | None = None) -> str:
    """The map with tiles and stations; red areas and harbours at the values of the phase."""
    sized = replace(shown(s, view), size=(view.size if view else 0) or DEFAULT_CLASS)
    return with_marks(map_base(t, s, sized), map_marks(t, s, sized))


def map_base(t: China1880, s: ChinaState, view: View | None = None) -> str:
    """The map without the marks of a draft."""
    name = phrase(
        "1880.table.map-phase", "{title}, map, phase {phase}", title=t.name, phase=s.phase.name
    )
    return board_base(ID, ATLAS, s.board, name, shown(s, view).on_screen(ID).base())


def map_marks(t: China1880, s: ChinaState, view: View | None = None) -> MarkLayers:
    return board_marks(ID, ATLAS, s.board, shown(s, view).on_screen(ID))


def shown(s: ChinaState, view: View | None) -> View:
    return replace(view or View(stage=stage(s)), gone=homes.gone(s))


def stage(s: ChinaState) -> int:
    """Which of the four values of an area counts now."""
    return STAGES.index(s.phase.letter)


def draw_market(t: China1880, s: ChinaState) -> str:
    """The share price chart with the turn-order list below it."""
    name = phrase(
        "1880.table.share-prices-phase",
        "{title}, share prices, phase {phase}",
        title=t.name,
        phase=s.phase.name,
    )
    lists = [(phrase("1880.table.turn-order-par", "Turn order, by par"), turn_order(s))]
    return market_chart(ID, MARKET, markers(s), name, CHART, lists=lists)


def in_turn(s: ChinaState) -> list[str]:
    """The founded companies as they stand on the turn-order list."""
    founded = [company for company in MAJORS if company in s.companies]
    return sorted(founded, key=lambda c: (-s.companies[c].par, s.companies[c].row))


def markers(s: ChinaState) -> dict[Place, tuple[str, ...]]:
    """The companies on each space of the chart, in operating order."""
    found: dict[Place, tuple[str, ...]] = {}
    for company in in_turn(s):
        place = s.companies[company].place
        if place is not None:
            found[place] = (*found.get(place, ()), company)
    return found


def turn_order(s: ChinaState) -> list[Row]:
    rows = []
    for par in COMPONENTS.par_rows.prices:
        there = tuple(c for c in in_turn(s) if s.companies[c].par == par)
        rows.append(Row(money(YUAN, par), there, COMPONENTS.par_rows.rows - len(there)))
    return rows


def run_marks(
    t: China1880, s: ChinaState, runs: tuple[Run, ...], better: tuple[Run, ...] = ()
) -> MarkLayers:
    """Runs on the map, or how better ones differ from them."""
    return map_marks(t, s, replace(View(stage(s)), runs=runs, better=better))


PICTURES = Pictures(ID, {"map": draw_map, "market": draw_market}, TILES, run_marks)
