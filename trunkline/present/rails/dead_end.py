"""Whether a new tile leads nowhere: no stop of its own, none beyond, and nothing can follow it."""

from __future__ import annotations

from msgspec import Struct

from trunkline.present.rails.leads import leads, loose_ends
from trunkline.rails.board.board import Board
from trunkline.rails.board.lays import Lays
from trunkline.rails.board.reach import Passage, unless_full


class Builder(Struct, frozen=True):
    """A company that builds: its rail system, its rule of passing stops, its table of lays."""

    company: str
    lays: Lays
    rails: str = ""
    passes: Passage = unless_full


def leads_nowhere(by: Builder, before: Board, after: Board, hex_id: str) -> bool:
    """Of a new tile; an upgrade replaces track that led somewhere already."""
    atlas = by.lays.atlas
    if before.tile_at(hex_id) is not None or atlas.face(after, hex_id).nodes:
        return False
    found = leads(atlas, before, after, by.company, hex_id, by.rails, by.passes)
    if found.stops or found.joins or links(by, after, hex_id):
        return False
    return not any(can_follow(by, after, beyond) for beyond in found.open)


def links(by: Builder, board: Board, hex_id: str) -> bool:
    """Whether several of its ends meet track: then trains can run through."""
    atlas = by.lays.atlas
    ends = atlas.face(board, hex_id).exits(by.rails)
    return len(ends) - len(loose_ends(atlas, board, hex_id, ends, by.rails)) > 1


def can_follow(by: Builder, board: Board, hex_id: str) -> bool:
    """Whether some tile could go on with the company's track there, of any phase, in any supply."""
    laid = board.tile_at(hex_id)
    present = (laid.tile, laid.rotation) if laid else ("", 0)
    reach = by.lays.atlas.track(board).reach(by.company, by.rails, by.passes)
    return any(lay.need & reach.mask(hex_id) for lay in by.lays.fitting(hex_id, *present))
