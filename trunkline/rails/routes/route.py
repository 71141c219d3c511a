"""Routes of trains as data, and what a route needs to know of its train."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from msgspec import Struct

from trunkline.rails.routes.network import Network, StopId


class RunningTrain(Protocol):
    """What a route needs to know of a train: `trains.Train` has it."""

    @property
    def name(self) -> str: ...
    @property
    def stops(self) -> int:
        """How many stops it may count."""

    @property
    def large(self) -> int | None:
        """How many of them may be large; None if it does not matter."""

    @property
    def omits(self) -> bool:
        """Whether it may leave out any stops on its way."""

    @property
    def leaves_out(self) -> tuple[str, ...]:
        """Kinds of stop that it may leave out between the ends of its route."""

    @property
    def multiplier(self) -> int:
        """How many times its stops pay."""


class Route(Struct, frozen=True):
    """Where one train runs: pure data, the same in actions, logs and imports."""

    train: str
    stops: tuple[StopId, ...]
    legs: tuple[tuple[str, ...], ...]
    """The hexes of each stretch from stop to stop, both ends included."""
    counted: tuple[StopId, ...] = ()
    """The stops that a train that may leave some out counts; empty for the best choice."""


def needed_stops(network: Network, train: RunningTrain, route: Route) -> tuple[StopId, ...]:
    """What a train must count that leaves out some kinds: ends, own stations, all other kinds."""
    inner = (network.stop[stop] for stop in route.stops[1:-1])
    left_out = {stop.id for stop in inner if stop.kind in train.leaves_out and not stop.own}
    return tuple(stop for stop in route.stops if stop not in left_out)


def trace(network: Network, train: str, legs: Sequence[Sequence[str]]) -> Route | None:
    """The route along these lists of hexes, each of them in either direction; None without one.

    For imports that name hexes only. Where a hex has several stops, any that fit are taken.
    """
    hexes = [tuple(leg) for leg in legs]
    for start in network.stops:
        for stops in _walks(network, (start.id,), hexes):
            ways = [
                leg if network.leg(one, two, leg) is not None else leg[::-1]
                for (one, two), leg in zip(pairwise(stops), hexes, strict=True)
            ]
            return Route(train, stops, tuple(ways))
    return None


def _walks(
    network: Network, stops: tuple[StopId, ...], legs: list[tuple[str, ...]]
) -> Iterator[tuple[StopId, ...]]:
    if not legs:
        yield stops
        return
    for number in network.at[stops[-1]]:
        chain = network.chains[number]
        if legs[0] in (chain.hexes, chain.hexes[::-1]) and chain.other(stops[-1]) not in stops:
            yield from _walks(network, (*stops, chain.other(stops[-1])), legs[1:])
