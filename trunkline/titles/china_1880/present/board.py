"""The map: what glows, what is chosen, routes, and the fan around a chosen hex."""

from __future__ import annotations

from msgspec import Struct

from trunkline.draw.board_view import View
from trunkline.kernel import decider, decision, phrase
from trunkline.present.pictures import map_svg
from trunkline.present.rails.stop_targets import with_stops
from trunkline.present.view import Draft, Fan, HexView, MapView, Tone
from trunkline.titles.china_1880.pictures import draw_map, stage
from trunkline.titles.china_1880.present import founding, home_city, investors, run, station, track
from trunkline.titles.china_1880.present.fan import fan
from trunkline.titles.china_1880.present.laying import Laying, laying, on
from trunkline.titles.china_1880.present.names import yuan
from trunkline.titles.china_1880.present.running import Runs, runs
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.present.station import Placing
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.floating import HomeChoice
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.run_trains import RunTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState


class Marked(Struct, frozen=True):
    """What the decision at hand puts on the map."""

    view: View
    s: ChinaState
    hexes: tuple[HexView, ...] = ()
    fan: Fan | None = None
    again: bool = False
    note: str = ""
    tone: Tone = ""


def map_view(scene: ChinaScene) -> MapView:
    marked = scene.once(marks)
    whole = [view for view in marked.hexes if "." not in view.id]
    stops = [view for view in marked.hexes if "." in view.id]
    svg = str(map_svg(draw_map(scene.t, marked.s, marked.view), whole))
    return MapView(
        with_stops(svg, ATLAS, marked.s.board, stops),
        phrase("1880.board.map-china", "Map of China"),
        marked.hexes,
        flat=False,
        again=marked.again,
        fan=marked.fan,
        note=marked.note,
        note_tone=marked.tone,
    )


def marks(scene: ChinaScene) -> Marked:
    s, viewer, draft, top = scene.s, scene.viewer, scene.draft, decision(scene.s)
    if viewer is None or viewer != decider(scene.t, s):
        return Marked(View(stage(s)), s)
    if isinstance(top, LayTrack):
        return _track(scene.once(laying))
    if isinstance(top, PlaceStation):
        return _station(scene.once(station.placing))
    if isinstance(top, RunTrains):
        return _run(scene.once(runs))
    if isinstance(top, InvestorChoice):
        hexes = investors.hexes(s, draft)
        legal = tuple(view.id for view in hexes if not view.chosen)
        chosen = next((view.id for view in hexes if view.chosen), "")
        return Marked(View(stage(s), legal=legal, chosen=chosen), s, hexes, again=True)
    if isinstance(top, HomeChoice):
        return _home(s, top, draft)
    if isinstance(top, ShareRound):
        hexes = founding.hexes(scene.t, s, viewer, draft)
        legal = tuple(view.id for view in hexes if not view.chosen)
        chosen = next((view.id for view in hexes if view.chosen), "")
        return Marked(View(stage(s), legal=legal, chosen=chosen), s, hexes)
    return Marked(View(stage(s)), s)


def _track(now: Laying) -> Marked:
    """The chosen tile lies on the map as it would."""
    s = now.s
    hexes, chosen, shown = track.hexes(now), "", s
    if now.chosen is not None:
        chosen, shown = now.chosen.hex, s.clone()
        shown.board = on(s.board, now.chosen)
    legal = tuple(view.id for view in hexes if view.id != chosen)
    bright = track.bright(now) if now.placements.all else None
    view = View(stage(s), legal=legal, chosen=chosen, bright=bright)
    return Marked(view, shown, hexes, fan(now), again=True)


def _station(now: Placing) -> Marked:
    """The marker stands in the chosen place as if it were there."""
    s, company = now.s, now.step.company
    reach = ATLAS.track(s.board).reach(company)
    network = tuple(hex_id for hex_id, number in ATLAS.index.items() if number in reach.masks)
    chosen, shown = now.chosen, s
    if chosen is not None:
        shown = s.clone()
        shown.board = s.board.place(company, chosen.hex, chosen.city)
    view = View(
        stage(s),
        free=tuple((site.hex, site.city, "") for site in now.sites if site != chosen),
        chosen=chosen.hex if chosen else "",
        bright=network if now.sites else None,
    )
    return Marked(view, shown, station.hexes(now), again=True)


def _home(s: ChinaState, step: HomeChoice, draft: Draft) -> Marked:
    home, chosen = MAJORS[step.company].home, home_city.chosen(s, step, draft)
    free = tuple((home, city, "") for city in step.cities(s) if city != chosen)
    view = View(stage(s), free=free, chosen=home if chosen >= 0 else "")
    return Marked(view, s, home_city.hexes(s, step, draft), again=True)


def _run(now: Runs) -> Marked:
    s = now.s
    if not now.possible:
        return Marked(View(stage(s)), s)
    note, tone = _proof(now)
    drawn = run.drawn(now)
    return Marked(View(stage(s), runs=drawn), s, run.hexes(now), note=note, tone=tone)


def _proof(now: Runs) -> tuple[str, Tone]:
    found = yuan(now.best.value)
    if now.best.proved and now.found.other:
        return phrase(
            "1880.board.proved-best-of-two", "✓ {sum} proved best, 2 sets", sum=found
        ), "good"
    if now.best.proved:
        return phrase("1880.board.proved-best", "✓ {sum} proved best", sum=found), "good"
    if not now.found.done:
        return phrase(
            "1880.board.searching-routes-least", "Searching routes, at least {sum}…", sum=found
        ), "warn"
    most = yuan(now.best.bound)
    return phrase(
        "1880.board.found-most", "{sum} found, at most {most}", sum=found, most=most
    ), "warn"
