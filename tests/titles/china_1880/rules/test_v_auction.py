"""V The first share buying round: the auction, the seating, the investors, the first shares."""

import pytest

from tests.titles.china_1880.positions import Position
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


def auction(private: str = "P0", starter: str = "A", players: str = "ABC", **cash: int) -> Position:
    position = Position(players, cash=600, **cash)
    return position.step(Auction.of(position.s, private, starter))


def passes(position: Position, *players: str) -> Position:
    return position.do(*(Pass(player) for player in players))


@pytest.mark.rule("1880-V.auction.01", "1880-V.auction.04", "1880-V.auction.05")
def test_the_highest_bidder_pays_at_once_and_the_next_private_is_auctioned() -> None:
    position = auction().do(Bid("A", 5), Bid("B", 10), Pass("C"), Bid("A", 15), Pass("B"))
    assert position.s.privates["P0"] == "A"
    assert position.s.cash["A"] == 585
    assert position.now(Auction).private == "P1"


@pytest.mark.rule("1880-V.auction.01")
def test_privates_are_auctioned_in_ascending_order() -> None:
    position, seen = auction(), []
    while position.top in ("Auction", "BcrPermits"):
        if position.top == "Auction":
            step = position.now(Auction)
            seen.append(step.private)
            position.do(Bid(step.starter, step.least))
            passes(position, *(p for p in position.s.clockwise_from(step.starter)[1:]))
        else:
            position.do(ChoosePermits(position.decider, "ABC"))
    assert seen == ["P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7"]


@pytest.mark.rule("1880-V.auction.03", "1880-V.auction.06", "1880-V.auction.07")
def test_e04_bids() -> None:
    position = auction("P4", A=90)
    assert "multiples of 5" in position.no(Bid("A", 72)).why
    assert "lowest bid is ¥70" in position.no(Bid("A", 65)).why
    assert "only ¥90" in position.no(Bid("A", 95)).why
    assert position.no(Bid("A", 95)).rule == AUCTION
    position.do(Bid("A", 70))
    assert "lowest bid is ¥75" in position.no(Bid("B", 70)).why
    position.do(Bid("B", 75), Pass("C"), Pass("A"))
    assert position.s.privates["P4"] == "B"


@pytest.mark.rule("1880-V.auction.09")
def test_who_has_passed_is_out_until_the_next_private() -> None:
    position = auction("P4").do(Pass("A"), Bid("B", 70))
    assert position.decider == "C"
    position.do(Bid("C", 75))
    assert position.decider == "B"
    assert "It is B's decision" in position.no(Bid("A", 80)).why
    position.do(Pass("B"))
    assert position.s.privates["P4"] == "C"
    position.do(Pass("B"), Pass("C"))
    assert position.may(Bid("A", 100))


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
    position = auction(private)
    assert f"¥{face}" in position.no(Bid("A", face - 5)).why
    assert position.may(Bid("A", face))


@pytest.mark.rule("1880-V.auction.07")
def test_who_cannot_afford_the_minimum_only_passes() -> None:
    position = auction("P4", A=65, B=600, C=69)
    assert position.decider == "B"
    position.do(Bid("B", 70))
    assert position.s.privates["P4"] == "B"


@pytest.mark.rule("1880-V.auction.08", "1880-V.auction.10", "1880-V.auction.14")
def test_e01_p0_falls_to_0() -> None:
    position = passes(auction(), "A", "B", "C")
    assert position.s.privates["P0"] == "A"
    assert [position.s.cash[p] for p in "ABC"] == [600, 600, 600]
    step = position.now(Auction)
    assert (step.private, step.starter, step.minimum) == ("P1", "B", 10)
    assert position.decider == "B"


@pytest.mark.rule(
    "1880-V.auction.10", "1880-V.auction.12", "1880-V.auction.13", "1880-V.auction.08"
)
def test_e02_p1_is_reduced_and_all_may_bid_again() -> None:
    position = passes(auction("P1", "B"), "B", "C", "A")
    step = position.now(Auction)
    assert (step.minimum, position.decider) == (5, "B")
    position.do(Bid("B", 5), Bid("C", 10), Pass("A"), Pass("B"))
    assert position.s.privates["P1"] == "C"
    assert position.s.cash["C"] == 590
    step = position.now(Auction)
    assert (step.private, step.starter) == ("P2", "C")


@pytest.mark.rule("1880-V.auction.10", "1880-V.auction.14")
def test_p1_falls_twice_and_then_goes_to_its_starter_for_nothing() -> None:
    position = passes(auction("P1", "B"), "B", "C", "A", "B", "C", "A")
    assert position.s.privates["P1"] == "B"
    assert position.s.cash["B"] == 600


@pytest.mark.rule(
    "1880-V.auction.11", "1880-V.auction.15", "1880-V.auction.16", "1880-V.auction.17"
)
def test_e03_all_pass_on_p2() -> None:
    position = auction("P2", "C").owns("C", "P1").owns("A", "P0")
    passes(position, "C", "A", "B")
    assert [position.s.cash[p] for p in "ABC"] == [600, 600, 605]
    step = position.now(Auction)
    assert (step.private, step.starter, step.minimum) == ("P2", "C", 25)
    assert "cannot be done now" in position.no(Found("C", "NJR", 2, 100, "ABC")).why
    passes(position, "C", "A", "B")
    assert position.s.cash["C"] == 610


@pytest.mark.rule("1880-V.auction.15")
def test_each_private_pays_its_own_revenue_when_all_pass() -> None:
    position = auction("P6", "A").owns("A", "P1", "P5").owns("B", "P2", "P3").owns("C", "P4", "P0")
    passes(position, "A", "B", "C")
    assert [position.s.cash[p] for p in "ABC"] == [630, 625, 620]


@pytest.mark.rule("1880-V.auction.18", "1880-V.auction.19")
def test_the_winner_of_p6_becomes_director_of_bcr() -> None:
    position = auction("P6", "A").do(Bid("A", 160), Pass("B"), Pass("C"))
    assert (position.top, position.decider) == ("BcrPermits", "A")
    refusal = position.no(ChoosePermits("A", "ABD"))
    assert "ABC, BCD" in refusal.why
    assert refusal.rule == PERMITS
    position.do(ChoosePermits("A", "BCD"))
    bcr = position.s.companies["BCR"]
    assert (bcr.par, bcr.row, bcr.permits) == (100, 0, "BCD")
    assert (position.s.shares["BCR"].director, position.units("BCR", "A")) == ("A", 2)
    assert position.s.privates["P6"] == ""
    assert position.s.cash["A"] == 440
    assert position.now(Auction).private == "P7"


@pytest.mark.rule("1880-V.auction.20", "1880-V.auction.21", "1880-V.auction.22")
def test_e05_seating_by_cash() -> None:
    position = auction("P7", "D", "ABCD", A=300, B=150, C=150, D=370)
    position.do(Bid("D", 50), Pass("A"), Pass("B"), Pass("C"))
    assert position.s.players == ("B", "C", "A", "D")
    assert position.s.priority == "B"
    chosen = []
    for investor in ("A7", "A1", "A4", "A2"):
        chosen.append(position.decider)
        position.do(ChooseInvestor(position.decider, investor))
    assert chosen == ["B", "C", "A", "D"]
    assert (position.top, position.decider) == ("ShareRound", "B")


@pytest.mark.rule("1880-V.auction.23")
def test_everybody_must_choose_an_investor() -> None:
    position = Position("ABC", cash=600).step(title.investor_choice())
    assert "cannot be done now" in position.no(Pass("A")).why
    assert len(position.offers()) == 7


@pytest.mark.rule("1880-V.auction.24", "1880-VII.inv.02")
def test_investors_that_nobody_chose_leave_the_game() -> None:
    position = Position("ABC", cash=600).step(title.investor_choice())
    position.do(ChooseInvestor("A", "A2"))
    assert [(x.company, x.hex) for x in position.s.board.stations] == [("A2", "E13")]
    refusal = position.no(ChooseInvestor("B", "A2"))
    assert "A has A2" in refusal.why
    assert refusal.rule == INVESTORS
    assert "Unknown investor A8" in position.no(ChooseInvestor("B", "A8")).why
    position.do(ChooseInvestor("B", "A1"), ChooseInvestor("C", "A7"))
    assert sorted(position.s.investors) == ["A1", "A2", "A7"]
    assert position.s.board.in_hex("H6") == ()


@pytest.mark.rule(
    "1880-V.auction.25", "1880-VII.inv.15", "1880-XII.buy.06", "1880-V.first.04", "1880-V.first.05"
)
def test_e06_bcr() -> None:
    position = Position("ABCD", cash=480).found("BCR", "D", floated=False).owns("A", "P0")
    position.step(title.investor_choice())
    for player, investor in zip("ABC", ("A1", "A2", "A3"), strict=True):
        position.do(ChooseInvestor(player, investor))
    position.do(ChooseInvestor("D", "A7"))
    assert position.s.investors["A7"].company == "BCR"
    assert position.units("BCR", "A7") == 1
    position.do(BuyShare("A", "BCR"), BuyShare("B", "BCR"))
    assert (position.s.cash["A"], position.s.cash["B"]) == (380, 380)
    refusal = position.no(BuyShare("C", "BCR"))
    assert "after the first 3-train" in refusal.why
    assert position.s.board.of("BCR") == ()
    position.all_pass()
    assert position.s.floated("BCR")
    assert position.s.cash["BCR"] == 500
    assert [x.hex for x in position.s.board.of("BCR")] == ["M3"]


@pytest.mark.rule("1880-V.first.01")
def test_in_the_first_share_round_one_may_found_buy_or_pass() -> None:
    position = Position("ABC", cash=600).found("BCR", "A", floated=False).share_round(first=True)
    assert position.may(Found("A", "NJR", 2, 100, "ABC"))
    assert position.may(BuyShare("A", "BCR"))
    assert position.may(Pass("A"))
    position.do(Found("A", "NJR", 2, 100, "ABC"))
    assert position.may(BuyShare("B", "NJR"))


@pytest.mark.rule("1880-V.first.02", "1880-XII.sale.04")
def test_e07_nothing_is_sold_in_the_first_share_round() -> None:
    position = (
        Position("ABC", cash=600).found("BCR", "A", floated=False).share_round("B", first=True)
    )
    position.do(BuyShare("B", "BCR"), Pass("C"), Pass("A"))
    refusal = position.no(SellShares("B", "BCR", 1))
    assert "first share round" in refusal.why
    assert refusal.rule == SALE


@pytest.mark.rule("1880-V.first.02")
def test_the_first_share_round_is_the_first_with_shares_however_many_auctions_went_before() -> None:
    position = auction("P7", "A", A=600, B=550, C=500).owns("A", "P1")
    passes(position, "A", "B", "C")
    position.do(Bid("A", 50), Pass("B"), Pass("C"))
    for investor in ("A1", "A2", "A3"):
        position.do(ChooseInvestor(position.decider, investor))
    assert position.now(ShareRound).first


@pytest.mark.rule("1880-V.first.03", "1880-V.first.05", "1880-V.first.08")
def test_every_founded_company_floats_at_the_end_of_the_first_share_round() -> None:
    position = Position("ABC", cash=600)
    for player, investor in zip("ABC", ("A1", "A2", "A3"), strict=True):
        position.invests(player, investor)
    position.s.stack = (title.operating_round(), title.share_round("A", first=True))
    position.do(Found("A", "NJR", 2, 70, "ABC"), Found("B", "WNR", 4, 80, "B"))
    assert position.s.board.of("NJR") == ()
    position.all_pass()
    assert [x.hex for x in position.s.board.of("NJR")] == ["K13"]
    assert [x.hex for x in position.s.board.of("WNR")] == ["L10"]
    assert position.s.phase.name == "A1"
    assert isinstance(position.s.stack[0], title.operating_round)


@pytest.mark.rule("1880-V.first.06", "1880-XII.order.04")
def test_the_priority_goes_to_the_left_of_the_last_who_acted() -> None:
    position = Position("ABC", cash=600).found("BCR", "A", floated=False).share_round("A")
    position.do(Pass("A"), BuyShare("B", "BCR")).all_pass()
    assert position.s.priority == "C"


@pytest.mark.rule("1880-V.first.07")
def test_the_priority_stays_if_nobody_bought_or_sold() -> None:
    position = (
        Position("ABC", cash=600).found("BCR", "A", floated=False).share_round("A").all_pass()
    )
    assert position.s.priority == "A"
