"""Trains of 1880: the planner saves in time, buys what lasts, and hurries those who cannot pay."""

from tests.titles.china_1880.bots.test_forecast import line
from tests.titles.china_1880.bots.test_investing import decide
from tests.titles.china_1880.positions import Position
from trunkline.titles.china_1880.bots.greedy import spares
from trunkline.titles.china_1880.bots.trains import dividend, life, pressure, saving, slows
from trunkline.titles.china_1880.rules.actions import BuyTrain, Pass, PayOut, Withhold
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import TRAINS


def test_a_company_with_money_buys_the_train_that_lasts() -> None:
    position = line().trains("NJR", "4").money(NJR=700).turn("NJR", "trains")
    assert decide(position) == BuyTrain("A", "6", 600)


def test_a_lasting_train_is_enough_where_another_earns_nothing() -> None:
    position = line().money(NJR=700).turn("NJR", "trains")
    assert decide(position) == Pass("A")


def test_it_keeps_the_price_of_the_first_train_that_lasts() -> None:
    """4+4-trains are on sale, the 6 comes in a circle, and NJR has just its price."""
    position = line().phase("C1", bought=1).trains("NJR", "3+3").money(NJR=650)
    assert saving(position.s, "NJR")
    assert decide(position.turn("NJR", "trains")) == Pass("A")


def test_a_company_without_a_train_must_buy() -> None:
    position = line().trains("NJR").money(NJR=100, A=600).turn("NJR", "trains")
    assert decide(position) == BuyTrain("A", "6", 600)


def test_a_sister_is_not_left_with_a_2r_train_alone() -> None:
    """X: a 2R-train does not fulfil the obligation to own a train."""
    position = line()
    for trains, spared in ((("6", "2R"), False), (("6", "6"), True)):
        assert spares(position.trains("NJR", *trains).s, "NJR") is spared


def test_a_train_lives_until_its_scrapper_comes() -> None:
    """The first 8 scraps 4-trains: that is four types after the 4."""
    position = line().phase("B3", bought=1)
    assert life(position.s, TRAINS["4"]) == 4


def in_need(income: int, cash: int) -> Position:
    """NJR has a 4-train, and 6E-trains are on sale: the 8 is a circle away."""
    position = line().phase("C3", bought=1).trains("NJR", "4").money(NJR=cash)
    position.s.income["NJR"] = income
    return position


def test_it_withholds_while_the_next_train_cannot_be_paid() -> None:
    assert dividend(in_need(300, 450).s, "NJR") == Withhold("A")


def test_it_pays_out_when_the_money_is_there() -> None:
    assert dividend(in_need(300, 700).s, "NJR") == PayOut("A")


def test_it_pays_out_when_the_train_lasts() -> None:
    position = line()
    position.s.income["NJR"] = 300
    assert dividend(position.s, "NJR") == PayOut("A")


def test_it_begins_to_save_in_the_last_turn_that_is_early_enough() -> None:
    """4+4-trains are on sale; the 8 that scraps the 4 is three circles away, a 6 costs 600.

    With 250 a turn 600 need three turns: now. With 600 a turn one is enough: later.
    """
    position = line().phase("C1", bought=1).trains("NJR", "4")
    for income, action in ((250, Withhold("A")), (600, PayOut("A"))):
        position.s.income["NJR"] = income
        assert dividend(position.s, "NJR") == action


def test_it_saves_for_the_train_that_lasts_while_prices_are_frozen() -> None:
    """XIV: from the first 4 to the first 6 no price falls, so withholding costs no price."""
    position = Position("ABC").phase("B3", bought=1).found("NJR", "A", 4, trains=("4",))
    position.s.income["NJR"] = 200
    for cash, action in ((300, Withhold("A")), (600, PayOut("A"))):
        assert dividend(position.money(NJR=cash).s, "NJR") == action


def test_the_second_half_of_the_capital_need_not_be_saved() -> None:
    """Five units are sold: the first 3-train brings 500, more than the 4+4 costs."""
    position = Position("ABC").phase("A2", bought=5)
    for sold, action in ((2, Withhold("A")), (3, PayOut("A"))):
        position.found("NJR", "A", 2, trains=("2+2",), B=sold)
        position.s.income["NJR"] = 150
        assert dividend(position.s, "NJR") == action


def test_a_director_with_nearly_all_shares_pays_out_and_helps() -> None:
    position = in_need(300, 450).found("NJR", "A", 4, A=5, trains=("4",), cash=450).money(A=800)
    position.s.income["NJR"] = 300
    assert dividend(position.s, "NJR") == PayOut("A")


def test_who_is_safe_hurries_those_who_are_not() -> None:
    """NJR of A has a 6; HKR of B has no money and loses its 4+4 with the first 8E."""
    position = line().found("HKR", "B", 4, trains=("4+4",), second_half=True).phase("D1", bought=1)
    assert pressure(position.s, "A", TRAINS["8"]) > 0 > pressure(position.s, "B", TRAINS["8"])


def test_the_first_train_of_a_type_scraps_what_others_run() -> None:
    """The first 6 takes B's 3-train; B then lacks 600."""
    position = line().found("HKR", "B", 4, trains=("3",)).phase("C1", on_sale="6")
    position.s.gone["6"] = 0
    assert pressure(position.s, "A", TRAINS["6"]) == 600 // 3
    position.s.gone["6"] = 1
    position.trains("HKR", "4")
    assert pressure(position.s, "A", TRAINS["6"]) == 0


def test_the_marker_has_come_round() -> None:
    """X: without a purchase since its last turn the marker's company removes what is on sale."""
    step, train = BuyTrains("NJR"), TRAINS["4"]
    for marker, comes_round in (("NJR", True), ("", False)):
        position = line().phase("B3", bought=1).trains("NJR", "4").money(NJR=300).marker(marker)
        assert slows(position.turn("NJR", "trains").s, step, train) == comes_round


def test_no_train_leaves_unsold_while_the_company_can_pay() -> None:
    """Another 4 earns NJR nothing, but a pass would take all 4-trains and a circle from the game."""
    for marker, action in (("NJR", BuyTrain("A", "4", 300)), ("", Pass("A"))):
        position = line().phase("B3", bought=1).trains("NJR", "4").money(NJR=300).marker(marker)
        assert decide(position.turn("NJR", "trains")) == action
