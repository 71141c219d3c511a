"""The best routes of a company in any position, with a proof or a bound."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from trunkline.rails.routes.earnings import value
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.running import Running

Clock = Callable[[], bool]
"""Says when the time is up."""


class RouteFound(Struct, frozen=True, omit_defaults=True):
    """Where a train runs: the hexes of its stops, and what it earns."""

    train: str
    stops: tuple[str, ...]
    value: int
    left_out: tuple[int, ...] = ()
    """The places of the stops that do not count: E-trains leave some out."""

    @property
    def text(self) -> str:
        """The stops in a line, those that do not count in brackets."""
        places = enumerate(self.stops)
        return "-".join(f"({stop})" if place in self.left_out else stop for place, stop in places)


class RoutesFound(Struct, frozen=True):
    """The best routes of all trains together."""

    value: int
    proved: bool
    bound: int
    routes: tuple[RouteFound, ...]


def best_routes(running: Running, out_of_time: Clock | None = None) -> RoutesFound:
    """The best routes; when the time is up, the best found so far and an upper bound."""
    found = running.best(None, out_of_time)
    earned = value(running.network, running.trains, found.routes, running.rules)
    routes = tuple(_found(each.route, each.value) for each in earned.routes)
    return RoutesFound(found.value, found.proved, found.bound, routes)


def _found(route: Route, earned: int) -> RouteFound:
    hexes = tuple(stop.partition(".")[0] for stop in route.stops)
    left_out = tuple(n for n, stop in enumerate(route.stops) if stop not in route.counted)
    return RouteFound(route.train, hexes, earned, left_out)
