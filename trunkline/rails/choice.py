"""The choice of one route for each train, with no track used twice."""

from __future__ import annotations

from trunkline.rails.apart import apart
from trunkline.rails.prices import Terms
from trunkline.rails.runners import NOTHING, Express, Offer, Plain, Runner
from trunkline.rails.search import Search
from trunkline.rails.walks import price

Listed = list[tuple[int, Offer]]
"""Routes with what is lost by taking them instead of the best after prices, least lost first."""


def lists(search: Search, terms: Terms, gap: int, most: int) -> dict[Runner, Listed]:
    """The routes that lose no more than the gap; TooMany if there are more."""
    found: dict[Runner, Listed] = {}
    for runner in search.kinds:
        runner.charge(terms.prices)
        if isinstance(runner, Plain):
            high = terms.high[runner]
            least = high - gap if terms.prices else max(1, high - gap)
            offers = runner.offers(least, most)
            listed = [(high - o.value + price(terms.prices, o.mask), o) for o in offers]
            listed += [(high, NOTHING)] if high <= gap else []
            found[runner] = sorted(listed, key=lambda pair: pair[0])
            most -= len(listed)
    return found


class Choice:
    """Tries all combinations that together lose no more than the gap.

    Trains with lists choose in turn; after each choice it is asked whether the others still can
    find enough. Trains that omit stops come last, as they find a way round most.
    """

    def __init__(
        self, search: Search, terms: Terms, gap: int, listed: dict[Runner, Listed]
    ) -> None:
        self.search, self.terms, self.gap = search, terms, gap
        self.lists: list[Listed] = []
        self.same: list[bool] = []
        """For each train with a list, whether it runs like the one before it."""
        order = sorted(listed, key=lambda runner: len(listed[runner]))
        self.order = [
            n for kind in order for n, runner in enumerate(search.runners) if runner is kind
        ]
        for place, number in enumerate(self.order):
            runner = search.runners[number]
            self.lists.append(listed[runner])
            before = search.runners[self.order[place - 1]] if place else None
            self.same.append(before is runner)
        self.express = [(n, r) for n, r in enumerate(search.runners) if isinstance(r, Express)]
        self.chosen = [NOTHING] * len(search.runners)

    def run(self) -> None:
        self._pick(0, 0, 0, 0)

    def _room(self) -> int:
        """How much may be lost with something better than the best so far."""
        return min(self.gap, self.terms.total - self.search.value - self.search.unit)

    def _pick(self, place: int, used: int, lost: int, first: int) -> None:
        if place == len(self.lists):
            self._finish(used)
            return
        listed = self.lists[place]
        for number in range(first if self.same[place] else 0, len(listed)):
            loss, offer = listed[number]
            if lost + loss > self._room():
                break
            if offer.mask & used:
                continue
            self.search.budget.spend()
            self.chosen[self.order[place]] = offer
            if self._possible(place + 1, used | offer.mask, lost + loss):
                self._pick(place + 1, used | offer.mask, lost + loss, number)
        self.chosen[self.order[place]] = NOTHING

    def _possible(self, place: int, used: int, lost: int) -> bool:
        """Whether each of the other trains, alone, still finds enough."""
        room = self._room() - lost
        for listed in self.lists[place:]:
            for loss, offer in listed:
                if loss > room:
                    return False
                if not offer.mask & used:
                    room -= loss
                    break
            else:
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
