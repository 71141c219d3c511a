"""The three positions of 1867 for which another finder has published revenues and times."""

import pytest

from benchmarks.game_1867 import RULES, Question, fleet, position
from trunkline.rails.routes.best import best
from trunkline.rails.routes.check import check
from trunkline.rails.routes.earnings import value

POSITION = position()
PUBLISHED = {"GW": 840, "C&O": 900, "CNR": 1130}


@pytest.mark.parametrize("question", POSITION.questions, ids=lambda question: question.company)
def test_the_optimum_is_proved_and_its_routes_are_legal(question: Question) -> None:
    network, trains = POSITION.network(question), fleet(question)
    found = best(network, trains, RULES)
    assert (found.value, found.proved) == (question.optimum, True)
    assert check(network, trains, found.routes, RULES) is None
    assert value(network, trains, found.routes, RULES).value == question.optimum


def test_one_published_revenue_is_not_the_optimum() -> None:
    published = {each.company: each.published.revenue for each in POSITION.questions}
    assert published == PUBLISHED
    better = {each.company: each.optimum - each.published.revenue for each in POSITION.questions}
    assert better == {"GW": 0, "C&O": 0, "CNR": 20}


@pytest.mark.parametrize("question", POSITION.questions, ids=lambda question: question.company)
def test_both_trains_count_at_most_their_stops_and_every_city_between_them(
    question: Question,
) -> None:
    network, trains = POSITION.network(question), fleet(question)
    by_name = {train.name: train for train in trains}
    found = best(network, trains, RULES)
    for earned in value(network, trains, found.routes, RULES).routes:
        train, counted = by_name[earned.route.train], earned.route.counted
        assert len(counted) <= train.stops
        left_out = [network.stop[s].kind for s in earned.route.stops if s not in counted]
        assert set(left_out) <= set(train.leaves_out)
        once = sum(network.stop[stop].value for stop in counted)
        assert earned.stops == once * train.multiplier
