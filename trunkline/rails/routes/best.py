"""The best routes of all trains of a company together, with a proof or with a bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec import Struct

from trunkline.rails.routes.earnings import value
from trunkline.rails.routes.network import Network, StopId
from trunkline.rails.routes.route import Route, RunningTrain
from trunkline.rails.routes.rules import RouteRules
from trunkline.rails.routes.solver.budget import Budget, BudgetSpent
from trunkline.rails.routes.solver.columns import Path, Trail
from trunkline.rails.routes.solver.problem import Problem
from trunkline.rails.routes.solver.solve import solve


class Best(Struct, frozen=True):
    """The best routes that were found."""

    value: int
    routes: tuple[Route, ...]
    """At most one for each train; trains without a route that pays are left out."""
    proved: bool
    """No other routes earn more."""
    bound: int
    """What no routes exceed; the value itself if that is proved."""
    steps: int = 0
    """How long the search was, in steps that are the same on every machine."""


def best(
    network: Network,
    trains: Sequence[RunningTrain],
    rules: RouteRules,
    out_of_time: Callable[[], bool] | None = None,
    most_steps: int | None = None,
) -> Best:
    """The routes that earn most together.

    The search ends early when `out_of_time` answers True (it is asked now and then) or after
    `most_steps`; then the answer has the best routes found and a bound.
    """
    if not trains:
        return Best(0, (), True, 0)
    budget = Budget(out_of_time, most_steps)
    problem = Problem(network, trains, rules, budget)
    with suppress(BudgetSpent):
        solve(problem)
    found = problem.incumbent
    routes = tuple(
        _route(network, train.name, graph.stops[column.path.start].id, column.path)
        for train, graph, column in zip(trains, problem.graphs, found.columns, strict=True)
        if column.path
    )
    if found.proved:
        return Best(found.value, routes, True, found.value, budget.steps)
    earned = value(network, trains, routes, rules).value
    return Best(earned, routes, earned == found.bound, found.bound, budget.steps)


def _route(network: Network, train: str, start: StopId, path: Path) -> Route:
    """The route of a path: its arms are joined where they begin."""
    stops, legs = _follow(network, start, path.arms[0])
    for arm in path.arms[1:]:
        others, ways = _follow(network, start, arm)
        stops = others[:0:-1] + stops
        legs = [way[::-1] for way in ways[::-1]] + legs
    return Route(train, tuple(stops), tuple(legs))


def _follow(
    network: Network, start: StopId, trail: Trail
) -> tuple[list[StopId], list[tuple[str, ...]]]:
    numbers: list[int] = []
    while trail:
        trail, arc = trail
        numbers += arc.chains[::-1]
    stops, legs = [start], []
    for number in numbers[::-1]:
        chain = network.chains[number]
        legs.append(chain.hexes_from(stops[-1]))
        stops.append(chain.other(stops[-1]))
    return stops, legs
