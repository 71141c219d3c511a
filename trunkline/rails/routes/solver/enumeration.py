"""Enumeration of the routes of a train that counts every stop, by depth-first branch and bound.

Routes grow from the company's stations outwards; completion bounds cut off what cannot be good
enough.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add

from trunkline.rails.routes.solver.bonus_sets import NO_BONUS, BonusSet
from trunkline.rails.routes.solver.budget import Budget
from trunkline.rails.routes.solver.columns import INFEASIBLE, Arms, Path, Trail
from trunkline.rails.routes.solver.graph import Graph
from trunkline.rails.routes.solver.prices import Prices, price_of
from trunkline.rails.routes.solver.walk_relaxation import Extension, WalkRelaxation


class TooManyRoutes(Exception):
    """There are more routes than asked for."""


Keep = Callable[[Path], int]
"""Takes a path that is found, and answers the least value that is still wanted."""


class Enumeration:
    """Finds the best route of one train, or all routes from a value on."""

    def __init__(
        self,
        graph: Graph,
        stops: int,
        large: int | None,
        budget: Budget,
        bonuses: BonusSet = NO_BONUS,
    ) -> None:
        self.graph = graph
        self.budget = budget
        self.bonuses = bonuses
        self.walks = WalkRelaxation(graph, stops, large, bonuses)
        self.claim_price = 0
        self._arm_bounds: dict[int, ArmBounds] = {}

    def set_prices(self, prices: Prices) -> None:
        """Search with these prices for track from now on."""
        self.walks.set_prices(prices)
        self._arm_bounds.clear()
        self.claim_price = price_of(prices, self.bonuses.claim)

    def arm_bounds(self, root: int) -> ArmBounds:
        """Bounds for routes from this station; every search at the same prices shares them."""
        found = self._arm_bounds.get(root)
        if found is None:
            found = self._arm_bounds[root] = ArmBounds(self.walks, root)
        return found

    def best(self, least: int, forbidden: int = 0) -> Path | None:
        """The best route of at least this value that keeps off the forbidden track."""
        if forbidden & self.bonuses.claim:
            return None
        found: list[Path] = []

        def keep(path: Path) -> int:
            found.append(path)
            return path.value + 1

        self._search(least, forbidden, keep)
        return found[-1] if found else None

    def collect(self, least: int, most: int) -> list[Path]:
        """All routes of at least this value, one for each set of track; TooManyRoutes if more."""
        found: dict[int, Path] = {}

        def keep(path: Path) -> int:
            known = found.get(path.mask)
            if known is None or known.value < path.value:
                found[path.mask] = path
                if len(found) > most:
                    raise TooManyRoutes
            return least

        self._search(least, 0, keep)
        return list(found.values())

    def _search(self, least: int, forbidden: int, keep: Keep) -> None:
        """From each own station in turn; routes through the earlier ones are done."""
        for root in range(self.graph.sink):
            if self.graph.roots >> root & 1:
                least = _FromStation(self, root, forbidden, keep).search(least)
                forbidden |= 1 << root


class ArmBounds:
    """The most that routes from one station can earn with a second arm after the first.

    Neither the value that is wanted nor the track that is forbidden matters here.
    """

    def __init__(self, walks: WalkRelaxation, root: int) -> None:
        self.walks = walks
        self.ends = walks.graph.ends[root]
        self.extensions = walks.starts[root] if walks.graph.passes[root] else []
        self._second_arm: dict[int, list[int]] = {}
        self._both_arms: dict[tuple[int, int, int], int] = {}

    def second_arm_bounds(self, missing: int) -> list[int]:
        """By length left: the most that a second arm can earn, or no second arm."""
        best = self._second_arm.get(missing)
        if best is None:
            walks, least = self.walks, self.walks.width + 1
            best = [0 if self.ends and not missing else INFEASIBLE] * walks.size
            for number, _, _, still, cost in self.extensions:
                gain = walks.most[number]
                follow = walks.bound[missing & still][number][least - cost : walks.size - cost]
                best[least:] = [
                    old if old > gain + more else gain + more
                    for old, more in zip(best[least:], follow, strict=True)
                ]
            self._second_arm[missing] = best
        return best

    def both_arms_bound(self, number: int, left: int, missing: int) -> int:
        """The most that can follow an arc of the first arm, the second arm included."""
        best = self._both_arms.get((number, left, missing))
        if best is None:
            best = self._split(number, left, missing)
            self._both_arms[number, left, missing] = best
        return best

    def _split(self, number: int, left: int, missing: int) -> int:
        """Length and bonus stops are shared out between the arms in every way.

        What one arm takes of the length the other one leaves: its bounds are read backwards.
        """
        width, best, part = self.walks.width, INFEASIBLE, missing
        stops, large = left // width, left % width
        longest = stops * width
        while stops and large:
            one, two = self.walks.bound[part][number], self.second_arm_bounds(missing & ~part)
            for big in range(1, large + 1):
                first = one[width + big : longest + big + 1 : width]
                second = two[longest + large - big + 1 : width : -width]
                best = max(best, *map(add, first, second))
            if not part:
                break
            part = (part - 1) & missing
        return best


class _FromStation:
    """The search for routes that grow from one station in two arms, one after the other."""

    def __init__(self, routes: Enumeration, root: int, forbidden: int, keep: Keep) -> None:
        self.routes, self.graph, self.walks = routes, routes.graph, routes.walks
        self.root, self.forbidden, self.keep = root, forbidden, keep
        self.ends, self.passes = self.graph.ends[root], self.graph.passes[root]
        self.extensions = self.walks.starts[root]

    def search(self, least: int) -> int:
        """All routes from this root; what is still wanted grows with what is found."""
        graph, walks, root = self.graph, self.walks, self.root
        both_arms = self.routes.arm_bounds(root).both_arms_bound
        spend, keep, pays = self.routes.budget.spend, self.keep, graph.pays
        gains, bound, successors = walks.gains, walks.bound, walks.successors
        ends, arcs, root_ends = walks.ends, walks.arcs, self.ends
        track, claim = graph.track & ~self.forbidden, self.routes.bonuses.claim

        def extend(
            again: Callable[..., None],
            extensions: list[Extension],
            use: int,
            value: int,
            left: int,
            have: int,
            missing: int,
            trail: Trail,
            one: Arms,
        ) -> None:
            """Itself is given as `again`: if it held itself, all that the search has made would
            wait for the garbage collector."""
            nonlocal least
            for number, need, passages, still, cost in extensions:
                if use & need:
                    continue
                more, short, rest = value + gains[number], left - cost, missing & still
                if passages:
                    more += pays(passages & ~have)
                most = bound[rest][number][short] if one else both_arms(number, short, rest)
                if more + most < least:
                    continue
                spend()
                took, got, on = use | need, have | passages, (trail, arcs[number])
                if ends[number]:
                    if more >= least and not rest and (one or root_ends):
                        least = keep(Path(more, took & track | claim, root, (*one, on)))
                    if not one and others:
                        again(again, others, took, more, short, got, rest, None, (on,))
                if successors[number]:
                    again(again, successors[number], took, more, short, got, rest, on, one)

        taken = graph.start_use(root) | self.forbidden
        have = graph.passages((graph.stops[root].hex,))
        value = graph.worth[root] + pays(have) + self.routes.bonuses.amount
        value -= self.routes.claim_price
        left, missing = walks.length_from(root), self.routes.bonuses.missing(1 << root)
        for place, first in enumerate(self.extensions if left % walks.width else []):
            others = self.extensions[place + 1 :] if self.passes else []
            extend(extend, [first], taken, value, left, have, missing, None, ())
        return least
