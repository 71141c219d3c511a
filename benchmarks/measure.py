"""Measuring in ops, the unit that machines share (see docs/benchmarks.md)."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

from msgspec import Struct


class Row(Struct, frozen=True):
    """One line of the benchmark table; times in microseconds and in ops."""

    name: str
    repetitions: int
    median_us: float
    p95_us: float
    median_ops: float
    p95_ops: float
    target: str = ""
    met: bool | None = None
    bytes: int = 0
    """Of the largest answer, where there is one."""
    old_median_us: float | None = None
    old_bytes: int = 0
    ratio: float | None = None
    """Old by new, where another commit was measured in the same run."""


def measure_op(clock: Callable[[], float] = perf_counter) -> float:
    """Seconds of one turn of the reference loop, by this clock: the best of seven."""
    table = list(range(1024))
    best = float("inf")
    for _ in range(7):
        total = 0
        began = clock()
        for i in range(1_000_000):
            total += table[i & 1023]
        best = min(best, clock() - began)
    return best / 1_000_000


def row(
    name: str, seconds: list[float], op: float, most_ops: float | None = None, at: str = "median"
) -> Row:
    """Sum up measured times; `most_ops` is the target for the median or the p95."""
    times = sorted(seconds)
    middle, late = median(times), times[min(len(times) - 1, int(0.95 * len(times)))]
    measured = {"median": middle, "p95": late}[at] / op
    return Row(
        name,
        len(times),
        middle * 1e6,
        late * 1e6,
        middle / op,
        late / op,
        "" if most_ops is None else f"{at} ≤ {most_ops:,.0f} ops",
        None if most_ops is None else measured <= most_ops,
    )


def ratio(name: str, times: float, least: float) -> Row:
    """A row for a ratio of two times of the same run: how many times faster."""
    return Row(name, 1, 0, 0, times, times, f"≥ {least:,.0f} times", times >= least)


def timed(function: Callable[[], object], repetitions: int, inner: int = 1) -> list[float]:
    """The seconds of each repetition; each is the mean of `inner` calls."""
    found = []
    for _ in range(repetitions):
        began = perf_counter()
        for _ in range(inner):
            function()
        found.append((perf_counter() - began) / inner)
    return found
