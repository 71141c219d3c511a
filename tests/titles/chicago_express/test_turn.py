"""Rulebook: Game Sequence."""

from typing import Literal

import pytest

from tests.titles.chicago_express.positions import (
    allowed,
    auctioning,
    charter,
    choosing,
    developing,
    do,
    expanding,
    position,
    refused,
)
from trunkline.kernel import decider
from trunkline.titles.chicago_express.rules import ChicagoState, title
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
    s = choosing(companies=OWNED)
    do(s, Choose("Ann", action))
    assert s.dials == dials
    assert isinstance(s.stack[-1], step)


@pytest.mark.rule("CE-3-01")
def test_turns_go_clockwise() -> None:
    s = choosing(companies=OWNED)
    order = []
    for _ in range(4):
        player = decider(title, s)
        assert player is not None
        order.append(player)
        do(s, Choose(player, "development"), Pass(player))
    assert order == ["Ann", "Bob", "Cy", "Ann"]


@pytest.mark.rule("CE-3-02")
def test_the_dial_moves_before_the_action_and_stays_moved_if_nothing_is_done() -> None:
    s = choosing(companies=OWNED)
    do(s, Choose("Ann", "expansion"))
    assert s.dials.expansion == 1
    do(s, Pass("Ann"))
    assert s.dials.expansion == 1
    assert decider(title, s) == "Bob"


@pytest.mark.rule("CE-3-03")
@pytest.mark.parametrize("make", [auctioning, expanding, developing])
def test_a_chosen_action_may_be_declined(make: type) -> None:
    s: ChicagoState = make(companies=OWNED)
    before = s.clone()
    do(s, Pass("Ann"))
    assert decider(title, s) == "Bob"
    assert (s.cash, s.companies, s.developed) == (before.cash, before.companies, before.developed)


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
    s = choosing(dials=dials)
    why = refused(s, Choose("Ann", action))
    assert (why.why, why.rule) == (f"The dial of {action} is on red.", SEQUENCE)
    assert [kind for kind in KINDS if allowed(s, Choose("Ann", kind))] == [
        kind for kind in KINDS if kind != action
    ]


@pytest.mark.rule("CE-3-05")
@pytest.mark.parametrize(
    ("action", "times"), [("auction", 3), ("development", 4), ("expansion", 5)]
)
def test_three_auctions_four_developments_or_five_expansions_reach_red(
    action: Kind, times: int
) -> None:
    s = choosing(companies=OWNED)
    for _ in range(times):
        player = decider(title, s)
        assert player is not None
        assert allowed(s, Choose(player, action))
        do(s, Choose(player, action), Pass(player))
    player = decider(title, s)
    assert player is not None
    assert not allowed(s, Choose(player, action))


@pytest.mark.rule("CE-3-06")
def test_with_two_dials_on_red_the_dividend_comes_before_the_turn_of_the_same_player() -> None:
    s = position(turn="Bob", companies={"PRR": charter("PRR", owners="Cy")}, dials=Dials(3, 0, 4))
    assert s.cash["Cy"] == 40 + 7
    assert s.dials == Dials(0, 0, 0)
    assert isinstance(s.stack[-1], Turn)
    assert decider(title, s) == "Bob"


@pytest.mark.rule("CE-3-06")
def test_one_dial_on_red_brings_no_dividend() -> None:
    s = position(turn="Bob", companies={"PRR": charter("PRR", owners="Cy")}, dials=Dials(3, 4, 3))
    assert s.cash["Cy"] == 40
    assert s.dials == Dials(3, 4, 3)


@pytest.mark.rule("CE-3-07")
def test_the_choice_that_puts_the_second_dial_on_red_is_still_carried_out() -> None:
    prr = charter("PRR", "Q5", treasury=10, owners="Ann")
    s = choosing(companies={"PRR": prr}, dials=Dials(auction=3, expansion=4))
    do(s, Choose("Ann", "expansion"))
    assert s.cash["Ann"] == 40
    do(s, Expand("Ann", "PRR", ("P4", "O4")))
    # Harrisburg raises the income to 8 before the dividend is paid.
    assert s.cash["Ann"] == 48
    assert s.dials == Dials()
    assert decider(title, s) == "Bob"


@pytest.mark.rule("CE-3-07")
def test_a_chicago_phase_caused_by_the_last_choice_comes_before_the_dividend() -> None:
    prr = charter("PRR", "C3", treasury=10, owners="Ann", income=17)
    s = choosing(companies={"PRR": prr}, dials=Dials(development=4, expansion=4))
    do(s, Choose("Ann", "expansion"), Expand("Ann", "PRR", ("B2", "A2")))
    assert s.cash["Ann"] == 40 + 24
    assert isinstance(s.stack[-1], Bidding)
    do(s, Pass("Ann"), Pass("Bob"), Pass("Cy"))
    assert s.cash["Ann"] == 40 + 24 + 24
    assert decider(title, s) == "Bob"


@pytest.mark.rule("CE-3-08")
def test_an_auction_may_be_chosen_when_no_share_is_left() -> None:
    sold = {
        company.id: charter(company.id, owners=" ".join(["Ann"] * company.shares))
        for company in title.components.companies
    }
    s = choosing(companies=sold)
    told = do(s, Choose("Ann", "auction"))
    assert "No company has a share left to offer." in told
    assert s.dials.auction == 1
    assert decider(title, s) == "Bob"


@pytest.mark.rule("CE-3-08")
def test_an_expansion_may_be_chosen_by_a_player_without_shares() -> None:
    s = choosing()
    told = do(s, Choose("Ann", "expansion"))
    assert "Ann can expand no company." in told
    assert s.dials.expansion == 1
    assert decider(title, s) == "Bob"


@pytest.mark.rule("CE-3-08")
def test_a_development_may_be_chosen_when_nothing_can_be_developed() -> None:
    s = choosing()
    do(s, Choose("Ann", "development"))
    assert all(not allowed(s, Develop("Ann", hex)) for hex in title.map.hexes)
    do(s, Pass("Ann"))
    assert s.dials.development == 1
    assert decider(title, s) == "Bob"
