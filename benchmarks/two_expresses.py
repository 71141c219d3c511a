"""Why two E-trains on dense boards are not always proved: what longer searches gain.

`python -m benchmarks.two_expresses 1 4 16` searches the boards of the benchmark with so many times
its budget, those that are not proved yet again each time, and prints a line for each.
"""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from time import process_time

from benchmarks.boards import dense
from benchmarks.measure import measure_op
from benchmarks.routes import BUDGET, late, two_expresses
from trunkline.rails.routes.best import Best, best
from trunkline.rails.routes.rules import RAILWAY

BOARDS = 12


def main(factors: list[int]) -> None:
    op = measure_op(process_time)
    waiting: dict[int, Best | None] = dict.fromkeys(range(BOARDS))
    for factor in factors:
        for seed in list(waiting):
            found, before = searched(seed, factor * BUDGET * op), waiting[seed]
            print(line(seed, factor, found, before), flush=True)
            if found.proved:
                del waiting[seed]
            else:
                waiting[seed] = found
        print(f"{factor} budgets: {BOARDS - len(waiting)} of {BOARDS} proved", flush=True)


def searched(seed: int, seconds: float) -> Best:
    network, trains = dense(seed), two_expresses(Random(seed))
    return best(network, trains, RAILWAY, partial(late, process_time() + seconds))


def line(seed: int, factor: int, found: Best, before: Best | None) -> str:
    gap = (found.bound - found.value) / found.bound
    better = "" if before is None else f", value +{found.value - before.value}"
    lower = "" if before is None else f", bound {found.bound - before.bound}"
    names = " ".join(train.name for train in two_expresses(Random(seed)))
    proved = "proved" if found.proved else f"gap {gap:.1%}"
    return (
        f"board {seed:2} ({names}), {factor} budgets: {found.value} of {found.bound},"
        f" {proved}, {found.steps:,} steps{better}{lower}"
    )


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [1, 4])
