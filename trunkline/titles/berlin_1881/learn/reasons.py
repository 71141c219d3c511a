"""Why the coach of 1881 would do something, reckoned from the position."""

from __future__ import annotations

from trunkline.kernel import Action, Sentence, decision, message
from trunkline.present.lessons import reasons
from trunkline.present.lessons.model import Moment
from trunkline.present.lessons.reasons import because
from trunkline.present.offers import tried
from trunkline.titles.berlin_1881.bots.outlook import income, next_train
from trunkline.titles.berlin_1881.rules.bidding import Bid
from trunkline.titles.berlin_1881.rules.build_depot import PlaceDepot
from trunkline.titles.berlin_1881.rules.building import reach_of
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.offices import LEFT_WHEN_FLOATED, floated
from trunkline.titles.berlin_1881.rules.papers import percent
from trunkline.titles.berlin_1881.rules.prices import value
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, TRAMWAYS
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

TEN = 10
SAVES = message(
    "1881.because.saves",
    "{company} has {treasury:money}, and the next tramcar costs {price:money}: what it withholds "
    "now, you do not have to add later.",
)
BONUS = message(
    "1881.because.bonus",
    "{reason} The first tile there also brings {company} a construction bonus of {bonus:money}.",
)


def reason_for(m: Moment, action: Action) -> Sentence | None:
    return reasons.reason(m, action, KNOWN, _passes)


def _bid(m: Moment, a: Bid) -> Sentence:
    return because(m, reasons.CHEAP_PLACE, bid=a.amount, rest=m.s.money[m.player] - a.amount)


def _first(m: Moment, a: BuyFirst) -> Sentence | None:
    return _papers(m, a, CERTIFICATES[a.certificates[0]].company) if a.certificates else None


def _certificate(m: Moment, a: Buy) -> Sentence | None:
    """Of a player; tramways buy S-Bahn certificates for reasons of their own."""
    return None if m.company else _papers(m, a, CERTIFICATES[a.certificate].company)


def _papers(m: Moment, action: Action, company: str) -> Sentence:
    """How far a tramway is from floating; else what part of it is held."""
    then = tried(m.t, m.s, action)
    rest = then.money[m.player]
    if company in TRAMWAYS and not floated(m.s, company):
        if floated(then, company):
            return because(m, reasons.FLOATS, company=company)
        missing = then.shares[company].certificates(OFFERING) - LEFT_WHEN_FLOATED
        cost, more = missing * TRAMWAYS[company].par, TEN * missing
        return because(m, reasons.TO_FLOAT, company=company, percent=more, cost=cost, rest=rest)
    held = percent(then, m.player, company)
    return because(m, reasons.PART, held=held, company=company, rest=rest)


def built(m: Moment, a: LayTile | PlaceDepot) -> reasons.Built:
    """A company without a tramcar is judged by the one that it can buy."""
    company, then = m.company, tried(m.t, m.s, a)
    coming = "" if m.s.trains[company] else next_train(m.s, company)
    more = (coming,) if coming else ()
    runs = income(m.s, company, *more), income(then, company, *more)
    return reasons.Built(company, runs, (_stops(m.s, company), _stops(then, company)))


def _built(m: Moment, a: LayTile | PlaceDepot) -> Sentence:
    """What it changes for the run, and the bonus for the first tile of a marked hex."""
    said, earned = built(m, a).reason(m), tried(m.t, m.s, a).earned
    bonus = earned.construction - m.s.earned.construction
    if bonus <= 0:
        return said
    return because(m, BONUS, reason=said, company=m.company, bonus=bonus)


def _stops(s: BerlinState, company: str) -> int:
    return len(reach_of(s.pieces, s.board, company).stops())


def _car(m: Moment, a: BuyTrain) -> Sentence:
    company = m.company
    if not m.s.trains[company]:
        return because(m, reasons.FIRST, company=company, rest=tried(m.t, m.s, a).money[company])
    now, then = income(m.s, company), income(m.s, company, a.train)
    return because(m, reasons.GROWS, company=company, now=now, then=then)


def _pays(m: Moment, a: Pay) -> Sentence:
    then, company = tried(m.t, m.s, a), m.company
    mine = then.money[m.player] - m.s.money[m.player]
    price, new = value(m.s, company), value(then, company)
    return reasons.paid_out(m, mine, price, new)


def _withholds(m: Moment, a: Withhold) -> Sentence | None:
    company = m.company
    coming = next_train(m.s, company)
    if not coming:
        return None
    treasury, price = m.s.money[company], m.s.pieces.trains[coming].price
    return because(m, SAVES, company=company, treasury=treasury, price=price)


def _passes(m: Moment) -> Sentence:
    top, company = decision(m.s), m.company
    if isinstance(top, Business) and m.s.trains[company] and (train := next_train(m.s, company)):
        gain = income(m.s, company, train) - income(m.s, company)
        return reasons.no_more(m, m.s.pieces.trains[train].price, gain)
    if company:
        return because(m, reasons.SPARES, company=company, treasury=m.s.money[company])
    return because(m, reasons.STAYS, cash=m.s.money[m.player])


KNOWN: reasons.Known = {
    Bid: _bid,
    BuyFirst: _first,
    Buy: _certificate,
    LayTile: _built,
    PlaceDepot: _built,
    Run: reasons.best_run,
    BuyTrain: _car,
    Pay: _pays,
    Withhold: _withholds,
}
