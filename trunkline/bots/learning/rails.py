"""What titles with track have in common for learners: tile lays as ids, boards as numbers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Protocol

from trunkline.bots.learning.codes import Around, Index, Number, Numbers
from trunkline.bots.learning.layout import Fact
from trunkline.bots.learning.structures import Keyed, Record, Row
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board, Laid, Station
from trunkline.rails.board.lays import Lays
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.board.tile import Face

LayId = tuple[str, str, int]
FACTS: BoardMemo[object, Numbers] = BoardMemo()
"""By what works them out."""


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
    facts = BoardFacts(atlas, companies)

    def work_out(t: object, s: _HasBoard, around: Around) -> Numbers:
        return FACTS.get(s.board, facts, lambda: facts.of(s.board))

    return (Fact(facts.labels, work_out, of=("board",)),)


class BoardFacts:
    """What follows from a board: numbers of the printed map, as tiles and markers change them."""

    def __init__(self, atlas: Atlas, companies: tuple[str, ...]) -> None:
        homes = [h.id for h in atlas.map if h.face.nodes]
        """Plain hexes stay plain; whatever has a stop may come to have places for stations."""
        left = {f"tiles left: #{number}": tile.count for number, tile in atlas.tiles.items()}
        free = {f"free places: {hex_id}": places(atlas.map[hex_id].face) for hex_id in homes}
        pairs = tuple(product(companies, homes))
        whose = {f"stations of {company}: {hex_id}": 0 for company, hex_id in pairs}
        self.labels = (*left, *free, *whose)
        self._printed = array("f", (*left.values(), *free.values(), *whose.values()))
        self._left = {number: at for at, number in enumerate(atlas.tiles)}
        self._free = {hex_id: at for at, hex_id in enumerate(homes, start=len(left))}
        self._whose = {pair: at for at, pair in enumerate(pairs, start=len(left) + len(free))}
        self._places = {number: places(tile.face) for number, tile in atlas.tiles.items()}

    def of(self, board: Board) -> Numbers:
        numbers = self._printed[:]
        for laid in board.tiles:
            numbers[self._left[laid.tile]] -= 1.0
            if laid.hex in self._free:
                numbers[self._free[laid.hex]] = self._places[laid.tile]
        for station in board.stations:
            if station.hex in self._free:
                numbers[self._free[station.hex]] -= 1.0
                at = self._whose.get((station.company, station.hex))
                if at is not None:
                    numbers[at] += 1.0
        return numbers


def places(face: Face) -> int:
    """For stations."""
    return sum(node.slots for node in face.nodes)
