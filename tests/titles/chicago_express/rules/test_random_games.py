"""Whole games at random: they end, and everything adds up after every action."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.checked import checked
from tests.titles.chicago_express.positions import Position, charter
from trunkline.kernel import Legal, decode_state, encode_state, play, start
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.state import Dials, is_open

NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")
MOST_ACTIONS = 2000


def play_out(s: ChicagoState, random: Random) -> int:
    """Play to the end at random with an audit after every action; how many actions it took."""
    actions = 0
    while s.stack:
        play(title, s, Legal(title, s).sample(random))
        assert title.audit(s) == []
        actions += 1
        assert actions < MOST_ACTIONS
    return actions


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_random_games_end_and_add_up(players: int, seed: int) -> None:
    s = start(title, NAMES[:players], seed)
    assert play_out(s, Random(seed)) > 20
    result = title.result(s)
    assert result is not None
    assert set(result) == set(NAMES[:players])


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_random_games_from_the_gates_of_chicago_open_wabash(seed: int) -> None:
    owners = "Ann Bob Cy"
    companies = {
        "PRR": charter("PRR", "B2", treasury=40, owners=owners),
        "NYC": charter("NYC", "C3", treasury=40, owners=owners),
    }
    position = Position(companies=companies, dials=Dials()).choosing()
    play_out(position.s, Random(seed))
    if any("A2" in charter.hexes for charter in position.s.companies.values()):
        assert is_open(position.s, "WAB")


@pytest.mark.parametrize("seed", range(5))
def test_money_moves_only_as_the_rules_say(seed: int) -> None:
    """A ledger beside the game: the bank pays dividends and forests, and gets what building costs."""
    random, s = Random(seed), start(title, NAMES[:4], seed)
    while s.stack:
        before = sum(s.cash.values()) + sum(c.treasury for c in s.companies.values())
        play(title, s, Legal(title, s).sample(random))
        after = sum(s.cash.values()) + sum(c.treasury for c in s.companies.values())
        assert after - before == sum(_from_the_bank(s))


def _from_the_bank(s: ChicagoState) -> list[int]:
    """What the log of the last action says about the bank's money."""
    moves = []
    for sentence in s.told:
        values = dict(sentence.values)
        if "total" in values:
            moves.append(checked(int, values["total"]))
        if "grant" in values:
            moves.append(checked(int, values["grant"]))
        if "cost" in values:
            moves.append(-checked(int, values["cost"]))
    return moves


def test_a_saved_state_plays_on_identically() -> None:
    s = start(title, NAMES[:4], 7)
    random = Random(7)
    for _ in range(60):
        play(title, s, Legal(title, s).sample(random))
    twin = decode_state(title, encode_state(s))
    assert twin == s
    first, second = Random(8), Random(8)
    while s.stack:
        play(title, s, Legal(title, s).sample(first))
        play(title, twin, Legal(title, twin).sample(second))
        assert encode_state(s) == encode_state(twin)
