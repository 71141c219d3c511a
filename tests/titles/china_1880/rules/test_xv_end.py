"""XV End of the game: three more turns each, the final score."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import BuyShare, BuyTrain, Found, Pass
from trunkline.titles.china_1880.rules.operating import OperatingRound
from trunkline.titles.china_1880.rules.scoring import pay_investors


def last_turns() -> Position:
    """E62: BCR, HKR (100), CKR, NXR (90), JHU (70); HKR is about to buy the second 8-train."""
    position = Position("ABC", cash=500).phase("D1").invests("C", "A4", cash=340)
    for company, par in (("BCR", 100), ("HKR", 100), ("CKR", 90), ("NXR", 90), ("JHU", 70)):
        position.found(company, "A", par=par, permits="ABC", trains=("6",), place=(8, 0))
    position.money(HKR=1700)
    return position.marker("BCR").turn("HKR", "trains")


def play_on(position: Position) -> list[str]:
    """Everybody passes on everything until the end; the companies in the order of their turns."""
    seen = operating(position)
    while position.s.stack:
        position.do(position.offers(Pass)[0] if position.offers(Pass) else position.offers()[0])
        seen += operating(position)
    return seen


def operating(position: Position) -> list[str]:
    """Whose turns began with the last action."""
    return [line.split()[0] for line in position.told if line.endswith("operates.")]


@pytest.mark.rule("1880-XV.end.01", "1880-XV.end.02", "1880-X.purchase.17")
def test_e62_each_company_operates_three_more_times_the_markers_last() -> None:
    position = last_turns().do(BuyTrain("A", "8", 800))
    assert position.top == "ShareRound"
    assert position.s.train_marker == "HKR"
    position.all_pass()
    assert play_on(position) == ["CKR", "NXR", "JHU", "BCR", "HKR"] * 3
    assert position.s.gone["8E"] == 2
    assert title.result(position.s) is not None


@pytest.mark.rule("1880-XV.end.01", "1880-X.purchase.16")
def test_the_end_also_comes_when_the_last_8_is_removed() -> None:
    position = (
        Position("ABC", cash=500)
        .phase("D1")
        .found("NJR", "A", trains=("6",), permits="ABC", cash=900)
    )
    position.found("WNR", "B", trains=("6",), permits="ABC", cash=300).marker("NJR")
    position.turn("NJR", "trains").do(Pass("A"))
    assert position.s.gone["8"] == 2
    assert position.top == "ShareRound"
    position.all_pass()
    assert play_on(position) == ["WNR", "NJR"] * 3


@pytest.mark.rule("1880-XV.end.03")
@pytest.mark.parametrize("par", [100, 70])
def test_companies_of_the_last_share_round_also_get_three_turns(par: int) -> None:
    position = (
        Position("ABC", cash=900)
        .phase("D1")
        .found("NJR", "A", par=90, trains=("6",), permits="ABC")
    )
    position.money(NJR=1900, C=5000).found(
        "WNR", "B", par=90, trains=("6",), permits="ABC", cash=900
    )
    position.marker("WNR").turn("NJR", "trains").do(BuyTrain("A", "8", 800))
    position.do(Pass("A"), Pass("B"), Found("C", "QSR", 4, par, "A"))
    for _ in range(2):
        position.do(Pass("A"), Pass("B"), BuyShare("C", "QSR"))
    position.all_pass()
    assert position.s.floated("QSR")
    seen = play_on(position)
    assert seen.count("QSR") == seen.count("WNR") == 3
    assert seen[-1] == "NJR"


@pytest.mark.rule("1880-XV.end.04")
def test_in_the_last_turns_everything_else_goes_on() -> None:
    position = last_turns().phase("D1", bought=2).marker("HKR")
    position.money(CKR=3000, NXR=3000).turn("CKR", "trains").do(BuyTrain("A", "8E", 900))
    assert position.s.phase.name == "D2"
    position.turn("NXR", "trains").do(BuyTrain("A", "8E", 900))
    position.turn("BCR", "dividend")
    assert position.place("BCR") == (8, 0)
    position.at("BCR", (1, 3)).turn("BCR", "dividend")
    assert position.place("BCR") == (1, 2)


@pytest.mark.rule(
    "1880-XV.score.01",
    "1880-XV.score.02",
    "1880-XV.score.03",
    "1880-XV.score.04",
    "1880-XV.score.05",
    "1880-VII.merge.16",
)
def test_e63_score() -> None:
    position = Position("ABC", A=812).owns("A", "P2").invests("A", "A4", cash=340).owe(A=102)
    position.found("HKR", "A", units=4, A=2, A4=1, place=(2, 13), cash=999, trains=("8",))
    position.found("BCR", "B", A=3, place=(2, 10))
    assert (position.price("HKR"), position.price("BCR")) == (180, 140)
    assert title.worth(position.s, "A") == 812 + 1080 + 420 + 68 - 102 == 2278
    pay_investors(position.s)
    assert position.s.cash["A"] == 880
    assert title.worth(position.s, "A") == 2278
    assert title.audit(position.s) == []


@pytest.mark.rule("1880-XV.score.03")
def test_shares_of_an_unfloated_company_count_at_par() -> None:
    position = Position("ABC", A=100).found("NJR", "A", units=3, par=80, floated=False)
    assert title.worth(position.s, "A") == 340


@pytest.mark.rule("1880-XV.score.06")
def test_the_result_names_everybodys_total_and_equals_share_the_victory() -> None:
    position = Position("ABC", A=100, B=250, C=250)
    position.s.stack = ()
    assert title.result(position.s) == {"A": 100, "B": 250, "C": 250}


@pytest.mark.rule("1880-XV.helper.01")
def test_the_operating_round_knows_who_has_acted_and_the_latest_incomes() -> None:
    position = last_turns()
    assert position.now(OperatingRound).place == 1 + 7 + 2
    position.s.income["BCR"] = 220
    assert title.summary(position.s)["companies"]["BCR"]["income"] == 220
