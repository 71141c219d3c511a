"""Trains of 1880: which are scrapped soon, and who pays for the next one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trunkline.kernel import Action, Sentence, message, say
from trunkline.present.rails.scrapping import SOON, Loss, Scrapping
from trunkline.rails.stock.trains import rusted
from trunkline.titles.china_1880.rules.actions import BuyTrain
from trunkline.titles.china_1880.rules.buy_trains import RESTORED, BuyTrains, needs_train, removable
from trunkline.titles.china_1880.rules.components import COMPONENTS, DEPOT, TRAINS
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.turn import turn_of
from trunkline.titles.china_1880.teaching import ending

IS_NEXT = message("1880.warning.is-next", "It is the bank’s next train.")
OTHERS_FIRST = message(
    "1880.warning.others-first",
    "{number} other train comes before it.",
    "{number} other trains come before it.",
)
LOSES_ALL = message(
    "1880.warning.loses-all", "The first {by}-train scraps all trains of {company}. {when}"
)
FORCED_PURCHASE = message(
    "1880.warning.forced-purchase",
    "The first {by}-train scraps all trains of {company}. {when} Such a train costs {price:money},"
    " and {company} has {cash:money}: as things stand, you would pay {missing:money}.",
)
WITHHELD = message(
    "1880.warning.withheld",
    "The first {by}-train scraps all trains of {company}. {when} Such a train costs "
    "{price:money}. {company} has {cash:money}; with this income withheld it would have "
    "{then:money}.",
)
SCRAPS_OWN = message(
    "1880.warning.scraps-own",
    "This is the first {train}-train. It scraps the {old}-trains of {company}, which you direct.",
)
SHORT_LIVED = message(
    "1880.warning.short-lived", "{train}-trains are scrapped by the first {by}-train. {when}"
)
SHARE_ROUND = message(
    "1880.warning.share-round",
    "This is the last {train}-train: a share round interrupts the operating round.",
)
LEAVE = message(
    "1880.warning.leave",
    "Nobody has bought a train since {company} did. If you buy none now, {number} {train}-train"
    " leaves the game.",
    "Nobody has bought a train since {company} did. If you buy none now, all {number}"
    " {train}-trains leave the game.",
)
OWN_MONEY = message(
    "1880.warning.own-money",
    "{company} must buy a train. The {train}-train costs {price:money} and it has "
    "{cash:money}: you pay {missing:money} yourself.",
)


LOSES_SOME = message(
    "1880.warning.loses-some",
    "The first {by}-train scraps trains of {company}: {old}. It keeps {rest}. {when}",
)
SCRAPPING = Scrapping(IS_NEXT, OTHERS_FIRST, LOSES_ALL, FORCED_PURCHASE, WITHHELD, LOSES_SOME)


def before_first(s: ChinaState, train: str) -> int:
    """How many trains the bank sells before the first one of this type."""
    kinds = [each for each in DEPOT.trains if not each.extra]
    names = [each.name for each in kinds]
    earlier = kinds[: names.index(train)]
    return sum(DEPOT.left(each, s.gone) or 0 for each in earlier)


def next_loss(s: ChinaState, company: str) -> Loss | None:
    """When the last of its trains is scrapped; None if one lasts or it has none."""
    trains = [TRAINS[name] for name in s.trains[company] if name != RESTORED]
    if not trains or any(not train.rusted_by for train in trains):
        return None
    last = max((train.rusted_by for train in trains), key=lambda by: before_first(s, by))
    return Loss(last, before_first(s, last), TRAINS[last].price)


def soon(s: ChinaState, company: str) -> Loss | None:
    loss = next_loss(s, company)
    return loss if loss is not None and loss.is_soon else None


def coming(s: ChinaState, player: str) -> Iterator[Sentence]:
    """Of the companies that a player directs: trains that go, money that will be missing."""
    for company in s.directed_by(player):
        loss = soon(s, company) if s.floated(company) else None
        if loss is not None:
            yield SCRAPPING.coming(loss, company, s.cash[company])
        else:
            yield from SCRAPPING.partly(
                company, [TRAINS[name] for name in s.trains[company]], partial(before_first, s)
            )


def paid_out(s: ChinaState, step: Dividend) -> Iterator[Sentence]:
    company = step.company
    cash, income = s.cash[company], s.income[company]
    yield from SCRAPPING.paid_out(soon(s, company), company, cash, income)


def bought(t: China1880, s: ChinaState, step: BuyTrains, a: Action | None) -> Iterator[Sentence]:
    if isinstance(a, BuyTrain):
        yield from _purchase(t, s, a)
    yield from _must_buy(s, step.company)
    yield from _unmoved(s, step)
    if not isinstance(a, BuyTrain) and not needs_train(s, step.company):
        loss = soon(s, step.company)
        if loss is not None:
            yield SCRAPPING.coming(loss, step.company, s.cash[step.company])


def _must_buy(s: ChinaState, company: str) -> Iterator[Sentence]:
    train, cash = s.train_on_sale, s.cash[company]
    if needs_train(s, company) and cash < train.price:
        yield say(
            OWN_MONEY,
            company=company,
            train=train.name,
            price=train.price,
            cash=cash,
            missing=train.price - cash,
        )


def _unmoved(s: ChinaState, step: BuyTrains) -> Iterator[Sentence]:
    """X: the train marker has come round."""
    train = s.train_on_sale
    left = DEPOT.left(train, s.gone)
    untouched = not step.bought and not step.removed and turn_of(s).marked
    if untouched and left and removable(s, train):
        yield say(LEAVE, number=left, company=step.company, train=train.name)


def _purchase(t: China1880, s: ChinaState, a: BuyTrain) -> Iterator[Sentence]:
    train = TRAINS[a.train]
    yield from ending.bought(t, s, a)
    if a.seller == "bank" and not s.gone.get(train.name, 0):
        for old in rusted(COMPONENTS.trains, train.name):
            for company in s.directed_by(a.by):
                if old in s.trains[company]:
                    yield say(SCRAPS_OWN, train=train.name, old=old, company=company)
    if train.rusted_by and before_first(s, train.rusted_by) <= SOON:
        others = before_first(s, train.rusted_by) - (a.seller == "bank")
        yield say(SHORT_LIVED, train=train.name, by=train.rusted_by, when=SCRAPPING.when(others))
    if a.seller == "bank" and train.share_round and DEPOT.left(train, s.gone) == 1:
        yield say(SHARE_ROUND, train=train.name)
