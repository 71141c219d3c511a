"""The purchase of trains (X): from the bank, from sister companies, and the removal of trains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Decision, Refusal, Sentence, Span, message, no, say
from trunkline.rails.stock.emergency import split
from trunkline.rails.stock.shares import BANK
from trunkline.rails.stock.trains import without
from trunkline.titles.china_1880.rules.actions import BuyTrain, Pass
from trunkline.titles.china_1880.rules.components import DEPOT, TRAINS, ChinaTrain
from trunkline.titles.china_1880.rules.leaving import leave
from trunkline.titles.china_1880.rules.rocket import has_room, rocket_is_ready
from trunkline.titles.china_1880.rules.sections import TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.sections import TRAINS as TRAINS_SECTION
from trunkline.titles.china_1880.rules.shared_words import LIMIT, NO_SUCH_TRAIN
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.turn import turn_of

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

BOUGHT = message("1880.trains.bought", "{company} buys a {train}-train for {price:money}.")
RESTORED = "2R"
MUST_QUESTION = message("1880.trains.must-question", "{company} must own a train: buy one.")
QUESTION = message("1880.trains.question", "Buy trains for {company}, or pass.")
MUST_OWN = message("1880.trains.must-own", "{company} must own a train.")
BANK_SELLS_OTHER = message("1880.trains.bank-sells-other", "The bank sells {train}-trains now.")
LATER_2R = message("1880.trains.later-2r", "2R-trains are available from the first 6-train on.")
BANK_HAS_NONE = message("1880.trains.bank-has-none", "The bank has no {train}-train.")
BANK_PRICE = message("1880.trains.bank-price", "A {train}-train from the bank costs {price:money}.")
NO_SELLER = message("1880.trains.no-seller", "{seller} cannot sell a train.")
TRADE_LATER = message(
    "1880.trains.trade-later", "Companies cannot trade trains before the first 3-train."
)
OTHER_DIRECTOR = message(
    "1880.trains.other-director", "{seller} and {company} have different directors."
)
LEAST_PRICE = message("1880.trains.least-price", "A train costs at least ¥1.")
ONE_2R = message("1880.trains.one-2r", "A company cannot own more than one 2R-train.")
TOO_DEAR = message(
    "1880.trains.too-dear",
    "{company} has only {cash:money}, and its director cannot help with that.",
)
BOUGHT_OF_COMPANY = message(
    "1880.trains.bought-of-company",
    "{company} buys a {train}-train from {seller} for {price:money}.",
)
LEFT = message("1880.trains.left", "Nobody has bought: {count} {train}-trains leave the game.")
NONE_CHOICE = message("1880.trains.none-choice", "Buy no train")
CHOICE = message("1880.trains.choice", "Buy a {train}-train for {price:money}")
SELLER_CHOICE = message(
    "1880.trains.seller-choice", "Buy a {train}-train from {seller} for {price:money}"
)


def needs_train(s: ChinaState, company: str) -> bool:
    """X: every company must own a train at the end of its turn; a 2R does not count."""
    return all(train == RESTORED for train in s.trains[company])


class BuyTrains(Decision["China1880", ChinaState, BuyTrain | Pass], frozen=True):
    """X Purchase of trains: the last step of a turn; several trains may be bought.

    If a whole circle goes by without a bank purchase, the trains on sale leave the game.
    """

    company: str
    bought: bool = False
    """Whether the company has bought from the bank in this turn, so that the marker is new."""
    removed: bool = False
    """Whether trains have been removed already: a second refusal removes nothing."""

    takes: ClassVar = (BuyTrain, Pass)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        if needs_train(s, self.company):
            return say(MUST_QUESTION, company=self.company)
        return say(QUESTION, company=self.company)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[BuyTrain | Pass]:
        director, treasury = s.director(self.company), s.cash[self.company]
        for train in (s.train_on_sale, TRAINS[RESTORED]):
            yield BuyTrain(director, train.name, train.price)
        for seller, name in self.sister_trains(s):
            for price in dict.fromkeys((1, treasury)):
                yield BuyTrain(director, name, price, seller)
        yield Pass(director)

    def sister_trains(self, s: ChinaState) -> Iterator[tuple[str, str]]:
        for seller in s.directed_by(s.director(self.company)):
            for name in dict.fromkeys(s.trains[seller]):
                yield seller, name

    def spans(self, t: China1880, s: ChinaState) -> Iterator[Span]:
        director = s.director(self.company)
        for seller, name in self.sister_trains(s):
            cheapest = BuyTrain(director, name, 1, seller)
            if self.refuse(t, s, cheapest) is None:
                yield Span(cheapest, "price", 1, s.cash[self.company])

    def refuse(self, t: China1880, s: ChinaState, a: BuyTrain | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            if needs_train(s, self.company):
                return no(MUST_OWN, TRAIN_PURCHASE, company=self.company)
            return None
        wrong = self.refuse_bank(s, a) if a.seller == BANK else self.refuse_sister(s, a)
        return wrong or self.refuse_room(s, a) or self.refuse_price(s, a)

    def refuse_bank(self, s: ChinaState, a: BuyTrain) -> Refusal | None:
        train = TRAINS.get(a.train)
        on_sale = s.train_on_sale
        if train is None or (train is not on_sale and not train.extra):
            return no(BANK_SELLS_OTHER, TRAIN_PURCHASE, train=on_sale.name)
        if train.extra and not s.phase.restored_trains:
            return no(LATER_2R, TRAINS_SECTION)
        if not DEPOT.has(train, s.gone):
            return no(BANK_HAS_NONE, TRAIN_PURCHASE, train=a.train)
        if a.price != train.price:
            return no(BANK_PRICE, TRAIN_PURCHASE, train=a.train, price=train.price)
        return None

    def refuse_sister(self, s: ChinaState, a: BuyTrain) -> Refusal | None:
        if a.seller == self.company or a.seller not in s.companies:
            return no(NO_SELLER, TRAIN_PURCHASE, seller=a.seller)
        if not s.phase.train_trade:
            return no(TRADE_LATER, TRAIN_PURCHASE)
        if s.director(a.seller) != s.director(self.company):
            return no(OTHER_DIRECTOR, TRAIN_PURCHASE, seller=a.seller, company=self.company)
        if a.train not in s.trains[a.seller]:
            return no(NO_SUCH_TRAIN, TRAIN_PURCHASE, company=a.seller, train=a.train)
        if a.price < 1:
            return no(LEAST_PRICE, TRAIN_PURCHASE)
        return None

    def refuse_room(self, s: ChinaState, a: BuyTrain) -> Refusal | None:
        if a.train == RESTORED and RESTORED in s.trains[self.company]:
            return no(ONE_2R, TRAINS_SECTION)
        if not has_room(s, self.company):
            return no(LIMIT, TRAIN_PURCHASE, number=s.phase.train_limit, company=self.company)
        return None

    def refuse_price(self, s: ChinaState, a: BuyTrain) -> Refusal | None:
        treasury = s.cash[self.company]
        if a.price <= treasury or self.is_forced(s, a):
            return None
        return no(TOO_DEAR, TRAIN_PURCHASE, company=self.company, cash=treasury)

    def is_forced(self, s: ChinaState, a: BuyTrain) -> bool:
        """The director helps only with the bank's train for a company that has none."""
        return a.seller == BANK and a.train != RESTORED and needs_train(s, self.company)

    def apply(self, t: China1880, s: ChinaState, a: BuyTrain | Pass) -> None:
        if isinstance(a, Pass):
            self.decline(t, s)
        elif a.seller != BANK:
            self.buy_from_sister(s, a)
        elif split(a.price, s.cash[self.company], s.cash[a.by]).missing:
            s.push(t.raise_money(self.company))
        else:
            self.buy_from_bank(t, s, TRAINS[a.train])

    def buy_from_sister(self, s: ChinaState, a: BuyTrain) -> None:
        s.pay(self.company, a.seller, a.price)
        s.trains[a.seller] = without(s.trains[a.seller], (a.train,))
        s.trains[self.company] += (a.train,)
        s.tell(
            BOUGHT_OF_COMPANY, company=self.company, train=a.train, seller=a.seller, price=a.price
        )

    def buy_from_bank(self, t: China1880, s: ChinaState, train: ChinaTrain) -> None:
        """The treasury pays, in a forced purchase the director the rest; then the marker moves."""
        director = s.director(self.company)
        payment = split(train.price, s.cash[self.company], s.cash[director])
        assert not payment.missing, "what is missing has been raised"
        s.pay(self.company, BANK, payment.treasury)
        s.pay(director, BANK, payment.helper)
        s.trains[self.company] += (train.name,)
        s.tell(BOUGHT, company=self.company, train=train.name, price=train.price)
        if not train.extra:
            s.become(replace(self, bought=True))
            if not s.marker_is_fixed:
                s.train_marker = self.company
        leave(t, s, train)

    def decline(self, t: China1880, s: ChinaState) -> None:
        """X: the marker has come round without a bank purchase: the trains on sale go."""
        train = s.train_on_sale
        if self.removed or self.bought or not turn_of(s).marked or not removable(s, train):
            s.pop()
            return
        s.become(replace(self, removed=True))
        left = DEPOT.left(train, s.gone)
        assert left is not None, "trains without a limit are never removed"
        s.tell(LEFT, count=left, train=train.name)
        leave(t, s, train, left)

    def describe(self, t: China1880, s: ChinaState, a: BuyTrain | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(NONE_CHOICE)
        if a.seller == BANK:
            return say(CHOICE, train=a.train, price=a.price)
        return say(SELLER_CHOICE, train=a.train, seller=a.seller, price=a.price)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        """Nothing can be bought and nothing must be."""
        if needs_train(s, self.company) or rocket_is_ready(s):
            return False
        offers = (a for a in self.propose(t, s) if isinstance(a, BuyTrain))
        return all(self.refuse(t, s, a) is not None for a in offers)

    def advance(self, t: China1880, s: ChinaState) -> None:
        self.decline(t, s)


def removable(s: ChinaState, train: ChinaTrain) -> bool:
    """X: 10- and 2R-trains never go; 8E-trains only while none has been bought."""
    untouched = not s.marker_is_fixed or not s.gone.get(train.name, 0)
    return train.removable and untouched
