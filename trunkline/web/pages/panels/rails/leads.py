"""Where a new tile leads: the stops that a company can reach by it, and its loose ends."""

from __future__ import annotations

from msgspec import Struct

from trunkline.rails.atlas import Atlas
from trunkline.rails.board import Board
from trunkline.table.hexes import opposite


class Leads(Struct, frozen=True):
    """What a lay adds to a company's network."""

    stops: tuple[str, ...]
    """Hexes with stops that it reaches for the first time, this one not among them."""
    open: tuple[str, ...]
    """Hexes to which new track leads and in which none meets it yet."""
    joins: bool
    """Stations of the company that were apart are joined."""


def leads(atlas: Atlas, before: Board, after: Board, company: str, hex_id: str) -> Leads:
    old, new = (atlas.track(board).reach(company) for board in (before, after))
    known = set(old.stops())
    reached = (place[0] for place in new.stops() if place not in known and place[0] != hex_id)
    joins = networks(atlas, after, company) < networks(atlas, before, company)
    return Leads(tuple(dict.fromkeys(reached)), loose_ends(atlas, before, after, hex_id), joins)


def loose_ends(atlas: Atlas, before: Board, after: Board, hex_id: str) -> tuple[str, ...]:
    """The hexes beyond new exits that have no track towards this one."""
    old, new = atlas.face(before, hex_id).exits(""), atlas.face(after, hex_id).exits("")
    found = []
    for edge in new:
        beyond = atlas.map.neighbour(hex_id, edge)
        if edge not in old and beyond is not None:
            meets = opposite(edge) in atlas.face(after, beyond).exits("")
            found += [] if meets else [beyond]
    return tuple(found)


def networks(atlas: Atlas, board: Board, company: str) -> int:
    """How many parts the company's stations form that no track joins."""
    left = list(board.of(company))
    count = 0
    while left:
        first = left.pop()
        reach = atlas.track(board).reach_from([(first.hex, first.node)], company)
        left = [each for each in left if not reach.stop(each.hex, each.node)]
        count += 1
    return count
