"""XIII Share price changes."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.titles.china_1880.rules.actions import BuyShare, Found, PayOut, SellShares, Withhold
from trunkline.titles.china_1880.rules.components import MARKET


def earning(place: tuple[int, int], income: int = 100, phase: str = "B1") -> Position:
    position = (
        Position("ABC")
        .phase(phase)
        .found("NJR", "A", place=place, trains=("6",) if phase >= "C2" else ())
    )
    position.s.income["NJR"] = income
    return position.turn("NJR", "dividend")


@pytest.mark.rule("1880-XIII.price.01")
@pytest.mark.parametrize(
    ("place", "after"),
    [
        ((1, 7), (1, 8)),
        ((3, 11), (2, 11)),
        ((4, 9), (3, 9)),
        ((1, 13), (0, 13)),
        ((0, 13), (0, 13)),
    ],
)
def test_e60_a_dividend_moves_right_at_the_edge_up(
    place: tuple[int, int], after: tuple[int, int]
) -> None:
    assert earning(place).do(PayOut("A")).place("NJR") == after


def test_e60_the_prices_of_these_spaces() -> None:
    prices = {(3, 11): 145, (2, 11): 150, (4, 9): 120, (3, 9): 125, (1, 13): 190, (0, 13): 200}
    prices |= {(2, 0): 70, (3, 0): 65, (1, 1): 85, (2, 1): 80, (0, 2): 100, (1, 2): 95, (8, 0): 40}
    assert {place: MARKET.price(place) for place in prices} == prices


@pytest.mark.rule("1880-XIII.price.02")
@pytest.mark.parametrize(
    ("place", "after"),
    [((1, 7), (1, 6)), ((2, 0), (3, 0)), ((1, 1), (2, 1)), ((0, 2), (1, 2)), ((8, 0), (8, 0))],
)
def test_e60_no_dividend_moves_left_at_the_edge_down(
    place: tuple[int, int], after: tuple[int, int]
) -> None:
    assert earning(place).do(Withhold("A")).place("NJR") == after


@pytest.mark.rule("1880-XIII.price.02", "1880-X.income.09")
def test_an_income_of_0_is_no_dividend() -> None:
    assert earning((1, 7), income=0).place("NJR") == (1, 6)


@pytest.mark.rule("1880-XIII.price.02", "1880-X.bonus.03")
def test_e58_without_a_train_the_price_falls() -> None:
    position = (
        Position("ABC").phase("B1").found("HKR", "A", place=(1, 7), cash=300).turn("HKR", "run")
    )
    assert position.place("HKR") == (1, 6)
    assert position.s.income["HKR"] == 0


@pytest.mark.rule("1880-XIII.price.04", "1880-XIII.price.05", "1880-VII.inv.19")
def test_e33_sold_out_rise_and_what_does_not_stop_it() -> None:
    position = Position("ABC", cash=300).invests("A", "A1").phase("A2").found("NXR", "A", A1=1, B=1)
    position.share_round("C").do(BuyShare("C", "NXR")).all_pass()
    assert position.place("NXR") == (0, 3)
    assert position.price("NXR") == 105
    position.phase("B1").at("NXR", (1, 3)).share_round("A").all_pass()
    assert position.place("NXR") == (1, 3)


@pytest.mark.rule("1880-XIII.price.04")
@pytest.mark.parametrize("place", [(1, 1), (2, 0)])
def test_e33_at_the_top_of_a_column_nothing_moves(place: tuple[int, int]) -> None:
    position = Position("ABC", cash=300).phase("B1").found("NXR", "A", A=4, B=4, place=place)
    assert position.share_round("A").all_pass().place("NXR") == place


@pytest.mark.rule("1880-XIII.price.04", "1880-XIII.price.06")
def test_at_most_one_rise_in_a_share_round() -> None:
    position = Position("ABC", cash=900).phase("B1").found("NXR", "A", A=4, B=3, place=(3, 3))
    position.share_round("C").do(BuyShare("C", "NXR")).all_pass()
    assert position.place("NXR") == (2, 3)


@pytest.mark.rule(
    "1880-XIII.price.04",
    "1880-XIII.price.05",
    "1880-XII.buy.06",
    "1880-XII.found.04",
    "1880-XII.capital.03",
)
def test_e22_40_percent_with_the_investors_share() -> None:
    position = (
        Position("ABCD", cash=480).invests("C", "A4").owns("A", "P0").share_round("C", first=True)
    )
    position.do(Found("C", "NJR", 4, 100, "B"))
    assert position.s.cash["C"] == 80
    assert position.s.shares["NJR"].single("bank") == 5
    assert position.units("NJR", "A4") == 1
    assert "after the first 3-train" in position.no(BuyShare("D", "NJR")).why
    position.all_pass()
    assert position.s.floated("NJR")
    assert position.s.cash["NJR"] == 500
    assert position.place("NJR") == (0, 3)
    position.share_round("C").all_pass()
    assert position.place("NJR") == (0, 3)
    position.phase("A2", on_sale="3").found("WNR", "A", cash=200).marker("WNR").turn(
        "WNR", "trains"
    )
    from trunkline.titles.china_1880.rules.actions import BuyTrain

    position.do(BuyTrain("A", "3", 180))
    assert position.s.cash["NJR"] == 1000


@pytest.mark.rule("1880-XIII.price.04")
def test_e23_the_same_without_an_investors_share() -> None:
    position = Position("ABC", cash=480).found("WNR", "C", units=4, par=90).share_round("A")
    position.all_pass()
    assert position.place("WNR") == (3, 3)
    position.share_round("A").do(BuyShare("A", "WNR")).all_pass()
    assert position.s.cash["A"] == 390
    assert (position.place("WNR"), position.price("WNR")) == ((2, 3), 95)


@pytest.mark.rule("1880-XIII.price.07", "1880-XIV.takeover.04")
@pytest.mark.parametrize("phase", ["B3", "C1"])
def test_no_movement_of_any_kind_in_the_takeover(phase: str) -> None:
    assert earning((1, 7), phase=phase).do(PayOut("A")).place("NJR") == (1, 7)
    assert earning((1, 7), phase=phase).do(Withhold("A")).place("NJR") == (1, 7)
    position = Position("ABC", cash=300).phase(phase).found("NJR", "A", A=4, B=4, place=(1, 7))
    position.share_round("B").do(SellShares("B", "NJR", 1))
    assert position.place("NJR") == (1, 7)
    position = Position("ABC", cash=300).phase(phase).found("NJR", "A", A=4, B=4, place=(1, 7))
    assert position.share_round("A").all_pass().place("NJR") == (1, 7)


@pytest.mark.rule("1880-XIII.price.08")
def test_a_purchase_never_moves_a_price() -> None:
    position = (
        Position("ABC", cash=300).phase("B1").found("NJR", "A", place=(1, 7)).share_round("B")
    )
    assert position.do(BuyShare("B", "NJR")).place("NJR") == (1, 7)
