"""The tree search: budget, repeatable games, the best of what it is shown."""

from random import Random
from time import perf_counter
from typing import Any

import pytest

from tests.kernel.toy import Toy
from tests.titles.chicago_express.positions import charter, choosing
from trunkline.bots.chicago_express.guide import GUIDE, search
from trunkline.bots.search import Move, Values, best_action, explore, verdicts
from trunkline.kernel import Legal, play, refuse, start
from trunkline.titles.chicago_express import title
from trunkline.titles.chicago_express.actions import Choose, Expand

NAMES = ("Ann", "Bob", "Cy", "Dan")


def race() -> Any:
    """Ann can reach Chicago at once."""
    return choosing(companies={"PRR": charter("PRR", "C3", treasury=9, owners="Ann Ann")})


def test_without_a_limit_the_same_position_gives_the_same_choice() -> None:
    s = start(title, NAMES)
    assert search(title, s, Random(1)) == search(title, s, Random(1))


def test_it_sees_the_way_to_chicago() -> None:
    assert search(title, race(), Random(1)) == Choose("Ann", "expansion")
    best, *_ = verdicts(title, race(), GUIDE, Random(1), float("inf"))
    assert isinstance(best.move[1], Expand)
    assert "A2" in best.move[1].hexes


@pytest.mark.parametrize("budget", [0.02, 0.2])
def test_it_keeps_to_its_budget(budget: float) -> None:
    began = perf_counter()
    search(title, start(title, NAMES), Random(1), budget)
    assert perf_counter() - began < budget + 1


def test_more_time_is_more_positions() -> None:
    s = start(title, NAMES)
    few, many = (
        sum(v.visits for v in verdicts(title, s, GUIDE, Random(1), budget))
        for budget in (0.01, 0.3)
    )
    assert 1 <= few < many


def test_shares_of_the_worth_sum_to_one() -> None:
    for verdict in verdicts(title, race(), GUIDE, Random(1), float("inf")):
        assert sum(verdict.shares) == pytest.approx(1)


def test_searching_leaves_the_position_alone() -> None:
    s = race()
    before = s.clone()
    search(title, s, Random(1))
    assert s == before


def test_it_plays_a_whole_game_legally() -> None:
    random, s = Random(3), start(title, NAMES[:3])
    while s.stack:
        a = search(title, s, random, 0.001)
        assert refuse(title, s, a) is None
        play(title, s, a)


class Curious:
    """A guide that finds every action worth a look and any position worth anything."""

    settled = 0

    def moves(self, t: Any, s: Any, random: Random) -> list[Move]:
        return [(action,) for action in Legal(t, s)]

    def settle(self, t: Any, s: Any) -> None:
        self.settled += 1

    def shares(self, t: Any, s: Any, random: Random) -> Values:
        return tuple(random.random() for _ in s.players)


def test_any_title_can_be_searched() -> None:
    t, guide = Toy(), Curious()
    s = start(t, NAMES[:2])
    found = explore(t, s, guide, Random(1), lambda tried: tried < 30)
    assert sum(verdict.visits for verdict in found) == 30
    assert found == sorted(found, key=lambda verdict: -verdict.visits)
    assert 1 < guide.settled <= 30
    assert best_action(t, s, guide, Random(1), 0.01) in Legal(t, s)
