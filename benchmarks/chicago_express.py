"""Chicago Express: clones, random play with full legality, whole games."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.measure import Row, ratio, row, timed
from trunkline.kernel import Legal, get_title, play, start

PLAYERS = ("Ann", "Bob", "Cy", "Dee")


def rows(op: float) -> list[Row]:
    t = get_title("chicago-express")
    games, actions = [], []
    middle = None
    for seed in range(60):
        random, s = Random(seed), start(t, PLAYERS, seed)
        began = perf_counter()
        count = 0
        while s.stack:
            play(t, s, Legal(t, s).sample(random))
            count += 1
            if seed == 0 and count == 150:
                middle = s.clone()
        games.append(perf_counter() - began)
        actions.append(games[-1] / count)
    assert middle is not None
    clones = timed(middle.clone, 50, 200)
    copies = timed(lambda: deepcopy(middle), 20)
    return [
        row("chicago-express: clone", clones, op),
        ratio("chicago-express: clone against deepcopy", median(copies) / median(clones), 200),
        row("chicago-express: random play, per action", actions, op, 1_250),
        row("chicago-express: random game of 4", games, op, 500_000),
    ]
