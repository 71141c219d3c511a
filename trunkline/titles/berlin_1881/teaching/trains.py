"""Trains of 1881: which become obsolete soon, and who pays for the next one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trunkline.kernel import Action, Sentence, message, say
from trunkline.present.rails.scrapping import SOON, Loss, Scrapping
from trunkline.rails.stock.trains import rusted
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.offices import exists, runner
from trunkline.titles.berlin_1881.rules.papers import cost
from trunkline.titles.berlin_1881.rules.rolling_stock import must_own, new_trains, used_trains
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, NETWORKS, TRAMWAYS
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

IS_NEXT = message("1881.warning.is-next", "It is the bank’s next tramcar.")
OTHERS_FIRST = message(
    "1881.warning.others-first",
    "{number} other tramcar comes before it.",
    "{number} other tramcars come before it.",
)
LOSES_ALL = message(
    "1881.warning.loses-all",
    "The first train {by} scraps all trains of {company}. {when}",
)
FORCED_PURCHASE = message(
    "1881.warning.forced-purchase",
    "The first train {by} scraps all trains of {company}. {when} The next one costs "
    "{price:money}, and {company} has {cash:money}: as things stand, you would pay {missing:money}"
    " of your own.",
)
WITHHELD = message(
    "1881.warning.withheld",
    "The first train {by} scraps all trains of {company}. {when} The next one costs "
    "{price:money}. {company} has {cash:money}; with this income withheld it would have "
    "{then:money}.",
)
SCRAPS_OWN = message(
    "1881.warning.scraps-own",
    "This is the first train {train}. It scraps the trains {old} of {company}, which you run.",
)
SHORT_LIVED = message(
    "1881.warning.short-lived", "Trains {train} are scrapped by the first train {by}. {when}"
)
OWN_MONEY = message(
    "1881.warning.own-money",
    "{company} must buy a train, for at least {price:money}. It has {cash:money}: you pay "
    "{missing:money} yourself, and if you cannot pay you are bankrupt.",
)
PAPER_OR_TRAIN = message(
    "1881.warning.paper-or-train",
    "After this {company} has {left:money}. It must still buy a train, for at least {price:money}.",
)


LOSES_SOME = message(
    "1881.warning.loses-some",
    "The first train {by} scraps trains of {company}: {old}. It keeps {rest}. {when}",
)
SCRAPPING = Scrapping(IS_NEXT, OTHERS_FIRST, LOSES_ALL, FORCED_PURCHASE, WITHHELD, LOSES_SOME)


def cheapest(s: BerlinState, company: str) -> int:
    """The least that a train costs which the company could buy from bank or pool; 0 if none."""
    kinds = (*new_trains(s, company), *used_trains(s, company))
    return min((train.price for train in kinds), default=0)


def before_first(s: BerlinState, train: str) -> int:
    """How many tramcars the bank sells before the first one of this type."""
    earlier = [car for car in s.pieces.tramcars if car.name < train]
    return sum(s.pieces.depot.left(car, s.gone) or 0 for car in earlier)


def next_loss(s: BerlinState, company: str) -> Loss | None:
    """When the last of its trains becomes obsolete; None if one lasts or it has none."""
    kinds = [s.pieces.trains[name] for name in s.trains[company]]
    if not kinds or any(not train.rusted_by for train in kinds):
        return None
    last = max(train.rusted_by for train in kinds)
    return Loss(last, before_first(s, last), price_then(s, company, last))


def soon(s: BerlinState, company: str) -> Loss | None:
    loss = next_loss(s, company)
    return loss if loss is not None and loss.is_soon else None


def price_then(s: BerlinState, company: str, train: str) -> int:
    """What the company must pay when that train has come: a tramway for one like it, a network
    for the next S-train."""
    if company in TRAMWAYS:
        return s.pieces.trains[train].price
    lasting = [train.price for train in s.pieces.strains if not train.rusted_by]
    return min(lasting, default=0)


def coming(s: BerlinState, player: str) -> Iterator[Sentence]:
    """Of the companies that a player runs: trains that go, money that will be missing."""
    for company in (*TRAMWAYS, *NETWORKS):
        if exists(s, company) and runner(s, company) == player:
            loss = soon(s, company)
            if loss is not None:
                yield SCRAPPING.coming(loss, company, s.money[company])
            else:
                yield from SCRAPPING.partly(
                    company,
                    [s.pieces.trains[name] for name in s.trains[company]],
                    partial(before_first, s),
                )


def paid_out(s: BerlinState, step: UseIncome) -> Iterator[Sentence]:
    company, earned = step.company, s.earned
    kept = earned.construction + earned.connection + earned.route + earned.ferry
    yield from SCRAPPING.paid_out(soon(s, company), company, s.money[company], kept)


def bought(s: BerlinState, step: Business, a: Action | None) -> Iterator[Sentence]:
    company = step.company
    price, cash = cheapest(s, company), s.money[company]
    match a:
        case BuyTrain():
            yield from _purchase(s, a)
        case Buy() if must_own(s, company):
            left = cash - cost(s, CERTIFICATES[a.certificate], a.source)
            if left < price:
                yield say(PAPER_OR_TRAIN, company=company, left=left, price=price)
    if must_own(s, company) and cash < price:
        yield say(OWN_MONEY, company=company, price=price, cash=cash, missing=price - cash)
    elif not isinstance(a, BuyTrain) and (loss := soon(s, company)) is not None:
        yield SCRAPPING.coming(loss, company, cash)


def _purchase(s: BerlinState, a: BuyTrain) -> Iterator[Sentence]:
    train = s.pieces.trains[a.train]
    if a.source == OFFERING and not s.gone.get(train.name, 0):
        for old in rusted(s.pieces.depot.trains, train.name):
            for company in (*TRAMWAYS, *NETWORKS):
                if old in s.trains[company] and runner(s, company) == a.by:
                    yield say(SCRAPS_OWN, train=train.name, old=old, company=company)
    if train.rusted_by and before_first(s, train.rusted_by) <= SOON:
        others = before_first(s, train.rusted_by) - (a.source == OFFERING and not train.extra)
        yield say(SHORT_LIVED, train=train.name, by=train.rusted_by, when=SCRAPPING.when(others))
