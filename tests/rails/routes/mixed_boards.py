"""Random networks with any mix of rules, beyond what a title asks for: where proofs may break."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from tests.rails.routes.small_boards import FLEET, PAST_TOWNS, Train
from trunkline.rails.routes.network import Chain, Network, Stop
from trunkline.rails.routes.rules import Bonus, Passage, RouteRules

KINDS = ("city", "town", "offboard", "harbour", "station", "stop")
TRAINS = (
    *FLEET,
    *(Train("10", 10), Train("4+4", 8, 4)),
    *(Train("1E", 1, omits=True), Train("2E", 2, omits=True)),
)


def past_towns_case(random: Random) -> tuple[Network, tuple[Train, ...], RouteRules]:
    """The same networks and rules, with at least one train that leaves out or multiplies."""
    network, trains, rules = mixed_case(random)
    return network, (random.choice(PAST_TOWNS), *trains[:1], random.choice(PAST_TOWNS)), rules


def mixed_case(random: Random) -> tuple[Network, tuple[Train, ...], RouteRules]:
    """Five to nine stops; tips, rings, parallel and clashing track; tolls, gifts and bonuses."""
    rules = RouteRules(
        large=random.choice(((), ("city", "station", "offboard"))),
        free=random.choice(((), (), ("stop",), ("town", "stop"), ("harbour",))),
        twice=random.choice(((), (), ("station",))),
        ends=random.choice(((), (), ("station", "city"), ("station", "city", "town"))),
        only_ends=random.choice(((), ("offboard", "harbour"))),
        hex_once=random.random() < 0.3,
    )
    stops = tuple(_stops(random, rules))
    network = Network(stops, tuple(_chains(random, stops)))
    trains = tuple(random.choices(TRAINS, k=random.randint(1, 3)))
    return network, trains, _with_extras(random, network, rules)


def _stops(random: Random, rules: RouteRules) -> Iterator[Stop]:
    unit = random.choice((1, 5, 10, 10))
    for number in range(random.randint(5, 9)):
        kind = random.choice(KINDS)
        hex = random.choice((f"H{random.randint(0, 6)}", f"K{number}"))
        own = kind not in rules.free and random.random() < 0.5
        value = unit * random.randint(0, 6)
        yield Stop(f"{hex}.{number}", hex, kind, value, own, random.random() < 0.8)


def _chains(random: Random, stops: tuple[Stop, ...]) -> Iterator[Chain]:
    """A tree, so that most stops are linked, and some more."""
    known = set()
    for number in range(1, len(stops) + random.randint(0, 5)):
        one = stops[number] if number < len(stops) else random.choice(stops)
        two = random.choice(stops[:number])
        between = [f"H{random.randint(0, 9)}" for _ in range(random.choice((0, 0, 1, 1, 2)))]
        path = (one.hex, *between, two.hex)
        sides = ["/".join(sorted(pair)) for pair in pairwise(path)]
        ends = [f"{stop.id}:{random.randint(0, 5)}" for stop in (one, two)]
        way = (*sorted((one.id, two.id)), min(path, path[::-1]))
        if way not in known:
            known.add(way)
            yield Chain(one.id, two.id, tuple(dict.fromkeys((*ends, *sides))), path)


def _with_extras(random: Random, network: Network, rules: RouteRules) -> RouteRules:
    hexes = sorted({hex for chain in network.chains for hex in chain.hexes})
    pieces = sorted({piece for chain in network.chains for piece in chain.track})
    named = [stop.id for stop in network.stops if stop.kind not in rules.free]
    homes = [stop.id for stop in network.stops if stop.own]
    amounts = random.choice(((-10,), (-10, 20), (40,)))
    return RouteRules(
        large=rules.large,
        free=rules.free,
        twice=rules.twice,
        ends=rules.ends,
        only_ends=rules.only_ends,
        hex_once=rules.hex_once,
        home=random.choice(homes) if homes and random.random() < 0.4 else "",
        closed=tuple(random.sample(pieces, random.choice((0, 0, 1)))),
        passages=tuple(
            Passage("ferry", hex, random.choice(amounts))
            for hex in random.sample(hexes, min(len(hexes), random.choice((0, 1, 2))))
        ),
        bonuses=tuple(
            Bonus(f"bonus {n}", tuple(random.sample(named, k)), 10 * (n + 2), random.random() < 0.5)
            for n in range(random.choice((0, 1, 2)))
            if len(named) >= (k := random.randint(1, 3))
        ),
    )
