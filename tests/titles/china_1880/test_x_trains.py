"""X Purchase of trains: bank, sister companies, marker, removal, limit, forced purchase."""

import pytest

from tests.titles.china_1880.positions import Table
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
) -> Table:
    """NJR of A is in its train step."""
    table = Table("ABC", cash=300).phase(phase, bought=bought)
    return table.found("NJR", "A", cash=cash, trains=trains).marker("NJR").turn("NJR", "trains")


# Restored 2-trains


@pytest.mark.rule("1880-X.train.06", "1880-XI.phase.09")
def test_2r_trains_are_sold_for_250_from_the_first_6_train_on() -> None:
    table = buying(trains=("4+4",), phase="C1")
    refusal = table.no(BuyTrain("A", "2R", 250))
    assert "from the first 6-train" in refusal.why
    assert refusal.rule == TRAINS
    table = buying(trains=("4+4",), phase="C2")
    assert "costs ¥250" in table.no(BuyTrain("A", "2R", 200)).why
    table.do(BuyTrain("A", "2R", 250))
    assert table.s.trains["NJR"] == ("4+4", "2R")
    assert (
        "bank has no 2R-train" in buying(phase="C2").left("2R", 0).no(BuyTrain("A", "2R", 250)).why
    )


@pytest.mark.rule("1880-X.train.07", "1880-XI.phase.02")
def test_a_2r_never_rusts() -> None:
    table = buying(cash=2000, trains=("2R",), phase="C3", bought=5)
    table.phase("C3", bought=5).do(BuyTrain("A", "8", 800))
    assert table.s.phase.name == "D1"
    assert table.s.trains["NJR"] == ("2R", "8")


@pytest.mark.rule("1880-X.train.08", "1880-X.purchase.01")
def test_a_2r_does_not_fulfil_the_duty_but_fills_a_place() -> None:
    table = buying(trains=("2R",), phase="C2")
    assert "must own a train" in table.no(Pass("A")).why
    table = Table("ABC").phase("C2").found("NJR", "A", cash=900, trains=("2R", "4", "6"))
    step = title.operating_turn.order[-1]("NJR")
    assert "may own 3 trains" in table.no(BuyTrain("A", "6", 600), step).why


@pytest.mark.rule("1880-X.train.09")
def test_a_company_owns_at_most_one_2r() -> None:
    table = buying(trains=("2R", "6"), phase="C2")
    refusal = table.no(BuyTrain("A", "2R", 250))
    assert "at most one 2R" in refusal.why
    table.found("WNR", "A", trains=("2R", "6"))
    assert "at most one 2R" in table.no(BuyTrain("A", "2R", 1, "WNR")).why


@pytest.mark.rule("1880-X.train.10", "1880-X.purchase.09", "1880-X.purchase.14")
def test_a_2r_does_not_move_the_marker_nor_prevent_the_removal() -> None:
    table = buying(trains=("6",), phase="C2").do(BuyTrain("A", "2R", 250), Pass("A"))
    assert table.s.gone["6"] == 5
    assert table.top == "ShareRound"


# The bank


@pytest.mark.rule("1880-X.purchase.01")
def test_every_company_must_own_a_train_at_the_end_of_its_turn() -> None:
    table = buying(trains=())
    refusal = table.no(Pass("A"))
    assert "NJR must own a train" in refusal.why
    assert refusal.rule == TRAIN_PURCHASE
    table.do(BuyTrain("A", "2", 100))
    assert table.may(Pass("A"))


@pytest.mark.rule("1880-X.purchase.02", "1880-X.turn.01")
def test_trains_are_bought_in_the_last_step_of_the_turn() -> None:
    assert [step.__name__ for step in title.operating_turn.order] == [
        "LayTrack",
        "PlaceStation",
        "RunTrains",
        "Dividend",
        "BuyTrains",
    ]
    table = Table("ABC").found("NJR", "A", cash=500).turn("NJR", "track")
    assert "cannot be done now" in table.no(BuyTrain("A", "2", 100)).why


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
    table = buying(cash=2000, trains=(), phase=phase, bought=1)
    assert f"costs ¥{price:,}" in table.no(BuyTrain("A", train, price - 10)).why
    other = "3" if train != "3" else "4"
    assert f"sells {train}-trains" in table.no(BuyTrain("A", other, 180)).why
    assert f"sells {train}-trains" in table.no(BuyTrain("A", "99", 180)).why
    table.do(BuyTrain("A", train, price))
    assert table.s.trains["NJR"] == (train,)
    assert table.s.cash["NJR"] == 2000 - price


@pytest.mark.rule("1880-X.purchase.08")
def test_several_trains_may_be_bought_in_a_turn() -> None:
    table = buying(trains=()).do(BuyTrain("A", "2", 100), BuyTrain("A", "2", 100))
    assert table.s.trains["NJR"] == ("2", "2")
    assert table.s.gone["2"] == 4


@pytest.mark.rule("1880-X.purchase.09")
def test_the_marker_goes_beside_the_buyer() -> None:
    table = buying(trains=()).marker("WNR").do(BuyTrain("A", "2", 100))
    assert table.s.train_marker == "NJR"


# Sister companies


def sisters(phase: str = "B1", director: str = "A") -> Table:
    table = Table("ABC", cash=300).phase(phase).found("WNR", director, cash=50, trains=("2", "2+2"))
    return table.found("NJR", "A", cash=200, trains=("2",)).marker("HKR").turn("NJR", "trains")


@pytest.mark.rule("1880-X.purchase.04", "1880-X.purchase.09")
@pytest.mark.parametrize("price", [1, 57, 200])
def test_a_sister_sells_at_any_price_from_1_on(price: int) -> None:
    table = sisters().do(BuyTrain("A", "2+2", price, "WNR"))
    assert table.s.trains["NJR"] == ("2", "2+2")
    assert table.s.trains["WNR"] == ("2",)
    assert (table.s.cash["NJR"], table.s.cash["WNR"]) == (200 - price, 50 + price)
    assert table.s.train_marker == "HKR"
    assert any(f"¥{price:,}" in line for line in table.told)


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
    assert "WNR has another director" in refusal.why
    assert refusal.rule == TRAIN_PURCHASE


@pytest.mark.rule("1880-X.purchase.06", "1880-XI.phase.05")
def test_trains_are_traded_from_the_first_3_train_on() -> None:
    assert "from the first 3-train" in sisters("A2").no(BuyTrain("A", "2+2", 50, "WNR")).why


@pytest.mark.rule("1880-X.purchase.06")
def test_and_only_in_the_buyers_own_train_step() -> None:
    table = sisters().turn("WNR", "track")
    assert "cannot be done now" in table.no(BuyTrain("A", "2", 1, "NJR")).why


@pytest.mark.rule("1880-X.purchase.07")
def test_the_seller_may_be_left_without_a_train() -> None:
    table = sisters().do(BuyTrain("A", "2", 1, "WNR"), BuyTrain("A", "2+2", 1, "WNR"))
    assert table.s.trains["WNR"] == ()


@pytest.mark.rule("1880-X.purchase.10", "1880-X.purchase.11")
def test_e48_last_train_share_round_same_company() -> None:
    table = Table("ABC", cash=300).phase("B1", bought=3)
    table.found("CKR", "A", cash=540, trains=("2",)).marker("NJR").turn("CKR", "trains")
    table.do(BuyTrain("A", "3", 180), BuyTrain("A", "3", 180))
    assert table.top == "ShareRound"
    assert table.s.train_marker == "CKR"
    table.all_pass()
    assert (table.s.cash["CKR"], table.s.train_on_sale.name) == (180, "3+3")
    assert table.s.gone.get("3+3", 0) == 0


# The marker comes round


def circle() -> Table:
    """E46: BCR 100, HKR 100, CKR 90, NXR 90; five 2-trains left; CKR bought last."""
    table = Table("ABCD", cash=300).owns("D", "P1").phase("A1", bought=5)
    for company, director, par in zip(
        ("BCR", "HKR", "CKR", "NXR"), "ABCD", (100, 100, 90, 90), strict=True
    ):
        table.found(company, director, par=par, permits="BCD", cash=400, trains=("2",))
    return table.invests("A", "A1").marker("CKR").next_turns("NXR")


@pytest.mark.rule(
    "1880-X.purchase.12", "1880-X.purchase.13", "1880-IX.order.01", "1880-IX.order.04"
)
def test_e46_the_books_example_of_the_train_marker() -> None:
    table = circle().do(Pass("D"))
    assert table.s.cash["D"] == 305
    assert table.acting == "A1"
    table.do(Pass("A"))
    while table.acting == "A1":
        table.do(table.offers()[0])
    table.do(Pass("A"), Pass("B"))
    assert table.s.gone["2"] == 5
    assert table.acting == "CKR"
    table.do(Pass("C"))
    assert table.s.gone["2"] == 10
    assert table.s.phase.name == "A1"
    assert table.top == "ShareRound"
    table.all_pass()
    assert (table.top, table.decider) == ("BuyTrains", "C")
    assert table.may(BuyTrain("C", "2+2", 180))
    table.do(Pass("C"))
    assert table.s.gone.get("2+2", 0) == 0
    assert table.acting == "NXR"


@pytest.mark.rule("1880-X.purchase.12")
def test_e46_a_purchase_begins_a_new_circle() -> None:
    table = circle().marker("CKR").next_turns("CKR").do(BuyTrain("C", "2", 100), Pass("C"))
    assert table.s.gone["2"] == 6
    assert table.s.train_marker == "CKR"
    assert table.acting == "NXR"


@pytest.mark.rule("1880-X.purchase.13")
def test_e46_after_the_removal_the_company_may_buy_the_next_type() -> None:
    table = circle().next_turns("CKR").do(Pass("C")).all_pass().do(BuyTrain("C", "2+2", 180))
    assert table.s.phase.name == "A2"
    assert table.s.train_marker == "CKR"


@pytest.mark.rule("1880-X.purchase.12")
def test_a_company_that_got_the_marker_in_this_turn_removes_nothing() -> None:
    table = circle().marker("HKR").next_turns("CKR").do(BuyTrain("C", "2", 100), Pass("C"))
    assert table.s.gone["2"] == 6


@pytest.mark.rule("1880-X.purchase.14")
@pytest.mark.parametrize("reason", ["no money", "no room"])
def test_it_does_not_matter_whether_the_company_could_buy(reason: str) -> None:
    table = circle()
    if reason == "no money":
        table.money(CKR=0)
    else:
        table.s.trains["CKR"] = ("2", "2", "2", "2")
    table.next_turns("CKR")
    assert table.top == "ShareRound"
    assert table.s.gone["2"] == 10


@pytest.mark.rule("1880-X.purchase.14")
def test_a_train_of_a_sister_does_not_prevent_the_removal() -> None:
    table = sisters("B1").marker("NJR").turn("NJR", "trains").do(BuyTrain("A", "2+2", 5, "WNR"))
    table.do(Pass("A"))
    assert table.s.gone["3"] == 5


@pytest.mark.rule("1880-X.purchase.15", "1880-XI.phase.01", "1880-XI.phase.05", "1880-VI.p0.03")
def test_e47_removal_starts_a_phase() -> None:
    table = Table("ABC", cash=300).owns("B", "P0").phase("A2", on_sale="3").invests("C", "A1")
    table.found("NXR", "A", permits="ABC", cash=500, trains=("2+2",)).marker("NXR")
    table.found("HKR", "C", par=90, A1=1, B=2)
    table.turn("NXR", "trains").do(Pass("A"))
    phase = table.s.phase
    assert phase.name == "B1"
    assert (phase.yellow_tiles, phase.float_units, phase.all_units, phase.train_trade) == (
        2,
        3,
        True,
        True,
    )
    assert "green" in phase.colours
    assert table.s.cash["HKR"] == 450
    assert (table.top, table.decider) == ("P0Payment", "B")
    table.do(ClaimPayment("B"))
    assert table.s.cash["B"] == 370
    assert table.top == "ShareRound"
    table.all_pass().do(BuyTrain("A", "3+3", 300))
    assert table.s.phase.name == "B2"
    assert table.s.phase.train_limit == 3


@pytest.mark.rule("1880-X.purchase.15", "1880-VI.p0.02", "1880-VI.p0.03", "1880-X.limit.03")
def test_e65_removal_of_the_3_plus_3_unsold() -> None:
    table = Table("ABC", cash=300).owns("B", "P0").phase("B1", on_sale="3+3")
    table.found("NXR", "A", cash=500, trains=("3",)).marker("NXR")
    table.found("HKR", "C", trains=("2", "2+2", "3", "3"))
    table.turn("NXR", "trains").do(Pass("A"))
    assert table.s.phase.name == "B2"
    assert (table.top, table.decider) == ("SurplusTrains", "C")
    table.do(DiscardTrain("C", "HKR", "2"))
    assert table.s.cash["B"] == 400
    assert table.top == "ShareRound"
    table.all_pass().do(BuyTrain("A", "4", 300))
    assert table.s.phase.name == "B3"


@pytest.mark.rule("1880-X.purchase.16", "1880-XI.phase.12")
def test_after_the_last_8_the_marker_never_moves() -> None:
    table = Table("ABC", cash=300).phase("D1").found("NJR", "A", cash=800, trains=("6",))
    table.found("WNR", "B", cash=2000, trains=("6",), permits="ABC").marker("WNR")
    table.turn("NJR", "trains").do(BuyTrain("A", "8", 800))
    assert table.s.train_marker == "NJR"
    table.all_pass()
    assert table.acting == "WNR"
    table.turn("WNR", "trains").do(BuyTrain("B", "8E", 900))
    assert table.s.train_marker == "NJR"


@pytest.mark.rule("1880-X.purchase.17", "1880-XI.phase.13")
def test_e62_unsold_8e_trains_go_without_a_share_round() -> None:
    table = buying(cash=1500, trains=("6",), phase="D1", bought=2)
    table.found("WNR", "B", trains=("4+4", "6")).turn("NJR", "trains").do(Pass("A"))
    assert table.s.gone["8E"] == 2
    assert table.s.phase.name == "D2"
    assert table.s.trains["WNR"] == ("6",)
    assert (table.top, table.decider) == ("BuyTrains", "A")
    assert table.s.train_on_sale.name == "10"


@pytest.mark.rule("1880-X.purchase.18")
def test_once_an_8e_was_bought_nothing_is_removed_any_more() -> None:
    table = buying(cash=1500, trains=("6",), phase="D2", bought=1).do(Pass("A"))
    assert table.s.gone["8E"] == 1
    table = buying(cash=1500, trains=("6",), phase="D2", bought=2).do(Pass("A"))
    assert table.s.gone.get("10", 0) == 0
    assert table.now(OperatingRound).laps == 1


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
    table = Table("ABC").phase(phase)
    assert table.s.phase.train_limit == limit
    table.found("NJR", "A", cash=2000, trains=(table.s.phase.train,) * limit)
    step = title.operating_turn.order[-1]("NJR")
    train = table.s.train_on_sale
    refusal = table.no(BuyTrain("A", train.name, train.price), step)
    assert f"may own {limit} trains" in refusal.why
    assert refusal.rule == TRAIN_PURCHASE


@pytest.mark.rule("1880-X.limit.02")
def test_e49_at_the_limit_nothing_is_bought_even_if_trains_would_be_scrapped() -> None:
    table = Table("ABC").phase("C1", on_sale="6").owns("A", "P7")
    table.found("NJR", "A", cash=900, trains=("3+3", "4", "3")).found("WNR", "A", trains=("4+4",))
    step = title.operating_turn.order[-1]("NJR")
    assert "may own 3" in table.no(BuyTrain("A", "6", 600), step).why
    assert "may own 3" in table.no(BuyTrain("A", "4+4", 1, "WNR"), step).why


@pytest.mark.rule("1880-X.limit.03", "1880-X.limit.04", "1880-XI.phase.10", "1880-XI.phase.02")
def test_e49_the_first_6e_scraps_the_3_plus_3_then_the_limit_is_2() -> None:
    table = Table("ABC", cash=300).phase("C2", on_sale="6E")
    table.found("NJR", "A", cash=900, trains=("6",)).marker("NJR")
    table.found("WNR", "B", trains=("3+3", "4", "4+4")).found("HKR", "C", trains=("4", "4+4", "6"))
    table.found("CKR", "C", trains=("3+3", "2R"))
    table.turn("NJR", "trains").do(BuyTrain("A", "6E", 700))
    assert table.s.trains["WNR"] == ("4", "4+4")
    assert table.s.trains["CKR"] == ("2R",)
    assert (table.top, table.decider) == ("SurplusTrains", "C")
    assert "CKR has no train too many" in table.no(DiscardTrain("C", "CKR", "2R")).why
    assert "has no 3-train" in table.no(DiscardTrain("C", "HKR", "3")).why
    assert "It is C's decision" in table.no(DiscardTrain("A", "HKR", "4")).why
    table.do(DiscardTrain("C", "HKR", "4+4"))
    assert table.s.trains["HKR"] == ("4", "6")
    assert table.top != "SurplusTrains"


@pytest.mark.rule("1880-X.limit.03", "1880-X.limit.04")
def test_the_directors_of_several_companies_choose_surplus_trains_in_any_order() -> None:
    table = Table("ABC", cash=300).phase("C2", on_sale="6E")
    table.found("NJR", "A", cash=900, trains=("6",)).marker("NJR")
    table.found("WNR", "B", trains=("4", "4", "4+4")).found("HKR", "C", trains=("4", "4+4", "6"))
    table.turn("NJR", "trains").do(BuyTrain("A", "6E", 700))
    assert "B does not direct HKR" in table.no(DiscardTrain("B", "HKR", "4")).why
    table.do(DiscardTrain("B", "WNR", "4+4"))
    assert (table.top, table.decider) == ("SurplusTrains", "C")
    table.do(DiscardTrain("C", "HKR", "4"))
    assert table.s.trains["WNR"] == ("4", "4")
    assert table.s.trains["HKR"] == ("4+4", "6")
    assert table.top != "SurplusTrains"


@pytest.mark.rule("1880-XI.phase.06", "1880-X.limit.03")
def test_e64_the_limit_falls_with_the_first_3_plus_3() -> None:
    table = Table("ABC", cash=300).phase("B1", on_sale="3+3")
    table.found("HKR", "A", cash=300, trains=("2", "3")).marker("CKR")
    table.found("CKR", "B", cash=400, trains=("2", "2", "2+2", "3"))
    step = title.operating_turn.order[-1]("CKR")
    assert "may own 4" in table.no(BuyTrain("B", "3+3", 300), step).why
    cash = dict(table.s.cash)
    table.turn("HKR", "trains").do(BuyTrain("A", "3+3", 300))
    assert table.s.phase.name == "B2"
    assert table.s.trains["HKR"] == ("2", "3", "3+3")
    assert (table.top, table.decider) == ("SurplusTrains", "B")
    table.do(DiscardTrain("B", "CKR", "2"))
    assert table.s.trains["CKR"] == ("2", "2+2", "3")
    assert (table.s.cash["CKR"], table.s.cash["B"]) == (cash["CKR"] + 0, cash["B"])
    assert table.s.gone["2"] == 10


@pytest.mark.rule("1880-X.limit.05")
@pytest.mark.parametrize("kind", ["sell_train", "give_up_train", "scrap_train"])
def test_trains_are_never_sold_back_or_given_up_freely(kind: str) -> None:
    with pytest.raises(Malformed):
        decode_action(title, {"do": kind, "by": "A", "train": "2"})
    assert "cannot be done now" in buying().no(DiscardTrain("A", "NJR", "2")).why


# Forced purchase


def forced(treasury: int = 120, phase: str = "C2", **cash: int) -> Table:
    """E50: WNR of A has no train and must buy; A has two shares of HKR and directs NJR."""
    table = Table("ABC", cash=0, **{"A": 200, **cash}).phase(phase)
    table.found("HKR", "B", units=3, par=90, A=2, place=(2, 3)).found("NJR", "A", A=2, B=1)
    table.found("WNR", "A", cash=treasury).marker("HKR")
    return table.turn("WNR", "trains")


@pytest.mark.rule("1880-X.forced.01", "1880-X.forced.02", "1880-X.forced.17")
def test_the_treasury_pays_first_and_the_director_the_rest() -> None:
    table = forced(A=700).do(BuyTrain("A", "6", 600))
    assert (table.s.cash["WNR"], table.s.cash["A"]) == (0, 220)
    assert table.s.trains["WNR"] == ("6",)
    assert table.s.train_marker == "WNR"
    assert table.s.debt["A"] == 0


@pytest.mark.rule("1880-X.forced.17", "1880-X.purchase.10")
def test_a_forced_purchase_has_all_effects_of_a_purchase() -> None:
    table = forced(A=700).phase("C2", bought=4).do(BuyTrain("A", "6", 600))
    assert table.top == "ShareRound"
    table = forced(A=700).phase("C1", on_sale="6").do(BuyTrain("A", "6", 600))
    assert table.s.phase.name == "C2"


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
    table = forced().do(BuyTrain("A", "6", 600))
    assert (table.top, table.decider) == ("RaiseMoney", "A")
    assert table.now(RaiseMoney).payment(table.s).missing == 280
    table.do(SellShares("A", "HKR", 2))
    assert table.place("HKR") == (4, 3)
    assert table.price("HKR") == 85
    assert table.now(RaiseMoney).payment(table.s).missing == 100
    table.do(Borrow("A"))
    assert table.s.debt["A"] == 150
    assert (table.s.cash["A"], table.s.cash["WNR"]) == (0, 0)
    assert table.s.trains["WNR"] == ("6",)
    assert table.s.train_marker == "WNR"
    table.s.stack = ()
    table.money(A=150, B=300).share_round("A")
    assert "owes ¥150" in table.no(BuyShare("A", "HKR")).why
    assert "owes ¥150" in table.no(Found("A", "QSR", 2, 70, "ABC")).why
    table.do(Repay("A", 30)).all_pass()
    assert table.s.debt["A"] == 180
    table.owe(A=120).share_round("A").do(Repay("A", 120))
    table.money(A=100)
    assert table.may(BuyShare("A", "HKR"))


@pytest.mark.rule("1880-X.forced.08", "1880-X.forced.11")
def test_e50_interest_is_rounded_up() -> None:
    table = forced(treasury=355).do(BuyTrain("A", "6", 600), Borrow("A"))
    assert table.s.debt["A"] == 45 + 23
    table.s.stack = ()
    table.money(B=100).share_round("B").all_pass()
    assert table.s.debt["A"] == 68 + 34


@pytest.mark.rule("1880-X.forced.11")
def test_interest_is_charged_in_the_share_round_of_that_very_purchase_too() -> None:
    table = forced().phase("C2", bought=4).money(B=200).do(BuyTrain("A", "6", 600), Borrow("A"))
    assert table.s.debt["A"] == 280 + 140
    table.all_pass()
    assert table.s.debt["A"] == 420 + 210


@pytest.mark.rule("1880-X.forced.08")
def test_a_director_without_anything_to_sell_borrows_without_being_asked() -> None:
    table = Table("ABC", A=100).phase("C2").found("WNR", "A", cash=120).found("HKR", "B")
    table.marker("HKR").turn("WNR", "trains").do(BuyTrain("A", "6", 600))
    assert table.s.trains["WNR"] == ("6",)
    assert table.s.debt["A"] == 380 + 190


@pytest.mark.rule("1880-X.forced.13")
def test_an_older_debt_is_not_charged_again_by_a_new_one() -> None:
    table = forced().owe(A=100).do(BuyTrain("A", "6", 600), Borrow("A"))
    assert table.s.debt["A"] == 100 + 280 + 140


@pytest.mark.rule("1880-X.forced.05")
def test_the_purchase_is_made_as_soon_as_enough_is_raised() -> None:
    table = forced(treasury=300).do(BuyTrain("A", "6", 600))
    assert table.now(RaiseMoney).payment(table.s).missing == 100
    table.do(SellShares("A", "HKR", 2))
    assert table.s.trains["WNR"] == ("6",)
    assert table.s.cash["A"] == 80
    assert table.s.debt["A"] == 0


@pytest.mark.rule("1880-X.forced.05")
def test_no_emergency_sale_may_change_a_director() -> None:
    table = forced().do(BuyTrain("A", "6", 600))
    table.s.shares["NJR"] = table.s.shares["NJR"].move("bank", "B", 2)
    assert table.may(SellShares("A", "NJR", 1))
    refusal = table.no(SellShares("A", "NJR", 2))
    assert "NJR would get another director" in refusal.why
    assert refusal.rule == TRAIN_PURCHASE
    assert "nobody else has 2 shares" in table.no(SellShares("A", "WNR", 1)).why


@pytest.mark.rule("1880-X.forced.03", "1880-X.forced.15")
def test_e51_the_director_helps_with_nothing_else() -> None:
    table = forced(A=900)
    assert "may not help" in table.no(BuyTrain("A", "2R", 250)).why
    table.s.trains["NJR"] = ("4+4",)
    assert "may not help" in table.no(BuyTrain("A", "4+4", 121, "NJR")).why
    table = Table("ABC", cash=900).phase("C2").found("WNR", "A", cash=120, trains=("4+4",))
    table.owns("A", "P7").turn("WNR", "trains")
    assert "may not help" in table.no(BuyTrain("A", "6", 600)).why


@pytest.mark.rule("1880-X.forced.04")
def test_e51_a_sisters_train_may_be_bought_instead() -> None:
    table = forced()
    table.s.trains["NJR"] = ("4+4",)
    table.do(BuyTrain("A", "4+4", 120, "NJR"))
    assert table.s.trains["WNR"] == ("4+4",)
    assert table.s.cash["A"] == 200


@pytest.mark.rule("1880-X.forced.16", "1880-X.forced.15")
def test_e51_a_2r_may_be_bought_first_with_the_companys_own_money() -> None:
    table = forced(treasury=260, A=700).do(BuyTrain("A", "2R", 250))
    assert "must own a train" in table.no(Pass("A")).why
    table.do(BuyTrain("A", "6", 600))
    assert table.s.cash["A"] == 700 - 590
    assert table.s.trains["WNR"] == ("2R", "6")


@pytest.mark.rule("1880-X.forced.15")
def test_forced_purchase_never_provides_a_second_train() -> None:
    table = forced(A=900).do(BuyTrain("A", "6", 600))
    step = title.operating_turn.order[-1]("WNR")
    assert "may not help" in table.no(BuyTrain("A", "6", 600), step).why


@pytest.mark.rule("1880-X.forced.06", "1880-X.forced.07", "1880-XIV.takeover.05")
def test_e52_takeover_and_forced_sale() -> None:
    table = forced(treasury=20, phase="B3").money(A=50).do(BuyTrain("A", "4", 300))
    refusal = table.no(SellShares("A", "NJR", 1))
    assert "Communist takeover" in refusal.why
    assert refusal.rule == TAKEOVER
    table.do(SellShares("A", "HKR", 1))
    assert table.place("HKR") == (2, 3)
    assert table.s.cash["A"] == 50 + 90


@pytest.mark.rule("1880-X.forced.14")
def test_nobody_goes_bankrupt() -> None:
    table = forced(treasury=0, A=0).do(BuyTrain("A", "6", 600), Borrow("A"))
    assert table.s.debt["A"] == 900
    assert title.worth(table.s, "A") < 0
    table.money(B=300).turn("NJR", "track")
    assert table.decider


def test_only_the_bidder_for_money_is_asked() -> None:
    table = forced().do(BuyTrain("A", "6", 600))
    assert "cannot be done now" in table.no(LayTile("A", "K13", "57", 0)).why
    assert "fewer than 3 shares of HKR" in table.no(SellShares("A", "HKR", 3)).why
