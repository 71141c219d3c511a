"""Biconnected components (blocks) of a graph, and its block-cut tree.

No single node cuts a block apart. A path without a repeated node follows one way in the tree from
block to block and never comes back, so whatever lies off that way is out of its reach.
"""

from __future__ import annotations

from collections.abc import Callable


def biconnected_components(neighbours: list[int], nodes: int) -> list[int]:
    """The blocks of the graph on these nodes, as masks (Tarjan)."""
    order: dict[int, int] = {}
    stack: list[int] = []
    found: list[int] = []

    def visit(node: int, parent: int, visit: Callable[..., int]) -> int:
        """The earliest node that the part below this one is joined to.

        It is handed itself: if it held itself, it would wait for the garbage collector.
        """
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
            low = visit(to, node, visit)
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
        visit(root, -1, visit)
        if len(found) == many:
            found.append(1 << root)
        for node in order:
            left &= ~(1 << node)
    return found


class BlockCutTree:
    """The blocks of a graph, joined at its cut nodes, and the tips where paths can only end.

    Tips are no nodes of the tree: each belongs to all blocks that it is next to.
    """

    def __init__(self, neighbours: list[int], nodes: int, tips: int = 0) -> None:
        self._at: dict[int, list[int]] = {}
        """The blocks of each node, by its bit; cut nodes have more than one."""
        self._with_tips: dict[int, int] = {}
        tips_at = _next_to(neighbours, tips)
        for block in biconnected_components(neighbours, nodes):
            left, whole = block, block
            while left:
                bit = left & -left
                left ^= bit
                self._at.setdefault(bit, []).append(block)
                whole |= tips_at.get(bit, 0)
            self._with_tips[block] = whole
        self._cut_nodes = sum(bit for bit, blocks in self._at.items() if len(blocks) > 1)
        self._ways: dict[tuple[int, int], list[int]] = {}

    def ways(self, node: int) -> list[int]:
        """For each way from this node to a leaf of the tree, the nodes that a path may come to."""
        bit = 1 << node
        return [way for block in self._at[bit] for way in self._ways_through(bit, block)]

    def _ways_through(self, node: int, block: int) -> list[int]:
        """The ways that begin with this block, entered at the node with this bit."""
        found = self._ways.get((node, block))
        if found is None:
            found, whole = [], self._with_tips[block]
            exits = block & self._cut_nodes & ~node
            while exits:
                bit = exits & -exits
                exits ^= bit
                for other in self._at[bit]:
                    if other != block:
                        found += [whole | way for way in self._ways_through(bit, other)]
            self._ways[node, block] = found = found or [whole]
        return found


def _next_to(neighbours: list[int], tips: int) -> dict[int, int]:
    """By the bits of nodes: the tips that are next to them."""
    found: dict[int, int] = {}
    while tips:
        tip = tips & -tips
        tips ^= tip
        near = neighbours[tip.bit_length() - 1]
        while near:
            bit = near & -near
            near ^= bit
            found[bit] = found.get(bit, 0) | tip
    return found
