"""Comments on a game: what happened, and after a turn the reasons for it."""

from random import Random

from tools.comments import told
from trunkline.bots import random_bot
from trunkline.kernel import Match, decision, get_title
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.turn import Turn


def test_a_turn_has_a_comment_and_the_bids_of_an_auction_have_none() -> None:
    t, random = get_title("chicago-express"), Random(3)
    match = Match(t, ("Ann", "Bob", "Cy"), seed=3)
    while isinstance(decision(match.state), Bidding):
        match.play(random_bot(t, match.state, random))
    opening = list(told(match))
    assert opening
    assert all(line.startswith("- ") for line in opening)
    assert isinstance(decision(match.state), Turn)
    match.play(random_bot(t, match.state, random))
    lines = list(told(match))
    assert lines[: len(opening)] == opening
    assert any(line.startswith("  - *") for line in lines[len(opening) :])
