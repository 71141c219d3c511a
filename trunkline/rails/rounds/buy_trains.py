"""Buying trains: of the depot, used ones, those of other companies; and when one must be bought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Decision, Refusal, Sentence, Span, message, no, say
from trunkline.rails.rounds import forced
from trunkline.rails.rounds.actions import BuyTrain, GoBankrupt, Pass, SellShares
from trunkline.rails.rounds.deals import TrainDeal, thing, turned_down
from trunkline.rails.rounds.depot import leave, on_sale
from trunkline.rails.rounds.sections import TRAINS
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.stock.emergency import split
from trunkline.rails.stock.shares import BANK
from trunkline.rails.stock.trains import without

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

BOUGHT = message("rounds.trains.bought", "{company} buys a {train}-train for {price:money}.")
TRADED_IN = message("rounds.trains.traded-in", "{company} trades in a {train}-train.")
HELPS = message("rounds.trains.helps", "{player} pays {amount:money} of that.")
QUESTION = message("rounds.trains.question", "Buy trains for {company}, or pass.")
MUST_QUESTION = message("rounds.trains.must-question", "{company} must own a train: buy one.")
MUST_OWN = message("rounds.trains.must-own", "{company} must own a train.")
NOT_ON_SALE = message("rounds.trains.not-on-sale", "No {train}-train is on sale there.")
ITS_PRICE = message("rounds.trains.its-price", "That {train}-train costs {price:money}.")
NO_TRADE_IN = message(
    "rounds.trains.no-trade-in", "You cannot trade in a {old}-train for a {train}-train."
)
NO_SELLER = message("rounds.trains.no-seller", "{seller} has no {train}-train to sell.")
LEAST_PRICE = message("rounds.trains.least-price", "A train costs at least {least:money}.")
LIMIT = message("rounds.trains.limit", "{company} may own {number} trains now.")
TOO_DEAR = message("rounds.trains.too-dear", "{company} has only {cash:money}.")
DECLINED = message(
    "rounds.trains.declined", "An offer of {price:money} has already been declined this turn."
)
PASS_CHOICE = message("rounds.trains.pass-choice", "Buy no train")
CHOICE = message("rounds.trains.choice", "Buy a {train}-train for {price:money}")
USED_CHOICE = message("rounds.trains.used-choice", "Buy a used {train}-train for {price:money}")
SELLER_CHOICE = message(
    "rounds.trains.seller-choice", "Buy a {train}-train from {seller} for {price:money}"
)
TRADE_CHOICE = message(
    "rounds.trains.trade-choice",
    "Buy a {train}-train for {price:money} and trade in a {old}-train",
)

Purchase = BuyTrain | SellShares | GoBankrupt | Pass


class BuyTrains(Decision["Ordinary", RailsState, Purchase], frozen=True):
    """One train after the other while there is room; the treasury pays.

    A company that must own a train and cannot pay for the cheapest is helped by its director, who
    may have to sell shares first: see `forced`.
    """

    company: str
    sold: tuple[str, ...] = ()
    """Of which companies the director has sold shares to pay for a train."""

    takes: ClassVar = (BuyTrain, SellShares, GoBankrupt, Pass)

    def decider(self, t: Ordinary, s: RailsState) -> str:
        return s.director(self.company)

    def question(self, t: Ordinary, s: RailsState) -> Sentence:
        needy = forced.must_buy(t, s, self.company)
        return say(MUST_QUESTION if needy else QUESTION, company=self.company)

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[Purchase]:
        director = s.director(self.company)
        yield from self.of_the_bank(t, s)
        for seller, name in self.of_others(t, s):
            least = turned_down(s, f"{seller} {name}") + 1
            for price in dict.fromkeys((least, s.cash[self.company])):
                yield BuyTrain(director, name, price, seller)
        yield from forced.sales(t, s, self)
        yield GoBankrupt(director)
        yield Pass(director)

    def of_the_bank(self, t: Ordinary, s: RailsState) -> Iterator[BuyTrain]:
        director = s.director(self.company)
        for train in on_sale(t, s):
            yield BuyTrain(director, train.name, train.price)
            for old in dict.fromkeys(s.trains[self.company]):
                if old in train.traded_in:
                    price = train.price - train.rebate
                    yield BuyTrain(director, train.name, price, trade_in=old)
        for name in dict.fromkeys(s.used):
            yield BuyTrain(director, name, t.box.trains[name].price, POOL)

    def of_others(self, t: Ordinary, s: RailsState) -> Iterator[tuple[str, str]]:
        for seller in t.box.charters:
            if seller != self.company:
                for name in dict.fromkeys(s.trains[seller]):
                    yield seller, name

    def spans(self, t: Ordinary, s: RailsState) -> Iterator[Span]:
        director, most = s.director(self.company), s.cash[self.company]
        for seller, name in self.of_others(t, s):
            dearest = BuyTrain(director, name, most, seller)
            if self.refuse(t, s, dearest) is None:
                least = turned_down(s, thing(self.deal(t, dearest))) + 1
                yield Span(replace(dearest, price=least), "price", least, most)

    def refuse(self, t: Ordinary, s: RailsState, a: Purchase) -> Refusal | None:
        match a:
            case Pass():
                if forced.must_buy(t, s, self.company):
                    return no(MUST_OWN, TRAINS, company=self.company)
                return None
            case SellShares():
                return forced.refuse_sale(t, s, self, a)
            case GoBankrupt():
                return forced.refuse_bankruptcy(t, s, self)
            case BuyTrain():
                return self.refuse_train(t, s, a)

    def refuse_train(self, t: Ordinary, s: RailsState, a: BuyTrain) -> Refusal | None:
        if a.seller in (BANK, POOL):
            wrong = self.refuse_bank(t, s, a)
        else:
            wrong = self.refuse_seller(t, s, a)
        return wrong or self.refuse_room(t, s, a) or self.refuse_money(t, s, a)

    def refuse_bank(self, t: Ordinary, s: RailsState, a: BuyTrain) -> Refusal | None:
        train = t.box.trains.get(a.train)
        known = s.used if a.seller == POOL else tuple(each.name for each in on_sale(t, s))
        if train is None or a.train not in known:
            return no(NOT_ON_SALE, TRAINS, train=a.train)
        if a.trade_in and (
            a.seller == POOL
            or a.trade_in not in train.traded_in
            or a.trade_in not in s.trains[self.company]
        ):
            return no(NO_TRADE_IN, TRAINS, old=a.trade_in, train=a.train)
        price = train.price - (train.rebate if a.trade_in else 0)
        return (
            no(ITS_PRICE, TRAINS, train=a.train, price=price, currency=t.currency)
            if a.price != price
            else None
        )

    def refuse_seller(self, t: Ordinary, s: RailsState, a: BuyTrain) -> Refusal | None:
        """Any price that the treasury can pay, if the director of the seller agrees."""
        none = a.seller not in t.box.charters or a.train not in s.trains[a.seller]
        if none or a.seller == self.company or a.trade_in:
            return no(NO_SELLER, TRAINS, seller=a.seller, train=a.train)
        if a.price < 1:
            return no(LEAST_PRICE, TRAINS, least=1, currency=t.currency)
        if self.sold:
            return no(forced.ONLY_CHEAPEST, TRAINS)
        asked = turned_down(s, thing(self.deal(t, a)))
        if a.price <= asked:
            return no(DECLINED, TRAINS, price=asked, currency=t.currency)
        return None

    def refuse_room(self, t: Ordinary, s: RailsState, a: BuyTrain) -> Refusal | None:
        limit = t.phase(s).train_limit
        if len(s.trains[self.company]) - bool(a.trade_in) < limit:
            return None
        return no(LIMIT, TRAINS, company=self.company, number=limit)

    def refuse_money(self, t: Ordinary, s: RailsState, a: BuyTrain) -> Refusal | None:
        treasury = s.cash[self.company]
        if a.price <= treasury:
            return None
        if a.seller in (BANK, POOL) and forced.is_helped(t, s, self.company):
            return forced.refuse_help(t, s, self.company, a)
        return no(TOO_DEAR, TRAINS, company=self.company, cash=treasury, currency=t.currency)

    def deal(self, t: Ordinary, a: BuyTrain) -> TrainDeal:
        return TrainDeal(self.company, a.seller, a.train, a.price, t.currency)

    def apply(self, t: Ordinary, s: RailsState, a: Purchase) -> None:
        match a:
            case Pass():
                s.pop()
            case SellShares():
                forced.sell(t, s, self, a)
            case GoBankrupt():
                forced.go_bankrupt(t, s, self)
            case BuyTrain() if a.seller in (BANK, POOL):
                self.buy(t, s, a)
            case BuyTrain():
                seller = s.director(a.seller)
                ask = t.plan.agrees if seller != a.by else None
                if ask is None:
                    self.deal(t, a).strike(t, s)
                else:
                    ask(t, s, a.by, seller, self.deal(t, a))

    def buy(self, t: Ordinary, s: RailsState, a: BuyTrain) -> None:
        """The treasury pays, in a forced purchase the director the rest."""
        payment = split(a.price, s.cash[self.company], s.cash[a.by])
        s.pay(self.company, BANK, payment.treasury)
        s.pay(a.by, BANK, payment.helper)
        s.tell(BOUGHT, company=self.company, train=a.train, price=a.price, currency=t.currency)
        if payment.helper:
            s.tell(HELPS, player=a.by, amount=payment.helper, currency=t.currency)
        if a.trade_in:
            s.trains[self.company] = without(s.trains[self.company], (a.trade_in,))
            s.used += (a.trade_in,)
            s.tell(TRADED_IN, company=self.company, train=a.trade_in)
        s.trains[self.company] += (a.train,)
        s.become(replace(self, sold=()))
        if a.seller == POOL:
            s.used = without(s.used, (a.train,))
        else:
            leave(t, s, t.box.trains[a.train], self.company)

    def describe(self, t: Ordinary, s: RailsState, a: Purchase) -> Sentence:
        match a:
            case Pass():
                return say(PASS_CHOICE)
            case SellShares() | GoBankrupt():
                return forced.describe(t, s, a)
            case BuyTrain(trade_in=old) if old:
                return say(TRADE_CHOICE, train=a.train, price=a.price, old=old, currency=t.currency)
            case BuyTrain(seller="bank"):
                return say(CHOICE, train=a.train, price=a.price, currency=t.currency)
            case BuyTrain(seller="pool"):
                return say(USED_CHOICE, train=a.train, price=a.price, currency=t.currency)
            case BuyTrain():
                return say(
                    SELLER_CHOICE,
                    train=a.train,
                    seller=a.seller,
                    price=a.price,
                    currency=t.currency,
                )

    def moot(self, t: Ordinary, s: RailsState) -> bool:
        """Nothing can be bought and nothing must be."""
        if forced.must_buy(t, s, self.company):
            return False
        offers = (a for a in self.propose(t, s) if isinstance(a, BuyTrain))
        return all(self.refuse(t, s, a) is not None for a in offers)
