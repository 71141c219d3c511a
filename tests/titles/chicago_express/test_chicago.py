"""Rulebook: Chicago Phase."""

import pytest

from tests.titles.chicago_express.positions import (
    charter,
    choosing,
    developing,
    do,
    expanding,
    refused,
)
from trunkline.kernel import decider
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.actions import Bid, Choose, Develop, Expand, Offer, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.sections import AUCTION
from trunkline.titles.chicago_express.rules.state import Dials, is_open, locomotives_left, value


def at_the_gates(
    player: str = "Ann",
    owners: str = "Ann Bob",
    income: int = 17,
    dials: Dials | None = None,
    developed: tuple[str, ...] = (),
) -> ChicagoState:
    """PRR stands in B2, next to Chicago, which costs 3 and is worth 7."""
    prr = charter("PRR", "B2", treasury=10, owners=owners, income=income)
    return expanding(player, companies={"PRR": prr}, dials=dials, developed=developed)


ENTER = Expand("Ann", "PRR", ("A2",))


@pytest.mark.rule("CE-8-01")
def test_the_company_pays_a_dividend_on_its_raised_income() -> None:
    s = at_the_gates(income=16)
    do(s, ENTER)
    # 16 + 7 = 23, by two shares 11.5, rounded up 12 each; the bank pays.
    assert s.companies["PRR"].income == 23
    assert s.cash == {"Ann": 52, "Bob": 52, "Cy": 40}
    assert s.companies["PRR"].treasury == 10 - 3


@pytest.mark.rule("CE-8-02")
def test_nobody_else_is_paid_and_neither_dials_nor_detroit_move() -> None:
    s = at_the_gates(dials=Dials(1, 2, 1))
    s.companies["NYC"] = charter("NYC", owners="Cy")
    do(s, ENTER)
    assert s.cash["Cy"] == 40
    assert s.dials == Dials(1, 2, 1)
    assert value(title, s, "E0") == 1


@pytest.mark.rule("CE-8-03")
@pytest.mark.parametrize(("developed", "income"), [((), 1), (("D3",), 3)])
def test_the_first_company_opens_wabash_in_fort_wayne(
    developed: tuple[str, ...], income: int
) -> None:
    s = at_the_gates(developed=developed)
    do(s, ENTER)
    wabash = s.companies["WAB"]
    assert wabash.hexes == ("D3",)
    assert wabash.income == income
    assert wabash.treasury == 0
    assert locomotives_left(title, s, "WAB") == 10


@pytest.mark.rule("CE-8-03")
def test_wabash_opens_after_the_chicago_dividend_and_only_once() -> None:
    s = at_the_gates()
    told = do(s, ENTER)
    assert told[1:] == [
        "PRR has reached Chicago.",
        "PRR pays $12 a share, $24 in all.",
        "Wabash opens in Fort Wayne with an income of $1.",
    ]
    second = at_the_gates()
    second.companies["WAB"] = charter("WAB", "C3", owners="Bob")
    do(second, ENTER)
    assert second.companies["WAB"] == charter("WAB", "C3", owners="Bob")


@pytest.mark.rule("CE-8-04")
@pytest.mark.parametrize(("developed", "minimum"), [((), 1), (("D3",), 3)])
def test_the_player_who_reached_chicago_auctions_the_first_wabash_share(
    developed: tuple[str, ...], minimum: int
) -> None:
    s = at_the_gates(developed=developed)
    do(s, ENTER)
    assert isinstance(s.stack[-1], Bidding)
    assert s.stack[-1].company == "WAB"
    assert decider(title, s) == "Ann"
    why = refused(s, Bid("Ann", minimum - 1))
    assert (why.why, why.rule) == (f"The minimum bid for WAB is ${minimum}.", AUCTION)
    do(s, Bid("Ann", minimum), Bid("Bob", minimum + 4), Pass("Cy"), Pass("Ann"))
    assert s.companies["WAB"].owners == ("Bob",)
    assert s.companies["WAB"].treasury == minimum + 4


@pytest.mark.rule("CE-8-05")
def test_if_nobody_bids_wabash_stays_open_and_its_shares_can_be_chosen() -> None:
    s = at_the_gates()
    do(s, ENTER, Pass("Ann"), Pass("Bob"), Pass("Cy"))
    assert not s.companies["WAB"].owners
    assert is_open(s, "WAB")
    do(s, Choose("Bob", "auction"), Offer("Bob", "WAB"), Bid("Bob", 1), Pass("Cy"), Pass("Ann"))
    assert s.companies["WAB"].owners == ("Bob",)


@pytest.mark.rule("CE-8-06")
@pytest.mark.parametrize(("player", "following"), [("Ann", "Bob"), ("Bob", "Cy")])
def test_play_goes_on_left_of_the_player_who_reached_chicago(player: str, following: str) -> None:
    s = at_the_gates(player)
    do(s, Expand(player, "PRR", ("A2",)))
    others = s.clockwise_from(player)[1:]
    do(s, Pass(player), Bid(others[0], 1), Bid(others[1], 2), Pass(others[0]))
    assert s.companies["WAB"].owners == (others[1],)
    assert decider(title, s) == following


@pytest.mark.rule("CE-8-07")
def test_with_two_dials_on_red_the_chicago_phase_comes_before_the_dividend_phase() -> None:
    s = at_the_gates(dials=Dials(auction=3, expansion=5))
    do(s, ENTER)
    assert s.dials == Dials(3, 5, 0)
    told = do(s, Bid("Ann", 5), Pass("Bob"), Pass("Cy"))
    # Chicago dividend 12 each, then the general one: PRR 12 each, Wabash 1 for Ann.
    assert s.cash == {"Ann": 40 + 12 - 5 + 12 + 1, "Bob": 40 + 12 + 12, "Cy": 40}
    assert "Two dials are on red: general dividend." in told
    assert decider(title, s) == "Bob"


@pytest.mark.rule("CE-8-08")
def test_the_auction_of_the_first_wabash_share_moves_no_dial() -> None:
    s = at_the_gates(dials=Dials(auction=2, expansion=1))
    do(s, ENTER, Bid("Ann", 1), Pass("Bob"), Pass("Cy"))
    assert s.dials == Dials(auction=2, expansion=1)


@pytest.mark.rule("CE-8-09")
def test_wabash_itself_pays_a_chicago_dividend() -> None:
    prr = charter("PRR", "A2", owners="Bob")
    wabash = charter("WAB", "B2", treasury=6, owners="Ann Cy")
    s = expanding(companies={"PRR": prr, "WAB": wabash})
    do(s, Expand("Ann", "WAB", ("A2",)))
    # 1 + 7 = 8, by two shares 4 each; the second locomotive in Chicago costs 2 x 3.
    assert s.cash == {"Ann": 44, "Bob": 40, "Cy": 44}
    assert s.companies["WAB"].treasury == 0
    assert decider(title, s) == "Bob"


@pytest.mark.rule("CE-8-10")
def test_fort_wayne_developed_later_raises_wabash_by_two() -> None:
    companies = {"WAB": charter("WAB"), "PRR": charter("PRR", "D3")}
    s = developing(companies=companies)
    do(s, Develop("Ann", "D3"))
    assert s.companies["WAB"].income == 3
    assert s.companies["PRR"].income == 7 + 3


def test_the_chicago_phase_follows_a_whole_turn() -> None:
    prr = charter("PRR", "C3", treasury=10, owners="Cy")
    s = choosing("Cy", companies={"PRR": prr})
    do(s, Choose("Cy", "expansion"), Expand("Cy", "PRR", ("B2", "A2")))
    assert decider(title, s) == "Cy"
    do(s, Pass("Cy"), Pass("Ann"), Pass("Bob"))
    assert decider(title, s) == "Ann"
