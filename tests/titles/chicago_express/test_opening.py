"""Rulebook: Preparing the Game."""

import pytest

from tests.titles.chicago_express.positions import do, refused
from trunkline.kernel import Legal, decider, start
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.sections import PREPARING
from trunkline.titles.chicago_express.rules.turn import Turn


def opening(*players: str) -> ChicagoState:
    return start(title, players or ("Ann", "Bob", "Cy"))


def on_sale(s: ChicagoState) -> str:
    assert isinstance(s.stack[-1], Bidding)
    return s.stack[-1].company


def sell(s: ChicagoState, amount: int) -> None:
    """The starting bidder bids, everybody else passes."""
    starter = decider(title, s)
    assert starter is not None
    do(s, Bid(starter, amount))
    for player in s.clockwise_from(starter)[1:]:
        do(s, Pass(player))


@pytest.mark.rule("CE-2-01")
def test_one_share_each_is_auctioned_in_the_order_prr_bo_co_nyc() -> None:
    s, order = opening(), []
    for amount in (7, 6, 5, 8):
        order.append(on_sale(s))
        sell(s, amount)
    assert order == ["PRR", "B&O", "C&O", "NYC"]
    assert [len(s.companies[company].owners) for company in title.order] == [1, 1, 1, 1, 0]
    assert isinstance(s.stack[-1], Turn)


@pytest.mark.rule("CE-2-02")
def test_the_first_seat_starts_the_first_auction() -> None:
    assert decider(title, opening("Ann", "Bob", "Cy")) == "Ann"
    assert decider(title, opening("Cy", "Ann", "Bob")) == "Cy"


@pytest.mark.rule("CE-2-03")
def test_the_minimum_bids_are_7_6_5_and_8() -> None:
    s = opening("Ann", "Bob")
    for company, minimum in (("PRR", 7), ("B&O", 6), ("C&O", 5), ("NYC", 8)):
        assert on_sale(s) == company
        starter = decider(title, s)
        assert starter is not None
        why = refused(s, Bid(starter, minimum - 1))
        assert why.why == f"The minimum bid for {company} is ${minimum}."
        assert why.rule == PREPARING
        assert [span.least for span in Legal(title, s).spans()] == [minimum]
        sell(s, minimum)


@pytest.mark.rule("CE-2-04")
def test_clockwise_each_bids_higher_or_passes() -> None:
    s = opening()
    do(s, Bid("Ann", 7))
    assert decider(title, s) == "Bob"
    why = refused(s, Bid("Bob", 7))
    assert (why.why, why.rule) == ("A bid must be higher than $7.", PREPARING)
    do(s, Bid("Bob", 8))
    assert decider(title, s) == "Cy"
    do(s, Bid("Cy", 12))
    assert decider(title, s) == "Ann"
    assert "higher than $12" in refused(s, Bid("Ann", 12)).why


@pytest.mark.rule("CE-2-05")
def test_who_has_passed_is_not_asked_again_in_this_auction() -> None:
    s = opening()
    do(s, Bid("Ann", 7), Pass("Bob"), Bid("Cy", 8))
    assert decider(title, s) == "Ann"
    assert refused(s, Bid("Bob", 20)).why == "It is Ann's decision."
    do(s, Bid("Ann", 9))
    assert decider(title, s) == "Cy"


@pytest.mark.rule("CE-2-06")
def test_it_ends_when_all_but_the_highest_bidder_have_passed() -> None:
    s = opening()
    do(s, Bid("Ann", 7), Pass("Bob"), Pass("Cy"))
    assert s.companies["PRR"].owners == ("Ann",)


@pytest.mark.rule("CE-2-06")
def test_the_last_player_may_still_bid_when_all_others_passed() -> None:
    s = opening()
    do(s, Pass("Ann"), Pass("Bob"))
    assert decider(title, s) == "Cy"
    do(s, Bid("Cy", 7))
    assert s.companies["PRR"].owners == ("Cy",)
    assert s.cash["Cy"] == 33


@pytest.mark.rule("CE-2-07")
def test_the_winner_pays_the_company_and_gets_the_share() -> None:
    s = opening()
    do(s, Bid("Ann", 7), Bid("Bob", 11), Pass("Cy"), Pass("Ann"))
    assert s.companies["PRR"].treasury == 11
    assert s.companies["PRR"].owners == ("Bob",)
    assert s.cash == {"Ann": 40, "Bob": 29, "Cy": 40}


@pytest.mark.rule("CE-2-08")
def test_if_nobody_bids_the_starting_bidder_gets_the_share_for_nothing() -> None:
    s = opening()
    told = do(s, Pass("Ann"), Pass("Bob"), Pass("Cy"))
    assert s.companies["PRR"].owners == ("Ann",)
    assert s.companies["PRR"].treasury == 0
    assert s.cash["Ann"] == 40
    assert s.companies["PRR"].minimum_bid == 4  # 7 / 2 shares: it counts as sold
    assert "Nobody bids: Ann takes a share of PRR for nothing." in told


@pytest.mark.rule("CE-2-09")
def test_who_got_the_share_starts_the_next_auction() -> None:
    s = opening()
    do(s, Bid("Ann", 7), Bid("Bob", 8), Pass("Cy"), Pass("Ann"))
    assert (on_sale(s), decider(title, s)) == ("B&O", "Bob")
    do(s, Pass("Bob"), Bid("Cy", 6), Pass("Ann"))
    assert (on_sale(s), decider(title, s)) == ("C&O", "Cy")


@pytest.mark.rule("CE-2-10")
def test_the_owner_of_the_prr_share_begins_the_game() -> None:
    s = opening()
    do(s, Pass("Ann"), Bid("Bob", 7), Pass("Cy"))
    for amount in (6, 5):
        sell(s, amount)
    told = do(s, Pass("Bob"), Bid("Cy", 8), Pass("Ann"))
    assert decider(title, s) == "Bob"
    assert isinstance(s.stack[-1], Turn)
    assert told[-1] == "Bob owns the PRR share and begins."


@pytest.mark.rule("CE-2-11")
def test_nobody_bids_more_than_his_cash() -> None:
    s = opening()
    why = refused(s, Bid("Ann", 41))
    assert (why.why, why.rule) == ("Ann has $40 and cannot bid $41.", PREPARING)
    do(s, Bid("Ann", 40))
    assert s.companies["PRR"].treasury == 40


def test_a_player_who_cannot_pay_the_next_bid_is_out_without_being_asked() -> None:
    s = opening()
    told = do(s, Bid("Ann", 40))
    assert told[1:4] == [
        "Bob cannot pay $41 and is out.",
        "Cy cannot pay $41 and is out.",
        "Ann pays $40 to PRR and takes a share.",
    ]
    # Ann has no money left for the B&O auction, which she starts.
    assert told[4] == "Ann cannot pay $6 and is out."
    assert (on_sale(s), decider(title, s)) == ("B&O", "Bob")


def test_the_starting_bidder_without_money_still_gets_what_nobody_wants() -> None:
    s = opening()
    do(s, Bid("Ann", 40), Pass("Bob"), Pass("Cy"))
    assert s.companies["B&O"].owners == ("Ann",)
    assert s.companies["B&O"].treasury == 0
