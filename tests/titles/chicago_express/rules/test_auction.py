"""Rulebook: Auctioning of a Share."""

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.kernel import Legal
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.actions import Bid, Offer, Pass
from trunkline.titles.chicago_express.rules.sections import AUCTION
from trunkline.titles.chicago_express.rules.state import Dials


@pytest.mark.rule("CE-4-01")
def test_any_player_offers_a_share_of_any_company_that_has_one() -> None:
    position = Position(companies={"PRR": charter("PRR", owners="Ann")}).auctioning("Cy")
    assert not any("Cy" in charter.owners for charter in position.s.companies.values())
    offers = [a.company for a in Legal(title, position.s) if isinstance(a, Offer)]
    assert offers == ["PRR", "B&O", "C&O", "NYC"]


@pytest.mark.rule("CE-4-02")
def test_wabash_is_offered_only_once_it_is_open() -> None:
    why = Position().auctioning().no(Offer("Ann", "WAB"))
    assert (why.why, why.rule) == ("WAB opens when a company reaches Chicago.", AUCTION)
    position = Position(companies={"WAB": charter("WAB")}).auctioning()
    position.do(Offer("Ann", "WAB"), Bid("Ann", 1), Pass("Bob"), Pass("Cy"))
    assert position.s.companies["WAB"].owners == ("Ann",)


@pytest.mark.rule("CE-4-03")
@pytest.mark.parametrize(
    ("income", "sold", "minimum"), [(22, 2, 8), (24, 2, 8), (25, 2, 9), (8, 0, 8), (5, 4, 1)]
)
def test_the_minimum_is_the_income_by_the_sold_shares_and_this_one_rounded_up(
    income: int, sold: int, minimum: int
) -> None:
    nyc = charter("NYC", owners=" ".join(["Bob"] * sold), income=income)
    position = Position(companies={"NYC": nyc}).auctioning()
    told = position.do(Offer("Ann", "NYC")).told
    assert told == [f"Ann offers a share of NYC; the minimum bid is ${minimum}."]
    why = position.no(Bid("Ann", minimum - 1))
    assert (why.why, why.rule) == (f"The minimum bid for NYC is ${minimum}.", AUCTION)
    assert position.may(Bid("Ann", minimum))


@pytest.mark.rule("CE-4-04")
def test_the_chooser_bids_first_then_clockwise_higher_or_out() -> None:
    position = Position().auctioning("Bob")
    position.do(Offer("Bob", "C&O"))
    assert position.decider == "Bob"
    position.do(Bid("Bob", 5))
    assert position.decider == "Cy"
    why = position.no(Bid("Cy", 5))
    assert (why.why, why.rule) == ("A bid must be higher than $5.", AUCTION)
    position.do(Pass("Cy"), Bid("Ann", 6))
    assert position.decider == "Bob"
    assert position.no(Bid("Cy", 9)).why == "It is Bob's decision."


@pytest.mark.rule("CE-4-04")
def test_the_chooser_may_pass_and_is_out() -> None:
    position = Position().auctioning()
    position.do(Offer("Ann", "C&O"), Pass("Ann"), Bid("Bob", 5))
    assert position.decider == "Cy"
    position.do(Pass("Cy"))
    assert position.s.companies["C&O"].owners == ("Bob",)


@pytest.mark.rule("CE-4-05")
def test_the_highest_bidder_pays_the_company_and_takes_the_share() -> None:
    position = Position(companies={"C&O": charter("C&O", treasury=3, owners="Ann")}).auctioning()
    told = position.do(
        Offer("Ann", "C&O"), Bid("Ann", 3), Bid("Bob", 9), Pass("Cy"), Pass("Ann")
    ).told
    assert position.s.companies["C&O"].treasury == 12
    assert position.s.companies["C&O"].owners == ("Ann", "Bob")
    assert position.s.cash == {"Ann": 40, "Bob": 31, "Cy": 40}
    assert told[-1] == "Bob pays $9 to C&O and takes a share."


@pytest.mark.rule("CE-4-06")
def test_if_all_pass_the_share_stays_and_the_turn_is_used() -> None:
    position = Position(dials=Dials(auction=1)).auctioning()
    told = position.do(Offer("Ann", "C&O"), Pass("Ann"), Pass("Bob"), Pass("Cy")).told
    assert position.s.companies["C&O"] == charter("C&O")
    assert set(position.s.cash.values()) == {40}
    assert position.s.dials.auction == 1
    assert position.decider == "Bob"
    assert told[-1] == "Nobody bids: the share stays with C&O."


@pytest.mark.rule("CE-4-07")
@pytest.mark.parametrize("winner", ["Ann", "Bob", "Cy"])
def test_play_goes_on_left_of_the_chooser_whoever_won(winner: str) -> None:
    position = Position().auctioning()
    position.do(Offer("Ann", "C&O"))
    for player in ("Ann", "Bob", "Cy"):
        position.do(Bid(player, 5) if player == winner else Pass(player))
        if position.s.companies["C&O"].owners:
            break
    assert position.s.companies["C&O"].owners == (winner,)
    assert position.decider == "Bob"


@pytest.mark.rule("CE-4-08")
def test_a_company_without_shares_cannot_be_auctioned() -> None:
    position = Position(companies={"PRR": charter("PRR", owners="Ann Ann Bob")}).auctioning()
    why = position.no(Offer("Ann", "PRR"))
    assert (why.why, why.rule) == ("All shares of PRR are sold.", AUCTION)


def test_an_unknown_company_is_refused() -> None:
    why = Position().auctioning().no(Offer("Ann", "GWR"))
    assert (why.why, why.rule) == ("Unknown company GWR.", AUCTION)


def test_nobody_bids_more_than_his_cash() -> None:
    position = Position(cash={"Ann": 9}).auctioning()
    position.do(Offer("Ann", "C&O"))
    why = position.no(Bid("Ann", 10))
    assert (why.why, why.rule) == ("Ann has $9 and cannot bid $10.", AUCTION)


def test_an_auction_that_nobody_can_pay_leaves_the_share() -> None:
    position = Position(cash={"Ann": 4, "Bob": 4, "Cy": 0}).auctioning()
    told = position.do(Offer("Ann", "C&O")).told
    assert told[1:] == [
        "Ann cannot pay $5 and is out.",
        "Bob cannot pay $5 and is out.",
        "Cy cannot pay $5 and is out.",
        "Nobody bids: the share stays with C&O.",
    ]
    assert position.decider == "Bob"


def test_bids_are_listed_as_bounds_and_a_sample() -> None:
    position = Position(companies={"C&O": charter("C&O", owners="Bob")}).auctioning()
    position.do(Offer("Ann", "C&O"))
    (span,) = Legal(title, position.s).spans()
    assert (span.action, span.field) == (Bid("Ann", 3), "amount")
    assert (span.least, span.most, span.by) == (3, 40, 1)
    amounts = [a.amount for a in Legal(title, position.s) if isinstance(a, Bid)]
    assert amounts == [3, 4, 6, 21, 40]
    assert position.may(Bid("Ann", 17))


def test_a_player_with_just_the_minimum_has_one_bid() -> None:
    position = Position(cash={"Ann": 5}).auctioning()
    position.do(Offer("Ann", "C&O"))
    assert list(Legal(title, position.s)) == [Pass("Ann"), Bid("Ann", 5)]
