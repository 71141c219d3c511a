"""The end of a share round (V, XII, XIII): companies float, prices rise, debts grow, priority."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, Step, message, no, say
from trunkline.rails.stock.emergency import interest
from trunkline.rails.stock.market import UP
from trunkline.titles.china_1880.rules import homes
from trunkline.titles.china_1880.rules.actions import ChooseHome
from trunkline.titles.china_1880.rules.capital import pay_first_half
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.rules.sections import STATIONS
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

PRIORITY_PASSED = message("1880.floating.priority-passed", "{player} takes the priority.")
DEBT_GREW = message("1880.floating.debt-grew", "The debt of {player} grows to {debt:money}.")
QUESTION = message("1880.floating.question", "Choose the city of {hex} in which {company} starts.")
NO_HOME = message("1880.floating.no-home", "{company} cannot start there.")
CHOICE = message("1880.floating.choice", "Start {company} in city {number} of {hex}")


class ShareRoundEnd(Step["China1880", ChinaState], frozen=True):
    """What happens at the end of every share round.

    Ruling: in this order: floats with homes and capital, sold-out rises, interest, priority.
    """

    last: str
    """Who bought or sold last; empty if nobody did."""

    def advance(self, t: China1880, s: ChinaState) -> None:
        for company in MAJORS:
            if floats(s, company):
                pay_first_half(s, company)
                choice = t.home_choice(company)
                if choice.needed(s):
                    s.push(choice)
                    return
                homes.place(s, company, choice.cities(s)[0])
        s.pop()
        raise_sold_out(s)
        charge_interest(s)
        self.pass_priority(s)

    def pass_priority(self, s: ChinaState) -> None:
        # Ruling: the priority stays where it is if nobody bought or sold.
        if self.last:
            s.priority = s.after(self.last)
            s.tell(PRIORITY_PASSED, player=s.priority)


def floats(s: ChinaState, company: str) -> bool:
    """XII: the director holds enough units, or no share is left that could be bought."""
    if company not in s.companies or s.floated(company):
        return False
    shares = s.shares[company]
    return shares.units(shares.director) >= s.phase.float_units or not s.available(company)


def raise_sold_out(s: ChinaState) -> None:
    """XIII: a company whose available shares are all in players' hands rises one space."""
    for company in MAJORS:
        if s.floated(company) and not s.available(company):
            s.move_price(company, UP)


def charge_interest(s: ChinaState) -> None:
    """X Purchase of trains: 50 % on what is left of a debt, rounded up."""
    for player in s.players:
        if s.debt[player]:
            s.debt[player] += interest(s.debt[player], AMOUNTS.interest_percent)
            s.tell(DEBT_GREW, player=player, debt=s.debt[player])


class HomeChoice(Decision["China1880", ChinaState, ChooseHome], frozen=True):
    """X Placing station markers: on a green two-city tile QSR and SCR choose their home city."""

    company: str

    takes: ClassVar = (ChooseHome,)

    def cities(self, s: ChinaState) -> tuple[int, ...]:
        return homes.cities(s, self.company)

    def needed(self, s: ChinaState) -> bool:
        return len(self.cities(s)) > 1

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(QUESTION, hex=MAJORS[self.company].home, company=self.company)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[ChooseHome]:
        for city in self.cities(s):
            yield ChooseHome(s.director(self.company), city)

    def refuse(self, t: China1880, s: ChinaState, a: ChooseHome) -> Refusal | None:
        if a.city not in self.cities(s):
            return no(NO_HOME, STATIONS, company=self.company)
        return None

    def apply(self, t: China1880, s: ChinaState, a: ChooseHome) -> None:
        s.pop()
        homes.place(s, self.company, a.city)

    def describe(self, t: China1880, s: ChinaState, a: ChooseHome) -> Sentence:
        return say(CHOICE, company=self.company, number=a.city + 1, hex=MAJORS[self.company].home)
