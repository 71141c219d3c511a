"""Networks drawn by hand for tests: lines of stops such as "A20* B10 C30!"."""

from __future__ import annotations

import itertools

from trunkline.rails.routes.network import Chain, Network, Stop

KINDS = {"c": "city", "t": "town", "o": "offboard", "h": "harbour", "s": "station", "p": "stop"}


def stop(word: str) -> Stop:
    """ "Ac20*" is a city in hex A worth 20 with an own station; a final "!" stops trains."""
    own, through = "*" in word, "!" not in word
    letters = word.rstrip("*!")
    return Stop(
        f"{letters[0]}.0", letters[0], KINDS[letters[1]], int(letters[2:] or 0), own, through
    )


def network(stops: str, *chains: str) -> Network:
    """Chains such as "A-B" or "A-x-B" by way of hex x; track is shared where hexes are."""
    found = tuple(stop(word) for word in stops.split())
    return Network(found, tuple(_chain(word) for word in chains))


def _chain(word: str) -> Chain:
    hexes = tuple(word.split("-"))
    sides = ("/".join(sorted(pair)) for pair in itertools.pairwise(hexes))
    ends = (f"{hexes[0]}.0:{hexes[1]}", f"{hexes[-1]}.0:{hexes[-2]}")
    track = (ends[0], *sides, ends[1])
    return Chain(f"{hexes[0]}.0", f"{hexes[-1]}.0", track, hexes)


def line(stops: str) -> Network:
    """Stops in a row."""
    letters = [word[0] for word in stops.split()]
    return network(stops, *(f"{a}-{b}" for a, b in itertools.pairwise(letters)))
