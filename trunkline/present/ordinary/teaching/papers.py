"""Stock rounds of ordinary titles: companies that cannot run, directors that change."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trunkline.kernel import Action, Sentence, message, say
from trunkline.present.offers import tried
from trunkline.rails.rounds.actions import BuyShare, SellShares, StartCompany
from trunkline.rails.rounds.depot import cheapest
from trunkline.rails.rounds.forced import is_helped
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.trading import PERCENT
from trunkline.rails.stock.shares import BANK, with_rightful_director

NO_TRAIN = message(
    "rounds.warning.no-train",
    "{company} would start with {capital:money}. The cheapest train on sale costs {price:money}:"
    " you may have to pay the rest yourself.",
)
NO_FLOAT = message(
    "rounds.warning.no-float",
    "{company} floats when {needed} % has been bought. You would hold {held} %, and your "
    "{left:money} cannot buy the rest: without others it does nothing.",
)
LOSES_OFFICE = message(
    "rounds.warning.loses-office",
    "With this sale {director} becomes director of {company} and decides for it.",
)
TAKES_BURDEN = message(
    "rounds.warning.takes-burden",
    "You become director of {company}. It must own a train and has {cash:money}; the cheapest train"
    " on sale costs {price:money}.",
)
OFFICE_IN_DANGER = message(
    "rounds.warning.office-in-danger",
    "{other} holds {percent} % of {company} and can buy another share. Then {other} is its director"
    " instead of you.",
)
ROUND_ENDS = message(
    "rounds.warning.round-ends",
    "All others have passed. If you pass too, the stock round is over.",
)


def directed(t: Ordinary, s: RailsState, player: str) -> tuple[str, ...]:
    """The companies that a player directs."""
    return tuple(c for c in t.box.charters if c in s.companies and s.director(c) == player)


def traded(t: Ordinary, s: RailsState, a: Action | None) -> Iterator[Sentence]:
    """By what is chosen so far."""
    match a:
        case StartCompany():
            yield from _start(t, s, a)
        case SellShares():
            director = tried(t, s, a).director(a.company)
            if s.director(a.company) == a.by != director:
                yield say(LOSES_OFFICE, director=director, company=a.company)
        case BuyShare():
            yield from _burden(t, s, a)


def _start(t: Ordinary, s: RailsState, a: StartCompany) -> Iterator[Sentence]:
    units, needed = s.shares[a.company].certificate, t.plan.floating.units
    left = s.cash[a.by] - units * a.par
    if left < (needed - units) * a.par:
        yield say(
            NO_FLOAT,
            company=a.company,
            needed=needed * PERCENT,
            held=units * PERCENT,
            left=left,
            currency=t.currency,
        )
    capital, price = a.par * t.plan.floating.pars, cheapest(t, s).price
    if capital < price:
        yield say(NO_TRAIN, company=a.company, capital=capital, price=price, currency=t.currency)


def _burden(t: Ordinary, s: RailsState, a: BuyShare) -> Iterator[Sentence]:
    after = tried(t, s, a)
    taken = s.director(a.company) != a.by == after.director(a.company)
    if taken and is_helped(t, after, a.company):
        cash, price = after.cash[a.company], cheapest(t, after).price
        yield say(TAKES_BURDEN, company=a.company, cash=cash, price=price, currency=t.currency)


def standing(t: Ordinary, s: RailsState, step: StockRound) -> Iterator[Sentence]:
    """By what stands on the table."""
    for company in directed(t, s, step.player):
        for other in s.clockwise_from(step.player)[1:]:
            if takes_over(t, s, step, other, company):
                percent = s.shares[company].units(other) * PERCENT
                yield say(OFFICE_IN_DANGER, other=other, percent=percent, company=company)
                break
    if step.passes == len(s.players) - 1 and not step.bought and not step.block:
        yield say(ROUND_ENDS)


def takes_over(t: Ordinary, s: RailsState, step: StockRound, other: str, company: str) -> bool:
    """Whether one share that another player may buy makes them the director."""
    turn = replace(step, player=other, block=(), bought=False)
    for source in (BANK, POOL):
        if turn.refuse(t, s, BuyShare(other, company, source)) is None:
            shares = s.shares[company].move(source, other)
            others = s.clockwise_from(shares.director)[1:]
            if with_rightful_director(shares, others).director == other:
                return True
    return False
