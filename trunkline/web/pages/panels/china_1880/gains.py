"""What a change of the board would do to a company's best run; worked out bit by bit and kept.

A best run is a search. So the page comes without these figures and asks for them once it is shown;
each answer works for a moment only, and what it found is kept with the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from trunkline.rails.best import Best
from trunkline.rails.board import Board
from trunkline.titles.china_1880.run_trains import Running
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880

MOST_STEPS = 6_000
A_MOMENT = 0.6
"""Seconds that one answer may work."""

Change = tuple[str | int, ...]
"""What is done to the board, as a key."""


class Gains(Struct, frozen=True):
    """The best run now and after each change that has been worked out."""

    now: int
    trains: tuple[str, ...]
    assumed: bool
    """The company has no train: reckoned with the one on sale."""
    after: dict[Change, int]

    def gain(self, change: Change) -> int | None:
        """None while nobody knows."""
        found = self.after.get(change)
        return None if found is None else found - self.now


def running(t: China1880, s: ChinaState, company: str, board: Board | None = None) -> Running:
    """What the company could run on this board; without a train, with the one on sale."""
    here = s
    if board is not None:
        here = s.clone()
        here.board = board
    found = t.running(here, company)
    return found if found.trains else replace(found, trains=(s.train_on_sale,))


def gains(t: China1880, s: ChinaState, company: str) -> Gains:
    """What is known of the changes to this board; it lives as long as the board does."""
    now = running(t, s, company)
    trains = tuple(train.name for train in now.trains)
    key = ("gains", company, trains, s.phase.name, s.owner("P2"), s.owner("P3"))
    kept: Gains | None = s.board.of_all.get(key)
    if kept is None:
        assumed = not t.running(s, company).trains
        kept = Gains(now.best(MOST_STEPS).value, trains, assumed, {})
        s.board.of_all[key] = kept
    return kept


def weigh(
    t: China1880,
    s: ChinaState,
    company: str,
    known: Gains,
    changes: Iterable[tuple[Change, Callable[[], Board]]],
) -> bool:
    """Work out what is missing, for a moment; whether all of it is known then."""
    until = perf_counter() + A_MOMENT
    for change, made in changes:
        if change in known.after:
            continue
        if perf_counter() > until:
            return False
        known.after[change] = running(t, s, company, made()).best(MOST_STEPS).value
    return True


def best_now(t: China1880, s: ChinaState, company: str) -> Best:
    """The best routes of the company's own trains; kept with the board."""
    now = t.running(s, company)
    trains = tuple(train.name for train in now.trains)
    key = ("best", company, trains, s.phase.name, s.owner("P2"), s.owner("P3"))
    found: Best | None = s.board.of_all.get(key)
    if found is None:
        found = now.best()
        s.board.of_all[key] = found
    return found
