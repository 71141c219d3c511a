"""Habits in logs: what the script counts, in a game of random players."""

from random import Random

import pytest

from tests.titles.china_1880.positions import Position
from tools.habits import Habits, habits, table, watch_trades
from trunkline.bots import random_bot
from trunkline.kernel import Match, get_title
from trunkline.titles.china_1880.rules.actions import BuyShare, Pass, SellShares


@pytest.mark.parametrize("title_id", ["1880", "1881"])
def test_a_match_is_watched_from_its_first_action(title_id: str) -> None:
    t, random = get_title(title_id), Random(2)
    match = Match(t, ("Ann", "Bob", "Cy"), seed=2)
    while match.version < 250 and match.decider:
        match.play(random_bot(t, match.state, random))
    seen = habits(match)
    assert len(seen.idle) <= seen.could_buy
    assert seen.treasuries >= 0
    assert len(seen.last_runs) <= len(seen.runs) // 3 + 1
    assert table([seen])[0] == "games 1"


@pytest.mark.parametrize(("rounds", "losses"), [(0, 2), (1, 2), (2, 0)])
def test_shares_that_are_bought_dear_and_sold_cheap_are_counted(rounds: int, losses: int) -> None:
    """Two shares are sold below what one cost: in the same share round, the next, and later."""
    s, seen = Position("ABC").found("NJR", "A", par=100).s, Habits()
    watch_trades(seen, s, BuyShare("B", "NJR"), trading=True)
    for _ in range(rounds):
        watch_trades(seen, s, Pass("B"), trading=False)
        watch_trades(seen, s, Pass("B"), trading=True)
    watch_trades(seen, s, SellShares("B", "NJR", 2), trading=True)
    assert seen.losses == 0, "not below the price"
    cheap = Position("ABC").found("NJR", "A", par=90).s
    watch_trades(seen, cheap, SellShares("B", "NJR", 2), trading=True)
    assert seen.losses == losses
