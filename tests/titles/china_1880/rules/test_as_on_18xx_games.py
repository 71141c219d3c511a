"""1880 as on 18xx.games: each deviation from the rulebook that a replay needs, by its number."""

from __future__ import annotations

from msgspec.structs import replace

from tests.checked import checked
from tests.titles.china_1880.positions import Position
from tests.titles.china_1880.site import SitePosition
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
    position = SitePosition(cash=600).found("BCR", "B", row=1).share_round("A")
    refusal = position.no(FoundInRow("A", "HKR", 2, 100, "ABC", 1))
    assert refusal.why == "Row 2 of par 100 is not free."
    assert refusal.rule == PURCHASE
    assert "not free" in position.no(FoundInRow("A", "HKR", 2, 100, "ABC", 4)).why
    position.do(FoundInRow("A", "HKR", 2, 100, "ABC", 3))
    assert position.s.companies["HKR"].row == 3


def test_31_the_papers_for_sale_are_sorted_out_for_a_larger_certificate() -> None:
    assert Papers.of("A", 2, False).for_sale(False) == (1, 2, 3)
    assert Papers.of("A", 3, False).of_holder("bank") == (1, 2, 4, 5, 6, 7, 8)
    assert Papers.of("A", 4, False).for_sale(False) == (1,)
    assert Papers.of("A", 3, True).of_holder("bank") == (1, 2, 3, 4, 5, 6, 7)
    assert Papers.of("A", 4, True).for_sale(True) == (1, 2, 3, 4, 5, 6)


def test_32_the_papers_below_the_card_are_not_sold_before_the_first_3_train() -> None:
    position = SitePosition(cash=500).found("HKR", "B").share_round("A")
    refusal = position.no(BuyPaper("A", "HKR", 4))
    assert (refusal.why, refusal.rule) == ("That share of HKR is not for sale.", PURCHASE)
    position.phase("B1")
    assert position.may(BuyPaper("A", "HKR", 4))


def test_31_a_directors_certificate_sold_in_part_is_made_good_with_the_banks_first_paper() -> None:
    """A has 0 and 1, B has 2 and 3; A sells 20 %: his papers and B's go to the bank, B gets the
    certificate, and A gets number 4, which the bank does not sell. Two can be bought then."""
    position = SitePosition(cash=0).found("HKR", "A", A=1, B=2).share_round("A")
    position.s.gone["2"] = 10
    position.do(SellPapers("A", "HKR", 2, (1, 0)))
    papers = position.s.papers["HKR"]
    assert papers.of_holder("A") == (4,)
    assert papers.of_holder("B") == (0,)
    assert papers.of_holder("bank") == (5, 6, 7, 8, 1, 2, 3)
    assert position.s.available("HKR") == 3
    assert papers.strays == (4,)


def test_31_a_stray_paper_is_never_sold_again_by_the_bank() -> None:
    papers = Papers(2, (("A", (4,)), ("B", (0,)), ("bank", (5, 6, 7, 8, 1, 2, 3))), (4,))
    late = papers.sold("A", (4,), 1, "B", True)
    assert late.for_sale(True) == (5, 6, 7, 8, 1, 2, 3)
    early = papers.sold("A", (4,), 1, "B", False)
    assert early.for_sale(True) == (5, 6, 7, 8, 1, 2, 3, 4)


def test_papers_must_be_the_sellers_and_make_up_the_percentage() -> None:
    position = SitePosition(cash=0).found("HKR", "B", A=3).share_round("A")
    position.s.gone["2"] = 10
    refusal = position.no(SellPapers("A", "HKR", 1, (7,)))
    assert (refusal.why, refusal.rule) == ("A does not have these certificates.", SALE)
    assert "not 20 %" in position.no(SellPapers("A", "HKR", 2, (1,))).why
    assert "not 10 %" in position.no(SellPapers("A", "HKR", 1, (1, 2))).why
    position.do(SellPapers("A", "HKR", 1, (2,)))


def test_33_at_most_80_percent_are_sold_at_once() -> None:
    """A director with all shares and another who could take over are needed for more."""
    papers = Papers(2, (("A", (0, 1, 2, 3, 4, 5, 6, 7)), ("B", (8,)), ("bank", ())))
    position = SitePosition(cash=0).found("HKR", "A", A=7, B=1)
    position.s.papers["HKR"] = papers
    refusal = refuse_papers(position.s, SellPapers("A", "HKR", 9, (0, 1, 2, 3, 4, 5, 6, 7)))
    assert refusal is not None
    assert (refusal.why, refusal.rule) == ("You can sell at most 80 % of a company at once.", SALE)


def test_34_founding_alone_never_brings_the_second_half() -> None:
    """40 % and a share for the investor leave five in the bank."""
    position = SitePosition(cash=600).phase("B1").invests("A", "A1").share_round("A")
    position.do(FoundInRow("A", "HKR", 4, 100, "A", 0))
    assert position.s.shares["HKR"].single("bank") == 5
    assert position.s.cash["HKR"] == 0
    position.do(BuyPaper("B", "HKR", 2))
    assert position.s.cash["HKR"] == 500


def test_35_a_company_floats_when_the_bank_has_no_share_not_even_a_stray() -> None:
    position = SitePosition(cash=0).phase("C2").found("HKR", "A", floated=False, A=3, B=4)
    position.s.papers["HKR"] = Papers(
        2, (("A", (0, 1, 2, 3)), ("B", (5, 6, 7, 8)), ("bank", (4,))), (4,)
    )
    position.share_round("A").all_pass()
    assert not position.s.floated("HKR")


def test_37_a_debtor_may_found_but_not_buy() -> None:
    position = SitePosition(cash=300).found("HKR", "B").owe(A=10).share_round("A")
    assert "owes ¥10" in position.no(BuyPaper("A", "HKR", 1)).why
    assert position.may(FoundInRow("A", "NJR", 2, 100, "ABC", 1))


def test_38_a_debtor_pays_all_he_can_in_his_turn_and_that_is_an_action() -> None:
    position = SitePosition(cash=300).found("HKR", "B").owe(A=100, C=50).share_round("A")
    refusal = position.no(Repay("A", 40))
    assert (refusal.why, refusal.rule) == ("A owes ¥100 and has ¥300.", TRAIN_PURCHASE)
    assert "B's decision" not in position.no(Repay("C", 50)).why
    position.do(Repay("A", 100), Pass("A"), Pass("B"), Pass("C"), Pass("A"))
    assert position.s.priority == "B"


def test_38_a_debtor_who_can_do_nothing_else_must_pay() -> None:
    position = SitePosition(cash=300, A=30).owe(A=100).share_round("A")
    refusal = position.no(Pass("A"))
    assert (refusal.why, refusal.rule) == ("A can only pay off debt.", TRAIN_PURCHASE)
    position.do(Repay("A", 30))
    assert position.decider == "B"


def test_38_a_debtor_who_has_founded_must_pay_with_what_is_left() -> None:
    """C founds for 140 of his 200 Yuan: 60 go to his debt of 100 and his turn is over."""
    position = SitePosition(cash=300, C=200).owe(A=100, C=100).share_round("C")
    position.do(FoundInRow("C", "NJR", 2, 70, "ABC", 0))
    assert position.decider == "C"
    assert "only pay off debt" in position.no(Pass("C")).why
    assert "only pay off debt" in position.no(FoundInRow("C", "HKR", 2, 70, "ABC", 1)).why
    position.do(Repay("C", 60))
    assert (position.s.debt["C"], position.decider) == (40, "A")
    position.do(FoundInRow("A", "HKR", 3, 100, "AB", 1))
    assert (position.s.debt["A"], position.decider) == (100, "B"), "he has nothing left to pay with"


def test_42_who_has_140_yuan_is_asked_as_long_as_there_are_companies_to_found() -> None:
    """Even if all rows of par 70 are taken."""
    position = SitePosition(cash=0, A=140, B=139)
    for company in ("HKR", "NJR", "WNR", "CKR"):
        position.found(company, "C", par=70, C=8)
    position.share_round("A")
    assert position.decider == "A"
    position.do(Pass("A"))
    assert position.decider == "C", "B cannot do anything"


def test_75_sales_move_the_price_of_a_company_that_has_not_floated() -> None:
    position = SitePosition(cash=0).phase("B1").found("HKR", "B", floated=False, A=2)
    position.share_round("A").do(SellPapers("A", "HKR", 2, (1, 2)))
    assert position.s.price("HKR") == 90
    assert not position.s.floated("HKR")
    rulebook = Position(cash=0).phase("B1").found("HKR", "B", floated=False, A=2)
    assert rulebook.price("HKR") == 100


def test_77_the_certificate_limit_is_looked_at_before_an_exchange_of_certificates() -> None:
    """A would become director with his last purchase and own fewer papers than before."""
    position = SitePosition("ABC", cash=500).found("HKR", "B", units=3, A=3)
    for company in ("NJR", "WNR", "CKR"):
        position.found(company, "C", A=6 if company != "CKR" else 5)
    position.phase("B1").share_round("A")
    assert position.s.certificates("A") == 20
    refusal = position.no(BuyPaper("A", "HKR", 4))
    assert refusal.rule == LIMIT


# IX, X: operating


def test_12_in_phase_d_the_owner_of_p5_is_asked_first() -> None:
    position = SitePosition(cash=0).phase("D1").owns("A", "P5")
    position.found("HKR", "A", cash=900, trains=("8",)).next_turns("HKR")
    assert (position.top, position.decider) == ("PermitQuestion", "A")
    position.do(Pass("A"))
    assert position.top == "BuyTrains"


def test_12_p5_works_for_any_company_that_has_floated_in_a_turn_of_the_owners() -> None:
    position = SitePosition(cash=0).phase("B1").owns("A", "P5").found("HKR", "A", trains=("3",))
    position.found("NJR", "B", permits="BCD").found("WNR", "B", floated=False).turn("HKR")
    assert "WNR has not floated" in position.no(GivePermit("A", "WNR")).why
    position.do(GivePermit("A", "NJR"))
    assert position.s.companies["NJR"].permits == "BCDD"
    assert position.no(GivePermit("A", "HKR")).rule == PRIVATES
    other = SitePosition(cash=0).phase("B1").owns("A", "P5").found("HKR", "A")
    other.found("NJR", "B", permits="BCD", trains=("3",)).turn("NJR")
    assert "turn of one of your companies" in other.no(GivePermit("A", "HKR")).why
    own = SitePosition(cash=0).phase("B1").owns("A", "P5").found("HKR", "A", permits="BCD")
    own.turn("HKR")
    assert "HKR has a permit for phase D" in own.no(GivePermit("A", "HKR")).why


def test_14_the_rocket_may_go_to_a_full_company_that_then_gives_up_a_train() -> None:
    position = SitePosition(cash=900).phase("B2").owns("A", "P7")
    position.found("HKR", "A", cash=0, trains=("3", "3", "3")).left("3+3", 0)
    position.found("NJR", "B", cash=300, trains=("3",)).turn("NJR", "trains")
    position.do(BuyTrain("B", "4", 300))
    assert (position.top, position.decider) == ("ForcedExchange", "A")
    assert "does not direct" in position.no(AssignRocket("A", "NJR")).why
    position.do(AssignRocket("A", "HKR"))
    assert position.top == "SurplusTrains"
    position.do(DiscardTrain("A", "HKR", "4"))
    assert position.s.trains["HKR"] == ("3", "3", "3")
    assert position.s.gone["4"] == 2


def test_17_a_company_of_p7s_owner_without_a_train_is_always_asked_for_track() -> None:
    position = SitePosition(cash=0).owns("A", "P7").found("HKR", "A", permits="BCD", cash=500)
    position.next_turns("HKR")
    assert position.top == "LayTrack"
    assert "no building permit" in position.no(LayTile("A", "K15", "8877", 0)).why
    trained = SitePosition(cash=0).owns("A", "P7").found("HKR", "A", permits="BCD", cash=500)
    trained.trains("HKR", "2").next_turns("HKR")
    assert trained.top != "LayTrack"


def test_17_it_is_asked_again_when_all_its_lays_are_used_up() -> None:
    position = SitePosition(cash=0).owns("A", "P7").found("HKR", "A", permits="ABC", cash=500)
    position.turn("HKR", "track").do(LayTile("A", "K15", "8877", 0))
    assert position.top == "LayTrack"
    assert "can lay only 1 tile a turn" in position.no(LayTile("A", "K13", "57", 1)).why
    position.do(ExchangeRocket("A"))
    assert position.top != "LayTrack"


def test_46_a_tile_with_five_exits_may_be_laid_while_one_with_six_is_left() -> None:
    lay = LayTile("A", "J6", "611", 0)
    for kind, allowed in ((SitePosition, True), (Position, False)):
        position = kind(cash=0).phase("C1").found("NXR", "A", permits="C", cash=100)
        position.lay(J6="14 r0").turn("NXR", "track")
        assert position.may(lay) is allowed


def test_49_qsr_takes_up_its_home_marker_and_chooses_a_city_on_the_first_tile() -> None:
    position = SitePosition(cash=0).phase("B1").found("QSR", "A", permits="BCD", cash=100)
    position.turn("QSR", "track").do(LayTile("A", "D12", "235", 0))
    assert (position.top, position.decider) == ("HomeChoice", "A")
    assert position.s.board.of("QSR") == ()
    position.do(ChooseHome("A", 1))
    assert [(x.hex, x.node) for x in position.s.board.of("QSR")] == [("D12", 1)]
    assert position.top == "LayTrack"


def test_49_a_company_that_floats_on_a_yellow_tile_chooses_too() -> None:
    position = SitePosition(cash=0).phase("B1").found("SCR", "A", floated=False, A=1)
    position.lay(N12="235 r0").share_round("A").all_pass()
    assert position.top == "HomeChoice"
    position.do(ChooseHome("A", 1))
    assert position.s.board.of("SCR")[0].node == 1


def test_26_a_vacant_home_of_an_investor_in_a_red_area_is_a_city() -> None:
    for kind, allowed in ((SitePosition, True), (Position, False)):
        position = kind(cash=0).found("CKR", "A", cash=100).lay(O5="57 r2", P6="8852 r2")
        position.turn("CKR", "station")
        if allowed:
            position.do(PlaceMarker("A", "Q7", 0))
            assert position.s.board.markers("Q7", 0) == ("CKR",)
        else:
            assert position.top != "PlaceStation"


def test_56_the_bonus_is_that_of_the_price_at_the_run() -> None:
    position = SitePosition(cash=0).phase("B1").found("BZU", "A", trains=("3",), place=(0, 6))
    position.lay(B8="57 r2", C9="57 r2", A7="8852 r2").turn("BZU", "run")
    position.at("BZU", (0, 8))
    position.do(Run("A", (position.route("BZU", "3", "A7 B8 C9"),)))
    assert position.s.income["BZU"] == 60 + 100


def test_57_without_a_possible_route_there_is_no_bonus() -> None:
    for kind, income in ((SitePosition, 0), (Position, 50)):
        position = kind(cash=0).phase("B1").found("BZU", "A", trains=("3",), place=(0, 6))
        position.turn("BZU", "run")
        assert position.s.income["BZU"] == income


def test_57_an_empty_run_is_allowed_and_gets_the_bonus() -> None:
    position = SitePosition(cash=0).phase("B1").found("BZU", "A", trains=("3",), place=(0, 6))
    position.lay(B8="57 r2", C9="57 r2").turn("BZU", "run").do(Run("A", ()))
    assert position.s.income["BZU"] == 50
    position.do(PayOut("A"))


# X: trains


def buying(cash: int = 0) -> SitePosition:
    """HKR of A must buy a 4-train for 300; the second share round is over."""
    position = SitePosition(cash=0, A=cash).phase("B3").found("HKR", "A", cash=100)
    position.found("NJR", "B", A=4)
    return position


def test_66_what_is_missing_becomes_debt_by_itself() -> None:
    position = buying(cash=50).turn("HKR", "trains").do(BuyTrain("A", "4", 300))
    assert (position.s.cash["A"], position.s.debt["A"]) == (0, 150 + 75)
    assert position.s.trains["HKR"] == ("4",)


def test_63_64_65_the_director_sells_what_is_needed_also_in_the_takeover() -> None:
    position = buying(cash=50).turn("HKR", "trains")
    refusal = position.no(SellPapers("A", "NJR", 3, (1, 2, 3)))
    assert (refusal.why, refusal.rule) == (
        "You cannot sell more shares than needed.",
        TRAIN_PURCHASE,
    )
    position.do(SellPapers("A", "NJR", 2, (1, 2)))
    assert position.s.cash["A"] == 50 + 2 * 95
    own = SitePosition(cash=0, A=50).phase("B3").found("HKR", "A", cash=100, A=2)
    own.turn("HKR", "trains").do(SellPapers("A", "HKR", 1, (1,)))
    assert own.s.price("HKR") == 100, "no price moves in the takeover"


def test_65_no_sale_may_change_a_director_and_none_comes_before_the_second_share_round() -> None:
    position = SitePosition(cash=0, A=0).phase("B3").found("HKR", "A", cash=100, A=1, B=3)
    refusal = position.turn("HKR", "trains").no(SellPapers("A", "HKR", 1, (1,)))
    assert (refusal.why, refusal.rule) == ("HKR would get another director.", TRAIN_PURCHASE)
    early = SitePosition(cash=0).found("HKR", "A", A=1, cash=50).turn("HKR", "trains")
    assert early.no(SellPapers("A", "HKR", 1, (1,))).rule == SALE


def test_67_after_a_sale_only_a_new_train_is_bought() -> None:
    position = buying(cash=50).found("WNR", "A", trains=("3",))
    position.turn("HKR", "trains").do(SellPapers("A", "NJR", 1, (1,)))
    refusal = position.no(BuyTrain("A", "3", 1, "WNR"))
    assert (refusal.why, refusal.rule) == (
        "After a sale you can buy only a new train.",
        TRAIN_PURCHASE,
    )


def test_76_two_trains_may_cost_what_they_cost_in_the_sites_first_year() -> None:
    position = SitePosition(cash=0).phase("C2").found("HKR", "A", cash=300, trains=("4",))
    position.turn("HKR", "trains")
    assert "costs ¥250" in position.no(BuyTrain("A", "2R", 101)).why
    position.do(BuyTrain("A", "2R", 100))
    assert position.s.cash["HKR"] == 200


def test_78_a_company_is_asked_if_it_could_pay_1_yuan_and_its_director_has_other_trains() -> None:
    """Even before companies may trade trains."""
    position = SitePosition(cash=0).found("HKR", "A", cash=5, trains=("2",)).marker("")
    position.found("NJR", "A", trains=("2",)).turn("HKR", "trains")
    assert position.top == "BuyTrains"
    assert "before the first 3-train" in position.no(BuyTrain("A", "2", 1, "NJR")).why


def removing() -> SitePosition:
    """HKR has the marker, a train and no money: it is passed over, and the 2+2-trains go."""
    position = SitePosition(cash=300)
    position.phase("A1", 10, "2+2")
    position.found("HKR", "A", par=100, trains=("2",), permits="BCD", place=(1, 3))
    position.found("NJR", "B", par=70, cash=200, trains=("2",), permits="ABC")
    position.marker("HKR")
    return position


def test_60_no_removal_in_a_lap_that_a_share_round_has_interrupted() -> None:
    position = removing().money(HKR=200).turn("HKR", "trains")
    lap = position.s.stack[0]
    position.s.stack = (replace(lap, interrupted=True), *position.s.stack[1:])
    position.do(Pass("A"))
    assert position.s.gone.get("2+2", 0) == 0


def test_60_a_share_round_in_the_turn_of_the_last_row_interrupts_the_lap_too() -> None:
    position = SitePosition("ABC", cash=0).phase("A1").left("2", 1).owns("A", "P7")
    position.found("HKR", "A", par=70, row=3, cash=200, trains=("2",), A=1, B=1, C=1)
    position.left("2", 1).marker("HKR").turn("HKR", "track").do(ExchangeRocket("A")).all_pass()
    while position.top != "BuyTrains":
        position.do(next(a for a in position.offers() if not isinstance(a, ExchangeRocket)))
    position.do(Pass("A"))
    assert position.s.gone.get("2+2", 0) == 0


def test_61_a_company_that_passes_buys_again_after_the_share_round() -> None:
    position = removing().money(HKR=200).turn("HKR", "trains").do(Pass("A"))
    assert position.s.gone["2+2"] == 5
    position.all_pass()
    assert (position.top, position.acting) == ("BuyTrains", "HKR")


def test_61_a_company_that_was_asked_nothing_is_not_asked_after_the_share_round() -> None:
    """And whoever floats before the next company in the list waits for the next lap."""
    position = removing().next_turns("HKR")
    assert position.top == "ShareRound"
    position.do(FoundInRow("A", "WNR", 2, 90, "ABC", 0)).all_pass()
    assert position.s.floated("WNR")
    assert position.acting == "NJR"


def test_70_surplus_trains_go_after_the_share_round_that_comes_with_them() -> None:
    """Nobody has bought a 3+3-train: the limit falls to 3 with their removal."""
    position = SitePosition(cash=300).phase("B1", 5, "3+3")
    position.found("HKR", "A", cash=400, trains=("2", "2", "3", "3")).marker("HKR")
    position.trains("HKR", "2", "2", "3").turn("HKR", "trains")
    position.found("NJR", "B", trains=("2", "2", "3", "3"))
    position.do(Pass("A"))
    assert position.top == "ShareRound"
    position.all_pass()
    assert (position.top, position.decider) == ("SurplusTrains", "B")


# VII, XV


def test_20_an_investor_is_joined_with_any_station_of_its_company() -> None:
    """JHA's home is in Beijing; only its second station in F10 is joined with Dalian."""
    for kind, merges in ((SitePosition, True), (Position, False)):
        position = kind(cash=0).invests("A", "A2", cash=100).found("JHA", "A", A2=1)
        position.lay(E13="57 r0", F10="57 r1").homeless("JHA").station("JHA", "F8", 2)
        position.station("JHA", "F10").investor_turn("A2")
        while position.top in ("LayTrack", "RunLeasedTrain"):
            position.do(Pass("A") if position.top == "LayTrack" else position.offers(Run)[0])
        assert (position.top == "Merger") is merges


def merging(station: str = "F10") -> SitePosition:
    """A2 of A, in Dalian, is joined with JHA by a station of JHA's."""
    position = SitePosition(cash=0).phase("B1").invests("A", "A2", cash=104)
    position.found("JHA", "A", A2=1).lay(E13="14 r2", F10="57 r1").station("JHA", station)
    position.investor_turn("A2")
    while position.top in ("LayTrack", "RunLeasedTrain"):
        position.do(Pass("A") if position.top == "LayTrack" else position.offers(Run)[0])
    return position


def test_22_share_and_premium_come_before_the_choice_of_the_money() -> None:
    position = merging()
    assert position.top == "Merger"
    cash = position.s.cash["A2"]
    assert (position.s.cash["A"], position.units("JHA", "A")) == (50, 3)
    assert title.summary(position.s)["companies"]["A2"]["cash"] == cash
    position.do(Merge("A", "owner"))
    assert position.s.cash["A"] == 50 + cash // 5
    assert title.summary(position.s)["companies"]["A2"]["cash"] == cash - cash // 5
    position.do(Pass("A"))
    assert position.s.cash["A2"] == 0
    assert "A2" not in title.summary(position.s)["companies"]


def test_23_the_company_may_get_a_second_marker_in_the_hex() -> None:
    position = merging("E13").do(Merge("A", "company"), ReplaceMarker("A"))
    assert position.s.board.markers("E13", 0) == ("JHA", "JHA")


def test_28_whoever_stands_behind_an_investor_that_pays_is_left_out() -> None:
    """In the line are A1 of A, A2 that nobody chose, A3 of B, A4 of C, and A5 to A7."""
    position = SitePosition(cash=200).invests("A", "A1", 100).invests("B", "A3", 100)
    position.invests("C", "A4", 100).share_round("A", first=True)
    position.do(EndGame("B"))
    assert position.s.stack == ()
    assert title.result(position.s) == {"A": 220, "B": 220, "C": 200}


def test_choices_of_investors_take_a_numbered_share_of_bcr() -> None:
    position = SitePosition(cash=0).found("BCR", "A")
    position.step(title.investor_choice()).do(ChooseInvestor("A", "A3"))
    assert position.s.papers["BCR"].of_holder("A3") == (1,)


def test_the_variant_conforms() -> None:
    seen = conform(title, players=[4], every=31, hash_seeds=(), seed=2)
    assert seen.games == 1
    assert seen.actions > 200
