"""What routes earn: their stops, passages and bonuses, with the best choice of counted stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product

from msgspec import Struct
from msgspec.structs import replace

from trunkline.rails.routes.network import Network, StopId
from trunkline.rails.routes.route import Route, RunningTrain
from trunkline.rails.routes.rules import Bonus, RouteRules


class Earned(Struct, frozen=True):
    """What one route earns."""

    route: Route
    """With the counted stops filled in."""
    stops: int
    """The sum of the counted stops."""
    extras: tuple[tuple[str, int], ...] = ()
    """Named passages and bonuses; a bonus for the whole company stands at one route."""

    @property
    def value(self) -> int:
        return self.stops + sum(amount for _, amount in self.extras)


class Earnings(Struct, frozen=True):
    """What all routes of a company earn together."""

    routes: tuple[Earned, ...] = ()

    @property
    def value(self) -> int:
        return sum(earned.value for earned in self.routes)


def value(
    network: Network, trains: Sequence[RunningTrain], routes: Sequence[Route], rules: RouteRules
) -> Earnings:
    """What these routes earn; `check` must have allowed them.

    Where a train that omits stops leaves its choice open, the best one for all routes together.
    """
    by_name = {train.name: train for train in trains}
    choices = [tuple(_choices(network, by_name[r.train], r, rules)) for r in routes]
    best = Earnings()
    for counted in product(*choices):
        chosen = [replace(r, counted=c) for r, c in zip(routes, counted, strict=True)]
        earnings = _earnings(network, chosen, rules)
        if not best.routes or earnings.value > best.value:
            best = earnings
    return best


def _choices(
    network: Network, train: RunningTrain, route: Route, rules: RouteRules
) -> Iterator[tuple[StopId, ...]]:
    """The sets of counted stops worth a thought: one for each set of bonuses aimed at."""
    if route.counted or not train.omits:
        yield route.counted or route.stops
        return
    within = [b for b in rules.bonuses if set(b.stops) <= set(route.stops)]
    for aims in chain.from_iterable(combinations(within, n) for n in range(len(within) + 1)):
        forced = {stop for bonus in aims for stop in bonus.stops}
        if counted := _best_stops(network, train.stops, route, rules, forced):
            yield counted


def _best_stops(
    network: Network, most: int, route: Route, rules: RouteRules, forced: set[StopId]
) -> tuple[StopId, ...]:
    """The most valuable stops with the forced ones and an own one among them; empty if too many."""

    def rank(stop: StopId) -> tuple[bool, int]:
        return stop not in forced, -rules.worth(network.stop[stop])

    ranked = sorted(route.stops, key=rank)
    chosen = ranked[:most]
    own = [stop for stop in ranked if network.stop[stop].own]
    if not any(stop in chosen for stop in own):
        chosen[-1:] = own[:1]
    if not forced <= set(chosen):
        return ()
    return tuple(stop for stop in route.stops if stop in chosen)


def _earnings(network: Network, routes: Sequence[Route], rules: RouteRules) -> Earnings:
    paid: set[Bonus] = set()
    earned = []
    for route in routes:
        hexes = {hex for leg in route.legs for hex in leg}
        extras = [(p.name, p.amount) for p in rules.passages if p.hex in hexes]
        for bonus in rules.bonuses:
            if set(bonus.stops) <= set(route.counted) and not (bonus.once and bonus in paid):
                paid.add(bonus)
                extras.append((bonus.name, bonus.amount))
        values = {stop: network.stop[stop].value for stop in route.counted}
        doubled = sum(v for s, v in values.items() if network.stop[s].kind in rules.twice)
        earned.append(Earned(route, sum(values.values()) + doubled, tuple(extras)))
    return Earnings(tuple(earned))
