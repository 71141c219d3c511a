"""Whole scenarios of chapters 3 to 6.2, 8 and 9: bids, certificates, directors, limits, the end."""

import pytest

from tests.titles.berlin_1881.positions import NAMES, Position, says
from trunkline.kernel import start
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.bidding import Bid
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.rounds import Rounds
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, StockTurn


def bidding(*numbers: str) -> BerlinState:
    """The bids, with number cards in this order."""
    s = start(title, NAMES[: len(numbers)])
    s.numbers = numbers
    return s


@pytest.mark.rule("1881-4-03", "1881-4-04", "1881-4-06", "1881-4-08")
def test_six_bids_with_three_of_a_kind_and_two_zeros() -> None:
    position = Position.of(bidding("Fay", "Ann", "Cy", "Bob", "Eve", "Dee"))
    bids = {"Ann": 20, "Bob": 20, "Cy": 0, "Dee": 20, "Eve": 45, "Fay": 0}
    position.do(*(Bid(player, amount) for player, amount in bids.items()))
    assert position.s.players == ("Eve", "Ann", "Bob", "Dee", "Fay", "Cy")
    assert position.s.ticket == "Eve"
    assert position.cash == {"Eve": 375, "Ann": 400, "Bob": 420, "Dee": 420, "Fay": 440, "Cy": 465}


@pytest.mark.rule("1881-4-09", "1881-4-12")
def test_who_has_bid_everything_buys_nothing_and_the_lowest_bidder_gets_it_all() -> None:
    position = Position.of(bidding("Bob", "Cy", "Ann"))
    position.do(Bid("Ann", 720), Bid("Cy", 0), Bid("Bob", 0))
    assert position.s.players == ("Ann", "Bob", "Cy")
    assert position.cash == {"Ann": 0, "Bob": 720, "Cy": 1440}
    assert position.offers(BuyFirst) == [BuyFirst("Ann", ())]
    position.do(BuyFirst("Ann", ()))
    says(position.no(BuyFirst("Bob", ())), "at least one", "4")


@pytest.mark.rule("1881-4-01")
def test_a_changed_bid_replaces_the_first_and_only_the_last_counts() -> None:
    position = Position.of(bidding("Ann", "Bob", "Cy"))
    position.do(Bid("Ann", 100), Bid("Bob", 50), Bid("Ann", 5), Bid("Cy", 10))
    assert position.s.players == ("Bob", "Cy", "Ann")
    assert position.cash == {"Bob": 720 - 50 + 5, "Cy": 720, "Ann": 720 - 5 + 50}


@pytest.mark.rule("1881-6.2.3-01", "1881-4-13")
def test_a_director_may_be_overtaken_in_the_start_round() -> None:
    position = Position()
    position.s.stack = (*position.s.stack, FirstPurchase("Ann"))
    position.do(BuyFirst("Ann", ("GBS director",)), BuyFirst("Bob", ("GBS", "GBS", "GBS")))
    assert position.s.shares["GBS"].director == "Bob"
    assert (position.s.shares["GBS"].single("Bob"), position.s.shares["GBS"].single("Ann")) == (
        1,
        2,
    )
    position.do(BuyFirst("Cy", ("GBS", "SpS director", "SpS", "GBS")))
    assert position.s.money["Cy"] == 720 - 90 - 132 - 66 - 90
    assert position.s.money["GBS"] == 900, "the fifth certificate of GBS left the offering"
    assert (position.top, position.decider) == ("StockTurn", "Ann")


@pytest.mark.rule("1881-5-02", "1881-5-05", "1881-8.5-05")
def test_a_card_that_opens_in_the_first_stock_round_serves_the_next_player_at_once() -> None:
    position = Position().hold("SpS", "Ann", Ann=3, Bob=2, Cy=2)
    position.s.money["SpS"] = 660
    position.stock_round("Bob", first=True)
    says(position.no(Buy("Bob", "GBS director", "bank")), "open info card", "8.5")
    position.do(Buy("Bob", "SpS", "bank"), Buy("Cy", "GBS director", "bank"))
    says(position.no(Buy("Ann", "SSC director", "bank")), "open info card", "8.5")
    assert position.may(Buy("Ann", "GBS", "bank"))


@pytest.mark.rule("1881-8.1.1-05")
def test_what_was_sold_in_one_stock_round_may_be_bought_in_the_next() -> None:
    position = Position().found("GBS", "Bob").trains("GBS", "2").hold("GBS", "Bob", Bob=4, Ann=1)
    position.stock_round()
    position.do(Sell("Ann", "GBS", 1))
    says(position.no(Buy("Ann", "GBS", "pool")), "has already sold GBS", "8.1.1")
    position.do(Done("Ann"), Done("Bob"), Done("Cy"))
    while position.top != "StockTurn":
        position.do(Done(position.decider))
    assert position.decider == "Ann", "nobody bought, so the Ticket stayed"
    position.do(Buy("Ann", "GBS", "pool"))
    assert position.s.shares["GBS"].single("Ann") == 1


@pytest.mark.rule("1881-8.3-02", "1881-8.4-02")
def test_a_surplus_forbids_purchases_that_count_until_it_is_sold() -> None:
    position = Position(6).hold("GBS", "Ann", Ann=4).hold("BChSt", "Ann", Ann=4)
    position.hold("SpS", "Bob", Ann=3, Bob=1).hold("SBV", "Cy", Ann=1).at("SBV", (5, 0))
    position.s.money["Ann"] = 500
    position.stock_round("Ann", surplus=True)
    says(position.no(Done("Ann")), "must sell 1 surplus", "8.3")
    says(position.no(Buy("Ann", "SpS", "bank")), "may hold at most 12", "8.3")
    position.do(Buy("Ann", "SBV", "bank"))
    says(position.no(Done("Ann")), "must sell 1 surplus", "8.3")
    position.do(Sell("Ann", "SpS", 1), Done("Ann"))
    assert position.decider == "Bob"


@pytest.mark.rule("1881-8.4-03")
def test_the_first_of_two_sales_may_bring_all_certificates_of_the_company_into_the_yellow() -> None:
    position = Position(6).hold("GBS", "Ann", Ann=4).hold("BChSt", "Ann", Ann=4)
    position.hold("SpS", "Bob", Ann=4, Bob=3).at("SpS", (3, 0)).stock_round("Ann", surplus=True)
    says(position.no(Done("Ann")), "must sell 2 surplus", "8.3")
    position.do(Sell("Ann", "SpS", 1))
    assert position.price("SpS") == 72, "a yellow space"
    position.do(Done("Ann"))
    assert position.s.shares["SpS"].single("Ann") == 3


@pytest.mark.rule("1881-8-02", "1881-7.2.7.2.6-06")
def test_a_stock_round_of_four_without_the_bankrupt_ends_with_three_passes() -> None:
    position = Position(4).hold("GBS", "Ann", Ann=1)
    position.s.bankrupt = ("Cy",)
    position.stock_round("Bob")
    position.do(Buy("Bob", "GBS", "bank"), Done("Bob"))
    assert position.decider == "Dee"
    position.do(Done("Dee"), Done("Ann"), Done("Bob"))
    assert position.s.ticket == "Dee", "the next player after Bob who still plays"
    assert position.tells("A stock round begins.")


@pytest.mark.rule("1881-8.3-03", "1881-8.1.1-08")
def test_a_player_holds_at_most_60_percent_of_the_s_bahn() -> None:
    position = Position(phase="green").sbahn("Ann", "", "", "", Ann=9, pool=2).stock_round()
    position.do(Buy("Ann", "S-Bahn", "bank"))
    position.stock_round()
    says(position.no(Buy("Ann", "S-Bahn", "bank")), "more than 60 % of S-Bahn", "8.3")
    says(position.no(Buy("Ann", "S-Bahn", "pool")), "more than 60 % of S-Bahn", "8.3")


@pytest.mark.rule("1881-6.3.2-02", "1881-6.3.2-07", "1881-8.1.2-08")
def test_a_president_who_sells_hands_the_office_to_a_tramway() -> None:
    position = Position(phase="green").found("GBS", "Bob").sbahn("Ann", "", "", "", Ann=1, GBS=3)
    position.stock_round()
    position.do(Sell("Ann", "S-Bahn", 1))
    assert position.s.shares["S-Bahn"].director == "GBS"
    assert (
        position.s.shares["S-Bahn"].single("GBS"),
        position.s.shares["S-Bahn"].single("Ann"),
    ) == (1, 2)
    assert position.price("S-Bahn") == 80


@pytest.mark.rule("1881-6.3.2-12", "1881-8.1.1-01")
def test_a_sold_vice_president_certificate_is_bought_back_as_an_ordinary_one() -> None:
    position = Position(phase="green").hold("S-Bahn", "Ann", Bob=1)
    position.s.vices = {"S1": "Bob", "S2": "bank", "S3": "bank"}
    position.stock_round("Bob")
    position.do(Sell("Bob", "S-Bahn", 0, ("S1",)), Done("Bob"))
    says(position.no(Buy("Cy", "S1", "pool")), "no S1 certificate", "8.1.1")
    says(position.no(Buy("Cy", "S-Bahn", "bank")), "S2 must be bought first", "6.3")
    position.do(Buy("Cy", "S-Bahn", "pool"), Done("Cy"))
    assert position.s.money["Cy"] == 720 - 80
    assert position.s.vices == {"S1": "", "S2": "bank", "S3": "bank"}


@pytest.mark.rule("1881-8.1.2-04", "1881-8.1.2-02")
def test_ordinary_and_vice_president_certificates_go_in_one_sale_at_one_value() -> None:
    position = Position(4, phase="green").sbahn("Ann", "Bob", "Bob", "Dee", Bob=1)
    position.stock_round("Bob")
    assert Sell("Bob", "S-Bahn", 1, ("S1", "S2")) in position.offers(Sell)
    position.do(Sell("Bob", "S-Bahn", 1, ("S1", "S2")))
    assert position.s.money["Bob"] == 620 + 3 * 84
    assert position.price("S-Bahn") == 80
    assert position.s.vices == {"S1": "", "S2": "", "S3": "Dee"}


@pytest.mark.rule("1881-8.5-03", "1881-8.5-04")
def test_two_open_cards_serve_two_new_tramways_and_a_third_waits() -> None:
    position = Position(4).hold("GBS", "Ann", Ann=4, Bob=4).hold("SpS", "Bob", Ann=3, Bob=3, Cy=2)
    position.s.info_cards = 2
    for player in position.s.players:
        position.s.money[player] = 500
    position.stock_round()
    position.do(Buy("Ann", "SSC director", "bank"), Done("Ann"))
    position.do(Buy("Bob", "SHG director", "bank"), Done("Bob"))
    says(position.no(Buy("Cy", "SBV director", "bank")), "open info card", "8.5")
    assert position.price("SSC") == 82
    assert position.price("SHG") == 74


@pytest.mark.rule("1881-8.2-01", "1881-8.2-03", "1881-4-16")
def test_sold_out_markers_that_rise_to_one_space_keep_their_order() -> None:
    position = Position()
    for company in ("GBS", "BChSt", "BESTAG"):
        position.hold(company, "Ann", Ann=3, Bob=5).at(company, (4, 4))
    position.at("SpS", (3, 4)).hold("SpS", "Cy").stock_round()
    position.do(Done("Ann"), Done("Bob"), Done("Cy"))
    assert [position.price(c) for c in ("SpS", "GBS", "BChSt", "BESTAG")] == [102] * 4
    arrived = {company: position.s.markers[company].arrived for company in position.s.markers}
    assert sorted(arrived, key=arrived.__getitem__) == ["SpS", "GBS", "BChSt", "BESTAG"]


@pytest.mark.rule("1881-6.2.3-02", "1881-6.2.3-04")
def test_a_director_who_sells_below_two_equals_is_followed_by_the_one_on_his_left() -> None:
    position = Position(4).hold("GBS", "Cy", Cy=2, Bob=3, Dee=3).stock_round("Cy")
    position.do(Sell("Cy", "GBS", 2))
    assert position.s.shares["GBS"].director == "Dee", "30 % against 20 %, left of Cy comes Dee"
    position.do(Sell("Cy", "GBS", 2))
    assert position.s.shares["GBS"].units("Cy") == 0
    assert position.s.money["Cy"] == 620 + 2 * 90 + 2 * 88


@pytest.mark.rule("1881-9-05", "1881-9-02")
def test_the_bank_broken_by_a_sale_lets_all_three_operating_rounds_be_played() -> None:
    position = Position(phase="brown").found("GBS", "Ann", cash=100)
    position.hold("GBS", "Ann", Ann=3, Bob=3).trains("GBS", "4")
    position.s.money["Cy"] = 10_320 - sum(position.s.money.values()) + position.s.money["Cy"] - 50
    position.s.stack = (Rounds(), StockTurn("Bob"))
    position.do(Sell("Bob", "GBS", 1), Done("Bob"), Done("Cy"), Done("Ann"))
    rounds = 0
    while position.top != "":
        rounds += position.tells("Operating round")
        position.do(Done(position.decider))
    assert rounds == 3
    assert title.result(position.s) is not None


@pytest.mark.rule("1881-9-07", "1881-10-03")
def test_the_final_worth_leaves_out_what_tramways_own() -> None:
    position = Position(phase="green").found("GBS", "Ann", cash=900)
    position.sbahn("GBS", "", "", "", Ann=1, GBS=4).at("GBS", (2, 4))
    position.s.money["Ann"] = 17
    assert title.worth(position.s, "Ann") == 17 + 6 * 110 + 84
    position.turn("GBS", "business")
    position.do(Sell("Ann", "S-Bahn", 2))
    assert title.worth(position.s, "Ann") == 17 + 6 * 110 + 84


@pytest.mark.rule("1881-7.2.5-04", "1881-6.2.1-01")
def test_a_tramway_with_certificates_in_the_pool_is_not_floated_a_second_time() -> None:
    position = Position().lay(H18="3 r2").hold("GBS", "Ann", Ann=2, pool=2).stock_round("Bob")
    position.do(Buy("Bob", "GBS", "bank"))
    assert position.s.money["GBS"] == 0, "the fifth certificate had left the offering before"
    assert not position.tells("floats")
