"""The solution of a problem: bounds first, then every combination that may be better."""

from __future__ import annotations

from trunkline.rails.routes.solver.branch_and_bound import BranchAndBound
from trunkline.rails.routes.solver.column_pool import column_pools
from trunkline.rails.routes.solver.enumeration import TooManyRoutes
from trunkline.rails.routes.solver.lagrangian import Relaxation, subgradient, unpriced
from trunkline.rails.routes.solver.problem import Problem

FEW = 800
"""Up to this many columns, prices are not worth the time; for two trains, up to four times this."""
NO_LIMIT = 10**9


def solve(problem: Problem) -> None:
    """Prove the incumbent: each train alone, all in turn, prices, then branch and bound.

    Where there is much to choose from, combinations that lose little come first: the gap that is
    searched is doubled until it is closed.
    """
    problem.price_each_alone()
    incumbent = problem.incumbent
    order = sorted(range(len(problem.pricings)), key=lambda n: -problem.pricings[n].alone.value)
    for trial in (order, order[::-1]) if not incumbent.proved else ():
        problem.greedy(trial, {})
    if incumbent.proved:
        return
    relaxation = _relaxation(problem, order)
    whole = relaxation.bound - incumbent.value
    gap = max(2 * incumbent.unit, whole // 4) if relaxation.prices else relaxation.bound
    while not incumbent.proved:
        gap = min(gap, relaxation.bound - incumbent.next_value)
        pools = column_pools(problem, relaxation, gap, NO_LIMIT)
        BranchAndBound(problem, relaxation, gap, pools).run()
        incumbent.tighten(max(incumbent.value, relaxation.bound - gap - 1))
        gap *= 2


def _relaxation(problem: Problem, order: list[int]) -> Relaxation:
    """With prices, unless there is little to choose from anyway."""
    free = unpriced(problem)
    few = FEW if len(problem.pricings) > 2 else 4 * FEW
    try:
        column_pools(problem, free, free.bound - problem.incumbent.next_value, few)
    except TooManyRoutes:
        return subgradient(problem, order)
    return free
