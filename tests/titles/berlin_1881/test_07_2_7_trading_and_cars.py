"""Chapters 7.2.7 and 7.3: S-Bahn certificates of tramways, tramcars, forced purchase, phases."""

import pytest

from trunkline.kernel import Legal
from trunkline.parts.offer import Accept, Decline
from trunkline.titles.berlin_1881.pictures import markers
from trunkline.titles.berlin_1881.rules.bank import bank
from trunkline.titles.berlin_1881.rules.business import BuyTrain, OfferTrain
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain
from trunkline.titles.berlin_1881.rules.limits import limit
from trunkline.titles.berlin_1881.rules.offices import exists, phase, playing, removed, train_limit
from trunkline.titles.berlin_1881.rules.rolling_stock import must_own, new_trains
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.surplus import Discard

from .positions import (
    BUSINESS,
    T,
    allowed,
    at,
    do,
    four_networks,
    game,
    hold,
    offers,
    on_turn,
    price,
    refused,
    says,
    sbahn,
    step,
    stock,
    told,
    trains,
    tramway,
    turn,
)


def trading(phase: str = "green", money: int = 500) -> BerlinState:
    """GBS of Ann trades; the S-Bahn is floated."""
    s = four_networks(phase=phase)
    tramway(s, "GBS", "Ann", money=money)
    trains(s, "GBS", "4" if phase == "brown" else "3")
    sbahn(s, "Ann", "Bob", "Cy", "Dee", pool=2, GBS=3)
    return turn(s, "GBS", BUSINESS)


@pytest.mark.rule("1881-7.2.7.1-01")
def test_a_tramway_buys_one_certificate_or_sells_some_not_both() -> None:
    s = trading()
    do(s, Buy("Ann", "S-Bahn", "bank"))
    says(refused(s, Buy("Ann", "S-Bahn", "pool")), "buys one", "7.2.7.1")
    says(refused(s, Sell("Ann", "S-Bahn", 1)), "buys one", "7.2.7.1")
    s = trading()
    do(s, Sell("Ann", "S-Bahn", 1), Sell("Ann", "S-Bahn", 2))
    says(refused(s, Buy("Ann", "S-Bahn", "bank")), "buys one", "7.2.7.1")
    s = game()
    tramway(s, "GBS")
    turn(s, "GBS", BUSINESS)
    says(refused(s, Buy("Ann", "S-Bahn president", "bank")), "from the green phase", "7.2.7.1")
    says(refused(s, Sell("Ann", "S-Bahn", 1)), "from the green phase", "7.2.7.1")


@pytest.mark.rule("1881-7.2.7.1-02")
def test_it_pays_the_printed_price_or_the_current_value_from_its_treasury() -> None:
    s = trading()
    at(s, "S-Bahn", (3, 2))
    pool, offering = s.clone(), s.clone()
    do(pool, Buy("Ann", "S-Bahn", "pool"))
    assert pool.money["GBS"] == 500 - 88
    do(offering, Buy("Ann", "S-Bahn", "bank"))
    assert offering.money["GBS"] == 500 - 84
    s.money["GBS"] = 83
    says(refused(s, Buy("Ann", "S-Bahn", "bank")), "GBS has 83 M", "8.1.1")


@pytest.mark.rule("1881-7.2.7.1-03")
def test_its_sales_bring_the_current_value_and_do_not_move_the_marker() -> None:
    s = trading()
    do(s, Sell("Ann", "S-Bahn", 3))
    assert s.money["GBS"] == 500 + 3 * 84
    assert price(s, "S-Bahn") == 84
    assert s.shares["S-Bahn"].single("pool") == 5


@pytest.mark.rule("1881-7.2.7.1-04", "1881-8.3-03")
def test_a_tramway_holds_at_most_60_percent_of_the_s_bahn() -> None:
    s = trading(money=2000)
    sbahn(s, "GBS", "", "", "", GBS=10, Ann=1)
    says(refused(s, Buy("Ann", "S-Bahn", "bank")), "more than 60 %", "8.3")
    sbahn(s, "GBS", "", "", "", GBS=9, Ann=1)
    do(s, Buy("Ann", "S-Bahn", "bank"))
    assert s.shares["S-Bahn"].units("GBS") == 12


@pytest.mark.rule("1881-7.2.7.1-05")
def test_a_tramway_may_sell_a_vice_president_certificate() -> None:
    s = trading()
    sbahn(s, "Ann", "GBS", "Cy", "Dee", GBS=1)
    do(s, Sell("Ann", "S-Bahn", 0, ("S1",)))
    assert not exists(s, "S1")
    assert s.money["S"] == 840
    says(refused(s, Sell("Ann", "S-Bahn", 0, ("S2",))), "does not hold", "8.1.2")


def buying(money: int = 900, *cars: str, phase: str = "yellow") -> BerlinState:
    """GBS of Ann buys cars; Bob's SpS owns two cars of the phase."""
    s = game(phase=phase)
    tramway(s, "GBS", "Ann", money=money)
    tramway(s, "SpS", "Bob", money=100)
    kind = {"yellow": "2", "green": "3", "brown": "4", "grey": "5"}[phase]
    trains(s, "SpS", kind, kind)
    trains(s, "GBS", *cars)
    return turn(s, "GBS", BUSINESS)


@pytest.mark.rule("1881-7.2.7.2-01")
def test_several_cars_from_the_bank_the_pool_and_other_tramways() -> None:
    s = buying(900)
    s.pool = ("2",)
    s.gone["2"] += 1
    do(s, BuyTrain("Ann", "2", "bank"), BuyTrain("Ann", "2", "pool"))
    do(s, OfferTrain("Ann", "SpS", "2", 100), Accept("Bob"))
    assert s.trains["GBS"] == ("2", "2", "2")
    assert s.money["GBS"] == 900 - 220 - 220 - 100
    assert s.money["SpS"] == 200
    assert list(s.pool) == []


@pytest.mark.rule("1881-7.2.7.2-02")
def test_example_52_a_tramway_at_its_limit_may_not_buy() -> None:
    s = buying(900, "2", "2", "2", "2", phase="green")
    s.gone["3"] = 6
    says(refused(s, BuyTrain("Ann", "4", "bank")), "train limit of GBS is 4", "7.2.7.2")
    says(refused(s, OfferTrain("Ann", "SpS", "3", 1)), "train limit of GBS is 4", "7.2.7.2")
    s = buying(900, "2", "2", "3", phase="green")
    trains(s, "SpS", "2", "3")
    s.gone["3"] = 6
    do(s, BuyTrain("Ann", "4", "bank"))
    assert phase(s).name == "brown"
    assert s.trains["GBS"] == ("3", "4")
    assert s.trains["SpS"] == ("3",)


@pytest.mark.rule("1881-7.2.7.2-02", "1881-7.4.6-07")
@pytest.mark.parametrize(("name", "most"), [("yellow", 4), ("green", 4), ("brown", 3), ("grey", 2)])
def test_the_limits_of_the_phases(name: str, most: int) -> None:
    s = four_networks(phase=name)
    assert (train_limit(s, "GBS"), train_limit(s, "S"), train_limit(s, "S1")) == (most, most, 1)


@pytest.mark.rule("1881-7.2.7.2-03")
def test_tramcars_are_not_sold_to_the_bank_nor_discarded() -> None:
    s = buying(900, "2", "2")
    says(refused(s, BuyTrain("Ann", "2", "bank", scrap="2")), "gives no tramcar away", "7.2.7.2")
    says(refused(s, BuyTrain("Ann", "2", "bank", trade_in="2")), "gives no tramcar away", "7.2.7.2")
    kinds = {type(a).__name__ for a in Legal(T, s)}
    assert kinds == {"Done", "BuyTrain", "OfferTrain"}


@pytest.mark.rule("1881-7.2.7.2-04", "1881-7.2.7.2.2-01", "1881-7.3-04")
def test_example_53_cars_above_a_lowered_limit_go_to_the_bank_pool() -> None:
    s = buying(900, "3", phase="green")
    trains(s, "SpS", "3", "3", "3", "3")
    hold(s, "SHG", "Cy", Cy=4)
    trains(s, "SHG", "2", "2", "2", "2")
    s.gone["3"] = 6
    do(s, BuyTrain("Ann", "4", "bank"))
    assert s.trains["SHG"] == ()
    assert (step(s), on_turn(s)) == ("Surplus", "Bob")
    do(s, Discard("Bob", "SpS", "3"))
    assert (s.trains["SpS"], s.pool) == (("3", "3", "3"), ("3",))
    assert s.money["SpS"] == 100
    assert (step(s), on_turn(s)) == ("Business", "Ann")
    do(s, BuyTrain("Ann", "3", "pool"))
    assert s.money["GBS"] == 900 - 420 - 320


@pytest.mark.rule("1881-7.2.7.2-04")
def test_the_surplus_is_given_up_in_operating_order_the_main_network_last() -> None:
    s = four_networks(phase="brown")
    tramway(s, "GBS", "Ann", money=900)
    tramway(s, "SpS", "Bob")
    trains(s, "GBS", "4")
    trains(s, "SpS", "4", "4", "4")
    trains(s, "S", "S7", "S7", "S7")
    do(turn(s, "GBS", BUSINESS), BuyTrain("Ann", "5", "bank"))
    assert on_turn(s) == "Bob"
    do(s, Discard("Bob", "SpS", "4"))
    assert (step(s), on_turn(s)) == ("Surplus", "Ann")
    do(s, Discard("Ann", "S", "S7"))
    assert step(s) == "Business"
    assert s.pool == ("4", "S7")


@pytest.mark.rule("1881-7.2.7.2.1-01", "1881-7.2.7.2.1-02")
def test_new_cars_are_sold_in_ascending_order_at_their_prices() -> None:
    s = game()
    cars = []
    while kinds := new_trains(s, "GBS"):
        [car] = kinds
        cars.append((car.name, car.price))
        s.gone[car.name] = s.gone.get(car.name, 0) + 1
    assert cars == [
        *[("2", 220)] * 9,
        *[("3", 320)] * 6,
        *[("4", 420)] * 4,
        *[("5", 520)] * 4,
        *[("6", 620)] * 4,
    ]
    s = buying(900)
    s.gone["2"] = 8
    says(refused(s, BuyTrain("Ann", "3", "bank")), "does not sell train 3", "7.2.7.2.1")
    do(s, BuyTrain("Ann", "2", "bank"), BuyTrain("Ann", "3", "bank"))
    assert s.money["GBS"] == 900 - 220 - 320


@pytest.mark.rule("1881-7.2.7.2.1-02")
def test_cars_in_the_pool_do_not_hold_up_the_next_type() -> None:
    s = buying(900, phase="green")
    s.pool = ("3",)
    s.gone["3"] = 6
    assert allowed(s, BuyTrain("Ann", "4", "bank"))
    says(refused(s, BuyTrain("Ann", "2", "pool")), "no 2 in the bank pool", "7.2.7.2.2")


@pytest.mark.rule("1881-7.2.7.2.1-03", "1881-7.2.7.2.1-04")
def test_example_51_the_director_adds_up_to_a_quarter() -> None:
    s = buying(165)
    assert offers(s, BuyTrain) == [BuyTrain("Ann", "2", "bank", 55)]
    do(s, BuyTrain("Ann", "2", "bank", 55))
    assert (s.money["GBS"], s.money["Ann"]) == (0, 720 - 55)
    s = buying(164)
    says(refused(s, BuyTrain("Ann", "2", "bank", 56)), "At most 55 M", "7.2.7.2.1")
    s = buying(200, "2")
    says(refused(s, BuyTrain("Ann", "2", "bank", 55)), "whole treasury; 20 M", "7.2.7.2.1")
    says(refused(s, BuyTrain("Ann", "2", "bank", 0)), "whole treasury; 20 M", "7.2.7.2.1")
    says(refused(s, BuyTrain("Ann", "2", "bank", -20)), "whole treasury", "7.2.7.2.1")
    do(s, BuyTrain("Ann", "2", "bank", 20))
    assert (s.money["GBS"], s.money["Ann"]) == (0, 700)
    s = buying(165)
    s.money["Ann"] = 54
    says(refused(s, BuyTrain("Ann", "2", "bank", 55)), "Ann has only 54 M", "7.2.7.2.1")


@pytest.mark.rule("1881-7.2.7.2.2-01")
def test_a_pool_car_costs_its_printed_price_and_may_be_subsidised() -> None:
    s = buying(300, phase="green")
    s.pool = ("3",)
    s.gone["3"] = 3
    do(s, BuyTrain("Ann", "3", "pool", 20))
    assert (s.money["GBS"], s.money["Ann"]) == (0, 700)
    assert phase(s).name == "green"


@pytest.mark.rule("1881-7.2.7.2.3-01")
def test_example_54_a_car_of_another_tramway_for_at_least_1_mark() -> None:
    s = buying(100)
    says(refused(s, OfferTrain("Ann", "SpS", "2", 0)), "at least 1 M", "7.2.7.2.3")
    says(refused(s, OfferTrain("Ann", "SpS", "2", 101)), "at most the 100 M", "7.2.7.2.3")
    says(refused(s, OfferTrain("Ann", "SpS", "3", 1)), "no 3 to sell", "7.2.7.2.3")
    says(refused(s, OfferTrain("Ann", "SHG", "2", 1)), "no 2 to sell", "7.2.7.2.3")
    assert "Ann's decision" in refused(s, OfferTrain("Bob", "GBS", "2", 1)).why
    do(s, OfferTrain("Ann", "SpS", "2", 1))
    assert on_turn(s) == "Bob"
    do(s, Decline("Bob"))
    assert not s.trains["GBS"]
    says(refused(s, OfferTrain("Ann", "SpS", "2", 1)), "has been made", "7.2.7.2.3")
    do(s, OfferTrain("Ann", "SpS", "2", 2), Accept("Bob"))
    assert (s.trains["GBS"], s.trains["SpS"]) == (("2",), ("2",))
    assert (s.money["GBS"], s.money["SpS"]) == (98, 102)


@pytest.mark.rule("1881-7.2.7.2.3-02")
def test_a_tramway_may_sell_its_last_car() -> None:
    s = buying(100)
    trains(s, "SpS", "2")
    do(s, OfferTrain("Ann", "SpS", "2", 1), Accept("Bob"))
    assert s.trains["SpS"] == ()


@pytest.mark.rule("1881-7.2.7.2.4-01", "1881-7.2.7.2.4-04")
def test_a_tramway_without_car_must_buy_one_at_the_end_of_its_turn() -> None:
    s = buying(300)
    do(s, Done("Ann"))
    assert step(s) == "Forced"
    do(s, ChooseTrain("Ann", "2", "bank"))
    assert s.trains["GBS"] == ("2",)
    assert s.money["GBS"] == 80
    s = buying(300, "2")
    do(s, Done("Ann"))
    assert step(s) != "Forced"


@pytest.mark.rule("1881-7.2.7.2.4-02")
def test_the_duty_ceases_when_the_bank_has_no_tramcar_left() -> None:
    s = buying(300, phase="grey")
    for car, count in (("4", 4), ("5", 4), ("6", 4)):
        s.gone[car] = count
    s.pool = ("5",)
    assert not must_own(s, "GBS")
    do(s, Done("Ann"))
    assert step(s) != "Forced"


@pytest.mark.rule("1881-7.2.7.2.4-03", "1881-7.2.7.2.5-01")
def test_the_director_chooses_among_bank_and_pool_and_need_not_take_the_cheapest() -> None:
    s = buying(900, phase="brown")
    s.pool = ("3",)
    do(s, Done("Ann"))
    assert offers(s, ChooseTrain) == [
        ChooseTrain("Ann", "4", "bank"),
        ChooseTrain("Ann", "3", "pool"),
    ]
    says(refused(s, ChooseTrain("Ann", "5", "bank")), "does not sell", "7.2.7.2.1")
    do(s, ChooseTrain("Ann", "4", "bank"))
    assert s.trains["GBS"] == ("4",)


def forced(s: BerlinState, company: str) -> BerlinState:
    turn(s, company, BUSINESS)
    do(s, Done(on_turn(s) or ""))
    return s


def poor_sps(certificates: int) -> BerlinState:
    """SpS of Ann: 150 M, no car, S-Bahn certificates at 88; Ann has 40 M."""
    s = four_networks()
    tramway(s, "SpS", "Ann", money=150)
    sbahn(s, "Dee", "Bob", "Cy", "Bob", SpS=certificates, Dee=3)
    at(s, "S-Bahn", (3, 2))
    s.money["Ann"] = 40
    s.gone["3"] = 1
    return s


@pytest.mark.rule("1881-7.2.7.2.5-02", "1881-7.2.7.2.5-07", "1881-7.2.7.2.5-08")
def test_example_55_the_tramways_s_bahn_certificates_are_sold_before_the_director_pays() -> None:
    s = forced(poor_sps(2), "SpS")
    do(s, ChooseTrain("Ann", "3", "bank"))
    assert step(s) == "Forced"
    do(s, Sell("Ann", "S-Bahn", 2))
    assert s.trains["SpS"] == ("3",)
    assert (s.money["SpS"], s.money["Ann"]) == (6, 40)
    assert price(s, "S-Bahn") == 88


@pytest.mark.rule("1881-7.2.7.2.5-02")
def test_the_directors_certificates_come_after_the_tramways() -> None:
    s = poor_sps(2)
    hold(s, "GBS", "Bob", Ann=2, Bob=2)
    forced(s, "SpS")
    do(s, ChooseTrain("Ann", "3", "bank"))
    says(refused(s, Sell("Ann", "GBS", 1)), "not sold now", "7.2.7.2.5")


@pytest.mark.rule(
    "1881-7.2.7.2.5-02",
    "1881-7.2.7.2.5-05",
    "1881-7.2.7.2.5-06",
    "1881-7.2.7.2.5-07",
    "1881-7.2.7.2.5-08",
    "1881-7.2.7.2.5-09",
)
def test_example_56_the_director_pays_and_sells_only_what_is_needed() -> None:
    s = poor_sps(1)
    hold(s, "GBS", "Bob", Ann=2, Bob=2)
    at(s, "GBS", (4, 4))
    forced(s, "SpS")
    says(refused(s, Sell("Ann", "GBS", 1)), "First the train is chosen", "7.2.7.2.5")
    do(s, ChooseTrain("Ann", "3", "bank"))
    says(refused(s, ChooseTrain("Ann", "3", "bank")), "has been chosen", "7.2.7.2.5")
    do(s, Sell("Ann", "S-Bahn", 1))
    says(refused(s, Sell("Ann", "GBS", 2)), "No more is sold than is needed", "7.2.7.2.5")
    do(s, Sell("Ann", "GBS", 1))
    assert s.trains["SpS"] == ("3",)
    assert (s.money["SpS"], s.money["Ann"]) == (0, 54)
    assert price(s, "GBS") == 92
    assert s.shares["GBS"].single("Ann") == 1


@pytest.mark.rule("1881-7.2.7.2.5-03")
def test_sales_do_not_change_the_director_of_the_acting_tramway_but_may_change_others() -> None:
    s = game(phase="green")
    hold(s, "NBSN", "Ann", Ann=2, Bob=3)
    hold(s, "GBS", "Ann", Ann=1, Cy=3)
    s.money["NBSN"] = 230
    s.money["Ann"] = 0
    forced(s, "NBSN")
    do(s, ChooseTrain("Ann", "3", "bank"))
    says(refused(s, Sell("Ann", "NBSN", 2)), "change the director of NBSN", "7.2.7.2.5")
    do(s, Sell("Ann", "GBS", 1))
    assert s.trains["NBSN"] == ("3",)
    assert s.shares["GBS"].director == "Cy"
    assert s.shares["NBSN"].director == "Ann"


@pytest.mark.rule("1881-7.2.7.2.5-04")
def test_the_director_may_sell_his_own_s_bahn_certificates_too() -> None:
    s = four_networks()
    tramway(s, "SpS", "Bob", money=240)
    s.money["Bob"] = 0
    trains(s, "S1", "S4")
    forced(s, "SpS")
    do(s, ChooseTrain("Bob", "3", "bank"))
    do(s, Sell("Bob", "S-Bahn", 0, ("S1",)))
    assert s.trains["SpS"] == ("3",)
    assert not exists(s, "S1")
    assert s.trains["S"] == ("S4",)
    assert price(s, "S-Bahn") == 80


@pytest.mark.rule("1881-7.2.7.2.5-04")
def test_leading_certificates_are_not_sold_by_force_either() -> None:
    s = four_networks()
    tramway(s, "SpS", "Ann", money=200)
    hold(s, "GBS", "Ann", Ann=1)
    s.money["Ann"] = 0
    forced(s, "SpS")
    do(s, ChooseTrain("Ann", "3", "bank"))
    says(refused(s, Sell("Ann", "GBS", 2)), "never sold", "8.1.2")
    says(refused(s, Sell("Ann", "S-Bahn", 2)), "never sold", "8.1.2")


@pytest.mark.rule("1881-7.2.7.2.5-06")
def test_a_sale_that_would_put_the_car_out_of_reach_is_refused() -> None:
    s = game(phase="green")
    tramway(s, "SpS", "Ann", money=140, singles=3)
    hold(s, "SpS", "Ann", Ann=3, Bob=3)
    hold(s, "GBS", "Bob", Ann=2, Bob=2)
    s.money["Ann"] = 0
    forced(s, "SpS")
    do(s, ChooseTrain("Ann", "3", "bank"))
    assert {(a.company, a.count) for a in offers(s, Sell)} == {
        ("GBS", 1),
        ("GBS", 2),
        ("SpS", 1),
        ("SpS", 2),
    }
    s = game(phase="green")
    hold(s, "SHG", "Ann", Ann=2, Bob=4)
    s.money["SHG"] = 140
    hold(s, "GBS", "Bob", Ann=2, Bob=2)
    s.money["Ann"] = 0
    forced(s, "SHG")
    do(s, ChooseTrain("Ann", "3", "bank"))
    says(refused(s, Sell("Ann", "GBS", 1)), "could not be paid", "7.2.7.2.5")
    do(s, Sell("Ann", "GBS", 2))
    assert s.trains["SHG"] == ("3",)


@pytest.mark.rule("1881-7.2.7.2.5-01", "1881-7.2.7.2.6-07")
def test_only_a_train_that_can_be_paid_is_chosen() -> None:
    s = buying(0, phase="brown")
    s.pool = ("3",)
    s.money["Ann"] = 350
    hold(s, "GBS", "Ann", Ann=3, Bob=5)
    turn(s, "GBS", BUSINESS)
    do(s, Done("Ann"))
    says(refused(s, ChooseTrain("Ann", "4", "bank")), "pays for train 4", "7.2.7.2.5")
    do(s, ChooseTrain("Ann", "3", "pool"))
    assert s.trains["GBS"] == ("3",)


def bankrupt_ann() -> BerlinState:
    """NBSN 30 M, no car; Ann has 100 M, NBSN 20 % + 10 % and one GBS at 96; Bob NBSN 30 %."""
    s = game(phase="green")
    hold(s, "NBSN", "Ann", Ann=1, Bob=3)
    hold(s, "GBS", "Bob", Ann=1, Bob=4)
    at(s, "GBS", (4, 4))
    s.money["NBSN"] = 30
    s.money["GBS"] = 100
    s.money["Ann"] = 100
    return s


@pytest.mark.rule(
    "1881-7.2.7.2.6-01", "1881-7.2.7.2.6-02", "1881-7.2.7.2.6-03", "1881-7.2.7.2.6-07"
)
def test_example_57_bankruptcy() -> None:
    s = bankrupt_ann()
    s.board = s.board.place("NBSN", "E23", 0)
    money = bank(s)
    forced(s, "NBSN")
    assert s.bankrupt == ("Ann",)
    assert removed(s, "NBSN")
    assert s.shares["NBSN"].singles == ()
    assert s.board.of("NBSN") == ()
    assert s.shares["GBS"].single("pool") == 1
    assert price(s, "GBS") == 96
    assert s.money["Ann"] == 0
    assert bank(s) == money + 130
    assert playing(s) == ("Bob", "Cy")
    assert T.audit(s) == []
    assert T.worth(s, "Ann") == 0
    assert "Ann is bankrupt" in told(s)


@pytest.mark.rule("1881-7.2.7.2.6-02")
def test_the_stock_value_marker_of_a_removed_tramway_is_gone() -> None:
    s = bankrupt_ann()
    companies = T.summary(s)["companies"]
    assert companies["NBSN"]["price"] == 74
    forced(s, "NBSN")
    assert T.summary(s)["companies"]["NBSN"]["price"] is None
    assert "NBSN" not in T.summary(s)["order"]
    assert [stack for stack in markers(s).values() if "NBSN" in stack] == []
    assert ("GBS",) in markers(s).values()


@pytest.mark.rule("1881-7.2.7.2.6-04")
def test_another_tramway_goes_to_the_largest_holder_with_20_percent_or_leaves_as_well() -> None:
    s = bankrupt_ann()
    s.money["Ann"] = s.money["NBSN"] = 0
    hold(s, "SpS", "Ann", Ann=2, Bob=1, Cy=2)
    s.money["SpS"] = 70
    hold(s, "SSC", "Ann", Ann=2, Bob=1, Cy=1)
    hold(s, "SHG", "Ann", Bob=2, Cy=2)
    for company in ("SpS", "SSC", "SHG"):
        at(s, company, (6, 0))
    forced(s, "NBSN")
    assert s.shares["SpS"].director == "Cy"
    assert s.shares["SpS"].single("pool") == 4
    assert s.money["SpS"] == 70
    assert removed(s, "SSC")
    assert s.shares["SHG"].director == "Bob"
    assert T.audit(s) == []


@pytest.mark.rule("1881-7.2.7.2.6-05", "1881-7.2.7.2.6-02")
def test_cars_and_s_bahn_certificates_of_a_removed_tramway_go_to_the_bank_pool() -> None:
    s = bankrupt_ann()
    s.money["Ann"] = 0
    hold(s, "SSC", "Ann", Ann=2, Bob=1, Cy=1)
    at(s, "SSC", (6, 0))
    s.money["SSC"] = 55
    trains(s, "SSC", "3")
    sbahn(s, "Bob", "SSC", "Cy", "Cy", SSC=1, Bob=1)
    s.board = s.board.place("S", "G13", 0).place("S1", "G19", 1)
    s.board = s.board.place("S2", "M1", 0).place("S3", "J28", 0)
    forced(s, "NBSN")
    assert removed(s, "SSC")
    assert s.money["SSC"] == 0
    assert s.pool == ("3",)
    assert s.shares["S-Bahn"].single("pool") == 2
    assert not exists(s, "S1")
    assert s.shares["S-Bahn"].single("SSC") == 0


@pytest.mark.rule("1881-7.2.7.2.6-06")
def test_the_limits_stay_and_the_game_goes_on_without_the_bankrupt() -> None:
    s = bankrupt_ann()
    s.ticket = "Ann"
    forced(s, "NBSN")
    assert limit(s) == 21
    assert s.ticket == "Bob"
    stock(s, "Bob")
    do(s, Done("Bob"))
    assert on_turn(s) == "Cy"
    do(s, Done("Cy"))
    assert step(s) != "StockTurn" or s.stack[-1].player != "Ann"  # type: ignore[attr-defined]


@pytest.mark.rule("1881-7.2.7.2.6-06")
def test_the_game_ends_when_one_player_is_left() -> None:
    s = bankrupt_ann()
    s.bankrupt = ("Cy",)
    s.money["Cy"] = 0
    forced(s, "NBSN")
    assert s.stack == ()
    assert T.result(s) == {"Ann": 0, "Bob": 720 + 6 * 96, "Cy": 0}


def test_a_bankrupt_president_passes_the_office_on() -> None:
    s = bankrupt_ann()
    s.money["Ann"] = 0
    sbahn(s, "Ann", "Bob", "Cy", "Cy", Ann=1)
    s.board = s.board.place("S", "G13", 0).place("S1", "G19", 1)
    s.board = s.board.place("S2", "M1", 0).place("S3", "J28", 0)
    forced(s, "NBSN")
    assert s.shares["S-Bahn"].director == "Cy"
    assert s.shares["S-Bahn"].units("Cy") == 2
    assert not exists(s, "S2")
    assert not exists(s, "S3")
    assert T.audit(s) == []


def test_two_claims_to_a_bankrupts_office_go_to_the_next_on_the_left() -> None:
    s = bankrupt_ann()
    hold(s, "SpS", "Ann", Bob=2, Cy=2)
    at(s, "SpS", (6, 0))
    forced(s, "NBSN")
    assert s.shares["SpS"].director == "Bob"


@pytest.mark.rule("1881-7.3-01", "1881-7.3-05")
def test_the_first_car_of_a_type_begins_its_phase() -> None:
    s = buying(900, "2", phase="yellow")
    s.gone["2"] = 9
    assert new_trains(s, "S") == ()
    do(s, BuyTrain("Ann", "3", "bank"))
    assert phase(s).name == "green"
    assert [t.name for t in new_trains(s, "S")] == ["S4"]
    assert allowed(s, Buy("Ann", "S-Bahn president", "bank"))
    s.gone["3"] = 6
    do(s, BuyTrain("Ann", "4", "bank"))
    assert [t.name for t in new_trains(s, "S")] == ["S4", "S7"]
    s.gone["4"] = 4
    s.money["GBS"] = 2000
    do(s, BuyTrain("Ann", "5", "bank"))
    assert phase(s).name == "grey"
    assert [t.name for t in new_trains(s, "S")] == ["S7", "S9"]
    before = (phase(s), dict(s.trains))
    s.gone["5"] = 4
    s.trains["GBS"] = ("5",)
    do(s, BuyTrain("Ann", "6", "bank"))
    assert phase(s) == before[0]


@pytest.mark.rule("1881-7.3-02", "1881-7.3-04")
def test_obsolete_trains_leave_the_game_wherever_they_are() -> None:
    s = four_networks(phase="brown")
    tramway(s, "GBS", "Ann", money=900)
    trains(s, "GBS", "3", "4")
    tramway(s, "SpS", "Bob", money=0)
    trains(s, "SpS", "3", "3")
    trains(s, "S1", "S4")
    trains(s, "S", "S4", "S7")
    s.pool = ("3", "S4")
    s.gone.update({"4": 4, "3": 6, "S4": 3})
    turn(s, "GBS", BUSINESS)
    do(s, BuyTrain("Ann", "5", "bank"))
    assert s.trains["GBS"] == ("4", "5")
    assert s.trains["SpS"] == ()
    assert (s.trains["S1"], s.trains["S"]) == ((), ("S7",))
    assert list(s.pool) == []
    assert "S4" not in [t.name for t in new_trains(s, "S")]


@pytest.mark.rule("1881-7.3-03")
def test_the_first_s_train_of_a_type_changes_no_phase() -> None:
    s = four_networks(phase="brown")
    s.money["S"] = 900
    turn(s, "S", BUSINESS)
    do(s, BuyTrain("Ann", "S7", "bank"))
    assert phase(s).name == "brown"
