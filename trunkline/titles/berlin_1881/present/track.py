"""Laying track in 1881: tramways and networks, bonuses, and subnets that a lay merges."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import decision, encode_action, message, phrase
from trunkline.present.rails.allowance import allowance
from trunkline.present.rails.laying import Extras, Lines, Track
from trunkline.present.rails.placements import Placement
from trunkline.present.rails.track import track_question
from trunkline.present.view import Act, Block, Notice
from trunkline.present.words import listed
from trunkline.titles.berlin_1881.head import ID
from trunkline.titles.berlin_1881.present.gains import prospect
from trunkline.titles.berlin_1881.present.merging import main_gain, merger_notice
from trunkline.titles.berlin_1881.present.names import marks, names, place, short_place, signed
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.building import reach_of
from trunkline.titles.berlin_1881.rules.depots import strain_passes, tram_passes
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack, building_cost
from trunkline.titles.berlin_1881.rules.offices import phase, subnets
from trunkline.titles.berlin_1881.rules.sections import S_TRACK, UPGRADE, YELLOW
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import (
    CONNECTION,
    MAIN,
    S_RAILS,
    TRAM_RAILS,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.title import Berlin

PHASE = {
    "yellow": message("1881.track.yellow-phase", "Yellow phase"),
    "green": message("1881.track.green-phase", "Green phase"),
    "brown": message("1881.track.brown-phase", "Brown phase"),
    "grey": message("1881.track.grey-phase", "Grey phase"),
}
LAY_UP_TWO = message("1881.track.lay-up-two", "Lay up to two tiles for {company}")
LAY_ONE_TILE = message("1881.track.lay-one-tile", "Lay one tile for {company}")
LAY_SECOND_TILE = message("1881.track.lay-second-tile", "Lay a second tile for {company}")
LAY_FOR_MAIN = message("1881.track.lay-one-tile-main", "Lay one tile for the main network")
DONE_TRACK = message("1881.track.done-track", "Done with track")
LAY_NOTHING = message("1881.track.lay-nothing", "Lay nothing")
LAY_NOTHING_RUN = message("1881.track.lay-nothing-run", "Lay nothing, run {company}")
OPEN_TRAM_RAILS = message(
    "1881.track.new-rails-continue-open-tram-rails",
    "New rails must connect to a depot of {company} by open tram rails: {depots}.",
)
OPEN_S_BAHN_RAILS = message(
    "1881.track.new-rails-continue-open-s-bahn",
    "New rails must connect to a depot of {company} by open S-Bahn rails: {depots}.",
)


def track(scene: BerlinScene) -> Track:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, LayTrack)
    company, ground, tram = step.company, step.ground(s), step.company in TRAMWAYS
    by = step.decider(t, s)
    remark = phrase("1881.track.s-bahn-nets", "S-Bahn networks cannot lay yellow tiles.")
    return Track(
        names=names(s),
        atlas=s.pieces.atlas,
        liveries=ID,
        company=company,
        cash=s.money[company],
        board=ground,
        reach=reach_of(s.pieces, ground, company),
        rails=TRAM_RAILS if tram else S_RAILS,
        passes=tram_passes if tram else strain_passes,
        lays=s.pieces.lays_of(company),
        key=(t.ways, s.pieces, step, s.money[company], phase(s).name),
        t=t,
        s=s,
        step=step,
        tile=LayTile,
        cost=lambda hex_id: building_cost(s, hex_id),
        prospect=prospect(s, company, ground),
        allowance=allowance(step.most(s), step.laid, step.colours(s)),
        heading=_heading(s, step),
        badge=phrase(PHASE[phase(s).name]),
        rules=(YELLOW, UPGRADE) if tram else (S_TRACK, S_TRACK),
        done=Act(
            _over(step, company),
            encode_action(Done(by)),
            key="D",
            doing=phrase("1881.track.going", "Continuing…"),
        ),
        help=_help(s, company),
        remarks=() if tram else (remark,),
        note=lambda each: _note(effect(t, s, step, _lay(by, each))),
        extras=lambda each: _extras(t, s, step, _lay(by, each)),
    )


def _over(step: LayTrack, company: str) -> str:
    """How the step ends; a tramway may build a depot before it runs."""
    if step.laid:
        return phrase(DONE_TRACK)
    return phrase(LAY_NOTHING if company in TRAMWAYS else LAY_NOTHING_RUN, company=company)


def _lay(by: str, each: Placement) -> LayTile:
    return LayTile(by, each.hex, each.tile, each.rotation)


def _heading(s: BerlinState, step: LayTrack) -> str:
    company = step.company
    if step.laid:
        return phrase(LAY_SECOND_TILE, company=company)
    if company == MAIN:
        return phrase(LAY_FOR_MAIN)
    return phrase(LAY_UP_TWO if step.most(s) > 1 else LAY_ONE_TILE, company=company)


def _help(s: BerlinState, company: str) -> str:
    depots = ", ".join(place(depot.hex) for depot in s.board.of(company))
    if depots:
        said = OPEN_TRAM_RAILS if company in TRAMWAYS else OPEN_S_BAHN_RAILS
        return phrase(said, company=company, depots=depots)
    if company not in TRAMWAYS:
        return ""
    home = place(TRAMWAYS[company].home)
    return phrase(
        "1881.track.begins-home", "{company} begins at its home {home}.", company=company, home=home
    )


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
    return Effect(built, CONNECTION if hexes else 0, tuple(map(short_place, hexes)), merged)


def _note(found: Effect) -> str:
    """+50 built, +100 linked, merges S1."""
    parts: list[str] = []
    if found.construction:
        parts.append(phrase("1881.track.bonus-built", "+{bonus} built", bonus=found.construction))
    if found.connection:
        parts.append(phrase("1881.track.linked", "+{bonus} connected", bonus=found.connection))
    if found.merged:
        subnets_ = listed(found.merged)
        parts.append(phrase("1881.track.merges-subnets", "merges {subnets}", subnets=subnets_))
    return ", ".join(parts)


def _extras(t: Berlin, s: BerlinState, step: LayTrack, a: LayTile) -> Extras:
    """Bonuses have boxes of their own; a merger warns, renames the button and is asked again."""
    found = effect(t, s, step, a)
    boxes: tuple[Block, ...] = (*_bonuses(found), *merger_notice(t, s, step, found.merged))
    if not found.merged:
        return Extras(boxes)
    names, number = listed(found.merged), len(found.merged)
    gain = f"**{signed(main_gain(t, s, step, a))}**"
    return Extras(
        boxes,
        ((phrase("1881.track.main-best-run", "Best run of the main network afterwards"), gain),),
        phrase(
            "1881.track.names-merges", "{names} merges", "{names} merge", number=number, names=names
        ),
        phrase("1881.track.lay-merge", "Lay #{tile} and merge", tile=a.tile),
        phrase(
            "1881.track.part-main-network",
            "{names} will stay part of the main network.",
            "{names} will stay part of the main network.",
            number=number,
            names=names,
        ),
    )


def _bonuses(found: Effect) -> tuple[Notice, ...]:
    boxes: list[Notice] = []
    if found.construction:
        text = phrase(
            "1881.track.construction-bonus-treasury",
            "**Construction bonus +{sum}**, to the treasury this turn.",
            sum=marks(found.construction),
        )
        boxes.append(Notice(text, "good"))
    if found.connection:
        text = phrase(
            "1881.track.connection-bonus-first",
            "**Connection bonus +{sum}**, the first connection of {places} with the centre.",
            sum=marks(found.connection),
            places=listed(found.linked),
        )
        boxes.append(Notice(text, "good"))
    return tuple(boxes)


LINES = Lines(track)
laying = track_question(LINES)
