"""Why the coach of 1880 would do something, reckoned from the position."""

from __future__ import annotations

from trunkline.kernel import Action, Sentence, decision, message
from trunkline.present.lessons import reasons
from trunkline.present.lessons.model import Moment
from trunkline.present.lessons.reasons import because
from trunkline.present.offers import tried
from trunkline.titles.china_1880.bots.outlook import next_need, revenue, shortfall
from trunkline.titles.china_1880.rules.actions import (
    Bid,
    BuyShare,
    BuyTrain,
    ChooseInvestor,
    ChoosePermits,
    Found,
    LayTile,
    PayOut,
    PlaceMarker,
    Run,
    Withhold,
)
from trunkline.titles.china_1880.rules.atlas import ATLAS, MAP
from trunkline.titles.china_1880.rules.auction import BCR, BCR_UNITS, Auction
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import (
    AMOUNTS,
    INVESTORS,
    MAJORS,
    PRIVATES,
    TRAINS,
)
from trunkline.titles.china_1880.rules.rocket import ROCKET
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState

HOME = message(
    "1880.because.home",
    "A visit to the home of {investor} pays {now:money} now and {later:money} in the last phase.",
)
AROUND = message(
    "1880.because.around",
    "Next to the home of {investor} lies {number} place with a stop.",
    "Next to the home of {investor} lie {number} places with stops.",
)
BECOMES_TRAIN = message(
    "1880.because.becomes-train",
    "{private} can be exchanged for a train, and the train on sale costs {price:money}.",
)
BCR_PRIVATE = "P6"
PERCENT = 10
"""Of a company, in each of its units."""
UNITS = 10


def reason_for(m: Moment, action: Action) -> Sentence | None:
    return reasons.reason(m, action, KNOWN, _passes)


def _bid(m: Moment, a: Bid) -> Sentence:
    """A private earns its price in so many payments, or becomes something that has a price."""
    top = decision(m.s)
    assert isinstance(top, Auction)
    earned, rest = PRIVATES[top.private].revenue, m.s.cash[m.player] - a.amount
    if earned:
        times = -(-a.amount // earned)
        return because(m, reasons.PAYS_BACK, number=times, revenue=earned, rest=rest)
    if top.private == BCR_PRIVATE:
        return because(m, reasons.PART, held=PERCENT * BCR_UNITS, company=BCR, rest=rest)
    return because(m, BECOMES_TRAIN, private=ROCKET, price=m.s.train_on_sale.price)


def _permits(m: Moment, a: ChoosePermits) -> Sentence | None:
    phase = m.s.phase.letter
    return because(m, reasons.BUILDS_NOW, phase=phase) if phase in a.permits else None


def _investor(m: Moment, a: ChooseInvestor) -> Sentence:
    """What the stop at its home pays now and in the last phase, or what lies next to it."""
    home = INVESTORS[a.investor].home
    values = MAP[home].face.nodes[0].values
    if values and values[0]:
        return because(m, HOME, investor=a.investor, now=values[0], later=values[-1])
    around = filter(None, (MAP.neighbour(home, edge) for edge in range(6)))
    stops = sum(bool(MAP[each].face.nodes) for each in around)
    return because(m, AROUND, investor=a.investor, number=stops)


def _founds(m: Moment, a: Found) -> Sentence | None:
    sale, capital = m.s.train_on_sale, AMOUNTS.capital_in_pars * a.par
    if capital < sale.price:
        return None
    return because(m, reasons.CAPITAL, capital=capital, price=sale.price)


def _share(m: Moment, a: BuyShare) -> Sentence:
    held = PERCENT * (m.s.shares[a.company].units(m.player) + 1)
    rest = m.s.cash[m.player] - m.s.price(a.company)
    return because(m, reasons.PART, held=held, company=a.company, rest=rest)


def built(m: Moment, a: LayTile | PlaceMarker) -> reasons.Built:
    """A company without a train is judged by the one that it can buy."""
    company, then = m.company, tried(m.t, m.s, a)
    bare = company in MAJORS and not m.s.trains[company]
    more = (m.s.train_on_sale,) if bare else ()
    runs = revenue(m.s, company, *more), revenue(then, company, *more)
    return reasons.Built(company, runs, (_stops(m.s, company), _stops(then, company)))


def _built(m: Moment, a: LayTile | PlaceMarker) -> Sentence:
    return built(m, a).reason(m)


def _stops(s: ChinaState, company: str) -> int:
    return len(ATLAS.track(s.board).reach(company).stops())


def _train(m: Moment, a: BuyTrain) -> Sentence:
    company = m.company
    if not m.s.trains[company]:
        rest = tried(m.t, m.s, a).cash[company]
        return because(m, reasons.FIRST, company=company, rest=rest)
    now, then = revenue(m.s, company), revenue(m.s, company, TRAINS[a.train])
    return because(m, reasons.GROWS, company=company, now=now, then=then)


def _pays(m: Moment, a: PayOut) -> Sentence:
    company = m.company
    mine = m.s.shares[company].units(m.player) * (m.s.income[company] // UNITS)
    price, then = m.s.price(company), tried(m.t, m.s, a).price(company)
    return reasons.paid_out(m, mine, price, then)


def _withholds(m: Moment, a: Withhold) -> Sentence:
    company = m.company
    treasury, price = m.s.cash[company], next_need(m.s, company).price
    return because(m, reasons.SAVES, company=company, treasury=treasury, price=price)


def _passes(m: Moment) -> Sentence:
    top, cash = decision(m.s), m.s.cash[m.player]
    match top:
        case Auction() if top.least > cash:
            return because(m, reasons.TOO_DEAR, least=top.least, cash=cash)
        case Auction():
            return because(m, reasons.KEEPS, least=top.least, rest=cash - top.least, cash=cash)
        case ShareRound() if missing := shortfall(m.s, m.player):
            return because(m, reasons.RESERVE, missing=missing, cash=cash)
        case BuyTrains() if m.s.trains[m.company]:
            return _no_train(m)
        case _ if m.company:
            treasury = m.s.cash[m.company]
            return because(m, reasons.SPARES, company=m.company, treasury=treasury)
        case _:
            return because(m, reasons.STAYS, cash=cash)


def _no_train(m: Moment) -> Sentence:
    company, sale = m.company, m.s.train_on_sale
    gain = revenue(m.s, company, sale) - revenue(m.s, company)
    return reasons.no_more(m, sale.price, gain)


KNOWN: reasons.Known = {
    Bid: _bid,
    ChoosePermits: _permits,
    ChooseInvestor: _investor,
    Found: _founds,
    BuyShare: _share,
    LayTile: _built,
    PlaceMarker: _built,
    Run: reasons.best_run,
    BuyTrain: _train,
    PayOut: _pays,
    Withhold: _withholds,
}
