"""A planner for 1881: invests in what brings most until the end of the game.

Every dividend moves a marker up the market by about a tenth, so a share is worth its dividends and
what its price will have become. The rest is as the greedy player does it.
"""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.bots.berlin_1881.greedy import greedy, of
from trunkline.bots.berlin_1881.outlook import next_train, rusts_next
from trunkline.bots.berlin_1881.prospects import unit_value
from trunkline.kernel import Action, Legal, decision
from trunkline.rails.market import DOWN, LEFT, RIGHT, UP
from trunkline.titles.berlin_1881.done import Done
from trunkline.titles.berlin_1881.income import Pay, UseIncome, Withhold
from trunkline.titles.berlin_1881.offices import floated, runner
from trunkline.titles.berlin_1881.papers import cost
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.stock_round import Buy, Sell, StockTurn
from trunkline.titles.berlin_1881.tables import CERTIFICATES, MARKET, SBAHN, TRAINS, TRAMWAYS
from trunkline.titles.berlin_1881.title import Berlin

RETURN = 1.05
"""What a certificate must bring for each Mark; cash brings itself."""
CONTROL = 0.15
"""What a share of an own company brings beyond its value, for each Mark."""
SWAP = 0.35
"""How much more for each Mark a purchase must bring to be worth selling for."""
UNFLOATED = 0.25
"""What a share of a tramway without a fifth buyer loses, for each Mark."""


def planner(t: Berlin, s: BerlinState, random: Random, budget: float = inf) -> Action:
    """The best certificate for its price; tens of milliseconds, whatever the budget."""
    step = decision(s)
    match step:
        case StockTurn():
            return trade(t, s, step, random)
        case UseIncome() if step.company in TRAMWAYS:
            return use_income(t, s, step.company)
        case _:
            return greedy(t, s, random, budget)


def trade(t: Berlin, s: BerlinState, step: StockTurn, random: Random) -> Action:
    """Buy what brings most for its price; sell what brings less than what one could buy."""
    player, legal = step.player, list(Legal(t, s))
    passing, sales = of(legal, Done), [a for a in of(legal, Sell) if not a.vices]
    if not passing:
        return min(sales or of(legal, Sell), key=lambda a: (a.count, unit_value(s, a.company)))
    rated = [(rate(s, player, a), random.random(), a) for a in of(legal, Buy)]
    best, _, buy = max(rated, default=(0.0, 0.0, passing[0]))
    if best > RETURN:
        return buy
    return passing[0]


def rate(s: BerlinState, player: str, a: Buy) -> float:
    """What each Mark of the price brings."""
    paper = CERTIFICATES[a.certificate]
    company, price = paper.company, cost(s, paper, a.source)
    brings = paper.units * unit_value(s, company) / price
    if company == SBAHN:
        return brings
    own = paper.leads or runner(s, company) == player
    if not floated(s, company):
        return brings + (CONTROL if own else -UNFLOATED)
    return brings + CONTROL * own


def use_income(t: Berlin, s: BerlinState, company: str) -> Action:
    """Keep it only if that saves the director more than dividend and market bring him."""
    legal, player = list(Legal(t, s)), runner(s, company)
    coming = next_train(s, company)
    missing = (TRAINS[coming].price if coming else 0) - s.money[company]
    units, earned = s.shares[company].units(player), s.earned.route
    place = s.markers[company].place
    up, down = MARKET.move(place, RIGHT, UP), MARKET.move(place, LEFT, DOWN)
    lost = units * (earned / 10 + MARKET.price(up) - MARKET.price(down))
    if rusts_next(s, company) and min(missing, earned) > lost:
        return of(legal, Withhold)[0]
    rich = s.money[company] >= 200
    return max(of(legal, Pay), key=lambda a: (a.connection + a.ferry) * (1 if rich else -1))
