"""XII Share rounds: timing, order, purchase, limit, inauguration, capital, sale."""

import pytest

from tests.titles.china_1880.positions import Table
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


def before_the_last(phase: str, bought: int) -> Table:
    table = Table("ABC", cash=2000).phase(phase, bought=bought)
    return table.found("NJR", "A", cash=3000, permits="ABC").marker("NJR").turn("NJR", "trains")


@pytest.mark.rule("1880-XII.timing.01", "1880-XI.phase.14", "1880-X.purchase.10")
@pytest.mark.parametrize(("phase", "bought", "train"), LAST)
def test_the_last_train_of_a_type_causes_a_share_round(phase: str, bought: int, train: str) -> None:
    table = before_the_last(phase, bought)
    table.do(BuyTrain("A", train, table.s.train_on_sale.price))
    assert table.top == "ShareRound"
    assert table.decider == "A"


@pytest.mark.rule("1880-XII.timing.01")
def test_the_last_but_one_causes_none() -> None:
    table = before_the_last("A2", 3).do(BuyTrain("A", "2+2", 180))
    assert table.top == "BuyTrains"


@pytest.mark.rule("1880-XII.timing.01")
def test_an_exchange_for_p7_causes_one_too() -> None:
    table = before_the_last("A2", 4).owns("A", "P7").do(ExchangeRocket("A"))
    assert table.top == "ShareRound"


@pytest.mark.rule("1880-XII.timing.02", "1880-XI.phase.14", "1880-X.purchase.17")
def test_the_last_8e_and_10s_cause_none() -> None:
    table = before_the_last("D2", 1).do(BuyTrain("A", "8E", 900))
    assert table.s.gone["8E"] == 2
    assert table.top == "BuyTrains"
    table.do(BuyTrain("A", "10", 1000))
    assert table.s.phase.name == "D3"
    assert table.top != "ShareRound"


@pytest.mark.rule("1880-XII.timing.02", "1880-X.train.10")
def test_the_last_2r_causes_none() -> None:
    table = before_the_last("C3", 1).left("2R", 1).do(BuyTrain("A", "2R", 250))
    assert table.s.gone["2R"] == 10
    assert table.top == "BuyTrains"
    assert table.s.train_marker == "NJR"


# General


def trading(**holdings: int) -> Table:
    """Three players with money; NJR of C and WNR of C can be traded."""
    table = Table("ABC", cash=500).phase("B1").found("NJR", "C").hold("NJR", **holdings)
    return table.found("WNR", "C", par=90, row=0).found("HKR", "B", par=80)


@pytest.mark.rule("1880-XII.general.01", "1880-XII.sale.01")
def test_all_trade_is_with_the_bank() -> None:
    table = trading(A=2).share_round("A").do(SellShares("A", "NJR", 1))
    assert table.s.shares["NJR"].single(BANK) == 7
    table.do(BuyShare("A", "WNR"))
    assert table.s.shares["WNR"].single(BANK) == 7


@pytest.mark.rule("1880-XII.general.02")
def test_e31_sell_then_buy_one_never_the_other_way_round() -> None:
    table = trading(A=2).share_round("A")
    table.do(SellShares("A", "NJR", 1), BuyShare("A", "WNR"))
    assert table.decider == "B"
    table = trading(A=2).share_round("A").do(BuyShare("A", "WNR"))
    assert "It is B's decision" in table.no(SellShares("A", "NJR", 1)).why
    assert "It is B's decision" in table.no(BuyShare("A", "WNR")).why


@pytest.mark.rule("1880-XII.general.02")
def test_several_companies_may_be_sold_in_a_turn() -> None:
    table = trading(A=2).found("BZU", "B", par=70, A=1).share_round("A")
    table.do(SellShares("A", "NJR", 1), SellShares("A", "BZU", 1), SellShares("A", "NJR", 1))
    assert table.s.certificates("A") == 0
    assert table.decider == "A"


@pytest.mark.rule("1880-XII.general.03", "1880-XII.order.03")
def test_who_has_passed_may_act_again() -> None:
    table = trading().share_round("A").do(Pass("A"), BuyShare("B", "NJR"), Pass("C"))
    assert table.decider == "A"
    assert table.may(BuyShare("A", "NJR"))


# Order


@pytest.mark.rule("1880-XII.order.01")
def test_the_holder_of_the_priority_begins_then_clockwise() -> None:
    table = trading()
    table.s.priority = "B"
    table.share_round()
    seats = []
    for _ in range(3):
        seats.append(table.decider)
        table.do(Pass(table.decider))
    assert seats == ["B", "C", "A"]


@pytest.mark.rule("1880-XII.order.02", "1880-XII.order.03", "1880-XII.order.04", "1880-V.first.06")
def test_e32_passing_and_priority() -> None:
    table = trading().share_round("A")
    table.do(Pass("A"), BuyShare("B", "NJR"), Pass("C"), BuyShare("A", "NJR"))
    table.do(Pass("B"), Pass("C"))
    assert (table.top, table.decider) == ("ShareRound", "A")
    table.do(Pass("A"))
    assert table.top == ""
    assert table.s.priority == "B"
    table = trading().share_round("A").do(Pass("A"), Pass("B"), Pass("C"))
    assert (table.top, table.s.priority) == ("", "A")


@pytest.mark.rule("1880-XII.order.03", "1880-XII.order.04")
def test_a_sale_alone_keeps_the_round_going_and_moves_the_priority() -> None:
    table = trading(B=1).share_round("A").do(Pass("A"), SellShares("B", "NJR", 1), Pass("B"))
    table.do(Pass("C"), Pass("A"))
    assert table.decider == "B"
    table.do(Pass("B"))
    assert table.s.priority == "C"


def test_a_player_who_can_only_pass_is_passed_over() -> None:
    table = Table("ABC", A=500, C=500).found("NJR", "C").share_round("A").do(Pass("A"))
    assert table.decider == "C"


@pytest.mark.rule("1880-XII.order.05", "1880-X.purchase.11", "1880-IX.order.05")
def test_the_interrupted_company_goes_on_in_its_train_step() -> None:
    table = before_the_last("A2", 4).do(BuyTrain("A", "2+2", 180)).all_pass()
    assert (table.top, table.acting, table.decider) == ("BuyTrains", "NJR", "A")
    assert table.may(BuyTrain("A", "3", 180))


@pytest.mark.rule("1880-XII.order.06")
def test_at_the_end_companies_float_then_prices_rise_then_interest_then_priority() -> None:
    table = Table("ABC", cash=300).found("NJR", "A", B=3, floated=False).owe(B=100)
    table.share_round("A").do(Pass("A"), Pass("B"), Pass("C"))
    text = " ".join(table.told)
    order = ["NJR floats", "from ¥100 to ¥105", "debt of B"]
    assert [text.index(words) for words in order] == sorted(text.index(words) for words in order)


# Purchase


@pytest.mark.rule("1880-XII.buy.03", "1880-XII.found.01")
def test_e25_each_par_has_four_rows() -> None:
    table = Table("ABC", cash=900).found("BCR", "A")
    for company in ("NJR", "WNR", "HKR"):
        table.found(company, "B")
    table.share_round("C")
    refusal = table.no(Found("C", "QSR", 2, 100, "ABC"))
    assert "All rows of par 100 are taken" in refusal.why
    assert refusal.rule == PURCHASE
    assert "70, 80, 90 or 100" in table.no(Found("C", "QSR", 2, 75, "ABC")).why
    assert table.may(Found("C", "QSR", 2, 90, "ABC"))


@pytest.mark.rule("1880-XII.buy.04")
def test_shares_are_bought_at_the_current_price_or_at_par_before_floating() -> None:
    table = Table("ABC", cash=500).phase("B1").found("NJR", "B", place=(0, 8))
    table.found("WNR", "B", par=80, floated=False).share_round("A")
    table.do(BuyShare("A", "NJR"))
    assert table.s.cash["A"] == 370
    table.do(Pass("B"), BuyShare("C", "WNR"))
    assert table.s.cash["C"] == 420


@pytest.mark.rule("1880-XII.buy.05")
def test_the_full_price_must_be_in_hand() -> None:
    table = trading().money(A=99).share_round("A")
    assert "costs ¥100; A has ¥99" in table.no(BuyShare("A", "NJR")).why
    assert table.may(BuyShare("A", "WNR"))


@pytest.mark.rule("1880-XII.buy.06", "1880-XI.phase.03")
@pytest.mark.parametrize("phase", ["A1", "A2"])
@pytest.mark.parametrize(
    ("units", "investor", "singles"),
    [(2, 0, 3), (3, 0, 2), (4, 0, 1), (2, 1, 2), (3, 1, 1), (4, 1, 0)],
)
def test_before_the_first_3_train_only_five_units_can_be_bought(
    phase: str, units: int, investor: int, singles: int
) -> None:
    table = Table("ABC", cash=900).invests("A", "A1").phase(phase)
    table.found("NJR", "A", units=units, A1=investor).share_round("B")
    for number in range(singles):
        player = "BCA"[number]
        table.do(BuyShare(player, "NJR"))
    refusal = table.no(BuyShare(table.decider, "NJR"))
    assert "after the first 3-train" in refusal.why
    table.phase("B1")
    assert table.may(BuyShare(table.decider, "NJR"))


@pytest.mark.rule("1880-XII.buy.07")
def test_sold_shares_can_be_bought_again_by_others() -> None:
    table = Table("ABC", cash=500).found("NJR", "C", A=3).share_round("A")
    table.do(SellShares("A", "NJR", 1), Pass("A"))
    assert table.may(BuyShare("B", "NJR"))


@pytest.mark.rule("1880-XII.buy.08")
def test_e31_who_sold_a_company_does_not_buy_it_in_the_same_round() -> None:
    table = trading(A=2).share_round("A").do(SellShares("A", "NJR", 1))
    refusal = table.no(BuyShare("A", "NJR"))
    assert "has sold shares of NJR" in refusal.why
    assert refusal.rule == PURCHASE
    table.do(BuyShare("A", "WNR"), Pass("B"), Pass("C"))
    assert "has sold" in table.no(BuyShare("A", "NJR")).why
    table.all_pass().share_round("A")
    assert table.may(BuyShare("A", "NJR"))


@pytest.mark.rule("1880-XII.buy.09", "1880-X.forced.09")
def test_a_player_in_debt_neither_buys_nor_founds() -> None:
    table = trading().owe(A=30).share_round("A")
    for action in (BuyShare("A", "NJR"), Found("A", "QSR", 2, 70, "ABC")):
        refusal = table.no(action)
        assert "owes ¥30" in refusal.why
        assert refusal.rule == TRAIN_PURCHASE
    table.do(Repay("A", 30))
    assert table.may(BuyShare("A", "NJR"))


def test_the_bank_must_have_a_share() -> None:
    table = Table("ABC", cash=500).phase("B1").found("NJR", "B", C=8).share_round("A")
    assert "bank has no share of NJR" in table.no(BuyShare("A", "NJR")).why


# Certificate limit


@pytest.mark.rule("1880-XII.cert.01", "1880-XII.cert.03")
@pytest.mark.parametrize(("players", "limit"), [(3, 20), (4, 16), (5, 14), (6, 12), (7, 11)])
def test_nobody_buys_beyond_the_limit(players: int, limit: int) -> None:
    table = Table("ABCDEFG"[:players], cash=900).phase("B1").found("BZU", "C", par=70)
    left = limit
    for company in ("NJR", "WNR", "HKR", "CKR"):
        singles = min(7, left - 1)
        if left:
            table.found(company, "A", par=90 if company != "CKR" else 80, A=singles)
            left -= singles + 1
    assert table.s.certificates("A") == limit
    table.share_round("A")
    for action in (BuyShare("A", "BZU"), Found("A", "QSR", 2, 70, "ABC")):
        refusal = table.no(action)
        assert f"more than {limit} certificates" in refusal.why
        assert refusal.rule == LIMIT


@pytest.mark.rule("1880-XII.cert.02")
def test_a_directors_certificate_counts_one() -> None:
    table = Table("ABC").found("NJR", "A", units=4)
    assert table.s.certificates("A") == 1


@pytest.mark.rule("1880-XII.cert.03")
def test_a_purchase_that_makes_a_director_is_judged_after_the_exchange() -> None:
    table = Table("ABCDEFG", cash=900).phase("B1").found("NJR", "B", A=2)
    table.found("WNR", "A", A=7).found("HKR", "C", A=1)
    assert table.s.certificates("A") == 11
    table.share_round("A")
    assert "more than 11" in table.no(BuyShare("A", "HKR")).why
    table.do(BuyShare("A", "NJR"))
    assert table.s.director("NJR") == "A"
    assert table.s.certificates("A") == 11 - 2 + 2


@pytest.mark.rule("1880-XII.cert.04")
def test_a_player_may_own_all_of_a_company() -> None:
    table = Table("ABC", cash=900).phase("B1").found("NJR", "A", A=7).share_round("A")
    table.do(BuyShare("A", "NJR"))
    assert table.units("NJR", "A") == 10


@pytest.mark.rule("1880-XII.cert.05", "1880-VIII.change.01", "1880-VIII.change.06")
def test_e28_over_the_limit_by_a_lost_directorship() -> None:
    table = Table("ABCD", cash=900).phase("B1").found("NJR", "A", units=4, B=4)
    table.found("WNR", "A", A=7).found("HKR", "A", A=6)
    assert table.s.certificates("A") == 16
    table.share_round("B").do(BuyShare("B", "NJR"))
    assert table.s.director("NJR") == "B"
    assert table.s.certificates("A") == 15 + 4
    assert table.s.shares["NJR"].certificates("B") == 1 + 1
    table.do(Pass("C"), Pass("D"))
    for action in (Pass("A"), BuyShare("A", "WNR"), Found("A", "QSR", 2, 70, "ABC")):
        refusal = table.no(action)
        assert "19 certificates and must first sell down to 16" in refusal.why
        assert refusal.rule == LIMIT
    table.do(SellShares("A", "WNR", 2))
    assert "must first sell" in table.no(Pass("A")).why
    table.do(SellShares("A", "NJR", 1), Pass("A"))
    assert table.decider == "B"


@pytest.mark.rule("1880-XII.cert.06")
def test_in_the_takeover_the_duty_waits_if_nothing_can_be_sold() -> None:
    table = Table("ABCDEFG", cash=10).phase("B3")
    table.found("NJR", "A", A=8).found("WNR", "A", A=3).share_round("A")
    assert table.s.certificates("A") == 13
    assert table.decider != "A"
    table = Table("ABCDEFG", cash=10).phase("B3")
    table.found("NJR", "A", A=8).found("WNR", "B", A=1).found("HKR", "A", A=2).share_round("A")
    assert "must first sell" in table.no(Pass("A")).why
    table.do(SellShares("A", "WNR", 1))
    assert table.may(Pass("A")) or table.decider != "A"


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
        table = Table("ABC", cash=10).phase(phase).found("NJR", "A", A=held - 2, floated=False)
        table.share_round("A").all_pass()
        assert table.s.floated("NJR") == (held >= needed)


@pytest.mark.rule("1880-XII.found.02", "1880-XII.found.03", "1880-XII.found.05")
def test_e26_float_thresholds() -> None:
    table = Table("ABC", cash=900).phase("B1").found("LHR", "A", B=2, floated=False)
    table.share_round("B").do(BuyShare("B", "LHR")).all_pass()
    assert table.s.director("LHR") == "B"
    assert table.s.floated("LHR")
    assert table.s.cash["LHR"] == 1000
    table = Table("ABC", cash=900).phase("B1").found("LHR", "A", B=1, floated=False)
    table.share_round("B").do(BuyShare("B", "LHR")).all_pass()
    assert table.s.director("LHR") == "A"
    assert not table.s.floated("LHR")
    assert table.s.board.of("LHR") == ()
    assert table.s.companies["LHR"].row == 0
    table.phase("B3").share_round("A").do(BuyShare("A", "LHR")).all_pass()
    assert not table.s.floated("LHR")
    table.share_round("A").do(BuyShare("A", "LHR")).all_pass()
    assert table.s.floated("LHR")


@pytest.mark.rule("1880-XII.found.03", "1880-VII.inv.17")
def test_neither_others_units_nor_the_investors_share_count_for_floating() -> None:
    table = Table("ABC", cash=10).invests("A", "A1").phase("B1")
    table.found("NJR", "A", B=2, C=2, A1=1, floated=False).share_round("A").all_pass()
    assert not table.s.floated("NJR")


@pytest.mark.rule("1880-XII.found.04", "1880-VII.inv.19", "1880-XII.capital.06")
def test_e27_a_company_without_available_shares_opens() -> None:
    table = Table("ABCDE", cash=200).invests("A", "A1").phase("C2")
    table.found("QSR", "A", B=2, C=2, D=1, E=1, A1=1, floated=False).share_round("E")
    table.do(BuyShare("E", "QSR")).all_pass()
    assert table.s.floated("QSR")
    assert table.s.cash["QSR"] == 500 + 500


@pytest.mark.rule("1880-XII.found.06", "1880-X.station.01", "1880-XII.capital.01")
@pytest.mark.parametrize(
    ("par", "place"), [(100, (1, 3)), (90, (3, 3)), (80, (5, 3)), (70, (7, 3))]
)
def test_floating_brings_home_marker_price_marker_and_capital(
    par: int, place: tuple[int, int]
) -> None:
    table = Table("ABC", cash=500).share_round("A").do(Found("A", "HKR", 2, par, "ABC"))
    table.do(BuyShare("B", "HKR"))
    assert table.s.cash["HKR"] == 0
    table.all_pass()
    assert table.place("HKR") == place
    assert table.s.cash["HKR"] == 5 * par
    assert [s.hex for s in table.s.board.of("HKR")] == ["K15"]


@pytest.mark.rule("1880-XII.found.07", "1880-IX.order.06")
@pytest.mark.parametrize(("par", "in_this_circle"), [(70, True), (100, False)])
def test_a_new_company_operates_when_its_row_is_reached(par: int, in_this_circle: bool) -> None:
    table = Table("ABC", cash=900).owns("C", "P1").phase("A1", bought=9)
    table.found("NJR", "A", par=80, cash=300, trains=("2",)).marker("NJR")
    table.found("WNR", "B", par=80, trains=("2",), permits="BCD")
    table.turn("NJR", "trains").do(BuyTrain("A", "2", 100), Found("A", "HKR", 2, par, "ABC"))
    table.all_pass().do(Pass("A"))
    assert table.acting == "HKR"
    assert table.s.cash["C"] == (900 if in_this_circle else 905)


# Capital


@pytest.mark.rule("1880-XII.capital.01")
def test_the_capital_is_five_times_par_not_five_times_the_price() -> None:
    table = Table("ABC", cash=500).found("HKR", "A", par=90, B=3, floated=False).share_round("A")
    table.all_pass()
    assert table.price("HKR") == 95
    assert table.s.cash["HKR"] == 450


@pytest.mark.rule(
    "1880-XII.capital.02", "1880-XII.capital.03", "1880-XI.phase.05", "1880-XII.capital.06"
)
def test_e34_the_second_half_comes_with_the_first_3_train() -> None:
    table = Table("ABC", cash=500).invests("A", "A1").phase("A2", on_sale="3")
    table.found("HKR", "A", par=90, A1=1, B=2).found("NJR", "B", cash=300)
    table.marker("NJR").turn("NJR", "trains")
    assert table.s.cash["HKR"] == 0
    table.do(BuyTrain("B", "3", 180))
    assert table.s.cash["HKR"] == 450
    assert table.s.cash["NJR"] == 120
    assert table.top in ("BuyTrains", "LayTrack")


@pytest.mark.rule("1880-XII.capital.04", "1880-XII.capital.05", "1880-XII.capital.02")
def test_e34_or_later_as_soon_as_five_units_lie_in_the_bank() -> None:
    table = Table("ABC", cash=900).invests("A", "A1").phase("A2", on_sale="3")
    table.found("HKR", "A", par=90, A1=1, B=1).found("NJR", "B", cash=300)
    table.marker("NJR").turn("NJR", "trains").do(BuyTrain("B", "3", 180))
    assert table.s.cash["HKR"] == 0
    table.s.stack = ()
    table.share_round("A").do(BuyShare("A", "HKR"))
    assert table.s.cash["HKR"] == 450
    table.do(SellShares("B", "HKR", 1), Pass("B"), Pass("C"), SellShares("A", "HKR", 1))
    assert table.s.shares["HKR"].single(BANK) == 7
    assert table.s.cash["HKR"] == 450
    table.do(Pass("A"), Pass("B"), BuyShare("C", "HKR"), Pass("A"), Pass("B"), BuyShare("C", "HKR"))
    assert table.s.shares["HKR"].single(BANK) == 5
    assert table.s.cash["HKR"] == 450


@pytest.mark.rule("1880-XII.capital.05")
def test_before_the_first_3_train_nothing_is_paid() -> None:
    table = Table("ABC", cash=900).found("HKR", "A", B=2).share_round("A").do(BuyShare("A", "HKR"))
    assert table.s.shares["HKR"].single(BANK) == 5
    assert table.s.cash["HKR"] == 0


@pytest.mark.rule("1880-XII.capital.06", "1880-XII.capital.07")
def test_founding_with_40_percent_and_the_investors_share_pays_it_at_once() -> None:
    table = Table("ABC", cash=900).invests("A", "A1").phase("B1").share_round("A")
    table.do(Found("A", "HKR", 4, 70, "B"))
    assert not table.s.floated("HKR")
    assert table.s.cash["HKR"] == 350
    table.all_pass()
    assert table.s.cash["HKR"] == 700


@pytest.mark.rule("1880-XII.capital.07")
def test_a_company_that_has_not_floated_gets_the_second_half_too() -> None:
    table = Table("ABC", cash=900).phase("B1").found("HKR", "A", B=1, C=1, floated=False)
    table.share_round("B").do(BuyShare("B", "HKR"))
    assert not table.s.floated("HKR")
    assert table.s.cash["HKR"] == 500


# Sale


@pytest.mark.rule("1880-XII.sale.02", "1880-XIII.price.03", "1880-XIV.takeover.06")
@pytest.mark.parametrize(("phase", "place"), [("B1", (4, 6)), ("B3", (1, 6))])
def test_e30_a_sale_is_paid_at_the_price_before_it_less_5_per_share(
    phase: str, place: tuple[int, int]
) -> None:
    table = Table("ABC").phase(phase).found("NJR", "B", A=3, place=(1, 6)).share_round("A")
    table.do(SellShares("A", "NJR", 3))
    assert table.s.cash["A"] == 330
    assert table.place("NJR") == place


@pytest.mark.rule("1880-XIII.price.03")
@pytest.mark.parametrize(
    ("place", "units", "cash", "after"), [((7, 5), 2, 150, (7, 5)), ((6, 3), 5, 350, (8, 3))]
)
def test_e30_the_price_stops_at_the_bottom_of_its_column(
    place: tuple[int, int], units: int, cash: int, after: tuple[int, int]
) -> None:
    table = Table("ABC").phase("B1").found("NJR", "B", units=4, A=units, place=place)
    table.share_round("A").do(SellShares("A", "NJR", units))
    assert table.s.cash["A"] == cash
    assert table.place("NJR") == after


@pytest.mark.rule("1880-XII.sale.03")
def test_any_number_of_shares_may_be_sold_and_the_bank_may_hold_any() -> None:
    table = Table("ABC").phase("B1").found("NJR", "B", units=2, A=8).share_round("A")
    table.s.shares["NJR"] = table.s.shares["NJR"].succeeded("A")
    table.do(SellShares("A", "NJR", 6))
    assert table.units("NJR", "A") == 2
    table = Table("ABC").phase("B1").found("NJR", "B", A=8).share_round("A")
    table.do(SellShares("A", "NJR", 8))
    assert table.s.shares["NJR"].single(BANK) == 8


@pytest.mark.rule("1880-XII.sale.06")
def test_shares_of_an_unfloated_company_are_sold_at_par_less_5() -> None:
    table = Table("ABC").phase("B1").found("NJR", "B", par=80, A=2, floated=False).share_round("A")
    table.do(SellShares("A", "NJR", 2))
    assert table.s.cash["A"] == 150
    assert table.place("NJR") is None


def test_a_sale_needs_shares() -> None:
    table = trading(A=1).share_round("A")
    assert "fewer than 2 shares" in table.no(SellShares("A", "NJR", 2)).why
    assert "At least one share" in table.no(SellShares("A", "NJR", 0)).why
    assert table.no(SellShares("A", "NJR", -1)).rule == SALE
    assert "has no share of QSR" in table.no(SellShares("A", "QSR", 1)).why


# Homes of QSR and SCR


@pytest.mark.rule("1880-X.station.11")
def test_e43_on_a_green_tile_qsr_chooses_its_city() -> None:
    table = Table("ABC", cash=10).lay(D12="235 r1").lay(D12="8861 r0")
    table.found("QSR", "A", floated=False).share_round("A").all_pass()
    assert (table.top, table.decider) == ("HomeChoice", "A")
    assert "cannot start there" in table.no(ChooseHome("A", 2)).why
    table.do(ChooseHome("A", 1))
    assert [(s.hex, s.node) for s in table.s.board.of("QSR")] == [("D12", 1)]
    assert table.s.floated("QSR")


@pytest.mark.rule("1880-X.station.12")
@pytest.mark.parametrize("tiles", [{}, {"N12": "235 r4"}])
def test_e43_without_a_green_tile_the_home_is_the_city_with_the_track(
    tiles: dict[str, str],
) -> None:
    table = Table("ABC", cash=10).lay(**tiles).found("SCR", "A", floated=False)
    table.share_round("A").all_pass()
    assert [(s.hex, s.node) for s in table.s.board.of("SCR")] == [("N12", 0)]
    table.lay(N12="235 r4")
    face = title.atlas.face(table.s.board, "N12")
    assert face.node_exits(table.s.board.of("SCR")[0].node) == (4,)


# Repayment


@pytest.mark.rule("1880-X.forced.10", "1880-X.forced.12")
def test_a_debt_may_be_paid_in_part_at_any_time_of_a_share_round() -> None:
    table = trading(A=1).money(A=50).owe(A=100).share_round("B")
    assert table.decider == "B"
    table.do(Repay("A", 30))
    assert (table.s.debt["A"], table.s.cash["A"]) == (70, 20)
    assert table.decider == "B"
    for amount in (0, 21, 71):
        assert "owes ¥70 and has ¥20" in table.no(Repay("A", amount)).why
    table.do(Pass("B"), Pass("C"), SellShares("A", "NJR", 1), Repay("A", 70))
    assert table.s.debt["A"] == 0
    assert "share rounds" in table.owe(A=10).turn("WNR", "track").no(Repay("A", 5)).why


@pytest.mark.rule("1880-X.forced.12")
def test_a_repayment_neither_moves_the_priority_nor_prolongs_the_round() -> None:
    table = (
        trading().owe(A=100).share_round("A").do(Pass("A"), Pass("B"), Repay("A", 40), Pass("C"))
    )
    assert table.top == ""
    assert table.s.priority == "A"


@pytest.mark.rule("1880-X.forced.11")
def test_at_the_end_of_every_share_round_half_of_the_debt_is_added() -> None:
    table = trading().owe(A=68, B=0, C=45).share_round("A").all_pass()
    assert (table.s.debt["A"], table.s.debt["B"], table.s.debt["C"]) == (102, 0, 68)
