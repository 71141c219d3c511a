"""Lagrangian relaxation: prices for contested track instead of the rule that nobody shares it."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.rails.routes.solver.prices import Prices, price_of
from trunkline.rails.routes.solver.problem import Pricing, Problem

ITERATIONS = 30
"""Of the subgradient method."""
PATIENCE = 3
"""After so many iterations without a better bound the stride is halved."""


class Relaxation(NamedTuple):
    """Prices, what each kind of train can earn at most after paying them, and the bound.

    Whatever the prices, no routes earn more than `bound`: they use no track twice, so together
    they pay for each piece of it at most once.
    """

    prices: Prices
    most: dict[Pricing, int]
    bound: int


def unpriced(problem: Problem) -> Relaxation:
    """The relaxation in which all track is free."""
    most = {pricing: pricing.alone.value for pricing in problem.kinds}
    return Relaxation({}, most, sum(most[pricing] for pricing in problem.pricings))


def subgradient(problem: Problem, order: list[int]) -> Relaxation:
    """The best relaxation found by the subgradient method.

    Prices rise where too many trains want to run and fall where none does.
    """
    best, prices, stride, vain = unpriced(problem), Prices(), 1.0, 0
    incumbent = problem.incumbent
    for iteration in range(ITERATIONS):
        relaxation, wanted = _relax(problem, prices)
        if relaxation.bound < best.bound or not iteration:
            best, vain = relaxation, 0
            incumbent.tighten(relaxation.bound)
        else:
            vain += 1
            if vain == PATIENCE:
                stride, vain = stride / 2, 0
        if iteration % 4 == 3:
            problem.greedy(order, prices)
            problem.greedy(order[::-1], prices)
        slopes = {bit: wanted.get(bit, 0) - 1 for bit in (*wanted, *prices)}
        slopes = {bit: slope for bit, slope in slopes.items() if slope > 0 or bit in prices}
        steepness = sum(slope * slope for slope in slopes.values())
        if incumbent.proved or not steepness:
            break
        step = stride * max(relaxation.bound - incumbent.value, 1) / steepness
        moved = {bit: round(prices.get(bit, 0) + step * s) for bit, s in slopes.items()}
        prices = {bit: amount for bit, amount in moved.items() if amount > 0}
    return best


def _relax(problem: Problem, prices: Prices) -> tuple[Relaxation, dict[int, int]]:
    """The relaxation at these prices, and how many trains want each piece of track."""
    most: dict[Pricing, int] = {}
    wanted: dict[int, int] = {}
    for pricing in problem.kinds:
        pricing.set_prices(prices)
        column = pricing.relaxed_column()
        most[pricing] = max(0, column.value - price_of(prices, column.mask))
        mask = column.mask if most[pricing] else 0
        while mask:
            low = mask & -mask
            mask ^= low
            wanted[low] = wanted.get(low, 0) + problem.pricings.count(pricing)
    bound = sum(most[pricing] for pricing in problem.pricings) + sum(prices.values())
    return Relaxation(prices, most, bound), wanted
