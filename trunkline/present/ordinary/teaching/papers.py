"""Stock rounds of ordinary titles: companies that cannot run, directors that change."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trunkline.kernel import Action, Sentence, message, say
from trunkline.kernel.sentence import Value
from trunkline.present.offers import tried
from trunkline.rails.rounds import trading
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
    " on sale costs {price:money}. As things stand, you pay {missing:money} yourself.",
)
MAY_BE_HANDED = message(
    "rounds.warning.may-be-handed",
    "If {director} sells, you become director of {company}. It must own a train and has"
    " {cash:money}; the cheapest costs {price:money}. As things stand, you pay {missing:money}"
    " yourself.",
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
        yield say(TAKES_BURDEN, company=a.company, **_lacking(t, after, a.company))


def _lacking(t: Ordinary, s: RailsState, company: str) -> dict[str, Value]:
    """What a company has for the train that it must own, and what its director adds."""
    cash, price = s.cash[company], cheapest(t, s).price
    return {"cash": cash, "price": price, "missing": price - cash, "currency": t.currency}


def _handed(t: Ordinary, s: RailsState, step: StockRound, company: str) -> Iterator[Sentence]:
    """Its director can sell so much that the player must take it over, without a train."""
    director, shares = s.director(company), s.shares[company]
    turn = replace(step, player=director, block=(), bought=False)
    for units in range(1, shares.units(director) + 1):
        sale = SellShares(director, company, units)
        if turn.refuse(t, s, sale) is None and _after(t, s, sale) == step.player:
            values = _lacking(t, s, company)
            yield say(MAY_BE_HANDED, director=director, company=company, **values)
            return


def _after(t: Ordinary, s: RailsState, a: SellShares) -> str:
    """Who directs the company then."""
    after = trading.after(t, s, a)
    return "" if after is None else after.director


def standing(t: Ordinary, s: RailsState, step: StockRound) -> Iterator[Sentence]:
    """By what stands on the table."""
    for company in directed(t, s, step.player):
        for other in s.clockwise_from(step.player)[1:]:
            if takes_over(t, s, step, other, company):
                percent = s.shares[company].units(other) * PERCENT
                yield say(OFFICE_IN_DANGER, other=other, percent=percent, company=company)
                break
    for company in t.box.charters:
        others = company in s.companies and s.director(company) != step.player
        if others and is_helped(t, s, company):
            yield from _handed(t, s, step, company)
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
