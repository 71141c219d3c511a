"""Ideas: actions that a player of Chicago Express may take, each with what it gains at once.

A gain is what an action adds to the player's own dividends minus what it adds to those of the
others on average, in dollars at the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from trunkline.kernel import Action, AnyDecision
from trunkline.titles.chicago_express.bots.outlook import INCOME_PER_DOLLAR, Outlook
from trunkline.titles.chicago_express.bots.ways import Way, ways
from trunkline.titles.chicago_express.rules.actions import Choose, Develop, Expand, Offer, Pass
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.components import KINDS
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.state import (
    houses_left,
    is_open,
    locomotives_left,
    red,
    shares_left,
)
from trunkline.titles.chicago_express.rules.turn import CHOSEN

Move = tuple[Action, ...]


class Idea(NamedTuple):
    """A move, that is one or more actions of one player, and what it gains."""

    gain: float
    move: Move


def moves(outlook: Outlook, step: AnyDecision) -> Iterator[Idea]:
    """What the player can do at this step; at the start of a turn, the whole turn."""
    if type(step) in BY_STEP:
        return BY_STEP[type(step)](outlook)
    return _turns(outlook)


def _turns(outlook: Outlook) -> Iterator[Idea]:
    """The choice of a kind together with what is done then."""
    t, s, player = outlook.t, outlook.s, outlook.player
    for kind in KINDS:
        if not red(t, s, kind):
            choice, step = Choose(player, kind), CHOSEN[kind](player)
            if step.moot(t, s):
                yield Idea(0.0, (choice,))
                continue
            for idea in BY_STEP[type(step)](outlook):
                yield Idea(idea.gain, (choice, *idea.move))


def offers(outlook: Outlook) -> Iterator[Idea]:
    t, s, player = outlook.t, outlook.s, outlook.player
    yield Idea(0.0, (Pass(player),))
    for company in t.order:
        if shares_left(t, s, company) and is_open(s, company):
            yield Idea(_gain_of_sale(outlook, company), (Offer(player, company),))


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
    yield Idea(0.0, (Pass(outlook.player),))
    houses = houses_left(outlook.t, outlook.s)
    for hex in outlook.crowds:
        if _grows(outlook, hex, houses):
            yield Idea(_gain_of_development(outlook, hex), (Develop(outlook.player, hex),))


def _grows(outlook: Outlook, hex: str, houses: int) -> bool:
    """Whether a development would change anything; whether it is allowed, the title judges."""
    t, s = outlook.t, outlook.s
    if not t.map.hexes[hex].developable or s.developed.count(hex) + 1 == len(t.map.values[hex]):
        return False
    return houses > 0 or t.map.hexes[hex].terrain == "industrial"


def _gain_of_development(outlook: Outlook, hex: str) -> float:
    t, s = outlook.t, outlook.s
    done, values = s.developed.count(hex), t.map.values[hex]
    gain = values[done + 1] - values[done] + INCOME_PER_DOLLAR * t.map.hexes[hex].grant
    return sum([gain * worth for worth in outlook.interests[hex]])


def expansions(outlook: Outlook) -> Iterator[Idea]:
    t, s, player = outlook.t, outlook.s, outlook.player
    yield Idea(0.0, (Pass(player),))
    for company in t.order:
        if player in s.companies[company].owners and s.companies[company].treasury:
            yield _expansion_of(outlook, company)


def _expansion_of(outlook: Outlook, company: str) -> Idea:
    """Go towards the best targets one after the other until three hexes are named."""
    t, s = outlook.t, outlook.s
    if outlook.edges[company] <= 0:
        return Idea(0.0, (Pass(outlook.player),))
    network, money = s.companies[company].hexes, s.companies[company].treasury
    left = locomotives_left(t, s, company)
    room, gain = min(t.components.expansion.hexes, left), 0.0
    hexes: tuple[str, ...] = ()
    while room > len(hexes):
        reached = ways(t, (*network, *hexes), outlook.standing, min(outlook.far, left - len(hexes)))
        gained, way = _best_way(outlook, company, reached, money)
        if gained <= 0:
            break
        entered = way.hexes[: room - len(hexes)]
        gain += gained
        money -= sum([_cost(outlook, hex) for hex in entered])
        hexes = (*hexes, *entered)
    player = outlook.player
    return Idea(gain, (Expand(player, company, hexes) if hexes else Pass(player),))


def _best_way(
    outlook: Outlook, company: str, reached: tuple[Way, ...], money: int
) -> tuple[float, Way]:
    """The way with the most income, minus what its price would buy elsewhere, per expansion."""
    t, values, dividends = outlook.t, outlook.values, outlook.dividends
    limit, goal, edge = t.components.expansion.hexes, t.components.goal, outlook.edges[company]
    best_gain, best_way = 0.0, Way((), 0, ())
    price = INCOME_PER_DOLLAR * (dividends - 1)
    for way in reached:
        if way.cost <= money:
            turns = -(-len(way.hexes) // limit)
            income = sum([values[hex] for hex in way.paying])
            gain = income * max(1.0, dividends - (turns - 1) * 0.5) - price * way.cost
            if way.hexes[-1] == goal:
                gain += outlook.s.companies[company].income + income
            if gain * edge / turns > best_gain:
                best_gain, best_way = gain * edge / turns, way
    return best_gain, best_way


def _cost(outlook: Outlook, hex: str) -> int:
    return outlook.t.map.costs[hex] * (outlook.crowds.get(hex, 0) + 1)


BY_STEP: dict[type, Callable[[Outlook], Iterator[Idea]]] = {
    Auction: offers,
    Expansion: expansions,
    Development: developments,
}
