"""V The first share buying round: the auction, the seating, the investors, the first shares."""

import pytest

from tests.titles.china_1880.positions import Table
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import (
    Bid,
    BuyShare,
    ChooseInvestor,
    ChoosePermits,
    Found,
    Pass,
    SellShares,
)
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.sections import AUCTION, INVESTORS, PERMITS, SALE
from trunkline.titles.china_1880.rules.share_round import ShareRound


def auction(private: str = "P0", starter: str = "A", players: str = "ABC", **cash: int) -> Table:
    table = Table(players, cash=600, **cash)
    return table.step(Auction.of(table.s, private, starter))


def passes(table: Table, *players: str) -> Table:
    return table.do(*(Pass(player) for player in players))


@pytest.mark.rule("1880-V.auction.01", "1880-V.auction.04", "1880-V.auction.05")
def test_the_highest_bidder_pays_at_once_and_the_next_private_is_auctioned() -> None:
    table = auction().do(Bid("A", 5), Bid("B", 10), Pass("C"), Bid("A", 15), Pass("B"))
    assert table.s.privates["P0"] == "A"
    assert table.s.cash["A"] == 585
    assert table.now(Auction).private == "P1"


@pytest.mark.rule("1880-V.auction.01")
def test_privates_are_auctioned_in_ascending_order() -> None:
    table, seen = auction(), []
    while table.top in ("Auction", "BcrPermits"):
        if table.top == "Auction":
            step = table.now(Auction)
            seen.append(step.private)
            table.do(Bid(step.starter, step.least))
            passes(table, *(p for p in table.s.clockwise_from(step.starter)[1:]))
        else:
            table.do(ChoosePermits(table.decider, "ABC"))
    assert seen == ["P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7"]


@pytest.mark.rule("1880-V.auction.03", "1880-V.auction.06", "1880-V.auction.07")
def test_e04_bids() -> None:
    table = auction("P4", A=90)
    assert "multiples of 5" in table.no(Bid("A", 72)).why
    assert "lowest bid is ¥70" in table.no(Bid("A", 65)).why
    assert "only ¥90" in table.no(Bid("A", 95)).why
    assert table.no(Bid("A", 95)).rule == AUCTION
    table.do(Bid("A", 70))
    assert "lowest bid is ¥75" in table.no(Bid("B", 70)).why
    table.do(Bid("B", 75), Pass("C"), Pass("A"))
    assert table.s.privates["P4"] == "B"


@pytest.mark.rule("1880-V.auction.09")
def test_who_has_passed_is_out_until_the_next_private() -> None:
    table = auction("P4").do(Pass("A"), Bid("B", 70))
    assert table.decider == "C"
    table.do(Bid("C", 75))
    assert table.decider == "B"
    assert "It is B's decision" in table.no(Bid("A", 80)).why
    table.do(Pass("B"))
    assert table.s.privates["P4"] == "C"
    table.do(Pass("B"), Pass("C"))
    assert table.may(Bid("A", 100))


@pytest.mark.rule("1880-V.auction.03")
@pytest.mark.parametrize(
    ("private", "face"),
    [
        ("P0", 5),
        ("P1", 10),
        ("P2", 25),
        ("P3", 45),
        ("P4", 70),
        ("P5", 100),
        ("P6", 160),
        ("P7", 50),
    ],
)
def test_the_opening_bid_is_at_least_the_face_value(private: str, face: int) -> None:
    table = auction(private)
    assert f"¥{face}" in table.no(Bid("A", face - 5)).why
    assert table.may(Bid("A", face))


@pytest.mark.rule("1880-V.auction.07")
def test_who_cannot_afford_the_minimum_only_passes() -> None:
    table = auction("P4", A=65, B=600, C=69)
    assert table.decider == "B"
    table.do(Bid("B", 70))
    assert table.s.privates["P4"] == "B"


@pytest.mark.rule("1880-V.auction.08", "1880-V.auction.10", "1880-V.auction.14")
def test_e01_p0_falls_to_0() -> None:
    table = passes(auction(), "A", "B", "C")
    assert table.s.privates["P0"] == "A"
    assert [table.s.cash[p] for p in "ABC"] == [600, 600, 600]
    step = table.now(Auction)
    assert (step.private, step.starter, step.minimum) == ("P1", "B", 10)
    assert table.decider == "B"


@pytest.mark.rule(
    "1880-V.auction.10", "1880-V.auction.12", "1880-V.auction.13", "1880-V.auction.08"
)
def test_e02_p1_is_reduced_and_all_may_bid_again() -> None:
    table = passes(auction("P1", "B"), "B", "C", "A")
    step = table.now(Auction)
    assert (step.minimum, table.decider) == (5, "B")
    table.do(Bid("B", 5), Bid("C", 10), Pass("A"), Pass("B"))
    assert table.s.privates["P1"] == "C"
    assert table.s.cash["C"] == 590
    step = table.now(Auction)
    assert (step.private, step.starter) == ("P2", "C")


@pytest.mark.rule("1880-V.auction.10", "1880-V.auction.14")
def test_p1_falls_twice_and_then_goes_to_its_starter_for_nothing() -> None:
    table = passes(auction("P1", "B"), "B", "C", "A", "B", "C", "A")
    assert table.s.privates["P1"] == "B"
    assert table.s.cash["B"] == 600


@pytest.mark.rule(
    "1880-V.auction.11", "1880-V.auction.15", "1880-V.auction.16", "1880-V.auction.17"
)
def test_e03_all_pass_on_p2() -> None:
    table = auction("P2", "C").owns("C", "P1").owns("A", "P0")
    passes(table, "C", "A", "B")
    assert [table.s.cash[p] for p in "ABC"] == [600, 600, 605]
    step = table.now(Auction)
    assert (step.private, step.starter, step.minimum) == ("P2", "C", 25)
    assert "cannot be done now" in table.no(Found("C", "NJR", 2, 100, "ABC")).why
    passes(table, "C", "A", "B")
    assert table.s.cash["C"] == 610


@pytest.mark.rule("1880-V.auction.15")
def test_each_private_pays_its_own_revenue_when_all_pass() -> None:
    table = auction("P6", "A").owns("A", "P1", "P5").owns("B", "P2", "P3").owns("C", "P4", "P0")
    passes(table, "A", "B", "C")
    assert [table.s.cash[p] for p in "ABC"] == [630, 625, 620]


@pytest.mark.rule("1880-V.auction.18", "1880-V.auction.19")
def test_the_winner_of_p6_becomes_director_of_bcr() -> None:
    table = auction("P6", "A").do(Bid("A", 160), Pass("B"), Pass("C"))
    assert (table.top, table.decider) == ("BcrPermits", "A")
    refusal = table.no(ChoosePermits("A", "ABD"))
    assert "ABC, BCD" in refusal.why
    assert refusal.rule == PERMITS
    table.do(ChoosePermits("A", "BCD"))
    bcr = table.s.companies["BCR"]
    assert (bcr.par, bcr.row, bcr.permits) == (100, 0, "BCD")
    assert (table.s.shares["BCR"].director, table.units("BCR", "A")) == ("A", 2)
    assert table.s.privates["P6"] == ""
    assert table.s.cash["A"] == 440
    assert table.now(Auction).private == "P7"


@pytest.mark.rule("1880-V.auction.20", "1880-V.auction.21", "1880-V.auction.22")
def test_e05_seating_by_cash() -> None:
    table = auction("P7", "D", "ABCD", A=300, B=150, C=150, D=370)
    table.do(Bid("D", 50), Pass("A"), Pass("B"), Pass("C"))
    assert table.s.players == ("B", "C", "A", "D")
    assert table.s.priority == "B"
    chosen = []
    for investor in ("A7", "A1", "A4", "A2"):
        chosen.append(table.decider)
        table.do(ChooseInvestor(table.decider, investor))
    assert chosen == ["B", "C", "A", "D"]
    assert (table.top, table.decider) == ("ShareRound", "B")


@pytest.mark.rule("1880-V.auction.23")
def test_everybody_must_choose_an_investor() -> None:
    table = Table("ABC", cash=600).step(title.investor_choice())
    assert "cannot be done now" in table.no(Pass("A")).why
    assert len(table.offers()) == 7


@pytest.mark.rule("1880-V.auction.24", "1880-VII.inv.02")
def test_investors_that_nobody_chose_leave_the_game() -> None:
    table = Table("ABC", cash=600).step(title.investor_choice())
    table.do(ChooseInvestor("A", "A2"))
    assert [(x.company, x.hex) for x in table.s.board.stations] == [("A2", "E13")]
    refusal = table.no(ChooseInvestor("B", "A2"))
    assert "A has A2" in refusal.why
    assert refusal.rule == INVESTORS
    assert "no investor A8" in table.no(ChooseInvestor("B", "A8")).why
    table.do(ChooseInvestor("B", "A1"), ChooseInvestor("C", "A7"))
    assert sorted(table.s.investors) == ["A1", "A2", "A7"]
    assert table.s.board.in_hex("H6") == ()


@pytest.mark.rule(
    "1880-V.auction.25", "1880-VII.inv.15", "1880-XII.buy.06", "1880-V.first.04", "1880-V.first.05"
)
def test_e06_bcr() -> None:
    table = Table("ABCD", cash=480).found("BCR", "D", floated=False).owns("A", "P0")
    table.step(title.investor_choice())
    for player, investor in zip("ABC", ("A1", "A2", "A3"), strict=True):
        table.do(ChooseInvestor(player, investor))
    table.do(ChooseInvestor("D", "A7"))
    assert table.s.investors["A7"].company == "BCR"
    assert table.units("BCR", "A7") == 1
    table.do(BuyShare("A", "BCR"), BuyShare("B", "BCR"))
    assert (table.s.cash["A"], table.s.cash["B"]) == (380, 380)
    refusal = table.no(BuyShare("C", "BCR"))
    assert "after the first 3-train" in refusal.why
    assert table.s.board.of("BCR") == ()
    table.all_pass()
    assert table.s.floated("BCR")
    assert table.s.cash["BCR"] == 500
    assert [x.hex for x in table.s.board.of("BCR")] == ["M3"]


@pytest.mark.rule("1880-V.first.01")
def test_in_the_first_share_round_one_may_found_buy_or_pass() -> None:
    table = Table("ABC", cash=600).found("BCR", "A", floated=False).share_round(first=True)
    assert table.may(Found("A", "NJR", 2, 100, "ABC"))
    assert table.may(BuyShare("A", "BCR"))
    assert table.may(Pass("A"))
    table.do(Found("A", "NJR", 2, 100, "ABC"))
    assert table.may(BuyShare("B", "NJR"))


@pytest.mark.rule("1880-V.first.02", "1880-XII.sale.04")
def test_e07_nothing_is_sold_in_the_first_share_round() -> None:
    table = Table("ABC", cash=600).found("BCR", "A", floated=False).share_round("B", first=True)
    table.do(BuyShare("B", "BCR"), Pass("C"), Pass("A"))
    refusal = table.no(SellShares("B", "BCR", 1))
    assert "first share round" in refusal.why
    assert refusal.rule == SALE


@pytest.mark.rule("1880-V.first.02")
def test_the_first_share_round_is_the_first_with_shares_however_many_auctions_went_before() -> None:
    table = auction("P7", "A", A=600, B=550, C=500).owns("A", "P1")
    passes(table, "A", "B", "C")
    table.do(Bid("A", 50), Pass("B"), Pass("C"))
    for investor in ("A1", "A2", "A3"):
        table.do(ChooseInvestor(table.decider, investor))
    assert table.now(ShareRound).first


@pytest.mark.rule("1880-V.first.03", "1880-V.first.05", "1880-V.first.08")
def test_every_founded_company_floats_at_the_end_of_the_first_share_round() -> None:
    table = Table("ABC", cash=600)
    for player, investor in zip("ABC", ("A1", "A2", "A3"), strict=True):
        table.invests(player, investor)
    table.s.stack = (title.operating_round(), title.share_round("A", first=True))
    table.do(Found("A", "NJR", 2, 70, "ABC"), Found("B", "WNR", 4, 80, "B"))
    assert table.s.board.of("NJR") == ()
    table.all_pass()
    assert [x.hex for x in table.s.board.of("NJR")] == ["K13"]
    assert [x.hex for x in table.s.board.of("WNR")] == ["L10"]
    assert table.s.phase.name == "A1"
    assert isinstance(table.s.stack[0], title.operating_round)


@pytest.mark.rule("1880-V.first.06", "1880-XII.order.04")
def test_the_priority_goes_to_the_left_of_the_last_who_acted() -> None:
    table = Table("ABC", cash=600).found("BCR", "A", floated=False).share_round("A")
    table.do(Pass("A"), BuyShare("B", "BCR")).all_pass()
    assert table.s.priority == "C"


@pytest.mark.rule("1880-V.first.07")
def test_the_priority_stays_if_nobody_bought_or_sold() -> None:
    table = Table("ABC", cash=600).found("BCR", "A", floated=False).share_round("A").all_pass()
    assert table.s.priority == "A"
