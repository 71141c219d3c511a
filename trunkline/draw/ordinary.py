"""The pictures of ordinary titles, derived from their box and their state: no title needs more."""

from __future__ import annotations

from functools import cache

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
from trunkline.rails.rounds.box import PAR
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.prices import in_order
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.market import Place

NOTE = message("draw.ordinary.chart", "paid right, withheld left, sold down")
NOTE_ZONES = message(
    "draw.ordinary.chart-zones",
    "paid right, withheld left, sold down; yellow: not counted; red: held without limit",
)


def draw_map(t: Ordinary, s: RailsState, view: View | None = None) -> str:
    """The map with tiles and stations; red areas at the values of the phase."""
    sized = replace(shown(t, s, view), size=(view.size if view else 0) or DEFAULT_CLASS)
    return with_marks(map_base(t, s, sized), map_marks(t, s, sized))


def map_base(t: Ordinary, s: RailsState, view: View | None = None) -> str:
    """The map without the marks of a draft."""
    name = phrase(
        "draw.ordinary.map",
        "{title}, map, phase {phase}",
        title=t.name,
        phase=t.phase(s).name,
    )
    seen = shown(t, s, view).on_screen(t.id).base()
    return board_base(t.id, t.box.atlas, s.board, name, seen)


def map_marks(t: Ordinary, s: RailsState, view: View | None = None) -> MarkLayers:
    return board_marks(t.id, t.box.atlas, s.board, shown(t, s, view).on_screen(t.id))


def shown(t: Ordinary, s: RailsState, view: View | None) -> View:
    return view or plain(t, s)


def plain(t: Ordinary, s: RailsState) -> View:
    """The values of the phase."""
    return View(t.phase(s).stage)


def look(t: Ordinary) -> MarketLook:
    """Par spaces, and the zones of the title's limits."""
    limits = t.plan.limits
    zones = [(mark, "free") for mark in limits.uncounted if mark not in limits.boundless]
    ends = [(mark, "end") for mark in limits.boundless]
    note = NOTE_ZONES if zones or ends else NOTE
    return MarketLook(kinds=((PAR, "par"), *zones, *ends), note=note)


def draw_market(t: Ordinary, s: RailsState) -> str:
    """The share prices with the markers."""
    name = phrase("draw.ordinary.market", "{title}, share prices", title=t.name)
    return market_chart(t.id, t.box.market, markers(t, s), name, look(t))


def markers(t: Ordinary, s: RailsState) -> dict[Place, tuple[str, ...]]:
    """The companies on each space, in operating order."""
    found: dict[Place, tuple[str, ...]] = {}
    for company in in_order(t, s):
        place = s.companies[company].place
        found[place] = (*found.get(place, ()), company)
    return found


def run_marks(
    t: Ordinary, s: RailsState, runs: tuple[Run, ...], better: tuple[Run, ...] = ()
) -> MarkLayers:
    """Runs on the map, or how better ones differ from them."""
    return map_marks(t, s, replace(plain(t, s), runs=runs, better=better))


@cache
def ordinary_pictures(t: Ordinary) -> Pictures:
    drawers = {"map": draw_map, "market": draw_market}
    atlas = t.box.atlas
    return Pictures(t.id, drawers, atlas.tiles, run_marks, atlas.map.layout)
