"""What routes earn; the numbers are worked out by hand."""

from __future__ import annotations

import pytest

from tests.rails.routes.lines import line, network
from tests.rails.routes.small_boards import Train
from tests.rails.routes.test_check import route
from trunkline.rails.routes.earnings import Earnings, value
from trunkline.rails.routes.route import trace
from trunkline.rails.routes.rules import RAILWAY, THERE_AND_BACK, TRAM, Bonus, Passage, RouteRules

FOUR, EXPRESS = Train("4", 4), Train("2E", 2, omits=True)
ROW = line("Ac20* Bt10 Cc50 Dc60")


def test_nothing_earns_nothing() -> None:
    assert value(ROW, [FOUR], [], RAILWAY) == Earnings()
    assert value(ROW, [FOUR], [], RAILWAY).value == 0


@pytest.mark.rule("1880-X.income.03")
def test_a_route_earns_its_stops() -> None:
    earnings = value(ROW, [FOUR], [route("4", "A B C")], RAILWAY)
    assert earnings.value == 80
    assert earnings.routes[0].stops == 80
    assert earnings.routes[0].extras == ()


@pytest.mark.rule("1880-X.income.03")
def test_what_an_express_leaves_out_earns_nothing() -> None:
    earnings = value(ROW, [EXPRESS], [route("2E", "A B C D", "A C")], RAILWAY)
    assert earnings.value == 70


@pytest.mark.rule("1880-X.train.04")
def test_the_best_choice_of_an_express_has_an_own_station() -> None:
    earnings = value(ROW, [EXPRESS], [route("2E", "A B C D")], RAILWAY)
    assert earnings.value == 80
    assert earnings.routes[0].route.counted == ("A.0", "D.0")


@pytest.mark.rule("1880-X.income.02")
def test_each_ferry_costs_once_for_a_route() -> None:
    net = network("Ac20* Bc30 Cc40", "A-x-B", "B-x-y-C")
    tolls = RouteRules(passages=(Passage("ferry", "x", -10), Passage("ferry", "y", -10)))
    earned = value(net, [FOUR], [route("4", "A x B x y C")], tolls).routes[0]
    assert earned.extras == (("ferry", -10), ("ferry", -10))
    assert earned.value == 70


TRANSSIB = Bonus("Trans-Siberian", ("A.0", "C.0"), 50, once=True)


@pytest.mark.rule("1880-X.transsib.01", "1880-X.transsib.02", "1880-X.transsib.04")
def test_a_bonus_for_the_company_is_paid_once() -> None:
    net = network("Ao30 Bc20* Dc20* Co40", "A-B", "B-C", "A-D", "D-C")
    rules = RouteRules(only_ends=("offboard",), bonuses=(TRANSSIB,))
    two = [route("4", "A B C"), route("4", "A D C")]
    assert value(net, [FOUR, FOUR], two[:1], rules).value == 140
    both = value(net, [FOUR, FOUR], two, rules)
    assert both.value == 230
    assert [earned.value for earned in both.routes] == [140, 90]
    each = RouteRules(bonuses=(Bonus("each", ("A.0", "C.0"), 50),))
    assert value(net, [FOUR, FOUR], two, each).value == 280
    ends = [route("4", "A B"), route("4", "D C")]
    assert value(net, [FOUR, FOUR], ends, rules).value == 110


@pytest.mark.rule("1880-X.transsib.03")
def test_an_express_counts_both_ends_for_the_bonus_if_that_pays() -> None:
    net = network("Ao30 Bc20* Dc60 Co40", "A-B", "B-D", "D-C")
    three = Train("3E", 3, omits=True)
    rules = RouteRules(bonuses=(TRANSSIB,))
    earned = value(net, [three], [route("3E", "A B D C")], rules).routes[0]
    assert earned.route.counted == ("A.0", "B.0", "C.0")
    assert earned.value == 30 + 20 + 40 + 50
    small = RouteRules(bonuses=(Bonus("small", ("A.0", "C.0"), 20, once=True),))
    earned = value(net, [three], [route("3E", "A B D C")], small).routes[0]
    assert earned.route.counted == ("B.0", "D.0", "C.0")
    assert earned.value == 120


def test_the_company_s_bonus_goes_to_the_express_that_loses_least_by_it() -> None:
    net = network(
        "Ao10 Bc20* Cc60 Do10 Ec20* Fc30",
        "A-B", "B-C", "C-D", "A-E", "E-F", "F-D",
    )  # fmt: skip
    rules = RouteRules(bonuses=(Bonus("line", ("A.0", "D.0"), 60, once=True),))
    three = Train("3E", 3, omits=True)
    both = [route("3E", "A B C D"), route("3E", "A E F D")]
    earnings = value(net, [three, three], both, rules)
    assert [earned.value for earned in earnings.routes] == [90, 10 + 20 + 10 + 60]


@pytest.mark.rule("1880-VI.p3.01")
def test_a_bonus_for_one_stop_counts_in_the_choice() -> None:
    net = line("Ac20* Bc30 Ch20")
    rules = RouteRules(bonuses=(Bonus("Taiwan", ("C.0",), 20),))
    earned = value(net, [EXPRESS], [route("2E", "A B C")], rules).routes[0]
    assert earned.route.counted == ("A.0", "C.0")
    assert (earned.stops, earned.extras) == (40, (("Taiwan", 20),))


@pytest.mark.rule("1881-7.2.4-10", "1881-7.2.4-11")
def test_trams_earn_stations_stops_and_ferry_landings() -> None:
    net = line("As20* Bp10 Cp10 Ds40 Es20")
    rules = RouteRules(
        free=TRAM.free,
        ends=TRAM.ends,
        passages=(Passage("ferry", "A", 40), Passage("ferry", "E", 40)),
    )
    earned = value(net, [Train("3", 3)], [route("3", "A B C D E")], rules).routes[0]
    assert (earned.stops, earned.extras) == (100, (("ferry", 40), ("ferry", 40)))


@pytest.mark.rule("1881-7.4.3-08", "1881-7.4.3-09")
def test_there_and_back_pays_stations_twice_and_the_rest_once() -> None:
    """The example of 7.4.3: Potsdam, a stop, Wannsee with its ferry, Grunewald, Westkreuz."""
    net = line("As40* Bp10 Cs30 Ds30 Es30")
    rules = RouteRules(
        free=THERE_AND_BACK.free, twice=THERE_AND_BACK.twice, passages=(Passage("ferry", "C", 40),)
    )
    earned = value(net, [Train("S4", 4)], [route("S4", "A B C D E")], rules).routes[0]
    assert earned.stops == 270
    assert earned.value == 310


def test_a_train_that_leaves_out_towns_counts_those_that_fit() -> None:
    row = line("Ac20* Bt10 Ct30 Dc50")
    way = trace(row, "3", [["A", "B"], ["B", "C"], ["C", "D"]])
    assert way is not None
    earned = value(row, [Train("3", 3, leaves_out=("town",))], [way], RAILWAY).routes[0]
    assert (earned.route.counted, earned.value) == (("A.0", "C.0", "D.0"), 100)


def test_stops_are_paid_as_often_as_the_train_says_and_bonuses_once() -> None:
    row = line("Ac20* Bc50")
    way = trace(row, "2", [["A", "B"]])
    assert way is not None
    rules = RouteRules(bonuses=(Bonus("line", ("A.0", "B.0"), 30),))
    assert value(row, [Train("2", 2, multiplier=2)], [way], rules).value == 140 + 30
