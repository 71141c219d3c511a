"""Blocks: parts of a graph that no single node cuts. A path passes a chain of them, never back."""

from __future__ import annotations


def blocks(near: list[int], nodes: int) -> list[int]:
    """The blocks of the graph on these nodes, as masks; `near` has the neighbours of each."""
    order: dict[int, int] = {}
    stack: list[int] = []
    found: list[int] = []

    def visit(node: int, parent: int) -> int:
        """The earliest node that the part below this one is joined to."""
        lowest = here = order[node]
        beside = near[node] & nodes
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


class Tree:
    """The blocks of a graph, and which chains of them a path can follow."""

    def __init__(self, near: list[int], nodes: int) -> None:
        self.blocks = blocks(near, nodes)
        once = twice = 0
        for block in self.blocks:
            twice |= once & block
            once |= block
        self._joints = twice
        self._limbs: dict[tuple[int, int], list[int]] = {}

    def chains(self, node: int) -> list[int]:
        """For each way to the last block the nodes that a path from here may come to."""
        return [
            chain for block in self.blocks if block >> node & 1 for chain in self._limb(node, block)
        ]

    def _limb(self, node: int, block: int) -> list[int]:
        """The chains that begin with this block, entered at the node."""
        found = self._limbs.get((node, block))
        if found is None:
            found = []
            doors = block & self._joints & ~(1 << node)
            while doors:
                bit = doors & -doors
                doors ^= bit
                for other in self.blocks:
                    if other & bit and other != block:
                        found += [block | limb for limb in self._limb(bit.bit_length() - 1, other)]
            self._limbs[node, block] = found = found or [block]
        return found
