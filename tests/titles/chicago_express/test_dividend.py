"""Rulebook: Dividend Phase."""

import pytest

from tests.titles.chicago_express.positions import charter, position
from trunkline.kernel import decider, settle
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.state import Charter, Dials, value
from trunkline.titles.chicago_express.rules.turn import Turn

RED = Dials(auction=3, development=4)
DETROIT = "E0"


def after_dividend(
    turn: str = "Ann", developed: tuple[str, ...] = (), **companies: Charter
) -> ChicagoState:
    """The position after a Dividend Phase before this player's turn; everybody began with 40."""
    return position(turn=turn, dials=RED, developed=developed, companies=companies)


@pytest.mark.rule("CE-7-01")
def test_dividends_come_first_then_the_dials_then_detroit() -> None:
    # PRR stands in Detroit, box 1: its dividend is still paid on 7 + 1, afterwards it earns 9.
    s = after_dividend(PRR=charter("PRR", DETROIT, owners="Ann"))
    assert [str(sentence) for sentence in s.told] == [
        "Two dials are on red: general dividend.",
        "PRR pays $8 a share, $8 in all.",
        "Detroit rises to 2.",
    ]
    assert s.cash["Ann"] == 48
    assert s.companies["PRR"].income == 9


@pytest.mark.rule("CE-7-02")
def test_every_share_gets_the_income_by_the_sold_shares_rounded_up() -> None:
    s = after_dividend(NYC=charter("NYC", owners="Ann Bob Ann", income=16))
    # 16 / 3 = 5.33, rounded up 6 for each of the three shares.
    assert s.cash == {"Ann": 52, "Bob": 46, "Cy": 40}
    assert s.companies["NYC"].treasury == 0


@pytest.mark.rule("CE-7-02")
def test_all_companies_pay_in_one_phase() -> None:
    s = after_dividend(
        PRR=charter("PRR", owners="Ann"),
        NYC=charter("NYC", owners="Ann Cy"),
        WAB=charter("WAB", owners="Bob"),
    )
    assert s.cash == {"Ann": 40 + 7 + 4, "Bob": 40 + 1, "Cy": 40 + 4}


@pytest.mark.rule("CE-7-03")
def test_rounding_is_per_share() -> None:
    s = after_dividend(NYC=charter("NYC", owners="Ann Ann", income=17))
    assert s.cash["Ann"] == 40 + 9 + 9


@pytest.mark.rule("CE-7-04")
def test_companies_without_sold_shares_pay_nothing() -> None:
    s = after_dividend(WAB=charter("WAB"))
    assert set(s.cash.values()) == {40}
    assert not any("pays" in str(sentence) for sentence in s.told)


@pytest.mark.rule("CE-7-05")
def test_the_game_ends_right_after_the_payment_without_reset_or_detroit() -> None:
    developed = (DETROIT,) * 7
    prr = charter("PRR", DETROIT, owners="Ann", developed=developed)
    s = after_dividend(developed=developed, PRR=prr)
    assert s.stack == ()
    assert s.cash["Ann"] == 40 + 7 + 8
    assert s.dials == RED
    assert s.developed == developed
    assert s.companies["PRR"] == prr


@pytest.mark.rule("CE-7-06")
def test_all_dials_go_back_to_start() -> None:
    s = position(turn="Ann", dials=Dials(3, 4, 4))
    assert s.dials == Dials(0, 0, 0)


@pytest.mark.rule("CE-7-07")
def test_detroit_moves_one_box_with_or_without_a_locomotive() -> None:
    s = after_dividend()
    assert value(title, s, DETROIT) == 2
    s = after_dividend(PRR=charter("PRR", DETROIT), NYC=charter("NYC", DETROIT))
    assert [s.companies[c].income for c in ("PRR", "NYC", "C&O")] == [7 + 2, 8 + 2, 5]


@pytest.mark.rule("CE-7-07")
def test_detroit_moves_to_8_at_most() -> None:
    s = after_dividend(developed=(DETROIT,) * 6)
    assert value(title, s, DETROIT) == 8
    assert s.stack
    s.dials = RED
    s.stack = s.stack[:1]
    settle(title, s)
    assert value(title, s, DETROIT) == 8


@pytest.mark.rule("CE-7-08")
@pytest.mark.parametrize("player", ["Ann", "Bob", "Cy"])
def test_the_player_whose_turn_it_was_takes_it(player: str) -> None:
    s = after_dividend(player)
    assert s.stack[-1] == Turn(player)
    assert decider(title, s) == player
