"""Laying track in 1880: permits, yellow tiles or one upgrade, P4's rebate on rivers."""

from __future__ import annotations

from trunkline.kernel import decision, encode_action, message, phrase
from trunkline.present.rails.allowance import allowance
from trunkline.present.rails.laying import Lines, Track
from trunkline.present.rails.track import track_question
from trunkline.present.view import Act
from trunkline.titles.china_1880.head import ID
from trunkline.titles.china_1880.present.gains import prospect
from trunkline.titles.china_1880.present.names import names, place
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.actions import LayTile, Pass
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.building import cost, most_yellow_tiles
from trunkline.titles.china_1880.rules.components import INVESTORS
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.lays import LAYS
from trunkline.titles.china_1880.rules.sections import TRACK, UPGRADES

LAY_SECOND_YELLOW = message("1880.track.lay-second-yellow", "Lay a second yellow tile")
LAY_TRACK = message("1880.track.lay-track", "Lay track")


def track(scene: ChinaScene) -> Track:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, LayTrack)
    company, director = step.company, s.director(step.company)
    stations = ", ".join(place(station.hex) for station in s.board.of(company))
    return Track(
        names=names(s),
        atlas=ATLAS,
        liveries=ID,
        company=company,
        cash=s.cash[company],
        board=s.board,
        reach=step.reach(s),
        lays=LAYS,
        key=(step, s.cash[company], s.phase.name, s.owner("P4") == director),
        t=t,
        s=s,
        step=step,
        tile=LayTile,
        cost=lambda hex_id: cost(s, company, hex_id),
        prospect=prospect(t, s, company),
        allowance=allowance(most_yellow_tiles(s, company), step.laid, s.phase.colours),
        heading=_heading(step),
        badge=phrase("1880.track.phase", "Phase {phase}", phase=s.phase.name),
        rules=(TRACK, UPGRADES),
        done=Act(
            phrase("1880.track.done-track", "Done with track"),
            encode_action(Pass(director)),
            key="D",
            doing=phrase("1880.track.going", "Continuing…"),
        ),
        help=phrase(
            "1880.track.new-track-continues",
            "New track must connect to a station of {company}: {places}.",
            company=company,
            places=stations,
        ),
    )


def _heading(step: LayTrack) -> str:
    if step.company in INVESTORS:
        return phrase("1880.track.lay-tile", "Lay a tile for {company}", company=step.company)
    return phrase(LAY_SECOND_YELLOW if step.laid else LAY_TRACK)


LINES = Lines(track)
laying = track_question(LINES)
