"""Advice for 1880: what the bots think of, judged by one forecast, with reasons from it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec.structs import replace

from trunkline.bots.difference import Part
from trunkline.bots.hint import Advice, ask_the_bots
from trunkline.bots.search import verdicts
from trunkline.kernel import Action, Legal, Sentence, decision, message, play, say
from trunkline.titles.china_1880.bots.building import SHORTLIST, shortlist
from trunkline.titles.china_1880.bots.forecast import Forecast, missing
from trunkline.titles.china_1880.bots.greedy import LIMITS
from trunkline.titles.china_1880.bots.guide import GUIDE
from trunkline.titles.china_1880.bots.outlook import lasts, next_need, revenue, with_lay
from trunkline.titles.china_1880.rules.actions import (
    Bid,
    BuyShare,
    BuyTrain,
    Found,
    LayTile,
    Pass,
    PayOut,
    SellShares,
    Withhold,
)
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import PRIVATES, TRAINS
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

SHARE = message(
    "1880.advice.share",
    "A share of {company} may bring {value:money} until the end; its price is {price:money}.",
)
TRAIN_GAIN = message(
    "1880.advice.train-gain", "The {train}-train adds {gain:money} to a run of {company}."
)
NEVER_SCRAPPED = message("1880.advice.never-scrapped", "{train}-trains stay until the end.")
SCRAPPED_WITH = message(
    "1880.advice.scrapped-with", "{train}-trains are scrapped by the first {next}-train."
)
TRAIN_DEBT = message(
    "1880.advice.train-debt",
    "{director:player} will have to pay {amount:money} for a train of {company}.",
)
OWN_TRAIN_DEBT = message(
    "1880.advice.own-train-debt", "You will have to pay {amount:money} for a train of {company}."
)
WORTH = message(
    "1880.advice.worth", "You may have {worth:money} at the end ({change:change} from this)."
)
RUN = message("1880.advice.run", "{company} could then run for {run:money}.")
KEEPS = message("1880.advice.keeps", "You keep your {cash:money} for companies and shares.")
POWER = message("1880.advice.power", "The power of {private} is worth about {power:money}.")
PRIVATE = message(
    "1880.advice.private",
    "{private} pays {revenue:money} in each lap until the first 4-train.",
)
PLACES = message(
    "1880.advice.places",
    "Its trains could call at {number} place, worth {total:money}.",
    "Its trains could call at {number} places, worth {total:money} in all.",
)


PAID = message("1880.advice.paid", "You get {mine:money} now.")
SAVED = message(
    "1880.advice.saved", "{company} gets {income:money} and has {treasury:money} for trains."
)
PRICE_MOVES = message(
    "1880.advice.price-moves",
    "The share price of {company} goes from {price:money} to {then:money}.",
)
PRICE_STAYS = message(
    "1880.advice.price-stays", "The share price of {company} stays {price:money}."
)
LAPS = 5
"""How often privates pay until the first 4-train, about."""
OTHERS = 3
"""How many further choices are judged beside those of the bots."""


class Counsel(Forecast):
    """What follows from a company's decision: its money counts by what it buys.

    In games rich companies grew; that saving makes them grow was never seen. So hints would tell
    to withhold and to buy nothing, where the bots pay and buy.
    """

    def __init__(self, s: ChinaState, before: ChinaState) -> None:
        super().__init__(s)
        self.before = before

    def treasury(self, company: str) -> int:
        return self.before.cash[company] if company in self.before.cash else self.s.cash[company]


def advise(t: China1880, s: ChinaState, player: str, random: Random, budget: float) -> list[Advice]:
    """Every choice by the same forecast of what its player has at the end."""
    match decision(s):
        case Auction() as step:
            return _bids(t, s, step, player, random)
        case ShareRound() | BuyTrains():
            found = verdicts(t, s, GUIDE, random, budget)
            return [_advice(t, s, each.move[0]) for each in found]
        case LayTrack() as step:
            return _lays(t, s, step.company, random) or _few(t, s, player, random, budget)
        case _:
            return _few(t, s, player, random, budget)


def _few(t: China1880, s: ChinaState, player: str, random: Random, budget: float) -> list[Advice]:
    """What the bots think of, and some of what else can be done."""
    thought = [each.move[0] for each in ask_the_bots(t, s, player, random, budget)]
    rest = [a for a in islice(Legal(t, s, player), OTHERS + len(thought)) if a not in thought]
    return [_advice(t, s, action) for action in (*thought, *rest[:OTHERS])]


def _advice(t: China1880, s: ChinaState, action: Action) -> Advice:
    after = s.clone()
    play(t, after, action)
    then = Forecast(after) if isinstance(decision(s), ShareRound) else Counsel(after, s)
    reasons = [*_shares(s, then, action), *_trains(s, action), *_burdens(s, after, action.by)]
    if isinstance(action, PayOut | Withhold):
        reasons[:0] = _dividend(s, after, action)
    else:
        reasons.append(_standing(s, then, action.by))
    return Advice(
        (action,),
        round(then.worth(action.by)),
        tuple(reasons),
        tuple(expected_parts(then, action.by)),
    )


def expected_parts(then: Forecast, player: str) -> Iterator[Part]:
    """What the worth of a player at the end is made of; the forecast is their sum."""
    s, turns = then.s, max(1, round(then.turns))
    yield Part("cash", s.cash[player] - s.debt[player])
    held = {each: units for each in s.companies if (units := s.shares[each].units(player))}
    prices = sum(units * then.last_price(each) for each, units in held.items())
    shares = sum(units * then.value(each) for each, units in held.items())
    yield Part("dividends", round(shares - prices), turns)
    yield Part("prices", prices)
    owed = then.liabilities(player)
    if owed:
        due = min(next_need(s, each).circles for each in s.directed_by(player) if missing(s, each))
        yield Part("trains", -owed, max(1, due))


def _bids(t: China1880, s: ChinaState, step: Auction, player: str, random: Random) -> list[Advice]:
    """A private brings its revenue, and its power as the bots value it."""
    passes = _advice(t, s, Pass(player))
    cash = s.cash[player]
    found = [replace(passes, reasons=(say(KEEPS, cash=cash),))]
    for action in Legal(t, s, player):
        if isinstance(action, Bid):
            worth = passes.worth - action.amount + LIMITS[step.private]
            kept = (each for each in passes.parts if each.what != "cash")
            parts = (Part("cash", cash - action.amount), *kept, *_brings(step.private))
            found.append(Advice((action,), worth, tuple(_private(step.private)), parts))
    return found


def _brings(private: str) -> Iterator[Part]:
    """What the bots give for it: its payments, and the rest for what it can do."""
    paid = LAPS * PRIVATES[private].revenue
    yield Part("revenue", paid, LAPS)
    yield Part("power", LIMITS[private] - paid)


def _private(private: str) -> Iterator[Sentence]:
    """What it pays, and what the bots give for the rest."""
    revenue = PRIVATES[private].revenue
    if revenue:
        yield say(PRIVATE, private=private, revenue=revenue)
    power = LIMITS[private] - LAPS * revenue
    if power > 0:
        yield say(POWER, private=private, power=power)


def _shares(s: ChinaState, then: Forecast, action: Action) -> Iterator[Sentence]:
    """What the shares that change hands are expected to bring."""
    match action:
        case BuyShare() | SellShares():
            price = s.price(action.company)
        case Found():
            price = action.par
        case _:
            return
    yield say(SHARE, company=action.company, value=round(then.value(action.company)), price=price)


def _dividend(s: ChinaState, after: ChinaState, action: PayOut | Withhold) -> Iterator[Sentence]:
    """What the income brings at once, and where the share price goes."""
    company = str(getattr(decision(s), "company", ""))
    if isinstance(action, PayOut):
        yield say(PAID, mine=after.cash[action.by] - s.cash[action.by])
    else:
        income, treasury = s.income[company], after.cash[company]
        yield say(SAVED, company=company, income=income, treasury=treasury)
    price, then = s.price(company), after.price(company)
    if price == then:
        yield say(PRICE_STAYS, company=company, price=price)
    else:
        yield say(PRICE_MOVES, company=company, price=price, then=then)


def _trains(s: ChinaState, action: Action) -> Iterator[Sentence]:
    """What a train adds to the run, and how long it runs."""
    step = decision(s)
    if not isinstance(action, BuyTrain) or not isinstance(step, BuyTrains):
        return
    train, company = TRAINS[action.train], step.company
    yield say(
        TRAIN_GAIN,
        train=train.name,
        gain=revenue(s, company, train) - revenue(s, company),
        company=company,
    )
    if lasts(train.name):
        yield say(NEVER_SCRAPPED, train=train.name)
    elif train.rusted_by:
        yield say(SCRAPPED_WITH, train=train.name, next=train.rusted_by)


def _burdens(s: ChinaState, after: ChinaState, player: str) -> Iterator[Sentence]:
    """Trains that a director will have to pay for, where the action changes that."""
    for company in after.companies:
        lacking = missing(after, company)
        known = missing(s, company) if company in s.companies else 0
        if lacking and (lacking != known or after.director(company) != s.director(company)):
            yield _train_debt(after.director(company), player, company, lacking)


def _train_debt(director: str, player: str, company: str, amount: int) -> Sentence:
    if director == player:
        return say(OWN_TRAIN_DEBT, amount=amount, company=company)
    return say(TRAIN_DEBT, director=director, amount=amount, company=company)


def _standing(s: ChinaState, then: Forecast, player: str) -> Sentence:
    """What the player may have at the end, and how much of that is by this action."""
    now, before = round(then.worth(player)), round(Forecast(s).worth(player))
    return say(WORTH, worth=now, change=now - before)


def _lays(t: China1880, s: ChinaState, company: str, random: Random) -> list[Advice]:
    """The most promising lays by their runs; an investor's run is not paid to anybody."""
    legal = [a for a in Legal(t, s) if isinstance(a, LayTile)]
    found = []
    for _, values, a in shortlist(s, company, legal, random, SHORTLIST) if legal else ():
        after = with_lay(s, a.hex, a.tile, a.rotation)
        run, then = revenue(after, company), Forecast(after)
        reasons = (
            say(RUN, company=company, run=run),
            say(PLACES, number=len(values), total=sum(values)),
        )
        parts = tuple(expected_parts(then, a.by))
        found.append((run, Advice((a,), round(then.worth(a.by)), reasons, parts)))
    return [advice for _, advice in sorted(found, key=lambda each: -each[0])]
