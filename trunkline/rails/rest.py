"""The search for a route that omits stops, on the track that other trains leave."""

from __future__ import annotations

from trunkline.rails.blocks import Tree
from trunkline.rails.columns import Column, Trail
from trunkline.rails.failures import Failures, State
from trunkline.rails.graph import bits
from trunkline.rails.oracle import Oracle, Sketch
from trunkline.rails.walks import NEVER

PATIENCE = 64
"""Steps for the first try of each start; every further round of tries has eight times as many."""


class Rest:
    """A route grows from one of its ends. Both ends count, or it could be cut shorter.

    So the bound is the best choice of stops among those visited and those still in reach, with the
    start among them. A start that has been searched in vain is no end of other routes either.
    """

    def __init__(self, oracle: Oracle, forbidden: int = 0, sketch: Sketch | None = None) -> None:
        self.oracle = oracle
        self.ways, self.near = oracle.ways.copy(), oracle.near.copy()
        """For each node what leads on, and its neighbours."""
        self.through, self.live, self.ends = oracle.through, oracle.live, oracle.ends
        self.via, self.anchored = 0, False
        """A node that must be passed, and whether only own stations are starts."""
        self._forbid(forbidden, sketch)
        self._special = oracle.graph.own | bits(oracle.goal.nodes)
        self.bounds = self._root_bounds(self._starts(forbidden, sketch))
        """For each start the most that a route from there can earn."""
        self.failures = Failures(len(oracle.near), oracle.rows)
        self._aim = NEVER
        self._tree: Tree | None = None
        self._in_chain: dict[tuple[int, int, int], int] = {}
        self._looked = self._gained = 0

    def best(
        self, least: int, most_steps: int | None = None, high: int | None = None
    ) -> tuple[Column | None, int]:
        """The best route found with so many steps for each aim, and a bound for all routes.

        Aims come down from above in growing strides, as a search is shorter the higher it aims.
        """
        unit = self.oracle.graph.unit
        top = max(self.bounds.values(), default=NEVER)
        column, low, top, stride = None, least - 1, top if high is None else min(top, high), 0
        bound, sure = top, True
        while low < top:
            aim = max(low + 1, top - stride)
            found, done = self.find(aim, most_steps)
            if found:
                column, low = found, found.value
                if not sure:
                    break
            else:
                sure = sure and done
                top, stride = aim - unit, 2 * stride + unit
                bound = top if sure else bound
        return column, max(low, bound)

    def find(self, least: int, most_steps: int | None = None) -> tuple[Column | None, bool]:
        """A route of at least this value, and whether all has been searched if there is none."""
        if least < self._aim:
            self.failures.clear()
        self._aim = least
        starts = [n for n, most in self.bounds.items() if most >= least]
        starts = [n for n in starts if self._chained(n, least)]
        growth = Growth(self, least, self.ends if self.anchored else bits(starts))
        own, worth = self.oracle.graph.own, self.oracle.graph.worth
        starts.sort(key=lambda n: (not own >> n & 1, self.through >> n & 1, worth[n]))
        patience, spent = PATIENCE, 0
        while starts:
            again = []
            for start in starts:
                result = growth.run(start, patience)
                spent += patience - max(growth.limit, 0)
                if result:
                    return growth.found, True
                if result is None:
                    again.append(start)
                if most_steps is not None and spent > most_steps:
                    return None, False
            starts = again
            patience *= 8
        return None, True

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
        own = self.oracle.graph.own & self.live
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
        """Starts of one part of the network that are worth the same have the same bound."""
        oracle = self.oracle
        found: dict[int, int] = {}
        known: dict[tuple[int, int], int] = {}
        part = 0
        while starts:
            here = starts & -starts
            starts ^= here
            start = here.bit_length() - 1
            kind, after = (-1, here), 0
            if here & self.through:
                if not here & part:
                    part, known = self._reach(start), {}
                kind, after = (oracle.graph.worth[start], self._special & here), part & ~here
            else:
                after = self._reach(start) & ~here
            if kind not in known:
                known[kind] = self._enough(start, after)
            found[start] = known[kind]
        return found

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

    def _chained(self, start: int, least: int) -> bool:
        """Whether some chain of blocks from the start holds enough."""
        if self._tree is None:
            self._tree = Tree(self.near, self.through)
        here = 1 << start
        tips = self.ends & ~self.through & ~here
        if self._enough(start, tips & self.near[start]) >= least:
            return True
        entries = here if here & self.through else self.near[start] & self.through
        kind = self.oracle.graph.worth[start], here & (self._special | ~self.through)
        while entries:
            low = entries & -entries
            entries ^= low
            for chain in self._tree.chains(low.bit_length() - 1):
                most = self._in_chain.get((chain, *kind))
                if most is None:
                    after = (chain | self._beside(tips, chain)) & ~here
                    most = self._in_chain[(chain, *kind)] = self._enough(start, after)
                if most >= least:
                    return True
        return False

    def _beside(self, tips: int, nodes: int) -> int:
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

    def onward(self, state: Growth, visited: int, head: int, ahead: int, least: int) -> int:
        """Which of the nodes ahead a path may go to next: chains of blocks with enough in them.

        To look costs time. Where it seldom helps, it is done at every eighth step only.
        """
        if self._gained * 8 <= self._looked and state.limit & 7:
            return ahead
        self._looked += 1
        here = 1 << head
        chains = Tree(self.near, ahead & self.through | here).chains(head)
        if len(chains) < 2:
            return ahead
        tips, good = ahead & ~self.through & state.ends, 0
        chains.append(here)
        for chain in chains:
            some = (chain | self._beside(tips, chain | here)) & ~here
            if not some & state.ends or self.via & ~(visited | some):
                continue
            if self.bound(state.must, visited, here, some, state.ends) >= least:
                good |= some
        self._gained += good != ahead
        return good

    def bound(self, must: int, visited: int, head: int, after: int, ends: int) -> int:
        """The most that a path can count that has visited these and can reach those after.

        It counts all musts, an own stop, and at most one more stop that cannot be passed: nodes
        with a single neighbour are such, too.
        """
        oracle, near, own = self.oracle, self.near, self.oracle.graph.own
        passed, tips, around = after & self.through, after & ~self.through & ends, after | head
        left, need, total, last, mine, tip = oracle.stops, must.bit_count(), 0, 0, NEVER, False
        matter = after | visited | must
        for value, members in oracle.ranks:
            members &= matter
            if not members:
                continue
            waiting = passed & members
            while waiting:
                low = waiting & -waiting
                waiting ^= low
                if (near[low.bit_length() - 1] & around).bit_count() < 2:
                    passed ^= low
                    tips |= low & ends
            there = (passed | visited) & members
            count, forced = there.bit_count(), must & members
            if forced:
                many = forced.bit_count()
                total += many * value
                need -= many
                left -= many
                count -= (forced & there).bit_count()
                if forced & ~there:
                    if forced & ~there & ~tips:
                        return NEVER
                    tip = True
            if not tip and tips & members:
                tip = True
                count += 1
            if mine < 0 and own & (there | tips) & members:
                mine = value
            if count and left > need:
                if count > left - need:
                    count = left - need
                total += count * value
                left -= count
                last = value
            if left <= need and not need and mine >= 0:
                break
        if left < 0 or mine < 0:
            return NEVER
        if mine < last and not left and not own & must:
            total -= last - mine
        return total + oracle.goal.bonus + oracle.most_paid

    def count(self, must: int, pool: int) -> int:
        """The best choice from visited nodes, all musts and an own stop in it."""
        oracle, own = self.oracle, self.oracle.graph.own
        left = oracle.stops - must.bit_count()
        if left < 0 or must & ~pool or not own & pool or not (left or own & must):
            return NEVER
        rest = pool & ~must
        base = oracle.top(must, oracle.stops) + oracle.goal.bonus
        best = base + oracle.top(rest, left)
        for value, members in oracle.ranks if not own & must else ():
            hit = own & pool & members
            if hit:
                return min(best, base + value + oracle.top(rest & ~(hit & -hit), left - 1))
        return best


class Growth:
    """One search of a `Rest`: paths that grow from a start, node by node."""

    def __init__(self, rest: Rest, least: int, ends: int) -> None:
        self.rest, self.oracle, self.graph = rest, rest.oracle, rest.oracle.graph
        self.least, self.ends, self.live = least, ends, rest.live
        self.start, self.must, self.limit = 0, 0, 0
        self.found: Column | None = None
        self._nodes = (1 << self.graph.nowhere) - 1
        self._marks = bits(self.oracle.goal.nodes) | rest.via
        self._aimed = False

    def run(self, start: int, patience: int) -> bool | None:
        """Whether there is a route from this start; None if patience ends before that is clear."""
        here, graph = 1 << start, self.graph
        self.start, self.must, self.limit = start, self.rest.must(start), patience
        self._aimed = start in self.oracle.goal.nodes
        self.ends &= ~here
        have = graph.passages((graph.network.stops[start].hex,))
        result = self._grow(start, graph.start_use(start), have, graph.pays(have), None)
        if result is None:
            self.ends |= here
        elif not self.rest.through & here:
            self.live &= ~here
        return result

    def _grow(self, head: int, used: int, have: int, toll: int, trail: Trail) -> bool | None:
        self.limit -= 1
        if self.limit < 0:
            return None
        self.oracle.budget.spend()
        rest, visited, here = self.rest, used & self._nodes, 1 << head
        if trail:
            if self.ends & here and self._ends_well(here, visited, used, toll, trail):
                return True
            if not rest.through & here:
                return False
        counted = -1
        for ahead in self._parts(head, visited):
            if rest.bound(self.must, visited, here, ahead, self.ends) + toll < self.least:
                continue
            if counted < 0:
                counted, own = self._counted(visited), self._own(visited)
                busy, worth = used & self.oracle.shared, self.graph.worth[self.start]
                same = (have << self.graph.nowhere | visited & self._marks) << 1 | self._aimed
            state = State(ahead, counted, busy, toll, worth, own, same)
            if rest.failures.cover(head, state):
                continue
            if trail:
                ahead = rest.onward(self, visited, head, ahead, self.least - toll)
            for arc, to, use, passages in rest.ways[head] if ahead else ():
                if use & used or not ahead >> to & 1:
                    continue
                cost = toll + self.graph.pays(passages & ~have) if passages else toll
                result = self._grow(to, used | use, have | passages, cost, (trail, arc))
                if result is not False:
                    return result
            rest.failures.add(head, state)
        return False

    def _ends_well(self, here: int, visited: int, used: int, toll: int, trail: Trail) -> bool:
        must = self.must | here if self.oracle.trims else self.must
        if (must | self.rest.via) & ~visited:
            return False
        value = self.rest.count(must, visited) + toll
        if value < self.least:
            return False
        mask = used & self.graph.track | self.oracle.goal.claim
        self.found = Column(value, mask, self.start, (trail,))
        return True

    def _parts(self, head: int, visited: int) -> list[int]:
        """The nodes ahead, in parts that the path so far has cut off from each other."""
        near, through, free = self.rest.near, self.rest.through, self.live & ~visited
        seeds, via, ends, parts = near[head] & free, self.rest.via & ~visited, self.ends, []
        while seeds:
            low = seeds & -seeds
            seen, front = low, low & through
            while front:
                one = front & -front
                more = near[one.bit_length() - 1] & free & ~seen
                seen |= more
                front = (front ^ one) | (more & through)
            seeds &= ~(seen & through | low)
            if seen & ends and not via & ~seen:
                parts.append(seen)
        return parts

    def _counted(self, visited: int) -> int:
        """The best values visited, written in a row."""
        rows, left, nodes, counted = self.oracle.rows, self.oracle.stops, visited & ~self.must, 0
        for rank, (_, members) in enumerate(self.oracle.ranks):
            there = (nodes & members).bit_count()
            if there:
                there = min(there, left)
                counted = counted << rows.width * there | rows.times[rank][there]
                left -= there
                if not left:
                    break
        return counted << rows.width * left

    def _own(self, visited: int) -> int:
        mine = self.graph.own & visited
        for value, members in self.oracle.ranks if mine else ():
            if mine & members:
                return value + 1
        return 0
