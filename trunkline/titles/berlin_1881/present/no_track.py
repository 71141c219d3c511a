"""Why nothing can be laid on a hex."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.present.view import WhyNot
from trunkline.titles.berlin_1881.present.names import place
from trunkline.titles.berlin_1881.rules.building import lays_of
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.rules.sections import UPGRADE
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

LAST = message(
    "1881.track.last",
    "No tile fits here: grey hexes stay, and what lies here may be the last of its kind.",
)
NEW_RAILS_CONTINUE_OPEN_TRAM_RAILS = message(
    "1881.track.new-rails-continue-open-tram-rails",
    "New rails continue open tram rails from a depot of {company}: {depots}.",
)
NEW_RAILS_CONTINUE_OPEN_S_BAHN = message(
    "1881.track.new-rails-continue-open-s-bahn",
    "New rails continue open S-Bahn rails from a depot of {company}: {depots}.",
)


def nothing_fits(t: Berlin, s: BerlinState, step: LayTrack) -> str:
    """Why no tile at all can be laid, from the first that the map would allow."""
    nothing = phrase("1881.track.no-tile-laid", "No tile can be laid now.")
    for a in step.propose(t, s):
        no = step.refuse(t, s, a) if isinstance(a, LayTile) else None
        if no is not None:
            return f"{nothing} {no.why}"
    return nothing


def why(t: Berlin, s: BerlinState, step: LayTrack, hex_id: str) -> WhyNot:
    """Of all tiles the reason of the one that comes nearest."""
    what, by = (
        phrase("1881.track.cannot-built", "{place} cannot be built now", place=place(hex_id)),
        step.decider(t, s),
    )
    laid, wanted = s.board.tile_at(hex_id), step.colours(s)
    fitting = lays_of(step.company).fitting(
        hex_id, *((laid.tile, laid.rotation) if laid else ("", 0))
    )
    for lay in sorted(fitting, key=lambda lay: lay.colour not in wanted):
        no = step.refuse(t, s, LayTile(by, hex_id, lay.tile, lay.rotation))
        if no is not None:
            return WhyNot(what, no.why, no.rule, _help(s, step.company))
    return WhyNot(what, phrase(LAST), UPGRADE)


def _help(s: BerlinState, company: str) -> str:
    depots = ", ".join(place(depot.hex) for depot in s.board.of(company))
    if depots:
        return phrase(
            NEW_RAILS_CONTINUE_OPEN_TRAM_RAILS
            if company in TRAMWAYS
            else NEW_RAILS_CONTINUE_OPEN_S_BAHN,
            company=company,
            depots=depots,
        )
    if company in TRAMWAYS:
        home = place(TRAMWAYS[company].home)
        return phrase(
            "1881.track.begins-home",
            "{company} begins at its home {home}.",
            company=company,
            home=home,
        )
    return ""
