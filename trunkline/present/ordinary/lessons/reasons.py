"""Why the coach of an ordinary title would do something, reckoned from the position."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Action, Sentence, decision
from trunkline.present.lessons import reasons
from trunkline.present.lessons.model import Moment
from trunkline.present.lessons.reasons import because
from trunkline.present.offers import tried
from trunkline.rails.rounds.actions import (
    Bid,
    BuyShare,
    BuyTrain,
    LayTile,
    PayOut,
    PlaceMarker,
    Run,
    StartCompany,
    TakePrivate,
    Withhold,
)
from trunkline.rails.rounds.box import OrdinaryTrain
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.depot import cheapest
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.prices import price
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.trading import PERCENT
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall
from trunkline.rails.stock.shares import BANK


def reason_for(m: Moment, action: Action) -> Sentence | None:
    """With what the action changes; None where the looks of the step say it all."""
    match action:
        case Bid() | TakePrivate():
            return _private(m, action)
        case StartCompany():
            return _starts(m, action)
        case BuyShare():
            return _share(m, action)
        case LayTile() | PlaceMarker():
            return built(m, action).reason(m)
        case Run():
            return because(m, reasons.BEST)
        case BuyTrain():
            return _train(m, action)
        case PayOut():
            return _pays(m, action)
        case Withhold():
            return _withholds(m)
        case _ if reasons.is_forced(m):
            return because(m, reasons.ONLY)
        case _ if action.passes:
            return _passes(m)
        case _:
            return None


def _private(m: Moment, a: Bid | TakePrivate) -> Sentence | None:
    """It earns its price in so many payments; a purchase may also settle bids that wait."""
    top, revenue = decision(m.s), m.t.plan.revenue(m.t, m.s, a.private)
    if not revenue:
        return None
    if isinstance(a, Bid):
        paid, rest = a.amount, m.s.cash[m.player] - a.amount
    else:
        assert isinstance(top, Waterfall)
        paid, rest = top.price(m.t, m.s), tried(m.t, m.s, a).cash[m.player]
    times = -(-paid // revenue)
    return because(m, reasons.PAYS_BACK, number=times, revenue=revenue, rest=rest)


def _starts(m: Moment, a: StartCompany) -> Sentence | None:
    sale, capital = cheapest(m.t, m.s), m.t.plan.floating.pars * a.par
    if capital < sale.price:
        return None
    return because(m, reasons.CAPITAL, capital=capital, price=sale.price)


def _share(m: Moment, a: BuyShare) -> Sentence:
    """How far a company is from floating; else what part of it is held."""
    company, then = a.company, tried(m.t, m.s, a)
    rest = then.cash[m.player]
    if not m.s.floated(company):
        if then.floated(company):
            return because(m, reasons.FLOATS, company=company)
        shares, par = then.shares[company], then.companies[company].par
        missing = m.t.plan.floating.units - shares.total() + shares.units(BANK)
        cost, percent = missing * par, missing * PERCENT
        return because(m, reasons.TO_FLOAT, company=company, percent=percent, cost=cost, rest=rest)
    held = PERCENT * then.shares[company].units(m.player)
    return because(m, reasons.PART, held=held, company=company, rest=rest)


def built(m: Moment, a: LayTile | PlaceMarker) -> reasons.Built:
    """A company without a train is judged by the one that it can buy."""
    company, then = m.company, tried(m.t, m.s, a)
    more = () if m.s.trains[company] else (cheapest(m.t, m.s),)
    runs = _income(m.t, m.s, company, *more), _income(m.t, then, company, *more)
    stops = _stops(m.t, m.s, company), _stops(m.t, then, company)
    return reasons.Built(company, runs, stops)


def _income(t: Ordinary, s: RailsState, company: str, *more: OrdinaryTrain) -> int:
    """The best run with these trains beside its own."""
    now = t.running(s, company)
    trains = (*now.trains, *more)
    return replace(now, trains=trains).best().value if trains else 0


def _stops(t: Ordinary, s: RailsState, company: str) -> int:
    return len(t.box.atlas.track(s.board).reach(company).stops())


def _train(m: Moment, a: BuyTrain) -> Sentence:
    company = m.company
    if not m.s.trains[company]:
        rest = tried(m.t, m.s, a).cash[company]
        return because(m, reasons.FIRST, company=company, rest=rest)
    now = _income(m.t, m.s, company)
    then = _income(m.t, m.s, company, m.t.box.trains[a.train])
    return because(m, reasons.GROWS, company=company, now=now, then=then)


def _pays(m: Moment, a: PayOut) -> Sentence:
    company, shares = m.company, m.s.shares[m.company]
    mine = shares.units(m.player) * (m.s.income[company] // shares.total())
    old, new = price(m.t, m.s, company), price(m.t, tried(m.t, m.s, a), company)
    return because(m, reasons.RISES, mine=mine, price=old, then=new)


def _withholds(m: Moment) -> Sentence:
    company, sale = m.company, cheapest(m.t, m.s)
    treasury = m.s.cash[company]
    return because(m, reasons.SAVES, company=company, treasury=treasury, price=sale.price)


def _passes(m: Moment) -> Sentence:
    top, cash, company = decision(m.s), m.s.cash[m.player], m.company
    match top:
        case BiddingUp():
            rest = cash - top.least
            return because(m, reasons.KEEPS, least=top.least, rest=rest, cash=cash)
        case BuyTrains() if m.s.trains[company]:
            sale = cheapest(m.t, m.s)
            gain = _income(m.t, m.s, company, sale) - _income(m.t, m.s, company)
            return because(m, reasons.LITTLE, price=sale.price, gain=gain)
        case _ if company:
            return because(m, reasons.SPARES, company=company, treasury=m.s.cash[company])
        case _:
            return because(m, reasons.STAYS, cash=cash)
