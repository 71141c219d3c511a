"""XIV Communist takeover."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import (
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PayOut,
    SellShares,
)
from trunkline.titles.china_1880.rules.run_trains import route_rules
from trunkline.titles.china_1880.rules.sections import TAKEOVER


@pytest.mark.rule("1880-XIV.takeover.01")
@pytest.mark.parametrize(
    ("phase", "takeover"),
    [("B1", False), ("B2", False), ("B3", True), ("C1", True), ("C2", False), ("D1", False)],
)
def test_it_lasts_from_the_first_4_to_the_first_6(phase: str, takeover: bool) -> None:
    assert Position().phase(phase).s.phase.takeover == takeover


@pytest.mark.rule("1880-XIV.takeover.02")
def test_the_powers_of_privates_stay() -> None:
    position = Position("ABC").owns("A", "P2").phase("B3").found("NJR", "A")
    assert route_rules(position.s, "NJR").passages == ()


@pytest.mark.rule("1880-XIV.takeover.05")
def test_directors_sell_nothing_not_even_singles() -> None:
    position = Position("ABC", cash=100).phase("B3").found("NJR", "A", A=3, B=3).share_round("A")
    refusal = position.no(SellShares("A", "NJR", 1))
    assert "The director cannot sell shares of NJR in the Communist takeover" in refusal.why
    assert refusal.rule == TAKEOVER


@pytest.mark.rule("1880-XIV.takeover.06")
def test_others_may_sell_with_the_fee_and_without_a_drop() -> None:
    position = Position("ABC").phase("C1").found("NJR", "A", B=3, place=(1, 6)).share_round("B")
    position.do(SellShares("B", "NJR", 3))
    assert position.s.cash["B"] == 330
    assert position.place("NJR") == (1, 6)


@pytest.mark.rule("1880-XIV.takeover.07")
def test_purchases_and_changes_of_director_by_purchase_stay_possible() -> None:
    position = Position("ABC", cash=300).phase("B3").found("NJR", "A", B=2).share_round("B")
    assert position.do(BuyShare("B", "NJR")).s.director("NJR") == "B"


def four_companies(phase: str, train: str) -> Position:
    """E61: BCR, HKR, CKR, NXR operate in this order, each with a dividend to pay."""
    position = Position("ABCD", cash=300).owns("A", "P1").phase(phase, on_sale=train)
    position.invests("A", "A1", cash=40)
    for company, director in zip(("BCR", "HKR", "CKR", "NXR"), "ABCD", strict=True):
        position.found(
            company,
            director,
            permits="D" if phase < "C" else "A",
            units=4,
            cash=900,
            trains=("3+3",),
            place=(1, 7),
        )
    return position.marker("NXR")


@pytest.mark.rule("1880-XIV.takeover.01", "1880-XIV.takeover.04", "1880-XIV.takeover.09")
def test_e61_it_begins_in_the_middle_of_an_operating_round() -> None:
    position = (
        four_companies("B2", "4").turn("HKR", "trains").do(BuyTrain("B", "4", 300), Pass("B"))
    )
    assert position.acting == "CKR"
    assert position.top == "Dividend"
    position.do(PayOut("C"))
    assert position.place("CKR") == (1, 7)


@pytest.mark.rule(
    "1880-XIV.takeover.08", "1880-XIV.takeover.09", "1880-VI.priv.06", "1880-VII.inv.20"
)
def test_e61_it_ends_in_the_middle_of_an_operating_round() -> None:
    position = four_companies("C1", "6").turn("CKR", "dividend")
    position.s.income["CKR"] = 100
    position.turn("CKR", "dividend").do(PayOut("C"))
    assert position.place("CKR") == (1, 7)
    position.do(BuyTrain("C", "6", 600))
    assert position.s.phase.name == "C2"
    assert position.place("CKR") == (1, 7)
    position.do(Pass("C"))
    assert (position.acting, position.top) == ("NXR", "Dividend")
    cash = position.s.cash["A"]
    position.do(PayOut("D"))
    assert position.place("NXR") == (1, 8)
    position.do(BuyTrain("D", "6", 600), Pass("D"))
    assert position.acting == "BCR"
    assert position.s.cash["A"] == cash
    assert position.s.cash["A1"] == 40


@pytest.mark.rule("1880-XIV.takeover.03")
def test_investors_do_nothing_but_merge() -> None:
    position = Position("ABC").phase("B3").invests("A", "A7", cash=60).lay(P8="57 r0")
    position.found("NJR", "B", cash=500, trains=("4",), permits="BCD").marker("NJR")
    position.investor_turn("A7")
    assert position.acting == "NJR"
    assert position.s.cash["A7"] == 60
    step = title.investor_turn.order[0]("A7")
    refusal = position.no(LayTile("A", "P8", "15", 0), step)
    assert "A7 cannot build after the first 4-train" in refusal.why


@pytest.mark.rule("1880-XIV.takeover.08")
def test_after_it_directors_may_sell_again() -> None:
    position = (
        Position("ABC").phase("C2").found("NJR", "A", A=3, B=1, place=(1, 6)).share_round("A")
    )
    position.do(SellShares("A", "NJR", 1))
    assert position.place("NJR") == (2, 6)
