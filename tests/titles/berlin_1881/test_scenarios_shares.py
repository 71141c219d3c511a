"""Whole scenarios of chapters 3 to 6.2, 8 and 9: bids, certificates, directors, limits, the end."""

import pytest

from trunkline.kernel import start
from trunkline.titles.berlin_1881.rules.bidding import Bid
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.rounds import Rounds
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, StockTurn

from .positions import (
    BUSINESS,
    NAMES,
    T,
    allowed,
    at,
    cash,
    do,
    first_round,
    game,
    hold,
    lay,
    offers,
    on_turn,
    price,
    refused,
    says,
    sbahn,
    step,
    stock,
    told,
    trains,
    tramway,
    turn,
)


def bidding(*numbers: str) -> BerlinState:
    """The bids, with number cards in this order."""
    s = start(T, NAMES[: len(numbers)])
    s.numbers = numbers
    return s


@pytest.mark.rule("1881-4-03", "1881-4-04", "1881-4-06", "1881-4-08")
def test_six_bids_with_three_of_a_kind_and_two_zeros() -> None:
    s = bidding("Fay", "Ann", "Cy", "Bob", "Eve", "Dee")
    bids = {"Ann": 20, "Bob": 20, "Cy": 0, "Dee": 20, "Eve": 45, "Fay": 0}
    do(s, *(Bid(player, amount) for player, amount in bids.items()))
    assert s.players == ("Eve", "Ann", "Bob", "Dee", "Fay", "Cy")
    assert s.ticket == "Eve"
    assert cash(s) == {"Eve": 375, "Ann": 400, "Bob": 420, "Dee": 420, "Fay": 440, "Cy": 465}


@pytest.mark.rule("1881-4-09", "1881-4-12")
def test_who_has_bid_everything_buys_nothing_and_the_lowest_bidder_gets_it_all() -> None:
    s = bidding("Bob", "Cy", "Ann")
    do(s, Bid("Ann", 720), Bid("Cy", 0), Bid("Bob", 0))
    assert s.players == ("Ann", "Bob", "Cy")
    assert cash(s) == {"Ann": 0, "Bob": 720, "Cy": 1440}
    assert offers(s, BuyFirst) == [BuyFirst("Ann", ())]
    do(s, BuyFirst("Ann", ()))
    says(refused(s, BuyFirst("Bob", ())), "at least one", "4")


@pytest.mark.rule("1881-4-01")
def test_a_changed_bid_replaces_the_first_and_only_the_last_counts() -> None:
    s = bidding("Ann", "Bob", "Cy")
    do(s, Bid("Ann", 100), Bid("Bob", 50), Bid("Ann", 5), Bid("Cy", 10))
    assert s.players == ("Bob", "Cy", "Ann")
    assert cash(s) == {"Bob": 720 - 50 + 5, "Cy": 720, "Ann": 720 - 5 + 50}


@pytest.mark.rule("1881-6.2.3-01", "1881-4-13")
def test_a_director_may_be_overtaken_in_the_start_round() -> None:
    s = game()
    s.stack = (*s.stack, FirstPurchase("Ann"))
    do(s, BuyFirst("Ann", ("GBS director",)), BuyFirst("Bob", ("GBS", "GBS", "GBS")))
    assert s.shares["GBS"].director == "Bob"
    assert (s.shares["GBS"].single("Bob"), s.shares["GBS"].single("Ann")) == (1, 2)
    do(s, BuyFirst("Cy", ("GBS", "SpS director", "SpS", "GBS")))
    assert s.money["Cy"] == 720 - 90 - 132 - 66 - 90
    assert s.money["GBS"] == 900, "the fifth certificate of GBS left the offering"
    assert (step(s), on_turn(s)) == ("StockTurn", "Ann")


@pytest.mark.rule("1881-5-02", "1881-5-05", "1881-8.5-05")
def test_a_card_that_opens_in_the_first_stock_round_serves_the_next_player_at_once() -> None:
    s = game()
    hold(s, "SpS", "Ann", Ann=3, Bob=2, Cy=2)
    s.money["SpS"] = 660
    first_round(s, "Bob")
    says(refused(s, Buy("Bob", "GBS director", "bank")), "open info card", "8.5")
    do(s, Buy("Bob", "SpS", "bank"), Buy("Cy", "GBS director", "bank"))
    says(refused(s, Buy("Ann", "SSC director", "bank")), "open info card", "8.5")
    assert allowed(s, Buy("Ann", "GBS", "bank"))


@pytest.mark.rule("1881-8.1.1-05")
def test_what_was_sold_in_one_stock_round_may_be_bought_in_the_next() -> None:
    s = game()
    tramway(s, "GBS", "Bob")
    trains(s, "GBS", "2")
    hold(s, "GBS", "Bob", Bob=4, Ann=1)
    stock(s)
    do(s, Sell("Ann", "GBS", 1))
    says(refused(s, Buy("Ann", "GBS", "pool")), "has sold GBS", "8.1.1")
    do(s, Done("Ann"), Done("Bob"), Done("Cy"))
    while step(s) != "StockTurn":
        do(s, Done(on_turn(s) or ""))
    assert on_turn(s) == "Ann", "nobody bought, so the Ticket stayed"
    do(s, Buy("Ann", "GBS", "pool"))
    assert s.shares["GBS"].single("Ann") == 1


@pytest.mark.rule("1881-8.3-02", "1881-8.4-02")
def test_a_surplus_forbids_purchases_that_count_until_it_is_sold() -> None:
    s = game(6)
    hold(s, "GBS", "Ann", Ann=4)
    hold(s, "BChSt", "Ann", Ann=4)
    hold(s, "SpS", "Bob", Ann=3, Bob=1)
    hold(s, "SBV", "Cy", Ann=1)
    at(s, "SBV", (5, 0))
    s.money["Ann"] = 500
    stock(s, "Ann", surplus=True)
    says(refused(s, Done("Ann")), "must sell 1 surplus", "8.3")
    says(refused(s, Buy("Ann", "SpS", "bank")), "may hold 12", "8.3")
    do(s, Buy("Ann", "SBV", "bank"))
    says(refused(s, Done("Ann")), "must sell 1 surplus", "8.3")
    do(s, Sell("Ann", "SpS", 1), Done("Ann"))
    assert on_turn(s) == "Bob"


@pytest.mark.rule("1881-8.4-03")
def test_the_first_of_two_sales_may_bring_all_certificates_of_the_company_into_the_yellow() -> None:
    s = game(6)
    hold(s, "GBS", "Ann", Ann=4)
    hold(s, "BChSt", "Ann", Ann=4)
    hold(s, "SpS", "Bob", Ann=4, Bob=3)
    at(s, "SpS", (3, 0))
    stock(s, "Ann", surplus=True)
    says(refused(s, Done("Ann")), "must sell 2 surplus", "8.3")
    do(s, Sell("Ann", "SpS", 1))
    assert price(s, "SpS") == 72, "a yellow space"
    do(s, Done("Ann"))
    assert s.shares["SpS"].single("Ann") == 3


@pytest.mark.rule("1881-8-02", "1881-7.2.7.2.6-06")
def test_a_stock_round_of_four_without_the_bankrupt_ends_with_three_passes() -> None:
    s = game(4)
    hold(s, "GBS", "Ann", Ann=1)
    s.bankrupt = ("Cy",)
    stock(s, "Bob")
    do(s, Buy("Bob", "GBS", "bank"), Done("Bob"))
    assert on_turn(s) == "Dee"
    do(s, Done("Dee"), Done("Ann"), Done("Bob"))
    assert s.ticket == "Dee", "the next player after Bob who still plays"
    assert "A stock round begins." in told(s)


@pytest.mark.rule("1881-8.3-03", "1881-8.1.1-08")
def test_a_player_holds_at_most_60_percent_of_the_s_bahn() -> None:
    s = game(phase="green")
    sbahn(s, "Ann", "", "", "", Ann=9, pool=2)
    stock(s)
    do(s, Buy("Ann", "S-Bahn", "bank"))
    stock(s)
    says(refused(s, Buy("Ann", "S-Bahn", "bank")), "more than 60 % of S-Bahn", "8.3")
    says(refused(s, Buy("Ann", "S-Bahn", "pool")), "more than 60 % of S-Bahn", "8.3")


@pytest.mark.rule("1881-6.3.2-02", "1881-6.3.2-07", "1881-8.1.2-08")
def test_a_president_who_sells_hands_the_office_to_a_tramway() -> None:
    s = game(phase="green")
    tramway(s, "GBS", "Bob")
    sbahn(s, "Ann", "", "", "", Ann=1, GBS=3)
    stock(s)
    do(s, Sell("Ann", "S-Bahn", 1))
    assert s.shares["S-Bahn"].director == "GBS"
    assert (s.shares["S-Bahn"].single("GBS"), s.shares["S-Bahn"].single("Ann")) == (1, 2)
    assert price(s, "S-Bahn") == 80


@pytest.mark.rule("1881-6.3.2-12", "1881-8.1.1-01")
def test_a_sold_vice_president_certificate_is_bought_back_as_an_ordinary_one() -> None:
    s = game(phase="green")
    hold(s, "S-Bahn", "Ann", Bob=1)
    s.vices = {"S1": "Bob", "S2": "bank", "S3": "bank"}
    stock(s, "Bob")
    do(s, Sell("Bob", "S-Bahn", 0, ("S1",)), Done("Bob"))
    says(refused(s, Buy("Cy", "S1", "pool")), "no S1 certificate", "8.1.1")
    says(refused(s, Buy("Cy", "S-Bahn", "bank")), "S2 must be bought first", "6.3")
    do(s, Buy("Cy", "S-Bahn", "pool"), Done("Cy"))
    assert s.money["Cy"] == 720 - 80
    assert s.vices == {"S1": "", "S2": "bank", "S3": "bank"}


@pytest.mark.rule("1881-8.1.2-04", "1881-8.1.2-02")
def test_ordinary_and_vice_president_certificates_go_in_one_sale_at_one_value() -> None:
    s = game(4, phase="green")
    sbahn(s, "Ann", "Bob", "Bob", "Dee", Bob=1)
    stock(s, "Bob")
    assert Sell("Bob", "S-Bahn", 1, ("S1", "S2")) in offers(s, Sell)
    do(s, Sell("Bob", "S-Bahn", 1, ("S1", "S2")))
    assert s.money["Bob"] == 620 + 3 * 84
    assert price(s, "S-Bahn") == 80
    assert s.vices == {"S1": "", "S2": "", "S3": "Dee"}


@pytest.mark.rule("1881-8.5-03", "1881-8.5-04")
def test_two_open_cards_serve_two_new_tramways_and_a_third_waits() -> None:
    s = game(4)
    hold(s, "GBS", "Ann", Ann=4, Bob=4)
    hold(s, "SpS", "Bob", Ann=3, Bob=3, Cy=2)
    s.info_cards = 2
    for player in s.players:
        s.money[player] = 500
    stock(s)
    do(s, Buy("Ann", "SSC director", "bank"), Done("Ann"))
    do(s, Buy("Bob", "SHG director", "bank"), Done("Bob"))
    says(refused(s, Buy("Cy", "SBV director", "bank")), "open info card", "8.5")
    assert price(s, "SSC") == 82
    assert price(s, "SHG") == 74


@pytest.mark.rule("1881-8.2-01", "1881-8.2-03", "1881-4-16")
def test_sold_out_markers_that_rise_to_one_space_keep_their_order() -> None:
    s = game()
    for company in ("GBS", "BChSt", "BESTAG"):
        hold(s, company, "Ann", Ann=3, Bob=5)
        at(s, company, (4, 4))
    at(s, "SpS", (3, 4))
    hold(s, "SpS", "Cy")
    stock(s)
    do(s, Done("Ann"), Done("Bob"), Done("Cy"))
    assert [price(s, c) for c in ("SpS", "GBS", "BChSt", "BESTAG")] == [102] * 4
    arrived = {company: s.markers[company].arrived for company in s.markers}
    assert sorted(arrived, key=arrived.__getitem__) == ["SpS", "GBS", "BChSt", "BESTAG"]


@pytest.mark.rule("1881-6.2.3-02", "1881-6.2.3-04")
def test_a_director_who_sells_below_two_equals_is_followed_by_the_one_on_his_left() -> None:
    s = game(4)
    hold(s, "GBS", "Cy", Cy=2, Bob=3, Dee=3)
    stock(s, "Cy")
    do(s, Sell("Cy", "GBS", 2))
    assert s.shares["GBS"].director == "Dee", "30 % against 20 %, left of Cy comes Dee"
    do(s, Sell("Cy", "GBS", 2))
    assert s.shares["GBS"].units("Cy") == 0
    assert s.money["Cy"] == 620 + 2 * 90 + 2 * 88


@pytest.mark.rule("1881-9-05", "1881-9-02")
def test_the_bank_broken_by_a_sale_lets_all_three_operating_rounds_be_played() -> None:
    s = game(phase="brown")
    tramway(s, "GBS", "Ann", money=100)
    hold(s, "GBS", "Ann", Ann=3, Bob=3)
    trains(s, "GBS", "4")
    s.money["Cy"] = 10_320 - sum(s.money.values()) + s.money["Cy"] - 50
    s.stack = (Rounds(), StockTurn("Bob"))
    do(s, Sell("Bob", "GBS", 1), Done("Bob"), Done("Cy"), Done("Ann"))
    rounds = 0
    while step(s) != "over":
        rounds += "Operating round" in told(s)
        do(s, Done(on_turn(s) or ""))
    assert rounds == 3
    assert T.result(s) is not None


@pytest.mark.rule("1881-9-07", "1881-10-03")
def test_the_final_worth_leaves_out_what_tramways_own() -> None:
    s = game(phase="green")
    tramway(s, "GBS", "Ann", money=900)
    sbahn(s, "GBS", "", "", "", Ann=1, GBS=4)
    at(s, "GBS", (2, 4))
    s.money["Ann"] = 17
    assert T.worth(s, "Ann") == 17 + 6 * 110 + 84
    turn(s, "GBS", BUSINESS)
    do(s, Sell("Ann", "S-Bahn", 2))
    assert T.worth(s, "Ann") == 17 + 6 * 110 + 84


@pytest.mark.rule("1881-7.2.5-04", "1881-6.2.1-01")
def test_a_tramway_with_certificates_in_the_pool_is_not_floated_a_second_time() -> None:
    s = game()
    lay(s, "H18 #3 r2")
    hold(s, "GBS", "Ann", Ann=2, pool=2)
    stock(s, "Bob")
    do(s, Buy("Bob", "GBS", "bank"))
    assert s.money["GBS"] == 0, "the fifth certificate had left the offering before"
    assert "floated" not in told(s)
