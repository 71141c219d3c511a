"""The best routes of all trains together, with a proof or with a bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, combinations

from msgspec import Struct

from trunkline.rails.budget import Budget, OutOfTime
from trunkline.rails.columns import Column, Columns, TooMany, Trail
from trunkline.rails.graph import Graph
from trunkline.rails.network import Network
from trunkline.rails.oracle import Oracle
from trunkline.rails.route_rules import RouteRules
from trunkline.rails.routes import Route, RunningTrain
from trunkline.rails.walks import Goal, Prices, price


class Best(Struct, frozen=True):
    value: int
    routes: tuple[Route, ...]
    proved: bool
    bound: int
    steps: int = 0
    log: tuple = ()


class Runner:
    def __init__(self, graphs, train, budget, rules):
        self.train = train
        self.express = train.omits
        self.key = (train.stops, train.large, train.omits)
        self.graph = graphs[train.omits]
        self.prices = {}
        self.searches = [self._search(goal, budget) for goal in self._goals(rules)]

    def _goals(self, rules):
        yield Goal()
        graph = self.graph
        named = [(n, b) for n, b in enumerate(rules.bonuses) if b.once or len(b.stops) > 1]
        for several in chain.from_iterable(
            combinations(named, k) for k in range(1, len(named) + 1)
        ):
            stops = {s for _, b in several for s in b.stops}
            if not all(s in graph.place and graph.touched >> graph.place[s] & 1 for s in stops):
                continue
            nodes = tuple(sorted(graph.place[s] for s in stops))
            claim = 0
            for n, b in several:
                if b.once:
                    claim |= graph.claim(n)
            yield Goal(nodes, sum(b.amount for _, b in several), claim)

    def _search(self, goal, budget):
        if self.express:
            return Oracle(self.graph, self.train.stops, budget, goal)
        return Columns(self.graph, self.train.stops, self.train.large, budget, goal)

    def charge(self, prices):
        if prices != self.prices:
            self.prices = dict(prices)
            for s in self.searches:
                s.charge(prices)

    def best(self, least, forbidden=0):
        found = None
        for s in self.searches:
            c = s.best(least, forbidden)
            if c:
                found, least = c, c.value + 1
        return found

    def find(self, least, forbidden=0):
        for s in self.searches:
            c = s.find(least, forbidden)
            if c:
                return c
        return None

    def peak(self, least, forbidden, steps):
        found, bound = None, least - 1
        for s in self.searches:
            c, b = s.peak(least, forbidden, steps)
            bound = max(bound, b)
            if c:
                found, least = c, c.value + 1
        return found, bound

    def collect(self, least, most):
        out = []
        for s in self.searches:
            out += s.collect(least, most - len(out))
        return out


class Search:
    def __init__(self, network, trains, rules, budget, opts):
        self.rules, self.budget = rules, budget
        self.opts = opts
        self.log = []
        self.trains = list(trains)
        graphs = {
            False: Graph(network, rules),
            True: Graph(network, rules, whole=True) if rules.free else None,
        }
        graphs[True] = graphs[True] or graphs[False]
        self.unit = graphs[True].unit
        made = {}
        self.runners = []
        for t in trains:
            k = (t.stops, t.large, t.omits)
            if k not in made:
                made[k] = Runner(graphs, t, budget, rules)
            self.runners.append(made[k])
        self.kinds = list(made.values())
        self.tried = 0
        self.value, self.chosen = 0, [None] * len(self.trains)
        self.bound = sum(self.ceiling(r) for r in self.runners)

    def ceiling(self, r):
        g = r.graph
        worth = sorted(g.worth, reverse=True)
        free = sum(w for w, s in zip(g.worth, g.network.stops) if s.kind in self.rules.free)
        bonus = sum(max(0, b.amount) for b in (*self.rules.bonuses, *self.rules.passages))
        return sum(worth[: r.train.stops]) + free + bonus

    def offer(self, columns):
        """columns per train with real values"""
        v = sum(c.value for c in columns if c)
        if v > self.value:
            self.value, self.chosen = v, list(columns)

    def solve(self):
        tops = {}
        for r in self.kinds:
            tops[r] = r.best(1)
            n = self.runners.count(r)
            self.bound += n * ((tops[r].value if tops[r] else 0) - self.ceiling(r))
            self.offer(
                [
                    tops[r] if x is r and i == self.runners.index(r) else None
                    for i, x in enumerate(self.runners)
                ]
            )
        self.log.append(("singles", self.budget.steps, self.bound))
        if len(self.runners) < 2 or self.proved:
            return
        order = sorted(
            range(len(self.runners)),
            key=lambda i: -(tops[self.runners[i]].value if tops[self.runners[i]] else 0),
        )
        self.greedy(order, {}, tops)
        self.greedy(order[::-1], {}, tops)
        self.greedy([i for i in order if not self.runners[i].express], {})
        self.log.append(("greedy", self.budget.steps, self.value))
        if self.proved:
            return
        high = {r: tops[r].value if tops[r] else 0 for r in self.kinds}
        lists = self.lists({}, high, self.opts.get("direct", 400))
        prices = {}
        if lists is None:
            prices, high = self.haggle(order, tops)
            self.log.append(("prices", self.budget.steps, self.value, self.bound))
            if self.proved:
                return
            lists = self.lists(prices, high, 10**9)
        self.log.append(("lists", self.budget.steps, [len(x) for x in lists.values()]))
        self.choose(prices, high, lists)
        self.bound = self.value

    @property
    def proved(self):
        return self.bound - self.value < self.unit

    def greedy(self, order, prices, tops=None):
        used, columns = 0, [None] * len(self.runners)
        for i in order:
            r = self.runners[i]
            r.charge(prices)
            if r.express:
                c = r.peak(1, used, 500)[0]
            else:
                c = r.best(1, used)
            if c:
                used |= c.mask
                columns[i] = c._replace(value=c.value + price(prices, c.mask))
        value = sum(c.value for c in columns if c)
        if len(order) < len(self.runners) and value > self.tried:
            self.tried = value
            for i, r in enumerate(self.runners):
                if r.express:
                    r.charge({})
                    columns[i] = c = r.peak(1, used, 300)[0]
                    if c:
                        used |= c.mask
        self.offer(columns)
        return value

    def lists(self, prices, high, most):
        """For each kind its columns that may be part of something better, sorted by slack."""
        total = sum(high[r] for r in self.runners) + sum(prices.values())
        gap = total - self.value - self.unit
        out = {}
        try:
            for r in self.kinds:
                if r.express:
                    continue
                r.charge(prices)
                least = max(high[r] - gap, 1 if not prices else -(10**8))
                columns = [
                    (high[r] - c.value, c._replace(value=c.value + price(prices, c.mask)))
                    for c in r.collect(least, most)
                ]
                if high[r] <= gap:
                    columns.append((high[r], Column(0, 0, -1)))
                columns.sort(key=lambda x: x[0])
                most -= len(columns)
                out[r] = columns
        except TooMany:
            return None
        return out

    def haggle(self, order, tops):
        """Prices that keep the trains that omit nothing apart."""
        plain = [i for i in order if not self.runners[i].express]
        kinds = [r for r in self.kinds if not r.express]
        extra = {r: tops[r].value if tops[r] else 0 for r in self.kinds if r.express}
        above = sum(extra[self.runners[i]] for i in order if self.runners[i].express)
        prices, best_prices = {}, {}
        best_high = {r: tops[r].value if tops[r] else 0 for r in kinds}
        best_bound = self.bound - above
        low = 0
        theta, stall = 1.0, 0
        q = self.opts.get("grain", 1)
        for turn in range(self.opts.get("turns", 15)):
            high, columns = {}, {}
            for r in kinds:
                r.charge(prices)
                columns[r] = r.best(1)
                high[r] = columns[r].value if columns[r] else 0
            total = sum(high[self.runners[i]] for i in plain) + sum(prices.values())
            if total < best_bound or not turn:
                best_bound, best_prices, best_high, stall = total, dict(prices), high, 0
                self.bound = min(self.bound, (best_bound + above) // self.unit * self.unit)
            else:
                stall += 1
                if stall > 2:
                    theta, stall = theta / 2, 0
            low = max(low, self.greedy(plain, prices))
            if turn % 2:
                low = max(low, self.greedy(plain[::-1], prices))
            if self.proved or best_bound - low < self.unit:
                break
            counts = {}
            for i in plain:
                r = self.runners[i]
                m = columns[r].mask if columns[r] else 0
                while m:
                    one = m & -m
                    m ^= one
                    counts[one] = counts.get(one, 0) + 1
            slope = {bit: counts.get(bit, 0) - 1 for bit in (*counts, *prices)}
            slope = {bit: s for bit, s in slope.items() if s > 0 or prices.get(bit)}
            norm = sum(s * s for s in slope.values())
            if not norm:
                break
            size = theta * max(total - low, 1) / norm
            prices = {
                bit: max(0, round((prices.get(bit, 0) + size * slope.get(bit, 0)) / q) * q)
                for bit in (*prices, *slope)
            }
            prices = {b: p for b, p in prices.items() if p}
        return best_prices, best_high | extra

    def choose(self, prices, high, lists):
        """One column for each train."""
        runners = self.runners
        total = sum(high[r] for r in runners) + sum(prices.values())
        plain = sorted(
            (i for i, r in enumerate(runners) if not r.express),
            key=lambda i: (len(lists[runners[i]]), str(runners[i].key)),
        )
        express = [i for i, r in enumerate(runners) if r.express]
        chosen = [None] * len(runners)
        for r in self.kinds:
            if r.express:
                r.charge({})
        known = {runners[i].key: [] for i in express}
        nogoods = {runners[i].key: [] for i in express}
        self.learns = 0
        spend = self.budget.spend
        self.calls = 0

        def slack():
            return total - self.value - self.unit

        tops = {i: runners[i].best(1) for i in express}
        etop = {i: (tops[i].value if tops[i] else 0) for i in express}
        eall = sum(etop.values())
        ctotal = total - sum(high[runners[i]] for i in express)  # bound of the columns alone

        def pick(at, used, value, lost, place):
            if at == len(plain):
                leaf(used, value)
                return
            i = plain[at]
            r = runners[i]
            columns = lists[r]
            same = at > 0 and runners[plain[at - 1]] is r
            for n in range(place if same else 0, len(columns)):
                s, c = columns[n]
                if lost + s > slack():
                    break
                if c.mask & used:
                    continue
                spend()
                now = used | c.mask
                if at + 1 < len(plain) and not possible(now, lost + s, at + 1, n):
                    continue
                chosen[i] = c if c.mask else None
                pick(at + 1, now, value + c.value, lost + s, n)
            chosen[i] = None

        def possible(used, lost, at, place):
            room = slack() - lost
            for n in range(at, len(plain)):
                for s, c in lists[runners[plain[n]]]:
                    if s > room:
                        return False
                    if not c.mask & used:
                        room -= s
                        lost += s
                        break
                else:
                    return False
            for i in express:
                least = self.value + self.unit - (ctotal - lost) - (eall - etop[i])
                if least > 0 and not ask(i, least, used):
                    return False
            return True

        def ask(i, least, used):
            key = runners[i].key
            for c in known[key]:
                if c.value >= least and not c.mask & used:
                    return c
            for l, m in nogoods[key]:
                if l <= least and not m & ~used:
                    return None
            self.calls += 1
            before = self.budget.steps
            c = runners[i].find(least, used)
            if c:
                known[key].append(c)
            else:
                learn(i, least, used, self.budget.steps - before)
            return c

        def learn(i, least, used, spent):
            """A few pieces of the used track that are enough to keep the train below this value."""
            key = runners[i].key
            r = runners[i]
            routes = [c.mask & used for c in known[key] if c.value >= least]
            limit = self.budget.steps + 4 * spent + 1000
            while self.budget.steps < limit:
                self.learns += 1
                hit, left = 0, routes
                while left:
                    counts = {}
                    for m in left:
                        while m:
                            low = m & -m
                            m ^= low
                            counts[low] = counts.get(low, 0) + 1
                    bit = max(counts, key=lambda b: (counts[b], b))
                    hit |= bit
                    left = [m for m in left if not m & bit]
                c = r.find(least, hit)
                if not c:
                    nogoods[key].append((least, hit))
                    return
                known[key].append(c)
                routes.append(c.mask & used)
            nogoods[key].append((least, used))

        def leaf(used, value):
            if value > self.value and not express:
                self.offer(chosen)
            if not express:
                return
            if len(express) == 1:
                i = express[0]
                while True:
                    least = self.value + self.unit - value
                    if least <= 0:
                        self.offer(chosen)
                        continue
                    c = ask(i, least, used)
                    if not c:
                        break
                    chosen[i] = c
                    self.offer(chosen)
                chosen[i] = None
            else:
                pair(used, value)

        cache = {}

        def top(i, forbidden):
            key = runners[i].key, forbidden
            if key not in cache:
                cache[key] = runners[i].best(1, forbidden)
            return cache[key]

        def pair(used, value):
            stack = [tuple(used for _ in express)]
            seen = set()
            first = True
            while stack:
                forb = stack.pop()
                if forb in seen:
                    continue
                seen.add(forb)
                spend()
                cs = [top(i, f) for i, f in zip(express, forb)]
                if value + sum(c.value for c in cs if c) <= self.value:
                    continue
                clash = None
                for a, b in combinations(range(len(express)), 2):
                    if cs[a] and cs[b] and cs[a].mask & cs[b].mask:
                        m = cs[a].mask & cs[b].mask
                        clash = (a, b, m & -m)
                        break
                if clash is None:
                    for i, c in zip(express, cs):
                        chosen[i] = c
                    self.offer(chosen)
                    for i in express:
                        chosen[i] = None
                    continue
                # repair
                for a in range(len(express)):
                    u, mine, v = 0, [None] * len(express), 0
                    for b in (a, *[x for x in range(len(express)) if x != a]):
                        c = cs[b] if b == a else runners[express[b]].peak(1, forb[b] | u, 300)[0]
                        mine[b] = c
                        if c:
                            u |= c.mask
                    for i, c in zip(express, mine):
                        chosen[i] = c
                    self.offer(chosen)
                    for i in express:
                        chosen[i] = None
                a, b, bit = clash
                same = runners[express[a]] is runners[express[b]] and forb[a] == forb[b]
                one = list(forb)
                one[a] |= bit
                two = list(forb)
                two[b] |= bit
                stack.append(tuple(one))
                if not same:
                    stack.append(tuple(two))

        pick(0, 0, 0, 0, 0)
        self.log.append(
            (
                "choose",
                self.budget.steps,
                "calls",
                self.calls,
                "learns",
                self.learns,
                "cuts",
                [[m.bit_count() for l, m in x] for x in nogoods.values()],
            )
        )


def path(column):
    out = []
    for arm in column.arms:
        arcs = []
        while arm:
            arm, arc = arm
            arcs.append(arc)
        out.append(arcs[::-1])
    return out


def route(network, graph, name, column):
    arms = path(column)
    place = graph.network.stops

    def walk(start, arcs):
        stops, legs = [start], []
        for arc in arcs:
            for n in arc.chains:
                ch = network.chains[n]
                legs.append(ch.hexes_from(stops[-1]))
                stops.append(ch.other(stops[-1]))
        return stops, legs

    start = place[column.start].id
    stops, legs = walk(start, arms[0])
    if len(arms) > 1:
        s2, l2 = walk(start, arms[1])
        stops = s2[:0:-1] + stops
        legs = [tuple(l[::-1]) for l in l2[::-1]] + legs
    return Route(name, tuple(stops), tuple(legs))


def best(
    network: Network,
    trains: Sequence[RunningTrain],
    rules: RouteRules,
    out_of_time: Callable[[], bool] | None = None,
    most_steps: int | None = None,
    **opts,
) -> Best:
    budget = Budget(out_of_time, most_steps)
    search = Search(network, trains, rules, budget, opts)
    proved = True
    try:
        search.solve()
    except OutOfTime:
        proved = search.proved
    routes = [(t, r, c) for t, r, c in zip(search.trains, search.runners, search.chosen) if c]
    out = tuple(route(network, r.graph, t.name, c) for t, r, c in routes)
    return Best(
        search.value,
        out,
        proved,
        search.value if proved else search.bound,
        budget.steps,
        tuple(search.log),
    )
