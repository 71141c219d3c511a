"""Small random networks, and a search through everything to compare with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, pairwise
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from trunkline.rails.routes.check import check
from trunkline.rails.routes.network import Chain, Network, Stop
from trunkline.rails.routes.route import Route, RunningTrain
from trunkline.rails.routes.rules import (
    RAILWAY,
    THERE_AND_BACK,
    TRAM,
    Bonus,
    Passage,
    RouteRules,
)


class Train(Struct, frozen=True):
    """A train as routes see it."""

    name: str
    stops: int
    large: int | None = None
    omits: bool = False
    leaves_out: tuple[str, ...] = ()
    multiplier: int = 1


FLEET = (
    Train("2", 2),
    Train("3", 3),
    Train("4", 4),
    Train("6", 6),
    Train("1+1", 2, 1),
    Train("2+2", 4, 2),
    Train("3+3", 6, 3),
    Train("2E", 2, omits=True),
    Train("3E", 3, omits=True),
    Train("4E", 4, omits=True),
)
PAST_TOWNS = (
    Train("2 past towns", 2, leaves_out=("town",)),
    Train("3 past towns", 3, leaves_out=("town",)),
    Train("4 past towns", 4, leaves_out=("town",)),
    Train("3 past cities", 3, leaves_out=("city", "station")),
    Train("4+1 past any", 5, 1, leaves_out=("town", "city", "stop")),
    Train("3 doubled", 3, multiplier=2),
    Train("2 past towns, doubled", 2, leaves_out=("town",), multiplier=2),
    Train("3E doubled", 3, omits=True, multiplier=2),
)
"""Trains that leave out some kinds of stop, and trains whose stops pay several times."""
CARS = (Train("2", 2), Train("3", 3), Train("4", 4))


def random_case(random: Random) -> tuple[Network, tuple[Train, ...], RouteRules]:
    """A network with rules and trains of either kind of game."""
    tram = random.random() < 0.4
    kinds = ("station", "stop") if tram else ("city", "town", "offboard", "harbour")
    network = random_network(random, kinds)
    fleet = CARS if tram else FLEET
    trains = tuple(random.choices(fleet, k=random.randint(1, 3)))
    return network, trains, (_tram_rules if tram else _railway_rules)(random, network)


def random_network(random: Random, kinds: tuple[str, ...]) -> Network:
    unit = random.choice((1, 5, 10, 10, 10))
    hexes = [f"H{n}" for n in range(1, 10)]
    stops = tuple(
        _stop(random, number, random.choice(hexes), kinds, unit)
        for number in range(random.randint(3, 7))
    )
    chains: dict[tuple[str, str, tuple[str, ...]], Chain] = {}
    for _ in range(random.randint(2, 11)):
        one, two = random.choice(stops), random.choice(stops)
        between = random.choices([*hexes, "P1", "P2", "P3"], k=random.choice((0, 0, 1, 1, 2)))
        path = (one.hex, *between, two.hex)
        sides = ("/".join(sorted(pair)) for pair in pairwise(path))
        ends = (f"{stop.id}:{random.randint(0, 5)}" for stop in (one, two))
        new = Chain(one.id, two.id, tuple(dict.fromkeys((*ends, *sides))), path)
        chains.setdefault((min(one.id, two.id), max(one.id, two.id), min(path, path[::-1])), new)
    return Network(stops, tuple(chains.values()))


def _stop(random: Random, number: int, hex: str, kinds: tuple[str, ...], unit: int) -> Stop:
    kind = random.choices(kinds, range(2 * len(kinds), 0, -2))[0]
    own = kind in ("city", "station") and random.random() < 0.4
    value = unit * random.randint(0, 6)
    return Stop(f"{hex}.{number}", hex, kind, value, own, random.random() < 0.8)


def _railway_rules(random: Random, network: Network) -> RouteRules:
    hexes = sorted({hex for chain in network.chains for hex in chain.hexes})
    ferries = random.sample(hexes, min(len(hexes), random.randint(0, 3)))
    amounts = (-10, -10, -5) if random.random() < 0.8 else (-10, 20)
    passages = tuple(Passage("ferry", hex, random.choice(amounts)) for hex in ferries)
    return RouteRules(
        large=RAILWAY.large,
        only_ends=RAILWAY.only_ends,
        passages=passages,
        bonuses=tuple(_bonuses(random, network)),
    )


def _bonuses(random: Random, network: Network) -> Iterator[Bonus]:
    for number in range(random.choice((0, 0, 1, 1, 2))):
        stops = random.sample(network.stops, random.randint(1, 2))
        ids = tuple(stop.id for stop in stops)
        yield Bonus(f"bonus {number}", ids, random.choice((10, 20, 50)), random.random() < 0.5)


def _tram_rules(random: Random, network: Network) -> RouteRules:
    base = random.choice((TRAM, THERE_AND_BACK))
    homes = [stop.id for stop in network.stops if stop.own]
    hexes = sorted({hex for chain in network.chains for hex in chain.hexes})
    pieces = sorted({piece for chain in network.chains for piece in chain.track})
    landings = random.sample(hexes, min(len(hexes), random.randint(0, 2)))
    return RouteRules(
        free=base.free,
        twice=base.twice,
        ends=base.ends,
        hex_once=True,
        home=random.choice(homes) if homes and random.random() < 0.7 else "",
        closed=tuple(random.sample(pieces, min(len(pieces), random.choice((0, 0, 1))))),
        passages=tuple(Passage("ferry", hex, 40) for hex in landings),
    )


class Option(Struct, frozen=True):
    """A route with one choice of counted stops."""

    value: int
    track: frozenset[str]
    once: frozenset[Bonus]


def exhaustive(network: Network, trains: tuple[RunningTrain, ...], rules: RouteRules) -> int:
    """The most that the trains can earn, by trying everything."""
    paths = [path for stop in network.stops for path in _paths(network, (stop.id,), ())]
    options = {train.name: list(_options(network, train, paths, rules)) for train in trains}
    return _combine([options[train.name] for train in trains], frozenset(), frozenset())


def _paths(
    network: Network, stops: tuple[str, ...], legs: tuple[tuple[str, ...], ...]
) -> Iterator[Route]:
    if len(stops) > 1 and stops[0] <= stops[-1]:
        yield Route("", stops, legs)
    for piece in network.chains:
        for here, there in ((piece.a, piece.b), (piece.b, piece.a)):
            if here == stops[-1] and there not in stops:
                yield from _paths(network, (*stops, there), (*legs, piece.hexes_from(here)))


def _options(
    network: Network, train: RunningTrain, paths: list[Route], rules: RouteRules
) -> Iterator[Option]:
    for path in paths:
        route = Route(train.name, path.stops, path.legs)
        if check(network, [train], [route], rules) is None:
            best: dict[frozenset[Bonus], Option] = {}
            for counted in _counted(network, train, route, rules):
                option = _option(network, train, route, counted, rules)
                if option.once not in best or best[option.once].value < option.value:
                    best[option.once] = option
            yield from best.values()


def _counted(
    network: Network, train: RunningTrain, route: Route, rules: RouteRules
) -> Iterator[tuple[str, ...]]:
    if train.leaves_out:
        yield from _without_some(network, train, route, rules)
        return
    if not train.omits:
        yield route.stops
        return
    sizes = range(1, min(train.stops, len(route.stops)) + 1)
    for counted in chain.from_iterable(combinations(route.stops, n) for n in sizes):
        if any(network.stop[stop].own for stop in counted):
            yield counted


def _without_some(
    network: Network, train: RunningTrain, route: Route, rules: RouteRules
) -> Iterator[tuple[str, ...]]:
    """All choices of stops between the ends that are left out."""
    inner = [
        stop
        for stop in route.stops[1:-1]
        if network.stop[stop].kind in train.leaves_out and not network.stop[stop].own
    ]
    for left_out in chain.from_iterable(combinations(inner, n) for n in range(len(inner) + 1)):
        counted = tuple(stop for stop in route.stops if stop not in left_out)
        if check(network, [train], [replace(route, counted=counted)], rules) is None:
            yield counted


def _option(
    network: Network,
    train: RunningTrain,
    route: Route,
    counted: tuple[str, ...],
    rules: RouteRules,
) -> Option:
    value = 0
    for stop in (network.stop[stop] for stop in counted):
        value += train.multiplier * (stop.value + (stop.value if stop.kind in rules.twice else 0))
    hexes = {hex for leg in route.legs for hex in leg}
    value += sum(passage.amount for passage in rules.passages if passage.hex in hexes)
    earned = [bonus for bonus in rules.bonuses if set(bonus.stops) <= set(counted)]
    value += sum(bonus.amount for bonus in earned if not bonus.once)
    pieces = [
        piece
        for n, leg in enumerate(route.legs)
        for piece in network.chains[network.leg(route.stops[n], route.stops[n + 1], leg) or 0].track
    ]
    return Option(value, frozenset(pieces), frozenset(b for b in earned if b.once))


def _combine(options: list[list[Option]], used: frozenset[str], once: frozenset[Bonus]) -> int:
    if not options:
        return sum(bonus.amount for bonus in once)
    best = _combine(options[1:], used, once)
    for option in options[0]:
        if not option.track & used:
            rest = _combine(options[1:], used | option.track, once | option.once)
            best = max(best, option.value + rest)
    return best
