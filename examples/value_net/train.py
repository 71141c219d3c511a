"""Self-play: games of the net against itself, then a fit of the net to how they ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

import numpy as np
from msgspec import Struct

from examples.value_net.net import Adam, Floats, Net
from examples.value_net.player import SCALE, Eyes, Player
from trunkline.kernel import AnyTitle, Match, decision, get_title
from trunkline.titles.chicago_express.rules.bidding import Bidding

BATCH = 256


class Plan(Struct, frozen=True):
    """How long and how it learns."""

    title: str = "chicago-express"
    players: int = 3
    rounds: int = 30
    games: int = 120
    """In each round."""
    keep: int = 6
    """Rounds whose games are learned from."""
    steps: int = 600
    """Of BATCH positions each, after a round."""
    hidden: int = 64
    tries: int = 8
    wander: tuple[float, float] = (0.1, 0.02)
    """How often a random action is played: in the first round, and in the last."""
    seed: int = 1


class Learned(Struct, frozen=True):
    """What came of a round."""

    round: int
    error: float
    actions: float
    """Of a game, on average."""


def self_play(plan: Plan, net: Net, wander: float, number: int) -> tuple[Floats, Floats]:
    """One game: its positions as each player saw them, and what everybody won after them."""
    t = get_title(plan.title)
    eyes = Eyes(t, plan.players)
    names = [f"player_{seat}" for seat in range(plan.players)]
    match, random = Match(t, names, seed=number), Random(number)
    player = Player(eyes, net, plan.tries, wander)
    seen: dict[str, list[Floats]] = {name: [] for name in names}
    while match.decider is not None:
        match.play(player(t, match.state, random))
        if not isinstance(decision(match.state), Bidding):
            for name in names:
                seen[name].append(eyes.see(match.state, name))
    result = match.result or {}
    x, y = [], []
    for name in names:
        at = names.index(name)
        ends = np.array([result[other] for other in (*names[at:], *names[:at])], np.float32)
        positions = np.stack(seen[name])
        x.append(positions)
        y.append((ends - positions[:, eyes.worth]) / SCALE)
    return np.concatenate(x), np.concatenate(y)


def train(plan: Plan, jobs: int = 2, tell: Callable[[Learned], None] = lambda learned: None) -> Net:
    """The net after all rounds; the same for the same plan, however many jobs there are."""
    t: AnyTitle = get_title(plan.title)
    net = Net.new(Eyes(t, plan.players).size, plan.hidden, plan.players, plan.seed)
    adam, chance = Adam(net), np.random.default_rng(plan.seed)
    games: list[tuple[Floats, Floats]] = []
    with ProcessPoolExecutor(jobs) as pool:
        for number in range(plan.rounds):
            done = number / max(1, plan.rounds - 1)
            wander = plan.wander[0] + done * (plan.wander[1] - plan.wander[0])
            seeds = [plan.seed * 1_000_000 + number * plan.games + k for k in range(plan.games)]
            count = len(seeds)
            new = list(
                pool.map(
                    self_play, [plan] * count, [net] * count, [wander] * count, seeds, chunksize=5
                )
            )
            games = [*games, *new][-plan.keep * plan.games :]
            x = np.concatenate([seen for seen, _ in games])
            y = np.concatenate([ends for _, ends in games])
            if number == 0:
                net.fit_scale(x)
            rate = 1e-3 * (1 - 0.8 * done)
            picks = _batches(chance, len(y), plan.steps)
            errors = [adam.learn(x[at], y[at], rate) for at in picks]
            actions = sum(len(ends) for _, ends in new) / len(new) / plan.players
            tell(Learned(number + 1, float(np.mean(errors[-100:])), actions))
    return net


def _batches(
    chance: np.random.Generator, size: int, count: int
) -> Iterator[np.ndarray[tuple[int], np.dtype[np.int64]]]:
    for _ in range(count):
        yield chance.integers(0, size, BATCH)
