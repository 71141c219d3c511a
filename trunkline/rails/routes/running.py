"""What decides a run, as one value, and the one cache of best runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from trunkline.kernel import Refusal
from trunkline.rails.routes.best import Best, best
from trunkline.rails.routes.check import check
from trunkline.rails.routes.earnings import Earnings, value
from trunkline.rails.routes.network import Network
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.rules import RouteRules
from trunkline.rails.stock.trains import Train

MOST_STEPS = 50_000
"""How long the best routes are sought for a proposal."""
MOST_RUNS = 4096
"""How many runs the cache holds; the one that was unused for longest makes room."""


class Running(Struct, frozen=True, cache_hash=True):
    """All that decides what a company can earn now. Titles add how they count it."""

    network: Network
    trains: tuple[Train, ...]
    rules: RouteRules

    def refuse(self, routes: tuple[Route, ...]) -> Refusal | None:
        """Why these routes may not be run."""
        return check(self.network, self.trains, routes, self.rules)

    def earnings(self, routes: tuple[Route, ...]) -> Earnings:
        """What these routes earn."""
        return value(self.network, self.trains, routes, self.rules)

    def best(
        self,
        most_steps: int | None = MOST_STEPS,
        out_of_time: Callable[[], bool] | None = None,
    ) -> Best:
        """The best routes that a search of so many steps finds; searched once, then kept.

        A search that a clock has ended is not kept: its answer depends on the machine.
        """
        answers = _answers(self)
        found = answers.get(most_steps)
        if found is None:
            clock = None if out_of_time is None else _Watched(out_of_time)
            found = best(self.network, self.trains, self.rules, clock, most_steps)
            if clock is None or not clock.ended:
                answers.keep(most_steps, found)
        return found

    def known(self, most_steps: int | None = MOST_STEPS) -> Best | None:
        """What `best` has found before; None if it must search."""
        return _answers(self).get(most_steps)


class _Watched:
    """A clock, and whether it has ended the search."""

    def __init__(self, out_of_time: Callable[[], bool]) -> None:
        self.out_of_time, self.ended = out_of_time, False

    def __call__(self) -> bool:
        self.ended = self.out_of_time()
        return self.ended


class _Answers:
    """What searches for one run have found, by the steps they were allowed.

    A search that came to its end answers for every longer one, as the steps are the same. So what
    is answered never depends on what was asked before.
    """

    def __init__(self) -> None:
        self._finished: Best | None = None
        self._cut_off: dict[int | None, Best] = {}

    def get(self, most_steps: int | None) -> Best | None:
        done = self._finished
        if done is not None and (most_steps is None or done.steps < most_steps):
            return done
        return self._cut_off.get(most_steps)

    def keep(self, most_steps: int | None, found: Best) -> None:
        if most_steps is None or found.steps < most_steps:
            self._finished = found
        else:
            self._cut_off[most_steps] = found


@lru_cache(maxsize=MOST_RUNS)
def _answers(running: Running) -> _Answers:
    return _Answers()


def forget_best_runs() -> None:
    """Search every run anew: for measurements."""
    _answers.cache_clear()
