"""The best routes of all trains of a company together, with a proof or with a bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec import Struct

from trunkline.rails.routes.earnings import value
from trunkline.rails.routes.network import Network, StopId
from trunkline.rails.routes.route import Route, RunningTrain
from trunkline.rails.routes.rules import RouteRules
from trunkline.rails.routes.solver.branch_and_bound import Choice
from trunkline.rails.routes.solver.budget import Budget, OutOfTime
from trunkline.rails.routes.solver.column_pool import menus
from trunkline.rails.routes.solver.enumeration import Column, TooMany, Trail
from trunkline.rails.routes.solver.lagrangian import Terms, free_terms, haggle
from trunkline.rails.routes.solver.problem import Search

FEW = 800
"""With so few routes to choose from, prices are not worth their while; two trains do with more."""
NO_LIMIT = 10**9


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
    search = Search(network, trains, rules, budget)
    with suppress(OutOfTime):
        _solve(search)
    routes = tuple(
        _route(network, train.name, search.graph.stops[offer.column.start].id, offer.column)
        for train, offer in zip(trains, search.chosen, strict=True)
        if offer.column
    )
    if search.proved:
        return Best(search.value, routes, True, search.value, budget.steps)
    earned = value(network, trains, routes, rules).value
    return Best(earned, routes, earned == search.bound, search.bound, budget.steps)


def _solve(search: Search) -> None:
    """Each train alone, all in turn, prices, and then every combination that may be better.

    Where there is much to choose from, combinations that lose little come first.
    """
    search.enter()
    order = sorted(range(len(search.runners)), key=lambda n: -search.runners[n].top.value)
    for trial in (order, order[::-1]) if not search.proved else ():
        search.greedy(trial, {})
    if search.proved:
        return
    terms = _terms(search, order)
    gap = max(2 * search.unit, (terms.total - search.value) // 4) if terms.prices else terms.total
    while not search.proved:
        gap = min(gap, terms.total - search.value - search.unit)
        Choice(search, terms, gap, menus(search, terms, gap, NO_LIMIT)).run()
        missed = (terms.total - gap - 1) // search.unit * search.unit
        search.bound = min(search.bound, max(search.value, missed))
        gap *= 2


def _terms(search: Search, order: list[int]) -> Terms:
    """Prices, unless there is little to choose from anyway."""
    terms = free_terms(search)
    try:
        few = FEW if len(search.runners) > 2 else 4 * FEW
        menus(search, terms, terms.total - search.value - search.unit, few)
    except TooMany:
        return haggle(search, order)
    return terms


def _route(network: Network, train: str, start: StopId, column: Column) -> Route:
    """The route of a column: its arms are joined where they begin."""
    stops, legs = _follow(network, start, column.arms[0])
    for arm in column.arms[1:]:
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
