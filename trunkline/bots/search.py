"""Search: multi-player Monte-Carlo tree search, the same for every title.

Each player maximises the own part of the total worth (max^n): every position of the tree keeps a
sum for each player, and whoever decides there goes by the own one. A title's guide says which moves
are worth a look and what a position is worth, by a playout that is cut after a while and judged;
all rules stay with the title. A move is a sequence of actions of one player. Children are added
step by step as a position is visited more often (progressive widening). The titles draw no lots
after the setup, so a position of the tree is always the same position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from trunkline.bots.bot import effort
from trunkline.kernel import Action, AnyTitle, Legal, State, decider, play, refuse

TRIES_PER_MOVE = 12
"""How many positions are tried where the budget has no limit, so that games can be repeated."""
MOST_TRIES = 20_000
"""More are not kept in memory, however long the budget is."""
EXPLORATION = 0.05
"""How much a move that was tried rarely is favoured; good and bad moves differ by less."""
WIDENING = 2.0
WIDENING_POWER = 0.45
"""A position with n visits has up to WIDENING * (n + 1) ** WIDENING_POWER children."""
Values = tuple[float, ...]
Move = tuple[Action, ...]


class Guide(Protocol):
    """What a title tells the search."""

    def moves(self, t: Any, s: Any, random: Random) -> list[Move]:
        """Moves of the player who decides that are worth a look, the most promising first."""

    def settle(self, t: Any, s: Any) -> None:
        """Play on where the tree shall not branch, always in the same way."""

    def shares(self, t: Any, s: Any, random: Random) -> Values:
        """The part of the total worth that each player may expect, in seating order."""


class Verdict(NamedTuple):
    """What a search found out about one move: how often it was tried, and what it came to."""

    move: Move
    visits: int
    shares: Values


class Node:
    """A position of the tree: who decides, what was tried, what came of it."""

    __slots__ = ("children", "player", "state", "sums", "untried", "visits")

    def __init__(self, state: State) -> None:
        self.state = state
        self.player = -1
        self.visits = 0
        self.sums = [0.0] * len(state.players)
        self.untried: list[Move] | None = None
        self.children: dict[Move, Node] = {}

    def open(self, t: AnyTitle, guide: Guide, random: Random) -> None:
        """Find out who decides and what is worth a look."""
        player = decider(t, self.state)
        assert player is not None
        self.player = self.state.players.index(player)
        self.untried = moves(t, self.state, guide, random)[::-1]

    def widens(self) -> bool:
        """Whether it is time for another child."""
        room = WIDENING * (self.visits + 1) ** WIDENING_POWER
        return bool(self.untried) and len(self.children) < room

    def widen(self, t: AnyTitle, guide: Guide) -> Node:
        """Add the most promising child that is missing."""
        assert self.untried
        move = self.untried.pop()
        after = self.state.clone()
        for action in move:
            play(t, after, action)
        guide.settle(t, after)
        child = self.children[move] = Node(after)
        return child

    def select(self) -> Node:
        """The child with the best mean for its player, with a bonus for those tried rarely."""
        weight, player = log(self.visits + 1), self.player

        def bound(child: Node) -> float:
            return child.sums[player] / child.visits + EXPLORATION * sqrt(weight / child.visits)

        return max(self.children.values(), key=bound)

    def add(self, values: Values) -> None:
        self.visits += 1
        for seat, value in enumerate(values):
            self.sums[seat] += value


def stretched_parts(worth: Sequence[float], contrast: float) -> Values:
    """Each player's part of the total worth, with what sets it apart from the others enlarged."""
    total, equal = sum(worth) or 1.0, 1 / len(worth)
    return tuple([equal + contrast * (each / total - equal) for each in worth])


def moves(t: AnyTitle, s: State, guide: Guide, random: Random) -> list[Move]:
    """The guide's moves whose first action is allowed; if there are none, all that is allowed."""
    ideas = [move for move in guide.moves(t, s, random) if refuse(t, s, move[0]) is None]
    return list(dict.fromkeys(ideas)) or [(action,) for action in Legal(t, s)]


class Budget:
    """Seconds for one decision: the first try is free, any other must be likely to end in time."""

    def __init__(self, seconds: float, clock: Callable[[], float] = perf_counter) -> None:
        self.clock, self.last = clock, clock()
        self.end, self.longest = self.last + seconds, 0.0

    def __call__(self, tried: int) -> bool:
        now = self.clock()
        self.longest = max(self.longest, now - self.last)
        self.last = now
        return not tried or (tried < MOST_TRIES and now + self.longest <= self.end)


def explore(
    t: AnyTitle, s: State, guide: Guide, random: Random, again: Callable[[int], bool]
) -> list[Verdict]:
    """Try positions while `again(tried)` says so; the moves by visits, the best first."""
    root = Node(s.clone())
    root.open(t, guide, random)
    tried = 0
    while again(tried):
        _try(t, guide, random, root)
        tried += 1
    found = [
        Verdict(move, child.visits, tuple(each / child.visits for each in child.sums))
        for move, child in root.children.items()
    ]
    return sorted(found, key=lambda found: (-found.visits, -found.shares[root.player]))


def _try(t: AnyTitle, guide: Guide, random: Random, root: Node) -> None:
    """Walk down the tree, add one position, judge it, and tell everyone on the way."""
    node, path = root, [root]
    while node.state.stack:
        if node.untried is None:
            if node.visits == 0:
                break
            node.open(t, guide, random)
        if node.widens():
            node = node.widen(t, guide)
            path.append(node)
            break
        node = node.select()
        path.append(node)
    values = guide.shares(t, node.state, random)
    for visited in path:
        visited.add(values)


def verdicts(t: AnyTitle, s: State, guide: Guide, random: Random, budget: float) -> list[Verdict]:
    """The moves by visits within the budget of seconds, the best first."""
    if budget < inf:
        return explore(t, s, guide, random, Budget(budget))
    tries = effort(budget) * TRIES_PER_MOVE * len(moves(t, s, guide, random))
    return explore(t, s, guide, random, lambda tried: tried < tries)


def best_action(t: AnyTitle, s: State, guide: Guide, random: Random, budget: float) -> Action:
    """The first action of the most visited move within the budget of seconds."""
    options = {move[0] for move in moves(t, s, guide, random)}
    if len(options) == 1:
        return options.pop()
    return verdicts(t, s, guide, random, budget)[0].move[0]
