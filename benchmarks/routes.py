"""Best routes: boards like those of real games, and boards more crowded than any.

Processor time, as a search that others interrupt for seconds says nothing about the search.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time

from benchmarks.boards import dense, usual
from benchmarks.measure import Row
from trunkline.rails.best import best
from trunkline.rails.network import Network
from trunkline.rails.route_rules import RAILWAY
from trunkline.rails.trains import Train

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


def measured(
    name: str,
    board: Callable[[int], Network],
    fleet: Callable[[Random], list[Train]],
    times: int,
    op: float,
    most_ops: float | None = None,
    share: float = 0.99,
) -> Row:
    """Search on so many boards; the target holds for a share of them."""
    seconds, proved = [], 0
    for seed in range(times):
        network, trains = board(seed), fleet(Random(seed))
        began = process_time()
        found = best(network, trains, RAILWAY, partial(late, began + BUDGET * op))
        seconds.append(process_time() - began)
        proved += found.proved
    ordered = sorted(seconds)
    middle, most = median(ordered), ordered[int(0.95 * times)]
    at_share = ordered[min(times - 1, int(share * times))] / op
    return Row(
        f"best routes, {name} ({proved / times:.0%} proved)",
        times,
        middle * 1e6,
        most * 1e6,
        middle / op,
        most / op,
        "" if most_ops is None else f"p{share * 100:.0f} ≤ {most_ops:,.0f} ops ({at_share:,.0f})",
        None if most_ops is None else at_share <= most_ops,
    )


def rows(op: float) -> list[Row]:
    return [
        measured("as in real games", usual, real_fleet, 300, op, 500_000, 0.99),
        measured("dense, one E-train at most", dense, one_express_at_most, 60, op, 25e6, 0.9),
        measured("dense, two E-trains", dense, two_expresses, 12, op),
    ]
