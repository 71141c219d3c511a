"""Why nothing can be laid: at all, of a kind, or on a hex."""

from __future__ import annotations

from typing import Any

from trunkline.kernel import message, phrase
from trunkline.present.view import WhyNot
from trunkline.titles.china_1880.present.names import place, yuan
from trunkline.titles.china_1880.rules.actions import LayTile
from trunkline.titles.china_1880.rules.building import colours, refuse_builder
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.lays import LAYS
from trunkline.titles.china_1880.rules.sections import TRACK, UPGRADES
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

LAST = message(
    "1880.track.last",
    "No tile fits: printed areas and harbours stay, and what lies here may"
    " be the last of its kind.",
)


def nothing_fits(t: China1880, s: ChinaState, step: LayTrack) -> dict[str, Any]:
    """The fields of a decision in which there is nothing to lay."""
    no = refuse_builder(s, step.company)
    if no is not None:
        return {"context": no.why, "rule": no.rule}
    words = phrase(
        "1880.track.no-tile-laid",
        "No tile can be laid now. {company} has {cash}.",
        company=step.company,
        cash=yuan(s.cash[step.company]),
    )
    return {"context": words, "rule": TRACK}


def closed(s: ChinaState, step: LayTrack, only: str) -> WhyNot:
    """After the first yellow tile there is no upgrade; and the other way round nothing is left."""
    if only == "upgrades" and step.laid:
        why = phrase(
            "1880.track.laid-yellow-tile",
            "{company} has laid a yellow tile this turn. A turn has either yellow"
            " tiles or one upgrade.",
            company=step.company,
        )
        help = phrase("1880.track.undo-lay-upgrade", "Undo the lay, then upgrade.")
        return WhyNot(phrase("1880.track.why-no-upgrade", "Why no upgrade?"), why, UPGRADES, help)
    if only == "upgrades":
        why = phrase(
            "1880.track.no-tile-network",
            "No tile of {company}'s network can be upgraded now.",
            company=step.company,
        )
        return WhyNot(phrase("1880.track.why-no-upgrade", "Why no upgrade?"), why, UPGRADES)
    why = phrase(
        "1880.track.reaches-no-empty",
        "{company} reaches no empty hex that it can pay for.",
        company=step.company,
    )
    return WhyNot(phrase("1880.track.why-no-new", "Why no new tile?"), why, TRACK)


def why(t: China1880, s: ChinaState, step: LayTrack, hex_id: str) -> WhyNot:
    """Why nothing can be laid on a hex: of all tiles the reason of the one that comes nearest."""
    what = phrase("1880.track.cannot-built", "{place} cannot be built now", place=place(hex_id))
    director, laid = s.director(step.company), s.board.tile_at(hex_id)
    wanted = colours(s, step.laid)
    fitting = LAYS.fitting(hex_id, *((laid.tile, laid.rotation) if laid else ("", 0)))
    for lay in sorted(fitting, key=lambda lay: lay.colour not in wanted):
        no = step.refuse(t, s, LayTile(director, hex_id, lay.tile, lay.rotation))
        if no is not None:
            return WhyNot(what, no.why, no.rule, _help(s, step))
    return WhyNot(what, phrase(LAST), UPGRADES)


def _help(s: ChinaState, step: LayTrack) -> str:
    stations = ", ".join(place(station.hex) for station in s.board.of(step.company))
    return phrase(
        "1880.track.new-track-continues",
        "New track continues a line from a station of {company}: {places}.",
        company=step.company,
        places=stations,
    )
