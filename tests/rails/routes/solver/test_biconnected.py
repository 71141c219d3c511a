"""Blocks and chains of blocks, against a plain definition on random graphs."""

from __future__ import annotations

from random import Random

import pytest

from trunkline.rails.routes.solver.biconnected import Tree, blocks


def graph(*edges: tuple[int, int], size: int = 8) -> list[int]:
    near = [0] * size
    for one, two in edges:
        near[one] |= 1 << two
        near[two] |= 1 << one
    return near


def nodes(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def test_a_ring_is_one_block():
    assert blocks(graph((0, 1), (1, 2), (2, 0)), nodes(0, 1, 2)) == [nodes(0, 1, 2)]


def test_a_bridge_is_a_block_of_two():
    assert sorted(blocks(graph((0, 1), (1, 2)), nodes(0, 1, 2))) == [nodes(0, 1), nodes(1, 2)]


def test_a_node_by_itself_is_a_block():
    assert blocks(graph(), nodes(3)) == [nodes(3)]


def test_nodes_left_out_join_nothing():
    near = graph((0, 1), (1, 2), (2, 0))
    assert sorted(blocks(near, nodes(0, 1))) == [nodes(0, 1)]


def test_chains_from_the_middle_of_a_row_lead_to_either_side():
    tree = Tree(graph((0, 1), (1, 2), (2, 3)), nodes(0, 1, 2, 3))
    assert sorted(tree.chains(1)) == [nodes(0, 1), nodes(1, 2, 3)]
    assert tree.chains(0) == [nodes(0, 1, 2, 3)]


def paths(near: list[int], all_nodes: int, path: list[int]) -> list[int]:
    """The node sets of all simple paths that begin so."""
    found = [nodes(*path)]
    for to in range(len(near)):
        if near[path[-1]] >> to & 1 and all_nodes >> to & 1 and to not in path:
            found += paths(near, all_nodes, [*path, to])
    return found


@pytest.mark.parametrize("seed", range(40))
def test_every_path_lies_in_a_chain_and_every_node_of_a_chain_on_a_path(seed: int):
    random = Random(seed)
    edges = {tuple(random.sample(range(7), 2)) for _ in range(random.randint(3, 10))}
    near, all_nodes = graph(*edges), nodes(*range(7))
    for start in range(7):
        chains = Tree(near, all_nodes).chains(start)
        walks = paths(near, all_nodes, [start])
        assert all(any(not walk & ~chain for chain in chains) for walk in walks)
        for chain in chains:
            reached = 0
            for walk in walks:
                reached |= walk if not walk & ~chain else 0
            assert reached == chain
