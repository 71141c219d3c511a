"""Environments: what a game costs in PettingZoo, against the kernel's own lists and plays.

Both go along the same games, so that both list the same positions, and both search best runs anew,
as in a new game.
"""

from __future__ import annotations

from random import Random
from time import process_time

from benchmarks.measure import Row, row
from trunkline.bots.environment import TitleEnvironment
from trunkline.bots.learning.game import Game, Rules
from trunkline.bots.vector_environment import VectorEnvironment
from trunkline.kernel import Action, AnyTitle, Legal, get_title, play, start, title_ids
from trunkline.rails.routes.running import forget_best_runs

GAMES, PLAYERS = 3, 4
REPEATS = 3
"""Each game is measured so often, both ways in turn: the best counts."""
MOST_TIMES = 2.0
MATCHES, STEPS = 32, 50
Ids = list[int]


def rows(op: float) -> list[Row]:
    return [found for title_id in title_ids() for found in _rows(get_title(title_id), op)]


def _rows(t: AnyTitle, op: float) -> list[Row]:
    rules = Rules(t, PLAYERS)
    games = [_game(rules, seed) for seed in range(GAMES)]
    environment = TitleEnvironment(t.id, PLAYERS)
    kernel, zoo = [], []
    for seed, (played, ids) in enumerate(games):
        in_turn = [
            (_in_the_kernel(rules, seed, played), _in_pettingzoo(environment, seed, played, ids))
            for _ in range(REPEATS)
        ]
        kernel.append(min(spent for spent, _ in in_turn))
        zoo.append(min(spent for _, spent in in_turn))
    times = sum(zoo) / sum(kernel)
    return [
        row(f"{t.id}: list and play in the kernel, per action", kernel, op),
        row(f"{t.id}: the same in PettingZoo with observations, per action", zoo, op),
        Row(
            f"{t.id}: PettingZoo against the kernel",
            GAMES,
            0,
            0,
            times,
            times,
            f"≤ {MOST_TIMES:.0f} times",
            times <= MOST_TIMES,
        ),
        row(f"{t.id}: {MATCHES} matches in one call, per match and step", _in_a_vector(t), op),
    ]


def _game(rules: Rules, seed: int) -> tuple[list[Action], Ids]:
    """A game of random ids, half the time of passes: its actions, and the ids."""
    assert rules.space is not None
    game, random, ids = Game(rules, seed), Random(seed), Ids()
    passing = {start[0] for kind, start in rules.space.starts.items() if kind.passes}
    while game.player is not None:
        offered = game.ids()
        passes = [id for id in offered if id in passing]
        ids.append(random.choice(passes if passes and random.random() < 0.5 else offered))
        game.choose(ids[-1])
    return game.match.actions, ids


def _in_the_kernel(rules: Rules, seed: int, actions: list[Action]) -> float:
    t, s = rules.t, start(rules.t, rules.names, seed)
    forget_best_runs()
    began = process_time()
    for action in actions:
        list(Legal(t, s))
        play(t, s, action)
    return (process_time() - began) / len(actions)


def _in_pettingzoo(
    environment: TitleEnvironment, seed: int, actions: list[Action], ids: Ids
) -> float:
    environment.reset(seed)
    forget_best_runs()
    began = process_time()
    for choice in ids:
        environment.last()
        environment.step(choice)
    spent = process_time() - began
    assert environment.match.version == len(actions), "the ids led another way"
    return spent / len(actions)


def _in_a_vector(t: AnyTitle) -> list[float]:
    matches, random = VectorEnvironment(t.id, MATCHES, players=PLAYERS), Random(1)
    seen, _ = matches.reset(seed=1)
    found = []
    for _ in range(STEPS):
        ids = [
            random.choice(mask.nonzero()[0]) if mask.any() else 0 for mask in seen["action_mask"]
        ]
        began = process_time()
        seen, *_ = matches.step(ids)
        found.append((process_time() - began) / MATCHES)
    return found
