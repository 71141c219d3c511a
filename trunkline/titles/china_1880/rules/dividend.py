"""Paying out or withholding the income (X), and what it does to the price (XIII)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, say
from trunkline.rails.stock.market import DOWN, LEFT, RIGHT, UP
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.actions import PayOut, Withhold
from trunkline.titles.china_1880.rules.founding import TEN_UNITS
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

PAID = message("1880.dividend.paid", "{company} pays {amount:money} per share.")
WITHHELD = message("1880.dividend.withheld", "{company} withholds {income:money}.")
QUESTION = message(
    "1880.dividend.question", "{company} has earned {income:money}: pay it out or withhold it."
)
PAY_CHOICE = message("1880.dividend.pay-choice", "Pay out {amount:money} per share")
WITHHOLD_CHOICE = message("1880.dividend.withhold-choice", "Withhold {income:money}")


class Dividend(Decision["China1880", ChinaState, PayOut | Withhold], frozen=True):
    """X Calculating income: the director pays out everything or keeps everything.

    A dividend moves the price right, at the edge up; none moves it left, at the edge down. Ruling:
    an income of 0 is no dividend.
    """

    company: str

    takes: ClassVar = (PayOut, Withhold)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(QUESTION, company=self.company, income=s.income[self.company])

    def propose(self, t: China1880, s: ChinaState) -> Iterator[PayOut | Withhold]:
        yield PayOut(s.director(self.company))
        yield Withhold(s.director(self.company))

    def refuse(self, t: China1880, s: ChinaState, a: PayOut | Withhold) -> Refusal | None:
        return None

    def apply(self, t: China1880, s: ChinaState, a: PayOut | Withhold) -> None:
        s.pop()
        if isinstance(a, PayOut):
            self.pay_out(s)
        else:
            self.withhold(s)

    def describe(self, t: China1880, s: ChinaState, a: PayOut | Withhold) -> Sentence:
        income = s.income[self.company]
        if isinstance(a, PayOut):
            return say(PAY_CHOICE, amount=income // TEN_UNITS)
        return say(WITHHOLD_CHOICE, income=income)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return s.income[self.company] == 0

    def advance(self, t: China1880, s: ChinaState) -> None:
        s.pop()
        self.withhold(s)

    def pay_out(self, s: ChinaState) -> None:
        per_unit = s.income[self.company] // TEN_UNITS
        s.tell(PAID, company=self.company, amount=per_unit)
        for player in s.players:
            s.pay(BANK, player, per_unit * s.shares[self.company].units(player))
        s.move_price(self.company, RIGHT, UP)

    def withhold(self, s: ChinaState) -> None:
        income = s.income[self.company]
        s.pay(BANK, self.company, income)
        s.tell(WITHHELD, company=self.company, income=income)
        s.move_price(self.company, LEFT, DOWN)
