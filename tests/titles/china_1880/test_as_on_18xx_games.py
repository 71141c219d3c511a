"""1880 as on 18xx.games: each deviation from the rulebook that a replay needs, by its number."""

from __future__ import annotations

from msgspec.structs import replace

from tests.checked import checked
from tests.titles.china_1880.positions import Table
from tests.titles.china_1880.site import SiteTable
from trunkline.kernel import Match, get_title, refuse
from trunkline.testing import conform
from trunkline.titles.china_1880.rules.actions import (
    AssignRocket,
    Bid,
    BuyTrain,
    ChooseHome,
    ChooseInvestor,
    DiscardTrain,
    ExchangeRocket,
    GivePermit,
    LayTile,
    Merge,
    Pass,
    PayOut,
    PlaceMarker,
    Repay,
    ReplaceMarker,
    Run,
)
from trunkline.titles.china_1880.rules.as_on_18xx_games import title
from trunkline.titles.china_1880.rules.as_on_18xx_games.actions import (
    BuyPaper,
    EndGame,
    FoundBcr,
    FoundInRow,
    SellPapers,
)
from trunkline.titles.china_1880.rules.as_on_18xx_games.papers import Papers
from trunkline.titles.china_1880.rules.as_on_18xx_games.state import SiteState, refuse_papers
from trunkline.titles.china_1880.rules.sections import (
    AUCTION,
    LIMIT,
    PRIVATES,
    PURCHASE,
    SALE,
    TRAIN_PURCHASE,
)


def test_the_variant_is_found_by_its_rules_and_not_listed() -> None:
    assert get_title("1880", "18xx.games") is title
    assert get_title("1880") is not title


def test_seats_are_taken_in_the_order_of_the_names() -> None:
    match = Match(title, ("C", "A", "B"), seed=5)
    assert match.state.players == ("C", "A", "B")
    assert match.decider == "C"


def auction(*actions: Bid | Pass) -> Match:
    match = Match(title, "ABC")
    for action in actions:
        match.play(action)
    return match


def state(match: Match) -> SiteState:
    return checked(SiteState, match.state)


def test_1_bids_are_no_multiples_of_5() -> None:
    match = auction(Bid("A", 7), Bid("B", 12))
    refusal = refuse(title, match.state, Bid("C", 14))
    assert refusal is not None
    assert (refusal.why, refusal.rule) == ("The lowest bid is ¥17.", AUCTION)
    match.play(Bid("C", 17))


def test_2_after_a_private_for_nothing_the_next_auction_starts_two_seats_on_but_not_the_one_after() -> (
    None
):
    match = auction(Pass("A"), Pass("B"), Pass("C"))
    assert state(match).owner("P0") == "A"
    assert match.decider == "C"
    for action in (Bid("C", 10), Pass("A"), Pass("B")):
        match.play(action)
    assert state(match).owner("P1") == "C"
    assert match.decider == "C"


def test_5_the_starter_is_asked_even_if_he_cannot_pay_the_others_are_not() -> None:
    match = auction(Bid("A", 5), Pass("B"), Pass("C"), Bid("B", 595), Pass("C"))
    match.play(Bid("C", 598))
    assert state(match).owner("P2") == "C", "nobody else could pay more"
    assert state(match).cash["B"] == 5
    assert match.decider == "A"
    match.play(Bid("A", 45))
    assert state(match).owner("P3") == "A"
    assert match.decider == "B", "the starter of P4 has 5 Yuan"
    match.play(Pass("B"))
    assert match.decider == "A"


def test_6_the_winner_of_p6_chooses_the_row_of_bcr_and_keeps_p6_until_then() -> None:
    match = auction()
    for number, price in enumerate((5, 10, 25, 45, 70, 100, 160)):
        starter = match.decider or ""
        match.play(Bid(starter, price))
        while match.decider != "A" and state(match).owner(f"P{number}") == "":
            match.play(Pass(match.decider or ""))
        while state(match).owner(f"P{number}") == "":
            match.play(Pass(match.decider or ""))
    s = state(match)
    assert type(s.stack[-1]).__name__ == "BcrPermits"
    winner = match.decider or ""
    assert s.owner("P6") == winner
    match.play(FoundBcr(winner, "BCD", 2))
    assert (state(match).companies["BCR"].row, state(match).owner("P6")) == (2, "")


# XII: share rounds


def test_29_any_free_row_of_the_par_may_be_chosen() -> None:
    table = SiteTable(cash=600).found("BCR", "B", row=1).share_round("A")
    refusal = table.no(FoundInRow("A", "HKR", 2, 100, "ABC", 1))
    assert refusal.why == "Row 2 of par 100 is not free."
    assert refusal.rule == PURCHASE
    assert "not free" in table.no(FoundInRow("A", "HKR", 2, 100, "ABC", 4)).why
    table.do(FoundInRow("A", "HKR", 2, 100, "ABC", 3))
    assert table.s.companies["HKR"].row == 3


def test_31_the_papers_for_sale_are_sorted_out_for_a_larger_certificate() -> None:
    assert Papers.of("A", 2, False).for_sale(False) == (1, 2, 3)
    assert Papers.of("A", 3, False).of_holder("bank") == (1, 2, 4, 5, 6, 7, 8)
    assert Papers.of("A", 4, False).for_sale(False) == (1,)
    assert Papers.of("A", 3, True).of_holder("bank") == (1, 2, 3, 4, 5, 6, 7)
    assert Papers.of("A", 4, True).for_sale(True) == (1, 2, 3, 4, 5, 6)


def test_32_the_papers_below_the_card_are_not_sold_before_the_first_3_train() -> None:
    table = SiteTable(cash=500).found("HKR", "B").share_round("A")
    refusal = table.no(BuyPaper("A", "HKR", 4))
    assert (refusal.why, refusal.rule) == ("That share of HKR is not for sale.", PURCHASE)
    table.phase("B1")
    assert table.may(BuyPaper("A", "HKR", 4))


def test_31_a_directors_certificate_sold_in_part_is_made_good_with_the_banks_first_paper() -> None:
    """A has 0 and 1, B has 2 and 3; A sells 20 %: his papers and B's go to the bank, B gets the
    certificate, and A gets number 4, which the bank does not sell. Two can be bought then."""
    table = SiteTable(cash=0).found("HKR", "A", A=1, B=2).share_round("A")
    table.s.gone["2"] = 10
    table.do(SellPapers("A", "HKR", 2, (1, 0)))
    papers = table.s.papers["HKR"]
    assert papers.of_holder("A") == (4,)
    assert papers.of_holder("B") == (0,)
    assert papers.of_holder("bank") == (5, 6, 7, 8, 1, 2, 3)
    assert table.s.available("HKR") == 3
    assert papers.strays == (4,)


def test_31_a_stray_paper_is_never_sold_again_by_the_bank() -> None:
    papers = Papers(2, (("A", (4,)), ("B", (0,)), ("bank", (5, 6, 7, 8, 1, 2, 3))), (4,))
    late = papers.sold("A", (4,), 1, "B", True)
    assert late.for_sale(True) == (5, 6, 7, 8, 1, 2, 3)
    early = papers.sold("A", (4,), 1, "B", False)
    assert early.for_sale(True) == (5, 6, 7, 8, 1, 2, 3, 4)


def test_papers_must_be_the_sellers_and_make_up_the_percentage() -> None:
    table = SiteTable(cash=0).found("HKR", "B", A=3).share_round("A")
    table.s.gone["2"] = 10
    refusal = table.no(SellPapers("A", "HKR", 1, (7,)))
    assert (refusal.why, refusal.rule) == ("A does not have these papers.", SALE)
    assert "not 20 %" in table.no(SellPapers("A", "HKR", 2, (1,))).why
    assert "not 10 %" in table.no(SellPapers("A", "HKR", 1, (1, 2))).why
    table.do(SellPapers("A", "HKR", 1, (2,)))


def test_33_at_most_80_percent_are_sold_at_once() -> None:
    """A director with all shares and another who could take over are needed for more."""
    papers = Papers(2, (("A", (0, 1, 2, 3, 4, 5, 6, 7)), ("B", (8,)), ("bank", ())))
    table = SiteTable(cash=0).found("HKR", "A", A=7, B=1)
    table.s.papers["HKR"] = papers
    refusal = refuse_papers(table.s, SellPapers("A", "HKR", 9, (0, 1, 2, 3, 4, 5, 6, 7)))
    assert refusal is not None
    assert (refusal.why, refusal.rule) == ("At most 80 % of a company are sold at once.", SALE)


def test_34_founding_alone_never_brings_the_second_half() -> None:
    """40 % and a share for the investor leave five in the bank."""
    table = SiteTable(cash=600).phase("B1").invests("A", "A1").share_round("A")
    table.do(FoundInRow("A", "HKR", 4, 100, "A", 0))
    assert table.s.shares["HKR"].single("bank") == 5
    assert table.s.cash["HKR"] == 0
    table.do(BuyPaper("B", "HKR", 2))
    assert table.s.cash["HKR"] == 500


def test_35_a_company_floats_when_the_bank_has_no_share_not_even_a_stray() -> None:
    table = SiteTable(cash=0).phase("C2").found("HKR", "A", floated=False, A=3, B=4)
    table.s.papers["HKR"] = Papers(
        2, (("A", (0, 1, 2, 3)), ("B", (5, 6, 7, 8)), ("bank", (4,))), (4,)
    )
    table.share_round("A").all_pass()
    assert not table.s.floated("HKR")


def test_37_a_debtor_may_found_but_not_buy() -> None:
    table = SiteTable(cash=300).found("HKR", "B").owe(A=10).share_round("A")
    assert "owes ¥10" in table.no(BuyPaper("A", "HKR", 1)).why
    assert table.may(FoundInRow("A", "NJR", 2, 100, "ABC", 1))


def test_38_a_debtor_pays_all_he_can_in_his_turn_and_that_is_an_action() -> None:
    table = SiteTable(cash=300).found("HKR", "B").owe(A=100, C=50).share_round("A")
    refusal = table.no(Repay("A", 40))
    assert (refusal.why, refusal.rule) == ("A owes ¥100 and has ¥300.", TRAIN_PURCHASE)
    assert "B's decision" not in table.no(Repay("C", 50)).why
    table.do(Repay("A", 100), Pass("A"), Pass("B"), Pass("C"), Pass("A"))
    assert table.s.priority == "B"


def test_38_a_debtor_who_can_do_nothing_else_must_pay() -> None:
    table = SiteTable(cash=300, A=30).owe(A=100).share_round("A")
    refusal = table.no(Pass("A"))
    assert (refusal.why, refusal.rule) == ("A can only pay off debt.", TRAIN_PURCHASE)
    table.do(Repay("A", 30))
    assert table.decider == "B"


def test_38_a_debtor_who_has_founded_must_pay_with_what_is_left() -> None:
    """C founds for 140 of his 200 Yuan: 60 go to his debt of 100 and his turn is over."""
    table = SiteTable(cash=300, C=200).owe(A=100, C=100).share_round("C")
    table.do(FoundInRow("C", "NJR", 2, 70, "ABC", 0))
    assert table.decider == "C"
    assert "only pay off debt" in table.no(Pass("C")).why
    assert "only pay off debt" in table.no(FoundInRow("C", "HKR", 2, 70, "ABC", 1)).why
    table.do(Repay("C", 60))
    assert (table.s.debt["C"], table.decider) == (40, "A")
    table.do(FoundInRow("A", "HKR", 3, 100, "AB", 1))
    assert (table.s.debt["A"], table.decider) == (100, "B"), "he has nothing left to pay with"


def test_42_who_has_140_yuan_is_asked_as_long_as_there_are_companies_to_found() -> None:
    """Even if all rows of par 70 are taken."""
    table = SiteTable(cash=0, A=140, B=139)
    for company in ("HKR", "NJR", "WNR", "CKR"):
        table.found(company, "C", par=70, C=8)
    table.share_round("A")
    assert table.decider == "A"
    table.do(Pass("A"))
    assert table.decider == "C", "B cannot do anything"


def test_75_sales_move_the_price_of_a_company_that_has_not_floated() -> None:
    table = SiteTable(cash=0).phase("B1").found("HKR", "B", floated=False, A=2)
    table.share_round("A").do(SellPapers("A", "HKR", 2, (1, 2)))
    assert table.s.price("HKR") == 90
    assert not table.s.floated("HKR")
    rulebook = Table(cash=0).phase("B1").found("HKR", "B", floated=False, A=2)
    assert rulebook.price("HKR") == 100


def test_77_the_certificate_limit_is_looked_at_before_an_exchange_of_certificates() -> None:
    """A would become director with his last purchase and own fewer papers than before."""
    table = SiteTable("ABC", cash=500).found("HKR", "B", units=3, A=3)
    for company in ("NJR", "WNR", "CKR"):
        table.found(company, "C", A=6 if company != "CKR" else 5)
    table.phase("B1").share_round("A")
    assert table.s.certificates("A") == 20
    refusal = table.no(BuyPaper("A", "HKR", 4))
    assert refusal.rule == LIMIT


# IX, X: operating


def test_12_in_phase_d_the_owner_of_p5_is_asked_first() -> None:
    table = SiteTable(cash=0).phase("D1").owns("A", "P5")
    table.found("HKR", "A", cash=900, trains=("8",)).next_turns("HKR")
    assert (table.top, table.decider) == ("PermitQuestion", "A")
    table.do(Pass("A"))
    assert table.top == "BuyTrains"


def test_12_p5_works_for_any_company_that_has_floated_in_a_turn_of_the_owners() -> None:
    table = SiteTable(cash=0).phase("B1").owns("A", "P5").found("HKR", "A", trains=("3",))
    table.found("NJR", "B", permits="BCD").found("WNR", "B", floated=False).turn("HKR")
    assert "WNR has not floated" in table.no(GivePermit("A", "WNR")).why
    table.do(GivePermit("A", "NJR"))
    assert table.s.companies["NJR"].permits == "BCDD"
    assert table.no(GivePermit("A", "HKR")).rule == PRIVATES
    other = SiteTable(cash=0).phase("B1").owns("A", "P5").found("HKR", "A")
    other.found("NJR", "B", permits="BCD", trains=("3",)).turn("NJR")
    assert "turn of a company of its owner" in other.no(GivePermit("A", "HKR")).why
    own = SiteTable(cash=0).phase("B1").owns("A", "P5").found("HKR", "A", permits="BCD")
    own.turn("HKR")
    assert "HKR has a permit for phase D" in own.no(GivePermit("A", "HKR")).why


def test_14_the_rocket_may_go_to_a_full_company_that_then_gives_up_a_train() -> None:
    table = SiteTable(cash=900).phase("B2").owns("A", "P7")
    table.found("HKR", "A", cash=0, trains=("3", "3", "3")).left("3+3", 0)
    table.found("NJR", "B", cash=300, trains=("3",)).turn("NJR", "trains")
    table.do(BuyTrain("B", "4", 300))
    assert (table.top, table.decider) == ("ForcedExchange", "A")
    assert "does not direct" in table.no(AssignRocket("A", "NJR")).why
    table.do(AssignRocket("A", "HKR"))
    assert table.top == "SurplusTrains"
    table.do(DiscardTrain("A", "HKR", "4"))
    assert table.s.trains["HKR"] == ("3", "3", "3")
    assert table.s.gone["4"] == 2


def test_17_a_company_of_p7s_owner_without_a_train_is_always_asked_for_track() -> None:
    table = SiteTable(cash=0).owns("A", "P7").found("HKR", "A", permits="BCD", cash=500)
    table.next_turns("HKR")
    assert table.top == "LayTrack"
    assert "no building permit" in table.no(LayTile("A", "K15", "8877", 0)).why
    trained = SiteTable(cash=0).owns("A", "P7").found("HKR", "A", permits="BCD", cash=500)
    trained.trains("HKR", "2").next_turns("HKR")
    assert trained.top != "LayTrack"


def test_17_it_is_asked_again_when_all_its_lays_are_used_up() -> None:
    table = SiteTable(cash=0).owns("A", "P7").found("HKR", "A", permits="ABC", cash=500)
    table.turn("HKR", "track").do(LayTile("A", "K15", "8877", 0))
    assert table.top == "LayTrack"
    assert "lays 1 tile in a turn" in table.no(LayTile("A", "K13", "57", 1)).why
    table.do(ExchangeRocket("A"))
    assert table.top != "LayTrack"


def test_46_a_tile_with_five_exits_may_be_laid_while_one_with_six_is_left() -> None:
    lay = LayTile("A", "J6", "611", 0)
    for kind, allowed in ((SiteTable, True), (Table, False)):
        table = kind(cash=0).phase("C1").found("NXR", "A", permits="C", cash=100)
        table.lay(J6="14 r0").turn("NXR", "track")
        assert table.may(lay) is allowed


def test_49_qsr_takes_up_its_home_marker_and_chooses_a_city_on_the_first_tile() -> None:
    table = SiteTable(cash=0).phase("B1").found("QSR", "A", permits="BCD", cash=100)
    table.turn("QSR", "track").do(LayTile("A", "D12", "235", 0))
    assert (table.top, table.decider) == ("HomeChoice", "A")
    assert table.s.board.of("QSR") == ()
    table.do(ChooseHome("A", 1))
    assert [(x.hex, x.node) for x in table.s.board.of("QSR")] == [("D12", 1)]
    assert table.top == "LayTrack"


def test_49_a_company_that_floats_on_a_yellow_tile_chooses_too() -> None:
    table = SiteTable(cash=0).phase("B1").found("SCR", "A", floated=False, A=1)
    table.lay(N12="235 r0").share_round("A").all_pass()
    assert table.top == "HomeChoice"
    table.do(ChooseHome("A", 1))
    assert table.s.board.of("SCR")[0].node == 1


def test_26_a_vacant_home_of_an_investor_in_a_red_area_is_a_city() -> None:
    for kind, allowed in ((SiteTable, True), (Table, False)):
        table = kind(cash=0).found("CKR", "A", cash=100).lay(O5="57 r2", P6="8852 r2")
        table.turn("CKR", "station")
        if allowed:
            table.do(PlaceMarker("A", "Q7", 0))
            assert table.s.board.markers("Q7", 0) == ("CKR",)
        else:
            assert table.top != "PlaceStation"


def test_56_the_bonus_is_that_of_the_price_at_the_run() -> None:
    table = SiteTable(cash=0).phase("B1").found("BZU", "A", trains=("3",), place=(0, 6))
    table.lay(B8="57 r2", C9="57 r2", A7="8852 r2").turn("BZU", "run")
    table.at("BZU", (0, 8))
    table.do(Run("A", (table.route("BZU", "3", "A7 B8 C9"),)))
    assert table.s.income["BZU"] == 60 + 100


def test_57_without_a_possible_route_there_is_no_bonus() -> None:
    for kind, income in ((SiteTable, 0), (Table, 50)):
        table = kind(cash=0).phase("B1").found("BZU", "A", trains=("3",), place=(0, 6))
        table.turn("BZU", "run")
        assert table.s.income["BZU"] == income


def test_57_an_empty_run_is_allowed_and_gets_the_bonus() -> None:
    table = SiteTable(cash=0).phase("B1").found("BZU", "A", trains=("3",), place=(0, 6))
    table.lay(B8="57 r2", C9="57 r2").turn("BZU", "run").do(Run("A", ()))
    assert table.s.income["BZU"] == 50
    table.do(PayOut("A"))


# X: trains


def buying(cash: int = 0) -> SiteTable:
    """HKR of A must buy a 4-train for 300; the second share round is over."""
    table = SiteTable(cash=0, A=cash).phase("B3").found("HKR", "A", cash=100)
    table.found("NJR", "B", A=4)
    return table


def test_66_what_is_missing_becomes_debt_by_itself() -> None:
    table = buying(cash=50).turn("HKR", "trains").do(BuyTrain("A", "4", 300))
    assert (table.s.cash["A"], table.s.debt["A"]) == (0, 150 + 75)
    assert table.s.trains["HKR"] == ("4",)


def test_63_64_65_the_director_sells_what_is_needed_also_in_the_takeover() -> None:
    table = buying(cash=50).turn("HKR", "trains")
    refusal = table.no(SellPapers("A", "NJR", 3, (1, 2, 3)))
    assert (refusal.why, refusal.rule) == ("No more shares are sold than needed.", TRAIN_PURCHASE)
    table.do(SellPapers("A", "NJR", 2, (1, 2)))
    assert table.s.cash["A"] == 50 + 2 * 95
    own = SiteTable(cash=0, A=50).phase("B3").found("HKR", "A", cash=100, A=2)
    own.turn("HKR", "trains").do(SellPapers("A", "HKR", 1, (1,)))
    assert own.s.price("HKR") == 100, "no price moves in the takeover"


def test_65_no_sale_may_change_a_director_and_none_comes_before_the_second_share_round() -> None:
    table = SiteTable(cash=0, A=0).phase("B3").found("HKR", "A", cash=100, A=1, B=3)
    refusal = table.turn("HKR", "trains").no(SellPapers("A", "HKR", 1, (1,)))
    assert (refusal.why, refusal.rule) == ("HKR would get another director.", TRAIN_PURCHASE)
    early = SiteTable(cash=0).found("HKR", "A", A=1, cash=50).turn("HKR", "trains")
    assert early.no(SellPapers("A", "HKR", 1, (1,))).rule == SALE


def test_67_after_a_sale_only_a_new_train_is_bought() -> None:
    table = buying(cash=50).found("WNR", "A", trains=("3",))
    table.turn("HKR", "trains").do(SellPapers("A", "NJR", 1, (1,)))
    refusal = table.no(BuyTrain("A", "3", 1, "WNR"))
    assert (refusal.why, refusal.rule) == (
        "After a sale only a new train is bought.",
        TRAIN_PURCHASE,
    )


def test_76_two_trains_may_cost_what_they_cost_in_the_sites_first_year() -> None:
    table = SiteTable(cash=0).phase("C2").found("HKR", "A", cash=300, trains=("4",))
    table.turn("HKR", "trains")
    assert "costs ¥250" in table.no(BuyTrain("A", "2R", 101)).why
    table.do(BuyTrain("A", "2R", 100))
    assert table.s.cash["HKR"] == 200


def test_78_a_company_is_asked_if_it_could_pay_1_yuan_and_its_director_has_other_trains() -> None:
    """Even before companies may trade trains."""
    table = SiteTable(cash=0).found("HKR", "A", cash=5, trains=("2",)).marker("")
    table.found("NJR", "A", trains=("2",)).turn("HKR", "trains")
    assert table.top == "BuyTrains"
    assert "from the first 3-train on" in table.no(BuyTrain("A", "2", 1, "NJR")).why


def removing() -> SiteTable:
    """HKR has the marker, a train and no money: it is passed over, and the 2+2-trains go."""
    table = SiteTable(cash=300)
    table.phase("A1", 10, "2+2")
    table.found("HKR", "A", par=100, trains=("2",), permits="BCD", place=(1, 3))
    table.found("NJR", "B", par=70, cash=200, trains=("2",), permits="ABC")
    table.marker("HKR")
    return table


def test_60_no_removal_in_a_lap_that_a_share_round_has_interrupted() -> None:
    table = removing().money(HKR=200).turn("HKR", "trains")
    lap = table.s.stack[0]
    table.s.stack = (replace(lap, interrupted=True), *table.s.stack[1:])
    table.do(Pass("A"))
    assert table.s.gone.get("2+2", 0) == 0


def test_60_a_share_round_in_the_turn_of_the_last_row_interrupts_the_lap_too() -> None:
    table = SiteTable("ABC", cash=0).phase("A1").left("2", 1).owns("A", "P7")
    table.found("HKR", "A", par=70, row=3, cash=200, trains=("2",), A=1, B=1, C=1)
    table.left("2", 1).marker("HKR").turn("HKR", "track").do(ExchangeRocket("A")).all_pass()
    while table.top != "BuyTrains":
        table.do(next(a for a in table.offers() if not isinstance(a, ExchangeRocket)))
    table.do(Pass("A"))
    assert table.s.gone.get("2+2", 0) == 0


def test_61_a_company_that_passes_buys_again_after_the_share_round() -> None:
    table = removing().money(HKR=200).turn("HKR", "trains").do(Pass("A"))
    assert table.s.gone["2+2"] == 5
    table.all_pass()
    assert (table.top, table.acting) == ("BuyTrains", "HKR")


def test_61_a_company_that_was_asked_nothing_is_not_asked_after_the_share_round() -> None:
    """And whoever floats before the next company in the list waits for the next lap."""
    table = removing().next_turns("HKR")
    assert table.top == "ShareRound"
    table.do(FoundInRow("A", "WNR", 2, 90, "ABC", 0)).all_pass()
    assert table.s.floated("WNR")
    assert table.acting == "NJR"


def test_70_surplus_trains_go_after_the_share_round_that_comes_with_them() -> None:
    """Nobody has bought a 3+3-train: the limit falls to 3 with their removal."""
    table = SiteTable(cash=300).phase("B1", 5, "3+3")
    table.found("HKR", "A", cash=400, trains=("2", "2", "3", "3")).marker("HKR")
    table.trains("HKR", "2", "2", "3").turn("HKR", "trains")
    table.found("NJR", "B", trains=("2", "2", "3", "3"))
    table.do(Pass("A"))
    assert table.top == "ShareRound"
    table.all_pass()
    assert (table.top, table.decider) == ("SurplusTrains", "B")


# VII, XV


def test_20_an_investor_is_joined_with_any_station_of_its_company() -> None:
    """JHA's home is in Beijing; only its second station in F10 is joined with Dalian."""
    for kind, merges in ((SiteTable, True), (Table, False)):
        table = kind(cash=0).invests("A", "A2", cash=100).found("JHA", "A", A2=1)
        table.lay(E13="57 r0", F10="57 r1").homeless("JHA").station("JHA", "F8", 2)
        table.station("JHA", "F10").investor_turn("A2")
        while table.top in ("LayTrack", "RunLeasedTrain"):
            table.do(Pass("A") if table.top == "LayTrack" else table.offers(Run)[0])
        assert (table.top == "Merger") is merges


def merging(station: str = "F10") -> SiteTable:
    """A2 of A, in Dalian, is joined with JHA by a station of JHA's."""
    table = SiteTable(cash=0).phase("B1").invests("A", "A2", cash=104)
    table.found("JHA", "A", A2=1).lay(E13="14 r2", F10="57 r1").station("JHA", station)
    table.investor_turn("A2")
    while table.top in ("LayTrack", "RunLeasedTrain"):
        table.do(Pass("A") if table.top == "LayTrack" else table.offers(Run)[0])
    return table


def test_22_share_and_premium_come_before_the_choice_of_the_money() -> None:
    table = merging()
    assert table.top == "Merger"
    cash = table.s.cash["A2"]
    assert (table.s.cash["A"], table.units("JHA", "A")) == (50, 3)
    assert title.summary(table.s)["companies"]["A2"]["cash"] == cash
    table.do(Merge("A", "owner"))
    assert table.s.cash["A"] == 50 + cash // 5
    assert title.summary(table.s)["companies"]["A2"]["cash"] == cash - cash // 5
    table.do(Pass("A"))
    assert table.s.cash["A2"] == 0
    assert "A2" not in title.summary(table.s)["companies"]


def test_23_the_company_may_get_a_second_marker_in_the_hex() -> None:
    table = merging("E13").do(Merge("A", "company"), ReplaceMarker("A"))
    assert table.s.board.markers("E13", 0) == ("JHA", "JHA")


def test_28_whoever_stands_behind_an_investor_that_pays_is_left_out() -> None:
    """In the line are A1 of A, A2 that nobody chose, A3 of B, A4 of C, and A5 to A7."""
    table = SiteTable(cash=200).invests("A", "A1", 100).invests("B", "A3", 100)
    table.invests("C", "A4", 100).share_round("A", first=True)
    table.do(EndGame("B"))
    assert table.s.stack == ()
    assert title.result(table.s) == {"A": 220, "B": 220, "C": 200}


def test_choices_of_investors_take_a_numbered_share_of_bcr() -> None:
    table = SiteTable(cash=0).found("BCR", "A")
    table.step(title.investor_choice()).do(ChooseInvestor("A", "A3"))
    assert table.s.papers["BCR"].of_holder("A3") == (1,)


def test_the_variant_conforms() -> None:
    seen = conform(title, players=[4], every=31, hash_seeds=(), seed=2)
    assert seen.games == 1
    assert seen.actions > 200
