"""Lays of one company on the present board, and links with the centre (7.2.1, 7.2.4, 7.4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Protocol

from msgspec import Struct

from trunkline.kernel import Refusal, message, no
from trunkline.rails.board.board import Board
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.board.reach import STOPS, Reach, freely
from trunkline.rails.board.tile import Face, Path, follow
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.depots import strain_passes, tram_passes
from trunkline.titles.berlin_1881.rules.pieces import Pieces
from trunkline.titles.berlin_1881.rules.sections import ROUTES, YELLOW
from trunkline.titles.berlin_1881.rules.tables import S_RAILS, TRAM_RAILS, TRAMWAYS

ARRIVALS = (1 << STOPS) - 1
"""The bits of a reach mask that mean a train from outside; whoever comes so uses the new rails."""
Turned = tuple[str, str, int]
"""Hex, tile and rotation."""
LEGAL_LAYS: BoardMemo[tuple[Ways, Pieces, str, tuple[str, ...]], frozenset[Turned]] = BoardMemo()
"""By the way to the new rails, the pieces, company and colours."""
NO_USE = message(
    "1881.building.no-use",
    "No tramcar of {company} could use the new rails in {hex}: none enters a hex twice.",
)
BLOCKED = message("1881.building.blocked", "Depots of others block the station in {hex}.")


def reach_of(pieces: Pieces, board: Board, company: str) -> Reach:
    """Where the company's rails lead, for building and for depots."""
    track = pieces.atlas.track(board)
    if company in TRAMWAYS:
        return track.reach(company, TRAM_RAILS, tram_passes)
    return track.reach(company, S_RAILS, strain_passes)


class Ways(Protocol):
    """How a company comes to the rails of a new tile."""

    def reach(self, pieces: Pieces, board: Board, company: str) -> Reach: ...


class Tramcars(Struct, frozen=True):
    """7.2.1: a tramcar of any length must be able to use the rails, and enters no hex twice.

    7.4.1: a network needs a link of rails only.
    """

    def reach(self, pieces: Pieces, board: Board, company: str) -> Reach:
        if company in TRAMWAYS:
            return pieces.atlas.track(board).reach_once(company, TRAM_RAILS, tram_passes)
        return reach_of(pieces, board, company)


class Links(Struct, frozen=True):
    """The first edition: a link of rails was enough for tramways too."""

    def reach(self, pieces: Pieces, board: Board, company: str) -> Reach:
        return reach_of(pieces, board, company)


def legal_lays(
    ways: Ways, pieces: Pieces, board: Board, company: str, colours: tuple[str, ...]
) -> frozenset[Turned]:
    """Hex, tile and rotation of all lays that map, supply and reach allow; kept with the board."""
    key = (ways, pieces, company, colours)
    return LEGAL_LAYS.get(board, key, lambda: frozenset(_found(board, *key)))


def any_lay(
    ways: Ways, pieces: Pieces, board: Board, company: str, colours: tuple[str, ...]
) -> bool:
    """Whether `legal_lays` has any, without listing them all."""
    return any(_found(board, ways, pieces, company, colours))


def _found(
    board: Board, ways: Ways, pieces: Pieces, company: str, colours: tuple[str, ...]
) -> Iterator[Turned]:
    """7.2.1.1: a train comes to the new rails from outside, or from an open station."""
    reach = ways.reach(pieces, board, company)
    for hex_id, lays in pieces.lays_of(company).by_hex(board, reach, colours):
        arrivals = reach.mask(hex_id) & ARRIVALS
        for lay in lays:
            turned = hex_id, lay.tile, lay.rotation
            if lay.need & arrivals or not beyond_a_blocked_station(reach, board, company, *turned):
                yield turned


def refuse_lay(
    ways: Ways,
    pieces: Pieces,
    board: Board,
    company: str,
    colours: tuple[str, ...],
    hex_id: str,
    tile: str,
    rotation: int,
) -> Refusal | None:
    """Why this lay is not allowed. # must agree with legal_lays"""
    lays, reach = pieces.lays_of(company), ways.reach(pieces, board, company)
    if lays.why_not(board, reach, colours, hex_id, tile, rotation):
        linked = reach_of(pieces, board, company)
        if refusal := lays.refuse(board, linked, colours, hex_id, tile, rotation):
            return refusal
        return no(NO_USE, ROUTES, company=company, hex=hex_id)
    if beyond_a_blocked_station(reach, board, company, hex_id, tile, rotation):
        return no(BLOCKED, YELLOW, hex=hex_id)
    return None


def beyond_a_blocked_station(
    reach: Reach, board: Board, company: str, hex_id: str, tile: str, rotation: int
) -> bool:
    """7.2.1.1: the new rails could only be used by passing a station that is closed.

    Ruling: it is judged with the places of the new tile.
    """
    if company not in TRAMWAYS:
        return False
    old, new = ATLAS.face(board, hex_id), ATLAS.turned(tile, rotation)
    places, added = follow(old, new), added_tram_rails(old, new)
    if not added or any(reach.mask(hex_id) >> e & 1 for path in added for e in path.edges):
        return False
    for stop, place in enumerate(places):
        if reach.stop(hex_id, stop) and any(place in path.nodes for path in added):
            markers = tuple(
                station.company for station in board.in_hex(hex_id) if places[station.node] == place
            )
            if tram_passes(new.nodes[place], markers, company):
                return False
    return True


@cache
def added_tram_rails(old: Face, new: Face) -> tuple[Path, ...]:
    """The tram rails of the new face that the old one does not have."""
    kept = {path.among(follow(old, new)) for path in old.paths}
    return tuple(p for p in new.paths if p.network == TRAM_RAILS and p not in kept)


def linked_with_the_centre(pieces: Pieces, board: Board, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """7.2.4 b: those of the hexes whose station any rails link with a station in the city centre.

    The link may change between the rail systems in hub stations, and nothing blocks it.
    """
    if not hexes:
        return ()
    stations = [
        (hex_id, node)
        for hex_id in pieces.centre
        for node, stop in enumerate(ATLAS.face(board, hex_id).nodes)
        if stop.kind == "station"
    ]
    reach = pieces.atlas.track(board).reach_from(stations, network=None, passes=freely)
    return tuple(hex_id for hex_id in hexes if reach.stop(hex_id, 0))
