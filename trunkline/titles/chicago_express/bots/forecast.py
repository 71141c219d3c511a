"""The forecast: what everybody may expect to have at the end of the game.

A share is worth the dividends that it will still receive. They follow from the company's income,
its hope of growth, the way to Chicago, the shares that will dilute it and the dividends to come.
The weights are fitted to whole games of the bots (docs/bots.md).
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from trunkline.titles.chicago_express.bots.outlook import distance_to_goal
from trunkline.titles.chicago_express.bots.ways import FAR, Networks, incomes, networks, ways
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.dividend import end_conditions
from trunkline.titles.chicago_express.rules.state import Charter, houses_left, is_open, shares_left

SHARES_PER_ROUND = 2.2
HOUSES_PER_ROUND = 4
CASH_YIELD = 0.25
"""How much more than a dollar a dollar in hand can earn, for each round after the next dividend."""
DILUTION = 0.5
"""How many of the shares left will be sold in a long game."""
SOFTNESS = 2
"""How sharply the rounds to come end when the last shares are sold."""
GOAL_MARGIN = 3
"""Dollars beyond one for each hex that make the way to Chicago safe."""


class Weights(NamedTuple):
    """Dividends of a whole company, before they are divided among the shares."""

    income: float = 1.2
    """For each dollar of income and each dividend to come."""
    round: float = 7.4
    """For each round after the next dividend."""
    goal_near: float = 0.49
    """For each dollar of the dividend in Chicago, one expansion away."""
    goal_far: float = 0.37
    """The same, two expansions away."""
    goal_farther: float = 0.24
    """The same, three expansions away."""
    reached: float = -2.0
    """For each round, once Chicago is reached: such networks grow less."""
    one: float = 0.5
    """For each round and each dollar of income that one expansion can bring."""
    two: float = 0.2
    """The same for two expansions."""
    soon: float = 0.95
    """For each dollar of income that one expansion can bring before the next dividend."""


WEIGHTS = Weights()


class Hope(NamedTuple):
    """The income that one expansion can bring at most, and two."""

    one: int
    two: int


def rounds_left(t: ChicagoExpress, s: ChicagoState) -> float:
    """The general dividends to come after the next one, as they are to be expected."""
    if any(end_conditions(t, s).values()):
        return 0.0
    end, detroit = t.components.end, t.components.detroit
    left = sorted([shares_left(t, s, company) for company in t.order if is_open(s, company)])
    shares = sum(left[: end.companies_without_shares])
    to_sell = max(0.0, SHARES_PER_ROUND - s.dials.auction)
    by_shares = log(1 + exp(SOFTNESS * (shares - to_sell) / SHARES_PER_ROUND)) / SOFTNESS
    by_houses = (houses_left(t, s) - end.houses) / HOUSES_PER_ROUND
    by_detroit = len(t.map.values[detroit]) - s.developed.count(detroit) - 1
    return min(by_shares, by_houses, by_detroit)


class Forecast:
    """What a position promises: the value of each share, and the worth of each player."""

    def __init__(self, t: ChicagoExpress, s: ChicagoState, weights: Weights = WEIGHTS) -> None:
        self.t, self.s, self.weights = t, s, weights
        self.rounds = rounds_left(t, s) if s.stack else 0.0
        self.standing = networks(t, s)
        self.cash_yield = 1 + CASH_YIELD * self.rounds

    def worth(self) -> list[float]:
        """The expected worth of all players in seating order, in dollars of today."""
        s = self.s
        worth = {player: s.cash[player] * self.cash_yield for player in s.players}
        for company in self.t.order if s.stack else ():
            charter = s.companies[company]
            if charter.owners:
                value = self.share_value(company, charter)
                for owner in charter.owners:
                    worth[owner] += value
        return list(worth.values())

    def share_value(self, company: str, charter: Charter) -> float:
        """The dividends that one share of a company may expect if its charter is like this."""
        return sum(map(float.__mul__, self.signs(company, charter), self.weights))

    def price(self, company: str, charter: Charter) -> int:
        """What one more share may cost: whoever pays more than that loses by it."""
        price = 0
        for _ in range(2):
            value = self.share_value(company, charter.sold_to(self.s.players[0], price))
            price = int(value / self.cash_yield)
        return price

    def signs(self, company: str, charter: Charter) -> tuple[float, ...]:
        """What the weights are applied to, per share."""
        t, s, rounds = self.t, self.s, self.rounds
        left = t.companies[company].shares - len(charter.owners)
        money = charter.treasury if len(charter.hexes) < t.companies[company].locomotives else 0
        distance = distance_to_goal(t, charter.hexes)
        goal = 0.0
        if distance and money >= distance + GOAL_MARGIN:
            goal = float(charter.income + t.map.values[t.components.goal][0])
        growth = hope(t, company, charter.hexes, money, self.standing, s.developed)
        expansions = 1 - s.dials.expansion / t.fields.expansion
        shares = len(charter.owners) + DILUTION * left * rounds / (rounds + 1)
        part = 1 / shares
        return (
            part * charter.income * (rounds + 1),
            part * rounds,
            part * goal if distance <= 3 else 0.0,
            part * goal if 3 < distance <= 6 else 0.0,
            part * goal * min(1.0, rounds) if 6 < distance <= 9 else 0.0,
            0.0 if distance else part * rounds,
            part * rounds * growth.one,
            part * rounds * growth.two,
            part * expansions * growth.one,
        )


@lru_cache(maxsize=4096)
def hope(
    t: ChicagoExpress,
    company: str,
    network: tuple[str, ...],
    money: int,
    standing: Networks,
    developed: tuple[str, ...],
) -> Hope:
    """How much the income can grow by what the treasury can pay."""
    limit = t.components.expansion.hexes
    left = t.companies[company].locomotives - len(network)
    if not money or not left:
        return Hope(0, 0)
    values, one, two = incomes(t, developed), 0, 0
    for way in ways(t, network, standing, min(FAR, left)):
        if way.cost <= money and len(way.hexes) <= 2 * limit:
            gain = sum([values[hex] for hex in way.paying])
            if gain > two:
                two = gain
            if gain > one and len(way.hexes) <= limit:
                one = gain
    return Hope(one, two)


def edge(worth: list[float], seat: int) -> float:
    """How far a player is ahead of the others on average."""
    own = worth[seat]
    return own - (sum(worth) - own) / (len(worth) - 1)
