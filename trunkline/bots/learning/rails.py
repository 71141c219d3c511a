"""What titles with track have in common for learners: tile lays as ids, boards as numbers."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from trunkline.bots.learning.codes import Around, Index, Number, Numbers
from trunkline.bots.learning.layout import Fact
from trunkline.bots.learning.structures import Keyed, Record, Row
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board, Laid, Station
from trunkline.rails.board.lays import Lays
from trunkline.rails.board.memo import BoardMemo

LayId = tuple[str, str, int]
FACTS: BoardMemo[tuple[Atlas, tuple[str, ...]], Numbers] = BoardMemo()


class _HasBoard(Protocol):
    """A state with a board."""

    board: Board


@lru_cache(maxsize=16)
def possible_lays(*ways: Lays) -> tuple[LayId, ...]:
    """Every tile that can ever lie in a hex, in every rotation that makes a picture of its own.

    Each may follow what lay there before by one of the ways to build; who may lay it, and when, is
    for the rules.
    """
    found = [lay for hex_id in ways[0].atlas.hexes for lay in _in_hex(hex_id, ways)]
    return tuple(found)


def _in_hex(hex_id: str, ways: Sequence[Lays]) -> list[LayId]:
    seen: dict[LayId, None] = {}
    waiting: list[LayId] = [(hex_id, "", 0)]
    while waiting:
        present = waiting.pop()
        for way in ways:
            for lay in way.fitting(*present):
                follower = (lay.hex, lay.tile, lay.rotation)
                if follower not in seen:
                    seen[follower] = None
                    waiting.append(follower)
    tiles = list(ways[0].atlas.tiles)
    return sorted(seen, key=lambda lay: (tiles.index(lay[1]), lay[2]))


def board_code(atlas: Atlas, companies: tuple[str, ...], most_stations: int) -> Record:
    """Tiles by hex; stations in the order in which they were placed."""
    laid = Record(Laid, {"tile": Index(tuple(atlas.tiles)), "rotation": Number()})
    station = {"company": Index(companies), "hex": Index(atlas.hexes), "node": Number()}
    return Record(
        Board,
        {
            "tiles": Keyed(atlas.hexes, "hex", laid),
            "stations": Row(Record(Station, station), most_stations),
        },
    )


def board_facts(atlas: Atlas, companies: tuple[str, ...]) -> tuple[Fact, ...]:
    """Tiles left, places for stations that are free, and whose stations stand where.

    They are worked out once for a board, whoever looks at it.
    """
    homes = tuple(h.id for h in atlas.map if _may_have_stations(atlas, h.id))
    labels = (
        *(f"tiles left: #{tile}" for tile in atlas.tiles),
        *(f"free places: {hex_id}" for hex_id in homes),
        *(f"stations of {company}: {hex_id}" for company in companies for hex_id in homes),
    )
    key = (atlas, companies)

    def work_out(t: object, s: _HasBoard, around: Around) -> Numbers:
        board = s.board
        return FACTS.get(board, key, lambda: _facts(atlas, board, companies, homes))

    return (Fact(labels, work_out, of=("board",)),)


def _facts(
    atlas: Atlas, board: Board, companies: tuple[str, ...], homes: tuple[str, ...]
) -> Numbers:
    standing = Counter(station.hex for station in board.stations)
    left = (atlas.left(board, tile) for tile in atlas.tiles)
    free = (_places(atlas, board, hex_id) - standing[hex_id] for hex_id in homes)
    return array("f", (*left, *free, *_stations(board, companies, homes)))


def _may_have_stations(atlas: Atlas, hex_id: str) -> bool:
    """Plain hexes stay plain; whatever has a stop may come to have places."""
    return bool(atlas.map[hex_id].face.nodes)


def _places(atlas: Atlas, board: Board, hex_id: str) -> int:
    return sum([node.slots for node in atlas.face(board, hex_id).nodes])


def _stations(board: Board, companies: tuple[str, ...], homes: tuple[str, ...]) -> list[float]:
    numbers = [0.0] * (len(companies) * len(homes))
    place = {hex_id: number for number, hex_id in enumerate(homes)}
    owner = {company: number * len(homes) for number, company in enumerate(companies)}
    for station in board.stations:
        if station.hex in place and station.company in owner:
            numbers[owner[station.company] + place[station.hex]] += 1.0
    return numbers
