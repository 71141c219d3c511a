"""What players of 1880 may expect: shares, growth, trains that must be paid."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.titles.china_1880.bots.forecast import Forecast, missing, outstanding
from trunkline.titles.china_1880.bots.outlook import next_need, turns_left

CORNER = (0, 13)
"""The space of the chart with the highest price, 200."""


def line() -> Position:
    """NJR runs from Nanjing to Shanghai and has a train that lasts; A directs it."""
    position = Position("ABC", cash=150).phase("C2", bought=2)
    position.lay(K13="57 r1")
    return position.found("NJR", "A", 4, second_half=True, trains=("6",), B=1)


def test_a_share_is_worth_its_dividends_and_its_price() -> None:
    position = line()
    values = []
    for position.s.income["NJR"] in (300, 600):
        forecast = Forecast(position.s)
        values.append(forecast.value("NJR"))
        assert values[-1] > forecast.final_price("NJR", forecast.turns) >= 100
    # 60 % of 300 more in each turn are 18 a share, over some five turns.
    assert values[1] > values[0] + 50


def test_the_price_at_the_end_is_never_beyond_the_chart() -> None:
    position = line().at("NJR", CORNER)
    assert Forecast(position.s).final_price("NJR", 14) == 200


def test_a_company_without_a_lasting_train_pays_less_often() -> None:
    position = line()
    position.s.income["NJR"] = 300
    lasting = Forecast(position.s).value("NJR")
    position.trains("NJR", "4")
    assert Forecast(position.s).value("NJR") < lasting


def test_a_company_that_may_still_build_will_earn_more() -> None:
    now, later = (
        Position("ABC").phase("B1").found("NJR", "A", 3, permits=permits)
        for permits in ("AB", "BC")
    )
    assert Forecast(now.s).income("NJR") < Forecast(later.s).income("NJR")


def test_the_worth_of_all_that_a_player_has() -> None:
    position = line().money(A=70).owe(B=30).found("HKR", "C", 2, trains=("6",))
    forecast = Forecast(position.s)
    assert forecast.worth("A") == pytest.approx(70 + 4 * forecast.value("NJR"))
    assert forecast.worth("B") == pytest.approx(150 - 30 + forecast.value("NJR"))


def test_a_director_owes_what_his_company_lacks_for_its_next_train() -> None:
    """The first 8 scraps all 4-trains; while 6E-trains are on sale that is a circle away."""
    position = line().phase("C3", bought=1).trains("NJR", "4").money(NJR=250)
    assert missing(position.s, "NJR") == 700 - 250
    assert Forecast(position.s).liabilities("A") == 450
    assert Forecast(position.s).liabilities("B") == 0


def test_a_train_that_lasts_leaves_nothing_to_be_paid() -> None:
    assert missing(line().s, "NJR") == 0


@pytest.mark.parametrize(
    ("train", "on_sale", "circles", "price"),
    [
        ("2", "2", 4, 300),  # scrapped by the first 4
        ("2+2", "4", 1, 450),  # scrapped by the first 4+4
        ("3", "4+4", 1, 600),  # scrapped by the first 6
        ("4", "4+4", 3, 600),  # scrapped by the first 8; the 6 before lasts and is cheaper
        ("4+4", "6E", 2, 700),  # scrapped by the first 8E
        ("6", "6", 99, 0),  # never
    ],
)
def test_when_trains_are_scrapped(train: str, on_sale: str, circles: int, price: int) -> None:
    position = Position("ABC").found("NJR", "A").phase("A1", 0, on_sale=on_sale)
    position.trains("NJR", train)
    assert next_need(position.s, "NJR") == (circles, price)


def test_without_a_train_one_is_needed_now() -> None:
    position = Position("ABC").found("NJR", "A").phase("B1", bought=2)
    assert next_need(position.s, "NJR") == (0, 180)


def test_restored_trains_do_not_count() -> None:
    position = line().trains("NJR", "2R")
    assert next_need(position.s, "NJR") == (0, 600)


def test_the_second_half_is_near_when_one_share_is_missing() -> None:
    """Five units may lie in the bank: with 4 of 10 sold the next is not enough, with 5 it is."""
    position = Position("ABC").phase("B1")
    position.found("NJR", "A", 3).found("HKR", "A", 3, B=1)
    assert outstanding(position.s, "NJR") == 0
    assert outstanding(position.s, "HKR") == 500


def test_after_the_last_8_train_the_turns_left_are_known() -> None:
    position = line().phase("D2", bought=1).marker("NJR").money(NJR=900).turn("NJR", "trains")
    assert turns_left(position.s) == 3
