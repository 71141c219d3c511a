"""Reach: where a train of any length could come from a company's stations.

The question is exact: track may be used once only, and not against a switch. Seen as a graph, the
two ends of every hexside are matched with each other, and track inside a hex joins ends; a route is
an alternating path. The ends that such paths reach are found by growing one alternating tree and
contracting its odd cycles (Edmonds), in about the time of a plain search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from trunkline.rails.board.cell import NOWHERE, PORTS, Cell
from trunkline.rails.board.tile import Node

Passage = Callable[[Node, tuple[str, ...], str], bool]
"""Whether a company may pass a stop with these station markers. Terminals are never passed."""
Passes = Callable[[int, int], bool]
"""The same for one company on one board, by hex index and stop."""

STOPS = 16
"""In a hex's mask: bit 0-13 a train arrives at this port, bit 16 + i it reaches stop i, ..."""
OWN = 1 << 24
"""... and this bit: the company has a station in the hex."""
ROOT = -2
_NODES = tuple(tuple(node for node in range(8) if bits >> node & 1) for bits in range(256))
"""By the bits of the stops in a mask: the stops."""


def unless_full(node: Node, markers: tuple[str, ...], company: str) -> bool:
    """The usual rule: a stop full of others' markers is closed."""
    return len(markers) < node.slots or not node.slots or company in markers


def freely(node: Node, markers: tuple[str, ...], company: str) -> bool:
    """Nobody's markers close a stop: for joint networks and connection bonuses."""
    return True


class Reach:
    """What one search found."""

    __slots__ = ("_stops", "index", "masks", "search")

    def __init__(
        self, index: Mapping[str, int], masks: dict[int, int], search: Search | None = None
    ) -> None:
        self.index = index
        self.search = search
        """Where it can go on when track is added; None if all must be searched again."""
        self.masks = masks
        """By hex index: arriving ports, stops, and whether it is an own hex; see STOPS and OWN."""
        self._stops: tuple[tuple[str, int], ...] | None = None

    def mask(self, hex_id: str) -> int:
        return self.masks.get(self.index[hex_id], 0)

    def arrives(self, hex_id: str, edge: int) -> bool:
        """Whether a train comes to this edge of the hex from outside, on any network searched."""
        return bool(self.mask(hex_id) & (1 << edge | 1 << edge + 6))

    def stop(self, hex_id: str, node: int) -> bool:
        """Whether a train comes to this stop, or starts there."""
        return bool(self.mask(hex_id) >> STOPS + node & 1)

    def stops(self) -> tuple[tuple[str, int], ...]:
        """All stops that can be reached, own stations included, in the map's order."""
        if self._stops is None:
            hexes = tuple(self.index)
            self._stops = tuple([(hexes[number], node) for number, node in self.places()])
        return self._stops

    def places(self) -> list[tuple[int, int]]:
        """The same by the index of the hex."""
        return [
            (number, node)
            for number, mask in sorted(self.masks.items())
            for node in _NODES[mask >> STOPS & 255]
        ]


class Search:
    """One search from stops (hex index, node) on one network (None: on all).

    It keeps its tree, so that it can go on from there when track is added.
    """

    __slots__ = ("_passed", "_tree", "masks", "network", "starts")

    def __init__(
        self, mates: Sequence[int], starts: Sequence[tuple[int, int]], network: str | None
    ) -> None:
        self.starts, self.network = starts, network
        self.masks: dict[int, int] = {}
        """By hex index; see STOPS and OWN."""
        self._tree = _Tree(mates)
        self._passed: set[tuple[int, int]] = set()

    def begin(self, cells: Sequence[Cell], passes: Passes) -> None:
        """Search from the starts."""
        for start in self.starts:
            self._start(cells, start)
        self._go_on(cells, passes)

    def after(self, cells: Sequence[Cell], changed: Iterable[int], passes: Passes) -> Search | None:
        """The search on a later board, where these hexes have the same track or more.

        None if a stop that was passed is closed now: then all must be searched again.
        """
        changed = frozenset(changed)
        if any(at[0] in changed and not passes(*at) for at in self._passed):
            return None
        after = Search(self._tree.mates, self.starts, self.network)
        after.masks, after._tree = self.masks.copy(), self._tree.copy()
        after._passed = self._passed.copy()
        for number in changed:
            for start in self.starts:
                if start[0] == number:
                    after._start(cells, start)
            for port in range(number * PORTS, (number + 1) * PORTS):
                if port in after._tree.base:
                    after._arrive(cells, port, passes)
        after._go_on(cells, passes)
        return after

    def _start(self, cells: Sequence[Cell], start: tuple[int, int]) -> None:
        number, node = start
        self.masks[number] = self.masks.get(number, 0) | OWN | 1 << STOPS + node
        self._tree.leave(ROOT, cells[number].exits[self.network][node])

    def _go_on(self, cells: Sequence[Cell], passes: Passes) -> None:
        for port in self._tree.arrived:
            self._arrive(cells, port, passes)

    def _arrive(self, cells: Sequence[Cell], port: int, passes: Passes) -> None:
        """A train comes to this end: where does it go from here?"""
        number, slot = divmod(port, PORTS)
        cell, tree = cells[number], self._tree
        mask = self.masks.get(number, 0) | 1 << slot
        if cell.ends[slot]:
            tree.leave(port, cell.ends[slot])
        for node in cell.stops[slot]:
            mask |= 1 << STOPS + node
            if (number, node) not in self.starts and passes(number, node):
                self._passed.add((number, node))
                tree.leave(port, cell.exits[self.network][node])
        self.masks[number] = mask


class _Tree:
    """The alternating tree: trains arrive at its even ends, and leave hexes by its odd ends."""

    def __init__(self, mates: Sequence[int]) -> None:
        self.mates = mates
        self.arrived: list[int] = []
        """Even ends in the order found; it grows while it is read."""
        self.parent: dict[int, int] = {}
        """Of odd ends: the even end of the same hex that they were reached from."""
        self.base: dict[int, int] = {ROOT: ROOT}
        """Of even ends: the end that stands for the odd cycle they were contracted into."""

    def copy(self) -> _Tree:
        """A tree that grows on its own; what has arrived so far is done."""
        tree = _Tree(self.mates)
        tree.parent, tree.base = self.parent.copy(), self.base.copy()
        return tree

    def leave(self, port: int, ends: Iterable[int]) -> None:
        """A train that arrives at the port can leave by these ends, but not by the port itself."""
        base, parent = self.base, self.parent
        for end in ends:
            if end in base:
                if end != port and self.find(port) != self.find(end):
                    self.contract(port, end)
            elif end not in parent:
                parent[end] = port
                beyond = self.mates[end]
                if beyond != NOWHERE:
                    base[beyond] = beyond
                    self.arrived.append(beyond)

    def find(self, port: int) -> int:
        base = self.base
        up = base[port]
        while up != port:
            base[port] = base[up]
            port = base[port]
            up = base[port]
        return port

    def contract(self, one: int, two: int) -> None:
        """Both ends are arrived at: every train on the cycle can run it the other way as well."""
        meeting = self._meeting(self.find(one), self.find(two))
        for port in (one, two):
            at = self.find(port)
            while at != meeting:
                left = self.mates[at]
                self.base[at] = meeting
                if left not in self.base:
                    self.base[left] = meeting
                    self.arrived.append(left)
                at = self.find(self.parent[left])

    def _meeting(self, one: int, two: int) -> int:
        """Where the ways back to the root join."""
        seen = {ROOT}
        while one != ROOT:
            seen.add(one)
            one = self._back(one)
        while two not in seen:
            two = self._back(two)
        return two

    def _back(self, port: int) -> int:
        """The arrival before this one on the way from the root."""
        return self.find(self.parent[self.mates[port]])
