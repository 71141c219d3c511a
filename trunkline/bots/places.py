"""Places where games are played: this process, several processes, a cluster of Ray.

A place is given a function and the numbers to call it with, and yields each number with what came
out, in any order. What comes out is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from importlib import import_module
from typing import Any, Protocol, TypeVar

X = TypeVar("X")
BACKLOG = 4
"""Tasks that wait for each processor of a cluster, so that none stands idle."""


class Place(Protocol[X]):
    """Calls a function with each of the numbers."""

    def __call__(
        self, one: Callable[[int], X], numbers: Sequence[int]
    ) -> Iterator[tuple[int, X]]: ...


class NotInstalled(Exception):
    """A part of Trunkline that is an extra of its own is missing."""


def here(one: Callable[[int], X], numbers: Sequence[int]) -> Iterator[tuple[int, X]]:
    """One after the other, in this process."""
    for number in numbers:
        yield number, one(number)


def processes(jobs: int) -> Place[X]:
    """So many processes of this machine."""
    return here if jobs == 1 else partial(_in_processes, jobs)


def _in_processes(
    jobs: int, one: Callable[[int], X], numbers: Sequence[int]
) -> Iterator[tuple[int, X]]:
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(one, number): number for number in numbers}
        try:
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def on_ray(one: Callable[[int], X], numbers: Sequence[int]) -> Iterator[tuple[int, X]]:
    """A cluster of Ray: the one that RAY_ADDRESS names, else one of this machine."""
    try:
        ray = import_module("ray")
    except ImportError:
        raise NotInstalled("Playing on Ray needs pip install 'trunkline[ray]'.") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False, logging_level="error")
    task, function = ray.remote(_call), ray.put(one)
    room = BACKLOG * max(1, int(ray.cluster_resources().get("CPU", 1)))
    rest, waiting = list(reversed(numbers)), dict[Any, int]()
    while rest or waiting:
        while rest and len(waiting) < room:
            number = rest.pop()
            waiting[task.remote(function, number)] = number
        (done, *_), _ = ray.wait(list(waiting))
        yield waiting.pop(done), ray.get(done)


def _call(one: Callable[[int], X], number: int) -> X:
    return one(number)
