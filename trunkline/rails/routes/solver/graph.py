"""The graph of the search: stops, hexes and pieces of track of a network as bits of integers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import pairwise
from math import gcd
from operator import or_
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from trunkline.rails.routes.network import Chain, Network, StopId
from trunkline.rails.routes.rules import RouteRules
from trunkline.rails.routes.solver.chain_dominance import certain_tolls, conflicts, undominated


class Arc(Struct, frozen=True, gc=False):
    """A way from one node to the next, in one direction."""

    start: int
    to: int
    use: int
    """The bits it takes: its track, the stops it comes to, with `hex_once` the hexes it enters."""
    left_out: int
    """Those of the stops that are not counted, as bits."""
    gain: int
    """What its stops pay, its last one included; free stops on the way are never left out."""
    most: int
    """`gain` with the most that its passages can add."""
    passages: int
    """The passages on its way, as bits; those of the hex where it starts are not among them."""
    length: int
    """What arriving uses up of a train's length."""
    large: int
    """What arriving uses up of a train's number of large stops."""
    chains: tuple[int, ...]
    """The chains it follows, by number."""


ANY = 10**9
"""As good as no limit."""


class Reach(NamedTuple):
    """How far the trains of a problem get: graphs of one problem share it, as they share track."""

    stops: int = ANY
    large: int = ANY
    """How many of the stops may be large."""
    uncounted: tuple[str, ...] = ()
    """Kinds of stop that use up nothing of some train."""


class Graph:
    """What trains can reach of a network. Bit n of a mask is stop n; hexes and track lie above.

    Stops are numbered by what they are worth, the best first: the lowest bits of a mask are its
    best stops.

    If `whole`, every stop is a node. Otherwise free stops are parts of the arcs between the others,
    and a route that ends at one comes to the node `sink`. Stops of the kinds in `leaves_out` are
    nodes, but some arcs run past them; every stop pays so many `times`. What lies beyond `reach` of
    every station is left out.
    """

    def __init__(
        self,
        network: Network,
        rules: RouteRules,
        whole: bool = False,
        leaves_out: tuple[str, ...] = (),
        times: int = 1,
        reach: Reach = Reach(),
    ) -> None:
        worth = {stop.id: rules.worth(stop, times) for stop in network.stops}
        stops = sorted(network.stops, key=lambda stop: worth[stop.id], reverse=True)
        self.network, self.stops = network, stops
        self.rules = rules
        self._passage_hexes = {passage.hex for passage in rules.passages}
        self.place = {stop.id: n for n, stop in enumerate(stops)}
        self.sink = len(stops)
        self.worth = [worth[stop.id] for stop in stops] + [0]
        self.passes = [rules.passes(stop) for stop in stops] + [False]
        self.ends = [not rules.ends or stop.kind in rules.ends for stop in stops] + [True]
        self.own = bits(n for n, stop in enumerate(stops) if stop.own)
        """Own stations; a route counts one of them."""
        self.roots = self.own
        """Those of them of which a route must touch one: all, unless the home stands alone."""
        self._free = [not whole and stop.kind in rules.free for stop in stops]
        self._leaves_out = [
            stop.kind in leaves_out and not stop.own and not self._free[n]
            for n, stop in enumerate(stops)
        ]
        self._check_free_stops()
        self.unit = gcd(*self.worth, *rules.amounts) or 1
        """Every sum of values is a multiple of this."""
        self._keep_to_lonely_home()
        chains = undominated(network, rules, self._usable_chains(reach))
        hexes = {hex for n in chains if rules.hex_once for hex in network.chains[n].hexes}
        self._hex_bit = {hex: 1 << (self.sink + n) for n, hex in enumerate(sorted(hexes))}
        """Only where no route comes to a hex twice."""
        above = self.sink + len(hexes)
        masks = conflicts(network.chains, chains)
        self._masks = {n: mask << above for n, mask in masks.items()}
        self.track = reduce(or_, self._masks.values(), 0)
        self._certain = bits(certain_tolls(network, rules, masks))
        self.arcs: list[list[Arc]] = [[] for _ in range(self.sink + 1)]
        self.touched = 0
        """The stops where some arc begins or ends."""
        for arc in self._all_arcs(chains):
            self.arcs[arc.start].append(arc)
            self.touched |= 1 << arc.start | arc.use & (1 << self.sink) - 1

    def start_use(self, node: int) -> int:
        """The bits that a route takes by beginning here."""
        return 1 << node | self._hex_bit.get(self.stops[node].hex, 0)

    def claim(self, number: int) -> int:
        """The bit of a bonus that only one train can have."""
        return 1 << (self.track.bit_length() + number)

    def passages(self, hexes: Iterable[str]) -> int:
        """The passages at these hexes, as bits."""
        if self._passage_hexes.isdisjoint(hexes):
            return 0
        return bits(n for n, p in enumerate(self.rules.passages) if p.hex in hexes)

    def pays(self, passages: int) -> int:
        """What a set of passages is worth."""
        if not passages:
            return 0
        return sum(p.amount for n, p in enumerate(self.rules.passages) if passages >> n & 1)

    def _check_free_stops(self) -> None:
        """The proof would be wrong if free stops could matter by themselves."""
        asked_for = {stop for b in self.rules.bonuses if b.asks for stop in b.stops}
        for stop, free in zip(self.stops, self._free, strict=True):
            if free and (stop.own or stop.id in asked_for):
                raise ValueError(f"{stop.id} is free: it can hold no station and earn no bonus")

    def _keep_to_lonely_home(self) -> None:
        """While the home is alone, the routes of its component begin there and end anywhere."""
        home = self.rules.lonely_home(self.network)
        if not home:
            return
        self.passes[self.place[home]] = False
        for stop in linked(self.network, home):
            self.ends[self.place[stop]] = True
            if stop != home:
                self.roots &= ~(1 << self.place[stop])

    def _usable_chains(self, reach: Reach) -> list[int]:
        """The chains that a route with an own station can use."""
        counted = [int(stop.kind not in reach.uncounted) for stop in self.stops]
        found = self._chains_within(reach.stops, counted)
        if reach.large < ANY:
            large = [int(stop.kind in self.rules.large) for stop in self.stops]
            found &= self._chains_within(reach.large, large)
        return sorted(found)

    def _chains_within(self, most: int, costs: list[int]) -> set[int]:
        """The chains that routes come to from own stations while their stops cost no more."""
        network, closed = self.network, set(self.rules.closed)
        spent = {n: costs[n] for n in range(self.sink) if self.roots >> n & 1}
        waiting, found = list(spent), set[int]()
        for here in waiting:
            stop = self.stops[here].id
            for number in network.at[stop]:
                chain = network.chains[number]
                far = self.place[chain.other(stop)]
                total = spent[here] + costs[far]
                if total > most:
                    continue
                if number not in found:
                    if not closed.isdisjoint(chain.track) or self._crosses_itself(chain):
                        continue
                    found.add(number)
                if self.passes[far] and total < spent.get(far, ANY):
                    spent[far] = total
                    waiting.append(far)
        return found

    def _crosses_itself(self, chain: Chain) -> bool:
        """No route can use such a chain."""
        if chain.a == chain.b or len(set(chain.track)) < len(chain.track):
            return True
        if not self.rules.hex_once:
            return False
        visits = [one for one, two in pairwise(chain.hexes) if one != two] + [chain.hexes[-1]]
        return len(set(visits)) < len(visits)

    def _all_arcs(self, chains: list[int]) -> Iterator[Arc]:
        """Arcs from stop to stop, joined at free stops until another stop or an end follows.

        Some also run past stops that may be left out; nothing comes to these again, either.
        """
        steps: list[list[Arc]] = [[] for _ in self.stops]
        for number in chains:
            chain = self.network.chains[number]
            a, b = self.place[chain.a], self.place[chain.b]
            steps[a].append(self._arc(number, chain, a, b))
            steps[b].append(self._arc(number, chain, b, a))
        waiting = [arc for n, arcs in enumerate(steps) if not self._free[n] for arc in arcs][::-1]
        while waiting:
            arc = waiting.pop()
            if not self._free[arc.to]:
                yield arc
            elif self.ends[arc.to]:
                yield _to_sink(arc, self.sink)
            if not self.passes[arc.to] or not (self._free[arc.to] or self._leaves_out[arc.to]):
                continue
            if self._leaves_out[arc.to]:
                arc = _past(arc, self.worth[arc.to])
            taken = arc.use | self.start_use(arc.start)
            waiting += [_joined(arc, step) for step in steps[arc.to] if not step.use & taken]

    def _arc(self, number: int, chain: Chain, start: int, to: int) -> Arc:
        stop, gain = self.stops[to], self.worth[to]
        hex_bits = passages = 0
        if self._hex_bit or not self._passage_hexes.isdisjoint(chain.hexes):
            hexes = set(chain.hexes) - {self.stops[start].hex}
            hex_bits = sum([self._hex_bit[hex] for hex in hexes]) if self._hex_bit else 0
            passages = self.passages(hexes)
        return Arc(
            start,
            to,
            1 << to | hex_bits | self._masks[number],
            0,
            gain,
            gain + (self._most_paid(passages) if passages else 0),
            passages,
            int(stop.kind not in self.rules.free),
            int(stop.kind in self.rules.large),
            (number,),
        )

    def _most_paid(self, passages: int) -> int:
        """The most that a set of passages can add: tolls count where nobody is spared them."""
        amounts = [p.amount for n, p in enumerate(self.rules.passages) if passages >> n & 1]
        return self.pays(passages & self._certain) + sum(max(0, amount) for amount in amounts)


def _joined(arc: Arc, step: Arc) -> Arc:
    return Arc(
        arc.start,
        step.to,
        arc.use | step.use,
        arc.left_out,
        arc.gain + step.gain,
        arc.most + step.most,
        arc.passages | step.passages,
        step.length,
        step.large,
        arc.chains + step.chains,
    )


def _to_sink(arc: Arc, sink: int) -> Arc:
    return replace(arc, to=sink, length=0, large=0)


def _past(arc: Arc, worth: int) -> Arc:
    """The same without what its last stop pays."""
    left_out = arc.left_out | 1 << arc.to
    return replace(arc, left_out=left_out, gain=arc.gain - worth, most=arc.most - worth)


def bits(numbers: Iterable[int]) -> int:
    """The integer with these bits."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def linked(network: Network, stop: StopId) -> list[StopId]:
    """All stops that track links with this one."""
    found, at = {stop: None}, 0
    while at < len(found):
        here = list(found)[at]
        found |= dict.fromkeys(network.chains[n].other(here) for n in network.at[here])
        at += 1
    return list(found)
