"""A greedy player of Chicago Express: values shares by their dividends and acts on the best gain.

Everything is measured in dollars at the end of the game: what an action adds to the player's own
dividends, minus what it adds to those of the others on average.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from math import ceil, inf
from random import Random
from typing import NamedTuple

from trunkline.kernel import Action, decision
from trunkline.titles.chicago_express import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.actions import Bid, Choose, Develop, Expand, Offer, Pass
from trunkline.titles.chicago_express.auction import Auction
from trunkline.titles.chicago_express.bidding import Bidding
from trunkline.titles.chicago_express.components import KINDS, Kind
from trunkline.titles.chicago_express.development import Development
from trunkline.titles.chicago_express.dividend import end_conditions
from trunkline.titles.chicago_express.expansion import Expansion
from trunkline.titles.chicago_express.state import (
    houses_left,
    is_open,
    locomotives_left,
    red,
    shares_left,
    value,
)

INCOME_PER_DOLLAR = 0.25
"""What a dollar in a treasury will add to the income, averaged over the rest of the game."""
HOUSES_PER_ROUND = 3
SHARES_PER_ROUND = 1.5
GROWTH_PER_ROUND = 0.4
"""Income that a company gains each round by developments, whoever makes them."""
LENGTH_WEIGHT = 0.8
"""Dollars that saving one locomotive is worth when a way is sought."""
MOODS = 0.1
"""How far a bid may be off the computed limit, so that no two games are alike."""
YIELD_PER_ROUND = 0.3
"""How much more than a dollar a dollar in hand can earn, for each dividend still to come."""


class Way(NamedTuple):
    """How a company can come to a hex: the hexes to enter, and what they cost."""

    hexes: tuple[str, ...]
    cost: int


class Idea(NamedTuple):
    """An action and what it gains."""

    gain: float
    action: Action


class Outlook:
    """What one player expects of a position."""

    def __init__(self, t: ChicagoExpress, s: ChicagoState, player: str, mood: float = 1.0) -> None:
        self.t, self.s, self.player, self.mood = t, s, player, mood
        self.dividends = dividends_left(t, s)
        self.crowds = Counter(hex for company in t.order for hex in s.companies[company].hexes)
        self.edges = {company: self._edge(company) for company in t.order}
        """The player's part of a company's dividends minus the others' average part."""

    def _edge(self, company: str) -> float:
        owners = self.s.companies[company].owners
        if not owners:
            return 0.0
        own = owners.count(self.player)
        others = (len(owners) - own) / (len(self.s.players) - 1)
        return (own - others) / len(owners)

    def cash_yield(self) -> float:
        """What a dollar in hand is worth: it buys shares, and early shares pay often."""
        return 1 + YIELD_PER_ROUND * (self.dividends - 1)

    def income(self, company: str, extra: int = 0) -> float:
        """The average income to come, if so much more money lies in the treasury."""
        t, s = self.t, self.s
        charter, rounds = s.companies[company], self.dividends - 1
        money = charter.treasury + extra if locomotives_left(t, s, company) else 0
        growth = INCOME_PER_DOLLAR * min(money, 8 * rounds) + GROWTH_PER_ROUND * rounds / 2
        return charter.income + growth + self._chicago_hope(company, money)

    def _chicago_hope(self, company: str, money: int) -> float:
        """Part of Chicago's income for a company that is near and can pay."""
        t, s = self.t, self.s
        goal = t.components.goal
        distance = min((t.map.distances[h] for h in s.companies[company].hexes), default=99)
        if not distance or money < distance + 2 * (self.crowds[goal] + 1):
            return 0.0
        turns = ceil(distance / t.components.expansion.hexes)
        return t.map.values[goal][0] * max(0.0, 1 - turns / (2 * self.dividends)) / 2

    def share_value(self, company: str, price: int = 0) -> float:
        """The dividends of one more share, bought at this price, until the end of the game."""
        charter, left = self.s.companies[company], shares_left(self.t, self.s, company)
        sold = len(charter.owners) + 1
        if self.dividends == 1:
            return charter.per_share(sold)
        diluted = sold + 0.3 * (left - 1) * (1 - 1 / self.dividends)
        return self.dividends * self.income(company, price) / diluted

    def limit(self, company: str, player: str) -> int:
        """The highest sensible bid of a player."""
        if self.dividends == 1:
            return min(int(self.share_value(company)), self.s.cash[player])
        price = int(self.share_value(company) / self.cash_yield())
        price = int(self.mood * self.share_value(company, price) / self.cash_yield())
        return min(price, self.s.cash[player])

    def worth_of_income(self, company: str) -> float:
        """What one more dollar of a company's income gains this player over the others."""
        return self.dividends * self.edges[company]


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


def greedy(t: ChicagoExpress, s: ChicagoState, random: Random, budget: float = inf) -> Action:
    """The action with the best gain at once; milliseconds, whatever the budget."""
    step = decision(s)
    assert step is not None, "the game is over"
    mood = random.uniform(1 - MOODS, 1 + MOODS)
    outlook = Outlook(t, s, step.decider(t, s), mood)
    match step:
        case Bidding():
            return bid(outlook, step)
        case Auction():
            return best_offer(outlook).action
        case Expansion():
            return best_expansion(outlook).action
        case Development():
            return best_development(outlook).action
        case _:
            return choice(outlook, random)


def choice(outlook: Outlook, random: Random) -> Action:
    """The kind of action with the best gain; of equal ones, any."""
    t, s, player = outlook.t, outlook.s, outlook.player
    open_kinds: list[Kind] = [kind for kind in KINDS if not red(t, s, kind)]
    gains: dict[Kind, float] = {
        "auction": best_offer(outlook).gain,
        "expansion": best_expansion(outlook).gain,
        "development": best_development(outlook).gain,
    }
    best = max(open_kinds, key=lambda kind: (gains[kind], random.random()))
    return Choose(player, best)


def bid(outlook: Outlook, step: Bidding) -> Action:
    """A third of the way to the limit, so that auctions do not drag on; then by dollars."""
    least, limit = step.least(outlook.s), outlook.limit(step.company, outlook.player)
    if least > limit:
        return Pass(outlook.player)
    return Bid(outlook.player, least + max(0, limit - least - 2) // 3)


def best_offer(outlook: Outlook) -> Idea:
    return max(_offers(outlook), key=lambda idea: idea.gain)


def _offers(outlook: Outlook) -> Iterator[Idea]:
    t, s, player = outlook.t, outlook.s, outlook.player
    yield Idea(0.0, Pass(player))
    for company in t.order:
        if shares_left(t, s, company) and is_open(s, company):
            yield Idea(_gain_of_sale(outlook, company), Offer(player, company))


def _gain_of_sale(outlook: Outlook, company: str) -> float:
    """Who offers bids first, so of equal limits his own wins; the next one's limit is the price."""
    s, player, dividends = outlook.s, outlook.player, outlook.dividends
    charter, minimum = s.companies[company], s.companies[company].minimum_bid
    limits = {name: outlook.limit(company, name) for name in s.clockwise_from(player)}
    buyer = max(limits, key=limits.__getitem__)
    if limits[buyer] < minimum:
        return 0.0
    second = max(limit for name, limit in limits.items() if name != buyer)
    price = max(minimum, min(second + 1, limits[buyer]))
    before, after = outlook.income(company), outlook.income(company, price)
    sold = len(charter.owners)

    def change(name: str) -> float:
        own = charter.owners.count(name)
        paid = price * outlook.cash_yield() if name == buyer else 0.0
        gets = (own + (name == buyer)) * after / (sold + 1)
        return dividends * (gets - (own * before / sold if sold else 0.0)) - paid

    others = [change(name) for name in s.players if name != player]
    return change(player) - sum(others) / len(others)


def best_development(outlook: Outlook) -> Idea:
    return max(_developments(outlook), key=lambda idea: idea.gain)


def _developments(outlook: Outlook) -> Iterator[Idea]:
    yield Idea(0.0, Pass(outlook.player))
    for hex in outlook.crowds:
        yield Idea(_gain_of_development(outlook, hex), Develop(outlook.player, hex))


def _gain_of_development(outlook: Outlook, hex: str) -> float:
    t, s = outlook.t, outlook.s
    done, values = s.developed.count(hex), t.map.values[hex]
    if not t.map.hexes[hex].developable or done + 1 == len(values):
        return 0.0
    if t.map.hexes[hex].terrain != "industrial" and not houses_left(t, s):
        return 0.0
    gain = values[done + 1] - values[done] + INCOME_PER_DOLLAR * t.map.hexes[hex].grant
    present = [company for company in t.order if hex in s.companies[company].hexes]
    return sum(gain * outlook.worth_of_income(company) for company in present)


def best_expansion(outlook: Outlook) -> Idea:
    return max(_expansions(outlook), key=lambda idea: idea.gain)


def _expansions(outlook: Outlook) -> Iterator[Idea]:
    t, s, player = outlook.t, outlook.s, outlook.player
    yield Idea(0.0, Pass(player))
    for company in t.order:
        if player in s.companies[company].owners and s.companies[company].treasury:
            yield _expansion_of(outlook, company)


def _expansion_of(outlook: Outlook, company: str) -> Idea:
    """Go towards the best targets one after the other until three hexes are named."""
    t, s = outlook.t, outlook.s
    network, money = s.companies[company].hexes, s.companies[company].treasury
    left = locomotives_left(t, s, company)
    room, gain = min(t.components.expansion.hexes, left), 0.0
    hexes: tuple[str, ...] = ()
    while room > len(hexes):
        ways = _ways(outlook, (*network, *hexes), money, left - len(hexes))
        rated = [(_gain_of_way(outlook, company, way), way) for way in ways]
        best, way = max(rated, key=lambda pair: pair[0], default=(0.0, Way((), 0)))
        if best <= 0:
            break
        entered = way.hexes[: room - len(hexes)]
        gain += best
        money -= sum(_cost(outlook, hex) for hex in entered)
        hexes = (*hexes, *entered)
    return Idea(gain, Expand(outlook.player, company, hexes) if hexes else Pass(outlook.player))


def _gain_of_way(outlook: Outlook, company: str, way: Way) -> float:
    """The income along the way, minus what its price would buy elsewhere, per expansion."""
    t, s = outlook.t, outlook.s
    turns = ceil(len(way.hexes) / t.components.expansion.hexes)
    income = sum(value(t, s, hex) for hex in way.hexes)
    paid = max(1.0, outlook.dividends - (turns - 1) * 0.5)
    gain = income * paid - INCOME_PER_DOLLAR * way.cost * (outlook.dividends - 1)
    if way.hexes[-1] == t.components.goal:
        gain += s.companies[company].income + income
    return gain * outlook.edges[company] / turns


def _cost(outlook: Outlook, hex: str) -> int:
    return outlook.t.map.costs[hex] * (outlook.crowds[hex] + 1)


def _ways(
    outlook: Outlook, network: tuple[str, ...], money: int, locomotives: int
) -> Iterator[Way]:
    """The cheapest way to every hex worth entering that money and locomotives can reach."""
    t, s, crowds = outlook.t, outlook.s, outlook.crowds
    parents: dict[str, str] = dict.fromkeys(network, "")
    line = [(0.0, 0, 0, hex, "") for hex in network]
    while line:
        rank, cost, length, hex, parent = heappop(line)
        if length:
            if hex in parents:
                continue
            parents[hex] = parent
            if value(t, s, hex):
                yield Way(_trace(parents, hex, length), cost)
        if length == locomotives:
            continue
        for neighbour in t.map.neighbours[hex]:
            if neighbour in parents or t.map.closed[neighbour]:
                continue
            crowd = crowds.get(neighbour, 0)
            price = t.map.costs[neighbour] * (crowd + 1)
            if cost + price <= money and not (crowd and t.map.exclusive[neighbour]):
                step = (rank + price + LENGTH_WEIGHT, cost + price, length + 1, neighbour, hex)
                heappush(line, step)


def _trace(parents: dict[str, str], hex: str, length: int) -> tuple[str, ...]:
    """The last hexes on the way to this one, in the order in which they are entered."""
    hexes = []
    for _ in range(length):
        hexes.append(hex)
        hex = parents[hex]
    return tuple(reversed(hexes))
