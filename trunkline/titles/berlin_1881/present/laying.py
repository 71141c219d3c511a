"""The lay that a player is putting together, and everything it would bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import decision, phrase
from trunkline.present.rails.leads import Leads, leads
from trunkline.present.rails.placements import Placement, Placements, ranked
from trunkline.present.rails.tiles import small
from trunkline.present.rails.weighing import Change, Weighed, weigh, weighed
from trunkline.present.view import Draft
from trunkline.rails.board.board import Board
from trunkline.rails.stock.trains import Train
from trunkline.titles.berlin_1881.head import ID
from trunkline.titles.berlin_1881.present.names import short_place
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.depots import strain_passes, tram_passes
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack, building_cost
from trunkline.titles.berlin_1881.rules.offices import subnets
from trunkline.titles.berlin_1881.rules.rolling_stock import new_trains
from trunkline.titles.berlin_1881.rules.routes import Running, running
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import S_RAILS, TRAM_RAILS, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

MOST_STEPS = 6_000


class Laying(Struct, frozen=True):
    """The lays that are legal, and the one that is chosen."""

    t: Berlin
    s: BerlinState
    step: LayTrack
    placements: Placements
    chosen: Placement | None
    all: bool

    @property
    def company(self) -> str:
        return self.step.company

    def action(self, each: Placement) -> LayTile:
        by = self.step.decider(self.t, self.s)
        return LayTile(by, each.hex, each.tile, each.rotation)

    def draft(self, each: Placement | None = None) -> Draft:
        if each is None:
            return {}
        return {"hex": each.hex, "tile": each.tile, "turn": str(each.rotation)}

    def shown(self) -> tuple[Placement, ...]:
        """Those in question: all of them, or those on the chosen hex."""
        if self.chosen is not None:
            return self.placements.on_hex(self.chosen.hex)
        return self.placements.all

    def on(self, each: Placement) -> Board:
        """The board with the tile laid."""
        return ATLAS.lay(self.step.ground(self.s), each.hex, each.tile, each.rotation)

    def leads(self, each: Placement) -> Leads:
        rails, passes = (
            (TRAM_RAILS, tram_passes) if self.company in TRAMWAYS else (S_RAILS, strain_passes)
        )
        before = self.step.ground(self.s)
        return leads(ATLAS, before, self.on(each), self.company, each.hex, rails, passes)

    def effect(self, each: Placement) -> Effect:
        return effect(self.t, self.s, self.step, self.action(each))


class Effect(Struct, frozen=True):
    """What a lay brings besides track: bonuses, and subnets that it merges."""

    construction: int
    connection: int
    linked: tuple[str, ...]
    """Names of stations that are linked with the centre for the first time."""
    merged: tuple[str, ...]


def effect(t: Berlin, s: BerlinState, step: LayTrack, a: LayTile) -> Effect:
    """Tried on a copy."""
    after = s.clone()
    step.apply(t, after, a)
    hexes = tuple(hex_id for hex_id in s.bonuses if hex_id not in after.bonuses)
    merged = tuple(n for n in subnets(s) if n not in subnets(after))
    built = 0 if s.board.tile_at(a.hex) else ATLAS.map[a.hex].trait("construction")
    return Effect(built, 100 if hexes else 0, tuple(map(short_place, hexes)), merged)


def laying(scene: BerlinScene) -> Laying:
    """What the draft says, as far as it is still legal."""
    placements, draft = scene.once_for_position(placed), scene.draft
    chosen = placements.chosen(draft)
    return Laying(scene.t, scene.s, _step(scene.s), placements, chosen, "all" in draft)


def placed(scene: BerlinScene) -> Placements:
    """Everything that may be laid, weighed for a moment if the page asks for it."""
    s, step = scene.s, _step(scene.s)
    found, known = tuple(_legal(scene.t, s, step)), weights(s, step)
    if "weigh" in scene.draft:
        weigh(known, _changes(s, step, found))
    costs = {hex_id: building_cost(s, hex_id) for hex_id in {each.hex for each in found}}
    return ranked(found, known.snapshot(), costs)


def _step(s: BerlinState) -> LayTrack:
    step = decision(s)
    assert isinstance(step, LayTrack)
    return step


def clicked(now: Laying, hex_id: str) -> Draft:
    """A click on a hex takes its best tile; the fan shows the others."""
    return now.draft(next(iter(now.placements.on_hex(hex_id)), None))


def _legal(t: Berlin, s: BerlinState, step: LayTrack) -> Iterator[Placement]:
    for a in step.propose(t, s):
        if isinstance(a, LayTile) and step.refuse(t, s, a) is None:
            yield Placement(a.hex, a.tile, a.rotation)


def assumed(s: BerlinState, company: str) -> Train | None:
    """The train to reckon with where a company has none: the first that the bank sells it."""
    return None if s.trains[company] else next(iter(new_trains(s, company)), None)


def runs_on(s: BerlinState, company: str, board: Board) -> Running:
    """What the company could run on this board."""
    here = s.clone()
    here.board = board
    now, train = running(here, company), assumed(s, company)
    return replace(now, trains=(train,)) if train and not now.trains else now


def best_on(s: BerlinState, company: str, board: Board) -> int:
    """What the company's trains would earn on this board."""
    return runs_on(s, company, board).best(MOST_STEPS).value


def weights(s: BerlinState, step: LayTrack) -> Weighed:
    ground, train = step.ground(s), assumed(s, step.company)
    name = train.name if train else ""
    key = (step.company, s.trains[step.company], name, s.used)
    return weighed(ground, key, lambda: Weighed(best_on(s, step.company, ground), name))


def _changes(
    s: BerlinState, step: LayTrack, found: tuple[Placement, ...]
) -> Iterator[tuple[Change, Callable[[], int]]]:
    ground = step.ground(s)
    for each in found:
        yield each.change, _value(s, step.company, ground, each)


def _value(s: BerlinState, company: str, ground: Board, each: Placement) -> Callable[[], int]:
    return lambda: best_on(s, company, ATLAS.lay(ground, each.hex, each.tile, each.rotation))


def picture(each: Placement) -> str:
    return small(ATLAS.tiles[each.tile], each.rotation, ID)


def words(found: Leads) -> str:
    """Tegel, Spandau; towards G17."""
    parts = []
    if found.stops:
        parts.append(", ".join(dict.fromkeys(map(short_place, found.stops))))
    if found.open:
        places = ", ".join(map(short_place, found.open))
        parts.append(phrase("1881.track.towards", "towards {places}", places=places))
    return "; ".join(parts) or phrase("1881.track.no-new-place", "no new place")
