"""Rulebook: Chicago Phase."""

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.titles.chicago_express.rules import title
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
) -> Position:
    """PRR stands in B2, next to Chicago, which costs 3 and is worth 7."""
    prr = charter("PRR", "B2", treasury=10, owners=owners, income=income)
    return Position(companies={"PRR": prr}, dials=dials, developed=developed).expanding(player)


ENTER = Expand("Ann", "PRR", ("A2",))


@pytest.mark.rule("CE-8-01")
def test_the_company_pays_a_dividend_on_its_raised_income() -> None:
    position = at_the_gates(income=16)
    position.do(ENTER)
    # 16 + 7 = 23, by two shares 11.5, rounded up 12 each; the bank pays.
    assert position.s.companies["PRR"].income == 23
    assert position.s.cash == {"Ann": 52, "Bob": 52, "Cy": 40}
    assert position.s.companies["PRR"].treasury == 10 - 3


@pytest.mark.rule("CE-8-02")
def test_nobody_else_is_paid_and_neither_dials_nor_detroit_move() -> None:
    position = at_the_gates(dials=Dials(1, 2, 1))
    position.s.companies["NYC"] = charter("NYC", owners="Cy")
    position.do(ENTER)
    assert position.s.cash["Cy"] == 40
    assert position.s.dials == Dials(1, 2, 1)
    assert value(title, position.s, "E0") == 1


@pytest.mark.rule("CE-8-03")
@pytest.mark.parametrize(("developed", "income"), [((), 1), (("D3",), 3)])
def test_the_first_company_opens_wabash_in_fort_wayne(
    developed: tuple[str, ...], income: int
) -> None:
    position = at_the_gates(developed=developed)
    position.do(ENTER)
    wabash = position.s.companies["WAB"]
    assert wabash.hexes == ("D3",)
    assert wabash.income == income
    assert wabash.treasury == 0
    assert locomotives_left(title, position.s, "WAB") == 10


@pytest.mark.rule("CE-8-03")
def test_wabash_opens_after_the_chicago_dividend_and_only_once() -> None:
    position = at_the_gates()
    told = position.do(ENTER).told
    assert told[1:] == [
        "PRR has reached Chicago.",
        "PRR pays $12 a share, $24 in all.",
        "Wabash opens in Fort Wayne with an income of $1.",
    ]
    second = at_the_gates()
    second.s.companies["WAB"] = charter("WAB", "C3", owners="Bob")
    second.do(ENTER)
    assert second.s.companies["WAB"] == charter("WAB", "C3", owners="Bob")


@pytest.mark.rule("CE-8-04")
@pytest.mark.parametrize(("developed", "minimum"), [((), 1), (("D3",), 3)])
def test_the_player_who_reached_chicago_auctions_the_first_wabash_share(
    developed: tuple[str, ...], minimum: int
) -> None:
    position = at_the_gates(developed=developed)
    position.do(ENTER)
    assert isinstance(position.s.stack[-1], Bidding)
    assert position.s.stack[-1].company == "WAB"
    assert position.decider == "Ann"
    why = position.no(Bid("Ann", minimum - 1))
    assert (why.why, why.rule) == (f"The minimum bid for WAB is ${minimum}.", AUCTION)
    position.do(Bid("Ann", minimum), Bid("Bob", minimum + 4), Pass("Cy"), Pass("Ann"))
    assert position.s.companies["WAB"].owners == ("Bob",)
    assert position.s.companies["WAB"].treasury == minimum + 4


@pytest.mark.rule("CE-8-05")
def test_if_nobody_bids_wabash_stays_open_and_its_shares_can_be_chosen() -> None:
    position = at_the_gates()
    position.do(ENTER, Pass("Ann"), Pass("Bob"), Pass("Cy"))
    assert not position.s.companies["WAB"].owners
    assert is_open(position.s, "WAB")
    position.do(
        Choose("Bob", "auction"), Offer("Bob", "WAB"), Bid("Bob", 1), Pass("Cy"), Pass("Ann")
    )
    assert position.s.companies["WAB"].owners == ("Bob",)


@pytest.mark.rule("CE-8-06")
@pytest.mark.parametrize(("player", "following"), [("Ann", "Bob"), ("Bob", "Cy")])
def test_play_goes_on_left_of_the_player_who_reached_chicago(player: str, following: str) -> None:
    position = at_the_gates(player)
    position.do(Expand(player, "PRR", ("A2",)))
    others = position.s.clockwise_from(player)[1:]
    position.do(Pass(player), Bid(others[0], 1), Bid(others[1], 2), Pass(others[0]))
    assert position.s.companies["WAB"].owners == (others[1],)
    assert position.decider == following


@pytest.mark.rule("CE-8-07")
def test_with_two_dials_on_red_the_chicago_phase_comes_before_the_dividend_phase() -> None:
    position = at_the_gates(dials=Dials(auction=3, expansion=5))
    position.do(ENTER)
    assert position.s.dials == Dials(3, 5, 0)
    told = position.do(Bid("Ann", 5), Pass("Bob"), Pass("Cy")).told
    # Chicago dividend 12 each, then the general one: PRR 12 each, Wabash 1 for Ann.
    assert position.s.cash == {"Ann": 40 + 12 - 5 + 12 + 1, "Bob": 40 + 12 + 12, "Cy": 40}
    assert "2 dials are on red: general dividend." in told
    assert position.decider == "Bob"


@pytest.mark.rule("CE-8-08")
def test_the_auction_of_the_first_wabash_share_moves_no_dial() -> None:
    position = at_the_gates(dials=Dials(auction=2, expansion=1))
    position.do(ENTER, Bid("Ann", 1), Pass("Bob"), Pass("Cy"))
    assert position.s.dials == Dials(auction=2, expansion=1)


@pytest.mark.rule("CE-8-09")
def test_wabash_itself_pays_a_chicago_dividend() -> None:
    prr = charter("PRR", "A2", owners="Bob")
    wabash = charter("WAB", "B2", treasury=6, owners="Ann Cy")
    position = Position(companies={"PRR": prr, "WAB": wabash}).expanding()
    position.do(Expand("Ann", "WAB", ("A2",)))
    # 1 + 7 = 8, by two shares 4 each; the second locomotive in Chicago costs 2 x 3.
    assert position.s.cash == {"Ann": 44, "Bob": 40, "Cy": 44}
    assert position.s.companies["WAB"].treasury == 0
    assert position.decider == "Bob"


@pytest.mark.rule("CE-8-10")
def test_fort_wayne_developed_later_raises_wabash_by_two() -> None:
    companies = {"WAB": charter("WAB"), "PRR": charter("PRR", "D3")}
    position = Position(companies=companies).developing()
    position.do(Develop("Ann", "D3"))
    assert position.s.companies["WAB"].income == 3
    assert position.s.companies["PRR"].income == 7 + 3


def test_the_chicago_phase_follows_a_whole_turn() -> None:
    prr = charter("PRR", "C3", treasury=10, owners="Cy")
    position = Position(companies={"PRR": prr}).choosing("Cy")
    position.do(Choose("Cy", "expansion"), Expand("Cy", "PRR", ("B2", "A2")))
    assert position.decider == "Cy"
    position.do(Pass("Cy"), Pass("Ann"), Pass("Bob"))
    assert position.decider == "Ann"
