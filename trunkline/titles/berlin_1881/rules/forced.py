"""Forced purchases of trains: all sources in the order of the rulebook (7.2.7.2.5, 7.4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Action, Decision, Refusal, Sentence, message, no, say
from trunkline.rails.stock.trains import Train
from trunkline.titles.berlin_1881.rules import papers, prices
from trunkline.titles.berlin_1881.rules.bank import transfer
from trunkline.titles.berlin_1881.rules.bankruptcy import go_bankrupt
from trunkline.titles.berlin_1881.rules.offices import exists, holder, runner
from trunkline.titles.berlin_1881.rules.rolling_stock import (
    must_own,
    new_trains,
    not_on_sale,
    purchase,
    used_trains,
)
from trunkline.titles.berlin_1881.rules.sections import FORCED, S_FORCED
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Sell
from trunkline.titles.berlin_1881.rules.tables import COMPANIES, SBAHN, SUBNETS, TRAMWAYS

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

QUESTION = message("1881.forced.question", "{company} must buy a train. Which one?")
SALE_QUESTION = message(
    "1881.forced.sale-question",
    "{company} needs {missing:money} more for the {train}. What does {seller} sell?",
)
CHOSEN_BEFORE = message("1881.forced.chosen-before", "The {train} has already been chosen.")
CANNOT_PAY = message(
    "1881.forced.cannot-pay", "Selling everything allowed would still not pay for train {train}."
)
CHOOSE_FIRST = message("1881.forced.choose-first", "Choose the train first.")
NOT_SOLD_NOW = message("1881.forced.not-sold-now", "You cannot sell certificates of {company} now.")
NOT_NEEDED = message("1881.forced.not-needed", "You may only sell as much as the {train} needs.")
DIRECTOR_STAYS = message(
    "1881.forced.director-stays", "The sale would change the director of {company}."
)
SOLD_TOO_MUCH = message(
    "1881.forced.sold-too-much", "After this sale the {train} could not be paid for."
)
BUY_FROM_POOL = message(
    "1881.business.buy-from-pool",
    "Buy a train of type {train} from the bank pool for {price:money}",
)
BUY = message("1881.business.buy", "Buy a train of type {train} from the bank for {price:money}")
PAID = message("1881.forced.paid", "{payer} adds {amount:money}.")


class ChooseTrain(Action, frozen=True):
    """The train that is bought by force, from the bank ("bank") or the bank pool ("pool")."""

    train: str
    source: str


class Forced(Decision["Berlin", BerlinState, ChooseTrain | Sell], frozen=True):
    """7.2.7.2.5: treasury, the tramway's S-Bahn certificates, the director's cash and certificates.

    7.4.7: for a network its treasury, then its owner's money and certificates. The director
    chooses the train, not necessarily the cheapest, and sells no more than it takes.
    """

    company: str
    train: str = ""
    source: str = ""
    takes: ClassVar = (ChooseTrain, Sell)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return runner(s, self.company)

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        if not self.train:
            return say(QUESTION, company=self.company)
        return say(
            SALE_QUESTION,
            company=self.company,
            missing=self.missing(s),
            train=self.train,
            seller=self.seller(s),
        )

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[ChooseTrain | Sell]:
        by = self.decider(t, s)
        if not self.train:
            for source, kinds in ((OFFERING, new_trains), (POOL, used_trains)):
                for train in kinds(s, self.company):
                    yield ChooseTrain(by, train.name, source)
            return
        seller = self.seller(s)
        for company in COMPANIES:
            for count, vices in papers.lots(s, seller, company):
                yield Sell(by, company, count, vices)

    def refuse(self, t: Berlin, s: BerlinState, a: ChooseTrain | Sell) -> Refusal | None:
        if isinstance(a, ChooseTrain):
            return self.refuse_choice(s, a)
        return self.refuse_sale(s, a)

    def refuse_choice(self, s: BerlinState, a: ChooseTrain) -> Refusal | None:
        if self.train:
            return no(CHOSEN_BEFORE, self.section, train=self.train)
        if refusal := not_on_sale(s, self.company, a.train, a.source):
            return refusal
        if reachable(s, self.company) < s.pieces.trains[a.train].price:
            return no(CANNOT_PAY, self.section, train=a.train)
        return None

    def refuse_sale(self, s: BerlinState, a: Sell) -> Refusal | None:
        if not self.train:
            return no(CHOOSE_FIRST, self.section)
        seller = self.seller(s)
        if a.company in protected(s, self.company, seller):
            return no(NOT_SOLD_NOW, self.section, company=a.company)
        if refusal := papers.cannot_sell(s, seller, a.company, a.count, a.vices):
            return refusal
        fewer = (a.count + len(a.vices) - 1) * prices.value(s, a.company)
        if fewer >= self.missing(s):
            return no(NOT_NEEDED, self.section, train=self.train)
        after = s.clone()
        papers.sell(after, seller, a.company, a.count, a.vices)
        if self.company in TRAMWAYS and runner(after, self.company) != a.by:
            return no(DIRECTOR_STAYS, self.section, company=self.company)
        # Ruling: sales that would make the purchase impossible are not allowed.
        if reachable(after, self.company) < s.pieces.trains[self.train].price:
            return no(SOLD_TOO_MUCH, self.section, train=self.train)
        return None

    @property
    def section(self) -> str:
        return FORCED if self.company in TRAMWAYS else S_FORCED

    def seller(self, s: BerlinState) -> str:
        """Whose certificates are sold next: the tramway's S-Bahn certificates come first."""
        if self.company in TRAMWAYS and s.shares[SBAHN].single(self.company):
            return self.company
        return runner(s, self.company)

    def missing(self, s: BerlinState) -> int:
        """What is lacking before the next source may be used."""
        price = s.pieces.trains[self.train].price
        if self.company in TRAMWAYS and self.seller(s) == self.company:
            return price - s.money[self.company]
        return price - sum(s.money[payer] for payer in payers(s, self.company))

    def apply(self, t: Berlin, s: BerlinState, a: ChooseTrain | Sell) -> None:
        if isinstance(a, ChooseTrain):
            s.become(replace(self, train=a.train, source=a.source))
        else:
            papers.sell(s, self.seller(s), a.company, a.count, a.vices)

    def describe(self, t: Berlin, s: BerlinState, a: ChooseTrain | Sell) -> Sentence:
        if isinstance(a, ChooseTrain):
            return say(
                BUY_FROM_POOL if a.source == POOL else BUY,
                train=a.train,
                price=s.pieces.trains[a.train].price,
            )
        return papers.describe_sale(s, a.company, a.count, a.vices)

    def moot(self, t: Berlin, s: BerlinState) -> bool:
        if not must_own(s, self.company) or not exists(s, self.company):
            return True
        if self.train:
            return self.missing(s) <= 0
        return not runner(s, self.company) or _bankrupt(s, self.company)

    def advance(self, t: Berlin, s: BerlinState) -> None:
        s.pop()
        if not must_own(s, self.company) or not runner(s, self.company):
            return
        if self.train:
            _pay(s, self.company, self.train)
            purchase(s, self.company, self.train, self.source)
            return
        network = self.company not in TRAMWAYS
        go_bankrupt(s, runner(s, self.company), self.company)
        if network and s.stack and exists(s, self.company):
            # 7.4.7: the new president must buy, unless a merger brought a train.
            s.push(Forced(self.company))


def payers(s: BerlinState, company: str) -> tuple[str, ...]:
    """Whose money pays, in order; certificates are sold between and after them."""
    owner = () if company in TRAMWAYS else (holder(s, company),)
    return tuple(dict.fromkeys((company, *owner, runner(s, company))))


def protected(s: BerlinState, company: str, seller: str) -> tuple[str, ...]:
    """7.4.7: companies whose certificates are not sold for a network's train."""
    if company in TRAMWAYS:
        return () if seller not in TRAMWAYS else tuple(TRAMWAYS)
    return SBAHN, holder(s, company)


def reachable(s: BerlinState, company: str) -> int:
    """All that could be raised, each company's certificates in as few sales as possible."""
    trial = s.clone()
    director = runner(s, company)
    if company in TRAMWAYS:
        _sell_all(trial, company, SBAHN)
    for papers_of in COMPANIES:
        if papers_of == company:
            _sell_without_heir(trial, director, company)
        elif papers_of not in protected(s, company, director):
            _sell_all(trial, director, papers_of)
    return sum(trial.money[payer] for payer in payers(s, company))


def _sell_all(s: BerlinState, owner: str, company: str) -> None:
    """A change of office in between gives certificates that can be sold as well."""
    while count := s.shares[company].single(owner):
        vices = tuple(n for n in SUBNETS if company == SBAHN and s.vices[n] == owner)
        papers.sell(s, owner, company, count - len(vices), vices)


def _sell_without_heir(s: BerlinState, director: str, company: str) -> None:
    """As many of the acting tramway as leave the director in office."""
    shares = s.shares[company]
    rival = max((shares.units(player) for player in s.players if player != director), default=0)
    count = min(shares.single(director), shares.units(director) - rival)
    if count > 0:
        papers.sell(s, director, company, count, ())


def _bankrupt(s: BerlinState, company: str) -> bool:
    """7.2.7.2.6: not even the cheapest train can be paid."""
    on_sale: tuple[Train, ...] = (*new_trains(s, company), *used_trains(s, company))
    return reachable(s, company) < min(train.price for train in on_sale)


def _pay(s: BerlinState, company: str, train: str) -> None:
    """The money that the treasury lacks comes from the others, in order."""
    for payer in payers(s, company)[1:]:
        lacking = s.pieces.trains[train].price - s.money[company]
        if lacking > 0:
            amount = min(lacking, s.money[payer])
            transfer(s, payer, company, amount)
            s.tell(PAID, payer=payer, amount=amount)
