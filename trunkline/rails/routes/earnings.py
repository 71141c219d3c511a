"""What routes earn: their stops, passages and bonuses, with the best choice of counted stops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product

from msgspec import Struct
from msgspec.structs import replace

from trunkline.rails.routes.network import Network, StopId
from trunkline.rails.routes.route import Route, RunningTrain, needed_stops
from trunkline.rails.routes.rules import Bonus, RouteRules


class Earned(Struct, frozen=True):
    """What one route earns."""

    route: Route
    """With the counted stops filled in."""
    stops: int
    """The sum of the counted stops, as many times as the train is paid."""
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

    Where a train may leave out stops and has chosen none, the best choice for all together.
    """
    by_name = {train.name: train for train in trains}
    choices = [tuple(_choices(network, by_name[r.train], r, rules)) for r in routes]
    best = Earnings()
    for counted in product(*choices):
        chosen = [replace(r, counted=c) for r, c in zip(routes, counted, strict=True)]
        earnings = _earnings(network, chosen, rules, by_name)
        if not best.routes or earnings.value > best.value:
            best = earnings
    return best


def _choices(
    network: Network, train: RunningTrain, route: Route, rules: RouteRules
) -> Iterator[tuple[StopId, ...]]:
    """The sets of counted stops worth a thought: one for each set of bonuses aimed at."""
    if route.counted or not (train.omits or train.leaves_out):
        yield route.counted or route.stops
        return
    within = [b for b in rules.for_train(train.name).bonuses if set(b.stops) <= set(route.stops)]
    for aims in chain.from_iterable(combinations(within, n) for n in range(len(within) + 1)):
        forced = {stop for bonus in aims for stop in bonus.stops}
        choose = _best_stops if train.omits else _with_needed
        if counted := choose(network, train, route, rules, forced):
            yield counted


def _ranked(
    network: Network, train: RunningTrain, route: Route, rules: RouteRules, first: set[StopId]
) -> list[StopId]:
    """These stops first, then the others by what they are worth."""
    worth = rules.for_train(train.name).worth

    def rank(stop: StopId) -> tuple[bool, int]:
        return stop not in first, -worth(network.stop[stop], train.multiplier)

    return sorted(route.stops, key=rank)


def _with_needed(
    network: Network, train: RunningTrain, route: Route, rules: RouteRules, forced: set[StopId]
) -> tuple[StopId, ...]:
    """All that must count, then the most valuable that fit; empty if the forced do not fit."""
    needed = forced | set(needed_stops(network, train, route))
    chosen: set[StopId] = set()
    stops = train.stops
    large = len(route.stops) if train.large is None else train.large
    for stop in _ranked(network, train, route, rules, needed):
        kind = network.stop[stop].kind
        left = stops - (kind not in rules.free), large - (kind in rules.large)
        if min(left) >= 0:
            chosen.add(stop)
            stops, large = left
    return tuple(stop for stop in route.stops if stop in chosen) if needed <= chosen else ()


def _best_stops(
    network: Network, train: RunningTrain, route: Route, rules: RouteRules, forced: set[StopId]
) -> tuple[StopId, ...]:
    """The most valuable stops with the forced ones and an own one among them; empty if too many."""
    ranked = _ranked(network, train, route, rules, forced)
    chosen = ranked[: train.stops]
    own = [stop for stop in ranked if network.stop[stop].own]
    if not any(stop in chosen for stop in own):
        chosen[-1:] = own[:1]
    if not forced <= set(chosen):
        return ()
    return tuple(stop for stop in route.stops if stop in chosen)


def _earnings(
    network: Network,
    routes: Sequence[Route],
    rules: RouteRules,
    by_name: Mapping[str, RunningTrain],
) -> Earnings:
    paid: set[Bonus] = set()
    earned = []
    for route in routes:
        hexes = {hex for leg in route.legs for hex in leg}
        extras = [(p.name, p.amount) for p in rules.passages if p.hex in hexes]
        for bonus in rules.for_train(route.train).bonuses:
            if set(bonus.stops) <= set(route.counted) and not (bonus.once and bonus in paid):
                paid.add(bonus)
                extras.append((bonus.name, bonus.amount))
        paid_once = sum(rules.pays(network.stop[stop]) for stop in set(route.counted))
        stops = paid_once * by_name[route.train].multiplier
        earned.append(Earned(route, stops, tuple(extras)))
    return Earnings(tuple(earned))
