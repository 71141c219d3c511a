"""Trains of ordinary titles: which are scrapped soon, and who pays for the next one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import takewhile

from trunkline.kernel import Action, Sentence, message, say
from trunkline.present.ordinary.teaching.papers import directed
from trunkline.present.rails.scrapping import SOON, Loss, Scrapping
from trunkline.rails.rounds import forced
from trunkline.rails.rounds.actions import BuyTrain
from trunkline.rails.rounds.box import OrdinaryPhase
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.depot import cheapest
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.phases import present
from trunkline.rails.stock.shares import BANK
from trunkline.rails.stock.trains import Train, rusted

IS_NEXT = message("rounds.warning.is-next", "It can be bought next.")
OTHERS_FIRST = message(
    "rounds.warning.others-first",
    "{number} other train comes before it.",
    "{number} other trains come before it.",
)
LOSES_ALL = message(
    "rounds.warning.loses-all", "The first {by}-train scraps all trains of {company}. {when}"
)
FORCED_PURCHASE = message(
    "rounds.warning.forced-purchase",
    "The first {by}-train scraps all trains of {company}. {when} As things stand, the cheapest"
    " train costs {price:money} then, and {company} has {cash:money}: you would pay"
    " {missing:money}.",
)
WITHHELD = message(
    "rounds.warning.withheld",
    "The first {by}-train scraps all trains of {company}. {when} As things stand, the "
    "cheapest train costs {price:money} then. {company} has {cash:money}; with this income "
    "withheld it would have {then:money}.",
)
SCRAPS_OWN = message(
    "rounds.warning.scraps-own",
    "This is the first {train}-train. It scraps the {old}-trains of {company}, which you direct.",
)
CLOSES_OWN = message(
    "rounds.warning.closes-own",
    "This is the first {train}-train. It closes {privates}, which you own.",
)
SHORT_LIVED = message(
    "rounds.warning.short-lived", "{train}-trains are scrapped by the first {by}-train. {when}"
)
OWN_MONEY = message(
    "rounds.warning.own-money",
    "{company} must own a train. The cheapest costs {price:money} and it has {cash:money}: "
    "you pay {missing:money} yourself.",
)
OWN_SHARES = message(
    "rounds.warning.own-shares",
    "{company} must own a train. The cheapest costs {price:money}; the treasury and your "
    "cash together are {cash:money}. You must sell shares for {missing:money}.",
)


LOSES_SOME = message(
    "rounds.warning.loses-some",
    "The first {by}-train scraps trains of {company}: {old}. It keeps {rest}. {when}",
)
SCRAPPING = Scrapping(IS_NEXT, OTHERS_FIRST, LOSES_ALL, FORCED_PURCHASE, WITHHELD, LOSES_SOME)


def before_first(t: Ordinary, s: RailsState, train: str) -> int:
    """How many trains the depot sells before the first one of this type can be bought."""
    kind = t.box.trains[train]
    if kind.sold_from:
        opened = bool(s.gone.get(kind.sold_from))
        return 0 if opened else before_first(t, s, kind.sold_from) + 1
    return sum(t.box.depot.left(each, s.gone) or 0 for each in _earlier(t, train))


def _earlier(t: Ordinary, train: str) -> Iterator[Train]:
    return takewhile(lambda each: each.name != train, t.box.depot.trains)


def next_loss(t: Ordinary, s: RailsState, company: str) -> Loss | None:
    """When the last of its trains is scrapped; None if one lasts or it has none."""
    trains = [t.box.trains[name] for name in s.trains[company]]
    if not trains or any(not train.rusted_by for train in trains):
        return None
    last = max((train.rusted_by for train in trains), key=lambda by: before_first(t, s, by))
    return Loss(last, before_first(t, s, last), price_after(t, s, last))


def price_after(t: Ordinary, s: RailsState, train: str) -> int:
    """What the cheapest train costs once the first of this type is sold, as things stand."""
    after = s.clone()
    until = t.box.trains[train].sold_from or train
    after.gone = {**s.gone, **{each.name: each.count or 0 for each in _earlier(t, until)}}
    for name in {until, train}:
        after.gone[name] = max(1, s.gone.get(name, 0))
    came = [name for name, count in after.gone.items() if count]
    old = {each for name in came for each in rusted(t.box.components.trains, name)}
    after.used = tuple(each for each in s.used if each not in old)
    return cheapest(t, after).price


def soon(t: Ordinary, s: RailsState, company: str) -> Loss | None:
    loss = next_loss(t, s, company)
    return loss if loss is not None and loss.is_soon else None


def coming(t: Ordinary, s: RailsState, player: str) -> Iterator[Sentence]:
    """Of the companies that a player directs: trains that go, money that will be missing."""
    for company in directed(t, s, player):
        loss = soon(t, s, company) if s.floated(company) else None
        if loss is not None:
            yield SCRAPPING.coming(loss, company, s.cash[company], currency=t.currency)
        else:
            yield from SCRAPPING.partly(
                company,
                [t.box.trains[name] for name in s.trains[company]],
                partial(before_first, t, s),
            )


def paid_out(t: Ordinary, s: RailsState, step: Dividend) -> Iterator[Sentence]:
    company = step.company
    loss, cash, income = soon(t, s, company), s.cash[company], s.income[company]
    yield from SCRAPPING.paid_out(loss, company, cash, income, currency=t.currency)


def bought(t: Ordinary, s: RailsState, step: BuyTrains, a: Action | None) -> Iterator[Sentence]:
    if isinstance(a, BuyTrain):
        yield from _purchase(t, s, a)
    yield from _must_buy(t, s, step.company)
    loss = soon(t, s, step.company)
    if loss is not None and not isinstance(a, BuyTrain):
        cash = s.cash[step.company]
        yield SCRAPPING.coming(loss, step.company, cash, currency=t.currency)


def _must_buy(t: Ordinary, s: RailsState, company: str) -> Iterator[Sentence]:
    if not forced.is_helped(t, s, company):
        return
    price, cash, lacking = cheapest(t, s).price, s.cash[company], forced.missing(t, s, company)
    if lacking:
        yield say(
            OWN_SHARES,
            company=company,
            price=price,
            cash=cash + s.cash[s.director(company)],
            missing=lacking,
            currency=t.currency,
        )
    else:
        yield say(
            OWN_MONEY,
            company=company,
            price=price,
            cash=cash,
            missing=price - cash,
            currency=t.currency,
        )


def _purchase(t: Ordinary, s: RailsState, a: BuyTrain) -> Iterator[Sentence]:
    train = t.box.trains[a.train]
    if a.seller == BANK and not s.gone.get(train.name, 0):
        yield from _first_of_its_type(t, s, a)
    if train.rusted_by and before_first(t, s, train.rusted_by) <= SOON:
        others = before_first(t, s, train.rusted_by) - (a.seller == BANK)
        yield say(SHORT_LIVED, train=train.name, by=train.rusted_by, when=SCRAPPING.when(others))


def _first_of_its_type(t: Ordinary, s: RailsState, a: BuyTrain) -> Iterator[Sentence]:
    for old in rusted(t.box.components.trains, a.train):
        for company in directed(t, s, a.by):
            if old in s.trains[company]:
                yield say(SCRAPS_OWN, train=a.train, old=old, company=company)
    own = [p for p in t.owned(s, a.by) if not t.plan.survives(t, s, p)]
    if own and _phase_after(t, s, a.train).closes_privates and not t.phase(s).closes_privates:
        yield say(CLOSES_OWN, train=a.train, privates=", ".join(own))


def _phase_after(t: Ordinary, s: RailsState, train: str) -> OrdinaryPhase:
    return present(t.box.components.phases, {**s.gone, train: 1})
