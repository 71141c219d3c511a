"""The best routes of larger boards agree with an integer program (ortools, for tests only)."""

from __future__ import annotations

import os
from random import Random

import pytest

from benchmarks.boards import dense, usual
from tests.rails.routes.integer_program import most
from tests.rails.routes.small_boards import Train
from trunkline.rails.routes.best import best
from trunkline.rails.routes.check import check
from trunkline.rails.routes.network import Network
from trunkline.rails.routes.rules import RAILWAY, Bonus, Passage, RouteRules

SOAK = os.environ.get("TRUNKLINE_SOAK") == "1"
FLEET = (
    Train("2+2", 4, 2),
    Train("3", 3),
    Train("3+3", 6, 3),
    Train("4", 4),
    Train("4+4", 8, 4),
    Train("6", 6),
    Train("6E", 6, omits=True),
    Train("8E", 8, omits=True),
)


def rules_for(net: Network, random: Random) -> RouteRules:
    """Ferries, and a bonus for a line between two ends."""
    stops = {stop.hex for stop in net.stops}
    plain = sorted({hex for chain in net.chains for hex in chain.hexes} - stops)
    ends = [stop.id for stop in net.stops if stop.kind == "offboard"][:2]
    return RouteRules(
        large=RAILWAY.large,
        only_ends=RAILWAY.only_ends,
        passages=tuple(Passage("ferry", hex, -10) for hex in plain[:2]),
        bonuses=(Bonus("line", tuple(ends), 50, once=True),) if len(ends) == 2 else (),
    )


def agrees(net: Network, trains: list[Train], rules: RouteRules, effort: float) -> None:
    found = best(net, trains, rules)
    assert found.proved
    assert check(net, trains, found.routes, rules) is None
    exact = most(net, trains, rules, effort)
    if exact is None:
        pytest.skip("the integer program came to no answer")
    assert found.value == exact


@pytest.mark.parametrize("seed", range(1000, 1040 if SOAK else 1004))
def test_boards_like_those_of_real_games(seed: int) -> None:
    random, net = Random(seed), usual(seed)
    trains = random.choices(FLEET, k=random.randint(1, 3))
    agrees(net, trains, rules_for(net, random), 60 if SOAK else 20)


@pytest.mark.parametrize("seed", range(2000, 2012 if SOAK else 2001))
def test_dense_boards(seed: int) -> None:
    random, net = Random(seed), dense(seed)
    trains = random.choices(FLEET[:6], k=1) + random.choices(FLEET, k=1)
    agrees(net, trains, rules_for(net, random), 120 if SOAK else 30)
