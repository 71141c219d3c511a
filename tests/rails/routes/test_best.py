"""The best routes: examples by hand, and everything tried on thousands of small networks."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import trunkline.rails.routes.solver.solve
from benchmarks.boards import dense, usual
from tests.rails.routes.lines import line, network
from tests.rails.routes.mixed_boards import mixed_case, past_towns_case
from tests.rails.routes.small_boards import Train, exhaustive, random_case
from trunkline.rails.routes.best import best
from trunkline.rails.routes.check import check
from trunkline.rails.routes.earnings import value
from trunkline.rails.routes.network import Network
from trunkline.rails.routes.rules import (
    RAILWAY,
    THERE_AND_BACK,
    TRAM,
    Bonus,
    Passage,
    RouteRules,
)

SOAK = os.environ.get("TRUNKLINE_SOAK") == "1"
TWO, THREE, FOUR = Train("2", 2), Train("3", 3), Train("4", 4)
ROW = line("Ac20* Bt10 Cc50 Dc60")


def test_no_trains_no_routes() -> None:
    found = best(ROW, [], RAILWAY)
    assert (found.value, found.routes, found.proved, found.bound) == (0, (), True, 0)


def test_no_station_no_routes() -> None:
    assert best(line("Ac20 Bc30"), [TWO], RAILWAY).value == 0


def test_a_train_takes_the_best_part_of_a_line() -> None:
    found = best(ROW, [THREE], RAILWAY)
    assert found.value == 80
    assert set(found.routes[0].stops) == {"A.0", "B.0", "C.0"}
    assert found.proved
    assert found.bound == 80


def test_a_plus_train_spares_its_large_stops() -> None:
    net = network("Ac20* Bt10 Ct10 Dc30 Ec40", "A-B", "B-C", "A-D", "D-E")
    assert best(net, [Train("2+2", 4, 2)], RAILWAY).value == 30 + 20 + 10 + 10
    assert best(net, [FOUR], RAILWAY).value == 40 + 30 + 20 + 10


def test_a_train_leaves_out_towns_but_no_city() -> None:
    """A 3-train runs past the town; with a city in its place it cannot."""
    past_towns = Train("3", 3, leaves_out=("town",))
    assert best(ROW, [past_towns], RAILWAY).value == 20 + 50 + 60
    assert best(line("Ac20* Bc10 Cc50 Dc60"), [past_towns], RAILWAY).value == 80


def test_a_stop_that_is_left_out_is_not_passed_twice() -> None:
    """The way to D leads through the town B, and B lies on the way to C, too."""
    net = network("Ac20* Bt10 Cc50 Dc60", "A-B", "B-x-C", "B-y-C", "B-D")
    found = best(net, [Train("3", 3, leaves_out=("town",))], RAILWAY)
    assert found.value == 90
    assert found.routes[0].stops in (("A.0", "B.0", "D.0"), ("D.0", "B.0", "A.0"))


def test_the_stops_of_a_train_pay_several_times() -> None:
    assert best(ROW, [Train("3", 3, multiplier=2)], RAILWAY).value == 160
    assert best(ROW, [Train("2E", 2, omits=True, multiplier=3)], RAILWAY).value == 240
    rules = RouteRules(bonuses=(Bonus("line", ("A.0", "C.0"), 50),))
    assert best(ROW, [Train("3", 3, multiplier=2)], rules).value == 160 + 50


def test_a_bonus_asks_for_a_town_that_is_counted() -> None:
    rules = RouteRules(bonuses=(Bonus("mill", ("A.0", "B.0"), 70),))
    past_towns = Train("3", 3, leaves_out=("town",))
    assert best(ROW, [past_towns], rules).value == 20 + 10 + 50 + 70


def test_an_express_passes_what_it_does_not_count() -> None:
    assert best(ROW, [Train("2E", 2, omits=True)], RAILWAY).value == 80


def test_an_express_must_count_its_own_station() -> None:
    """E57: seven cities in a line, the marker in a poor one; the six best would leave it out."""
    net = line("Ac60 Bc40 Cc30 Dc20* Ec60 Fc30 Gc50")
    six = Train("6E", 6, omits=True)
    assert best(net, [six], RAILWAY).value == 260
    assert best(net, [Train("6", 6)], RAILWAY).value == 240
    tolls = RouteRules(passages=tuple(Passage("ferry", hex, -10) for hex in "BCF"))
    assert best(net, [six], tolls).value == 230


def test_trains_keep_off_each_other_s_track() -> None:
    star = network("Ac20* Bc60 Cc30 Dc40", "A-B", "A-C", "A-D")
    assert best(star, [TWO, TWO], RAILWAY).value == 80 + 60
    assert best(star, [THREE, TWO], RAILWAY).value == (60 + 20 + 40) + (20 + 30)


def test_a_junction_is_used_by_one_train() -> None:
    fork = network("Ac20* Bc60 Cc30", "A-x-B", "A-x-C")
    assert best(fork, [TWO, TWO], RAILWAY).value == 80


def test_both_ends_of_an_open_ring_may_lie_in_one_hex() -> None:
    """E53: yellow Beijing; its cities are separate stops of one hex."""
    net = network("Ac20*! Bt20 Cc20 Dc20!", "A-B", "B-C", "C-D")
    assert best(net, [FOUR], RAILWAY).value == 80
    assert best(net, [Train("2+2", 4, 2)], RAILWAY).value == 60


def test_a_bonus_between_two_places_can_make_a_longer_way_better() -> None:
    """E55: 40 + 20 + 20 + 20 + 30 and 50 more, or 100 for a 4-train."""
    net = network("Ao40 Bc20 Ct20 Dc20* Eo30", "A-B", "B-C", "C-D", "D-E")
    rules = RouteRules(
        large=RAILWAY.large,
        only_ends=RAILWAY.only_ends,
        bonuses=(Bonus("line", ("A.0", "E.0"), 50, once=True),),
    )
    assert best(net, [FOUR], rules).value == 100
    assert best(net, [Train("3+3", 6, 3)], rules).value == 100
    for long in (Train("6", 6), Train("4+4", 8, 4), Train("4E", 4, omits=True)):
        gained = 180 if not long.omits else 160
        assert best(net, [long], rules).value == gained


def test_the_company_s_bonus_is_claimed_by_one_train() -> None:
    net = network("Ao30 Bc20* Dc20* Co40", "A-B", "B-C", "A-D", "D-C")
    bonus = Bonus("line", ("A.0", "C.0"), 50, once=True)
    rules = RouteRules(only_ends=("offboard",), bonuses=(bonus,))
    assert best(net, [THREE, THREE], rules).value == 230


def test_a_ferry_that_costs_more_than_it_brings_is_left_alone() -> None:
    net = network("Ac20* Bc30 Ct5", "A-B", "B-x-C")
    assert best(net, [THREE], RouteRules(passages=(Passage("ferry", "x", -10),))).value == 50


def test_stops_are_free_for_trams() -> None:
    net = line("As20* Bp10 Cp10 Ds40 Es20")
    rules = RouteRules(free=TRAM.free, ends=TRAM.ends, hex_once=True)
    assert best(net, [TWO], rules).value == 80
    assert best(net, [THREE], rules).value == 100


def test_an_s_train_runs_there_and_back() -> None:
    """The example of 7.4.3."""
    net = line("As40* Bp10 Cs30 Ds30 Es30")
    rules = RouteRules(
        free=THERE_AND_BACK.free,
        ends=THERE_AND_BACK.ends,
        twice=THERE_AND_BACK.twice,
        hex_once=True,
        passages=(Passage("ferry", "C", 40),),
    )
    assert best(net, [Train("S4", 4)], rules).value == 310


def test_a_lonely_tram_runs_to_the_farthest_stop() -> None:
    net = line("As20* Bp10 Cp10")
    assert best(net, [TWO], RouteRules(free=TRAM.free, ends=TRAM.ends, hex_once=True)).value == 0
    rules = RouteRules(free=TRAM.free, ends=TRAM.ends, hex_once=True, home="A.0")
    assert best(net, [TWO], rules).value == 40


def test_trams_come_to_no_hex_twice() -> None:
    net = network("As20* Bs30 Cs50", "A-x-B", "B-y-x-C")
    rules = RouteRules(free=TRAM.free, ends=TRAM.ends, hex_once=True)
    assert best(net, [THREE], rules).value == 50
    assert best(net, [THREE], RouteRules(free=TRAM.free, ends=TRAM.ends)).value == 100


def test_both_ends_of_an_express_route_may_be_stops_that_none_can_pass() -> None:
    """D and B are worth the same, but only a route that ends at D has two such ends."""
    net = network("Ac30! Bc20 Cc5* Dc20!", "A-C", "C-B", "B-D")
    assert best(net, [Train("6E", 6, omits=True)], RAILWAY).value == 30 + 5 + 20 + 20


def test_an_express_that_counts_one_stop_counts_its_own() -> None:
    assert best(ROW, [Train("1E", 1, omits=True)], RAILWAY).value == 20


def test_a_bonus_counts_where_a_route_begins() -> None:
    net = line("Ac20* Bh30")
    rules = RouteRules(free=("harbour",), bonuses=(Bonus("first", ("A.0",), 40, once=True),))
    assert best(net, [TWO], rules).value == 90


def test_a_route_found_in_time_is_worth_what_it_earns() -> None:
    """The bonus is the company's even if the search has not come to look for it."""
    net = line("Ac20* Bc30")
    rules = RouteRules(bonuses=(Bonus("line", ("A.0", "B.0"), 50, once=True),))
    for steps in range(1, 20):
        found = best(net, [TWO], rules, most_steps=steps)
        assert found.value == value(net, [TWO], found.routes, rules).value
        assert found.value <= 100 <= found.bound


def test_free_stops_hold_no_stations_and_earn_no_bonus() -> None:
    with pytest.raises(ValueError, match=r"B\.0 is free"):
        best(line("As20* Bp10*"), [TWO], TRAM)
    asks = RouteRules(free=TRAM.free, bonuses=(Bonus("line", ("A.0", "B.0"), 50),))
    with pytest.raises(ValueError, match=r"B\.0 is free"):
        best(line("As20* Bp10"), [TWO], asks)


def agrees(net: Network, trains: tuple[Train, ...], rules: RouteRules) -> None:
    found = best(net, trains, rules)
    most = exhaustive(net, trains, rules)
    assert found.proved
    assert found.value == found.bound == most
    assert check(net, trains, found.routes, rules) is None
    assert value(net, trains, found.routes, rules).value == found.value
    for steps in (1, 10, 40):
        part = best(net, trains, rules, most_steps=steps)
        assert part.value <= most <= part.bound
        assert part.proved == (part.value == part.bound)
        assert check(net, trains, part.routes, rules) is None
        assert value(net, trains, part.routes, rules).value == part.value


@given(st.randoms(use_true_random=False))
@settings(
    max_examples=3000 if SOAK else 150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
def test_the_best_is_the_best_of_all(random: Random) -> None:
    agrees(*random_case(random))


@given(st.randoms(use_true_random=False))
@settings(
    max_examples=3000 if SOAK else 100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
def test_the_best_is_the_best_of_all_under_any_mix_of_rules(random: Random) -> None:
    agrees(*mixed_case(random))


@given(st.randoms(use_true_random=False))
@settings(
    max_examples=3000 if SOAK else 100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
def test_the_best_is_the_best_of_all_for_trains_that_leave_out_or_multiply(random: Random) -> None:
    agrees(*past_towns_case(random))


@given(st.randoms(use_true_random=False))
@settings(
    max_examples=3000 if SOAK else 100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
def test_prices_change_nothing(random: Random) -> None:
    usual_few = trunkline.rails.routes.solver.solve.FEW
    trunkline.rails.routes.solver.solve.FEW = -1
    try:
        agrees(*random_case(random))
    finally:
        trunkline.rails.routes.solver.solve.FEW = usual_few


FLEETS = (
    [Train("3", 3), Train("4", 4)],
    [Train("3+3", 6, 3), Train("4", 4), Train("2+2", 4, 2)],
    [Train("4+4", 8, 4), Train("6E", 6, omits=True)],
    [Train("6E", 6, omits=True), Train("8E", 8, omits=True)],
)


@pytest.mark.parametrize("seed", range(40 if SOAK else 8))
def test_what_is_found_in_time_is_allowed_and_below_the_bound(seed: int) -> None:
    net, trains = usual(seed), FLEETS[seed % 4]
    whole = best(net, trains, RAILWAY)
    assert whole.proved
    for steps in (0, 1, 10, 100, 1000):
        part = best(net, trains, RAILWAY, most_steps=steps)
        assert check(net, trains, part.routes, RAILWAY) is None
        assert value(net, trains, part.routes, RAILWAY).value == part.value
        assert part.value <= whole.value <= part.bound
        assert part.proved == (part.bound == part.value)


def test_the_same_question_has_the_same_answer() -> None:
    trains = [Train("6", 6), Train("4+4", 8, 4), Train("6E", 6, omits=True)]
    one = best(dense(1), trains, RAILWAY, most_steps=3000)
    assert one == best(dense(1), trains, RAILWAY, most_steps=3000)
    assert 0 < one.value <= one.bound
    assert one.routes


def test_a_clock_ends_the_search() -> None:
    asked = []

    def out_of_time() -> bool:
        asked.append(1)
        return len(asked) > 2

    trains = [
        Train("10", 10),
        Train("8", 8),
        Train("8E", 8, omits=True),
        Train("6E", 6, omits=True),
    ]
    found = best(dense(3), trains, RAILWAY, out_of_time=out_of_time)
    assert len(asked) == 3
    assert not found.proved
    assert found.bound > found.value
