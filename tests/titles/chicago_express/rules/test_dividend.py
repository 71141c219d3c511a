"""Rulebook: Dividend Phase."""

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.state import Charter, Dials, value
from trunkline.titles.chicago_express.rules.turn import Turn

RED = Dials(auction=3, development=4)
DETROIT = "E0"


def after_dividend(
    turn: str = "Ann", developed: tuple[str, ...] = (), **companies: Charter
) -> Position:
    """The position after a Dividend Phase before this player's turn; everybody began with 40."""
    return Position(dials=RED, developed=developed, companies=companies).turn(turn)


@pytest.mark.rule("CE-7-01")
def test_dividends_come_first_then_the_dials_then_detroit() -> None:
    # PRR stands in Detroit, box 1: its dividend is still paid on 7 + 1, afterwards it earns 9.
    position = after_dividend(PRR=charter("PRR", DETROIT, owners="Ann"))
    assert [str(sentence) for sentence in position.s.told] == [
        "2 dials are on red: general dividend.",
        "PRR pays $8 a share, $8 in all.",
        "Detroit rises to 2.",
    ]
    assert position.s.cash["Ann"] == 48
    assert position.s.companies["PRR"].income == 9


@pytest.mark.rule("CE-7-02")
def test_every_share_gets_the_income_by_the_sold_shares_rounded_up() -> None:
    position = after_dividend(NYC=charter("NYC", owners="Ann Bob Ann", income=16))
    # 16 / 3 = 5.33, rounded up 6 for each of the three shares.
    assert position.s.cash == {"Ann": 52, "Bob": 46, "Cy": 40}
    assert position.s.companies["NYC"].treasury == 0


@pytest.mark.rule("CE-7-02")
def test_all_companies_pay_in_one_phase() -> None:
    position = after_dividend(
        PRR=charter("PRR", owners="Ann"),
        NYC=charter("NYC", owners="Ann Cy"),
        WAB=charter("WAB", owners="Bob"),
    )
    assert position.s.cash == {"Ann": 40 + 7 + 4, "Bob": 40 + 1, "Cy": 40 + 4}


@pytest.mark.rule("CE-7-03")
def test_rounding_is_per_share() -> None:
    position = after_dividend(NYC=charter("NYC", owners="Ann Ann", income=17))
    assert position.s.cash["Ann"] == 40 + 9 + 9


@pytest.mark.rule("CE-7-04")
def test_companies_without_sold_shares_pay_nothing() -> None:
    position = after_dividend(WAB=charter("WAB"))
    assert set(position.s.cash.values()) == {40}
    assert not any("pays" in str(sentence) for sentence in position.s.told)


@pytest.mark.rule("CE-7-05")
def test_the_game_ends_right_after_the_payment_without_reset_or_detroit() -> None:
    developed = (DETROIT,) * 7
    prr = charter("PRR", DETROIT, owners="Ann", developed=developed)
    position = after_dividend(developed=developed, PRR=prr)
    assert position.s.stack == ()
    assert position.s.cash["Ann"] == 40 + 7 + 8
    assert position.s.dials == RED
    assert position.s.developed == developed
    assert position.s.companies["PRR"] == prr


@pytest.mark.rule("CE-7-06")
def test_all_dials_go_back_to_start() -> None:
    position = Position(dials=Dials(3, 4, 4)).turn()
    assert position.s.dials == Dials(0, 0, 0)


@pytest.mark.rule("CE-7-07")
def test_detroit_moves_one_box_with_or_without_a_locomotive() -> None:
    position = after_dividend()
    assert value(title, position.s, DETROIT) == 2
    position = after_dividend(PRR=charter("PRR", DETROIT), NYC=charter("NYC", DETROIT))
    assert [position.s.companies[c].income for c in ("PRR", "NYC", "C&O")] == [7 + 2, 8 + 2, 5]


@pytest.mark.rule("CE-7-07")
def test_detroit_moves_to_8_at_most() -> None:
    position = after_dividend(developed=(DETROIT,) * 6)
    assert value(title, position.s, DETROIT) == 8
    assert position.s.stack
    position.s.dials = RED
    position.s.stack = position.s.stack[:1]
    position.settle()
    assert value(title, position.s, DETROIT) == 8


@pytest.mark.rule("CE-7-08")
@pytest.mark.parametrize("player", ["Ann", "Bob", "Cy"])
def test_the_player_whose_turn_it_was_takes_it(player: str) -> None:
    position = after_dividend(player)
    assert position.s.stack[-1] == Turn(player)
    assert position.decider == player
