"""The planner of 1880 in play; what it knows is tested by its parts."""

from random import Random

import pytest

from tests.checked import checked
from trunkline.kernel import Action, Match, decision, play, start
from trunkline.titles.china_1880.bots.planner import planner
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import Bid
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.components import PRIVATES
from trunkline.titles.china_1880.rules.state import ChinaState


def opening(players: int, actions: int) -> list[Action]:
    match, random = Match(title, "ABCDEFG"[:players], seed=players), Random(players)
    while match.state.stack and match.version < actions:
        match.play(planner(title, checked(ChinaState, match.state), random))
    s = checked(ChinaState, match.state)
    assert title.audit(s) == []
    assert s.board.tiles
    return match.actions


@pytest.mark.parametrize("players", [3, 7])
def test_it_opens_games_legally(players: int) -> None:
    """Whole games are in the soak: tests/bots/test_soak.py."""
    assert len(opening(players, 130)) == 130


def test_the_same_chance_gives_the_same_game() -> None:
    assert opening(4, 120) == opening(4, 120)


def test_an_auction_takes_few_steps() -> None:
    """What somebody else would surely bid is bid at once, and a raise goes half of what is left."""
    s, random = start(title, ("A", "B", "C"), 3, {}), Random(1)
    bids = 0
    while isinstance(decision(s), Auction):
        action = planner(title, s, random)
        bids += isinstance(action, Bid)
        play(title, s, action)
    assert bids <= 4 * len(PRIVATES)
