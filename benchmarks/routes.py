"""Best routes: boards like those of real games, and boards more crowded than any.

Processor time, for the op as well, as a search that others interrupt says nothing about the search.
Every search that is short is made three times and its best time counts, as with the op itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from random import Random
from statistics import median
from time import process_time

from benchmarks import game_1867
from benchmarks.boards import dense, usual
from benchmarks.measure import Row, measure_op, row
from trunkline.rails.routes.best import Best, best
from trunkline.rails.routes.network import Network
from trunkline.rails.routes.rules import RAILWAY
from trunkline.rails.stock.trains import Train

TRAINS = {
    train.name: train
    for train in (
        Train("2", 0, None, 2),
        Train("2+2", 0, None, 4, 2),
        Train("3", 0, None, 3),
        Train("3+3", 0, None, 6, 3),
        Train("4", 0, None, 4),
        Train("4+4", 0, None, 8, 4),
        Train("6", 0, None, 6),
        Train("6E", 0, None, 6, omits=True),
        Train("8", 0, None, 8),
        Train("8E", 0, None, 8, omits=True),
        Train("10", 0, None, 10),
    )
}
PHASES = (
    ("2 2+2 3", 4),
    ("2 2+2 3 3+3", 3),
    ("2+2 3 3+3 4", 3),
    ("3 3+3 4 4+4", 3),
    ("2 3 3+3 4 4+4 6", 3),
    ("2 4 4+4 6 6E", 2),
    ("2 4+4 6 6E 8 8E", 2),
    ("2 6 6E 8 8E 10", 2),
)
"""The trains that companies own in the phases of 1880 (2 for 2R as well), and how many at most."""
BIG = ("4+4", "6", "8", "10")
EXPRESS = ("6E", "8E")
BUDGET = 50_000_000
"""Ops after which a search ends with what it has."""
SHORT = 2_000_000
"""Ops up to which a search is repeated."""


def real_fleet(random: Random) -> list[Train]:
    names, most = random.choice(PHASES)
    return [TRAINS[name] for name in random.choices(names.split(), k=random.randint(1, most))]


def one_express_at_most(random: Random) -> list[Train]:
    express = random.randint(0, 1)
    plain = random.choices(BIG, k=random.randint(1 - express, 4 - express))
    return [TRAINS[name] for name in (*plain, *random.choices(EXPRESS, k=express))]


def two_expresses(random: Random) -> list[Train]:
    names = (*random.choices(BIG, k=random.randint(0, 2)), *random.choices(EXPRESS, k=2))
    return [TRAINS[name] for name in names]


def late(ends: float) -> bool:
    return process_time() > ends


def searched(network: Network, trains: list[Train], op: float) -> tuple[float, Best]:
    """The ops of a search, and what it found."""
    began = process_time()
    found = best(network, trains, RAILWAY, partial(late, began + BUDGET * op))
    return (process_time() - began) / op, found


def measured(
    name: str,
    board: Callable[[int], Network],
    fleet: Callable[[Random], list[Train]],
    times: int,
    share: float = 0.9,
    most_ops: float | None = None,
) -> Row:
    """Search on so many boards; the target holds for a share of them."""
    ops, proved, op = [], 0, 0.0
    for seed in range(times):
        op = op if seed % 10 else measure_op(process_time)
        network, trains = board(seed), fleet(Random(seed))
        spent, found = searched(network, trains, op)
        if spent < SHORT:
            spent = min(spent, *(searched(network, trains, op)[0] for _ in range(2)))
        ops.append(spent)
        proved += found.proved
    ops.sort()
    middle, most, at_share = median(ops), at(ops, 0.95), at(ops, share)
    target = f"p{share * 100:.0f} {at_share:,.0f}"
    return Row(
        f"best routes, {name} ({proved / times:.0%} proved)",
        times,
        middle * op * 1e6,
        most * op * 1e6,
        middle,
        most,
        target if most_ops is None else f"{target} ≤ {most_ops:,.0f} ops",
        None if most_ops is None else at_share <= most_ops,
    )


def at(ordered: list[float], share: float) -> float:
    """The value that this share of all does not exceed."""
    return ordered[ceil(share * len(ordered)) - 1]


def published() -> list[Row]:
    """The only positions with published times of another finder (docs/routes.md)."""
    position, op, found = game_1867.position(), measure_op(process_time), []
    for question in position.questions:
        network, trains = position.network(question), game_1867.fleet(question)
        seconds = []
        for _ in range(5):
            began = process_time()
            answer = best(network, trains, game_1867.RULES)
            seconds.append(process_time() - began)
        assert answer.proved
        names = " ".join(train.name for train in trains)
        found.append(row(f"1867, {question.company} ({names}): {answer.value} proved", seconds, op))
    return found


def rows(op: float) -> list[Row]:
    return [
        *published(),
        measured("as in real games", usual, real_fleet, 300, 0.99, 500_000),
        measured("dense, one E-train at most", dense, one_express_at_most, 60, 0.9, 25e6),
        measured("dense, two E-trains", dense, two_expresses, 12),
    ]
