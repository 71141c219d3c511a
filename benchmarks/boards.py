"""Random boards for measuring the search for routes: hexes with stops, plain track, junctions."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from trunkline.parts.hexes import POINTY, opposite
from trunkline.rails.routes.network import Chain, Network, Stop

Cell = tuple[int, int]
Paths = dict[int, list[int]]
"""Plain track of a hex: from a side to the sides it leads to."""


def dense(seed: int) -> Network:
    """A crowded late board, beyond what real games build: 50-70 stops, 86-133 chains."""
    random = Random(seed)
    shares = random.uniform(0.72, 0.85), random.uniform(0.5, 0.8)
    return _sized(random, (9, 9), *shares, (50, 70), (86, 133))


def usual(seed: int) -> Network:
    """A board like those of real games: up to 30 stops and 40 chains."""
    random = Random(seed)
    rows = random.randint(4, 7)
    return _sized(
        random, (rows, random.randint(4, 7)), 0.6, random.uniform(0.45, 0.62), (8, 30), (8, 40)
    )


def _sized(
    random: Random,
    size: Cell,
    stops: float,
    sides: float,
    stop_range: Cell,
    chain_range: Cell,
) -> Network:
    """Boards are drawn until one has a fitting size."""
    while True:
        network = board(random, size, stops, sides)
        if (
            stop_range[0] <= len(network.stops) <= stop_range[1]
            and chain_range[0] <= len(network.chains) <= chain_range[1]
        ):
            return network


def board(random: Random, size: Cell, stops: float, sides: float) -> Network:
    """Rows and columns of hexes; this share of them has stops, this share of sides track."""
    cells = [(2 * x + (y & 1), y) for y in range(size[0]) for x in range(size[1])]
    with_stop = {cell for cell in cells if random.random() < stops}
    exits: dict[Cell, list[int]] = {cell: [] for cell in cells}
    for cell in cells:
        for edge in (3, 4, 5):
            far = POINTY.neighbour(*cell, edge)
            if far in exits and random.random() < sides:
                exits[cell].append(edge)
                exits[far].append(opposite(edge))
    plain = {cell: _plain(random, exits[cell]) for cell in cells if cell not in with_stop}
    chains = tuple(_chains(exits, with_stop, plain))
    return _network(random, cells, with_stop, chains)


def _plain(random: Random, exits: list[int]) -> Paths:
    """Track of a hex without a stop: pairs of sides, or a junction where three meet."""
    sides = exits[:]
    random.shuffle(sides)
    paths: Paths = {side: [] for side in sides}
    for one, two in [(0, 1), (0, 2), (3, 4), (3, 5)]:
        if two < len(sides):
            paths[sides[one]].append(sides[two])
            paths[sides[two]].append(sides[one])
    return paths


def _chains(
    exits: dict[Cell, list[int]], stops: set[Cell], plain: dict[Cell, Paths]
) -> Iterator[Chain]:
    for cell in sorted(stops):
        for edge in sorted(exits[cell]):
            for path, last in _ways(cell, edge, stops, plain):
                end = path[-1]
                if (end, last) > (cell, edge):
                    sides = tuple(_side(a, b) for a, b in itertools.pairwise(path))
                    track = (f"{_id(cell)}.0:{edge}", *sides, f"{_id(end)}.0:{last}")
                    yield Chain(f"{_id(cell)}.0", f"{_id(end)}.0", track, tuple(map(_id, path)))


def _ways(
    cell: Cell, edge: int, stops: set[Cell], plain: dict[Cell, Paths]
) -> Iterator[tuple[list[Cell], int]]:
    """Paths that leave a stop by this side, up to the next stop, and the side they enter it by."""
    waiting = [([cell], edge)]
    while waiting:
        path, out = waiting.pop()
        far = POINTY.neighbour(*path[-1], out)
        if far in stops:
            yield [*path, far], opposite(out)
        elif far not in path:
            waiting += [([*path, far], on) for on in plain[far][opposite(out)]]


def _network(
    random: Random, cells: list[Cell], with_stop: set[Cell], chains: tuple[Chain, ...]
) -> Network:
    """The part of the board that is linked with the company's stations."""
    stops = {stop.id: stop for stop in (_stop(random, _id(c)) for c in cells if c in with_stop)}
    cities = [stop for stop in stops.values() if stop.kind == "city" and stop.through]
    for city in random.sample(cities, min(len(cities), random.randint(1, 3))):
        stops[city.id] = replace(city, own=True)
    whole = Network(tuple(stops.values()), chains)
    waiting = [stop.id for stop in whole.stops if stop.own]
    linked, used = set(waiting), set()
    while waiting:
        here = waiting.pop()
        for number in whole.at[here]:
            used.add(number)
            far = chains[number].other(here)
            if far not in linked:
                linked.add(far)
                waiting += [far] if stops[far].through else []
    return Network(
        tuple(stop for stop in whole.stops if stop.id in linked),
        tuple(chain for number, chain in enumerate(chains) if number in used),
    )


def _stop(random: Random, hex: str) -> Stop:
    kind = random.choices(("city", "town", "offboard", "harbour"), (50, 38, 8, 4))[0]
    values = {
        "city": (20, 30, 40, 50, 60),
        "town": (10, 20),
        "offboard": (30, 40, 50, 70),
        "harbour": (20, 40),
    }
    through = kind == "town" or (kind == "city" and random.random() < 0.88)
    return Stop(f"{hex}.0", hex, kind, random.choice(values[kind]), through=through)


def _side(one: Cell, two: Cell) -> str:
    return "/".join(sorted((_id(one), _id(two))))


def _id(cell: Cell) -> str:
    return f"{chr(ord('A') + cell[1])}{cell[0] + 1}"
