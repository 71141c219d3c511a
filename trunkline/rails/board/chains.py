"""Chains: the track between stops, walked from the stops that a company's trains can use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from trunkline.rails.board.cell import NOWHERE, PORTS, Cell
from trunkline.rails.routes.network import Chain

Stop = tuple[int, int]
"""Hex index and number of the stop on the hex's face."""


class Leaving(NamedTuple):
    """What begins at a stop by one of its ports."""

    chains: tuple[tuple[Stop, int, Chain], ...]
    """The stops at the far ends, the ports arrived at, the chains."""
    hexes: frozenset[int]
    """The indices of all hexes that were looked at: as long as they stay, so do the chains."""


class Chains:
    """The chains of one board; walked when they are first asked for, whoever asks."""

    def __init__(self, cells: Sequence[Cell], mates: Sequence[int], sides: Sequence[str]) -> None:
        self.cells, self.mates, self.sides = cells, mates, sides
        self._leaving: dict[tuple[Stop, int], Leaving] = {}

    def after(self, cells: Sequence[Cell], number: int) -> Chains:
        """Those of the next board, on which the hex with this index has changed."""
        if cells is self.cells:
            return self
        chains = Chains(cells, self.mates, self.sides)
        chains._leaving = {
            key: found
            for key, found in self._leaving.copy().items()
            if number not in found.hexes and key[0][0] != number
        }
        return chains

    def between(
        self, sources: Iterable[Stop], reached: Collection[Stop], network: str
    ) -> tuple[Chain, ...]:
        """All chains of a network from one of the sources to a stop that is reached, each once."""
        begin = tuple(sources)
        known, cells, leaving = set(begin), self.cells, self._leaving
        found = []
        for start in begin:
            for port in cells[start[0]].exits[network][start[1]]:
                walked = leaving.get((start, port)) or self._from(start, port)
                for end, arrival, chain in walked.chains:
                    if end in reached and (end not in known or port < arrival):
                        found.append(chain)
        return tuple(found)

    def lead_on(self, start: Stop, network: str) -> bool:
        """Whether some chain of a network leads from this stop to another."""
        ports = self.cells[start[0]].exits[network][start[1]]
        return any(end != start for port in ports for end, _, _ in self._from(start, port).chains)

    def _from(self, start: Stop, port: int) -> Leaving:
        found = self._leaving.get((start, port))
        if found is None:
            found = self._leaving[start, port] = self._walk(start, port)
        return found

    def _walk(self, start: Stop, port: int) -> Leaving:
        first, seen = self.cells[start[0]], set[int]()
        name, piece = first.stop_ids[start[1]], first.pieces[start[1], port]
        found = []
        walks = _walks(self.cells, self.mates, self.sides, first.hex, port, seen)
        for end, arrival, sides_used, hexes in walks:
            last = self.cells[end[0]]
            track = (piece, *sides_used, last.pieces[end[1], arrival])
            found.append((end, arrival, Chain(name, last.stop_ids[end[1]], track, hexes)))
        return Leaving(tuple(found), frozenset(seen))


def _walks(
    cells: Sequence[Cell],
    mates: Sequence[int],
    sides: Sequence[str],
    hex_id: str,
    port: int,
    seen: set[int],
) -> Iterator[tuple[Stop, int, tuple[str, ...], tuple[str, ...]]]:
    """Every way out of a hex by a port to the next stop: it, the port arrived at, sides, hexes.

    Ways divide at switches. A way that would cross a hexside twice does not count. `seen` gets the
    indices of the hexes.
    """
    open_ways: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = [(port, (), (hex_id,))]
    while open_ways:
        leave, track, hexes = open_ways.pop()
        arrive = mates[leave]
        side = sides[leave]
        if arrive == NOWHERE or side in track:
            continue
        number, slot = divmod(arrive, PORTS)
        seen.add(number)
        cell = cells[number]
        track = (*track, side)
        if cell.hex != hexes[-1]:
            hexes = (*hexes, cell.hex)
        for node in cell.stops[slot]:
            yield (number, node), arrive, track, hexes
        for end in cell.ends[slot]:
            open_ways.append((end, track, hexes))
