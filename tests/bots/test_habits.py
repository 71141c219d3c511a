"""Habits in logs: what the script counts, in a game of random players."""

from random import Random

import pytest

from tools.habits import habits, table
from trunkline.bots import random_bot
from trunkline.kernel import Match, get_title


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
