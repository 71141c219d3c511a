"""Station markers: where a company may place one, as far as map, markers and reach decide it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from trunkline.kernel import Refusal, message, no
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.nouns import both
from trunkline.rails.board.reach import Reach
from trunkline.rails.board.tile import follow

NO_STOP = message("rails.station.no-stop", "{hex} has no such stop.")
CITIES_ONLY = message(
    "rails.station.cities-only", "You can place stations only in cities; there is none in {place}."
)
MARKER_THERE = message("rails.station.marker-there", "{company} already has a station in {place}.")
NOT_JOINED = message(
    "rails.station.not-joined", "No track connects {place} to a station of {company}."
)
FULL = message("rails.station.full", "No slot is free in {place}.")
KEPT_FOR_HOME = message(
    "rails.station.kept-for-home",
    "The last free slot in {place} is reserved for the home of {homes}.",
)


def sites(atlas: Atlas, board: Board, reach: Reach) -> Iterator[tuple[str, int]]:
    """The stops with places for markers that the company reaches; candidates without rules."""
    for hex_id, node in reach.stops():
        if atlas.face(board, hex_id).nodes[node].slots:
            yield hex_id, node


def kept(
    atlas: Atlas, board: Board, hex_id: str, node: int, waiting: Collection[str]
) -> tuple[str, ...]:
    """The companies, of those still waiting for their home, for which a place is kept here.

    A home that is printed in one stop follows that stop's track. A home that is printed for the
    hex alone keeps a place in each of its stops.
    """
    printed = atlas.map[hex_id].face
    places = follow(printed, atlas.face(board, hex_id))
    companies = (
        *(c for i, stop in enumerate(printed.nodes) if places[i] == node for c in stop.reserved),
        *atlas.map[hex_id].homes,
    )
    here = {station.company for station in board.in_hex(hex_id)}
    return tuple(company for company in companies if company in waiting and company not in here)


def refuse_station(
    atlas: Atlas,
    board: Board,
    reach: Reach,
    company: str,
    hex_id: str,
    node: int,
    waiting: Collection[str],
    rule: str,
) -> Refusal | None:
    """Why the company may not place a marker in this stop; costs are the title's."""
    if hex_id not in atlas.map or not 0 <= node < len(atlas.face(board, hex_id).nodes):
        return no(NO_STOP, rule, hex=hex_id)
    stop = atlas.face(board, hex_id).nodes[node]
    name = atlas.map[hex_id].name or hex_id
    if not stop.slots:
        return no(CITIES_ONLY, rule, place=name)
    if any(station.company == company for station in board.in_hex(hex_id)):
        return no(MARKER_THERE, rule, company=company, place=name)
    if not reach.stop(hex_id, node):
        return no(NOT_JOINED, rule, place=name, company=company)
    free = stop.slots - len(board.markers(hex_id, node))
    if free <= 0:
        return no(FULL, rule, place=name)
    homes = tuple(c for c in kept(atlas, board, hex_id, node, waiting) if c != company)
    if free <= len(homes):
        return no(KEPT_FOR_HOME, rule, place=name, homes=both(homes))
    return None
