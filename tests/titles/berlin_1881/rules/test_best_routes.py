"""The best routes of tramcars and S-trains, against all routes on small boards of this title."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from tests.titles.berlin_1881.positions import Position
from trunkline.rails.routes.check import check
from trunkline.rails.routes.earnings import value
from trunkline.rails.routes.network import Network
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.rules import RouteRules
from trunkline.rails.stock.trains import Train
from trunkline.titles.berlin_1881.rules.depots import place_home
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.routes import rails_used, running


def routes_of(network: Network, train: Train, rules: RouteRules) -> Iterator[Route]:
    """Every valid route of one train, by trying all ways without a stop twice."""

    def walk(stops: tuple[str, ...], legs: tuple[tuple[str, ...], ...]) -> Iterator[Route]:
        if len(stops) > 1 and stops[0] < stops[-1]:
            found = Route(train.name, stops, legs)
            if check(network, (train,), (found,), rules) is None:
                yield found
        for number in network.at[stops[-1]]:
            chain = network.chains[number]
            far = chain.other(stops[-1])
            if far not in stops:
                yield from walk((*stops, far), (*legs, chain.hexes_from(stops[-1])))

    for start in network.stops:
        yield from walk((start.id,), ())


def brute_force(network: Network, owned: tuple[Train, ...], rules: RouteRules) -> int:
    choices = [(None, *routes_of(network, train, rules)) for train in owned]
    most = 0
    for chosen in product(*choices):
        routes = tuple(route for route in chosen if route is not None)
        if routes and check(network, owned, routes, rules) is None:
            most = max(most, value(network, owned, routes, rules).value)
    return most


def grow(position: Position, company: str, tiles: int, random: Random) -> None:
    """Random legal lays of a company, money being no object."""
    for _ in range(tiles):
        if not position.s.vices.get(company, "there"):
            return
        position.s.money[company] = 500
        position.ask(company, "track")
        choices = position.offers(LayTile)
        if not choices:
            return
        position.do(random.choice(choices))


@pytest.mark.parametrize("seed", range(24))
def test_the_best_runs_of_trams_are_those_of_brute_force(seed: int) -> None:
    random = Random(seed)
    position = Position(phase=random.choice(("green", "brown", "grey")))
    companies = random.sample(["GBS", "BChSt", "BESTAG", "SSC", "SpS"], 2)
    for company in companies:
        position.found(company, "Ann")
        grow(position, company, 7, random)
    for company in companies:
        position.trains(company, *random.sample(["4", "5", "3"], 2))
        now = running(position.s, company)
        best = now.best(most_steps=None)
        assert best.proved
        assert best.value == brute_force(now.network, now.trains, now.rules)
        assert now.possible() == bool(best.routes)
        if best.routes:
            assert now.refuse(best.routes) is None
            assert sum(now.income(best.routes)) == best.value


@pytest.mark.parametrize("seed", range(16))
def test_the_best_runs_of_s_trains_are_those_of_brute_force(seed: int) -> None:
    random = Random(seed)
    position = Position.four_networks(phase=random.choice(("green", "brown")))
    for network in ("S1", "S2", "S", "S3"):
        grow(position, network, random.randint(2, 6), random)
    position.trains("S", "S4", "S7")
    position.s.ran, position.s.used = {}, ()
    now = running(position.s, "S")
    best = now.best(most_steps=None)
    assert best.proved
    assert best.value == brute_force(now.network, now.trains, now.rules)
    assert now.possible() == bool(best.routes)
    if best.routes:
        assert now.refuse(best.routes) is None
        assert sum(now.income(best.routes)) == best.value


@pytest.mark.parametrize("seed", range(40))
def test_a_run_is_possible_if_and_only_if_there_is_a_best_one(seed: int) -> None:
    """Young tramways with little track, and networks after another has used some of the rails."""
    random = Random(seed)
    position = Position.four_networks(phase="green")
    for company in random.sample(["GBS", "NBSN", "SHG", "SBV", "SSC", "SpS"], 3):
        position.hold(company, "Ann", Ann=4)
        place_home(position.s, company)
        grow(position, company, random.randint(0, 3), random)
        position.trains(company, "3")
        now = running(position.s, company)
        assert now.possible() == bool(now.best().routes)
    for network in ("S", "S1"):
        grow(position, network, random.randint(0, 4), random)
        position.trains(network, "S4")
        now = running(position.s, network)
        found = now.best().routes
        assert now.possible() == bool(found)
        position.s.used = tuple(sorted({*position.s.used, *rails_used(now.network, found)}))
        assert running(position.s, network).possible() == bool(
            running(position.s, network).best().routes
        )


def test_all_lines_of_the_s_bahn_built_and_one_network() -> None:
    position = Position.four_networks(phase="grey")
    for subnet in ("S1", "S2", "S3"):
        position.s.vices[subnet] = ""
    position.lay(
        M3="818 r1",
        L4="817 r0",
        K5="822 r0",
        J6="817 r0",
        I7="817 r0",
        H8="819 r0",
        G11="817 r1",
        F8="817 r2",
        F14="821 r5",
        F16="824 r1",
        G17="820 r2",
    )
    position.s.board = position.s.board.remove(position.s.board.of("S1")[0]).remove(
        position.s.board.of("S2")[0]
    )
    position.trains("S", "S9")
    now = running(position.s, "S")
    best = now.best(most_steps=None)
    assert best.proved
    # Potsdam 40, Wannsee 30, Grunewald 30, Westkreuz 30, Zoo 30, Moabit 30, Lehrter Bahnhof 30,
    # Friedrichstraße 30, Alexanderplatz 40, all twice; the stop 10 and the ferry 40 once.
    assert best.value == 2 * (40 + 7 * 30 + 40) + 10 + 40
