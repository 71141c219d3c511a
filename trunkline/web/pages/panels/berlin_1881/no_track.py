"""Why nothing can be laid on a hex."""

from __future__ import annotations

from trunkline.titles.berlin_1881.building import lays_of
from trunkline.titles.berlin_1881.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.sections import UPGRADE
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.tables import TRAMWAYS
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881.names import place
from trunkline.web.pages.view import WhyNot

LAST = "No tile fits here: grey hexes stay, and what lies here may be the last of its kind."


def nothing_fits(t: Berlin, s: BerlinState, step: LayTrack) -> str:
    """Why no tile at all can be laid, from the first that the map would allow."""
    for a in step.propose(t, s):
        no = step.refuse(t, s, a) if isinstance(a, LayTile) else None
        if no is not None:
            return f"No tile can be laid now. {no.why}"
    return "No tile can be laid now."


def why(t: Berlin, s: BerlinState, step: LayTrack, hex_id: str) -> WhyNot:
    """Of all tiles the reason of the one that comes nearest."""
    what, by = f"{place(hex_id)} cannot be built now", step.decider(t, s)
    laid, wanted = s.board.tile_at(hex_id), step.colours(s)
    fitting = lays_of(step.company).fitting(
        hex_id, *((laid.tile, laid.rotation) if laid else ("", 0))
    )
    for lay in sorted(fitting, key=lambda lay: lay.colour not in wanted):
        no = step.refuse(t, s, LayTile(by, hex_id, lay.tile, lay.rotation))
        if no is not None:
            return WhyNot(what, no.why, no.rule, _help(s, step.company))
    return WhyNot(what, LAST, UPGRADE)


def _help(s: BerlinState, company: str) -> str:
    depots = ", ".join(place(depot.hex) for depot in s.board.of(company))
    if depots:
        kind = "tram" if company in TRAMWAYS else "S-Bahn"
        return f"New rails continue open {kind} rails from a depot of {company}: {depots}."
    if company in TRAMWAYS:
        return f"{company} begins at its home {place(TRAMWAYS[company].home)}."
    return ""
