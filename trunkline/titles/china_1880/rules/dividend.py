"""Paying out or withholding the income (X), and what it does to the price (XIII)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, noted, say
from trunkline.rails.stock.market import DOWN, LEFT, RIGHT, UP
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.actions import PayOut, Withhold
from trunkline.titles.china_1880.rules.founding import TEN_UNITS
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

PAID = noted("{company} pays ¥{amount:,} per share.")
WITHHELD = noted("{company} withholds ¥{income:,}.")


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
        return say(
            "{company} has earned ¥{income:,}: pay it out or withhold it.",
            company=self.company,
            income=s.income[self.company],
        )

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
            return say("Pay out ¥{amount:,} per share", amount=income // TEN_UNITS)
        return say("Withhold ¥{income:,}", income=income)

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
