"""Chapters 7.2.7 and 7.3: S-Bahn certificates of tramways, tramcars, forced purchase, phases."""

import pytest

from tests.titles.berlin_1881.positions import Position, says
from trunkline.kernel import Legal
from trunkline.parts.offer import Accept, Decline
from trunkline.titles.berlin_1881.pictures import markers
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.bank import bank
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain
from trunkline.titles.berlin_1881.rules.limits import limit
from trunkline.titles.berlin_1881.rules.offices import exists, phase, playing, removed, train_limit
from trunkline.titles.berlin_1881.rules.rolling_stock import must_own, new_trains
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.surplus import Discard
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain, OfferTrain


def trading(phase: str = "green", money: int = 500) -> Position:
    """GBS of Ann trades; the S-Bahn is floated."""
    position = Position.four_networks(phase=phase).found("GBS", "Ann", cash=money)
    position.trains("GBS", "4" if phase == "brown" else "3")
    position.sbahn("Ann", "Bob", "Cy", "Dee", pool=2, GBS=3)
    return position.turn("GBS", "business")


@pytest.mark.rule("1881-7.2.7.1-01")
def test_a_tramway_buys_one_certificate_or_sells_some_not_both() -> None:
    position = trading()
    position.do(Buy("Ann", "S-Bahn", "bank"))
    says(position.no(Buy("Ann", "S-Bahn", "pool")), "can buy one", "7.2.7.1")
    says(position.no(Sell("Ann", "S-Bahn", 1)), "can buy one", "7.2.7.1")
    position = trading()
    position.do(Sell("Ann", "S-Bahn", 1), Sell("Ann", "S-Bahn", 2))
    says(position.no(Buy("Ann", "S-Bahn", "bank")), "can buy one", "7.2.7.1")
    position = Position().found("GBS").turn("GBS", "business")
    says(position.no(Buy("Ann", "S-Bahn president", "bank")), "before the green phase", "7.2.7.1")
    says(position.no(Sell("Ann", "S-Bahn", 1)), "before the green phase", "7.2.7.1")


@pytest.mark.rule("1881-7.2.7.1-02")
def test_it_pays_the_printed_price_or_the_current_value_from_its_treasury() -> None:
    position = trading()
    position.at("S-Bahn", (3, 2))
    pool, offering = position.copy(), position.copy()
    pool.do(Buy("Ann", "S-Bahn", "pool"))
    assert pool.s.money["GBS"] == 500 - 88
    offering.do(Buy("Ann", "S-Bahn", "bank"))
    assert offering.s.money["GBS"] == 500 - 84
    position.s.money["GBS"] = 83
    says(position.no(Buy("Ann", "S-Bahn", "bank")), "GBS has 83 M", "8.1.1")


@pytest.mark.rule("1881-7.2.7.1-03")
def test_its_sales_bring_the_current_value_and_do_not_move_the_marker() -> None:
    position = trading()
    position.do(Sell("Ann", "S-Bahn", 3))
    assert position.s.money["GBS"] == 500 + 3 * 84
    assert position.price("S-Bahn") == 84
    assert position.s.shares["S-Bahn"].single("pool") == 5


@pytest.mark.rule("1881-7.2.7.1-04", "1881-8.3-03")
def test_a_tramway_holds_at_most_60_percent_of_the_s_bahn() -> None:
    position = trading(money=2000)
    position.sbahn("GBS", "", "", "", GBS=10, Ann=1)
    says(position.no(Buy("Ann", "S-Bahn", "bank")), "more than 60 %", "8.3")
    position.sbahn("GBS", "", "", "", GBS=9, Ann=1)
    position.do(Buy("Ann", "S-Bahn", "bank"))
    assert position.s.shares["S-Bahn"].units("GBS") == 12


@pytest.mark.rule("1881-7.2.7.1-05")
def test_a_tramway_may_sell_a_vice_president_certificate() -> None:
    position = trading()
    position.sbahn("Ann", "GBS", "Cy", "Dee", GBS=1)
    position.do(Sell("Ann", "S-Bahn", 0, ("S1",)))
    assert not exists(position.s, "S1")
    assert position.s.money["S"] == 840
    says(position.no(Sell("Ann", "S-Bahn", 0, ("S2",))), "does not hold", "8.1.2")


def buying(money: int = 900, *cars: str, phase: str = "yellow") -> Position:
    """GBS of Ann buys cars; Bob's SpS owns two cars of the phase."""
    position = Position(phase=phase).found("GBS", "Ann", cash=money).found("SpS", "Bob", cash=100)
    kind = {"yellow": "2", "green": "3", "brown": "4", "grey": "5"}[phase]
    position.trains("SpS", kind, kind).trains("GBS", *cars)
    return position.turn("GBS", "business")


@pytest.mark.rule("1881-7.2.7.2-01")
def test_several_cars_from_the_bank_the_pool_and_other_tramways() -> None:
    position = buying(900)
    position.s.pool = ("2",)
    position.s.gone["2"] += 1
    position.do(BuyTrain("Ann", "2", "bank"), BuyTrain("Ann", "2", "pool"))
    position.do(OfferTrain("Ann", "SpS", "2", 100), Accept("Bob"))
    assert position.s.trains["GBS"] == ("2", "2", "2")
    assert position.s.money["GBS"] == 900 - 220 - 220 - 100
    assert position.s.money["SpS"] == 200
    assert list(position.s.pool) == []


@pytest.mark.rule("1881-7.2.7.2-02")
def test_example_52_a_tramway_at_its_limit_may_not_buy() -> None:
    position = buying(900, "2", "2", "2", "2", phase="green")
    position.s.gone["3"] = 6
    says(position.no(BuyTrain("Ann", "4", "bank")), "train limit of GBS is 4", "7.2.7.2")
    says(position.no(OfferTrain("Ann", "SpS", "3", 1)), "train limit of GBS is 4", "7.2.7.2")
    position = buying(900, "2", "2", "3", phase="green")
    position.trains("SpS", "2", "3")
    position.s.gone["3"] = 6
    position.do(BuyTrain("Ann", "4", "bank"))
    assert phase(position.s).name == "brown"
    assert position.s.trains["GBS"] == ("3", "4")
    assert position.s.trains["SpS"] == ("3",)


@pytest.mark.rule("1881-7.2.7.2-02", "1881-7.4.6-07")
@pytest.mark.parametrize(("name", "most"), [("yellow", 4), ("green", 4), ("brown", 3), ("grey", 2)])
def test_the_limits_of_the_phases(name: str, most: int) -> None:
    position = Position.four_networks(phase=name)
    assert (
        train_limit(position.s, "GBS"),
        train_limit(position.s, "S"),
        train_limit(position.s, "S1"),
    ) == (most, most, 1)


@pytest.mark.rule("1881-7.2.7.2-03")
def test_tramcars_are_not_sold_to_the_bank_nor_discarded() -> None:
    position = buying(900, "2", "2")
    says(
        position.no(BuyTrain("Ann", "2", "bank", scrap="2")),
        "cannot give a tramcar away",
        "7.2.7.2",
    )
    says(
        position.no(BuyTrain("Ann", "2", "bank", trade_in="2")),
        "cannot give a tramcar away",
        "7.2.7.2",
    )
    kinds = {type(a).__name__ for a in Legal(title, position.s)}
    assert kinds == {"Done", "BuyTrain", "OfferTrain"}


@pytest.mark.rule("1881-7.2.7.2-04", "1881-7.2.7.2.2-01", "1881-7.3-04")
def test_example_53_cars_above_a_lowered_limit_go_to_the_bank_pool() -> None:
    position = buying(900, "3", phase="green")
    position.trains("SpS", "3", "3", "3", "3").hold("SHG", "Cy", Cy=4)
    position.trains("SHG", "2", "2", "2", "2")
    position.s.gone["3"] = 6
    position.do(BuyTrain("Ann", "4", "bank"))
    assert position.s.trains["SHG"] == ()
    assert (position.top, position.decider) == ("Surplus", "Bob")
    position.do(Discard("Bob", "SpS", "3"))
    assert (position.s.trains["SpS"], position.s.pool) == (("3", "3", "3"), ("3",))
    assert position.s.money["SpS"] == 100
    assert (position.top, position.decider) == ("Business", "Ann")
    position.do(BuyTrain("Ann", "3", "pool"))
    assert position.s.money["GBS"] == 900 - 420 - 320


@pytest.mark.rule("1881-7.2.7.2-04")
def test_the_surplus_is_given_up_in_operating_order_the_main_network_last() -> None:
    position = Position.four_networks(phase="brown").found("GBS", "Ann", cash=900)
    position.found("SpS", "Bob").trains("GBS", "4").trains("SpS", "4", "4", "4")
    position.trains("S", "S7", "S7", "S7").turn("GBS", "business").do(BuyTrain("Ann", "5", "bank"))
    assert position.decider == "Bob"
    position.do(Discard("Bob", "SpS", "4"))
    assert (position.top, position.decider) == ("Surplus", "Ann")
    position.do(Discard("Ann", "S", "S7"))
    assert position.top == "Business"
    assert position.s.pool == ("4", "S7")


@pytest.mark.rule("1881-7.2.7.2.1-01", "1881-7.2.7.2.1-02")
def test_new_cars_are_sold_in_ascending_order_at_their_prices() -> None:
    position = Position()
    cars = []
    while kinds := new_trains(position.s, "GBS"):
        [car] = kinds
        cars.append((car.name, car.price))
        position.s.gone[car.name] = position.s.gone.get(car.name, 0) + 1
    assert cars == [
        *[("2", 220)] * 9,
        *[("3", 320)] * 6,
        *[("4", 420)] * 4,
        *[("5", 520)] * 4,
        *[("6", 620)] * 4,
    ]
    position = buying(900)
    position.s.gone["2"] = 8
    says(position.no(BuyTrain("Ann", "3", "bank")), "does not sell train 3", "7.2.7.2.1")
    position.do(BuyTrain("Ann", "2", "bank"), BuyTrain("Ann", "3", "bank"))
    assert position.s.money["GBS"] == 900 - 220 - 320


@pytest.mark.rule("1881-7.2.7.2.1-02")
def test_cars_in_the_pool_do_not_hold_up_the_next_type() -> None:
    position = buying(900, phase="green")
    position.s.pool = ("3",)
    position.s.gone["3"] = 6
    assert position.may(BuyTrain("Ann", "4", "bank"))
    says(position.no(BuyTrain("Ann", "2", "pool")), "no 2 in the bank pool", "7.2.7.2.2")


@pytest.mark.rule("1881-7.2.7.2.1-03", "1881-7.2.7.2.1-04")
def test_example_51_the_director_adds_up_to_a_quarter() -> None:
    position = buying(165)
    assert position.offers(BuyTrain) == [BuyTrain("Ann", "2", "bank", 55)]
    position.do(BuyTrain("Ann", "2", "bank", 55))
    assert (position.s.money["GBS"], position.s.money["Ann"]) == (0, 720 - 55)
    position = buying(164)
    says(position.no(BuyTrain("Ann", "2", "bank", 56)), "At most 55 M", "7.2.7.2.1")
    position = buying(200, "2")
    says(position.no(BuyTrain("Ann", "2", "bank", 55)), "whole treasury; 20 M", "7.2.7.2.1")
    says(position.no(BuyTrain("Ann", "2", "bank", 0)), "whole treasury; 20 M", "7.2.7.2.1")
    says(position.no(BuyTrain("Ann", "2", "bank", -20)), "whole treasury", "7.2.7.2.1")
    position.do(BuyTrain("Ann", "2", "bank", 20))
    assert (position.s.money["GBS"], position.s.money["Ann"]) == (0, 700)
    position = buying(165)
    position.s.money["Ann"] = 54
    says(position.no(BuyTrain("Ann", "2", "bank", 55)), "Ann has only 54 M", "7.2.7.2.1")


@pytest.mark.rule("1881-7.2.7.2.2-01")
def test_a_pool_car_costs_its_printed_price_and_may_be_subsidised() -> None:
    position = buying(300, phase="green")
    position.s.pool = ("3",)
    position.s.gone["3"] = 3
    position.do(BuyTrain("Ann", "3", "pool", 20))
    assert (position.s.money["GBS"], position.s.money["Ann"]) == (0, 700)
    assert phase(position.s).name == "green"


@pytest.mark.rule("1881-7.2.7.2.3-01")
def test_example_54_a_car_of_another_tramway_for_at_least_1_mark() -> None:
    position = buying(100)
    says(position.no(OfferTrain("Ann", "SpS", "2", 0)), "at least 1 M", "7.2.7.2.3")
    says(position.no(OfferTrain("Ann", "SpS", "2", 101)), "at most the 100 M", "7.2.7.2.3")
    says(position.no(OfferTrain("Ann", "SpS", "3", 1)), "no 3 to sell", "7.2.7.2.3")
    says(position.no(OfferTrain("Ann", "SHG", "2", 1)), "no 2 to sell", "7.2.7.2.3")
    assert "Ann's decision" in position.no(OfferTrain("Bob", "GBS", "2", 1)).why
    position.do(OfferTrain("Ann", "SpS", "2", 1))
    assert position.decider == "Bob"
    position.do(Decline("Bob"))
    assert not position.s.trains["GBS"]
    says(position.no(OfferTrain("Ann", "SpS", "2", 1)), "already made", "7.2.7.2.3")
    position.do(OfferTrain("Ann", "SpS", "2", 2), Accept("Bob"))
    assert (position.s.trains["GBS"], position.s.trains["SpS"]) == (("2",), ("2",))
    assert (position.s.money["GBS"], position.s.money["SpS"]) == (98, 102)


@pytest.mark.rule("1881-7.2.7.2.3-02")
def test_a_tramway_may_sell_its_last_car() -> None:
    position = buying(100)
    position.trains("SpS", "2")
    position.do(OfferTrain("Ann", "SpS", "2", 1), Accept("Bob"))
    assert position.s.trains["SpS"] == ()


@pytest.mark.rule("1881-7.2.7.2.4-01", "1881-7.2.7.2.4-04")
def test_a_tramway_without_car_must_buy_one_at_the_end_of_its_turn() -> None:
    position = buying(300)
    position.do(Done("Ann"))
    assert position.top == "Forced"
    position.do(ChooseTrain("Ann", "2", "bank"))
    assert position.s.trains["GBS"] == ("2",)
    assert position.s.money["GBS"] == 80
    position = buying(300, "2")
    position.do(Done("Ann"))
    assert position.top != "Forced"


@pytest.mark.rule("1881-7.2.7.2.4-02")
def test_the_duty_ceases_when_the_bank_has_no_tramcar_left() -> None:
    position = buying(300, phase="grey")
    for car, count in (("4", 4), ("5", 4), ("6", 4)):
        position.s.gone[car] = count
    position.s.pool = ("5",)
    assert not must_own(position.s, "GBS")
    position.do(Done("Ann"))
    assert position.top != "Forced"


@pytest.mark.rule("1881-7.2.7.2.4-03", "1881-7.2.7.2.5-01")
def test_the_director_chooses_among_bank_and_pool_and_need_not_take_the_cheapest() -> None:
    position = buying(900, phase="brown")
    position.s.pool = ("3",)
    position.do(Done("Ann"))
    assert position.offers(ChooseTrain) == [
        ChooseTrain("Ann", "4", "bank"),
        ChooseTrain("Ann", "3", "pool"),
    ]
    says(position.no(ChooseTrain("Ann", "5", "bank")), "does not sell", "7.2.7.2.1")
    position.do(ChooseTrain("Ann", "4", "bank"))
    assert position.s.trains["GBS"] == ("4",)


def forced(position: Position, company: str) -> Position:
    position.turn(company, "business")
    position.do(Done(position.decider))
    return position


def poor_sps(certificates: int) -> Position:
    """SpS of Ann: 150 M, no car, S-Bahn certificates at 88; Ann has 40 M."""
    position = Position.four_networks().found("SpS", "Ann", cash=150)
    position.sbahn("Dee", "Bob", "Cy", "Bob", SpS=certificates, Dee=3).at("S-Bahn", (3, 2))
    position.s.money["Ann"] = 40
    position.s.gone["3"] = 1
    return position


@pytest.mark.rule("1881-7.2.7.2.5-02", "1881-7.2.7.2.5-07", "1881-7.2.7.2.5-08")
def test_example_55_the_tramways_s_bahn_certificates_are_sold_before_the_director_pays() -> None:
    position = forced(poor_sps(2), "SpS")
    position.do(ChooseTrain("Ann", "3", "bank"))
    assert position.top == "Forced"
    position.do(Sell("Ann", "S-Bahn", 2))
    assert position.s.trains["SpS"] == ("3",)
    assert (position.s.money["SpS"], position.s.money["Ann"]) == (6, 40)
    assert position.price("S-Bahn") == 88


@pytest.mark.rule("1881-7.2.7.2.5-02")
def test_the_directors_certificates_come_after_the_tramways() -> None:
    position = poor_sps(2)
    position.hold("GBS", "Bob", Ann=2, Bob=2)
    forced(position, "SpS")
    position.do(ChooseTrain("Ann", "3", "bank"))
    says(position.no(Sell("Ann", "GBS", 1)), "You cannot sell certificates of", "7.2.7.2.5")


@pytest.mark.rule(
    "1881-7.2.7.2.5-02",
    "1881-7.2.7.2.5-05",
    "1881-7.2.7.2.5-06",
    "1881-7.2.7.2.5-07",
    "1881-7.2.7.2.5-08",
    "1881-7.2.7.2.5-09",
)
def test_example_56_the_director_pays_and_sells_only_what_is_needed() -> None:
    position = poor_sps(1)
    position.hold("GBS", "Bob", Ann=2, Bob=2).at("GBS", (4, 4))
    forced(position, "SpS")
    says(position.no(Sell("Ann", "GBS", 1)), "Choose the train first", "7.2.7.2.5")
    position.do(ChooseTrain("Ann", "3", "bank"))
    says(position.no(ChooseTrain("Ann", "3", "bank")), "has already been chosen", "7.2.7.2.5")
    position.do(Sell("Ann", "S-Bahn", 1))
    says(position.no(Sell("Ann", "GBS", 2)), "You may only sell as much as", "7.2.7.2.5")
    position.do(Sell("Ann", "GBS", 1))
    assert position.s.trains["SpS"] == ("3",)
    assert (position.s.money["SpS"], position.s.money["Ann"]) == (0, 54)
    assert position.price("GBS") == 92
    assert position.s.shares["GBS"].single("Ann") == 1


@pytest.mark.rule("1881-7.2.7.2.5-03")
def test_sales_do_not_change_the_director_of_the_acting_tramway_but_may_change_others() -> None:
    position = Position(phase="green").hold("NBSN", "Ann", Ann=2, Bob=3)
    position.hold("GBS", "Ann", Ann=1, Cy=3)
    position.s.money["NBSN"] = 230
    position.s.money["Ann"] = 0
    forced(position, "NBSN")
    position.do(ChooseTrain("Ann", "3", "bank"))
    says(position.no(Sell("Ann", "NBSN", 2)), "change the director of NBSN", "7.2.7.2.5")
    position.do(Sell("Ann", "GBS", 1))
    assert position.s.trains["NBSN"] == ("3",)
    assert position.s.shares["GBS"].director == "Cy"
    assert position.s.shares["NBSN"].director == "Ann"


@pytest.mark.rule("1881-7.2.7.2.5-04")
def test_the_director_may_sell_his_own_s_bahn_certificates_too() -> None:
    position = Position.four_networks().found("SpS", "Bob", cash=240)
    position.s.money["Bob"] = 0
    position.trains("S1", "S4")
    forced(position, "SpS")
    position.do(ChooseTrain("Bob", "3", "bank"))
    position.do(Sell("Bob", "S-Bahn", 0, ("S1",)))
    assert position.s.trains["SpS"] == ("3",)
    assert not exists(position.s, "S1")
    assert position.s.trains["S"] == ("S4",)
    assert position.price("S-Bahn") == 80


@pytest.mark.rule("1881-7.2.7.2.5-04")
def test_leading_certificates_are_not_sold_by_force_either() -> None:
    position = Position.four_networks().found("SpS", "Ann", cash=200).hold("GBS", "Ann", Ann=1)
    position.s.money["Ann"] = 0
    forced(position, "SpS")
    position.do(ChooseTrain("Ann", "3", "bank"))
    says(position.no(Sell("Ann", "GBS", 2)), "cannot be sold", "8.1.2")
    says(position.no(Sell("Ann", "S-Bahn", 2)), "cannot be sold", "8.1.2")


@pytest.mark.rule("1881-7.2.7.2.5-06")
def test_a_sale_that_would_put_the_car_out_of_reach_is_refused() -> None:
    position = Position(phase="green").found("SpS", "Ann", cash=140, singles=3)
    position.hold("SpS", "Ann", Ann=3, Bob=3).hold("GBS", "Bob", Ann=2, Bob=2)
    position.s.money["Ann"] = 0
    forced(position, "SpS")
    position.do(ChooseTrain("Ann", "3", "bank"))
    assert {(a.company, a.count) for a in position.offers(Sell)} == {
        ("GBS", 1),
        ("GBS", 2),
        ("SpS", 1),
        ("SpS", 2),
    }
    position = Position(phase="green").hold("SHG", "Ann", Ann=2, Bob=4)
    position.s.money["SHG"] = 140
    position.hold("GBS", "Bob", Ann=2, Bob=2)
    position.s.money["Ann"] = 0
    forced(position, "SHG")
    position.do(ChooseTrain("Ann", "3", "bank"))
    says(position.no(Sell("Ann", "GBS", 1)), "could not be paid", "7.2.7.2.5")
    position.do(Sell("Ann", "GBS", 2))
    assert position.s.trains["SHG"] == ("3",)


@pytest.mark.rule("1881-7.2.7.2.5-01", "1881-7.2.7.2.6-07")
def test_only_a_train_that_can_be_paid_is_chosen() -> None:
    position = buying(0, phase="brown")
    position.s.pool = ("3",)
    position.s.money["Ann"] = 350
    position.hold("GBS", "Ann", Ann=3, Bob=5).turn("GBS", "business")
    position.do(Done("Ann"))
    says(
        position.no(ChooseTrain("Ann", "4", "bank")), "would still not pay for train 4", "7.2.7.2.5"
    )
    position.do(ChooseTrain("Ann", "3", "pool"))
    assert position.s.trains["GBS"] == ("3",)


def bankrupt_ann() -> Position:
    """NBSN 30 M, no car; Ann has 100 M, NBSN 20 % + 10 % and one GBS at 96; Bob NBSN 30 %."""
    position = Position(phase="green").hold("NBSN", "Ann", Ann=1, Bob=3)
    position.hold("GBS", "Bob", Ann=1, Bob=4).at("GBS", (4, 4))
    position.s.money["NBSN"] = 30
    position.s.money["GBS"] = 100
    position.s.money["Ann"] = 100
    return position


@pytest.mark.rule(
    "1881-7.2.7.2.6-01", "1881-7.2.7.2.6-02", "1881-7.2.7.2.6-03", "1881-7.2.7.2.6-07"
)
def test_example_57_bankruptcy() -> None:
    position = bankrupt_ann()
    position.s.board = position.s.board.place("NBSN", "E23", 0)
    money = bank(position.s)
    forced(position, "NBSN")
    assert position.s.bankrupt == ("Ann",)
    assert removed(position.s, "NBSN")
    assert position.s.shares["NBSN"].singles == ()
    assert position.s.board.of("NBSN") == ()
    assert position.s.shares["GBS"].single("pool") == 1
    assert position.price("GBS") == 96
    assert position.s.money["Ann"] == 0
    assert bank(position.s) == money + 130
    assert playing(position.s) == ("Bob", "Cy")
    assert title.audit(position.s) == []
    assert title.worth(position.s, "Ann") == 0
    assert position.tells("Ann is bankrupt")


@pytest.mark.rule("1881-7.2.7.2.6-02")
def test_the_stock_value_marker_of_a_removed_tramway_is_gone() -> None:
    position = bankrupt_ann()
    companies = title.summary(position.s)["companies"]
    assert companies["NBSN"]["price"] == 74
    forced(position, "NBSN")
    assert title.summary(position.s)["companies"]["NBSN"]["price"] is None
    assert "NBSN" not in title.summary(position.s)["order"]
    assert [stack for stack in markers(position.s).values() if "NBSN" in stack] == []
    assert ("GBS",) in markers(position.s).values()


@pytest.mark.rule("1881-7.2.7.2.6-04")
def test_another_tramway_goes_to_the_largest_holder_with_20_percent_or_leaves_as_well() -> None:
    position = bankrupt_ann()
    position.s.money["Ann"] = position.s.money["NBSN"] = 0
    position.hold("SpS", "Ann", Ann=2, Bob=1, Cy=2)
    position.s.money["SpS"] = 70
    position.hold("SSC", "Ann", Ann=2, Bob=1, Cy=1).hold("SHG", "Ann", Bob=2, Cy=2)
    for company in ("SpS", "SSC", "SHG"):
        position.at(company, (6, 0))
    forced(position, "NBSN")
    assert position.s.shares["SpS"].director == "Cy"
    assert position.s.shares["SpS"].single("pool") == 4
    assert position.s.money["SpS"] == 70
    assert removed(position.s, "SSC")
    assert position.s.shares["SHG"].director == "Bob"
    assert title.audit(position.s) == []


@pytest.mark.rule("1881-7.2.7.2.6-05", "1881-7.2.7.2.6-02")
def test_cars_and_s_bahn_certificates_of_a_removed_tramway_go_to_the_bank_pool() -> None:
    position = bankrupt_ann()
    position.s.money["Ann"] = 0
    position.hold("SSC", "Ann", Ann=2, Bob=1, Cy=1).at("SSC", (6, 0))
    position.s.money["SSC"] = 55
    position.trains("SSC", "3").sbahn("Bob", "SSC", "Cy", "Cy", SSC=1, Bob=1)
    position.s.board = position.s.board.place("S", "G13", 0).place("S1", "G19", 1)
    position.s.board = position.s.board.place("S2", "M1", 0).place("S3", "J28", 0)
    forced(position, "NBSN")
    assert removed(position.s, "SSC")
    assert position.s.money["SSC"] == 0
    assert position.s.pool == ("3",)
    assert position.s.shares["S-Bahn"].single("pool") == 2
    assert not exists(position.s, "S1")
    assert position.s.shares["S-Bahn"].single("SSC") == 0


@pytest.mark.rule("1881-7.2.7.2.6-06")
def test_the_limits_stay_and_the_game_goes_on_without_the_bankrupt() -> None:
    position = bankrupt_ann()
    position.s.ticket = "Ann"
    forced(position, "NBSN")
    assert limit(position.s) == 21
    assert position.s.ticket == "Bob"
    position.stock_round("Bob")
    position.do(Done("Bob"))
    assert position.decider == "Cy"
    position.do(Done("Cy"))
    assert position.top != "StockTurn" or position.s.stack[-1].player != "Ann"  # type: ignore[attr-defined]


@pytest.mark.rule("1881-7.2.7.2.6-06")
def test_the_game_ends_when_one_player_is_left() -> None:
    position = bankrupt_ann()
    position.s.bankrupt = ("Cy",)
    position.s.money["Cy"] = 0
    forced(position, "NBSN")
    assert position.s.stack == ()
    assert title.result(position.s) == {"Ann": 0, "Bob": 720 + 6 * 96, "Cy": 0}


def test_a_bankrupt_president_passes_the_office_on() -> None:
    position = bankrupt_ann()
    position.s.money["Ann"] = 0
    position.sbahn("Ann", "Bob", "Cy", "Cy", Ann=1)
    position.s.board = position.s.board.place("S", "G13", 0).place("S1", "G19", 1)
    position.s.board = position.s.board.place("S2", "M1", 0).place("S3", "J28", 0)
    forced(position, "NBSN")
    assert position.s.shares["S-Bahn"].director == "Cy"
    assert position.s.shares["S-Bahn"].units("Cy") == 2
    assert not exists(position.s, "S2")
    assert not exists(position.s, "S3")
    assert title.audit(position.s) == []


def test_two_claims_to_a_bankrupts_office_go_to_the_next_on_the_left() -> None:
    position = bankrupt_ann()
    position.hold("SpS", "Ann", Bob=2, Cy=2).at("SpS", (6, 0))
    forced(position, "NBSN")
    assert position.s.shares["SpS"].director == "Bob"


@pytest.mark.rule("1881-7.3-01", "1881-7.3-05")
def test_the_first_car_of_a_type_begins_its_phase() -> None:
    position = buying(900, "2", phase="yellow")
    position.s.gone["2"] = 9
    assert new_trains(position.s, "S") == ()
    position.do(BuyTrain("Ann", "3", "bank"))
    assert phase(position.s).name == "green"
    assert [t.name for t in new_trains(position.s, "S")] == ["S4"]
    assert position.may(Buy("Ann", "S-Bahn president", "bank"))
    position.s.gone["3"] = 6
    position.do(BuyTrain("Ann", "4", "bank"))
    assert [t.name for t in new_trains(position.s, "S")] == ["S4", "S7"]
    position.s.gone["4"] = 4
    position.s.money["GBS"] = 2000
    position.do(BuyTrain("Ann", "5", "bank"))
    assert phase(position.s).name == "grey"
    assert [t.name for t in new_trains(position.s, "S")] == ["S7", "S9"]
    before = (phase(position.s), dict(position.s.trains))
    position.s.gone["5"] = 4
    position.s.trains["GBS"] = ("5",)
    position.do(BuyTrain("Ann", "6", "bank"))
    assert phase(position.s) == before[0]


@pytest.mark.rule("1881-7.3-02", "1881-7.3-04")
def test_obsolete_trains_leave_the_game_wherever_they_are() -> None:
    position = Position.four_networks(phase="brown").found("GBS", "Ann", cash=900)
    position.trains("GBS", "3", "4").found("SpS", "Bob", cash=0).trains("SpS", "3", "3")
    position.trains("S1", "S4").trains("S", "S4", "S7")
    position.s.pool = ("3", "S4")
    position.s.gone.update({"4": 4, "3": 6, "S4": 3})
    position.turn("GBS", "business")
    position.do(BuyTrain("Ann", "5", "bank"))
    assert position.s.trains["GBS"] == ("4", "5")
    assert position.s.trains["SpS"] == ()
    assert (position.s.trains["S1"], position.s.trains["S"]) == ((), ("S7",))
    assert list(position.s.pool) == []
    assert "S4" not in [t.name for t in new_trains(position.s, "S")]


@pytest.mark.rule("1881-7.3-03")
def test_the_first_s_train_of_a_type_changes_no_phase() -> None:
    position = Position.four_networks(phase="brown")
    position.s.money["S"] = 900
    position.turn("S", "business")
    position.do(BuyTrain("Ann", "S7", "bank"))
    assert phase(position.s).name == "brown"
