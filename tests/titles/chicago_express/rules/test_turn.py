"""Rulebook: Game Sequence."""

from collections.abc import Callable
from typing import Literal

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.actions import Choose, Develop, Expand, Pass
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.components import KINDS, Kind
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.sections import SEQUENCE
from trunkline.titles.chicago_express.rules.state import Dials
from trunkline.titles.chicago_express.rules.turn import Turn

OWNED = {"PRR": charter("PRR", treasury=20, owners="Ann Bob Cy")}


@pytest.mark.rule("CE-3-01")
@pytest.mark.parametrize(
    ("action", "dials", "step"),
    [
        ("auction", Dials(auction=1), Auction),
        ("expansion", Dials(expansion=1), Expansion),
        ("development", Dials(development=1), Development),
    ],
)
def test_a_player_chooses_one_of_three_actions_and_moves_its_dial(
    action: Literal["auction", "expansion", "development"], dials: Dials, step: type
) -> None:
    position = Position(companies=OWNED).choosing()
    position.do(Choose("Ann", action))
    assert position.s.dials == dials
    assert isinstance(position.s.stack[-1], step)


@pytest.mark.rule("CE-3-01")
def test_turns_go_clockwise() -> None:
    position = Position(companies=OWNED).choosing()
    order = []
    for _ in range(4):
        player = position.decider
        order.append(player)
        position.do(Choose(player, "development"), Pass(player))
    assert order == ["Ann", "Bob", "Cy", "Ann"]


@pytest.mark.rule("CE-3-02")
def test_the_dial_moves_before_the_action_and_stays_moved_if_nothing_is_done() -> None:
    position = Position(companies=OWNED).choosing()
    position.do(Choose("Ann", "expansion"))
    assert position.s.dials.expansion == 1
    position.do(Pass("Ann"))
    assert position.s.dials.expansion == 1
    assert position.decider == "Bob"


@pytest.mark.rule("CE-3-03")
@pytest.mark.parametrize("begin", [Position.auctioning, Position.expanding, Position.developing])
def test_a_chosen_action_may_be_declined(begin: Callable[[Position], Position]) -> None:
    position = begin(Position(companies=OWNED))
    before = position.copy()
    position.do(Pass("Ann"))
    assert position.decider == "Bob"
    assert (position.s.cash, position.s.companies, position.s.developed) == (
        before.s.cash,
        before.s.companies,
        before.s.developed,
    )


@pytest.mark.rule("CE-3-04")
@pytest.mark.parametrize(
    ("action", "dials"),
    [
        ("auction", Dials(auction=3)),
        ("expansion", Dials(expansion=5)),
        ("development", Dials(development=4)),
    ],
)
def test_an_action_whose_dial_is_on_red_cannot_be_chosen(action: Kind, dials: Dials) -> None:
    position = Position(dials=dials).choosing()
    why = position.no(Choose("Ann", action))
    assert (why.why, why.rule) == (f"The {action} dial is on red.", SEQUENCE)
    assert [kind for kind in KINDS if position.may(Choose("Ann", kind))] == [
        kind for kind in KINDS if kind != action
    ]


@pytest.mark.rule("CE-3-05")
@pytest.mark.parametrize(
    ("action", "times"), [("auction", 3), ("development", 4), ("expansion", 5)]
)
def test_three_auctions_four_developments_or_five_expansions_reach_red(
    action: Kind, times: int
) -> None:
    position = Position(companies=OWNED).choosing()
    for _ in range(times):
        player = position.decider
        assert position.may(Choose(player, action))
        position.do(Choose(player, action), Pass(player))
    player = position.decider
    assert not position.may(Choose(player, action))


@pytest.mark.rule("CE-3-06")
def test_with_two_dials_on_red_the_dividend_comes_before_the_turn_of_the_same_player() -> None:
    position = Position(companies={"PRR": charter("PRR", owners="Cy")}, dials=Dials(3, 0, 4)).turn(
        "Bob"
    )
    assert position.s.cash["Cy"] == 40 + 7
    assert position.s.dials == Dials(0, 0, 0)
    assert isinstance(position.s.stack[-1], Turn)
    assert position.decider == "Bob"


@pytest.mark.rule("CE-3-06")
def test_one_dial_on_red_brings_no_dividend() -> None:
    position = Position(companies={"PRR": charter("PRR", owners="Cy")}, dials=Dials(3, 4, 3)).turn(
        "Bob"
    )
    assert position.s.cash["Cy"] == 40
    assert position.s.dials == Dials(3, 4, 3)


@pytest.mark.rule("CE-3-07")
def test_the_choice_that_puts_the_second_dial_on_red_is_still_carried_out() -> None:
    prr = charter("PRR", "Q5", treasury=10, owners="Ann")
    position = Position(companies={"PRR": prr}, dials=Dials(auction=3, expansion=4)).choosing()
    position.do(Choose("Ann", "expansion"))
    assert position.s.cash["Ann"] == 40
    position.do(Expand("Ann", "PRR", ("P4", "O4")))
    # Harrisburg raises the income to 8 before the dividend is paid.
    assert position.s.cash["Ann"] == 48
    assert position.s.dials == Dials()
    assert position.decider == "Bob"


@pytest.mark.rule("CE-3-07")
def test_a_chicago_phase_caused_by_the_last_choice_comes_before_the_dividend() -> None:
    prr = charter("PRR", "C3", treasury=10, owners="Ann", income=17)
    position = Position(companies={"PRR": prr}, dials=Dials(development=4, expansion=4)).choosing()
    position.do(Choose("Ann", "expansion"), Expand("Ann", "PRR", ("B2", "A2")))
    assert position.s.cash["Ann"] == 40 + 24
    assert isinstance(position.s.stack[-1], Bidding)
    position.do(Pass("Ann"), Pass("Bob"), Pass("Cy"))
    assert position.s.cash["Ann"] == 40 + 24 + 24
    assert position.decider == "Bob"


@pytest.mark.rule("CE-3-08")
def test_an_auction_may_be_chosen_when_no_share_is_left() -> None:
    sold = {
        company.id: charter(company.id, owners=" ".join(["Ann"] * company.shares))
        for company in title.components.companies
    }
    position = Position(companies=sold).choosing()
    told = position.do(Choose("Ann", "auction")).told
    assert "No company has a share left to offer." in told
    assert position.s.dials.auction == 1
    assert position.decider == "Bob"


@pytest.mark.rule("CE-3-08")
def test_an_expansion_may_be_chosen_by_a_player_without_shares() -> None:
    position = Position().choosing()
    told = position.do(Choose("Ann", "expansion")).told
    assert "Ann cannot expand any company." in told
    assert position.s.dials.expansion == 1
    assert position.decider == "Bob"


@pytest.mark.rule("CE-3-08")
def test_a_development_may_be_chosen_when_nothing_can_be_developed() -> None:
    position = Position().choosing()
    position.do(Choose("Ann", "development"))
    assert all(not position.may(Develop("Ann", hex)) for hex in title.map.hexes)
    position.do(Pass("Ann"))
    assert position.s.dials.development == 1
    assert position.decider == "Bob"
