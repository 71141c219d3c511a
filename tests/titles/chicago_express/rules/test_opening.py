"""Rulebook: Preparing the Game."""

import pytest

from tests.titles.chicago_express.positions import Position
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


def sell(position: Position, amount: int) -> None:
    """The starting bidder bids, everybody else passes."""
    starter = position.decider
    position.do(Bid(starter, amount))
    for player in position.s.clockwise_from(starter)[1:]:
        position.do(Pass(player))


@pytest.mark.rule("CE-2-01")
def test_one_share_each_is_auctioned_in_the_order_prr_bo_co_nyc() -> None:
    position, order = Position.of(opening()), []
    for amount in (7, 6, 5, 8):
        order.append(on_sale(position.s))
        sell(position, amount)
    assert order == ["PRR", "B&O", "C&O", "NYC"]
    assert [len(position.s.companies[company].owners) for company in title.order] == [1, 1, 1, 1, 0]
    assert isinstance(position.s.stack[-1], Turn)


@pytest.mark.rule("CE-2-02")
def test_the_first_seat_starts_the_first_auction() -> None:
    assert decider(title, opening("Ann", "Bob", "Cy")) == "Ann"
    assert decider(title, opening("Cy", "Ann", "Bob")) == "Cy"


@pytest.mark.rule("CE-2-03")
def test_the_minimum_bids_are_7_6_5_and_8() -> None:
    position = Position.of(opening("Ann", "Bob"))
    for company, minimum in (("PRR", 7), ("B&O", 6), ("C&O", 5), ("NYC", 8)):
        assert on_sale(position.s) == company
        starter = position.decider
        why = position.no(Bid(starter, minimum - 1))
        assert why.why == f"The minimum bid for {company} is ${minimum}."
        assert why.rule == PREPARING
        assert [span.least for span in Legal(title, position.s).spans()] == [minimum]
        sell(position, minimum)


@pytest.mark.rule("CE-2-04")
def test_clockwise_each_bids_higher_or_passes() -> None:
    position = Position.of(opening())
    position.do(Bid("Ann", 7))
    assert position.decider == "Bob"
    why = position.no(Bid("Bob", 7))
    assert (why.why, why.rule) == ("A bid must be higher than $7.", PREPARING)
    position.do(Bid("Bob", 8))
    assert position.decider == "Cy"
    position.do(Bid("Cy", 12))
    assert position.decider == "Ann"
    assert "higher than $12" in position.no(Bid("Ann", 12)).why


@pytest.mark.rule("CE-2-05")
def test_who_has_passed_is_not_asked_again_in_this_auction() -> None:
    position = Position.of(opening())
    position.do(Bid("Ann", 7), Pass("Bob"), Bid("Cy", 8))
    assert position.decider == "Ann"
    assert position.no(Bid("Bob", 20)).why == "It is Ann's decision."
    position.do(Bid("Ann", 9))
    assert position.decider == "Cy"


@pytest.mark.rule("CE-2-06")
def test_it_ends_when_all_but_the_highest_bidder_have_passed() -> None:
    position = Position.of(opening())
    position.do(Bid("Ann", 7), Pass("Bob"), Pass("Cy"))
    assert position.s.companies["PRR"].owners == ("Ann",)


@pytest.mark.rule("CE-2-06")
def test_the_last_player_may_still_bid_when_all_others_passed() -> None:
    position = Position.of(opening())
    position.do(Pass("Ann"), Pass("Bob"))
    assert position.decider == "Cy"
    position.do(Bid("Cy", 7))
    assert position.s.companies["PRR"].owners == ("Cy",)
    assert position.s.cash["Cy"] == 33


@pytest.mark.rule("CE-2-07")
def test_the_winner_pays_the_company_and_gets_the_share() -> None:
    position = Position.of(opening())
    position.do(Bid("Ann", 7), Bid("Bob", 11), Pass("Cy"), Pass("Ann"))
    assert position.s.companies["PRR"].treasury == 11
    assert position.s.companies["PRR"].owners == ("Bob",)
    assert position.s.cash == {"Ann": 40, "Bob": 29, "Cy": 40}


@pytest.mark.rule("CE-2-08")
def test_if_nobody_bids_the_starting_bidder_gets_the_share_for_nothing() -> None:
    position = Position.of(opening())
    told = position.do(Pass("Ann"), Pass("Bob"), Pass("Cy")).told
    assert position.s.companies["PRR"].owners == ("Ann",)
    assert position.s.companies["PRR"].treasury == 0
    assert position.s.cash["Ann"] == 40
    assert position.s.companies["PRR"].minimum_bid == 4  # 7 / 2 shares: it counts as sold
    assert "Nobody bids: Ann takes a share of PRR for free." in told


@pytest.mark.rule("CE-2-09")
def test_who_got_the_share_starts_the_next_auction() -> None:
    position = Position.of(opening())
    position.do(Bid("Ann", 7), Bid("Bob", 8), Pass("Cy"), Pass("Ann"))
    assert (on_sale(position.s), position.decider) == ("B&O", "Bob")
    position.do(Pass("Bob"), Bid("Cy", 6), Pass("Ann"))
    assert (on_sale(position.s), position.decider) == ("C&O", "Cy")


@pytest.mark.rule("CE-2-10")
def test_the_owner_of_the_prr_share_begins_the_game() -> None:
    position = Position.of(opening())
    position.do(Pass("Ann"), Bid("Bob", 7), Pass("Cy"))
    for amount in (6, 5):
        sell(position, amount)
    told = position.do(Pass("Bob"), Bid("Cy", 8), Pass("Ann")).told
    assert position.decider == "Bob"
    assert isinstance(position.s.stack[-1], Turn)
    assert told[-1] == "Bob owns the PRR share and begins."


@pytest.mark.rule("CE-2-11")
def test_nobody_bids_more_than_his_cash() -> None:
    position = Position.of(opening())
    why = position.no(Bid("Ann", 41))
    assert (why.why, why.rule) == ("Ann has $40 and cannot bid $41.", PREPARING)
    position.do(Bid("Ann", 40))
    assert position.s.companies["PRR"].treasury == 40


def test_a_player_who_cannot_pay_the_next_bid_is_out_without_being_asked() -> None:
    position = Position.of(opening())
    told = position.do(Bid("Ann", 40)).told
    assert told[1:4] == [
        "Bob cannot pay $41 and is out.",
        "Cy cannot pay $41 and is out.",
        "Ann pays $40 to PRR and takes a share.",
    ]
    # Ann has no money left for the B&O auction, which she starts.
    assert told[4] == "Ann cannot pay $6 and is out."
    assert (on_sale(position.s), position.decider) == ("B&O", "Bob")


def test_the_starting_bidder_without_money_still_gets_what_nobody_wants() -> None:
    position = Position.of(opening())
    position.do(Bid("Ann", 40), Pass("Bob"), Pass("Cy"))
    assert position.s.companies["B&O"].owners == ("Ann",)
    assert position.s.companies["B&O"].treasury == 0
