"""Chains as masks: what conflicts, and which parallel chains can be dropped."""

from __future__ import annotations

from random import Random

import pytest

from tests.rails.routes.lines import line, network
from tests.rails.routes.small_boards import random_network
from trunkline.rails.routes.network import Chain, Network
from trunkline.rails.routes.rules import RAILWAY, Passage, RouteRules
from trunkline.rails.routes.solver.chain_dominance import conflicts, undominated


@pytest.mark.parametrize("seed", range(30))
def test_masks_meet_exactly_where_track_is_shared(seed: int) -> None:
    net = random_network(Random(seed), ("city", "town"))
    masks = conflicts(net.chains, list(range(len(net.chains))))
    for one, mask in masks.items():
        assert mask
        for two, other in masks.items():
            shared = set(net.chains[one].track) & set(net.chains[two].track)
            assert bool(mask & other) == bool(shared)


def test_track_that_is_always_used_together_is_one_bit() -> None:
    masks = conflicts(line("Ac20* Bc20 Cc20").chains, [0, 1])
    assert sorted(masks.values()) == [1, 2]


def test_of_parallel_chains_the_one_that_takes_more_is_dropped() -> None:
    net = network("Ac20* Bc20 Cc20", "A-B", "C-x-y-B")
    longer = Chain("A.0", "B.0", (*net.chains[0].track, "x/y"), ("A", "x", "y", "B"))
    both = Network(net.stops, (longer, *net.chains))
    assert undominated(both, RAILWAY, [0, 1, 2]) == [1, 2]
    toll = RouteRules(passages=(Passage("ferry", "A", -10),))
    assert undominated(both, toll, [0, 1, 2]) == [1, 2]


def test_of_equal_parallel_chains_one_is_kept() -> None:
    net = network("Ac20* Bc20", "A-B")
    assert undominated(Network(net.stops, net.chains * 2), RAILWAY, [0, 1]) == [0]


def test_parallel_chains_on_their_own_track_are_both_kept() -> None:
    net = network("Ac20* Bc20", "A-x-B", "A-y-B")
    assert undominated(net, RAILWAY, [0, 1]) == [0, 1]


def test_a_chain_that_spares_a_toll_is_kept() -> None:
    net = network("Ac20* Bc20 Cc20", "A-x-B", "C-u-v-B")
    dear = Chain("A.0", "B.0", net.chains[0].track, ("A", "z", "B"))
    free = Chain("A.0", "B.0", (*net.chains[0].track, "u/v"), ("A", "x", "B"))
    both = Network(net.stops, (dear, free, net.chains[1]))
    toll = RouteRules(passages=(Passage("ferry", "z", -10),))
    assert undominated(both, toll, [0, 1, 2]) == [0, 1, 2]
    assert undominated(both, RAILWAY, [0, 1, 2]) == [0, 2]
