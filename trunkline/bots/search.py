"""Search: multi-player Monte-Carlo tree search, the same for every title.

Each player maximises the own part of the total worth (max^n). A title's guide says which actions
are worth a look, how a position goes on for a few moves, and what it is worth; all rules stay with
the title. Children are added step by step as a position is visited more often (progressive
widening).
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any, Protocol

from trunkline.kernel import Action, AnyTitle, Legal, State, decider, play, refuse

ITERATIONS = 400
"""How many positions are tried where the budget has no limit, so that games can be repeated."""
EXPLORATION = 0.15
WIDENING = 1.6
WIDENING_POWER = 0.4
Values = tuple[float, ...]


class Guide(Protocol):
    """What a title tells the search."""

    def candidates(self, t: Any, s: Any, random: Random) -> list[Action]:
        """Actions worth a look, the most promising first."""

    def goes_on(self, t: Any, s: Any, random: Random) -> None:
        """Play a few quick moves, to a position that can be judged."""

    def shares(self, t: Any, s: Any) -> Values:
        """The part of the total worth that each player may expect, in seating order."""


class Node:
    """A position of the tree: who decides, what was tried, what came of it."""

    __slots__ = ("children", "player", "sums", "untried", "visits")

    def __init__(self, seats: int) -> None:
        self.player = -1
        self.visits = 0
        self.sums = [0.0] * seats
        self.untried: list[Action] | None = None
        self.children: dict[Action, Node] = {}

    def open(self, t: AnyTitle, s: State, guide: Guide, random: Random) -> None:
        """Find out who decides and what is worth a look."""
        player = decider(t, s)
        assert player is not None
        self.player = s.players.index(player)
        self.untried = candidates(t, s, guide, random)[::-1]

    def widens(self) -> bool:
        """Whether it is time for another child."""
        room = WIDENING * (self.visits + 1) ** WIDENING_POWER
        return bool(self.untried) and len(self.children) < max(2.0, room)

    def select(self) -> Action:
        """The child with the best mean for its player, with a bonus for those tried rarely."""
        weight, player = log(self.visits + 1), self.player

        def bound(action: Action) -> float:
            child = self.children[action]
            return child.sums[player] / child.visits + EXPLORATION * sqrt(weight / child.visits)

        return max(self.children, key=bound)

    def add(self, values: Values) -> None:
        self.visits += 1
        for seat, value in enumerate(values):
            self.sums[seat] += value


def candidates(t: AnyTitle, s: State, guide: Guide, random: Random) -> list[Action]:
    """The guide's ideas that the rules allow; if there are none, everything that they allow."""
    ideas = [action for action in guide.candidates(t, s, random) if refuse(t, s, action) is None]
    return ideas or list(Legal(t, s))


class Verdict:
    """What a search found out about one action."""

    def __init__(self, action: Action, visits: int, value: float) -> None:
        self.action, self.visits, self.value = action, visits, value


def explore(
    t: AnyTitle, s: State, guide: Guide, random: Random, again: Callable[[int], bool]
) -> list[Verdict]:
    """Try positions while `again(tried)` says so; the actions by visits, the best first."""
    root = Node(len(s.players))
    root.open(t, s, guide, random)
    tried = 0
    while again(tried):
        _try(t, s.clone(), guide, random, root)
        tried += 1
    player = root.player
    found = [
        Verdict(action, child.visits, child.sums[player] / child.visits)
        for action, child in root.children.items()
    ]
    return sorted(found, key=lambda verdict: (-verdict.visits, -verdict.value))


def _try(t: AnyTitle, s: State, guide: Guide, random: Random, root: Node) -> None:
    """Walk down the tree, add one position, judge it, and tell everyone on the way."""
    node, path = root, [root]
    while s.stack:
        if node.untried is None:
            node.open(t, s, guide, random)
            if node is not root:
                break
        if node.widens():
            assert node.untried
            action = node.untried.pop()
            node.children[action] = Node(len(s.players))
        else:
            action = node.select()
        play(t, s, action)
        node = node.children[action]
        path.append(node)
    if s.stack:
        guide.goes_on(t, s, random)
    values = guide.shares(t, s)
    for visited in path:
        visited.add(values)


def best_action(t: AnyTitle, s: State, guide: Guide, random: Random, budget: float) -> Action:
    """The most visited action within the budget of seconds."""
    options = candidates(t, s, guide, random)
    if len(options) == 1:
        return options[0]
    if budget == float("inf"):
        return explore(t, s, guide, random, lambda tried: tried < ITERATIONS)[0].action
    end = perf_counter() + budget
    return explore(t, s, guide, random, lambda tried: not tried or perf_counter() < end)[0].action
