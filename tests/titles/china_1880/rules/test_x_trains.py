"""X Purchase of trains: bank, sister companies, marker, removal, limit, forced purchase."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.kernel import decode_action
from trunkline.kernel.codec import Malformed
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import (
    Borrow,
    BuyShare,
    BuyTrain,
    ClaimPayment,
    DiscardTrain,
    Found,
    LayTile,
    Pass,
    Repay,
    SellShares,
)
from trunkline.titles.china_1880.rules.operating import OperatingRound
from trunkline.titles.china_1880.rules.raise_money import RaiseMoney
from trunkline.titles.china_1880.rules.sections import TAKEOVER, TRAIN_PURCHASE, TRAINS


def buying(
    cash: int = 1000, trains: tuple[str, ...] = ("2",), phase: str = "A1", bought: int = 2
) -> Position:
    """NJR of A is in its train step."""
    position = Position("ABC", cash=300).phase(phase, bought=bought)
    return position.found("NJR", "A", cash=cash, trains=trains).marker("NJR").turn("NJR", "trains")


# Restored 2-trains


@pytest.mark.rule("1880-X.train.06", "1880-XI.phase.09")
def test_2r_trains_are_sold_for_250_from_the_first_6_train_on() -> None:
    position = buying(trains=("4+4",), phase="C1")
    refusal = position.no(BuyTrain("A", "2R", 250))
    assert "from the first 6-train" in refusal.why
    assert refusal.rule == TRAINS
    position = buying(trains=("4+4",), phase="C2")
    assert "costs ¥250" in position.no(BuyTrain("A", "2R", 200)).why
    position.do(BuyTrain("A", "2R", 250))
    assert position.s.trains["NJR"] == ("4+4", "2R")
    assert (
        "bank has no 2R-train" in buying(phase="C2").left("2R", 0).no(BuyTrain("A", "2R", 250)).why
    )


@pytest.mark.rule("1880-X.train.07", "1880-XI.phase.02")
def test_a_2r_never_rusts() -> None:
    position = buying(cash=2000, trains=("2R",), phase="C3", bought=5)
    position.phase("C3", bought=5).do(BuyTrain("A", "8", 800))
    assert position.s.phase.name == "D1"
    assert position.s.trains["NJR"] == ("2R", "8")


@pytest.mark.rule("1880-X.train.08", "1880-X.purchase.01")
def test_a_2r_does_not_fulfil_the_duty_but_fills_a_place() -> None:
    position = buying(trains=("2R",), phase="C2")
    assert "must own a train" in position.no(Pass("A")).why
    position = Position("ABC").phase("C2").found("NJR", "A", cash=900, trains=("2R", "4", "6"))
    step = title.operating_turn.order[-1]("NJR")
    assert "may own 3 trains" in position.no(BuyTrain("A", "6", 600), step).why


@pytest.mark.rule("1880-X.train.09")
def test_a_company_owns_at_most_one_2r() -> None:
    position = buying(trains=("2R", "6"), phase="C2")
    refusal = position.no(BuyTrain("A", "2R", 250))
    assert "more than one 2R" in refusal.why
    position.found("WNR", "A", trains=("2R", "6"))
    assert "more than one 2R" in position.no(BuyTrain("A", "2R", 1, "WNR")).why


@pytest.mark.rule("1880-X.train.10", "1880-X.purchase.09", "1880-X.purchase.14")
def test_a_2r_does_not_move_the_marker_nor_prevent_the_removal() -> None:
    position = buying(trains=("6",), phase="C2").do(BuyTrain("A", "2R", 250), Pass("A"))
    assert position.s.gone["6"] == 5
    assert position.top == "ShareRound"


# The bank


@pytest.mark.rule("1880-X.purchase.01")
def test_every_company_must_own_a_train_at_the_end_of_its_turn() -> None:
    position = buying(trains=())
    refusal = position.no(Pass("A"))
    assert "NJR must own a train" in refusal.why
    assert refusal.rule == TRAIN_PURCHASE
    position.do(BuyTrain("A", "2", 100))
    assert position.may(Pass("A"))


@pytest.mark.rule("1880-X.purchase.02", "1880-X.turn.01")
def test_trains_are_bought_in_the_last_step_of_the_turn() -> None:
    assert [step.__name__ for step in title.operating_turn.order] == [
        "LayTrack",
        "PlaceStation",
        "RunTrains",
        "Dividend",
        "BuyTrains",
    ]
    position = Position("ABC").found("NJR", "A", cash=500).turn("NJR", "track")
    assert "cannot be done now" in position.no(BuyTrain("A", "2", 100)).why


@pytest.mark.rule("1880-X.purchase.03")
@pytest.mark.parametrize(
    ("phase", "train", "price"),
    [
        ("A1", "2", 100),
        ("A2", "2+2", 180),
        ("B1", "3", 180),
        ("B2", "3+3", 300),
        ("B3", "4", 300),
        ("C1", "4+4", 450),
        ("C2", "6", 600),
        ("C3", "6E", 700),
        ("D1", "8", 800),
        ("D2", "8E", 900),
        ("D3", "10", 1000),
    ],
)
def test_bank_trains_are_sold_in_order_at_their_price(phase: str, train: str, price: int) -> None:
    position = buying(cash=2000, trains=(), phase=phase, bought=1)
    assert f"costs ¥{price:,}" in position.no(BuyTrain("A", train, price - 10)).why
    other = "3" if train != "3" else "4"
    assert f"sells {train}-trains" in position.no(BuyTrain("A", other, 180)).why
    assert f"sells {train}-trains" in position.no(BuyTrain("A", "99", 180)).why
    position.do(BuyTrain("A", train, price))
    assert position.s.trains["NJR"] == (train,)
    assert position.s.cash["NJR"] == 2000 - price


@pytest.mark.rule("1880-X.purchase.08")
def test_several_trains_may_be_bought_in_a_turn() -> None:
    position = buying(trains=()).do(BuyTrain("A", "2", 100), BuyTrain("A", "2", 100))
    assert position.s.trains["NJR"] == ("2", "2")
    assert position.s.gone["2"] == 4


@pytest.mark.rule("1880-X.purchase.09")
def test_the_marker_goes_beside_the_buyer() -> None:
    position = buying(trains=()).marker("WNR").do(BuyTrain("A", "2", 100))
    assert position.s.train_marker == "NJR"


# Sister companies


def sisters(phase: str = "B1", director: str = "A") -> Position:
    position = (
        Position("ABC", cash=300).phase(phase).found("WNR", director, cash=50, trains=("2", "2+2"))
    )
    return position.found("NJR", "A", cash=200, trains=("2",)).marker("HKR").turn("NJR", "trains")


@pytest.mark.rule("1880-X.purchase.04", "1880-X.purchase.09")
@pytest.mark.parametrize("price", [1, 57, 200])
def test_a_sister_sells_at_any_price_from_1_on(price: int) -> None:
    position = sisters().do(BuyTrain("A", "2+2", price, "WNR"))
    assert position.s.trains["NJR"] == ("2", "2+2")
    assert position.s.trains["WNR"] == ("2",)
    assert (position.s.cash["NJR"], position.s.cash["WNR"]) == (200 - price, 50 + price)
    assert position.s.train_marker == "HKR"
    assert any(f"¥{price:,}" in line for line in position.told)


@pytest.mark.rule("1880-X.purchase.04")
def test_a_sisters_price_is_at_least_1_and_at_most_the_treasury() -> None:
    assert "at least ¥1" in sisters().no(BuyTrain("A", "2+2", 0, "WNR")).why
    assert "has only ¥200" in sisters().no(BuyTrain("A", "2+2", 201, "WNR")).why
    assert "has no 3-train" in sisters().no(BuyTrain("A", "3", 1, "WNR")).why
    assert "NJR cannot sell" in sisters().no(BuyTrain("A", "2", 1, "NJR")).why
    assert "QSR cannot sell" in sisters().no(BuyTrain("A", "2", 1, "QSR")).why


@pytest.mark.rule("1880-X.purchase.05")
def test_no_train_is_bought_of_a_company_with_another_director() -> None:
    refusal = sisters(director="B").no(BuyTrain("A", "2+2", 50, "WNR"))
    assert "WNR and NJR have different directors" in refusal.why
    assert refusal.rule == TRAIN_PURCHASE


@pytest.mark.rule("1880-X.purchase.06", "1880-XI.phase.05")
def test_trains_are_traded_from_the_first_3_train_on() -> None:
    assert "before the first 3-train" in sisters("A2").no(BuyTrain("A", "2+2", 50, "WNR")).why


@pytest.mark.rule("1880-X.purchase.06")
def test_and_only_in_the_buyers_own_train_step() -> None:
    position = sisters().turn("WNR", "track")
    assert "cannot be done now" in position.no(BuyTrain("A", "2", 1, "NJR")).why


@pytest.mark.rule("1880-X.purchase.07")
def test_the_seller_may_be_left_without_a_train() -> None:
    position = sisters().do(BuyTrain("A", "2", 1, "WNR"), BuyTrain("A", "2+2", 1, "WNR"))
    assert position.s.trains["WNR"] == ()


@pytest.mark.rule("1880-X.purchase.10", "1880-X.purchase.11")
def test_e48_last_train_share_round_same_company() -> None:
    position = Position("ABC", cash=300).phase("B1", bought=3)
    position.found("CKR", "A", cash=540, trains=("2",)).marker("NJR").turn("CKR", "trains")
    position.do(BuyTrain("A", "3", 180), BuyTrain("A", "3", 180))
    assert position.top == "ShareRound"
    assert position.s.train_marker == "CKR"
    position.all_pass()
    assert (position.s.cash["CKR"], position.s.train_on_sale.name) == (180, "3+3")
    assert position.s.gone.get("3+3", 0) == 0


# The marker comes round


def circle() -> Position:
    """E46: BCR 100, HKR 100, CKR 90, NXR 90; five 2-trains left; CKR bought last."""
    position = Position("ABCD", cash=300).owns("D", "P1").phase("A1", bought=5)
    for company, director, par in zip(
        ("BCR", "HKR", "CKR", "NXR"), "ABCD", (100, 100, 90, 90), strict=True
    ):
        position.found(company, director, par=par, permits="BCD", cash=400, trains=("2",))
    return position.invests("A", "A1").marker("CKR").next_turns("NXR")


@pytest.mark.rule(
    "1880-X.purchase.12", "1880-X.purchase.13", "1880-IX.order.01", "1880-IX.order.04"
)
def test_e46_the_books_example_of_the_train_marker() -> None:
    position = circle().do(Pass("D"))
    assert position.s.cash["D"] == 305
    assert position.acting == "A1"
    position.do(Pass("A"))
    while position.acting == "A1":
        position.do(position.offers()[0])
    position.do(Pass("A"), Pass("B"))
    assert position.s.gone["2"] == 5
    assert position.acting == "CKR"
    position.do(Pass("C"))
    assert position.s.gone["2"] == 10
    assert position.s.phase.name == "A1"
    assert position.top == "ShareRound"
    position.all_pass()
    assert (position.top, position.decider) == ("BuyTrains", "C")
    assert position.may(BuyTrain("C", "2+2", 180))
    position.do(Pass("C"))
    assert position.s.gone.get("2+2", 0) == 0
    assert position.acting == "NXR"


@pytest.mark.rule("1880-X.purchase.12")
def test_e46_a_purchase_begins_a_new_circle() -> None:
    position = circle().marker("CKR").next_turns("CKR").do(BuyTrain("C", "2", 100), Pass("C"))
    assert position.s.gone["2"] == 6
    assert position.s.train_marker == "CKR"
    assert position.acting == "NXR"


@pytest.mark.rule("1880-X.purchase.13")
def test_e46_after_the_removal_the_company_may_buy_the_next_type() -> None:
    position = circle().next_turns("CKR").do(Pass("C")).all_pass().do(BuyTrain("C", "2+2", 180))
    assert position.s.phase.name == "A2"
    assert position.s.train_marker == "CKR"


@pytest.mark.rule("1880-X.purchase.12")
def test_a_company_that_got_the_marker_in_this_turn_removes_nothing() -> None:
    position = circle().marker("HKR").next_turns("CKR").do(BuyTrain("C", "2", 100), Pass("C"))
    assert position.s.gone["2"] == 6


@pytest.mark.rule("1880-X.purchase.14")
@pytest.mark.parametrize("reason", ["no money", "no room"])
def test_it_does_not_matter_whether_the_company_could_buy(reason: str) -> None:
    position = circle()
    if reason == "no money":
        position.money(CKR=0)
    else:
        position.s.trains["CKR"] = ("2", "2", "2", "2")
    position.next_turns("CKR")
    assert position.top == "ShareRound"
    assert position.s.gone["2"] == 10


@pytest.mark.rule("1880-X.purchase.14")
def test_a_train_of_a_sister_does_not_prevent_the_removal() -> None:
    position = sisters("B1").marker("NJR").turn("NJR", "trains").do(BuyTrain("A", "2+2", 5, "WNR"))
    position.do(Pass("A"))
    assert position.s.gone["3"] == 5


@pytest.mark.rule("1880-X.purchase.15", "1880-XI.phase.01", "1880-XI.phase.05", "1880-VI.p0.03")
def test_e47_removal_starts_a_phase() -> None:
    position = Position("ABC", cash=300).owns("B", "P0").phase("A2", on_sale="3").invests("C", "A1")
    position.found("NXR", "A", permits="ABC", cash=500, trains=("2+2",)).marker("NXR")
    position.found("HKR", "C", par=90, A1=1, B=2)
    position.turn("NXR", "trains").do(Pass("A"))
    phase = position.s.phase
    assert phase.name == "B1"
    assert (phase.yellow_tiles, phase.float_units, phase.all_units, phase.train_trade) == (
        2,
        3,
        True,
        True,
    )
    assert "green" in phase.colours
    assert position.s.cash["HKR"] == 450
    assert (position.top, position.decider) == ("P0Payment", "B")
    position.do(ClaimPayment("B"))
    assert position.s.cash["B"] == 370
    assert position.top == "ShareRound"
    position.all_pass().do(BuyTrain("A", "3+3", 300))
    assert position.s.phase.name == "B2"
    assert position.s.phase.train_limit == 3


@pytest.mark.rule("1880-X.purchase.15", "1880-VI.p0.02", "1880-VI.p0.03", "1880-X.limit.03")
def test_e65_removal_of_the_3_plus_3_unsold() -> None:
    position = Position("ABC", cash=300).owns("B", "P0").phase("B1", on_sale="3+3")
    position.found("NXR", "A", cash=500, trains=("3",)).marker("NXR")
    position.found("HKR", "C", trains=("2", "2+2", "3", "3"))
    position.turn("NXR", "trains").do(Pass("A"))
    assert position.s.phase.name == "B2"
    assert (position.top, position.decider) == ("SurplusTrains", "C")
    position.do(DiscardTrain("C", "HKR", "2"))
    assert position.s.cash["B"] == 400
    assert position.top == "ShareRound"
    position.all_pass().do(BuyTrain("A", "4", 300))
    assert position.s.phase.name == "B3"


@pytest.mark.rule("1880-X.purchase.16", "1880-XI.phase.12")
def test_after_the_last_8_the_marker_never_moves() -> None:
    position = Position("ABC", cash=300).phase("D1").found("NJR", "A", cash=800, trains=("6",))
    position.found("WNR", "B", cash=2000, trains=("6",), permits="ABC").marker("WNR")
    position.turn("NJR", "trains").do(BuyTrain("A", "8", 800))
    assert position.s.train_marker == "NJR"
    position.all_pass()
    assert position.acting == "WNR"
    position.turn("WNR", "trains").do(BuyTrain("B", "8E", 900))
    assert position.s.train_marker == "NJR"


@pytest.mark.rule("1880-X.purchase.17", "1880-XI.phase.13")
def test_e62_unsold_8e_trains_go_without_a_share_round() -> None:
    position = buying(cash=1500, trains=("6",), phase="D1", bought=2)
    position.found("WNR", "B", trains=("4+4", "6")).turn("NJR", "trains").do(Pass("A"))
    assert position.s.gone["8E"] == 2
    assert position.s.phase.name == "D2"
    assert position.s.trains["WNR"] == ("6",)
    assert (position.top, position.decider) == ("BuyTrains", "A")
    assert position.s.train_on_sale.name == "10"


@pytest.mark.rule("1880-X.purchase.18")
def test_once_an_8e_was_bought_nothing_is_removed_any_more() -> None:
    position = buying(cash=1500, trains=("6",), phase="D2", bought=1).do(Pass("A"))
    assert position.s.gone["8E"] == 1
    position = buying(cash=1500, trains=("6",), phase="D2", bought=2).do(Pass("A"))
    assert position.s.gone.get("10", 0) == 0
    assert position.now(OperatingRound).laps == 1


# The train limit


@pytest.mark.rule("1880-X.limit.01", "1880-XI.phase.06", "1880-XI.phase.10")
@pytest.mark.parametrize(
    ("phase", "limit"),
    [
        ("A1", 4),
        ("A2", 4),
        ("B1", 4),
        ("B2", 3),
        ("B3", 3),
        ("C1", 3),
        ("C2", 3),
        ("C3", 2),
        ("D1", 2),
        ("D3", 2),
    ],
)
def test_the_train_limit_depends_on_the_phase(phase: str, limit: int) -> None:
    position = Position("ABC").phase(phase)
    assert position.s.phase.train_limit == limit
    position.found("NJR", "A", cash=2000, trains=(position.s.phase.train,) * limit)
    step = title.operating_turn.order[-1]("NJR")
    train = position.s.train_on_sale
    refusal = position.no(BuyTrain("A", train.name, train.price), step)
    assert f"may own {limit} trains" in refusal.why
    assert refusal.rule == TRAIN_PURCHASE


@pytest.mark.rule("1880-X.limit.02")
def test_e49_at_the_limit_nothing_is_bought_even_if_trains_would_be_scrapped() -> None:
    position = Position("ABC").phase("C1", on_sale="6").owns("A", "P7")
    position.found("NJR", "A", cash=900, trains=("3+3", "4", "3")).found(
        "WNR", "A", trains=("4+4",)
    )
    step = title.operating_turn.order[-1]("NJR")
    assert "may own 3" in position.no(BuyTrain("A", "6", 600), step).why
    assert "may own 3" in position.no(BuyTrain("A", "4+4", 1, "WNR"), step).why


@pytest.mark.rule("1880-X.limit.03", "1880-X.limit.04", "1880-XI.phase.10", "1880-XI.phase.02")
def test_e49_the_first_6e_scraps_the_3_plus_3_then_the_limit_is_2() -> None:
    position = Position("ABC", cash=300).phase("C2", on_sale="6E")
    position.found("NJR", "A", cash=900, trains=("6",)).marker("NJR")
    position.found("WNR", "B", trains=("3+3", "4", "4+4")).found(
        "HKR", "C", trains=("4", "4+4", "6")
    )
    position.found("CKR", "C", trains=("3+3", "2R"))
    position.turn("NJR", "trains").do(BuyTrain("A", "6E", 700))
    assert position.s.trains["WNR"] == ("4", "4+4")
    assert position.s.trains["CKR"] == ("2R",)
    assert (position.top, position.decider) == ("SurplusTrains", "C")
    assert "CKR does not have too many trains" in position.no(DiscardTrain("C", "CKR", "2R")).why
    assert "has no 3-train" in position.no(DiscardTrain("C", "HKR", "3")).why
    assert "It is C's decision" in position.no(DiscardTrain("A", "HKR", "4")).why
    position.do(DiscardTrain("C", "HKR", "4+4"))
    assert position.s.trains["HKR"] == ("4", "6")
    assert position.top != "SurplusTrains"


@pytest.mark.rule("1880-X.limit.03", "1880-X.limit.04")
def test_the_directors_of_several_companies_choose_surplus_trains_in_any_order() -> None:
    position = Position("ABC", cash=300).phase("C2", on_sale="6E")
    position.found("NJR", "A", cash=900, trains=("6",)).marker("NJR")
    position.found("WNR", "B", trains=("4", "4", "4+4")).found("HKR", "C", trains=("4", "4+4", "6"))
    position.turn("NJR", "trains").do(BuyTrain("A", "6E", 700))
    assert "B does not direct HKR" in position.no(DiscardTrain("B", "HKR", "4")).why
    position.do(DiscardTrain("B", "WNR", "4+4"))
    assert (position.top, position.decider) == ("SurplusTrains", "C")
    position.do(DiscardTrain("C", "HKR", "4"))
    assert position.s.trains["WNR"] == ("4", "4")
    assert position.s.trains["HKR"] == ("4+4", "6")
    assert position.top != "SurplusTrains"


@pytest.mark.rule("1880-XI.phase.06", "1880-X.limit.03")
def test_e64_the_limit_falls_with_the_first_3_plus_3() -> None:
    position = Position("ABC", cash=300).phase("B1", on_sale="3+3")
    position.found("HKR", "A", cash=300, trains=("2", "3")).marker("CKR")
    position.found("CKR", "B", cash=400, trains=("2", "2", "2+2", "3"))
    step = title.operating_turn.order[-1]("CKR")
    assert "may own 4" in position.no(BuyTrain("B", "3+3", 300), step).why
    cash = dict(position.s.cash)
    position.turn("HKR", "trains").do(BuyTrain("A", "3+3", 300))
    assert position.s.phase.name == "B2"
    assert position.s.trains["HKR"] == ("2", "3", "3+3")
    assert (position.top, position.decider) == ("SurplusTrains", "B")
    position.do(DiscardTrain("B", "CKR", "2"))
    assert position.s.trains["CKR"] == ("2", "2+2", "3")
    assert (position.s.cash["CKR"], position.s.cash["B"]) == (cash["CKR"] + 0, cash["B"])
    assert position.s.gone["2"] == 10


@pytest.mark.rule("1880-X.limit.05")
@pytest.mark.parametrize("kind", ["sell_train", "give_up_train", "scrap_train"])
def test_trains_are_never_sold_back_or_given_up_freely(kind: str) -> None:
    with pytest.raises(Malformed):
        decode_action(title, {"do": kind, "by": "A", "train": "2"})
    assert "cannot be done now" in buying().no(DiscardTrain("A", "NJR", "2")).why


# Forced purchase


def forced(treasury: int = 120, phase: str = "C2", **cash: int) -> Position:
    """E50: WNR of A has no train and must buy; A has two shares of HKR and directs NJR."""
    position = Position("ABC", cash=0, **{"A": 200, **cash}).phase(phase)
    position.found("HKR", "B", units=3, par=90, A=2, place=(2, 3)).found("NJR", "A", A=2, B=1)
    position.found("WNR", "A", cash=treasury).marker("HKR")
    return position.turn("WNR", "trains")


@pytest.mark.rule("1880-X.forced.01", "1880-X.forced.02", "1880-X.forced.17")
def test_the_treasury_pays_first_and_the_director_the_rest() -> None:
    position = forced(A=700).do(BuyTrain("A", "6", 600))
    assert (position.s.cash["WNR"], position.s.cash["A"]) == (0, 220)
    assert position.s.trains["WNR"] == ("6",)
    assert position.s.train_marker == "WNR"
    assert position.s.debt["A"] == 0


@pytest.mark.rule("1880-X.forced.17", "1880-X.purchase.10")
def test_a_forced_purchase_has_all_effects_of_a_purchase() -> None:
    position = forced(A=700).phase("C2", bought=4).do(BuyTrain("A", "6", 600))
    assert position.top == "ShareRound"
    position = forced(A=700).phase("C1", on_sale="6").do(BuyTrain("A", "6", 600))
    assert position.s.phase.name == "C2"


@pytest.mark.rule(
    "1880-X.forced.02",
    "1880-X.forced.05",
    "1880-X.forced.06",
    "1880-X.forced.08",
    "1880-X.forced.09",
    "1880-X.forced.10",
    "1880-X.forced.11",
)
def test_e50_forced_purchase_with_debt() -> None:
    position = forced().do(BuyTrain("A", "6", 600))
    assert (position.top, position.decider) == ("RaiseMoney", "A")
    assert position.now(RaiseMoney).payment(position.s).missing == 280
    position.do(SellShares("A", "HKR", 2))
    assert position.place("HKR") == (4, 3)
    assert position.price("HKR") == 85
    assert position.now(RaiseMoney).payment(position.s).missing == 100
    position.do(Borrow("A"))
    assert position.s.debt["A"] == 150
    assert (position.s.cash["A"], position.s.cash["WNR"]) == (0, 0)
    assert position.s.trains["WNR"] == ("6",)
    assert position.s.train_marker == "WNR"
    position.s.stack = ()
    position.money(A=150, B=300).share_round("A")
    assert "owes ¥150" in position.no(BuyShare("A", "HKR")).why
    assert "owes ¥150" in position.no(Found("A", "QSR", 2, 70, "ABC")).why
    position.do(Repay("A", 30)).all_pass()
    assert position.s.debt["A"] == 180
    position.owe(A=120).share_round("A").do(Repay("A", 120))
    position.money(A=100)
    assert position.may(BuyShare("A", "HKR"))


@pytest.mark.rule("1880-X.forced.08", "1880-X.forced.11")
def test_e50_interest_is_rounded_up() -> None:
    position = forced(treasury=355).do(BuyTrain("A", "6", 600), Borrow("A"))
    assert position.s.debt["A"] == 45 + 23
    position.s.stack = ()
    position.money(B=100).share_round("B").all_pass()
    assert position.s.debt["A"] == 68 + 34


@pytest.mark.rule("1880-X.forced.11")
def test_interest_is_charged_in_the_share_round_of_that_very_purchase_too() -> None:
    position = forced().phase("C2", bought=4).money(B=200).do(BuyTrain("A", "6", 600), Borrow("A"))
    assert position.s.debt["A"] == 280 + 140
    position.all_pass()
    assert position.s.debt["A"] == 420 + 210


@pytest.mark.rule("1880-X.forced.08")
def test_a_director_without_anything_to_sell_borrows_without_being_asked() -> None:
    position = Position("ABC", A=100).phase("C2").found("WNR", "A", cash=120).found("HKR", "B")
    position.marker("HKR").turn("WNR", "trains").do(BuyTrain("A", "6", 600))
    assert position.s.trains["WNR"] == ("6",)
    assert position.s.debt["A"] == 380 + 190


@pytest.mark.rule("1880-X.forced.13")
def test_an_older_debt_is_not_charged_again_by_a_new_one() -> None:
    position = forced().owe(A=100).do(BuyTrain("A", "6", 600), Borrow("A"))
    assert position.s.debt["A"] == 100 + 280 + 140


@pytest.mark.rule("1880-X.forced.05")
def test_the_purchase_is_made_as_soon_as_enough_is_raised() -> None:
    position = forced(treasury=300).do(BuyTrain("A", "6", 600))
    assert position.now(RaiseMoney).payment(position.s).missing == 100
    position.do(SellShares("A", "HKR", 2))
    assert position.s.trains["WNR"] == ("6",)
    assert position.s.cash["A"] == 80
    assert position.s.debt["A"] == 0


@pytest.mark.rule("1880-X.forced.05")
def test_no_emergency_sale_may_change_a_director() -> None:
    position = forced().do(BuyTrain("A", "6", 600))
    position.s.shares["NJR"] = position.s.shares["NJR"].move("bank", "B", 2)
    assert position.may(SellShares("A", "NJR", 1))
    refusal = position.no(SellShares("A", "NJR", 2))
    assert "NJR would get another director" in refusal.why
    assert refusal.rule == TRAIN_PURCHASE
    assert "nobody else has 2 shares" in position.no(SellShares("A", "WNR", 1)).why


@pytest.mark.rule("1880-X.forced.03", "1880-X.forced.15")
def test_e51_the_director_helps_with_nothing_else() -> None:
    position = forced(A=900)
    assert "cannot help" in position.no(BuyTrain("A", "2R", 250)).why
    position.s.trains["NJR"] = ("4+4",)
    assert "cannot help" in position.no(BuyTrain("A", "4+4", 121, "NJR")).why
    position = Position("ABC", cash=900).phase("C2").found("WNR", "A", cash=120, trains=("4+4",))
    position.owns("A", "P7").turn("WNR", "trains")
    assert "cannot help" in position.no(BuyTrain("A", "6", 600)).why


@pytest.mark.rule("1880-X.forced.04")
def test_e51_a_sisters_train_may_be_bought_instead() -> None:
    position = forced()
    position.s.trains["NJR"] = ("4+4",)
    position.do(BuyTrain("A", "4+4", 120, "NJR"))
    assert position.s.trains["WNR"] == ("4+4",)
    assert position.s.cash["A"] == 200


@pytest.mark.rule("1880-X.forced.16", "1880-X.forced.15")
def test_e51_a_2r_may_be_bought_first_with_the_companys_own_money() -> None:
    position = forced(treasury=260, A=700).do(BuyTrain("A", "2R", 250))
    assert "must own a train" in position.no(Pass("A")).why
    position.do(BuyTrain("A", "6", 600))
    assert position.s.cash["A"] == 700 - 590
    assert position.s.trains["WNR"] == ("2R", "6")


@pytest.mark.rule("1880-X.forced.15")
def test_forced_purchase_never_provides_a_second_train() -> None:
    position = forced(A=900).do(BuyTrain("A", "6", 600))
    step = title.operating_turn.order[-1]("WNR")
    assert "cannot help" in position.no(BuyTrain("A", "6", 600), step).why


@pytest.mark.rule("1880-X.forced.06", "1880-X.forced.07", "1880-XIV.takeover.05")
def test_e52_takeover_and_forced_sale() -> None:
    position = forced(treasury=20, phase="B3").money(A=50).do(BuyTrain("A", "4", 300))
    refusal = position.no(SellShares("A", "NJR", 1))
    assert "Communist takeover" in refusal.why
    assert refusal.rule == TAKEOVER
    position.do(SellShares("A", "HKR", 1))
    assert position.place("HKR") == (2, 3)
    assert position.s.cash["A"] == 50 + 90


@pytest.mark.rule("1880-X.forced.14")
def test_nobody_goes_bankrupt() -> None:
    position = forced(treasury=0, A=0).do(BuyTrain("A", "6", 600), Borrow("A"))
    assert position.s.debt["A"] == 900
    assert title.worth(position.s, "A") < 0
    position.money(B=300).turn("NJR", "track")
    assert position.decider


def test_only_the_bidder_for_money_is_asked() -> None:
    position = forced().do(BuyTrain("A", "6", 600))
    assert "cannot be done now" in position.no(LayTile("A", "K13", "57", 0)).why
    assert "fewer than 3 shares of HKR" in position.no(SellShares("A", "HKR", 3)).why
