"""The choice of one route for each train, with no track used twice."""

from __future__ import annotations

from trunkline.rails.routes.solver.column_pool import Menu
from trunkline.rails.routes.solver.columns import NOTHING, Offer
from trunkline.rails.routes.solver.conflict_branching import apart
from trunkline.rails.routes.solver.express_pricing import Express
from trunkline.rails.routes.solver.lagrangian import Terms
from trunkline.rails.routes.solver.problem import Runner, Search


class Choice:
    """Tries all combinations that together lose no more than the gap.

    Trains with menus choose in turn; after each choice it is asked whether the others still can
    find enough. Trains that omit stops come last, as they find a way round most.
    """

    def __init__(self, search: Search, terms: Terms, gap: int, menus: dict[Runner, Menu]) -> None:
        self.search, self.terms, self.gap = search, terms, gap
        order = sorted(menus, key=lambda runner: len(menus[runner].offers))
        self.order = [
            n for kind in order for n, runner in enumerate(search.runners) if runner is kind
        ]
        """The trains with menus, the shortest menu first, trains that run alike in a row."""
        self.menus = [menus[search.runners[number]] for number in self.order]
        self.express = [(n, r) for n, r in enumerate(search.runners) if isinstance(r, Express)]
        self.chosen = [NOTHING] * len(search.runners)

    def run(self) -> None:
        self._pick(0, [menu.all for menu in self.menus], 0, 0)

    def _room(self) -> int:
        """How much may be lost with something better than the best so far."""
        return min(self.gap, self.terms.total - self.search.value - self.search.unit)

    def _pick(self, place: int, open_: list[int], used: int, lost: int) -> None:
        """Choose for one train after another from the offers that are still open to each."""
        if place == len(self.menus):
            self._finish(used)
            return
        menu, train = self.menus[place], self.order[place]
        left = open_[place] & menu.up_to(self._room() - lost)
        while left:
            low = left & -left
            left ^= low
            number = low.bit_length() - 1
            offer, loss = menu.offers[number], lost + menu.losses[number]
            if loss > self._room():
                break
            self.search.budget.spend()
            self.chosen[train] = offer
            after = self._after(place, open_, offer, number)
            if self._possible(place + 1, after, used | offer.mask, loss):
                self._pick(place + 1, after, used | offer.mask, loss)
        self.chosen[train] = NOTHING

    def _after(self, place: int, open_: list[int], offer: Offer, number: int) -> list[int]:
        """What is open to later trains; of two that run alike the first takes the better offer."""
        after = open_.copy()
        here = self.menus[place]
        for later in range(place + 1, len(after)):
            menu = self.menus[later]
            after[later] &= ~menu.touching(offer.mask)
            if menu is here:
                after[later] = after[later] >> number << number
        return after

    def _possible(self, place: int, open_: list[int], used: int, lost: int) -> bool:
        """Whether each of the other trains, alone, still finds enough."""
        room = self._room() - lost
        for later in range(place, len(open_)):
            low = open_[later]
            if not low:
                return False
            room -= self.menus[later].losses[(low & -low).bit_length() - 1]
        if room < 0:
            return False
        fares = []
        for _, runner in self.express:
            most, fare = runner.bound(used)
            fares.append(most + fare)
            room -= self.terms.high[runner] - most
        return room >= 0 and all(
            least <= room or runner.ask(least - room, used)
            for least, (_, runner) in zip(fares, self.express, strict=True)
        )

    def _finish(self, used: int) -> None:
        if len(self.express) > 1:
            apart(self.search, self.chosen, self.express, used)
            return
        self.search.offer(self.chosen)
        value = sum(offer.value for offer in self.chosen)
        for number, runner in self.express:
            while column := runner.ask(self.search.value + self.search.unit - value, used):
                self.chosen[number] = Offer(column.value, column.mask, column)
                self.search.offer(self.chosen)
            self.chosen[number] = NOTHING
