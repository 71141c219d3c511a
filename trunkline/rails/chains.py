"""Chains: the track between stops, walked from the stops that a company's trains can use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from trunkline.rails.cell import NOWHERE, PORTS, Cell
from trunkline.rails.network import Chain, StopId

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
    for number, node in begin:
        for port in cells[number].exits[network][node]:
            for end, arrival, chain in _walks(cells, mates, sides, (number, node), port):
                if end in reached and (end not in known or port < arrival):
                    found.append(chain)
    return tuple(found)


def _walks(
    cells: Sequence[Cell], mates: Sequence[int], sides: Sequence[str], start: Stop, port: int
) -> Iterator[tuple[Stop, int, Chain]]:
    """Every way from a stop by one of its ports to the next stop: it, the port arrived at, the way.

    Ways divide at switches; a way that comes to a hexside again is none.
    """
    first = cells[start[0]]
    begin, name = first.pieces[start[1], port], stop_id(first.hex, start[1])
    open_ways: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = [(port, (first.hex,), ())]
    while open_ways:
        leave, hexes, track = open_ways.pop()
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
            used = (begin, *track, cell.pieces[node, arrive])
            chain = Chain(name, stop_id(cell.hex, node), used, hexes)
            yield (number, node), arrive, chain
        for end in cell.ends[slot]:
            open_ways.append((end, hexes, track))
