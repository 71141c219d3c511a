"""The incumbent keeps the best solution and the lowest bound."""

from __future__ import annotations

from trunkline.rails.routes.solver.columns import EMPTY, Column
from trunkline.rails.routes.solver.incumbent import Incumbent


def test_only_a_better_solution_takes_its_place() -> None:
    incumbent = Incumbent(2, unit=10, bound=200)
    first = [Column(80, 1), EMPTY]
    incumbent.improve(first)
    incumbent.improve([Column(40, 1), Column(40, 2)])
    assert (incumbent.value, incumbent.columns) == (80, first)
    incumbent.improve([Column(50, 1), Column(40, 2)])
    assert incumbent.value == 90


def test_the_solution_is_kept_as_it_was() -> None:
    incumbent, columns = Incumbent(1, unit=10, bound=200), [Column(80, 1)]
    incumbent.improve(columns)
    columns[0] = EMPTY
    assert incumbent.columns == [Column(80, 1)]


def test_a_bound_is_rounded_down_to_what_sums_can_be() -> None:
    incumbent = Incumbent(1, unit=10, bound=200)
    incumbent.tighten(109)
    assert incumbent.bound == 100
    incumbent.tighten(150)
    assert incumbent.bound == 100


def test_it_is_proved_when_nothing_fits_below_the_bound() -> None:
    incumbent = Incumbent(1, unit=10, bound=90)
    incumbent.improve([Column(70, 1)])
    assert not incumbent.proved
    incumbent.improve([Column(85, 1)])
    assert incumbent.proved
