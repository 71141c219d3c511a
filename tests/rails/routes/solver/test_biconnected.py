"""Blocks and the ways in the block-cut tree, against a plain definition on random graphs."""

from __future__ import annotations

from random import Random

import pytest

from trunkline.rails.routes.solver.biconnected import BlockCutTree, biconnected_components


def graph(*edges: tuple[int, int], size: int = 8) -> list[int]:
    near = [0] * size
    for one, two in edges:
        near[one] |= 1 << two
        near[two] |= 1 << one
    return near


def nodes(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def test_a_ring_is_one_block() -> None:
    assert biconnected_components(graph((0, 1), (1, 2), (2, 0)), nodes(0, 1, 2)) == [nodes(0, 1, 2)]


def test_a_bridge_is_a_block_of_two() -> None:
    assert sorted(biconnected_components(graph((0, 1), (1, 2)), nodes(0, 1, 2))) == [
        nodes(0, 1),
        nodes(1, 2),
    ]


def test_a_node_by_itself_is_a_block() -> None:
    assert biconnected_components(graph(), nodes(3)) == [nodes(3)]


def test_nodes_left_out_join_nothing() -> None:
    near = graph((0, 1), (1, 2), (2, 0))
    assert sorted(biconnected_components(near, nodes(0, 1))) == [nodes(0, 1)]


def test_ways_from_the_middle_of_a_row_lead_to_either_side() -> None:
    tree = BlockCutTree(graph((0, 1), (1, 2), (2, 3)), nodes(0, 1, 2, 3))
    assert sorted(tree.ways(1)) == [nodes(0, 1), nodes(1, 2, 3)]
    assert tree.ways(0) == [nodes(0, 1, 2, 3)]


def paths(near: list[int], all_nodes: int, path: list[int]) -> list[int]:
    """The node sets of all simple paths that begin so."""
    found = [nodes(*path)]
    for to in range(len(near)):
        if near[path[-1]] >> to & 1 and all_nodes >> to & 1 and to not in path:
            found += paths(near, all_nodes, [*path, to])
    return found


@pytest.mark.parametrize("seed", range(40))
def test_every_path_lies_on_a_way_and_every_node_of_a_way_on_a_path(seed: int) -> None:
    random = Random(seed)
    edges = {(a, b) for a, b in (random.sample(range(7), 2) for _ in range(random.randint(3, 10)))}
    near, all_nodes = graph(*edges), nodes(*range(7))
    for start in range(7):
        ways = BlockCutTree(near, all_nodes).ways(start)
        walks = paths(near, all_nodes, [start])
        assert all(any(not walk & ~way for way in ways) for walk in walks)
        for way in ways:
            reached = 0
            for walk in walks:
                reached |= walk if not walk & ~way else 0
            assert reached == way
