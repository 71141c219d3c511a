"""Why nothing can be laid: at all, or on a hex. The reason that matters, not that of some tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from trunkline.draw.nouns import colour_in_words
from trunkline.kernel import Refusal, phrase
from trunkline.present.rails.laying import Track
from trunkline.present.rails.placements import Placement
from trunkline.present.view import WhyNot
from trunkline.present.words import listed
from trunkline.rails.board.lays import COLOUR_NOT_LAID, NONE_LEFT, NOT_REACHED, Lay

OF_A_TILE = (COLOUR_NOT_LAID, NONE_LEFT, NOT_REACHED)
"""Reasons that speak of one tile; all others speak of the hex or of the company."""


def nothing_fits(track: Track) -> str:
    """Why no tile at all can be laid."""
    nothing = phrase("rails.track.nothing", "No tile can be laid now.")
    found = (
        no
        for number in track.reach.masks
        for _, no in _refused(track, _fitting(track, track.atlas.hexes[number]))
    )
    reason = telling(found)
    return nothing if reason is None else f"{nothing} {reason.why}"


def telling(found: Iterable[Refusal]) -> Refusal | None:
    """The reason that most tiles share, among those that do not speak of one tile."""
    counted = Counter(no for no in found if no.key not in OF_A_TILE)
    return counted.most_common(1)[0][0] if counted else None


def why(track: Track, hex_id: str) -> WhyNot | None:
    """Why nothing can be laid on a hex; None if something can."""
    place = track.names.place(hex_id)
    what = phrase("rails.track.cannot-built", "You cannot build on {place} now", place=place)
    fitting = _fitting(track, hex_id)
    found = _refused(track, fitting)
    if len(found) < len(fitting):
        return None
    if not found:
        return WhyNot(what, _as_it_is(track, hex_id), track.rules[1])
    reason = telling(no for _, no in found)
    if reason is not None:
        return WhyNot(what, reason.why, reason.rule, track.help)
    return WhyNot(what, _of_all(track, hex_id, found), found[0][1].rule, track.help)


def _as_it_is(track: Track, hex_id: str) -> str:
    """Why what lies in a hex stays there."""
    place, laid = track.names.place(hex_id), track.board.tile_at(hex_id)
    if laid is None:
        return phrase("rails.track.stays", "{place} stays as it is printed.", place=place)
    return phrase(
        "rails.track.last",
        "No tile can replace #{tile} in {place}.",
        tile=laid.tile,
        place=place,
    )


def _fitting(track: Track, hex_id: str) -> tuple[Lay, ...]:
    laid = track.board.tile_at(hex_id)
    present = (laid.tile, laid.rotation) if laid else ("", 0)
    return track.lays.fitting(hex_id, *present)


def _refused(track: Track, fitting: Iterable[Lay]) -> list[tuple[Lay, Refusal]]:
    found = ((lay, track.refuse(Placement(lay.hex, lay.tile, lay.rotation))) for lay in fitting)
    return [(lay, no) for lay, no in found if no is not None]


def _of_all(track: Track, hex_id: str, found: list[tuple[Lay, Refusal]]) -> str:
    """One sentence for all tiles: the colour, the supply, or the way there."""
    place, company = track.names.place(hex_id), track.company
    rest = [(lay, no) for lay, no in found if no.key != COLOUR_NOT_LAID]
    if not rest:
        colours = listed(dict.fromkeys(colour_in_words(lay.colour) for lay, _ in found))
        return phrase(
            "rails.track.colour",
            "{place} needs another colour next: {colour}. {company} cannot lay it now.",
            place=place,
            colour=colours,
            company=company,
        )
    mask = track.reach.mask(hex_id)
    out = [lay.tile for lay, no in rest if no.key == NONE_LEFT and lay.need & mask]
    if out:
        tiles = listed(f"#{tile}" for tile in dict.fromkeys(out))
        return phrase(
            "rails.track.none-left",
            "No tiles that fit {place} are left: {tiles}.",
            place=place,
            tiles=tiles,
        )
    if mask:
        return phrase(
            "rails.track.not-continued",
            "Track of {company} reaches {place}, but no tile that fits continues it.",
            company=company,
            place=place,
        )
    return phrase(
        "rails.track.too-far",
        "No track of {company} reaches {place}.",
        company=company,
        place=place,
    )
