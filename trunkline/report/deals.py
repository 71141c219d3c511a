"""Shares bought, and what each purchase brought: dividends, sales, worth at the end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from trunkline.report.facts import Deal

Holding = Mapping[str, tuple[int, int]]
"""Units and price by company."""


class Deals:
    """Follows every purchase; what was bought first is sold first."""

    def __init__(self) -> None:
        self.found: list[Deal] = []
        self._lots: dict[tuple[str, str], list[list[int]]] = defaultdict(list)
        """By player and company: the number of the deal and the units that are left of it."""

    def gained(self, at: int, player: str, company: str, units: int, cost: int) -> None:
        self._lots[player, company].append([len(self.found), units])
        self.found.append(Deal(at, player, company, units, cost))

    def lost(self, player: str, company: str, units: int, proceeds: int) -> None:
        """So many units went, and brought so much in all."""
        for number, gone in self._taken(player, company, units):
            deal = self.found[number]
            self.found[number] = replace(deal, sold=deal.sold + proceeds * gone // units)

    def _taken(self, player: str, company: str, units: int) -> Iterator[tuple[int, int]]:
        lots = self._lots[player, company]
        while units and lots:
            number, held = lots[0]
            gone = min(units, held)
            units -= gone
            lots[0][1] -= gone
            if not lots[0][1]:
                lots.pop(0)
            yield number, gone

    def paid(self, player: str, company: str, amount: int) -> None:
        """A dividend, shared among the purchases by their units."""
        lots = self._lots[player, company]
        units = sum(held for _, held in lots)
        for number, held in lots:
            deal = self.found[number]
            self.found[number] = replace(deal, dividends=deal.dividends + amount * held // units)

    def end(self, worth: Mapping[str, Holding]) -> tuple[Deal, ...]:
        """All purchases, with what is left of them at these prices."""
        for (player, company), lots in self._lots.items():
            price = worth[player].get(company, (0, 0))[1]
            for number, held in lots:
                deal = self.found[number]
                self.found[number] = replace(deal, left=held * price)
        return tuple(self.found)
