"""Branch and bound over the column pools: one column for each train, no track used twice."""

from __future__ import annotations

from trunkline.rails.routes.solver.column_pool import ColumnPool
from trunkline.rails.routes.solver.columns import EMPTY, Column, column
from trunkline.rails.routes.solver.conflict_branching import branch_on_conflicts
from trunkline.rails.routes.solver.express_pricing import ExpressPricing
from trunkline.rails.routes.solver.lagrangian import Relaxation
from trunkline.rails.routes.solver.problem import Pricing, Problem


class BranchAndBound:
    """Tries all combinations whose reduced costs together fit into the gap.

    Trains with pools choose in turn; after each choice it asks whether the others can still find
    enough. Trains that omit stops come last, as they find a way round most.
    """

    def __init__(
        self, problem: Problem, relaxation: Relaxation, gap: int, pools: dict[Pricing, ColumnPool]
    ) -> None:
        self.problem, self.relaxation, self.gap = problem, relaxation, gap
        self.incumbent = problem.incumbent
        order = sorted(pools, key=lambda pricing: len(pools[pricing].columns))
        self.order = [
            n for kind in order for n, pricing in enumerate(problem.pricings) if pricing is kind
        ]
        """The trains with pools, the smallest pool first, trains that run alike in a row."""
        self.pools = [pools[problem.pricings[number]] for number in self.order]
        self.express = [
            (n, pricing)
            for n, pricing in enumerate(problem.pricings)
            if isinstance(pricing, ExpressPricing)
        ]
        self.chosen = [EMPTY] * len(problem.pricings)

    def run(self) -> None:
        self._branch(0, [pool.all for pool in self.pools], 0, 0)

    def _gap_left(self) -> int:
        """How much may be lost in a solution that is better than the incumbent."""
        incumbent = self.incumbent
        return min(self.gap, self.relaxation.bound - incumbent.value - incumbent.unit)

    def _branch(self, depth: int, open_: list[int], used: int, lost: int) -> None:
        """Choose for one train after another from the columns that are still open to each."""
        if depth == len(self.pools):
            self._choose_express(used)
            return
        pool, train = self.pools[depth], self.order[depth]
        left = open_[depth] & pool.up_to(self._gap_left() - lost)
        while left:
            low = left & -left
            left ^= low
            number = low.bit_length() - 1
            choice, loss = pool.columns[number], lost + pool.reduced_costs[number]
            if loss > self._gap_left():
                break
            self.problem.budget.spend()
            self.chosen[train] = choice
            after = self._open_after(depth, open_, choice, number)
            if self._may_improve(depth + 1, after, used | choice.mask, loss):
                self._branch(depth + 1, after, used | choice.mask, loss)
        self.chosen[train] = EMPTY

    def _open_after(self, depth: int, open_: list[int], choice: Column, number: int) -> list[int]:
        """What is open to later trains; of two that run alike the first takes the better column."""
        after = open_.copy()
        here = self.pools[depth]
        for later in range(depth + 1, len(after)):
            pool = self.pools[later]
            after[later] &= ~pool.conflicting(choice.mask)
            if pool is here:
                after[later] = after[later] >> number << number
        return after

    def _may_improve(self, depth: int, open_: list[int], used: int, lost: int) -> bool:
        """Whether each of the other trains, alone, still finds enough."""
        room = self._gap_left() - lost
        for later in range(depth, len(open_)):
            low = open_[later]
            if not low:
                return False
            room -= self.pools[later].reduced_costs[(low & -low).bit_length() - 1]
        if room < 0:
            return False
        needed = []
        for _, pricing in self.express:
            most, price = pricing.bound(used)
            needed.append(most + price)
            room -= self.relaxation.most[pricing] - most
        return room >= 0 and all(
            least <= room or pricing.find_path(least - room, used)
            for least, (_, pricing) in zip(needed, self.express, strict=True)
        )

    def _choose_express(self, used: int) -> None:
        """The best routes of the trains that omit stops on the track that is left."""
        if len(self.express) > 1:
            branch_on_conflicts(self.problem, self.chosen, self.express, used)
            return
        self.incumbent.improve(self.chosen)
        value = sum(each.value for each in self.chosen)
        for number, pricing in self.express:
            while path := pricing.find_path(self.incumbent.next_value - value, used):
                self.chosen[number] = column(path)
                self.incumbent.improve(self.chosen)
            self.chosen[number] = EMPTY
