"""What one player expects of a position, in dollars at the end of the game."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import ceil

from trunkline.titles.chicago_express.bots.ways import FAR, crowds, incomes, networks
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.dividend import end_conditions
from trunkline.titles.chicago_express.rules.state import (
    houses_left,
    is_open,
    locomotives_left,
    shares_left,
)

INCOME_PER_DOLLAR = 0.25
"""What a dollar in a treasury will add to the income, averaged over the rest of the game."""
HOUSES_PER_ROUND = 3
SHARES_PER_ROUND = 1.5
GROWTH_PER_ROUND = 0.4
"""Income that a company gains each round by developments, whoever makes them."""
TREASURY_PER_ROUND = 8
"""Dollars that a company can spend on its network in a round."""
DILUTION = 0.3
"""How many of the shares left will be sold in a long game."""
YIELD_PER_ROUND = 0.3
"""How much more than a dollar a dollar in hand can earn, for each dividend still to come."""


class Outlook:
    """What one player expects of a position."""

    def __init__(
        self,
        t: ChicagoExpress,
        s: ChicagoState,
        player: str,
        mood: float = 1.0,
        far: int = FAR,
    ) -> None:
        self.t, self.s, self.player, self.mood, self.far = t, s, player, mood, far
        self.dividends = dividends_left(t, s)
        self.standing = networks(t, s)
        self.crowds = crowds(self.standing)
        self._prices: dict[str, int] = {}

    @cached_property
    def edges(self) -> dict[str, float]:
        """The player's part of each company's dividends minus the others' average part."""
        return {company: self._edge(company) for company in self.t.order}

    def _edge(self, company: str) -> float:
        owners = self.s.companies[company].owners
        if not owners:
            return 0.0
        own = owners.count(self.player)
        others = (len(owners) - own) / (len(self.s.players) - 1)
        return (own - others) / len(owners)

    @cached_property
    def interests(self) -> dict[str, list[float]]:
        """What one more dollar of income in each hex is worth, for each company that is there."""
        found: dict[str, list[float]] = {}
        for company in self.t.order:
            worth = self.worth_of_income(company)
            for hex in self.s.companies[company].hexes:
                found.setdefault(hex, []).append(worth)
        return found

    @cached_property
    def values(self) -> dict[str, int]:
        """What each hex is worth now to a company that comes there."""
        return incomes(self.t, self.s.developed)

    def cash_yield(self) -> float:
        """What a dollar in hand is worth: it buys shares, and early shares pay often."""
        return 1 + YIELD_PER_ROUND * (self.dividends - 1)

    def income(self, company: str, extra: int = 0) -> float:
        """The average income to come, if so much more money lies in the treasury."""
        t, s = self.t, self.s
        charter, rounds = s.companies[company], self.dividends - 1
        money = charter.treasury + extra if locomotives_left(t, s, company) else 0
        growth = (
            INCOME_PER_DOLLAR * min(money, TREASURY_PER_ROUND * rounds)
            + GROWTH_PER_ROUND * rounds / 2
        )
        return charter.income + growth + self._chicago_hope(company, money)

    def _chicago_hope(self, company: str, money: int) -> float:
        """Part of Chicago's income for a company that is near and can pay."""
        t, s = self.t, self.s
        goal = t.components.goal
        distance = distance_to_goal(t, s.companies[company].hexes)
        if not distance or money < distance + 2 * (self.crowds.get(goal, 0) + 1):
            return 0.0
        turns = ceil(distance / t.components.expansion.hexes)
        return t.map.values[goal][0] * max(0.0, 1 - turns / (2 * self.dividends)) / 2

    def share_value(self, company: str, price: int = 0) -> float:
        """The dividends of one more share, bought at this price, until the end of the game."""
        charter, left = self.s.companies[company], shares_left(self.t, self.s, company)
        sold = len(charter.owners) + 1
        if self.dividends == 1:
            return charter.per_share(sold)
        diluted = sold + DILUTION * (left - 1) * (1 - 1 / self.dividends)
        return self.dividends * self.income(company, price) / diluted

    def limit(self, company: str, player: str) -> int:
        """The highest sensible bid of a player."""
        return min(self.price(company), self.s.cash[player])

    def price(self, company: str) -> int:
        """What one more share is worth, in dollars of today."""
        price = self._prices.get(company)
        if price is None:
            price = self._prices[company] = self._price(company)
        return price

    def _price(self, company: str) -> int:
        if self.dividends == 1:
            return int(self.share_value(company))
        price = int(self.share_value(company) / self.cash_yield())
        return int(self.mood * self.share_value(company, price) / self.cash_yield())

    def worth_of_income(self, company: str) -> float:
        """What one more dollar of a company's income gains this player over the others."""
        return self.dividends * self.edges[company]


@lru_cache(maxsize=4096)
def distance_to_goal(t: ChicagoExpress, network: tuple[str, ...]) -> int:
    """How many locomotives a network needs to Chicago; far for a company that is closed."""
    distances = t.map.distances
    return min([distances[hex] for hex in network], default=99)


def dividends_left(t: ChicagoExpress, s: ChicagoState) -> int:
    """A guess at the general dividends still to be paid, the next one included."""
    end = t.components.end
    if any(end_conditions(t, s).values()):
        return 1
    detroit = t.components.detroit
    shares = sorted(shares_left(t, s, company) for company in t.order if is_open(s, company))
    rounds = (
        len(t.map.values[detroit]) - s.developed.count(detroit) - 1,
        (houses_left(t, s) - end.houses) / HOUSES_PER_ROUND,
        sum(shares[: end.companies_without_shares]) / SHARES_PER_ROUND,
    )
    return 1 + max(0, ceil(min(rounds)))
