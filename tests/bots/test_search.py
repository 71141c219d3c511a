"""The tree search: budget, repeatable games, the best of what it is shown."""

from functools import partial
from operator import gt
from random import Random
from typing import Any

import pytest

from tests.kernel.toy import Toy
from tests.titles.chicago_express.positions import Position, charter
from trunkline.bots.search import (
    Budget,
    Move,
    Node,
    Values,
    _try,
    best_action,
    explore,
    stretched_parts,
    verdicts,
)
from trunkline.kernel import Legal, play, refuse, start
from trunkline.titles.chicago_express.bots.frozen.guide import GUIDE, search
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.actions import Choose, Expand

NAMES = ("Ann", "Bob", "Cy", "Dan")


def race() -> Any:
    """Ann can reach Chicago at once."""
    return Position(
        companies={"PRR": charter("PRR", "C3", treasury=9, owners="Ann Ann")}
    ).choosing()


def test_without_a_limit_the_same_position_gives_the_same_choice() -> None:
    s = start(title, NAMES)
    assert search(title, s, Random(1)) == search(title, s, Random(1))


def test_it_sees_the_way_to_chicago() -> None:
    assert search(title, race().s, Random(1)) == Choose("Ann", "expansion")
    best, *_ = verdicts(title, race().s, GUIDE, Random(1), float("inf"))
    assert isinstance(best.move[1], Expand)
    assert "A2" in best.move[1].hexes


class Clock:
    """Time that goes on by a second whenever somebody looks, and by more when told to."""

    def __init__(self, *seconds: float) -> None:
        self.now, self.steps = 0.0, list(seconds)

    def __call__(self) -> float:
        self.now += self.steps.pop(0) if self.steps else 1.0
        return self.now


def tries(budget: Budget) -> int:
    count = 0
    while budget(count):
        count += 1
    return count


def test_it_keeps_to_its_budget() -> None:
    # The clock is looked at once before each try: after try n it is at n + 1 (the start is at 0).
    # Another try of a second must end within ten seconds: nine have ended then, one more fits.
    assert tries(Budget(10.0, Clock(0.0))) == 9


def test_a_try_that_would_not_end_in_time_is_not_begun() -> None:
    # One try took four seconds; at six of ten seconds another might, at seven it might not.
    assert tries(Budget(10.0, Clock(0.0, 1.0, 4.0))) == 3


def test_a_budget_of_nothing_is_one_try() -> None:
    assert tries(Budget(0.0, Clock(0.0, 5.0))) == 1


def test_more_budget_is_more_positions() -> None:
    s, found = start(title, NAMES), []
    for most in (3, 30):
        verdict = explore(title, s, GUIDE, Random(1), partial(gt, most))
        found.append(sum(v.visits for v in verdict))
    assert found == [3, 30]


def test_everybody_is_told_of_every_value() -> None:
    """Max^n: a position keeps one sum for each player, the same for all on the way."""
    root = Node(start(title, NAMES))
    root.open(title, GUIDE, Random(1))
    for _ in range(20):
        _try(title, GUIDE, Random(1), root)
    assert root.visits == 20
    assert sum(child.visits for child in root.children.values()) == 20
    for seat in range(len(NAMES)):
        below = sum(child.sums[seat] for child in root.children.values())
        assert root.sums[seat] == pytest.approx(below)


def test_whoever_decides_goes_by_the_own_sum() -> None:
    root = Node(start(title, NAMES))
    root.player, root.visits = 2, 20
    for name, sums in (("mine", [0.0, 0.0, 8.0, 2.0]), ("theirs", [5.0, 3.0, 1.0, 1.0])):
        child = root.children[(Choose(name, "auction"),)] = Node(root.state)
        child.visits, child.sums = 10, sums
    assert root.select().sums == [0.0, 0.0, 8.0, 2.0]


def test_children_are_added_step_by_step() -> None:
    """Two at once, then more as the visits grow: 2 * (n + 1) ** 0.45."""
    root = Node(
        Position(companies={"PRR": charter("PRR", "C3", treasury=9, owners="Ann Ann")}).choosing().s
    )
    root.open(title, GUIDE, Random(1))
    assert root.untried is not None
    offered, counts = len(root.untried), []
    for _ in range(12):
        _try(title, GUIDE, Random(1), root)
        counts.append(len(root.children))
    assert counts[1] == 2
    assert counts[-1] <= min(offered, 2 * 13**0.45 + 1)
    assert counts == sorted(counts)


def test_shares_of_the_worth_sum_to_one() -> None:
    for verdict in verdicts(title, race().s, GUIDE, Random(1), float("inf")):
        assert sum(verdict.shares) == pytest.approx(1)


def test_stretched_parts_keep_their_sum_and_their_order() -> None:
    """300 and 100 are three quarters and one: each a quarter from the half, stretched to a half."""
    assert stretched_parts([300, 100], 2) == (1.0, 0.0)
    assert len(set(stretched_parts([0, 0, 0], 8))) == 1


def test_searching_leaves_the_position_alone() -> None:
    position = race()
    before = position.copy()
    search(title, position.s, Random(1))
    assert position.s == before.s


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
