"""The network a company's trains run on: stops, and the chains of track that join them.

It is the board contracted: what lies between two stops is one chain, whatever its length. A network
is made for one company in one phase: it says what each stop is worth and whether that company may
pass through it.

Stops and chains are pure data and part of no cycle, and there are thousands of them: the garbage
collector need not look at them (gc=False).
"""

from functools import cached_property

from msgspec import Struct

StopId = str
"""Hex, dot, number of the stop on the hex's tile: "F8.0"."""


class Stop(Struct, frozen=True, gc=False):
    """A place that a train can call at."""

    id: StopId
    hex: str
    kind: str
    """The title's word: "city", "town", "offboard", "harbour", "station", "stop"."""
    value: int
    """What it pays now."""
    own: bool = False
    """It holds a station marker of the running company."""
    through: bool = True
    """Whether the company may pass: not if others' markers fill it, nor where routes must end."""
    name: str = ""
    """The city's name for messages."""


class Chain(Struct, frozen=True, gc=False):
    """A piece of track from stop to stop with no stop between; a loop has a == b."""

    a: StopId
    b: StopId
    track: tuple[str, ...]
    """What it uses up: hexsides "F10/F8" (two sorted hex ids) and the stops' own pieces of track
    "F8.0:4" (stop, colon, edge). No two routes, nor one route twice, use the same."""
    hexes: tuple[str, ...]
    """The hexes it touches in order from a to b, those of a and b included."""

    def other(self, stop: StopId) -> StopId:
        """The far end, seen from one end."""
        return self.b if stop == self.a else self.a

    def hexes_from(self, stop: StopId) -> tuple[str, ...]:
        """The hexes in order, beginning at this end."""
        return self.hexes if stop == self.a else self.hexes[::-1]


class Network(Struct, frozen=True, dict=True, cache_hash=True):
    """The stops and chains open to one company. Chains are known by their place in `chains`."""

    stops: tuple[Stop, ...]
    chains: tuple[Chain, ...]

    @cached_property
    def stop(self) -> dict[StopId, Stop]:
        """The stops by id."""
        return {stop.id: stop for stop in self.stops}

    @cached_property
    def at(self) -> dict[StopId, tuple[int, ...]]:
        """The chains that begin or end at each stop; a loop is listed once."""
        at: dict[StopId, list[int]] = {stop.id: [] for stop in self.stops}
        for number, chain in enumerate(self.chains):
            at[chain.a].append(number)
            if chain.b != chain.a:
                at[chain.b].append(number)
        return {stop: tuple(numbers) for stop, numbers in at.items()}

    def between(self, one: StopId, two: StopId) -> tuple[int, ...]:
        """The chains that join two stops."""
        chains = self.chains
        return tuple([n for n in self.at[one] if chains[n].other(one) == two])

    def leg(self, one: StopId, two: StopId, hexes: tuple[str, ...]) -> int | None:
        """The chain from one stop to another by way of these hexes; they tell chains apart."""
        for number in self.at[one]:
            chain = self.chains[number]
            if chain.other(one) == two and chain.hexes_from(one) == hexes:
                return number
        return None
