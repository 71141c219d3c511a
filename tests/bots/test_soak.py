"""Whole games of mixed bots: every action is legal, everything adds up, the game ends."""

from random import Random

import pytest

from tests.soak import share
from trunkline.bots import bot_names, choose, get_bot
from trunkline.bots.arena import SEATS
from trunkline.kernel import Match, get_title, refuse

BUDGET = 0.002
"""Seconds for a decision: search shall be quick here, not strong."""
GAMES = {"chicago-express": 6, "1880": 1, "1881": 1}
"""A small share of the thousand that a soak plays."""
LOTS = [
    (title, lot, lots)
    for title, few in GAMES.items()
    for lots in (min(8, share(1000, few)),)
    for lot in range(lots)
]
"""Title, and which of how many lots of its games: so that processes can share them."""


@pytest.mark.parametrize(("title_id", "lot", "lots"), LOTS)
def test_mixed_bots_play_whole_games(title_id: str, lot: int, lots: int) -> None:
    for game in range(lot, share(1000, GAMES[title_id]), lots):
        play_a_game(title_id, game)


def play_a_game(title_id: str, game: int) -> None:
    """As many players as the title allows, a bot of any strength in each seat."""
    t, random = get_title(title_id), Random(f"{title_id}/{game}")
    names = SEATS[: random.randint(*t.seats)]
    bots = {name: get_bot(random.choice(bot_names(t)), t) for name in names}
    match = Match(t, names, seed=game)
    while (player := match.decider) is not None:
        action = choose(bots[player], t, match.state, player, random, BUDGET)
        refusal = refuse(t, match.state, action)
        assert refusal is None, f"game {game}, action {match.version}: {refusal}"
        match.play(action)
        assert match.version < 5000
    assert t.audit(match.state) == []
    assert match.result is not None
