"""Why the coach of an ordinary title would do something, reckoned from the position."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Action, Sentence, decision, message
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
from trunkline.rails.rounds.trading import PERCENT, share_price, to_float_alone
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall, free, left
from trunkline.rails.stock.shares import BANK

TOO_LITTLE = message(
    "rounds.because.too-little",
    "{private} would leave you {rest:money}. Floating a company on your own takes at least"
    " {need:money}.",
)


def reason_for(m: Moment, action: Action) -> Sentence | None:
    return reasons.reason(m, action, KNOWN, _passes)


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
    # Privates may pay as soon as the round is over: what is kept is reckoned without that.
    rest = m.s.cash[m.player] - share_price(m.t, m.s, company, a.source)
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


def _built(m: Moment, a: LayTile | PlaceMarker) -> Sentence:
    return built(m, a).reason(m)


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
    return reasons.paid_out(m, mine, old, new)


def _withholds(m: Moment, a: Withhold) -> Sentence:
    company, sale = m.company, cheapest(m.t, m.s)
    treasury = m.s.cash[company]
    return because(m, reasons.SAVES, company=company, treasury=treasury, price=sale.price)


def _passes(m: Moment) -> Sentence:
    top, cash, company = decision(m.s), m.s.cash[m.player], m.company
    match top:
        case Waterfall() if (told := _too_little(m, top)) is not None:
            return told
        case BiddingUp():
            rest = cash - top.least
            return because(m, reasons.KEEPS, least=top.least, rest=rest, cash=cash)
        case BuyTrains() if m.s.trains[company]:
            sale = cheapest(m.t, m.s)
            gain = _income(m.t, m.s, company, sale) - _income(m.t, m.s, company)
            return reasons.no_more(m, sale.price, gain)
        case _ if company:
            return because(m, reasons.SPARES, company=company, treasury=m.s.cash[company])
        case _:
            return because(m, reasons.STAYS, cash=cash)


def _too_little(m: Moment, top: Waterfall) -> Sentence | None:
    """The private on sale would leave too little to float a company with."""
    private, need = left(m.t, m.s)[0], to_float_alone(m.t)
    rest = free(m.s, top.bids, m.player) - top.price(m.t, m.s)
    if not 0 <= rest < need:
        return None
    return because(m, TOO_LITTLE, private=private, rest=rest, need=need)


KNOWN: reasons.Known = {
    Bid: _private,
    TakePrivate: _private,
    StartCompany: _starts,
    BuyShare: _share,
    LayTile: _built,
    PlaceMarker: _built,
    Run: reasons.best_run,
    BuyTrain: _train,
    PayOut: _pays,
    Withhold: _withholds,
}
