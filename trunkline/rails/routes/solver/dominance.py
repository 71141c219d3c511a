"""States from which a search has failed, and which others they rule out."""

from __future__ import annotations

from typing import NamedTuple

MOST = 50
"""How many states of one node are kept."""


class State(NamedTuple):
    """A path in the making, as far as its future depends on it."""

    ahead: int
    """The nodes it can still come to."""
    counted: int
    """Its best values so far, written in a row, the best one first."""
    busy: int
    """Track it has used that others share."""
    toll: int
    start: int
    """What its start is worth."""
    own: int
    """What its best own stop is worth, and one more; 0 without one."""
    same: int
    """What must be equal: the passages it has paid for, the nodes it must come to and has."""


class Rows:
    """How values are written in a row, so that two rows are compared in one subtraction."""

    def __init__(self, values: list[int], stops: int) -> None:
        self.values, self.stops = values, stops
        self.width = (max(values, default=0) + 1).bit_length() + 1
        self.guards = sum(1 << self.width * n + self.width - 1 for n in range(stops))

    def row(self, nodes: int) -> int:
        """The values of the best of these nodes."""
        found, left = 0, self.stops
        while nodes and left:
            low = nodes & -nodes
            nodes ^= low
            found = found << self.width | self.values[low.bit_length() - 1]
            left -= 1
        return found << self.width * left


class Failures:
    """Knows for each node the states that failed there."""

    def __init__(self, nodes: int, rows: Rows) -> None:
        self._states: list[list[State]] = [[] for _ in range(nodes)]
        self._guards = rows.guards

    def clear(self) -> None:
        for states in self._states:
            states.clear()

    def add(self, node: int, state: State) -> None:
        states = self._states[node]
        states.append(state)
        if len(states) > MOST:
            del states[: MOST // 5]

    def cover(self, node: int, state: State) -> bool:
        """Whether a state has failed here that was in nothing worse.

        A row is nothing worse if no guard bit is borrowed from.
        """
        ahead, counted, busy, toll, start, own, same = state
        guards = self._guards
        for known in self._states[node]:
            if (
                not ahead & ~known[0]
                and (known[1] | guards) - counted & guards == guards
                and not known[2] & ~busy
                and toll <= known[3]
                and start <= known[4]
                and own <= known[5]
                and same == known[6]
            ):
                return True
        return False
