"""Chains as masks of track, and the parallel chains that the search can leave out.

A chain is dominated if a parallel one can always stand in for it: that one uses no track that the
first leaves free, and passages and hexes never make it worse.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from trunkline.rails.routes.network import Chain, Network
from trunkline.rails.routes.rules import RouteRules


def conflicts(chains: tuple[Chain, ...], numbers: list[int]) -> dict[int, int]:
    """A mask for each chain; two chains share a bit if they share track, and only then.

    Pieces of track that the same chains use are one bit, and a piece whose chains all meet at
    another piece anyway needs none.
    """
    users: dict[str, int] = {}
    for n, number in enumerate(numbers):
        for piece in chains[number].track:
            users[piece] = users.get(piece, 0) | 1 << n
    masks = dict.fromkeys(numbers, 0)
    meeting: list[list[int]] = [[] for _ in numbers]
    bit = 1
    for group in sorted(set(users.values()), key=lambda g: (-g.bit_count(), g)):
        first = (group & -group).bit_length() - 1
        if any(not group & ~other for other in meeting[first]):
            continue
        left = group
        while left:
            n = (left & -left).bit_length() - 1
            left &= left - 1
            meeting[n].append(group)
            masks[numbers[n]] |= bit
        bit <<= 1
    return masks


def undominated(network: Network, rules: RouteRules, numbers: list[int]) -> list[int]:
    """The chains without those for which a parallel one can always stand in."""
    ends = {frozenset((network.chains[number].a, network.chains[number].b)) for number in numbers}
    if len(ends) == len(numbers):
        return numbers
    masks = conflicts(network.chains, numbers)
    dropped: set[int] = set()
    for one in numbers:
        for two in network.between(network.chains[one].a, network.chains[one].b):
            if two == one or two not in masks or two in dropped or masks[one] & ~masks[two]:
                continue
            if one not in dropped and _no_worse(network.chains[one], network.chains[two], rules):
                dropped.add(two)
    return [number for number in numbers if number not in dropped]


def _no_worse(one: Chain, two: Chain, rules: RouteRules) -> bool:
    """Whether passages and hexes never make the second of two parallel chains better."""
    if rules.hex_once and not set(one.hexes) <= set(two.hexes):
        return False
    return all(
        (p.hex in one.hexes) == (p.hex in two.hexes) or (p.hex in one.hexes) == (p.amount > 0)
        for p in rules.passages
    )


def certain_tolls(network: Network, rules: RouteRules, masks: dict[int, int]) -> Iterator[int]:
    """The tolls that every chain there pays in full, as no route comes there twice."""
    stop_hexes = {stop.hex for stop in network.stops}
    for number, passage in enumerate(rules.passages):
        there = [masks[n] for n in masks if passage.hex in network.chains[n].hexes]
        once = all(one & two for one, two in combinations(there, 2))
        if passage.amount < 0 and passage.hex not in stop_hexes and once:
            yield number
