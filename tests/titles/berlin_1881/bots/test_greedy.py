"""The greedy player of 1881: always legal, and better than chance."""

from random import Random

import pytest

from tests.checked import checked
from trunkline.bots.bot import choose, get_bot, random_bot
from trunkline.kernel import Match
from trunkline.titles.berlin_1881.bots.greedy import greedy
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.offices import floated
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS


def test_the_bot_is_found_by_name() -> None:
    assert get_bot("greedy", title) is greedy


@pytest.mark.parametrize("seed", [6, 7])
def test_greedy_players_beat_random_ones(seed: int) -> None:
    names = ("Greedy", "Grim", "Random", "Rash")
    match, random = Match(title, names, seed=seed), Random(seed)
    while match.state.stack:
        player = match.decider or ""
        bot = greedy if player.startswith("G") else random_bot
        match.play(choose(bot, title, match.state, player, random, 1.0))
    result = match.result
    assert result is not None
    assert max(result["Greedy"], result["Grim"]) > max(result["Random"], result["Rash"])


def test_greedy_players_reach_the_later_phases() -> None:
    match, random = Match(title, ("Ann", "Bob", "Cy"), seed=1), Random(1)
    while match.state.stack and match.version < 420:
        player = match.decider or ""
        match.play(choose(greedy, title, match.state, player, random, 1.0))
    s = checked(BerlinState, match.state)
    assert title.audit(s) == []
    assert s.gone.get("4", 0) > 0
    assert len(s.board.tiles) > 25


@pytest.mark.parametrize("seed", range(4))
def test_six_poor_greedy_players_float_tramways_together(seed: int) -> None:
    """With 420 M hardly anybody can float a tramway alone."""
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
    match, random = Match(title, names, seed=seed), Random(seed)
    while not isinstance(match.state.stack[-1], LayTrack):
        player = match.decider or ""
        match.play(choose(greedy, title, match.state, player, random, 1.0))
    assert sum(floated(checked(BerlinState, match.state), tramway) for tramway in TRAMWAYS) >= 3
