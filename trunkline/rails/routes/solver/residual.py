"""What other trains leave of the network to a train that omits stops."""

from __future__ import annotations

from trunkline.rails.routes.solver.biconnected import Tree
from trunkline.rails.routes.solver.express_graph import Oracle, Sketch
from trunkline.rails.routes.solver.graph import bits
from trunkline.rails.routes.solver.walk_relaxation import NEVER


class Rest:
    """The nodes and ways that are left, and the most that a route among them can earn.

    A route grows from one of its ends. Both ends count, or it could be cut shorter. So the bound is
    the best choice of stops among those visited and those still in reach, with the start in it.
    """

    def __init__(self, oracle: Oracle, forbidden: int = 0, sketch: Sketch | None = None) -> None:
        self.oracle = oracle
        self.ways, self.near = oracle.ways.copy(), oracle.near.copy()
        """For each node what leads on, and its neighbours."""
        self.through, self.live, self.ends = oracle.through, oracle.live, oracle.ends
        self.via, self.anchored = 0, False
        """A node that must be passed, and whether only own stations are starts."""
        self.worth, self.own = oracle.graph.worth, oracle.graph.own
        self._forbid(forbidden, sketch)
        self._special = self.own | bits(oracle.goal.nodes)
        self.bounds = self._root_bounds(self._starts(forbidden, sketch))
        """For each start the most that a route from there can earn."""
        self._tree: Tree | None = None
        self._in_chain: dict[tuple[int, int, int, bool], int] = {}

    def _forbid(self, forbidden: int, sketch: Sketch | None) -> None:
        """Take away the track that is forbidden or does not fit the sketch."""
        oracle = self.oracle
        gone = sketch.lower | 1 << sketch.root if sketch else 0
        for node, touching in enumerate(oracle.touching):
            here = 1 << node
            if not touching & forbidden and not gone & (oracle.near[node] | here):
                continue
            left = [way for way in oracle.ways[node] if not way[2] & forbidden]
            if sketch:
                left = [way for way in left if sketch.fits(way[0])]
            self.ways[node] = left
            self.near[node] = bits(way[1] for way in left)
            if not left:
                self.live &= ~here
                self.ends &= ~here
            if self.through & here and not oracle.opens(left):
                self.through ^= here

    def _starts(self, forbidden: int, sketch: Sketch | None) -> int:
        own = self.own & self.live
        if forbidden & self.oracle.goal.claim:
            return 0
        if not sketch:
            self.anchored = not own & self.through
            return self.ends & (own if self.anchored else -1)
        self.via = 1 << sketch.root
        if len(sketch.arcs) == 1:
            self.through &= ~self.via
            self.anchored = True
            return self.ends & self.via
        self.ends &= ~self.via
        return self.ends if self.through & self.via else 0

    def _root_bounds(self, starts: int) -> dict[int, int]:
        """Starts from which the same can be reached and that are worth the same are alike."""
        found: dict[int, int] = {}
        known: dict[tuple[int, int, int, bool], int] = {}
        parts = self._parts()
        while starts:
            here = starts & -starts
            starts ^= here
            start = here.bit_length() - 1
            after = self.near[start] & self.live
            for part in parts:
                if part & self.through & (after | here):
                    after |= part
            kind = after | here, *self._kind(here, start)
            if kind not in known:
                known[kind] = self._enough(start, after & ~here)
            found[start] = known[kind]
        return found

    def _kind(self, here: int, start: int) -> tuple[int, int, bool]:
        """What a bound needs to know of a start besides what can be reached from it."""
        return self.worth[start], self._special & here, not self.through & here

    def _parts(self) -> list[int]:
        """The parts of the network that are linked by nodes that can be passed, with their rims."""
        left, parts = self.through & self.live, []
        while left:
            low = left & -left
            part = low | self._reach(low.bit_length() - 1)
            left &= ~part
            parts.append(part)
        return parts

    def _enough(self, start: int, after: int) -> int:
        here = 1 << start
        if self.via & ~(after | here) or not after & self.ends:
            return NEVER
        return self.bound(self.must(start), here, here, after, self.ends)

    def _reach(self, head: int) -> int:
        """The nodes that track leads to, as far as they can be passed."""
        seen = self.near[head] & self.live
        front = seen & self.through
        while front:
            low = front & -front
            more = self.near[low.bit_length() - 1] & self.live & ~seen
            seen |= more
            front = (front ^ low) | (more & self.through)
        return seen

    def chained(self, start: int, least: int) -> bool:
        """Whether some chain of blocks from the start holds enough."""
        if self._tree is None:
            self._tree = Tree(self.near, self.through)
        here = 1 << start
        tips = self.ends & ~self.through & ~here
        if self._enough(start, tips & self.near[start]) >= least:
            return True
        entries = here if here & self.through else self.near[start] & self.through
        kind = self._kind(here, start)
        while entries:
            low = entries & -entries
            entries ^= low
            for chain in self._tree.chains(low.bit_length() - 1):
                most = self._in_chain.get((chain, *kind))
                if most is None:
                    after = (chain | self.beside(tips, chain)) & ~here
                    most = self._in_chain[(chain, *kind)] = self._enough(start, after)
                if most >= least:
                    return True
        return False

    def beside(self, tips: int, nodes: int) -> int:
        """Those of the tips that are next to one of the nodes."""
        found = 0
        while tips:
            low = tips & -tips
            tips ^= low
            if self.near[low.bit_length() - 1] & nodes:
                found |= low
        return found

    def must(self, start: int) -> int:
        """The nodes that a route from here counts in any case."""
        return bits(self.oracle.goal.nodes) | (1 << start if self.oracle.trims else 0)

    def bound(self, must: int, visited: int, head: int, after: int, ends: int) -> int:
        """The most that a path can count that has visited these and can reach those after.

        It counts all musts, an own stop, and at most one more stop that cannot be passed: nodes
        with a single neighbour are such, too.
        """
        oracle, near, worth, own = self.oracle, self.near, self.worth, self.own
        around, passed = after | head, after & self.through
        left, total, tip, mine, last = oracle.stops, 0, False, own & must, 0
        forced, pool = must, (passed | visited | after & ends) & ~must
        while forced:
            low = forced & -forced
            forced ^= low
            at = low.bit_length() - 1
            if not low & visited and not (low & passed and (near[at] & around).bit_count() > 1):
                if tip or not low & after & ends:
                    return NEVER
                tip = True
            total += worth[at]
            left -= 1
        if left < 0 or not (left or mine):
            return NEVER
        while pool and left:
            low = pool & -pool
            pool ^= low
            at = low.bit_length() - 1
            if not low & visited and not (low & passed and (near[at] & around).bit_count() > 1):
                if tip or not low & ends:
                    continue
                tip = True
            last = worth[at]
            total += last
            left -= 1
            mine |= low & own
        if not mine:
            mine = own & (visited | after)
            if not mine:
                return NEVER
            if not left:
                total -= last - worth[(mine & -mine).bit_length() - 1]
        return total + oracle.goal.bonus + oracle.most_paid

    def count(self, must: int, pool: int) -> int:
        """The best choice from visited nodes, all musts and an own stop in it."""
        oracle, own = self.oracle, self.own
        left = oracle.stops - must.bit_count()
        if left < 0 or must & ~pool or not own & pool or not (left or own & must):
            return NEVER
        rest = pool & ~must
        best = oracle.top(must, oracle.stops) + oracle.top(rest, left) + oracle.goal.bonus
        if own & must:
            return best
        mine = own & rest
        mine &= -mine
        with_own = oracle.top(must | mine, oracle.stops) + oracle.top(rest & ~mine, left - 1)
        return min(best, with_own + oracle.goal.bonus)
