"""Reach of trains that never enter a hex twice.

Whether such a way exists is a hard question in general, but mostly an easy one on a map. A plain
search keeps the first way that it finds to every end of track. What is left are the ends that are
reached only by ways that might meet themselves (`reach.search`). From each of these all ways back
are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from trunkline.rails.board.cell import LINK, NOWHERE, PORTS, Cell
from trunkline.rails.board.reach import OWN, STOPS

EDGE_PORTS = (1 << LINK) - 1


def search_once(
    cells: Sequence[Cell],
    mates: Sequence[int],
    starts: Iterable[tuple[int, int]],
    network: str | None,
    passes: Callable[[int, int], bool],
    most: dict[int, int],
) -> dict[int, int]:
    """The masks by hex index. `most` are those of `reach.search`: no train gets further."""
    ways = _Ways(cells, mates, starts, network, passes)
    ways.explore()
    ways.settle_doubts(_ports(most))
    return ways.masks()


def _ports(masks: dict[int, int]) -> Iterator[int]:
    """The ends of track at the sides of hexes, at which a train arrives by these masks."""
    for number, mask in masks.items():
        arrived = mask & EDGE_PORTS
        for slot in range(arrived.bit_length()):
            if arrived >> slot & 1:
                yield number * PORTS + slot


class _Ways:
    """Ways from stations to ends of track, each as the hexes it takes, in bits."""

    def __init__(
        self,
        cells: Sequence[Cell],
        mates: Sequence[int],
        starts: Iterable[tuple[int, int]],
        network: str | None,
        passes: Callable[[int, int], bool],
    ) -> None:
        self.cells, self.mates, self.network, self.passes = cells, mates, network, passes
        self.own = dict.fromkeys(starts)
        self.found: dict[int, int] = {}
        """By port that a train arrives at: the hexes of one way to it, its own hex included."""
        self._inside: dict[int, tuple[tuple[int, ...], int]] = {}
        self._before: dict[int, list[int]] = {}
        """By port: the ports from which a train comes to it next."""
        self._first: dict[int, int] = {}
        """By port: the hexes, in bits, in which a train that comes to it next may start."""

    def explore(self) -> None:
        """Search in breadth; a way that would enter a hex again is not followed."""
        for number, node in self.own:
            for port in self.leaving(number, node, NOWHERE)[0]:
                self._first[port] = self._first.get(port, 0) | 1 << number
                self.found.setdefault(port, 1 << number | 1 << port // PORTS)
        waiting = list(self.found)
        for port in waiting:
            way = self.found[port]
            for beyond in self.onward(port)[0]:
                number = beyond // PORTS
                if beyond not in self.found and not way >> number & 1:
                    self.found[beyond] = way | 1 << number
                    waiting.append(beyond)

    def onward(self, port: int) -> tuple[tuple[int, ...], int]:
        """Where a train that arrives here can arrive next; and the stops it comes to, in bits."""
        known = self._inside.get(port)
        if known is None:
            number, slot = divmod(port, PORTS)
            cell = self.cells[number]
            beyond, stops = [self.mates[end] for end in cell.ends[slot]], 0
            for node in cell.stops[slot]:
                stops |= 1 << node
                if (number, node) not in self.own and self.passes(number, node):
                    more, seen = self.leaving(number, node, port)
                    beyond += more
                    stops |= seen
            known = tuple(p for p in dict.fromkeys(beyond) if p != NOWHERE), stops
            self._inside[port] = known
        return known

    def leaving(self, number: int, node: int, port: int) -> tuple[list[int], int]:
        """Where a train arrives that leaves this stop by any port but this; and stops in the hex.

        A rail between two stops leads on through the other one without leaving the hex.
        """
        found, stops = [], 0
        for end in self.cells[number].exits[self.network][node]:
            beyond = self.mates[end]
            if end == port or beyond == NOWHERE:
                continue
            if beyond // PORTS != number:
                found.append(beyond)
                continue
            for other in self.cells[number].stops[beyond % PORTS]:
                stops |= 1 << other
                if (number, other) not in self.own and self.passes(number, other):
                    exits = self.cells[number].exits[self.network][other]
                    found += [self.mates[e] for e in exits if e not in (beyond, port)]
        return [p for p in found if p != NOWHERE], stops

    def settle_doubts(self, ports: Iterable[int]) -> None:
        """Try all ways back from the ports to which none has been found."""
        doubtful = [port for port in ports if port not in self.found]
        if not doubtful:
            return
        for port in (*self.found, *doubtful):
            for beyond in self.onward(port)[0]:
                self._before.setdefault(beyond, []).append(port)
        for port in doubtful:
            way = self.back(port, 1 << port // PORTS)
            if way:
                self.found[port] = way

    def back(self, port: int, taken: int) -> int:
        """The hexes of a way to this port that takes these hexes at its end; 0 without one."""
        first = self._first.get(port, 0) & ~taken
        if first:
            return taken | first & -first
        for before in self._before.get(port, ()):
            number = before // PORTS
            if taken >> number & 1:
                continue
            known = self.found.get(before, taken)
            if not known & taken:
                return known | taken
            if self.hopeful(before, taken) and (way := self.back(before, taken | 1 << number)):
                return way
        return 0

    def hopeful(self, port: int, taken: int) -> bool:
        """Whether some way, which may meet itself but not these hexes, leads to this port."""
        waiting, seen = [port], {port}
        for at in waiting:
            if self._first.get(at, 0) & ~(taken | 1 << at // PORTS):
                return True
            for before in self._before.get(at, ()):
                if before not in seen and not taken >> before // PORTS & 1:
                    seen.add(before)
                    waiting.append(before)
        return False

    def masks(self) -> dict[int, int]:
        masks: dict[int, int] = {}
        for number, node in self.own:
            stops = 1 << node | self.leaving(number, node, NOWHERE)[1]
            masks[number] = masks.get(number, 0) | OWN | stops << STOPS
        for port in self.found:
            number, slot = divmod(port, PORTS)
            stops = self.onward(port)[1]
            masks[number] = masks.get(number, 0) | 1 << slot | stops << STOPS
        return masks
