"""A greedy player of any ordinary title: each decision takes what gains most at once."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from random import Random
from typing import TypeVar

from trunkline.bots.ordinary.building import best_lay, best_station
from trunkline.bots.ordinary.outlook import (
    companies_each,
    floats_soon,
    income,
    is_safe,
    lasts,
    next_price,
    rounds_left,
)
from trunkline.kernel import Action, Legal, decision
from trunkline.parts.offer import Accept, Decline, Withdraw
from trunkline.rails.rounds import prices
from trunkline.rails.rounds.actions import (
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    GoBankrupt,
    Pass,
    PayOut,
    SellShares,
    StartCompany,
    TakePrivate,
    Withhold,
)
from trunkline.rails.rounds.buy_privates import BuyPrivates
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.deals import PrivateDeal, Proposal
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.forced import must_buy
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.surplus import SurplusTrains
from trunkline.rails.rounds.trading import share_price, to_float_alone
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall
from trunkline.rails.stock.shares import BANK

A = TypeVar("A", bound=Action)
WORTH_HALF = 0.5
"""Treasuries count nothing at the end: a train need not earn its whole price."""
RICH = 2.0
"""So many times the price in the treasury: a train that hurries the others on."""


def greedy(t: Ordinary, s: RailsState, random: Random, budget: float = inf) -> Action:
    """The action that gains most at once; some tens of milliseconds, whatever the budget."""
    step = decision(s)
    assert step is not None, "the game is over"
    player = step.decider(t, s)
    legal = [a for a in Legal(t, s) if isinstance(a, step.takes)]
    if len(legal) == 1:
        return legal[0]
    match step:
        case Waterfall() | BiddingUp():
            return bid(t, s, player, legal, random)
        case StockRound():
            return trade(t, s, step, legal, random)
        case LayTrack():
            return best_lay(t, s, step.company, legal, random)
        case PlaceStation():
            return best_station(t, s, step.company, legal)
        case Dividend():
            return dividend(t, s, step.company, player, legal)
        case BuyTrains():
            return train(t, s, step.company, legal)
        case BuyPrivates():
            return private(t, s, step.company, legal)
        case SurplusTrains():
            return min(of(legal, DiscardTrain), key=lambda a: t.box.trains[a.train].price)
        case Proposal():
            return answer(t, s, step, legal)
        case _:
            return simple(legal, random)


def of(legal: Iterable[Action], kind: type[A]) -> list[A]:
    return [action for action in legal if isinstance(action, kind)]


def simple(legal: list[Action], random: Random) -> Action:
    """A decision of the title's own: anything but to decline."""
    return random.choice([a for a in legal if not a.passes] or legal)


def bid(t: Ordinary, s: RailsState, player: str, legal: list[Action], random: Random) -> Action:
    """With money that no company needs: the cheapest, or a little above the price of others."""
    spare = s.cash[player] - to_float_alone(t)
    takes = [a for a in of(legal, TakePrivate) if t.box.privates[a.private].price <= spare]
    if takes:
        return takes[0]
    bids = [a for a in of(legal, Bid) if a.amount <= min(spare, value(t, a.private, random))]
    return random.choice(bids) if bids else of(legal, Pass)[0]


def value(t: Ordinary, private: str, random: Random) -> float:
    """What a private is worth: its price and the revenue of some rounds."""
    card = t.box.privates[private]
    return card.price + card.revenue * random.uniform(0.5, 1.5)


def trade(
    t: Ordinary, s: RailsState, step: StockRound, legal: list[Action], random: Random
) -> Action:
    """Float the own company, start one if there is none, else buy what pays best."""
    passes = of(legal, Pass)
    if not passes:
        sales = of(legal, SellShares)
        return min(sales, key=lambda a: (a.units, yields(t, s, a.company, POOL)))
    buys = of(legal, BuyShare)
    waiting = [a for a in buys if s.director(a.company) == a.by and not s.floated(a.company)]
    if waiting:
        return waiting[0]
    directs = [c for c in t.box.charters if s.director(c) == step.player]
    all_float = all(s.floated(c) for c in directs)
    able = [a for a in of(legal, StartCompany) if floats_soon(t, s, a.by, a.par)]
    if able and all_float and len(directs) < companies_each(t, s):
        return max(able, key=lambda a: (floats_now(t, s, a), a.par, random.random()))
    good = [a for a in buys if yields(t, s, a.company, a.source) > 0.5]
    if good:
        return max(good, key=lambda a: yields(t, s, a.company, a.source))
    return passes[0]


def floats_now(t: Ordinary, s: RailsState, a: StartCompany) -> bool:
    return a.par * t.plan.floating.units <= s.cash[a.by]


def yields(t: Ordinary, s: RailsState, company: str, source: str) -> float:
    """Dividends to come for a unit of money."""
    cost = share_price(t, s, company, source)
    if not s.floated(company):
        return 0.6 if source == BANK else 0.4
    fades = 1.0 if is_safe(t, s, company) else 0.6
    each = s.income.get(company, 0) / s.shares[company].total()
    return rounds_left(t, s) * each * fades / max(1, cost)


def dividend(t: Ordinary, s: RailsState, company: str, player: str, legal: list[Action]) -> Action:
    """Pay, unless the company will need a train that it cannot pay for."""
    missing = next_price(t, s) - s.cash[company]
    needs = not is_safe(t, s, company) and lasts(t, s, company) < 2
    withhold = of(legal, Withhold)
    if needs and missing > 0 and withhold and missing <= 2 * s.income[company]:
        return withhold[0]
    return next(iter(of(legal, PayOut)), legal[0])


def train(t: Ordinary, s: RailsState, company: str, legal: list[Action]) -> Action:
    """What it must buy, and what earns its price again."""
    buys = [a for a in of(legal, BuyTrain) if a.seller in (BANK, POOL)]
    if must_buy(t, s, company):
        return forced(t, s, company, legal, buys)
    now = income(t, s, company)
    for a in sorted(buys, key=lambda a: a.price):
        bought = t.box.trains[a.train]
        gain = income(t, s, company, bought) - now
        lasting = not bought.rusted_by and not is_safe(t, s, company)
        if lasting or (not s.trains[company] and reaches_soon(s, company)):
            return a
        if gain * rounds_left(t, s) > WORTH_HALF * a.price:
            return a
        if s.cash[company] >= RICH * a.price and not is_safe(t, s, company):
            return a
    passes = of(legal, Pass)
    return passes[0] if passes else buys[0]


def reaches_soon(s: RailsState, company: str) -> bool:
    """A company that has built something will have a route next time."""
    return bool(s.board.of(company))


def forced(
    t: Ordinary, s: RailsState, company: str, legal: list[Action], buys: list[BuyTrain]
) -> Action:
    if buys:
        safe = [a for a in buys if not t.box.trains[a.train].rusted_by]
        affordable = [a for a in buys if a.price <= s.cash[company]]
        return min(safe or affordable or buys, key=lambda a: a.price)
    sales = of(legal, SellShares)
    if sales:
        return min(sales, key=lambda a: (prices.price(t, s, a.company) * a.units, a.units))
    others = of(legal, BuyTrain)
    return (of(legal, GoBankrupt) or others or legal)[0]


def private(t: Ordinary, s: RailsState, company: str, legal: list[Action]) -> Action:
    """The director sells his privates dearly, if his company can spare the money."""
    spare = s.cash[company] - (0 if is_safe(t, s, company) else next_price(t, s))
    own = [a for a in of(legal, BuyPrivate) if s.privates[a.private] == a.by and a.price <= spare]
    return max(own, key=lambda a: a.price) if own else of(legal, Pass)[0]


def answer(t: Ordinary, s: RailsState, step: Proposal, legal: list[Action]) -> Action:
    """Accept what pays well: half more than a private's price, or the price of a spare train."""
    deal = step.deal
    if isinstance(deal, PrivateDeal):
        good = deal.price >= 1.5 * t.box.privates[deal.private].price
    else:
        spare = len(s.trains[deal.seller]) > 1
        good = spare and deal.price >= t.box.trains[deal.train].price
    wanted = of(legal, Accept) if good else of(legal, Decline)
    return (wanted or of(legal, Withdraw) or legal)[0]
