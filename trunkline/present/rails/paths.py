"""Routes that a player puts together by clicking stops."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from msgspec import Struct

from trunkline.kernel.numbers import whole_number
from trunkline.rails.routes.network import Network, StopId
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.rules import RouteRules

MOST_TRIES = 4_000
NOBODY: frozenset[str] = frozenset()


class Path(Struct, frozen=True):
    """A start and the chains from there, by their numbers; empty before the first click."""

    start: StopId = ""
    chains: tuple[int, ...] = ()

    @classmethod
    def read(cls, network: Network, text: str) -> Path:
        """As a draft keeps it; what the network does not know is forgotten."""
        start, _, rest = text.partition(":")
        read = map(whole_number, rest.split(","))
        numbers = [number for number in read if number is not None]
        path = cls(start if start in network.stop else "")
        for number in numbers if path.start else ():
            if number >= len(network.chains):
                break
            last, chain = path.stops(network)[-1], network.chains[number]
            if last not in (chain.a, chain.b):
                break
            path = cls(path.start, (*path.chains, number))
        return path

    @classmethod
    def of(cls, network: Network, route: Route | None) -> Path:
        if route is None:
            return cls()
        numbers = [
            network.leg(one, two, leg)
            for one, two, leg in zip(route.stops, route.stops[1:], route.legs, strict=False)
        ]
        return cls(route.stops[0], tuple(n for n in numbers if n is not None))

    def __str__(self) -> str:
        return f"{self.start}:{','.join(map(str, self.chains))}"

    def stops(self, network: Network) -> tuple[StopId, ...]:
        found = [self.start] if self.start else []
        for number in self.chains:
            found.append(network.chains[number].other(found[-1]))
        return tuple(found)

    def route(self, network: Network, train: str) -> Route | None:
        """The same for the rules; None while it joins nothing."""
        if not self.chains:
            return None
        stops = self.stops(network)
        legs = tuple(
            network.chains[number].hexes_from(stop)
            for number, stop in zip(self.chains, stops, strict=False)
        )
        return Route(train, stops, legs)

    def turned(self, network: Network) -> Path:
        """The same from the other end."""
        stops = self.stops(network)
        return Path(stops[-1], self.chains[::-1]) if stops else self

    def track(self, network: Network) -> frozenset[str]:
        return frozenset(piece for n in self.chains for piece in network.chains[n].track)


def clicked(
    network: Network, rules: RouteRules, path: Path, stop: StopId, taken: Collection[str] = NOBODY
) -> Path:
    """The path after a click: an end goes, a stop on the way becomes the end, another is joined.

    `taken` is the track of other trains; it is avoided where there is a way around.
    """
    stops = path.stops(network)
    if not stops:
        return Path(stop)
    if stop in stops:
        return _cut(network, path, stops.index(stop))
    blocked = frozenset(taken)
    for avoided in (blocked, NOBODY) if blocked else (NOBODY,):
        ways = [_way(network, rules, end, stop, avoided) for end in (path, path.turned(network))]
        found = [way for way in ways if way is not None]
        if found:
            return min(found, key=lambda way: len(way.chains))
    return path


def _cut(network: Network, path: Path, at: int) -> Path:
    last = len(path.chains)
    if last == 0:
        return Path()
    if at in (0, last):
        rest = path if at == last else path.turned(network)
        return Path(rest.start, rest.chains[:-1])
    if at < last - at:
        back = path.turned(network)
        return Path(back.start, back.chains[: last - at])
    return Path(path.start, path.chains[:at])


def _way(
    network: Network, rules: RouteRules, path: Path, goal: StopId, taken: frozenset[str]
) -> Path | None:
    """The shortest way on from the end of the path, over track that is used nowhere else."""
    waiting = deque([path])
    for _ in range(MOST_TRIES):
        if not waiting:
            return None
        here = waiting.popleft()
        stops, used = here.stops(network), here.track(network) | taken
        if len(stops) > 1 and not rules.passes(network.stop[stops[-1]]):
            continue
        for number in network.at[stops[-1]]:
            chain = network.chains[number]
            far = chain.other(stops[-1])
            if far in stops or not used.isdisjoint(chain.track):
                continue
            longer = Path(here.start, (*here.chains, number))
            if far == goal:
                return longer
            waiting.append(longer)
    return None


def other_way(network: Network, path: Path) -> Path | None:
    """The last stretch over other track between the same stops; None if there is none."""
    stops = path.stops(network)
    if len(stops) < 2:
        return None
    ways = network.between(stops[-2], stops[-1])
    if len(ways) < 2:
        return None
    nearby = ways[(ways.index(path.chains[-1]) + 1) % len(ways)]
    return Path(path.start, (*path.chains[:-1], nearby))
