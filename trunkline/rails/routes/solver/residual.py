"""The residual graph: what other trains leave to a train that omits stops, and its bounds."""

from __future__ import annotations

from trunkline.rails.routes.solver.biconnected import BlockCutTree
from trunkline.rails.routes.solver.columns import INFEASIBLE
from trunkline.rails.routes.solver.express_graph import ExpressGraph, RouteClass
from trunkline.rails.routes.solver.graph import bits


class Residual:
    """The nodes and ways that are left, and the most that a route among them can earn.

    A route grows from one of its ends. Both ends count, or it could be cut shorter. So the bound is
    the best choice of stops among those visited and those still in reach, with the start in it.
    """

    def __init__(
        self, express: ExpressGraph, forbidden: int = 0, within: RouteClass | None = None
    ) -> None:
        self.express = express
        self.ways, self.neighbours = express.ways.copy(), express.neighbours.copy()
        """For each node what leads on, and where to."""
        self.passable, self.usable, self.ends = express.passable, express.usable, express.ends
        self.via, self.anchored = 0, False
        """A node that every route comes to, and whether only own stations are starts."""
        self.worth, self.own = express.graph.worth, express.graph.own
        self.roots = express.graph.roots
        self._forbid(forbidden, within)
        self._special = self.own | bits(express.bonuses.nodes)
        self.bounds = self._start_bounds(self._starts(forbidden, within))
        """For each start the most that a route from there can earn."""
        self._tree: BlockCutTree | None = None
        self._bounds_of_ways: dict[tuple[int, int, int, bool], int] = {}
        self._bounds_to_tips: dict[int, int] = {}

    def _forbid(self, forbidden: int, within: RouteClass | None) -> None:
        """Take away the track that is forbidden or not allowed in the class."""
        express = self.express
        gone = within.earlier | 1 << within.root if within else 0
        for node, track in enumerate(express.track_at):
            here = 1 << node
            if not track & forbidden and not gone & (express.neighbours[node] | here):
                continue
            left = [way for way in express.ways[node] if not way[2] & forbidden]
            if within:
                left = [way for way in left if within.allows(way[0])]
            self.ways[node] = left
            self.neighbours[node] = bits(way[1] for way in left)
            if not left:
                self.usable &= ~here
                self.ends &= ~here
            if self.passable & here and not express.leads_on(left):
                self.passable ^= here

    def _starts(self, forbidden: int, within: RouteClass | None) -> int:
        roots = self.roots & self.usable
        if forbidden & self.express.bonuses.claim:
            return 0
        if not within:
            self.anchored = not roots & self.passable
            return self.ends & (roots if self.anchored else -1)
        self.via = 1 << within.root
        if len(within.arcs) == 1:
            self.passable &= ~self.via
            self.anchored = True
            return self.ends & self.via
        self.ends &= ~self.via
        return self.ends if self.passable & self.via else 0

    def _start_bounds(self, starts: int) -> dict[int, int]:
        """Starts from which the same can be reached and that are worth the same are alike."""
        found: dict[int, int] = {}
        known: dict[tuple[int, int, int, bool], int] = {}
        components = self._components()
        while starts:
            here = starts & -starts
            starts ^= here
            start = here.bit_length() - 1
            after = self.neighbours[start] & self.usable
            for component in components:
                if component & self.passable & (after | here):
                    after |= component
            kind = after | here, *self._kind(here, start)
            if kind not in known:
                known[kind] = self._bound_from(start, after & ~here)
            found[start] = known[kind]
        return found

    def _kind(self, here: int, start: int) -> tuple[int, int, bool]:
        """What a bound needs to know of a start besides what can be reached from it."""
        return self.worth[start], self._special & here, not self.passable & here

    def _components(self) -> list[int]:
        """The connected components of the passable nodes, each with the nodes around it."""
        left, components = self.passable & self.usable, []
        while left:
            low = left & -left
            component = low | self._reach(low.bit_length() - 1)
            left &= ~component
            components.append(component)
        return components

    def _bound_from(self, start: int, after: int) -> int:
        here = 1 << start
        if self.via & ~(after | here) or not after & self.ends:
            return INFEASIBLE
        return self.bound(self.required(start), here, here, after, self.ends)

    def _reach(self, head: int) -> int:
        """The nodes that track leads to over passable ones."""
        near, passable = self.neighbours, self.passable
        seen = near[head] & self.usable
        front, unseen = seen & passable, self.usable ^ seen
        while front:
            low = front & -front
            front ^= low
            more = near[low.bit_length() - 1] & unseen
            if more:
                unseen ^= more
                front |= more & passable
        return self.usable ^ unseen

    def may_reach(self, least: int, start: int) -> bool:
        """Whether some way in the block-cut tree from the start has a bound of this value."""
        if self._tree is None:
            tips = self.ends & ~self.passable
            self._tree = BlockCutTree(self.neighbours, self.passable, tips)
        here = 1 << start
        if self._bound_to_tips(start) >= least:
            return True
        entries = here if here & self.passable else self.neighbours[start] & self.passable
        kind = self._kind(here, start)
        while entries:
            low = entries & -entries
            entries ^= low
            for way in self._tree.ways(low.bit_length() - 1):
                most = self._bounds_of_ways.get((way, *kind))
                if most is None:
                    most = self._bound_from(start, way & ~here)
                    self._bounds_of_ways[(way, *kind)] = most
                if most >= least:
                    return True
        return False

    def _bound_to_tips(self, start: int) -> int:
        """The most that a route of one arc can earn that ends where none can pass."""
        most = self._bounds_to_tips.get(start)
        if most is None:
            after = self.ends & ~self.passable & self.neighbours[start] & ~(1 << start)
            most = self._bounds_to_tips[start] = self._bound_from(start, after)
        return most

    def required(self, start: int) -> int:
        """The nodes that a route from here counts in any case."""
        start_counts = self.express.counts_ends
        return bits(self.express.bonuses.nodes) | (1 << start if start_counts else 0)

    def bound(self, required: int, visited: int, head: int, after: int, ends: int) -> int:
        """The most that a path can count that has visited these nodes and can reach those after.

        It counts all required nodes, an own stop, and at most one more stop that cannot be passed:
        nodes with a single neighbour are such, too.
        """
        if not self.roots & (visited | after):
            return INFEASIBLE
        express, near, worth, own = self.express, self.neighbours, self.worth, self.own
        around, passed = after | head, after & self.passable
        left, total, tip, mine, last = express.stops, 0, False, own & required, 0
        forced, pool = required, (passed | visited | after & ends) & ~required
        while forced:
            low = forced & -forced
            forced ^= low
            at = low.bit_length() - 1
            if not low & visited and not (low & passed and (near[at] & around).bit_count() > 1):
                if tip or not low & after & ends:
                    return INFEASIBLE
                tip = True
            total += worth[at]
            left -= 1
        if left < 0 or not (left or mine):
            return INFEASIBLE
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
                return INFEASIBLE
            if not left:
                total -= last - worth[(mine & -mine).bit_length() - 1]
        return total + express.bonuses.amount + express.most_paid

    def value(self, required: int, visited: int) -> int:
        """What the best choice of visited nodes earns, with all required ones and an own stop."""
        best_sum, stops, own = self.express.best_sum, self.express.stops, self.own
        left = stops - required.bit_count()
        missing = required & ~visited or not own & visited or not self.roots & visited
        if left < 0 or missing or not (left or own & required):
            return INFEASIBLE
        rest, bonus = visited & ~required, self.express.bonuses.amount
        best = best_sum(required, stops) + best_sum(rest, left) + bonus
        if own & required:
            return best
        mine = own & rest
        mine &= -mine
        with_own = best_sum(required | mine, stops) + best_sum(rest & ~mine, left - 1)
        return min(best, with_own + bonus)
