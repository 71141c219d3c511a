"""Advice for any ordinary title: the best choices by one forecast, and what it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from trunkline.bots.difference import Part
from trunkline.bots.hint import Advice, ask_the_bots
from trunkline.bots.ordinary.building import SHORTLIST, rough, run, score
from trunkline.bots.ordinary.forecast import PAYING, Forecast
from trunkline.bots.ordinary.outlook import burden, income, lasts
from trunkline.bots.ordinary.planner import plans_trades, verdicts
from trunkline.kernel import Action, Legal, Sentence, decision, message, play, say
from trunkline.rails.rounds.actions import (
    Bid,
    BuyShare,
    BuyTrain,
    LayTile,
    SellShares,
    StartCompany,
    TakePrivate,
)
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.run_trains import network_of
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.trading import buy, refuse_purchase, share_price, to_float_alone
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall, free
from trunkline.rails.stock.shares import BANK

CHOICES = 3
OTHERS = 3
"""How many further choices are judged beside those of the bots."""
SHARE = message(
    "rounds.advice.share",
    "A share of {company} may bring {value:money} until the end; its price is {price:money}.",
)
TRAIN_GAIN = message(
    "rounds.advice.train-gain", "The {train}-train adds {gain:money} to a run of {company}."
)
RUSTS = message("rounds.advice.rusts", "{train}-trains are scrapped by the first {next}-train.")
LASTS = message("rounds.advice.lasts", "{train}-trains are never scrapped.")
DEBT = message("rounds.advice.debt", "You may have to pay {amount:money} for a train of {company}.")
WORTH = message(
    "rounds.advice.worth", "You may have {worth:money} at the end ({change:change} from this)."
)
RUN = message("rounds.advice.run", "{company} could then run for {run:money}.")
PLACES = message(
    "rounds.advice.places",
    "Its trains could call at {number} place, worth {total:money}.",
    "Its trains could call at {number} places, worth {total:money} in all.",
)
FLOATS = message("rounds.advice.floats", "{company} floats at once and gets {capital:money}.")
FLOATS_FOR = message(
    "rounds.advice.floats-for",
    "{company} floats when you buy more shares of it for {cost:money}, and gets {capital:money}.",
)
REVENUE = message(
    "rounds.advice.revenue", "{private} pays {revenue:money} in every operating round."
)
KEEPS = message(
    "rounds.advice.keeps",
    "You keep {left:money}. Floating a company on your own takes at least {least:money}.",
)


COST = message(
    "rounds.advice.cost", "It takes {cost:money} of the {treasury:money} that {company} has."
)
IDLE = message(
    "rounds.advice.idle", "The run and the stops in reach stay as they are, and it costs money."
)
NO_TILE = message(
    "rounds.advice.no-tile",
    "{company} keeps its {treasury:money} and could run for {run:money} as before.",
)


def advise(t: Ordinary, s: RailsState, player: str, random: Random, budget: float) -> list[Advice]:
    """Every choice by the same forecast of what its player has at the end."""
    match decision(s):
        case StockRound() as step if not plans_trades(t, s, step):
            return _floating(t, s, player, random, budget)
        case StockRound() | BuyTrains() | Dividend():
            judged = ((worth, a) for worth, a in verdicts(t, s) if not _is_offer(s, a))
            found = sorted(judged, key=lambda each: -each[0])
            return [_advice(t, s, a) for _, a in found[:CHOICES]]
        case LayTrack() as step:
            lays = _lays(t, s, step.company, player, random)
            return lays or _few(t, s, player, random, budget)
        case Waterfall() | BiddingUp():
            return _bids(t, s, player, random, budget)
        case _:
            return _few(t, s, player, random, budget)


def _is_offer(s: RailsState, a: Action) -> bool:
    """A train of another player's company: nobody can tell what the answer will be."""
    return isinstance(a, BuyTrain) and a.seller in s.companies and s.director(a.seller) != a.by


def _few(t: Ordinary, s: RailsState, player: str, random: Random, budget: float) -> list[Advice]:
    """What the bots think of, and some of what else can be done."""
    step = decision(s)
    thought = [each.move[0] for each in ask_the_bots(t, s, player, random, budget)]
    asked = (a for a in Legal(t, s, player) if step and isinstance(a, step.takes))
    rest = [a for a in islice(asked, OTHERS + len(thought)) if a not in thought]
    return [_advice(t, s, action) for action in (*thought, *rest[:OTHERS])]


def _floating(
    t: Ordinary, s: RailsState, player: str, random: Random, budget: float
) -> list[Advice]:
    """While the player can float a company: each one at the par of the bots, shares, to pass."""
    thought = [each.move[0] for each in ask_the_bots(t, s, player, random, budget)]
    pars = [a.par for a in thought if isinstance(a, StartCompany)]
    legal = [a for a in Legal(t, s, player) if a.passes or isinstance(a, BuyShare | StartCompany)]
    rest = [a for a in legal if not isinstance(a, StartCompany) or a.par in pars]
    return [_advice(t, s, a) for a in dict.fromkeys((*thought, *rest))]


def carried_on(t: Ordinary, s: RailsState, a: Action) -> RailsState:
    """The position after an action, with the shares that its player buys to float what they have
    started; who passes does not go on."""
    after = s.clone()
    play(t, after, a)
    if not isinstance(a, BuyShare | StartCompany) or after.director(a.company) != a.by:
        return after
    floats, more = after.clone(), BuyShare(a.by, a.company, BANK)
    while not floats.floated(a.company) and refuse_purchase(t, floats, more) is None:
        buy(t, floats, more)
    return floats if floats.floated(a.company) else after


def _advice(t: Ordinary, s: RailsState, a: Action) -> Advice:
    after = carried_on(t, s, a)
    then = Forecast(t, after)
    now, before = round(then.worth(a.by)), round(Forecast(t, s).worth(a.by))
    standing = say(WORTH, worth=now, change=now - before, currency=t.currency)
    reasons = (*_reasons(t, s, after, a), standing)
    return Advice((a,), now, reasons, tuple(expected_parts(then, a.by)))


def expected_parts(then: Forecast, player: str) -> Iterator[Part]:
    """What the worth of a player at the end is made of; the forecast is their sum."""
    t, s, rounds = then.t, then.s, max(1, round(then.rounds))
    held = [(s.shares[each].units(player), then.prospect(each)) for each in s.companies]
    own = t.owned(s, player)
    yield Part("cash", s.cash[player])
    yield Part("dividends", round(sum(units * each.dividends for units, each in held)), rounds)
    yield Part("prices", round(sum(units * each.price for units, each in held)))
    yield Part("revenue", round(sum(map(then.revenue, own))), min(rounds, round(PAYING)))
    yield Part("privates", sum(t.box.privates[private].price for private in own))
    owed = {c: burden(t, s, c) for c in t.box.charters if s.director(c) == player}
    if any(owed.values()):
        due = min(lasts(t, s, company) for company, amount in owed.items() if amount)
        yield Part("trains", -round(sum(owed.values())), max(1, round(due)))


def _lays(t: Ordinary, s: RailsState, company: str, player: str, random: Random) -> list[Advice]:
    """The most promising lays by the run that they allow, with the train on sale if it has none;
    to lay nothing comes before what costs money and changes nothing."""
    legal = list(Legal(t, s, player))
    lays = [a for a in legal if isinstance(a, LayTile)]
    short = sorted(lays, key=lambda a: (-rough(t, s, company, a), random.random()))[:SHORTLIST]
    best = sorted(short, key=lambda a: -score(t, s, company, a))
    useful = [_lay(t, s, company, a) for a in best if not _is_idle(t, s, company, a)]
    idle = [_lay(t, s, company, a) for a in best if _is_idle(t, s, company, a)]
    # A forecast cannot tell what a company without any run would grow to.
    beside = idle and (_earns_from(t, s, company)[0] or not useful)
    none = [_no_tile(t, s, company, a) for a in legal if a.passes and beside]
    return [*useful[: CHOICES - len(none)], *none, *idle][:CHOICES]


def _laid(t: Ordinary, s: RailsState, a: Action) -> RailsState:
    after = s.clone()
    play(t, after, a)
    return after


def _earns_from(t: Ordinary, s: RailsState, company: str) -> tuple[int, int, int]:
    """What a company can run for, at how many stops, and what these are worth."""
    stops = network_of(t, s, company).stops
    return round(run(t, s, company)), len(stops), sum(stop.value for stop in stops)


def _is_idle(t: Ordinary, s: RailsState, company: str, a: LayTile) -> bool:
    """Whether a tile costs money and changes neither the run nor the stops in reach."""
    if not t.plan.cost(t, s, company, a.hex):
        return False
    return _earns_from(t, s, company) == _earns_from(t, _laid(t, s, a), company)


def _lay(t: Ordinary, s: RailsState, company: str, a: LayTile) -> Advice:
    after, money = _laid(t, s, a), t.currency
    best, number, total = _earns_from(t, after, company)
    reasons = [
        say(RUN, company=company, run=best, currency=money),
        say(PLACES, number=number, total=total, currency=money),
    ]
    if cost := s.cash[company] - after.cash[company]:
        treasury = s.cash[company]
        reasons.append(say(COST, cost=cost, treasury=treasury, company=company, currency=money))
    if _is_idle(t, s, company, a):
        reasons = [say(IDLE), reasons[-1]]
    then = Forecast(t, after)
    return Advice((a,), round(then.worth(a.by)), tuple(reasons), tuple(expected_parts(then, a.by)))


def _no_tile(t: Ordinary, s: RailsState, company: str, a: Action) -> Advice:
    then, treasury = Forecast(t, s), s.cash[company]
    best, _, _ = _earns_from(t, s, company)
    reason = say(NO_TILE, company=company, treasury=treasury, run=best, currency=t.currency)
    return Advice((a,), round(then.worth(a.by)), (reason,), tuple(expected_parts(then, a.by)))


def _bids(t: Ordinary, s: RailsState, player: str, random: Random, budget: float) -> list[Advice]:
    """What the bots think of, to pass, and what leaves enough to float a company."""
    thought = [each.move[0] for each in ask_the_bots(t, s, player, random, budget)]
    found = []
    for a in dict.fromkeys((*thought, *Legal(t, s, player))):
        spared = left_after(t, s, a) >= to_float_alone(t)
        if a in thought or a.passes or spared or isinstance(decision(s), BiddingUp):
            found.append(_bid(t, s, a))
    return found


def _bid(t: Ordinary, s: RailsState, a: Action) -> Advice:
    """A private brings its revenue and counts its price; who passes keeps the money."""
    now, cost = Forecast(t, s), paid(t, s, a)
    parts = {each.what: each.amount for each in expected_parts(now, a.by)}
    parts["cash"] -= cost
    rounds, reasons = min(now.rounds, PAYING), list[Sentence]()
    if isinstance(a, Bid | TakePrivate):
        card = t.box.privates[a.private]
        parts["revenue"] += round(card.revenue * rounds)
        parts["privates"] += card.price
        reasons.append(say(REVENUE, private=a.private, revenue=card.revenue, currency=t.currency))
    left, least = left_after(t, s, a), to_float_alone(t)
    reasons.append(say(KEEPS, left=left, least=least, currency=t.currency))
    told = (Part(what, amount, max(1, round(rounds))) for what, amount in parts.items())
    return Advice((a,), sum(parts.values()), tuple(reasons), tuple(told))


def _auction(s: RailsState) -> Waterfall:
    return next(step for step in s.stack if isinstance(step, Waterfall))


def paid(t: Ordinary, s: RailsState, a: Action) -> int:
    """What an action in the auction costs if it wins."""
    match a:
        case Bid():
            return a.amount
        case TakePrivate():
            return _auction(s).price(t, s)
        case _:
            return 0


def left_after(t: Ordinary, s: RailsState, a: Action) -> int:
    """The money of its player that no bid ties up then."""
    match a, decision(s):
        case (Bid() | TakePrivate(), _):
            private = a.private
        case (_, BiddingUp() as step):
            private = step.private
        case _:
            private = ""
    return free(s, _auction(s).bids, a.by, private) - paid(t, s, a)


def _reasons(t: Ordinary, s: RailsState, after: RailsState, a: Action) -> Iterator[Sentence]:
    step = decision(s)
    if isinstance(a, BuyShare | SellShares):
        value = round(Forecast(t, after).share(a.company))
        source = a.source if isinstance(a, BuyShare) else POOL
        now = share_price(t, s, a.company, source)
        yield say(SHARE, company=a.company, value=value, price=now, currency=t.currency)
    if isinstance(a, BuyShare | StartCompany) and after.director(a.company) == a.by:
        yield from _floats(t, s, after, a)
    if isinstance(a, BuyTrain) and isinstance(step, BuyTrains):
        train = t.box.trains[a.train]
        gain = income(t, s, step.company, train) - income(t, s, step.company)
        yield say(TRAIN_GAIN, train=a.train, gain=gain, company=step.company, currency=t.currency)
        if train.rusted_by:
            yield say(RUSTS, train=a.train, next=train.rusted_by)
        else:
            yield say(LASTS, train=a.train)
    for company in t.box.charters:
        amount = round(burden(t, after, company))
        if amount and s.director(company) == a.by:
            yield say(DEBT, amount=amount, company=company, currency=t.currency)


def _floats(
    t: Ordinary, s: RailsState, after: RailsState, a: BuyShare | StartCompany
) -> Iterator[Sentence]:
    """A company of the player, and what it still takes to float it."""
    if s.floated(a.company) or not after.floated(a.company):
        return
    at_once = s.clone()
    play(t, at_once, a)
    cost, capital = at_once.cash[a.by] - after.cash[a.by], after.cash[a.company]
    told = FLOATS_FOR if cost else FLOATS
    yield say(told, company=a.company, cost=cost, capital=capital, currency=t.currency)
