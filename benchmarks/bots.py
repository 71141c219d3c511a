"""Bots: what a decision of the 1880 planner costs, in the middle and at worst."""

from __future__ import annotations

from random import Random
from time import perf_counter

from benchmarks.measure import Row, row
from trunkline.bots import NO_LIMIT, get_bot
from trunkline.kernel import get_title, play, start
from trunkline.testing import NAMES

MOST_OPS = 25_000_000
"""For any decision of the planner."""
GAMES = 2
PLAYERS = 3


def rows(op: float) -> list[Row]:
    found = []
    for name in ("greedy", "planner"):
        games = [decisions(name, seed) for seed in range(GAMES)]
        times = [seconds for game in games for seconds in game]
        found += [
            row(f"1880: {name}, a decision", times, op, MOST_OPS),
            row(f"1880: {name}, the worst decision", [max(times)], op, MOST_OPS),
            row(f"1880: {name}, all decisions of a game of {PLAYERS}", list(map(sum, games)), op),
        ]
    return found


def decisions(name: str, seed: int) -> list[float]:
    """The seconds of every decision of a game that one bot plays in all seats."""
    t, random, found = get_title("1880"), Random(seed), []
    bot, s = get_bot(name, t), start(t, NAMES[:PLAYERS], seed)
    while s.stack:
        began = perf_counter()
        action = bot(t, s, random, NO_LIMIT)
        found.append(perf_counter() - began)
        play(t, s, action)
    return found
