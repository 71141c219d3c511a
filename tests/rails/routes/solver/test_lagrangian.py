"""Whatever the prices, no routes earn more than the bound of the relaxation."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.boards import usual
from benchmarks.routes import real_fleet
from trunkline.rails.routes.best import best
from trunkline.rails.routes.rules import RAILWAY
from trunkline.rails.routes.solver.budget import Budget
from trunkline.rails.routes.solver.lagrangian import subgradient, unpriced
from trunkline.rails.routes.solver.problem import Problem


@pytest.mark.parametrize("seed", range(12))
def test_bounds_lie_above_the_optimum_and_prices_never_raise_them(seed: int) -> None:
    network, trains = usual(seed), real_fleet(Random(seed))
    optimum = best(network, trains, RAILWAY).value
    problem = Problem(network, trains, RAILWAY, Budget())
    problem.price_each_alone()
    free = unpriced(problem)
    priced = subgradient(problem, list(range(len(trains))))
    assert optimum <= priced.bound <= free.bound
    assert problem.incumbent.value <= optimum <= problem.incumbent.bound
