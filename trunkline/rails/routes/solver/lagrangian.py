"""Prices for contested track: what all trains would pay, so that they hardly want the same."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.rails.routes.solver.problem import Runner, Search
from trunkline.rails.routes.solver.walk_relaxation import Prices, price

TURNS = 30


class Terms(NamedTuple):
    """Prices, and what each kind of train can earn at most after paying them.

    Whatever the prices, no routes earn more than `total`: they use no track twice, so together
    they pay for each piece of it at most once.
    """

    prices: Prices
    high: dict[Runner, int]
    total: int


def free_terms(search: Search) -> Terms:
    """Nothing costs anything."""
    high = {runner: runner.top.value for runner in search.kinds}
    return Terms({}, high, sum(high[runner] for runner in search.runners))


def haggle(search: Search, order: list[int]) -> Terms:
    """Raise prices where too many want to run and lower them where nobody does."""
    best, prices, stride, vain = free_terms(search), Prices(), 1.0, 0
    for turn in range(TURNS):
        terms, wanted = _ask(search, prices)
        if terms.total < best.total or not turn:
            best, vain = terms, 0
            search.bound = min(search.bound, terms.total // search.unit * search.unit)
        else:
            vain += 1
            if vain == 3:
                stride, vain = stride / 2, 0
        if turn % 4 == 3:
            search.greedy(order, prices)
            search.greedy(order[::-1], prices)
        slopes = {bit: wanted.get(bit, 0) - 1 for bit in (*wanted, *prices)}
        slopes = {bit: slope for bit, slope in slopes.items() if slope > 0 or bit in prices}
        steepness = sum(slope * slope for slope in slopes.values())
        if search.proved or not steepness:
            break
        step = stride * max(terms.total - search.value, 1) / steepness
        moved = {bit: round(prices.get(bit, 0) + step * s) for bit, s in slopes.items()}
        prices = {bit: amount for bit, amount in moved.items() if amount > 0}
    return best


def _ask(search: Search, prices: Prices) -> tuple[Terms, dict[int, int]]:
    """The terms at these prices, and how many trains want each piece of track."""
    high: dict[Runner, int] = {}
    wanted: dict[int, int] = {}
    for runner in search.kinds:
        runner.charge(prices)
        offer = runner.peak()
        high[runner] = max(0, offer.value - price(prices, offer.mask))
        mask = offer.mask if high[runner] else 0
        while mask:
            low = mask & -mask
            mask ^= low
            wanted[low] = wanted.get(low, 0) + search.runners.count(runner)
    total = sum(high[runner] for runner in search.runners) + sum(prices.values())
    return Terms(prices, high, total), wanted
