"""The train that omits stops. Its routes cannot be listed, but they can be asked for:
is there one of at least this value on the track that is left?"""

from __future__ import annotations

from itertools import combinations
from math import gcd

from trunkline.rails.budget import Budget
from trunkline.rails.columns import Column, Trail
from trunkline.rails.graph import Arc, Graph, bits
from trunkline.rails.walks import NEVER, Goal, Prices, price

PATIENCE = 64
"""Steps for the first try of each start; every further round of tries has eight times as many."""
Way = tuple[Arc, int, int, int, int]
"""An arc with its end, its bits, its passages and its price."""


class Oracle:
    """Answers for one train on any rest of the track.

    A route grows from one of its ends. Both ends count, or the route could be cut shorter. So the
    bound is the best choice of stops among those visited and those in reach, the start among them.
    """

    def __init__(self, graph: Graph, stops: int, budget: Budget, goal: Goal = Goal()) -> None:
        self.graph, self.stops, self.budget, self.goal = graph, stops, budget, goal
        present = [node for node in range(graph.nowhere) if graph.arcs[node]]
        values = sorted({graph.worth[node] for node in present}, reverse=True)
        self.ranks = [(v, bits(n for n in present if graph.worth[n] == v)) for v in values]
        self.trims = not graph.rules.ends and all(p.amount <= 0 for p in graph.rules.passages)
        self.most_paid = sum(max(0, p.amount) for p in graph.rules.passages)
        self.shared = self._shared()
        self.prices: Prices = {}
        self.bonus = goal.bonus
        self.unit = graph.unit

    def charge(self, prices: Prices) -> None:
        """Reckon with these prices for track from now on."""
        self.prices = prices
        self.bonus = self.goal.bonus - price(prices, self.goal.claim)
        self.unit = gcd(self.graph.unit, *prices.values())

    def best(self, least: int, forbidden: int = 0) -> Column | None:
        """The best route of at least this value that keeps off the forbidden track."""
        column, bound = self.peak(least, forbidden, None)
        return column

    def peak(self, least: int, forbidden: int, most_steps: int | None) -> tuple[Column | None, int]:
        """The best route found with so many steps for each aim, and a bound for all routes."""
        if forbidden & self.goal.claim:
            return None, least - 1
        rest = Rest(self, forbidden)
        unit = self.unit
        column, low, high, gap = None, least - 1, max(rest.bounds.values(), default=NEVER), 0
        bound, sure = high, True
        while low < high:
            aim = max(low + 1, high - gap)
            found, done = rest.find(aim, most_steps)
            if found:
                column, low = found, found.value
                if not sure:
                    break
            else:
                sure = sure and done
                high, gap = aim - unit, 2 * gap + unit
                if sure:
                    bound = high
        return column, max(low, bound)

    def find(self, least: int, forbidden: int = 0) -> Column | None:
        """Any route of at least this value that keeps off the forbidden track."""
        if forbidden & self.goal.claim:
            return None
        return Rest(self, forbidden).find(least, None)[0]

    def top(self, nodes: int, count: int) -> int:
        """The sum of the best of these nodes, so many at most."""
        total = 0
        for value, members in self.ranks:
            there = (nodes & members).bit_count()
            if there >= count:
                return total + count * value
            total += there * value
            count -= there
        return total

    def _shared(self) -> int:
        """The bits, nodes apart, that more than one arc takes."""
        once = twice = 0
        for arc in (arc for arcs in self.graph.arcs for arc in arcs):
            if arc.start < arc.to or self.graph.rules.hex_once:
                twice |= once & arc.use
                once |= arc.use
        return twice >> self.graph.nowhere << self.graph.nowhere


class Rest:
    """The search on the track that others leave."""

    def __init__(self, oracle: Oracle, forbidden: int) -> None:
        graph, prices = oracle.graph, oracle.prices
        self.oracle = oracle
        self.ways: list[list[Way]] = []
        self.near: list[int] = []
        """For each node its neighbours."""
        for arcs in graph.arcs[: graph.nowhere]:
            left = [arc for arc in arcs if not arc.use & forbidden]
            self.ways.append([self._way(arc, prices) for arc in left])
            self.near.append(bits(arc.to for arc in left))
        for ways in self.ways:
            ways.sort(key=lambda way: self.near[way[1]].bit_count())
        nodes = range(graph.nowhere)
        self.through = bits(n for n in nodes if graph.passes[n] and self._open(self.ways[n]))
        self.live = bits(n for n in nodes if self.near[n])
        self.ends = self.live & bits(n for n in nodes if graph.ends[n])
        self.fare, self.double = self._fares(graph.own) if prices else (0, 0)
        self.failed: dict[tuple[int, ...], int] = {}
        self.aim = NEVER
        starts = [n for n in nodes if self.ends >> n & 1]
        own = graph.own & self.live
        if not own & self.through:
            starts = [n for n in starts if own >> n & 1]
        self.bounds = {n: self._root_bound(n) for n in starts}

    def _open(self, ways: list[Way]) -> bool:
        """Two ways lead to different nodes and share no track."""
        track = self.oracle.graph.track
        return any(
            one[1] != two[1] and not one[2] & two[2] & track for one, two in combinations(ways, 2)
        )

    def _fares(self, own: int) -> tuple[int, int]:
        """The least that a route pays for coming to an own station, and for passing through one."""
        costs: dict[int, list[Way]] = {}
        for way in (way for ways in self.ways for way in ways if own >> way[1] & 1):
            costs.setdefault(way[1], []).append(way)
        single = min((way[4] for ways in costs.values() for way in ways), default=0)
        double = [
            one[4] + two[4]
            for node, ways in costs.items()
            if self.through >> node & 1
            for one, two in combinations(ways, 2)
            if not one[2] & two[2] & self.oracle.graph.track and one[0].start != two[0].start
        ]
        return single, min(double, default=10**9)

    @staticmethod
    def _way(arc: Arc, prices: Prices) -> Way:
        return arc, arc.to, arc.use, arc.passages, price(prices, arc.use)

    def must(self, start: int) -> int:
        """The nodes that a route from here counts in any case."""
        return bits(self.oracle.goal.nodes) | (1 << start if self.oracle.trims else 0)

    def reach(self, head: int, free: int) -> int:
        """The nodes that can follow, if a path might end at any number of ends."""
        near, through = self.near, self.through
        seen = near[head] & free
        front = seen & through
        while front:
            low = front & -front
            more = near[low.bit_length() - 1] & free & ~seen
            seen |= more
            front = (front ^ low) | (more & through)
        return seen

    def _root_bound(self, start: int) -> int:
        here = 1 << start
        after = self.reach(start, self.live & ~here)
        return self.bound(self.must(start), here, here, after, self.ends)

    def bound(self, must: int, visited: int, head: int, after: int, ends: int) -> int:
        """The most that a path can count that has visited these and can reach those after."""
        oracle, near = self.oracle, self.near
        passed, tips = after & self.through, after & ~self.through & ends
        around, left = after | head, oracle.stops - must.bit_count()
        for _, members in oracle.ranks:
            waiting = passed & members
            while waiting:
                low = waiting & -waiting
                waiting ^= low
                if (near[low.bit_length() - 1] & around).bit_count() < 2:
                    passed ^= low
                    tips |= low & ends
            left -= ((passed | visited) & members & ~must).bit_count()
            if left <= 0:
                break
        return self.count(must, visited | passed, tips)

    def count(self, must: int, pool: int, tips: int) -> int:
        """The best choice from a pool of nodes and one tip at most, all musts and an own one in it."""
        oracle, own = self.oracle, self.oracle.graph.own
        ranks, left = oracle.ranks, oracle.stops - must.bit_count()
        far = must & ~pool
        if left < 0:
            return NEVER
        if far:
            if far & ~tips or far & (far - 1):
                return NEVER
            tips = far
        for _, members in ranks if tips else ():
            if tips & members:
                pool |= tips & members & -(tips & members)
                break
        rest = pool & ~must
        base = oracle.top(must, 99) + oracle.bonus
        best = base + oracle.top(rest, left)
        if own & must:
            return best + oracle.most_paid
        if left < 1:
            return NEVER
        for value, members in ranks:
            hit = own & (pool | tips) & members
            if hit:
                with_own = base + value + oracle.top(rest & ~(hit & -hit), left - 1)
                return min(best, with_own) + oracle.most_paid
        return NEVER

    def find(self, least: int, most_steps: int | None) -> tuple[Column | None, bool]:
        """A route of at least this value, and whether all has been searched if there is none."""
        oracle, graph = self.oracle, self.oracle.graph
        own, pays, ranks, stops = graph.own, graph.pays, oracle.ranks, oracle.stops
        ways, through, failed = self.ways, self.through, self.failed
        fare, double = self.fare, self.double
        bound, count, near, shared = self.bound, self.count, self.near, oracle.shared
        spend, nodes, paid = oracle.budget.spend, (1 << graph.nowhere) - 1, oracle.most_paid
        found: list[Column] = []
        ends = bits(n for n, most in self.bounds.items() if most >= least)
        if not own & through & self.live:
            ends = self.ends
        if least < self.aim:
            failed.clear()
        self.aim = least
        live, limit, claim = self.live, 0, oracle.goal.claim

        def grow(head: int, used: int, have: int, toll: int, trail: Trail) -> bool | None:
            nonlocal limit
            limit -= 1
            if limit < 0:
                return None
            spend()
            visited, here = used & nodes, 1 << head
            if trail:
                if ends & here and not must & ~visited:
                    value = count(must, visited, 0) - paid + toll
                    if value >= least:
                        found.append(Column(value, used & graph.track | claim, start, (trail,)))
                        return True
                if not through & here:
                    return False
            owing = 0 if own & visited else fare if own & ends else double
            free = live & ~visited
            code, left, rest = 1, stops, visited & ~must
            for _, members in ranks:
                there = (rest & members).bit_count()
                if there >= left:
                    code = code * 64 + left
                    break
                code = code * 64 + there
                left -= there
            seeds = near[head] & free
            while seeds:
                low = seeds & -seeds
                seen = low
                front = low & through
                while front:
                    one = front & -front
                    more = near[one.bit_length() - 1] & free & ~seen
                    seen |= more
                    front = (front ^ one) | (more & through)
                seeds &= ~(seen & through | low)
                if not seen & ends or bound(must, visited, here, seen, ends) + toll - owing < least:
                    continue
                key = (head, seen, used & shared, code, base, have, own & visited)
                if failed.get(key, NEVER) >= toll:
                    continue
                for arc, to, use, passages, cost in ways[head]:
                    if use & used or not seen >> to & 1:
                        continue
                    rest_toll = toll - cost
                    if passages:
                        rest_toll += pays(passages & ~have)
                    result = grow(to, used | use, have | passages, rest_toll, (trail, arc))
                    if result is not False:
                        return result
                failed[key] = toll
            return False

        waiting = sorted(
            (n for n, most in self.bounds.items() if most >= least),
            key=lambda n: (not own >> n & 1, through >> n & 1, graph.worth[n]),
        )
        patience, total = PATIENCE, 0
        while waiting:
            again = []
            for start in waiting:
                ends &= ~(1 << start)
                must = self.must(start)
                base = graph.worth[start]
                have = graph.passages((graph.network.stops[start].hex,))
                limit = patience
                result = grow(start, graph.start_use(start), have, pays(have), None)
                total += patience - max(limit, 0)
                if result:
                    return found[0], True
                if result is None:
                    again.append(start)
                    ends |= 1 << start
                elif not through >> start & 1:
                    live &= ~(1 << start)
                if most_steps is not None and total > most_steps:
                    return None, False
            waiting = again
            patience *= 8
        return None, True
