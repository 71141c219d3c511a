"""1881 searched: stock rounds and trains, with the planner's ratings and forecast."""

from random import Random

import pytest

from tests.checked import checked
from tests.titles.berlin_1881.positions import Position
from trunkline.bots.search import verdicts
from trunkline.kernel import Legal, Match
from trunkline.titles.berlin_1881.bots.guide import WIDTH, BerlinGuide, routine, search
from trunkline.titles.berlin_1881.bots.planner import planner
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay
from trunkline.titles.berlin_1881.rules.state import BerlinState, Earned
from trunkline.titles.berlin_1881.rules.stock_round import Buy, StockTurn

GUIDE = BerlinGuide(10.0)


def floating() -> Position:
    """Ann can float GBS with its certificate no. 5."""
    position = Position().stock_round(first=True).hold("GBS", "Ann", Ann=3)
    position.hold("SHG", "Bob", Bob=1)
    position.s.money["Ann"] = 95
    return position


def test_it_looks_at_the_best_moves_and_at_the_end_of_the_turn() -> None:
    moves = GUIDE.moves(title, floating().s, Random(1))
    assert moves[0] == (Buy("Ann", "GBS", "bank"),)
    assert (Done("Ann"),) in moves
    assert len(set(moves)) <= WIDTH + 1


def test_it_floats_its_tramway_when_it_can() -> None:
    assert search(title, floating().s, Random(1)) == Buy("Ann", "GBS", "bank")


def test_between_the_questions_nobody_builds_and_everybody_pays() -> None:
    position = Position(phase="brown").found("GBS").trains("GBS", "4").ask("GBS", "income")
    position.s.earned = Earned(route=100)
    assert isinstance(routine(title, position.s), Pay)
    assert isinstance(routine(title, position.ask("GBS", "business").s), Done)


def test_the_tree_goes_on_with_the_next_share_or_train() -> None:
    position = floating()
    GUIDE.settle(title, position.s)
    assert isinstance(position.s.stack[-1], StockTurn | Business)


def test_the_shares_sum_to_one() -> None:
    for verdict in verdicts(title, floating().s, GUIDE, Random(1), float("inf")):
        assert sum(verdict.shares) == pytest.approx(1)


def test_all_positions_of_a_tree_are_judged_by_the_rounds_of_its_root() -> None:
    """The marker of the leader does not make the game longer for one branch only."""
    position = Position(phase="brown").found("GBS", "Ann").trains("GBS", "4").at("GBS", (2, 9))
    near, far = (BerlinGuide(each).shares(title, position.s, Random(1)) for each in (2.0, 12.0))
    assert near[0] < far[0]


def test_without_a_limit_the_same_position_gives_the_same_choice() -> None:
    assert search(title, floating().s, Random(3)) == search(title, floating().s, Random(3))


def test_what_is_not_searched_is_planned() -> None:
    s = Match(title, ("Ann", "Bob", "Cy"), seed=1).state
    assert isinstance(s, BerlinState)
    assert search(title, s, Random(2)) == planner(title, s, Random(2))


def test_it_plays_legally_through_the_first_rounds() -> None:
    match, random = Match(title, ("Ann", "Bob", "Cy"), seed=5), Random(5)
    while match.version < 80:
        player = match.decider or ""
        action = search(title, title.view(checked(BerlinState, match.state), player), random, 0.01)
        assert action in Legal(title, match.state, player)
        match.play(action)
    assert title.audit(checked(BerlinState, match.state)) == []
