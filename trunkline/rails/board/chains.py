"""Chains: the track between stops, walked from the stops that a company's trains can use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from trunkline.rails.board.cell import NOWHERE, PORTS, Cell
from trunkline.rails.routes.network import Chain, StopId

Stop = tuple[int, int]
"""Hex index and number of the stop on the hex's face."""


def stop_id(hex_id: str, node: int) -> StopId:
    return f"{hex_id}.{node}"


def chains(
    cells: Sequence[Cell],
    mates: Sequence[int],
    sides: Sequence[str],
    sources: Iterable[Stop],
    reached: Collection[Stop],
    network: str,
) -> tuple[Chain, ...]:
    """All chains of a network from one of the sources to a stop that is reached, each once."""
    begin = tuple(sources)
    known = set(begin)
    found = []
    for start in begin:
        first = cells[start[0]]
        name = stop_id(first.hex, start[1])
        for port in first.exits[network][start[1]]:
            piece = first.pieces[start[1], port]
            for end, arrival, sides_used, hexes in _walks(cells, mates, sides, first.hex, port):
                if end in reached and (end not in known or port < arrival):
                    last = cells[end[0]]
                    track = (piece, *sides_used, last.pieces[end[1], arrival])
                    found.append(Chain(name, stop_id(last.hex, end[1]), track, hexes))
    return tuple(found)


def _walks(
    cells: Sequence[Cell], mates: Sequence[int], sides: Sequence[str], hex_id: str, port: int
) -> Iterator[tuple[Stop, int, tuple[str, ...], tuple[str, ...]]]:
    """Every way out of a hex by a port to the next stop: it, the port arrived at, sides, hexes.

    Ways divide at switches. A way that would cross a hexside twice does not count.
    """
    open_ways: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = [(port, (), (hex_id,))]
    while open_ways:
        leave, track, hexes = open_ways.pop()
        arrive = mates[leave]
        side = sides[leave]
        if arrive == NOWHERE or side in track:
            continue
        number, slot = divmod(arrive, PORTS)
        cell = cells[number]
        track = (*track, side)
        if cell.hex != hexes[-1]:
            hexes = (*hexes, cell.hex)
        for node in cell.stops[slot]:
            yield (number, node), arrive, track, hexes
        for end in cell.ends[slot]:
            open_ways.append((end, track, hexes))
