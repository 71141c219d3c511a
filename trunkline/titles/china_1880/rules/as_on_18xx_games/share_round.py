"""Share rounds on that site (XII): debtors, numbered shares, who is passed over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Refusal, Sentence, message, no, say
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import founding, share_round
from trunkline.titles.china_1880.rules.actions import BuyShare, Found, Pass, Repay, SellShares
from trunkline.titles.china_1880.rules.as_on_18xx_games.actions import (
    BuyPaper,
    FoundInRow,
    SellPapers,
)
from trunkline.titles.china_1880.rules.as_on_18xx_games.auction import refuse_row
from trunkline.titles.china_1880.rules.as_on_18xx_games.state import (
    establish,
    hand_over,
    offered,
    on_site,
    refuse_papers,
    sell,
)
from trunkline.titles.china_1880.rules.components import COMPONENTS, MAJORS, PERMITS
from trunkline.titles.china_1880.rules.sections import LIMIT, PURCHASE, TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.share_round import Repayment
from trunkline.titles.china_1880.rules.shared_words import CANNOT_REPAY, CERTIFICATE_LIMIT
from trunkline.titles.china_1880.rules.state import ChinaState, Company
from trunkline.titles.china_1880.rules.title import China1880

CHEAPEST_CERTIFICATE = min(PERMITS) * min(COMPONENTS.par_rows.prices)
ONLY_PAYS_DEBT = message("1880.as-on-18xx-games.only-pays-debt", "{player} can only pay off debt.")
NOT_FOR_SALE = message(
    "1880.as-on-18xx-games.not-for-sale", "That share of {company} is not for sale."
)
FOUND = message(
    "1880.as-on-18xx-games.found",
    "Found {company} with {percent} % at {par:money} in row {row}, permits {permits}",
)


class ShareRound(share_round.ShareRound, frozen=True):
    """37: a debtor may found; 38: he pays all he can, in his turn; 42: who is passed over."""

    founded: bool = False
    """The player has founded in this turn; with cash and debts left he has to pay (38)."""

    takes: ClassVar[Any] = (SellPapers, BuyPaper, FoundInRow, Repay, Pass)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Any]:
        papers = on_site(s).papers
        for a in super().propose(t, s):
            match a:
                case SellShares():
                    yield offered(on_site(s), a.by, a.company, a.units)
                case BuyShare() if a.company in papers:
                    for number in papers[a.company].for_sale(s.phase.all_units)[:1]:
                        yield BuyPaper(a.by, a.company, number)
                case Found():
                    for row in range(COMPONENTS.par_rows.rows):
                        yield FoundInRow(a.by, a.company, a.units, a.par, a.permits, row)
                case Pass():
                    yield a
        if self.payment(s):
            yield Repay(self.player, self.payment(s))

    def payment(self, s: ChinaState) -> int:
        return min(s.cash[self.player], s.debt[self.player])

    def refuse(self, t: China1880, s: ChinaState, a: Any) -> Refusal | None:
        if self.founded and not isinstance(a, Repay):
            return no(ONLY_PAYS_DEBT, TRAIN_PURCHASE, player=a.by)
        match a:
            case FoundInRow():
                wrong = self.refuse_surplus(s) or founding.refuse(s, a)
                return wrong or refuse_row(s, a.par, a.row)
            case BuyPaper():
                return super().refuse(t, s, a) or self.refuse_limit(s) or self.refuse_number(s, a)
            case SellPapers():
                return super().refuse(t, s, a) or refuse_papers(on_site(s), a)
            case Repay():
                return self.refuse_payment(s, a)
            case Pass() if not self.could_trade(t, s) and self.payment(s):
                return no(ONLY_PAYS_DEBT, TRAIN_PURCHASE, player=a.by)
            case _:
                return super().refuse(t, s, a)

    def refuse_limit(self, s: ChinaState) -> Refusal | None:
        """77: papers are counted before an exchange of certificates."""
        limit = s.certificate_limit
        if s.certificates(self.player) < limit:
            return None
        return no(CERTIFICATE_LIMIT, LIMIT, number=limit)

    def refuse_number(self, s: ChinaState, a: BuyPaper) -> Refusal | None:
        if a.number in on_site(s).papers[a.company].for_sale(s.phase.all_units):
            return None
        return no(NOT_FOR_SALE, PURCHASE, company=a.company)

    def refuse_payment(self, s: ChinaState, a: Repay) -> Refusal | None:
        if a.amount == self.payment(s) > 0:
            return None
        return no(CANNOT_REPAY, TRAIN_PURCHASE, player=a.by, debt=s.debt[a.by], cash=s.cash[a.by])

    def apply(self, t: China1880, s: ChinaState, a: Any) -> None:
        match a:
            case FoundInRow():
                s.pay(a.by, BANK, a.units * a.par)
                charter = Company(a.par, a.row, a.permits)
                establish(on_site(s), a.company, a.by, a.units, charter)
                s.become(replace(self, selling=True, founded=True))
            case BuyPaper():
                super().apply(t, s, a)
                hand_over(on_site(s), a.company, a.number, a.by)
            case SellPapers():
                sell(on_site(s), a)
                sold = dict.fromkeys((*self.sold, (a.by, a.company)))
                s.become(replace(self, selling=True, sold=tuple(sold)))
            case Repay():
                Repayment().apply(t, s, a)
                s.become(replace(self, selling=True))
            case _:
                super().apply(t, s, a)

    def could_trade(self, t: China1880, s: ChinaState) -> bool:
        """What that site takes for a possible trade: debt and taken rows are not looked at."""
        if self.founded:
            return False
        room = s.certificates(self.player) < s.certificate_limit
        cash = s.cash[self.player]
        if room and len(s.companies) < len(MAJORS) and cash >= CHEAPEST_CERTIFICATE:
            return True
        for company in s.companies:
            buys = room and s.available(company) and s.price(company) <= cash
            if buys and (self.player, company) not in self.sold:
                return True
            if super().refuse(t, s, SellShares(self.player, company, 1)) is None:
                return True
        return False

    def end_turn(self, t: China1880, s: ChinaState, acted: bool) -> None:
        super(ShareRound, replace(self, founded=False)).end_turn(t, s, acted)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not self.could_trade(t, s) and not self.payment(s)

    def describe(self, t: China1880, s: ChinaState, a: Any) -> Sentence:
        match a:
            case FoundInRow():
                return say(
                    FOUND,
                    company=a.company,
                    percent=a.units * 10,
                    par=a.par,
                    row=a.row + 1,
                    permits=a.permits,
                )
            case Repay():
                return Repayment().describe(t, s, a)
            case _:
                return super().describe(t, s, a)
