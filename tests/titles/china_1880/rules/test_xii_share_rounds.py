"""XII Share rounds: timing, order, purchase, limit, inauguration, capital, sale."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import (
    BuyShare,
    BuyTrain,
    ChooseHome,
    ExchangeRocket,
    Found,
    Pass,
    Repay,
    SellShares,
)
from trunkline.titles.china_1880.rules.sections import LIMIT, PURCHASE, SALE, TRAIN_PURCHASE

# Timing

LAST = [("A1", 9, "2"), ("A2", 4, "2+2"), ("B1", 4, "3"), ("B2", 4, "3+3"), ("B3", 4, "4")]
LAST += [("C1", 4, "4+4"), ("C2", 4, "6"), ("C3", 4, "6E"), ("D1", 1, "8")]


def before_the_last(phase: str, bought: int) -> Position:
    position = Position("ABC", cash=2000).phase(phase, bought=bought)
    return position.found("NJR", "A", cash=3000, permits="ABC").marker("NJR").turn("NJR", "trains")


@pytest.mark.rule("1880-XII.timing.01", "1880-XI.phase.14", "1880-X.purchase.10")
@pytest.mark.parametrize(("phase", "bought", "train"), LAST)
def test_the_last_train_of_a_type_causes_a_share_round(phase: str, bought: int, train: str) -> None:
    position = before_the_last(phase, bought)
    position.do(BuyTrain("A", train, position.s.train_on_sale.price))
    assert position.top == "ShareRound"
    assert position.decider == "A"


@pytest.mark.rule("1880-XII.timing.01")
def test_the_last_but_one_causes_none() -> None:
    position = before_the_last("A2", 3).do(BuyTrain("A", "2+2", 180))
    assert position.top == "BuyTrains"


@pytest.mark.rule("1880-XII.timing.01")
def test_an_exchange_for_p7_causes_one_too() -> None:
    position = before_the_last("A2", 4).owns("A", "P7").do(ExchangeRocket("A"))
    assert position.top == "ShareRound"


@pytest.mark.rule("1880-XII.timing.02", "1880-XI.phase.14", "1880-X.purchase.17")
def test_the_last_8e_and_10s_cause_none() -> None:
    position = before_the_last("D2", 1).do(BuyTrain("A", "8E", 900))
    assert position.s.gone["8E"] == 2
    assert position.top == "BuyTrains"
    position.do(BuyTrain("A", "10", 1000))
    assert position.s.phase.name == "D3"
    assert position.top != "ShareRound"


@pytest.mark.rule("1880-XII.timing.02", "1880-X.train.10")
def test_the_last_2r_causes_none() -> None:
    position = before_the_last("C3", 1).left("2R", 1).do(BuyTrain("A", "2R", 250))
    assert position.s.gone["2R"] == 10
    assert position.top == "BuyTrains"
    assert position.s.train_marker == "NJR"


# General


def trading(**holdings: int) -> Position:
    """Three players with money; NJR of C and WNR of C can be traded."""
    position = Position("ABC", cash=500).phase("B1").found("NJR", "C").hold("NJR", **holdings)
    return position.found("WNR", "C", par=90, row=0).found("HKR", "B", par=80)


@pytest.mark.rule("1880-XII.general.01", "1880-XII.sale.01")
def test_all_trade_is_with_the_bank() -> None:
    position = trading(A=2).share_round("A").do(SellShares("A", "NJR", 1))
    assert position.s.shares["NJR"].single(BANK) == 7
    position.do(BuyShare("A", "WNR"))
    assert position.s.shares["WNR"].single(BANK) == 7


@pytest.mark.rule("1880-XII.general.02")
def test_e31_sell_then_buy_one_never_the_other_way_round() -> None:
    position = trading(A=2).share_round("A")
    position.do(SellShares("A", "NJR", 1), BuyShare("A", "WNR"))
    assert position.decider == "B"
    position = trading(A=2).share_round("A").do(BuyShare("A", "WNR"))
    assert "It is B's decision" in position.no(SellShares("A", "NJR", 1)).why
    assert "It is B's decision" in position.no(BuyShare("A", "WNR")).why


@pytest.mark.rule("1880-XII.general.02")
def test_several_companies_may_be_sold_in_a_turn() -> None:
    position = trading(A=2).found("BZU", "B", par=70, A=1).share_round("A")
    position.do(SellShares("A", "NJR", 1), SellShares("A", "BZU", 1), SellShares("A", "NJR", 1))
    assert position.s.certificates("A") == 0
    assert position.decider == "A"


@pytest.mark.rule("1880-XII.general.03", "1880-XII.order.03")
def test_who_has_passed_may_act_again() -> None:
    position = trading().share_round("A").do(Pass("A"), BuyShare("B", "NJR"), Pass("C"))
    assert position.decider == "A"
    assert position.may(BuyShare("A", "NJR"))


# Order


@pytest.mark.rule("1880-XII.order.01")
def test_the_holder_of_the_priority_begins_then_clockwise() -> None:
    position = trading()
    position.s.priority = "B"
    position.share_round()
    seats = []
    for _ in range(3):
        seats.append(position.decider)
        position.do(Pass(position.decider))
    assert seats == ["B", "C", "A"]


@pytest.mark.rule("1880-XII.order.02", "1880-XII.order.03", "1880-XII.order.04", "1880-V.first.06")
def test_e32_passing_and_priority() -> None:
    position = trading().share_round("A")
    position.do(Pass("A"), BuyShare("B", "NJR"), Pass("C"), BuyShare("A", "NJR"))
    position.do(Pass("B"), Pass("C"))
    assert (position.top, position.decider) == ("ShareRound", "A")
    position.do(Pass("A"))
    assert position.top == ""
    assert position.s.priority == "B"
    position = trading().share_round("A").do(Pass("A"), Pass("B"), Pass("C"))
    assert (position.top, position.s.priority) == ("", "A")


@pytest.mark.rule("1880-XII.order.03", "1880-XII.order.04")
def test_a_sale_alone_keeps_the_round_going_and_moves_the_priority() -> None:
    position = trading(B=1).share_round("A").do(Pass("A"), SellShares("B", "NJR", 1), Pass("B"))
    position.do(Pass("C"), Pass("A"))
    assert position.decider == "B"
    position.do(Pass("B"))
    assert position.s.priority == "C"


def test_a_player_who_can_only_pass_is_passed_over() -> None:
    position = Position("ABC", A=500, C=500).found("NJR", "C").share_round("A").do(Pass("A"))
    assert position.decider == "C"


@pytest.mark.rule("1880-XII.order.05", "1880-X.purchase.11", "1880-IX.order.05")
def test_the_interrupted_company_goes_on_in_its_train_step() -> None:
    position = before_the_last("A2", 4).do(BuyTrain("A", "2+2", 180)).all_pass()
    assert (position.top, position.acting, position.decider) == ("BuyTrains", "NJR", "A")
    assert position.may(BuyTrain("A", "3", 180))


@pytest.mark.rule("1880-XII.order.06")
def test_at_the_end_companies_float_then_prices_rise_then_interest_then_priority() -> None:
    position = Position("ABC", cash=300).found("NJR", "A", B=3, floated=False).owe(B=100)
    position.share_round("A").do(Pass("A"), Pass("B"), Pass("C"))
    text = " ".join(position.told)
    order = ["NJR floats", "from ¥100 to ¥105", "debt of B"]
    assert [text.index(words) for words in order] == sorted(text.index(words) for words in order)


# Purchase


@pytest.mark.rule("1880-XII.buy.03", "1880-XII.found.01")
def test_e25_each_par_has_four_rows() -> None:
    position = Position("ABC", cash=900).found("BCR", "A")
    for company in ("NJR", "WNR", "HKR"):
        position.found(company, "B")
    position.share_round("C")
    refusal = position.no(Found("C", "QSR", 2, 100, "ABC"))
    assert "All rows of par 100 are taken" in refusal.why
    assert refusal.rule == PURCHASE
    assert "70, 80, 90 or 100" in position.no(Found("C", "QSR", 2, 75, "ABC")).why
    assert position.may(Found("C", "QSR", 2, 90, "ABC"))


@pytest.mark.rule("1880-XII.buy.04")
def test_shares_are_bought_at_the_current_price_or_at_par_before_floating() -> None:
    position = Position("ABC", cash=500).phase("B1").found("NJR", "B", place=(0, 8))
    position.found("WNR", "B", par=80, floated=False).share_round("A")
    position.do(BuyShare("A", "NJR"))
    assert position.s.cash["A"] == 370
    position.do(Pass("B"), BuyShare("C", "WNR"))
    assert position.s.cash["C"] == 420


@pytest.mark.rule("1880-XII.buy.05")
def test_the_full_price_must_be_in_hand() -> None:
    position = trading().money(A=99).share_round("A")
    assert "costs ¥100; A has ¥99" in position.no(BuyShare("A", "NJR")).why
    assert position.may(BuyShare("A", "WNR"))


@pytest.mark.rule("1880-XII.buy.06", "1880-XI.phase.03")
@pytest.mark.parametrize("phase", ["A1", "A2"])
@pytest.mark.parametrize(
    ("units", "investor", "singles"),
    [(2, 0, 3), (3, 0, 2), (4, 0, 1), (2, 1, 2), (3, 1, 1), (4, 1, 0)],
)
def test_before_the_first_3_train_only_five_units_can_be_bought(
    phase: str, units: int, investor: int, singles: int
) -> None:
    position = Position("ABC", cash=900).invests("A", "A1").phase(phase)
    position.found("NJR", "A", units=units, A1=investor).share_round("B")
    for number in range(singles):
        player = "BCA"[number]
        position.do(BuyShare(player, "NJR"))
    refusal = position.no(BuyShare(position.decider, "NJR"))
    assert "after the first 3-train" in refusal.why
    position.phase("B1")
    assert position.may(BuyShare(position.decider, "NJR"))


@pytest.mark.rule("1880-XII.buy.07")
def test_sold_shares_can_be_bought_again_by_others() -> None:
    position = Position("ABC", cash=500).found("NJR", "C", A=3).share_round("A")
    position.do(SellShares("A", "NJR", 1), Pass("A"))
    assert position.may(BuyShare("B", "NJR"))


@pytest.mark.rule("1880-XII.buy.08")
def test_e31_who_sold_a_company_does_not_buy_it_in_the_same_round() -> None:
    position = trading(A=2).share_round("A").do(SellShares("A", "NJR", 1))
    refusal = position.no(BuyShare("A", "NJR"))
    assert "has already sold shares of NJR" in refusal.why
    assert refusal.rule == PURCHASE
    position.do(BuyShare("A", "WNR"), Pass("B"), Pass("C"))
    assert "has already sold" in position.no(BuyShare("A", "NJR")).why
    position.all_pass().share_round("A")
    assert position.may(BuyShare("A", "NJR"))


@pytest.mark.rule("1880-XII.buy.09", "1880-X.forced.09")
def test_a_player_in_debt_neither_buys_nor_founds() -> None:
    position = trading().owe(A=30).share_round("A")
    for action in (BuyShare("A", "NJR"), Found("A", "QSR", 2, 70, "ABC")):
        refusal = position.no(action)
        assert "owes ¥30" in refusal.why
        assert refusal.rule == TRAIN_PURCHASE
    position.do(Repay("A", 30))
    assert position.may(BuyShare("A", "NJR"))


def test_the_bank_must_have_a_share() -> None:
    position = Position("ABC", cash=500).phase("B1").found("NJR", "B", C=8).share_round("A")
    assert "bank has no share of NJR" in position.no(BuyShare("A", "NJR")).why


# Certificate limit


@pytest.mark.rule("1880-XII.cert.01", "1880-XII.cert.03")
@pytest.mark.parametrize(("players", "limit"), [(3, 20), (4, 16), (5, 14), (6, 12), (7, 11)])
def test_nobody_buys_beyond_the_limit(players: int, limit: int) -> None:
    position = Position("ABCDEFG"[:players], cash=900).phase("B1").found("BZU", "C", par=70)
    left = limit
    for company in ("NJR", "WNR", "HKR", "CKR"):
        singles = min(7, left - 1)
        if left:
            position.found(company, "A", par=90 if company != "CKR" else 80, A=singles)
            left -= singles + 1
    assert position.s.certificates("A") == limit
    position.share_round("A")
    for action in (BuyShare("A", "BZU"), Found("A", "QSR", 2, 70, "ABC")):
        refusal = position.no(action)
        assert f"more than {limit} certificates" in refusal.why
        assert refusal.rule == LIMIT


@pytest.mark.rule("1880-XII.cert.02")
def test_a_directors_certificate_counts_one() -> None:
    position = Position("ABC").found("NJR", "A", units=4)
    assert position.s.certificates("A") == 1


@pytest.mark.rule("1880-XII.cert.03")
def test_a_purchase_that_makes_a_director_is_judged_after_the_exchange() -> None:
    position = Position("ABCDEFG", cash=900).phase("B1").found("NJR", "B", A=2)
    position.found("WNR", "A", A=7).found("HKR", "C", A=1)
    assert position.s.certificates("A") == 11
    position.share_round("A")
    assert "more than 11" in position.no(BuyShare("A", "HKR")).why
    position.do(BuyShare("A", "NJR"))
    assert position.s.director("NJR") == "A"
    assert position.s.certificates("A") == 11 - 2 + 2


@pytest.mark.rule("1880-XII.cert.04")
def test_a_player_may_own_all_of_a_company() -> None:
    position = Position("ABC", cash=900).phase("B1").found("NJR", "A", A=7).share_round("A")
    position.do(BuyShare("A", "NJR"))
    assert position.units("NJR", "A") == 10


@pytest.mark.rule("1880-XII.cert.05", "1880-VIII.change.01", "1880-VIII.change.06")
def test_e28_over_the_limit_by_a_lost_directorship() -> None:
    position = Position("ABCD", cash=900).phase("B1").found("NJR", "A", units=4, B=4)
    position.found("WNR", "A", A=7).found("HKR", "A", A=6)
    assert position.s.certificates("A") == 16
    position.share_round("B").do(BuyShare("B", "NJR"))
    assert position.s.director("NJR") == "B"
    assert position.s.certificates("A") == 15 + 4
    assert position.s.shares["NJR"].certificates("B") == 1 + 1
    position.do(Pass("C"), Pass("D"))
    for action in (Pass("A"), BuyShare("A", "WNR"), Found("A", "QSR", 2, 70, "ABC")):
        refusal = position.no(action)
        assert "19 certificates and must first sell down to 16" in refusal.why
        assert refusal.rule == LIMIT
    position.do(SellShares("A", "WNR", 2))
    assert "must first sell" in position.no(Pass("A")).why
    position.do(SellShares("A", "NJR", 1), Pass("A"))
    assert position.decider == "B"


@pytest.mark.rule("1880-XII.cert.06")
def test_in_the_takeover_the_duty_waits_if_nothing_can_be_sold() -> None:
    position = Position("ABCDEFG", cash=10).phase("B3")
    position.found("NJR", "A", A=8).found("WNR", "A", A=3).share_round("A")
    assert position.s.certificates("A") == 13
    assert position.decider != "A"
    position = Position("ABCDEFG", cash=10).phase("B3")
    position.found("NJR", "A", A=8).found("WNR", "B", A=1).found("HKR", "A", A=2).share_round("A")
    assert "must first sell" in position.no(Pass("A")).why
    position.do(SellShares("A", "WNR", 1))
    assert position.may(Pass("A")) or position.decider != "A"


# Inauguration


@pytest.mark.rule(
    "1880-XII.found.02",
    "1880-XI.phase.03",
    "1880-XI.phase.05",
    "1880-XI.phase.07",
    "1880-XI.phase.09",
)
@pytest.mark.parametrize(
    ("phase", "needed"),
    [("A1", 2), ("A2", 2), ("B1", 3), ("B2", 3), ("B3", 4), ("C1", 4), ("C2", 6), ("D1", 6)],
)
def test_a_company_floats_when_its_director_holds_enough(phase: str, needed: int) -> None:
    for held in range(2, 7):
        position = (
            Position("ABC", cash=10).phase(phase).found("NJR", "A", A=held - 2, floated=False)
        )
        position.share_round("A").all_pass()
        assert position.s.floated("NJR") == (held >= needed)


@pytest.mark.rule("1880-XII.found.02", "1880-XII.found.03", "1880-XII.found.05")
def test_e26_float_thresholds() -> None:
    position = Position("ABC", cash=900).phase("B1").found("LHR", "A", B=2, floated=False)
    position.share_round("B").do(BuyShare("B", "LHR")).all_pass()
    assert position.s.director("LHR") == "B"
    assert position.s.floated("LHR")
    assert position.s.cash["LHR"] == 1000
    position = Position("ABC", cash=900).phase("B1").found("LHR", "A", B=1, floated=False)
    position.share_round("B").do(BuyShare("B", "LHR")).all_pass()
    assert position.s.director("LHR") == "A"
    assert not position.s.floated("LHR")
    assert position.s.board.of("LHR") == ()
    assert position.s.companies["LHR"].row == 0
    position.phase("B3").share_round("A").do(BuyShare("A", "LHR")).all_pass()
    assert not position.s.floated("LHR")
    position.share_round("A").do(BuyShare("A", "LHR")).all_pass()
    assert position.s.floated("LHR")


@pytest.mark.rule("1880-XII.found.03", "1880-VII.inv.17")
def test_neither_others_units_nor_the_investors_share_count_for_floating() -> None:
    position = Position("ABC", cash=10).invests("A", "A1").phase("B1")
    position.found("NJR", "A", B=2, C=2, A1=1, floated=False).share_round("A").all_pass()
    assert not position.s.floated("NJR")


@pytest.mark.rule("1880-XII.found.04", "1880-VII.inv.19", "1880-XII.capital.06")
def test_e27_a_company_without_available_shares_opens() -> None:
    position = Position("ABCDE", cash=200).invests("A", "A1").phase("C2")
    position.found("QSR", "A", B=2, C=2, D=1, E=1, A1=1, floated=False).share_round("E")
    position.do(BuyShare("E", "QSR")).all_pass()
    assert position.s.floated("QSR")
    assert position.s.cash["QSR"] == 500 + 500


@pytest.mark.rule("1880-XII.found.06", "1880-X.station.01", "1880-XII.capital.01")
@pytest.mark.parametrize(
    ("par", "place"), [(100, (1, 3)), (90, (3, 3)), (80, (5, 3)), (70, (7, 3))]
)
def test_floating_brings_home_marker_price_marker_and_capital(
    par: int, place: tuple[int, int]
) -> None:
    position = Position("ABC", cash=500).share_round("A").do(Found("A", "HKR", 2, par, "ABC"))
    position.do(BuyShare("B", "HKR"))
    assert position.s.cash["HKR"] == 0
    position.all_pass()
    assert position.place("HKR") == place
    assert position.s.cash["HKR"] == 5 * par
    assert [s.hex for s in position.s.board.of("HKR")] == ["K15"]


@pytest.mark.rule("1880-XII.found.07", "1880-IX.order.06")
@pytest.mark.parametrize(("par", "in_this_circle"), [(70, True), (100, False)])
def test_a_new_company_operates_when_its_row_is_reached(par: int, in_this_circle: bool) -> None:
    position = Position("ABC", cash=900).owns("C", "P1").phase("A1", bought=9)
    position.found("NJR", "A", par=80, cash=300, trains=("2",)).marker("NJR")
    position.found("WNR", "B", par=80, trains=("2",), permits="BCD")
    position.turn("NJR", "trains").do(BuyTrain("A", "2", 100), Found("A", "HKR", 2, par, "ABC"))
    position.all_pass().do(Pass("A"))
    assert position.acting == "HKR"
    assert position.s.cash["C"] == (900 if in_this_circle else 905)


# Capital


@pytest.mark.rule("1880-XII.capital.01")
def test_the_capital_is_five_times_par_not_five_times_the_price() -> None:
    position = (
        Position("ABC", cash=500).found("HKR", "A", par=90, B=3, floated=False).share_round("A")
    )
    position.all_pass()
    assert position.price("HKR") == 95
    assert position.s.cash["HKR"] == 450


@pytest.mark.rule(
    "1880-XII.capital.02", "1880-XII.capital.03", "1880-XI.phase.05", "1880-XII.capital.06"
)
def test_e34_the_second_half_comes_with_the_first_3_train() -> None:
    position = Position("ABC", cash=500).invests("A", "A1").phase("A2", on_sale="3")
    position.found("HKR", "A", par=90, A1=1, B=2).found("NJR", "B", cash=300)
    position.marker("NJR").turn("NJR", "trains")
    assert position.s.cash["HKR"] == 0
    position.do(BuyTrain("B", "3", 180))
    assert position.s.cash["HKR"] == 450
    assert position.s.cash["NJR"] == 120
    assert position.top in ("BuyTrains", "LayTrack")


@pytest.mark.rule("1880-XII.capital.04", "1880-XII.capital.05", "1880-XII.capital.02")
def test_e34_or_later_as_soon_as_five_units_lie_in_the_bank() -> None:
    position = Position("ABC", cash=900).invests("A", "A1").phase("A2", on_sale="3")
    position.found("HKR", "A", par=90, A1=1, B=1).found("NJR", "B", cash=300)
    position.marker("NJR").turn("NJR", "trains").do(BuyTrain("B", "3", 180))
    assert position.s.cash["HKR"] == 0
    position.s.stack = ()
    position.share_round("A").do(BuyShare("A", "HKR"))
    assert position.s.cash["HKR"] == 450
    position.do(SellShares("B", "HKR", 1), Pass("B"), Pass("C"), SellShares("A", "HKR", 1))
    assert position.s.shares["HKR"].single(BANK) == 7
    assert position.s.cash["HKR"] == 450
    position.do(
        Pass("A"), Pass("B"), BuyShare("C", "HKR"), Pass("A"), Pass("B"), BuyShare("C", "HKR")
    )
    assert position.s.shares["HKR"].single(BANK) == 5
    assert position.s.cash["HKR"] == 450


@pytest.mark.rule("1880-XII.capital.05")
def test_before_the_first_3_train_nothing_is_paid() -> None:
    position = (
        Position("ABC", cash=900).found("HKR", "A", B=2).share_round("A").do(BuyShare("A", "HKR"))
    )
    assert position.s.shares["HKR"].single(BANK) == 5
    assert position.s.cash["HKR"] == 0


@pytest.mark.rule("1880-XII.capital.06", "1880-XII.capital.07")
def test_founding_with_40_percent_and_the_investors_share_pays_it_at_once() -> None:
    position = Position("ABC", cash=900).invests("A", "A1").phase("B1").share_round("A")
    position.do(Found("A", "HKR", 4, 70, "B"))
    assert not position.s.floated("HKR")
    assert position.s.cash["HKR"] == 350
    position.all_pass()
    assert position.s.cash["HKR"] == 700


@pytest.mark.rule("1880-XII.capital.07")
def test_a_company_that_has_not_floated_gets_the_second_half_too() -> None:
    position = Position("ABC", cash=900).phase("B1").found("HKR", "A", B=1, C=1, floated=False)
    position.share_round("B").do(BuyShare("B", "HKR"))
    assert not position.s.floated("HKR")
    assert position.s.cash["HKR"] == 500


# Sale


@pytest.mark.rule("1880-XII.sale.02", "1880-XIII.price.03", "1880-XIV.takeover.06")
@pytest.mark.parametrize(("phase", "place"), [("B1", (4, 6)), ("B3", (1, 6))])
def test_e30_a_sale_is_paid_at_the_price_before_it_less_5_per_share(
    phase: str, place: tuple[int, int]
) -> None:
    position = Position("ABC").phase(phase).found("NJR", "B", A=3, place=(1, 6)).share_round("A")
    position.do(SellShares("A", "NJR", 3))
    assert position.s.cash["A"] == 330
    assert position.place("NJR") == place


@pytest.mark.rule("1880-XIII.price.03")
@pytest.mark.parametrize(
    ("place", "units", "cash", "after"), [((7, 5), 2, 150, (7, 5)), ((6, 3), 5, 350, (8, 3))]
)
def test_e30_the_price_stops_at_the_bottom_of_its_column(
    place: tuple[int, int], units: int, cash: int, after: tuple[int, int]
) -> None:
    position = Position("ABC").phase("B1").found("NJR", "B", units=4, A=units, place=place)
    position.share_round("A").do(SellShares("A", "NJR", units))
    assert position.s.cash["A"] == cash
    assert position.place("NJR") == after


@pytest.mark.rule("1880-XII.sale.03")
def test_any_number_of_shares_may_be_sold_and_the_bank_may_hold_any() -> None:
    position = Position("ABC").phase("B1").found("NJR", "B", units=2, A=8).share_round("A")
    position.s.shares["NJR"] = position.s.shares["NJR"].succeeded("A")
    position.do(SellShares("A", "NJR", 6))
    assert position.units("NJR", "A") == 2
    position = Position("ABC").phase("B1").found("NJR", "B", A=8).share_round("A")
    position.do(SellShares("A", "NJR", 8))
    assert position.s.shares["NJR"].single(BANK) == 8


@pytest.mark.rule("1880-XII.sale.06")
def test_shares_of_an_unfloated_company_are_sold_at_par_less_5() -> None:
    position = (
        Position("ABC").phase("B1").found("NJR", "B", par=80, A=2, floated=False).share_round("A")
    )
    position.do(SellShares("A", "NJR", 2))
    assert position.s.cash["A"] == 150
    assert position.place("NJR") is None


def test_a_sale_needs_shares() -> None:
    position = trading(A=1).share_round("A")
    assert "fewer than 2 shares" in position.no(SellShares("A", "NJR", 2)).why
    assert "at least one share" in position.no(SellShares("A", "NJR", 0)).why
    assert position.no(SellShares("A", "NJR", -1)).rule == SALE
    assert "has no share of QSR" in position.no(SellShares("A", "QSR", 1)).why


# Homes of QSR and SCR


@pytest.mark.rule("1880-X.station.11")
def test_e43_on_a_green_tile_qsr_chooses_its_city() -> None:
    position = Position("ABC", cash=10).lay(D12="235 r1").lay(D12="8861 r0")
    position.found("QSR", "A", floated=False).share_round("A").all_pass()
    assert (position.top, position.decider) == ("HomeChoice", "A")
    assert "cannot start there" in position.no(ChooseHome("A", 2)).why
    position.do(ChooseHome("A", 1))
    assert [(s.hex, s.node) for s in position.s.board.of("QSR")] == [("D12", 1)]
    assert position.s.floated("QSR")


@pytest.mark.rule("1880-X.station.12")
@pytest.mark.parametrize("tiles", [{}, {"N12": "235 r4"}])
def test_e43_without_a_green_tile_the_home_is_the_city_with_the_track(
    tiles: dict[str, str],
) -> None:
    position = Position("ABC", cash=10).lay(**tiles).found("SCR", "A", floated=False)
    position.share_round("A").all_pass()
    assert [(s.hex, s.node) for s in position.s.board.of("SCR")] == [("N12", 0)]
    position.lay(N12="235 r4")
    face = title.atlas.face(position.s.board, "N12")
    assert face.node_exits(position.s.board.of("SCR")[0].node) == (4,)


# Repayment


@pytest.mark.rule("1880-X.forced.10", "1880-X.forced.12")
def test_a_debt_may_be_paid_in_part_at_any_time_of_a_share_round() -> None:
    position = trading(A=1).money(A=50).owe(A=100).share_round("B")
    assert position.decider == "B"
    position.do(Repay("A", 30))
    assert (position.s.debt["A"], position.s.cash["A"]) == (70, 20)
    assert position.decider == "B"
    for amount in (0, 21, 71):
        assert "owes ¥70 and has ¥20" in position.no(Repay("A", amount)).why
    position.do(Pass("B"), Pass("C"), SellShares("A", "NJR", 1), Repay("A", 70))
    assert position.s.debt["A"] == 0
    assert "share rounds" in position.owe(A=10).turn("WNR", "track").no(Repay("A", 5)).why


@pytest.mark.rule("1880-X.forced.12")
def test_a_repayment_neither_moves_the_priority_nor_prolongs_the_round() -> None:
    position = (
        trading().owe(A=100).share_round("A").do(Pass("A"), Pass("B"), Repay("A", 40), Pass("C"))
    )
    assert position.top == ""
    assert position.s.priority == "A"


@pytest.mark.rule("1880-X.forced.11")
def test_at_the_end_of_every_share_round_half_of_the_debt_is_added() -> None:
    position = trading().owe(A=68, B=0, C=45).share_round("A").all_pass()
    assert (position.s.debt["A"], position.s.debt["B"], position.s.debt["C"]) == (102, 0, 68)
