"""Biconnected components (blocks) of a graph, and its block-cut tree.

No single node cuts a block apart. A path without a repeated node follows one way in the tree from
block to block and never comes back, so whatever lies off that way is out of its reach.
"""

from __future__ import annotations


def biconnected_components(neighbours: list[int], nodes: int) -> list[int]:
    """The blocks of the graph on these nodes, as masks (Tarjan)."""
    order: dict[int, int] = {}
    stack: list[int] = []
    found: list[int] = []

    def visit(node: int, parent: int) -> int:
        """The earliest node that the part below this one is joined to."""
        lowest = here = order[node]
        beside = neighbours[node] & nodes
        while beside:
            bit = beside & -beside
            beside ^= bit
            to = bit.bit_length() - 1
            if to in order:
                if order[to] < lowest and to != parent:
                    lowest = order[to]
                continue
            order[to] = len(order)
            at = len(stack)
            stack.append(to)
            low = visit(to, node)
            if low >= here:
                block = 1 << node
                for member in stack[at:]:
                    block |= 1 << member
                del stack[at:]
                found.append(block)
            elif low < lowest:
                lowest = low
        return lowest

    left = nodes
    while left:
        root = (left & -left).bit_length() - 1
        order[root] = len(order)
        many = len(found)
        visit(root, -1)
        if len(found) == many:
            found.append(1 << root)
        for node in order:
            left &= ~(1 << node)
    return found


class BlockCutTree:
    """The blocks of a graph, joined at its cut nodes."""

    def __init__(self, neighbours: list[int], nodes: int) -> None:
        self.blocks = biconnected_components(neighbours, nodes)
        once = twice = 0
        for block in self.blocks:
            twice |= once & block
            once |= block
        self._cut_nodes = twice
        self._ways: dict[tuple[int, int], list[int]] = {}

    def ways(self, node: int) -> list[int]:
        """For each way from this node to a leaf of the tree, the nodes that a path may come to."""
        return [
            way
            for block in self.blocks
            if block >> node & 1
            for way in self._ways_through(node, block)
        ]

    def _ways_through(self, node: int, block: int) -> list[int]:
        """The ways that begin with this block, entered at the node."""
        found = self._ways.get((node, block))
        if found is None:
            found = []
            exits = block & self._cut_nodes & ~(1 << node)
            while exits:
                bit = exits & -exits
                exits ^= bit
                at = bit.bit_length() - 1
                for other in self.blocks:
                    if other & bit and other != block:
                        found += [block | way for way in self._ways_through(at, other)]
            self._ways[node, block] = found = found or [block]
        return found
