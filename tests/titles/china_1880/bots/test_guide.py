"""The search of 1880: share rounds and purchases of trains, everything else as planned."""

from random import Random

import pytest

from tests.checked import checked
from tests.titles.china_1880.bots.test_forecast import line
from trunkline.bots import get_bot
from trunkline.bots.search import explore
from trunkline.kernel import Legal, Match, start
from trunkline.titles.china_1880.bots.guide import GUIDE, search
from trunkline.titles.china_1880.bots.planner import planner
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import BuyShare, BuyTrain
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState


def test_it_sits_down_by_name() -> None:
    assert get_bot("search", title) is search


def test_outside_share_rounds_and_purchases_it_plays_as_the_planner() -> None:
    s = start(title, ("A", "B", "C"))
    assert search(title, s, Random(1)) == planner(title, s, Random(1))


def test_the_planners_choice_is_looked_at_first() -> None:
    s = line().share_round("C").s
    moves = GUIDE.moves(title, s, Random(1))
    assert moves[0] == (planner(title, s, Random(1)),)
    assert len(set(moves)) == len(moves) > 1
    assert all(action in Legal(title, s) for (action,) in moves)


def test_it_buys_the_share_that_pays() -> None:
    table = line().found("HKR", "B", 4, second_half=True, trains=("6",))
    table.s.income.update(NJR=600, HKR=20)
    assert search(title, table.share_round("C").s, Random(1)) == BuyShare("C", "NJR")


def test_it_buys_the_train_that_lasts() -> None:
    table = line().trains("NJR", "4").money(NJR=700)
    for company, director in (("HKR", "B"), ("WNR", "C"), ("SCR", "B")):
        table.found(company, director, 4, 90, second_half=True, trains=("6",))
    table.turn("NJR", "trains")
    assert search(title, table.s, Random(1)) == BuyTrain("A", "6", 600)


def test_the_parts_of_the_worth_sum_to_one_whatever_the_contrast() -> None:
    assert sum(GUIDE.shares(title, line().s, Random(1))) == pytest.approx(1)


def test_between_its_questions_the_game_goes_on() -> None:
    table = line().share_round("A")
    s = table.all_pass().s
    GUIDE.settle(title, s)
    assert not s.stack or isinstance(s.stack[-1], ShareRound | BuyTrains)


def test_a_counted_search_repeats_itself_and_leaves_the_position_alone() -> None:
    s = line().found("HKR", "B", 4, second_half=True, trains=("6",)).share_round("C").s
    before = s.clone()
    one, two = (explore(title, s, GUIDE, Random(1), lambda tried: tried < 12) for _ in range(2))
    assert one == two
    assert s == before


@pytest.mark.parametrize("players", [3, 5])
def test_it_opens_games_legally(players: int) -> None:
    """Whole games are in the soak: tests/bots/test_soak.py."""
    match, random = Match(title, "ABCDEFG"[:players], seed=players), Random(players)
    while match.state.stack and match.version < 90:
        match.play(search(title, checked(ChinaState, match.state), random, 0.001))
    s = checked(ChinaState, match.state)
    assert title.audit(s) == []
    assert s.companies
