"""A network in numbers: stops, hexes and pieces of track as bits of integers, for the search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations, pairwise
from math import gcd
from operator import or_

from msgspec import Struct

from trunkline.rails.routes.network import Chain, Network, StopId
from trunkline.rails.routes.rules import RouteRules


class Arc(Struct, frozen=True):
    """A way from one node to the next, in one direction."""

    start: int
    to: int
    use: int
    """The bits it takes: its track, the stops it comes to, with `hex_once` the hexes it enters."""
    gain: int
    """What its stops pay, its last one included; free stops on the way are never left out."""
    hope: int
    """`gain` with the most that its passages can add."""
    passages: int
    """The passages it comes by, as bits; those of the hex where it starts are not among them."""
    length: int
    """What arriving uses up of a train's length."""
    large: int
    chains: tuple[int, ...]


class Graph:
    """What trains can reach of a network. Bit n of a mask is stop n; hexes and track lie above.

    Stops are numbered by what they are worth, the best first: the lowest bits of a mask are its
    best stops.

    If `whole`, every stop is a node. Otherwise free stops are parts of the arcs between the others,
    and a route that ends at one comes to the node `nowhere`.
    """

    def __init__(self, network: Network, rules: RouteRules, whole: bool = False) -> None:
        stops = sorted(network.stops, key=rules.worth, reverse=True)
        self.network, self.stops = network, stops
        self.rules = rules
        self.place = {stop.id: n for n, stop in enumerate(stops)}
        self.nowhere = len(stops)
        self.worth = [rules.worth(stop) for stop in stops] + [0]
        self.passes = [rules.passes(stop) for stop in stops] + [False]
        self.ends = [not rules.ends or stop.kind in rules.ends for stop in stops] + [True]
        self.own = bits(n for n, stop in enumerate(stops) if stop.own)
        self._free = [not whole and stop.kind in rules.free for stop in stops]
        self._judge_free_stops()
        self.unit = gcd(*self.worth, *rules.amounts) or 1
        """Every sum of values is a multiple of this."""
        self._stay_home()
        chains = undominated(network, rules, self._reached())
        hexes = sorted({hex for n in chains for hex in network.chains[n].hexes})
        self._hex_bit = {hex: 1 << (self.nowhere + n) for n, hex in enumerate(hexes)}
        above = self.nowhere + len(hexes)
        masks = conflicts(network.chains, chains)
        self._masks = {n: mask << above for n, mask in masks.items()}
        self.track = reduce(or_, self._masks.values(), 0)
        self._due = bits(_due(network, rules, masks))
        self.arcs: list[list[Arc]] = [[] for _ in range(self.nowhere + 1)]
        self.touched = 0
        """The stops where some arc begins or ends."""
        for arc in self._ways(chains):
            self.arcs[arc.start].append(arc)
            self.touched |= 1 << arc.start | arc.use & (1 << self.nowhere) - 1

    def start_use(self, node: int) -> int:
        """The bits that a route takes by beginning here."""
        here = self._hex_bit.get(self.stops[node].hex, 0)
        return 1 << node | (here if self.rules.hex_once else 0)

    def claim(self, number: int) -> int:
        """The bit of a bonus that only one train can have."""
        return 1 << (self.track.bit_length() + number)

    def passages(self, hexes: Iterable[str]) -> int:
        """The passages at these hexes, as bits."""
        return bits(n for n, p in enumerate(self.rules.passages) if p.hex in hexes)

    def pays(self, passages: int) -> int:
        """What a set of passages is worth."""
        return sum(p.amount for n, p in enumerate(self.rules.passages) if passages >> n & 1)

    def _judge_free_stops(self) -> None:
        """Nothing proved would be true if free stops could matter by themselves."""
        asked_for = {stop for b in self.rules.bonuses if b.asks for stop in b.stops}
        for stop, free in zip(self.stops, self._free, strict=True):
            if free and (stop.own or stop.id in asked_for):
                raise ValueError(f"{stop.id} is free: it can hold no station and earn no bonus")

    def _stay_home(self) -> None:
        """While the home is alone, the routes of its part begin there and end anywhere."""
        home = self.rules.lonely_home(self.network)
        if not home:
            return
        self.passes[self.place[home]] = False
        for stop in linked(self.network, home):
            self.ends[self.place[stop]] = True
            if stop != home:
                self.own &= ~(1 << self.place[stop])

    def _reached(self) -> list[int]:
        """The chains that a route with an own station can use."""
        network, closed = self.network, set(self.rules.closed)
        waiting = [stop.id for n, stop in enumerate(self.stops) if self.own >> n & 1]
        seen, found = set(waiting), set()
        while waiting:
            stop = waiting.pop()
            for number in network.at[stop]:
                chain = network.chains[number]
                if number in found or not closed.isdisjoint(chain.track) or self._coils(chain):
                    continue
                found.add(number)
                far = chain.other(stop)
                if far not in seen and self.passes[self.place[far]]:
                    seen.add(far)
                    waiting.append(far)
        return sorted(found)

    def _coils(self, chain: Chain) -> bool:
        """It comes back to itself, so no route can use it."""
        visits = [one for one, two in pairwise(chain.hexes) if one != two] + [chain.hexes[-1]]
        again = self.rules.hex_once and len(set(visits)) < len(visits)
        return chain.a == chain.b or len(set(chain.track)) < len(chain.track) or again

    def _ways(self, chains: list[int]) -> Iterator[Arc]:
        """Steps from stop to stop, those through free stops joined until another stop or an end."""
        steps: list[list[Arc]] = [[] for _ in self.stops]
        for number in chains:
            chain = self.network.chains[number]
            for start in (chain.a, chain.b):
                steps[self.place[start]].append(self._step(number, chain, start))
        waiting = [arc for n, arcs in enumerate(steps) if not self._free[n] for arc in arcs][::-1]
        while waiting:
            arc = waiting.pop()
            if not self._free[arc.to]:
                yield arc
                continue
            if self.ends[arc.to]:
                yield _to_nowhere(arc, self.nowhere)
            if not self.passes[arc.to]:
                continue
            taken = arc.use | self.start_use(arc.start)
            waiting += [_joined(arc, step) for step in steps[arc.to] if not step.use & taken]

    def _step(self, number: int, chain: Chain, start: StopId) -> Arc:
        stop, here = self.network.stop[chain.other(start)], self.network.stop[start].hex
        to, hexes = self.place[stop.id], set(chain.hexes) - {here}
        hex_bits = sum(self._hex_bit[hex] for hex in hexes) if self.rules.hex_once else 0
        passages = self.passages(hexes)
        amounts = [p.amount for n, p in enumerate(self.rules.passages) if passages >> n & 1]
        certain = self.pays(passages & self._due)
        hope = certain + sum(max(0, amount) for amount in amounts)
        return Arc(
            start=self.place[start],
            to=to,
            use=1 << to | hex_bits | self._masks[number],
            gain=self.worth[to],
            hope=self.worth[to] + hope,
            passages=passages,
            length=int(stop.kind not in self.rules.free),
            large=int(stop.kind in self.rules.large),
            chains=(number,),
        )


def _joined(arc: Arc, step: Arc) -> Arc:
    return Arc(
        arc.start,
        step.to,
        arc.use | step.use,
        arc.gain + step.gain,
        arc.hope + step.hope,
        arc.passages | step.passages,
        step.length,
        step.large,
        arc.chains + step.chains,
    )


def _to_nowhere(arc: Arc, nowhere: int) -> Arc:
    return Arc(arc.start, nowhere, arc.use, arc.gain, arc.hope, arc.passages, 0, 0, arc.chains)


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


def conflicts(chains: tuple[Chain, ...], numbers: list[int]) -> dict[int, int]:
    """A mask for each chain; two chains share a bit if they share track, and only then.

    Pieces of track that the same chains use are one bit, and a piece whose chains all meet at
    another piece anyway needs none.
    """
    users: dict[str, int] = {}
    for n, number in enumerate(numbers):
        for piece in chains[number].track:
            users[piece] = users.get(piece, 0) | 1 << n
    masks = dict.fromkeys(numbers, 0)
    meeting: list[list[int]] = [[] for _ in numbers]
    bit = 1
    for group in sorted(set(users.values()), key=lambda g: (-g.bit_count(), g)):
        members = [n for n in range(group.bit_length()) if group >> n & 1]
        if any(group & ~other == 0 for other in meeting[members[0]]):
            continue
        for n in members:
            meeting[n].append(group)
            masks[numbers[n]] |= bit
        bit <<= 1
    return masks


def undominated(network: Network, rules: RouteRules, numbers: list[int]) -> list[int]:
    """The chains without those for which a parallel one can always stand in."""
    masks = conflicts(network.chains, numbers)
    dropped: set[int] = set()
    for one in numbers:
        for two in network.between(network.chains[one].a, network.chains[one].b):
            if two == one or two not in masks or two in dropped or masks[one] & ~masks[two]:
                continue
            if one not in dropped and _no_worse(network.chains[one], network.chains[two], rules):
                dropped.add(two)
    return [number for number in numbers if number not in dropped]


def _no_worse(one: Chain, two: Chain, rules: RouteRules) -> bool:
    """Passages and hexes never speak for the second of two parallel chains."""
    if rules.hex_once and not set(one.hexes) <= set(two.hexes):
        return False
    return all(
        (p.hex in one.hexes) == (p.hex in two.hexes) or (p.hex in one.hexes) == (p.amount > 0)
        for p in rules.passages
    )


def _due(network: Network, rules: RouteRules, masks: dict[int, int]) -> Iterator[int]:
    """The tolls that every chain there costs in full, as no route comes there twice."""
    stop_hexes = {stop.hex for stop in network.stops}
    for number, passage in enumerate(rules.passages):
        there = [masks[n] for n in masks if passage.hex in network.chains[n].hexes]
        once = all(one & two for one, two in combinations(there, 2))
        if passage.amount < 0 and passage.hex not in stop_hexes and once:
            yield number
