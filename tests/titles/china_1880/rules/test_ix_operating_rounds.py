"""IX Operating rounds: the turn-order list as a circle."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import BuyTrain, Pass
from trunkline.titles.china_1880.rules.operating import turn_order


def acting(position: Position, count: int) -> list[str]:
    """The next companies and investors on turn; each passes on everything."""
    seen: list[str] = []
    while len(seen) < count:
        if not seen or seen[-1] != position.acting:
            seen.append(position.acting)
        if len(seen) < count:
            position.do(position.offers(Pass)[0] if position.offers(Pass) else position.offers()[0])
    return seen


def five_companies() -> Position:
    position = Position("ABC", cash=300).phase("A1", bought=5)
    for company, par in (("JHU", 70), ("BCR", 100), ("CKR", 90), ("HKR", 100), ("NXR", 90)):
        position.found(company, "A", par=par, permits="ABC", cash=400, trains=("2",))
    return position.marker("BCR")


@pytest.mark.rule("1880-IX.order.01", "1880-IX.order.04")
def test_the_order_is_by_par_then_by_row_and_begins_again() -> None:
    position = five_companies().invests("B", "A3").invests("C", "A1")
    assert turn_order(position.s) == ("A1", "A3", "BCR", "HKR", "CKR", "NXR", "JHU")
    position.marker("JHU")
    position.s.stack = (title.operating_round(0),)
    position.settle()
    assert acting(position, 9) == ["A1", "A3", "BCR", "HKR", "CKR", "NXR", "JHU", "A1", "A3"][:9]


@pytest.mark.rule("1880-IX.order.02")
def test_e25_the_price_has_no_influence_on_the_order() -> None:
    position = five_companies().at("JHU", (0, 13)).at("BCR", (8, 0))
    assert turn_order(position.s) == ("BCR", "HKR", "CKR", "NXR", "JHU")


@pytest.mark.rule("1880-IX.order.03")
def test_a_company_that_has_not_floated_does_not_operate() -> None:
    position = five_companies().found("WNR", "B", par=100, floated=False)
    assert "WNR" not in turn_order(position.s)


@pytest.mark.rule("1880-IX.order.05")
def test_after_a_share_round_play_goes_on_with_the_interrupted_company() -> None:
    position = five_companies().owns("B", "P1").invests("B", "A3").phase("A1", bought=9)
    position.turn("HKR", "trains").do(BuyTrain("A", "2", 100))
    assert position.top == "ShareRound"
    position.all_pass()
    assert (position.top, position.acting) == ("BuyTrains", "HKR")
    position.do(Pass("A"))
    assert position.acting == "CKR"
    assert position.s.cash["B"] == 300


@pytest.mark.rule("1880-X.turn.02")
def test_track_and_station_are_optional() -> None:
    position = Position("ABC", cash=300).phase("A1").found("NJR", "A", cash=400, trains=("2",))
    position.lay(K13="57 r2", J12="57 r2").marker("NJR").turn("NJR", "track")
    assert position.top == "LayTrack"
    position.do(Pass("A"))
    assert position.top == "PlaceStation"
    position.do(Pass("A"))
    assert position.top == "RunTrains"
    assert "cannot be done now" in position.no(Pass("A")).why
