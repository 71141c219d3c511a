"""Ideas: actions that a player of Chicago Express may take, each with what it gains at once.

A gain is what an action adds to the player's own dividends minus what it adds to those of the
others on average, in dollars at the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import NamedTuple

from trunkline.bots.chicago_express.outlook import INCOME_PER_DOLLAR, Outlook
from trunkline.bots.chicago_express.ways import Way, ways
from trunkline.kernel import Action
from trunkline.titles.chicago_express.actions import Develop, Expand, Offer, Pass
from trunkline.titles.chicago_express.state import (
    houses_left,
    is_open,
    locomotives_left,
    shares_left,
)


class Idea(NamedTuple):
    """An action and what it gains."""

    gain: float
    action: Action


def best(ideas: Iterable[Idea]) -> Idea:
    return max(ideas, key=lambda idea: idea.gain)


def offers(outlook: Outlook) -> Iterator[Idea]:
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


def developments(outlook: Outlook) -> Iterator[Idea]:
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


def expansions(outlook: Outlook) -> Iterator[Idea]:
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
        reached = ways(t, (*network, *hexes), outlook.standing, left - len(hexes))
        rated = [(_gain_of_way(outlook, company, way), way) for way in reached if way.cost <= money]
        gained, way = max(rated, key=lambda pair: pair[0], default=(0.0, Way((), 0)))
        if gained <= 0:
            break
        entered = way.hexes[: room - len(hexes)]
        gain += gained
        money -= sum([_cost(outlook, hex) for hex in entered])
        hexes = (*hexes, *entered)
    return Idea(gain, Expand(outlook.player, company, hexes) if hexes else Pass(outlook.player))


def _gain_of_way(outlook: Outlook, company: str, way: Way) -> float:
    """The income along the way, minus what its price would buy elsewhere, per expansion."""
    t, values = outlook.t, outlook.values
    turns = ceil(len(way.hexes) / t.components.expansion.hexes)
    income = sum([values[hex] for hex in way.hexes])
    paid = max(1.0, outlook.dividends - (turns - 1) * 0.5)
    gain = income * paid - INCOME_PER_DOLLAR * way.cost * (outlook.dividends - 1)
    if way.hexes[-1] == t.components.goal:
        gain += outlook.s.companies[company].income + income
    return gain * outlook.edges[company] / turns


def _cost(outlook: Outlook, hex: str) -> int:
    return outlook.t.map.costs[hex] * (outlook.crowds.get(hex, 0) + 1)
