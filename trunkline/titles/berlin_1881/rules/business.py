"""The last step of a turn: S-Bahn certificates and trains, in any order (7.2.7, 7.4.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import filterfalse, product
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Decision, Refusal, Sentence, Span, message, no, say
from trunkline.parts.offer import put
from trunkline.titles.berlin_1881.rules import papers
from trunkline.titles.berlin_1881.rules.bank import receive, transfer
from trunkline.titles.berlin_1881.rules.deals import Proposal, TrainDeal, untried
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import Forced
from trunkline.titles.berlin_1881.rules.offices import exists, holder, phase, runner, train_limit
from trunkline.titles.berlin_1881.rules.rolling_stock import (
    must_own,
    new_trains,
    not_on_sale,
    purchase,
    used_trains,
)
from trunkline.titles.berlin_1881.rules.sections import (
    CAR_DEALS,
    CARS,
    NEW_CARS,
    S_TRAINS,
    S_TURN,
    TRADE,
)
from trunkline.titles.berlin_1881.rules.shared_words import END_TURN, MADE_BEFORE, SCRAPPED
from trunkline.titles.berlin_1881.rules.shared_words import OFFER_CHOICE as CHOICE
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.surplus import give_up
from trunkline.titles.berlin_1881.rules.tables import (
    CERTIFICATES,
    NETWORKS,
    PHASES,
    SBAHN,
    STADTBAHN,
    TRAINS,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.train_actions import CHOICES, BuyTrain, OfferTrain

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin


LEAST_PRICE = 1
"""What another company is paid at least for a train (7.2.7.2.3)."""
TRAMWAY_QUESTION = message(
    "1881.business.tramway-question", "Trade S-Bahn certificates or buy tramcars for {company}?"
)
NETWORK_QUESTION = message("1881.business.network-question", "Buy S-trains for network {company}?")
ONE_PAPER = message(
    "1881.business.one-paper", "A tramway can buy one S-Bahn certificate a turn, or sell some."
)
PAPERS_ONLY = message("1881.business.papers-only", "A tramway can trade only S-Bahn certificates.")
BUSINESS_NETWORKS = message("1881.business.networks", "Networks cannot trade certificates.")
PAPERS_LATER = message(
    "1881.business.papers-later", "You cannot trade S-Bahn certificates before the green phase."
)
HIGHER_TRAIN = message(
    "1881.business.higher-train", "You can trade in only for a larger S-train from the bank."
)
NO_TRAMCAR_AWAY = message("1881.business.no-tramcar-away", "A tramway cannot give a tramcar away.")
OWN_TRAINS = message("1881.business.own-trains", "{company} gives one of its own S-trains.")
TRAIN_LIMIT = message("1881.business.train-limit", "The train limit of {company} is {limit}.")
WHOLE_TREASURY = message(
    "1881.business.whole-treasury",
    "{company} pays its whole treasury; {missing:money} is still missing.",
)
MOST_ADDED = message("1881.business.most-added", "At most {most:money} may be added to this price.")
HELPER_TOO_POOR = message("1881.business.helper-too-poor", "{helper} has only {money:money}.")
NOTHING_TO_SELL = message("1881.business.nothing-to-sell", "{seller} has no {train} to sell.")
NOBODY_DECIDES = message("1881.business.nobody-decides", "Nobody decides for {seller}.")
PRICE_RANGE = message(
    "1881.business.price-range",
    "{company} pays at least {least:money} and at most the {money:money} of its treasury.",
)
HELPED = message("1881.business.helped", "{helper} adds {subsidy:money}.")
TRADED_IN = message("1881.business.traded-in", "{company} trades in train {train}.")
END_TURN_MUST = message("1881.business.end-turn-must", "End the turn; {company} must buy a train")


Deed = Buy | Sell | BuyTrain | OfferTrain | Done


class Business(Decision["Berlin", BerlinState, Deed], frozen=True):
    """7.2.7: a tramway buys one S-Bahn certificate or sells some, and buys tramcars, in any order.

    7.4.6: a network buys S-trains only. Without a train at the end a forced purchase follows.
    """

    company: str
    bought: bool = False
    """It has bought an S-Bahn certificate in this turn."""
    sold: bool = False
    offered: tuple[TrainDeal, ...] = ()
    """Offers made in this turn: none is repeated."""
    takes: ClassVar = (Buy, Sell, BuyTrain, OfferTrain, Done)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return runner(s, self.company)

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        if self.company in TRAMWAYS:
            return say(TRAMWAY_QUESTION, company=self.company)
        return say(NETWORK_QUESTION, company=self.company)

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[Deed]:
        by = self.decider(t, s)
        yield Done(by)
        if self.company in TRAMWAYS:
            yield from self.certificates(s, by)
        yield from self.trains(s, by)
        yield from self.offers(s, by, [*self.sellers(s)], self.olds(s))

    def allowed(self, t: Berlin, s: BerlinState) -> Iterator[Deed]:
        """Offers are many: sellers, and what is given away, are judged once for all of them.
        # must agree with refuse
        """
        by, judged = self.decider(t, s), partial(self.refuse, t, s)
        yield Done(by)
        if self.company in TRAMWAYS:
            yield from filterfalse(judged, self.certificates(s, by))
        yield from filterfalse(judged, self.trains(s, by))
        terms = partial(self.refuse_terms, s)
        yield from filterfalse(terms, self.offers(s, by, *self.dealing(s)))

    def dealing(self, s: BerlinState) -> tuple[list[tuple[str, str]], list[str]]:
        """Who can be offered something for which train, and what may be given away for it."""
        olds = [old for old in self.olds(s) if not self.refuse_given(s, old)]
        return [each for each in self.sellers(s) if runner(s, each[0])] if olds else [], olds

    def certificates(self, s: BerlinState, by: str) -> Iterator[Deed]:
        if phase(s) == PHASES[0]:
            return
        for name, paper in CERTIFICATES.items():
            if paper.company == SBAHN:
                yield from (Buy(by, name, source) for source in papers.SOURCES)
        for count, vices in papers.lots(s, self.company, SBAHN):
            yield Sell(by, SBAHN, count, vices)

    def trains(self, s: BerlinState, by: str) -> Iterator[Deed]:
        for source, kinds in ((OFFERING, new_trains), (POOL, used_trains)):
            for train in kinds(s, self.company):
                for trade_in, scrap in self.exchanges(s):
                    deed = BuyTrain(by, train.name, source, 0, trade_in, scrap)
                    yield replace(deed, subsidy=max(0, self.missing(s, deed)))

    def offers(
        self, s: BerlinState, by: str, sellers: Sequence[tuple[str, str]], olds: Sequence[str]
    ) -> Iterator[OfferTrain]:
        money = s.money[self.company]
        for price in dict.fromkeys((LEAST_PRICE, money // 2, money)):
            for seller, train in sellers:
                for scrap in olds:
                    yield OfferTrain(by, seller, train, price, scrap)

    def exchanges(self, s: BerlinState) -> Iterator[tuple[str, str]]:
        for old in self.olds(s):
            yield "", old
            if old:
                yield old, ""

    def olds(self, s: BerlinState) -> tuple[str, ...]:
        """What a network may give away for another train, and nothing."""
        return ("", *dict.fromkeys(s.trains[self.company] if self.company in NETWORKS else ()))

    def sellers(self, s: BerlinState) -> Iterator[tuple[str, str]]:
        for seller in TRAMWAYS if self.company in TRAMWAYS else NETWORKS:
            if self.may_sell(s, seller):
                yield from ((seller, train) for train in dict.fromkeys(s.trains[seller]))

    def may_sell(self, s: BerlinState, seller: str) -> bool:
        """Tramways deal with tramways, networks with networks."""
        alike = seller in (TRAMWAYS if self.company in TRAMWAYS else NETWORKS)
        return alike and seller != self.company and exists(s, seller)

    def spans(self, t: Berlin, s: BerlinState) -> Iterator[Span]:
        by, (sellers, olds) = self.decider(t, s), self.dealing(s)
        for (seller, train), scrap in product(sellers, olds):
            offer = OfferTrain(by, seller, train, LEAST_PRICE, scrap)
            least, most = untried(self.deal(offer), self.offered, s.money[self.company])
            first = replace(offer, price=least)
            if least <= most and self.refuse_terms(s, first) is None:
                yield Span(first, "price", least, most)

    def refuse(self, t: Berlin, s: BerlinState, a: Deed) -> Refusal | None:
        if isinstance(a, Buy):
            return self.refuse_buy(s, a)
        if isinstance(a, Sell):
            return self.refuse_sell(s, a)
        if isinstance(a, BuyTrain):
            return self.refuse_train(s, a)
        if isinstance(a, OfferTrain):
            return self.refuse_offer(s, a)
        return None

    def refuse_buy(self, s: BerlinState, a: Buy) -> Refusal | None:
        if refusal := self.refuse_trading(s):
            return refusal
        if self.bought or self.sold:
            return no(ONE_PAPER, TRADE)
        if refusal := papers.not_for_sale(s, a.certificate, a.source):
            return refusal
        paper = CERTIFICATES[a.certificate]
        if paper.company != SBAHN:
            return no(PAPERS_ONLY, TRADE)
        price = papers.cost(s, paper, a.source)
        return papers.above_share_limit(s, self.company, paper) or papers.too_dear(
            s, self.company, price
        )

    def refuse_sell(self, s: BerlinState, a: Sell) -> Refusal | None:
        if refusal := self.refuse_trading(s):
            return refusal
        if a.company != SBAHN:
            return no(PAPERS_ONLY, TRADE)
        if self.bought:
            return no(ONE_PAPER, TRADE)
        return papers.cannot_sell(s, self.company, SBAHN, a.count, a.vices)

    def refuse_trading(self, s: BerlinState) -> Refusal | None:
        if self.company not in TRAMWAYS:
            return no(BUSINESS_NETWORKS, S_TURN)
        if phase(s) == PHASES[0]:
            return no(PAPERS_LATER, TRADE)
        return None

    def refuse_train(self, s: BerlinState, a: BuyTrain) -> Refusal | None:
        if refusal := not_on_sale(s, self.company, a.train, a.source):
            return refusal
        if refusal := self.refuse_exchange(s, a.trade_in, a.scrap):
            return refusal
        if a.trade_in and (a.source != OFFERING or _reach(a.trade_in) >= _reach(a.train)):
            return no(HIGHER_TRAIN, S_TRAINS)
        if refusal := self.refuse_room(s, a.trade_in or a.scrap):
            return refusal
        return self.refuse_price(s, a)

    def refuse_exchange(self, s: BerlinState, *olds: str) -> Refusal | None:
        given = [old for old in olds if old]
        if not given:
            return None
        if self.company in TRAMWAYS:
            return no(NO_TRAMCAR_AWAY, CARS)
        if len(given) > 1 or given[0] not in s.trains[self.company]:
            return no(OWN_TRAINS, S_TRAINS, company=self.company)
        return None

    def refuse_room(self, s: BerlinState, old: str) -> Refusal | None:
        limit = train_limit(s, self.company)
        if len(s.trains[self.company]) - bool(old) >= limit:
            section = CARS if self.company in TRAMWAYS else S_TRAINS
            return no(TRAIN_LIMIT, section, company=self.company, limit=limit)
        return None

    def missing(self, s: BerlinState, a: BuyTrain) -> int:
        """What the treasury lacks, after a trade-in."""
        refund = STADTBAHN.trade_in if a.trade_in else 0
        train = s.pieces.trains.get(a.train)
        return (train.price if train else 0) - s.money[self.company] - refund

    def helper(self, s: BerlinState) -> str:
        """Who may add to the price: the director; for a network the holder of its certificate."""
        return runner(s, self.company) if self.company in TRAMWAYS else holder(s, self.company)

    def refuse_price(self, s: BerlinState, a: BuyTrain) -> Refusal | None:
        missing, most = self.missing(s, a), s.pieces.trains[a.train].price // 4
        section = NEW_CARS if self.company in TRAMWAYS else S_TRAINS
        if a.subsidy < 0 or a.subsidy != max(0, missing):
            return no(WHOLE_TREASURY, section, company=self.company, missing=max(0, missing))
        if a.subsidy > most:
            return no(MOST_ADDED, section, most=most)
        if a.subsidy > s.money[self.helper(s)]:
            return no(
                HELPER_TOO_POOR, section, helper=self.helper(s), money=s.money[self.helper(s)]
            )
        return None

    def refuse_offer(self, s: BerlinState, a: OfferTrain) -> Refusal | None:
        section = CAR_DEALS if self.company in TRAMWAYS else S_TRAINS
        if not self.may_sell(s, a.seller) or a.train not in s.trains[a.seller]:
            return no(NOTHING_TO_SELL, section, seller=a.seller, train=a.train)
        if not runner(s, a.seller):
            return no(NOBODY_DECIDES, section, seller=a.seller)
        return self.refuse_given(s, a.scrap) or self.refuse_terms(s, a)

    def refuse_given(self, s: BerlinState, old: str) -> Refusal | None:
        return self.refuse_exchange(s, old) or self.refuse_room(s, old)

    def refuse_terms(self, s: BerlinState, a: OfferTrain) -> Refusal | None:
        section = CAR_DEALS if self.company in TRAMWAYS else S_TRAINS
        if not LEAST_PRICE <= a.price <= s.money[self.company]:
            return no(
                PRICE_RANGE,
                section,
                company=self.company,
                least=LEAST_PRICE,
                money=s.money[self.company],
            )
        if self.deal(a) in self.offered:
            return no(MADE_BEFORE, section)
        return None

    def deal(self, a: OfferTrain) -> TrainDeal:
        return TrainDeal(self.company, a.seller, a.train, a.price, a.scrap)

    def apply(self, t: Berlin, s: BerlinState, a: Deed) -> None:
        if isinstance(a, Buy):
            s.become(replace(self, bought=True))
            papers.buy(s, self.company, a.certificate, a.source)
        elif isinstance(a, Sell):
            s.become(replace(self, sold=True))
            papers.sell(s, self.company, SBAHN, a.count, a.vices)
        elif isinstance(a, BuyTrain):
            self.buy_train(s, a)
        elif isinstance(a, OfferTrain):
            s.become(replace(self, offered=(*self.offered, self.deal(a))))
            put(t, s, Proposal(a.by, runner(s, a.seller), self.deal(a)))
        elif must_own(s, self.company):
            s.become(Forced(self.company))
        else:
            s.pop()

    def buy_train(self, s: BerlinState, a: BuyTrain) -> None:
        if a.subsidy:
            transfer(s, self.helper(s), self.company, a.subsidy)
            s.tell(HELPED, helper=self.helper(s), subsidy=a.subsidy)
        if a.trade_in:
            give_up(s, self.company, a.trade_in)
            s.pool = tuple(sorted((*s.pool, a.trade_in)))
            receive(s, self.company, STADTBAHN.trade_in)
            s.tell(TRADED_IN, company=self.company, train=a.trade_in)
        if a.scrap:
            give_up(s, self.company, a.scrap)
            s.tell(SCRAPPED, company=self.company, train=a.scrap)
        purchase(s, self.company, a.train, a.source)

    def describe(self, t: Berlin, s: BerlinState, a: Deed) -> Sentence:
        if isinstance(a, Buy):
            return papers.describe_purchase(s, a.certificate, a.source)
        if isinstance(a, Sell):
            return papers.describe_sale(s, SBAHN, a.count, a.vices)
        if isinstance(a, BuyTrain):
            return self.describe_train(s, a)
        if isinstance(a, OfferTrain):
            return say(CHOICE, terms=self.deal(a).terms())
        if must_own(s, self.company):
            return say(END_TURN_MUST, company=self.company)
        return say(END_TURN)

    def describe_train(self, s: BerlinState, a: BuyTrain) -> Sentence:
        deed = "trade in" if a.trade_in else "scrap" if a.scrap else "buy"
        return say(
            CHOICES[deed, a.source, bool(a.subsidy)],
            old=a.trade_in or a.scrap,
            refund=STADTBAHN.trade_in,
            train=a.train,
            price=s.pieces.trains[a.train].price,
            subsidy=a.subsidy,
            helper=self.helper(s),
        )


def _reach(train: str) -> int:
    return TRAINS[train].stops
