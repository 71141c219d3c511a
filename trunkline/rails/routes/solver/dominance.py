"""Dominance: a search that failed from one state rules out all states that have nothing better."""

from __future__ import annotations

from typing import NamedTuple

MOST_STATES = 50
"""How many failed states of one node are kept."""


class State(NamedTuple):
    """A path in the making, as far as its future depends on it."""

    ahead: int
    """The nodes it can still come to."""
    counted: int
    """The values of its best stops so far, as a row (see `ValueRows`)."""
    busy: int
    """Track it has used that other arcs share."""
    toll: int
    """What its passages pay or cost."""
    start: int
    """What its start is worth."""
    own: int
    """What its best own stop is worth, plus one; 0 without one."""
    same: int
    """What must be equal: the passages it has paid for, the required nodes it has come to."""


class ValueRows:
    """Writes the best values in a row of bits, so that one subtraction compares two rows."""

    def __init__(self, values: list[int], stops: int) -> None:
        self.values, self.stops = values, stops
        self.width = (max(values, default=0) + 1).bit_length() + 1
        self.guards = sum(1 << self.width * n + self.width - 1 for n in range(stops))

    def row(self, nodes: int) -> int:
        """The values of the best of these nodes, the best one first."""
        found, left = 0, self.stops
        while nodes and left:
            low = nodes & -nodes
            nodes ^= low
            found = found << self.width | self.values[low.bit_length() - 1]
            left -= 1
        return found << self.width * left


class FailedStates:
    """The states of each node from which no path of the wanted value was found."""

    def __init__(self, nodes: int, rows: ValueRows) -> None:
        self._states: list[list[State]] = [[] for _ in range(nodes)]
        self._guards = rows.guards

    def clear(self) -> None:
        for states in self._states:
            states.clear()

    def add(self, node: int, state: State) -> None:
        states = self._states[node]
        states.append(state)
        if len(states) > MOST_STATES:
            del states[: MOST_STATES // 5]

    def dominate(self, node: int, state: State) -> bool:
        """Whether a state failed here that was worse in nothing.

        A row is worse in nothing if the subtraction borrows from no guard bit.
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
