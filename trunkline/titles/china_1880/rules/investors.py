"""The foreign investors (V, VII): their choice. Their turns are in operating.py and merger.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.titles.china_1880.rules import homes
from trunkline.titles.china_1880.rules.actions import ChooseInvestor
from trunkline.titles.china_1880.rules.components import INVESTORS
from trunkline.titles.china_1880.rules.founding import associate
from trunkline.titles.china_1880.rules.sections import INVESTORS as SECTION
from trunkline.titles.china_1880.rules.state import ChinaState, Investor

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

QUESTION = message("1880.investors.question", "Choose a foreign investor.")
UNKNOWN = message("1880.investors.unknown", "Unknown investor {investor}.")
TAKEN = message("1880.investors.taken", "{player} has {investor}.")
CHOSEN = message("1880.investors.chosen", "{player} chooses {investor}, the {name}.")
CHOICE = message("1880.investors.choice", "Take {investor}, the {name}, home {home}")


class InvestorChoice(Decision["China1880", ChinaState, ChooseInvestor], frozen=True):
    """V, VII: from the priority holder clockwise everybody takes one foreign investor.

    Those that nobody takes are out of the game. Ruling: everybody takes one.
    """

    takes: ClassVar = (ChooseInvestor,)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.players[len(s.investors)]

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(QUESTION)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[ChooseInvestor]:
        for investor in INVESTORS:
            yield ChooseInvestor(self.decider(t, s), investor)

    def refuse(self, t: China1880, s: ChinaState, a: ChooseInvestor) -> Refusal | None:
        if a.investor not in INVESTORS:
            return no(UNKNOWN, SECTION, investor=a.investor)
        if a.investor in s.investors:
            return no(TAKEN, SECTION, player=s.investors[a.investor].owner, investor=a.investor)
        return None

    def apply(self, t: China1880, s: ChinaState, a: ChooseInvestor) -> None:
        s.investors[a.investor] = Investor(a.by)
        s.cash[a.investor] = 0
        s.tell(CHOSEN, player=a.by, investor=a.investor, name=INVESTORS[a.investor].name)
        homes.place_investor(s, a.investor)
        for company in s.directed_by(a.by):
            associate(s, a.investor, company)
        if len(s.investors) == len(s.players):
            s.become(t.operating_round())
            s.push(t.share_round(s.priority, first=True))

    def describe(self, t: China1880, s: ChinaState, a: ChooseInvestor) -> Sentence:
        charter = INVESTORS[a.investor]
        return say(CHOICE, investor=a.investor, name=charter.name, home=charter.home)
