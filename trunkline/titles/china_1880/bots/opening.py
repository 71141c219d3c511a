"""What a lay of 1880 opens: the stops in reach after it, found from the hex of the lay alone.

A guess that is quick enough for every lay: it never misses a stop, but as track may be used twice,
it may name one too many. The reach before the lay is exact.
"""

from __future__ import annotations

from trunkline.rails.board.board import Board
from trunkline.rails.board.cell import NOWHERE, PORTS, Cell
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.board.reach import unless_full
from trunkline.rails.board.tile import follow
from trunkline.titles.china_1880.rules.actions import LayTile
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.state import ChinaState

NETWORK = ""
EDGES = range(6)
Place = tuple[int, int]
"""A stop: index of the hex, and number of the stop on it."""
VALUES: BoardMemo[tuple[str, int], dict[Place, int]] = BoardMemo()
"""By company and stage."""


def stops_after(s: ChinaState, company: str, a: LayTile) -> list[int]:
    """What the stops pay that the company's trains could call at after this lay."""
    stage = "ABCD".index(s.phase.letter)
    opening = Opening(s, company, a)
    before = values_in_reach(s, company, stage)
    kept = {place: value for place, value in before.items() if place[0] != opening.number}
    for at, node in opening.stops:
        kept[at, node] = opening.cell(at).face.nodes[node].value(stage)
    return list(kept.values())


def values_in_reach(s: ChinaState, company: str, stage: int) -> dict[Place, int]:
    """What the stops in reach pay; kept with the board."""
    return VALUES.get(s.board, (company, stage), lambda: _values(s.board, company, stage))


def _values(board: Board, company: str, stage: int) -> dict[Place, int]:
    track = ATLAS.track(board)
    return {
        (track.index[hex_id], node): track.node(hex_id, node).value(stage)
        for hex_id, node in track.reach(company).stops()
    }


class Opening:
    """The stops in reach in the hex of the lay, and those beyond that were not in reach before."""

    def __init__(self, s: ChinaState, company: str, a: LayTile) -> None:
        self.track, self.company = ATLAS.track(s.board), company
        self.number = self.track.index[a.hex]
        self.new = ATLAS.cell(a.hex, a.tile, a.rotation)
        self.stops: dict[Place, int] = {}
        """Each with the port by which a train came there first."""
        self._before = self.track.reach(company)
        self._stations = s.board.in_hex(a.hex)
        old = self.track.cells[self.number].face
        self._moved = follow(old, self.new.face) if self._stations else ()
        self._arrived: set[int] = set()
        self._walk()

    def cell(self, number: int) -> Cell:
        return self.new if number == self.number else self.track.cells[number]

    def _walk(self) -> None:
        """From the company's stations in the hex and from where its trains come to the hex."""
        waiting: list[int] = []
        for station in self._stations:
            if station.company == self.company:
                self._call((self.number, self._moved[station.node]), NOWHERE, waiting)
        mask = self._before.mask(self.new.hex)
        for edge in EDGES:
            if mask >> edge & 1:
                self._arrive(self.number * PORTS + edge, waiting)
        while waiting:
            beyond = self.track.mates[waiting.pop()]
            if beyond != NOWHERE and not self._known(beyond):
                self._arrive(beyond, waiting)

    def _known(self, port: int) -> bool:
        """Whether trains came to this port before the lay; what follows is in reach already."""
        number, slot = divmod(port, PORTS)
        return bool(self._before.masks.get(number, 0) >> slot & 1)

    def _arrive(self, port: int, waiting: list[int]) -> None:
        if port in self._arrived:
            return
        self._arrived.add(port)
        number, slot = divmod(port, PORTS)
        cell = self.cell(number)
        waiting.extend(cell.ends[slot])
        for node in cell.stops[slot]:
            self._call((number, node), port, waiting)

    def _call(self, place: Place, port: int, waiting: list[int]) -> None:
        """A train comes to a stop by this port, and goes on if it may, but not straight back."""
        number, node = place
        cell = self.cell(number)
        again = self.stops.setdefault(place, port) != port
        if self._passable(cell, node):
            ways = cell.exits[NETWORK][node]
            waiting.extend(ways if again else [way for way in ways if way != port])

    def _passable(self, cell: Cell, node: int) -> bool:
        if cell is not self.new:
            return self.track.passable(cell.hex, node, self.company)
        markers = tuple(each.company for each in self._stations if self._moved[each.node] == node)
        stop = cell.face.nodes[node]
        return not stop.terminal and unless_full(stop, markers, self.company)
