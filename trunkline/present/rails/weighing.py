"""What changes of a board would do to a best run; worked out bit by bit and kept with the board.

A best run is a search. So the page comes without these figures and asks for them once it is shown;
each answer works for a moment only, and what it found stays.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from time import perf_counter

from msgspec import Struct

from trunkline.rails.board.board import Board
from trunkline.rails.board.memo import BoardMemo

A_MOMENT = 0.6
"""Seconds that one answer may work."""

Change = tuple[str | int, ...]
"""What is done to the board, as a key."""


class Weighed(Struct, frozen=True):
    """The best run now and after each change that has been worked out."""

    now: int
    assumed: str = ""
    """The train that was reckoned with where the company has none."""
    after: dict[Change, int] = {}

    def snapshot(self) -> Weighed:
        """What is known at this moment: others may be working it out further meanwhile."""
        return Weighed(self.now, self.assumed, dict(self.after))

    def gain(self, change: Change) -> int | None:
        """None while nobody knows."""
        found = self.after.get(change)
        return None if found is None else found - self.now


WEIGHED: BoardMemo[Hashable, Weighed] = BoardMemo()
"""By company, trains and whatever else decides its runs."""


def known_so_far(board: Board, key: Hashable) -> Weighed | None:
    """What has been worked out; None before anything was."""
    return WEIGHED.known(board).get(key)


def weighed(board: Board, key: Hashable, begin: Callable[[], Weighed]) -> Weighed:
    """What is known of the changes to this board; it lives as long as the board does."""
    return WEIGHED.get(board, key, begin)


def weigh(known: Weighed, changes: Iterable[tuple[Change, Callable[[], int]]]) -> None:
    """Work out what is missing, for a moment."""
    until = perf_counter() + A_MOMENT
    for change, value in changes:
        if change in known.after:
            continue
        if perf_counter() > until:
            return
        known.after[change] = value()


class Prospect(Struct, frozen=True):
    """What a company's trains would earn if the board were another one."""

    board: Board
    key: Hashable
    """Company, trains and whatever else decides its runs."""
    worth: Callable[[Board], int]
    assumed: str = ""
    """The train to reckon with where the company has none."""

    def known(
        self, search: bool, changes: Iterable[tuple[Change, Callable[[], Board]]] = ()
    ) -> Weighed:
        """What has been worked out so far; a search adds to it for a moment."""
        if not search:
            found = known_so_far(self.board, self.key)
            return Weighed(0, self.assumed) if found is None else found.snapshot()
        found = weighed(self.board, self.key, lambda: Weighed(self.worth(self.board), self.assumed))
        weigh(found, ((change, self._value(board)) for change, board in changes))
        return found.snapshot()

    def _value(self, board: Callable[[], Board]) -> Callable[[], int]:
        return lambda: self.worth(board())
