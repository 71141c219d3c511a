"""Cells: hexes with their present faces, compiled for walking; every end of track is a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from msgspec import Struct

from trunkline.parts.hexes import EDGES, opposite
from trunkline.rails.board.hexmap import HexMap
from trunkline.rails.board.tile import Face, Path
from trunkline.rails.routes.network import StopId

PORTS = 16
"""Ports of a hex: edges 0-5 on the ordinary network, 6-11 the edges on the other one, 12 and 13 the
two ends of a rail between two stops. A port's number is hex index * PORTS + port."""
LINK = 12
NOWHERE = -1

Ports = tuple[int, ...]


def stop_id(hex_id: str, node: int) -> StopId:
    return f"{hex_id}.{node}"


class Cell(Struct, frozen=True, eq=False):
    """One hex with its present face."""

    hex: str
    index: int
    face: Face
    stop_ids: tuple[StopId, ...]
    """By stop."""
    ends: tuple[Ports, ...]
    """By port of the hex: the ports that plain track joins it to."""
    stops: tuple[tuple[int, ...], ...]
    """By port of the hex: the stops that track joins it to."""
    exits: Mapping[str | None, tuple[Ports, ...]]
    """By network (None: any), by stop: the ports that its track leads to."""
    pieces: Mapping[tuple[int, int], str]
    """By stop and port number: the name of the stop's own piece of track."""


def compiled(hex_id: str, index: int, face: Face, networks: Sequence[str]) -> Cell:
    """The cell of a hex with this face; there are at most two networks."""
    first = index * PORTS
    ends: list[tuple[int, ...]] = [()] * PORTS
    stops: list[tuple[int, ...]] = [()] * PORTS
    exits: dict[str | None, list[Ports]] = {
        network: [()] * len(face.nodes) for network in (None, *networks)
    }
    for path in face.paths:
        ports = _ports(path, networks)
        if not path.nodes:
            ends[ports[0]] += (first + ports[1],)
            ends[ports[1]] += (first + ports[0],)
        for port, node in zip(ports, path.nodes, strict=False):
            stops[port] += (node,)
            for network in (None, path.network):
                exits[network][node] += (first + port,)
    pieces = {
        (node, first + port): f"{hex_id}.{node}:{_name(port, networks)}"
        for port, nodes in enumerate(stops)
        for node in nodes
    }
    frozen = {network: tuple(ports) for network, ports in exits.items()}
    ids = tuple(stop_id(hex_id, node) for node in range(len(face.nodes)))
    return Cell(hex_id, index, face, ids, tuple(ends), tuple(stops), frozen, pieces)


def has_grown(old: Cell, new: Cell) -> bool:
    """Whether a hex has kept all its track, and the numbers of its stops."""
    return old is new or all(
        not before or set(before) <= set(after)
        for before, after in chain(
            zip(old.ends, new.ends, strict=True), zip(old.stops, new.stops, strict=True)
        )
    )


def mates(map_: HexMap, index: Mapping[str, int]) -> tuple[int, ...]:
    """By port: the port on the other side of the edge; NOWHERE if trains cannot cross it."""
    mates = [NOWHERE] * (PORTS * len(index))
    for hex_id, number in index.items():
        for edge in EDGES:
            beyond = map_.neighbour(hex_id, edge)
            if beyond is not None and map_.passable(hex_id, edge):
                for system in (0, 6):
                    mate = index[beyond] * PORTS + system + opposite(edge)
                    mates[number * PORTS + system + edge] = mate
        link = number * PORTS + LINK
        mates[link], mates[link + 1] = link + 1, link
    return tuple(mates)


def sides(map_: HexMap, index: Mapping[str, int], networks: Sequence[str]) -> tuple[str, ...]:
    """By port: the name of the piece of track that crosses the edge, the same from both sides."""
    names = [""] * (PORTS * len(index))
    for hex_id, number in index.items():
        for edge in EDGES:
            pair = "/".join(sorted((hex_id, map_.neighbour(hex_id, edge) or "")))
            for system, network in zip((0, 6), networks, strict=False):
                names[number * PORTS + system + edge] = f"{pair}:{network}" if network else pair
        link = number * PORTS + LINK
        names[link] = names[link + 1] = f"{hex_id}.0/{hex_id}.1"
    return tuple(names)


def _ports(path: Path, networks: Sequence[str]) -> tuple[int, ...]:
    """The ports of a path: of its edges, or the two ends of a rail between stops."""
    system = 6 * networks.index(path.network)
    return tuple(system + edge for edge in path.edges) or (LINK, LINK + 1)


def _name(port: int, networks: Sequence[str]) -> str:
    """How a stop's own piece of track is called: by its edge, or as the rail to the other stop."""
    return f"{networks[port // 6]}{port % 6}" if port < LINK else "rail"
