"""Dividends: pay out, keep, or halve the income, and what that does to the price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.rails.rounds import prices
from trunkline.rails.rounds.actions import PayHalf, PayOut, Withhold
from trunkline.rails.rounds.sections import DIVIDENDS
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.stock.shares import BANK

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

PAID = message("rounds.dividend.paid", "{company} pays {amount:money} per share.")
WITHHELD = message("rounds.dividend.withheld", "{company} withholds {income:money}.")
QUESTION = message(
    "rounds.dividend.question", "{company} has earned {income:money}: pay it out or withhold it."
)
NOT_HERE = message("rounds.dividend.not-here", "You cannot divide the income like that.")
PAY_CHOICE = message("rounds.dividend.pay-choice", "Pay out {amount:money} per share")
HALF_CHOICE = message(
    "rounds.dividend.half-choice", "Pay {amount:money} per share and withhold {kept:money}"
)
WITHHOLD_CHOICE = message("rounds.dividend.withhold-choice", "Withhold {income:money}")

Answer = PayOut | Withhold | PayHalf
ANSWERS: tuple[type[Answer], ...] = (PayOut, Withhold)
"""What most titles allow."""


class Dividend(Decision["Ordinary", RailsState, Answer], frozen=True):
    """The director decides in the ways of `Plan.dividends`.

    Shares with players pay to them, those in the pool to the company, those in the offer nothing.
    Without income nothing is asked and the price moves as if it were withheld.
    """

    company: str

    takes: ClassVar = (PayOut, Withhold, PayHalf)

    def decider(self, t: Ordinary, s: RailsState) -> str:
        return s.director(self.company)

    def question(self, t: Ordinary, s: RailsState) -> Sentence:
        return say(
            QUESTION, company=self.company, income=s.income[self.company], currency=t.currency
        )

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[Answer]:
        for answer in t.plan.dividends:
            yield answer(s.director(self.company))

    def refuse(self, t: Ordinary, s: RailsState, a: Answer) -> Refusal | None:
        return None if type(a) in t.plan.dividends else no(NOT_HERE, DIVIDENDS)

    def apply(self, t: Ordinary, s: RailsState, a: Answer) -> None:
        s.pop()
        income, moves = s.income[self.company], t.plan.prices
        match a:
            case PayOut():
                self.pay(t, s, income)
                prices.move(t, s, self.company, moves.paid)
            case PayHalf():
                kept = self.kept(t, s)
                s.pay(BANK, self.company, kept)
                self.pay(t, s, income - kept)
                prices.move(t, s, self.company, moves.half)
            case Withhold():
                self.withhold(t, s)

    def kept(self, t: Ordinary, s: RailsState) -> int:
        """Half of the income, so that the rest can be divided by the shares."""
        units = s.shares[self.company].total()
        income = s.income[self.company]
        return income - -(-(income // 2) // units) * units

    def pay(self, t: Ordinary, s: RailsState, amount: int) -> None:
        shares = s.shares[self.company]
        each = amount // shares.total()
        s.tell(PAID, company=self.company, amount=each, currency=t.currency)
        for player in s.players:
            s.pay(BANK, player, each * shares.units(player))
        s.pay(BANK, self.company, each * shares.units(POOL))

    def withhold(self, t: Ordinary, s: RailsState) -> None:
        income = s.income[self.company]
        s.pay(BANK, self.company, income)
        s.tell(WITHHELD, company=self.company, income=income, currency=t.currency)
        prices.move(t, s, self.company, t.plan.prices.withheld)

    def describe(self, t: Ordinary, s: RailsState, a: Answer) -> Sentence:
        income, units = s.income[self.company], s.shares[self.company].total()
        match a:
            case PayOut():
                return say(PAY_CHOICE, amount=income // units, currency=t.currency)
            case PayHalf():
                kept = self.kept(t, s)
                return say(
                    HALF_CHOICE, amount=(income - kept) // units, kept=kept, currency=t.currency
                )
            case Withhold():
                return say(WITHHOLD_CHOICE, income=income, currency=t.currency)

    def moot(self, t: Ordinary, s: RailsState) -> bool:
        return s.income[self.company] == 0

    def advance(self, t: Ordinary, s: RailsState) -> None:
        s.pop()
        self.withhold(t, s)
