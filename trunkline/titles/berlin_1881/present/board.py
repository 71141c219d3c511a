"""The map for one viewer: what glows, what is chosen, which routes are drawn."""

from __future__ import annotations

from msgspec import Struct

from trunkline.draw.board_view import View
from trunkline.kernel import decision, phrase
from trunkline.present.pictures import base_svg, marks_svg
from trunkline.present.rails.lineup import Lineup
from trunkline.present.rails.stop_targets import stop_targets
from trunkline.present.view import Fan, HexView, MapView
from trunkline.titles.berlin_1881.pictures import map_base, map_marks
from trunkline.titles.berlin_1881.present import (
    depot,
    first_purchase,
    running,
    start_depots,
    track_map,
)
from trunkline.titles.berlin_1881.present.depot_sites import Sites, sites
from trunkline.titles.berlin_1881.present.laying import Laying, laying
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.start_depots import StartDepots
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAINS


class Marked(Struct, frozen=True):
    """A position, perhaps with a tile that is only tried, and what is marked on it."""

    s: BerlinState
    view: View
    hexes: tuple[HexView, ...] = ()
    fan: Fan | None = None


def map_view(scene: BerlinScene) -> MapView:
    shown = scene.once(marked)
    whole = [view for view in shown.hexes if view.id in ATLAS.map]
    stops = [view for view in shown.hexes if view.id not in ATLAS.map]
    again = not isinstance(decision(scene.s), FirstPurchase | RunTrains)
    targets = stop_targets(ATLAS, shown.view.tried or shown.s.board, stops)
    return MapView(
        base_svg(map_base(scene.t, shown.s, shown.view)),
        phrase("1881.board.map-berlin", "Map of Berlin"),
        shown.hexes,
        flat=False,
        again=again,
        fan=shown.fan,
        marks=marks_svg(map_marks(scene.t, shown.s, shown.view), whole, targets),
    )


def marked(scene: BerlinScene) -> Marked:
    t, s, draft, top = scene.t, scene.s, scene.draft, decision(scene.s)
    plain = View(bonuses=s.bonuses)
    if top is None or scene.viewer is None or scene.viewer != top.decider(t, s):
        return Marked(s, plain)
    match top:
        case FirstPurchase():
            return _glowing(s, first_purchase.hexes(t, s, top, draft))
        case LayTrack():
            return _laying(scene.once(laying))
        case BuildDepot() | BuildSecondDepot():
            return _building(s, scene.once(sites))
        case StartDepots():
            return _glowing(s, start_depots.hexes(t, s, top, draft))
        case RunTrains():
            return _running(s, scene.once(running.lined_up))
    return Marked(s, plain)


def _glowing(s: BerlinState, hexes: tuple[HexView, ...]) -> Marked:
    chosen = next((view.id for view in hexes if view.chosen), "")
    legal = tuple(view.id for view in hexes if view.id != chosen)
    return Marked(s, View(bonuses=s.bonuses, legal=legal, chosen=chosen), hexes)


def _laying(now: Laying) -> Marked:
    """The chosen tile lies on the map as if it were laid."""
    chosen, tried = "", None
    if now.chosen is not None:
        chosen, tried = now.chosen.hex, now.on(now.chosen)
    legal = tuple(hex_id for hex_id in now.placements.hexes() if hex_id != chosen)
    view = View(bonuses=now.s.bonuses, legal=legal, chosen=chosen, tried=tried)
    return Marked(now.s, view, track_map.hexes(now), track_map.fan(now))


def _building(s: BerlinState, now: Sites) -> Marked:
    """The marker stands in the chosen place as if it were built."""
    chosen = now.chosen
    tried = now.on(chosen) if chosen is not None else None
    free = tuple((site.hex, site.node, site.seller) for site in now.found if site != chosen)
    view = View(bonuses=s.bonuses, free=free, chosen=chosen.hex if chosen else "", tried=tried)
    return Marked(s, view, depot.hexes(now))


def _running(s: BerlinState, now: Lineup) -> Marked:
    network = now.trains and TRAINS[now.trains[0]].extra
    view = View(bonuses=s.bonuses, runs=running.drawn(now), used=s.used if network else ())
    return Marked(s, view, running.hexes(now))
