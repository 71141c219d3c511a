"""Forced purchases (X): the director sells shares or borrows what his company lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.rails.stock.emergency import Payment, interest, sale_without_heir, split
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import trading
from trunkline.titles.china_1880.rules.actions import Borrow, SellShares
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.rules.sections import TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.shared_words import BORROWED, OTHER_DIRECTOR, SELL_CHOICE
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

QUESTION = message(
    "1880.raise.question",
    "{missing:money} is missing for the {train}-train of {company}: sell shares or borrow.",
)
BORROW_CHOICE = message("1880.raise.borrow-choice", "Borrow {missing:money}")


class RaiseMoney(Decision["China1880", ChinaState, SellShares | Borrow], frozen=True):
    """X Purchase of trains: the director's cash is not enough for the train that must be bought.

    He may sell shares if no company gets another director by it; what is still missing when he
    can or will sell no more is his debt, with 50 % interest at once. Rulings: prices fall as in a
    share round; in the takeover he may not sell shares of his own companies here either.
    """

    company: str

    takes: ClassVar = (SellShares, Borrow)

    def payment(self, s: ChinaState) -> Payment:
        director = s.director(self.company)
        return split(s.train_on_sale.price, s.cash[self.company], s.cash[director])

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(
            QUESTION,
            missing=self.payment(s).missing,
            train=s.train_on_sale.name,
            company=self.company,
        )

    def propose(self, t: China1880, s: ChinaState) -> Iterator[SellShares | Borrow]:
        director = self.decider(t, s)
        for company in (company for company in MAJORS if company in s.shares):
            for units in range(1, s.shares[company].units(director) + 1):
                yield SellShares(director, company, units)
        yield Borrow(director)

    def refuse(self, t: China1880, s: ChinaState, a: SellShares | Borrow) -> Refusal | None:
        if isinstance(a, Borrow):
            return None
        if wrong := trading.refuse_sale(s, a):
            return wrong
        others = trading.others_clockwise(s, a.by)
        if sale_without_heir(s.shares[a.company], a.by, a.units, others) is None:
            return no(OTHER_DIRECTOR, TRAIN_PURCHASE, company=a.company)
        return None

    def apply(self, t: China1880, s: ChinaState, a: SellShares | Borrow) -> None:
        if isinstance(a, SellShares):
            trading.sell(s, a)
        else:
            self.borrow(s)
        self.buy(t, s)

    def buy(self, t: China1880, s: ChinaState) -> None:
        """The train is bought as soon as nothing is missing."""
        if not self.payment(s).missing:
            s.pop()
            purchase = s.stack[-1]
            assert isinstance(purchase, BuyTrains), "money is raised within a purchase"
            purchase.buy_from_bank(t, s, s.train_on_sale)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        """He has nothing that he may sell."""
        sales = (a for a in self.propose(t, s) if isinstance(a, SellShares))
        return all(self.refuse(t, s, a) is not None for a in sales)

    def advance(self, t: China1880, s: ChinaState) -> None:
        self.borrow(s)
        self.buy(t, s)

    def borrow(self, s: ChinaState) -> None:
        director, missing = s.director(self.company), self.payment(s).missing
        owed = missing + interest(missing, AMOUNTS.interest_percent)
        # Ruling: an older debt is not charged again now.
        s.debt[director] += owed
        s.pay(BANK, director, missing)
        s.tell(BORROWED, player=director, missing=missing, owed=owed)

    def describe(self, t: China1880, s: ChinaState, a: SellShares | Borrow) -> Sentence:
        if isinstance(a, Borrow):
            return say(BORROW_CHOICE, missing=self.payment(s).missing)
        return say(SELL_CHOICE, percent=a.units * 10, company=a.company)
