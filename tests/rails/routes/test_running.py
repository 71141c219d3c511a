"""What decides a run is one value, and its best routes are searched once."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

import trunkline.rails.routes.running as module
from benchmarks.boards import dense, usual
from tests.rails.routes.lines import line
from trunkline.rails.routes.best import Best, best
from trunkline.rails.routes.rules import RAILWAY
from trunkline.rails.routes.running import Running
from trunkline.rails.routes.solver.biconnected import BlockCutTree
from trunkline.rails.routes.solver.graph import Graph
from trunkline.rails.stock.trains import Train

FLEET = (Train("4+4", 0, None, 8, 4), Train("6E", 0, None, 6, omits=True))
WIDE = Running(usual(3), FLEET, RAILWAY)


class Searches:
    """Counts the searches that a cache asks for."""

    def __init__(self) -> None:
        self.steps: list[int | None] = []

    def best(self, network, trains, rules, out_of_time=None, most_steps=None) -> Best:  # type: ignore[no-untyped-def]
        self.steps.append(most_steps)
        return best(network, trains, rules, out_of_time, most_steps)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Iterator[Searches]:
    found = Searches()
    monkeypatch.setattr(module, "best", found.best)
    module._answers.cache_clear()
    yield found
    module._answers.cache_clear()


def test_equal_networks_trains_and_rules_are_one_run(searches: Searches) -> None:
    one, two = (Running(line("Ac20* Bt10 Cc50"), FLEET[:1], RAILWAY) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert one.best() is two.best()
    assert searches.steps == [module.MOST_STEPS]


def test_another_train_is_another_run(searches: Searches) -> None:
    one, two = (Running(line("Ac20* Bt10 Cc50"), (train,), RAILWAY) for train in FLEET)
    assert (one.best().value, two.best().value) == (80, 80)
    assert len(searches.steps) == 2


def test_a_finished_search_answers_for_every_longer_one(searches: Searches) -> None:
    found = WIDE.best(None)
    assert WIDE.best(found.steps + 1) is WIDE.best() is WIDE.best(None) is found
    assert searches.steps == [None]


def test_a_shorter_search_finds_the_same_whatever_was_asked_before(searches: Searches) -> None:
    before = WIDE.best(20)
    long = WIDE.best(None)
    assert WIDE.best(20) is before
    assert long.proved
    assert not before.proved
    module._answers.cache_clear()
    WIDE.best(None)
    assert WIDE.best(20) == before


def test_a_search_that_was_cut_off_does_not_answer_for_a_longer_one(searches: Searches) -> None:
    WIDE.best(20)
    WIDE.best(30)
    assert searches.steps == [20, 30]


def test_what_is_known_needs_no_search(searches: Searches) -> None:
    assert WIDE.known() is None
    found = WIDE.best()
    assert WIDE.known() is found
    assert searches.steps == [module.MOST_STEPS]


def test_a_search_that_its_clock_ends_is_not_kept_but_answered_from_the_cache(
    searches: Searches,
) -> None:
    express = Train("8E", 0, None, 8, omits=True)
    hard = Running(dense(0), (express, express), RAILWAY)
    hard.best(None, lambda: True)
    assert hard.known(None) is None
    found = WIDE.best(None)
    assert WIDE.best(None, lambda: True) is found


def test_a_search_that_ended_before_its_clock_is_kept(searches: Searches) -> None:
    found = WIDE.best(None, lambda: False)
    assert WIDE.known(None) is found
    assert WIDE.best(None) is found


def test_the_cache_holds_so_many_runs_and_no_more(searches: Searches) -> None:
    for stops in range(1, module.MOST_RUNS + 50):
        Running(WIDE.network, (Train("n", 0, None, stops),), RAILWAY).known()
    assert module._answers.cache_info().currsize == module.MOST_RUNS


def test_a_search_leaves_nothing_to_the_garbage_collector() -> None:
    gc.collect()
    gc.disable()
    try:
        best(WIDE.network, WIDE.trains, WIDE.rules)
        assert not [each for each in gc.get_objects() if isinstance(each, Graph | BlockCutTree)]
    finally:
        gc.enable()
