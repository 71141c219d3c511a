"""Where a new tile leads: the stops that a company can reach by it, and its loose ends."""

from __future__ import annotations

from msgspec import Struct

from trunkline.parts.hexes import opposite
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board, Laid
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.board.reach import Passage, unless_full

LEADS: BoardMemo[tuple[Laid | None, str, str, Passage], Leads] = BoardMemo()


class Leads(Struct, frozen=True):
    """What a lay adds to a company's network."""

    stops: tuple[str, ...]
    """Hexes with stops that it reaches for the first time, this one not among them."""
    open: tuple[str, ...]
    """Hexes to which new track leads and in which none meets it yet."""
    joins: bool
    """Stations of the company that were apart are joined."""


def leads(
    atlas: Atlas,
    before: Board,
    after: Board,
    company: str,
    hex_id: str,
    rails: str = "",
    passes: Passage = unless_full,
) -> Leads:
    """`rails` is the company's rail system, `passes` its rule of passing stops.

    Kept with the board: fan, table and map ask for the same, and so does the next click.
    """
    key = (after.tile_at(hex_id), company, rails, passes)
    return LEADS.get(
        before, key, lambda: _leads(atlas, before, after, company, hex_id, rails, passes)
    )


def _leads(
    atlas: Atlas,
    before: Board,
    after: Board,
    company: str,
    hex_id: str,
    rails: str,
    passes: Passage,
) -> Leads:
    old, new = (atlas.track(board).reach(company, rails, passes) for board in (before, after))
    known = set(old.stops())
    reached = (place[0] for place in new.stops() if place not in known and place[0] != hex_id)
    apart = networks(atlas, before, company, rails)
    joins = apart > 1 and networks(atlas, after, company, rails) < apart
    known_ends = atlas.face(before, hex_id).exits(rails)
    fresh = tuple(e for e in atlas.face(after, hex_id).exits(rails) if e not in known_ends)
    ends = loose_ends(atlas, after, hex_id, fresh, rails)
    return Leads(tuple(dict.fromkeys(reached)), ends, joins)


def loose_ends(
    atlas: Atlas, board: Board, hex_id: str, edges: tuple[int, ...], rails: str = ""
) -> tuple[str, ...]:
    """The hexes beyond these exits that have no track towards this one."""
    found = []
    for edge in edges:
        beyond = atlas.map.neighbour(hex_id, edge)
        if beyond is not None and opposite(edge) not in atlas.face(board, beyond).exits(rails):
            found.append(beyond)
    return tuple(found)


def networks(atlas: Atlas, board: Board, company: str, rails: str = "") -> int:
    """How many parts the company's stations form that no track joins."""
    left = list(board.of(company))
    count = 0
    while left:
        first = left.pop()
        reach = atlas.track(board).reach_from([(first.hex, first.node)], company, rails)
        left = [each for each in left if not reach.stop(each.hex, each.node)]
        count += 1
    return count
