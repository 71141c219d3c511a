"""The auction on that site (V), and the choice of investors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Refusal, Sentence, message, no, say
from trunkline.titles.china_1880.rules import auction, founding, investors
from trunkline.titles.china_1880.rules.actions import Bid, ChooseInvestor, Pass
from trunkline.titles.china_1880.rules.as_on_18xx_games.actions import FoundBcr
from trunkline.titles.china_1880.rules.as_on_18xx_games.state import establish, on_site, reserve
from trunkline.titles.china_1880.rules.auction import BCR, BCR_PAR, BCR_UNITS
from trunkline.titles.china_1880.rules.components import COMPONENTS, PERMITS
from trunkline.titles.china_1880.rules.sections import AUCTION, PURCHASE
from trunkline.titles.china_1880.rules.shared_words import LOWEST_BID, TOO_DEAR
from trunkline.titles.china_1880.rules.state import ChinaState, Company
from trunkline.titles.china_1880.rules.title import China1880

BCR_PERMITS = message("1880.as-on-18xx-games.bcr-permits", "Permits {permits} for BCR in row {row}")
ROW_TAKEN = message("1880.as-on-18xx-games.row-taken", "Row {row} of par {par} is not free.")


class Auction(auction.Auction, frozen=True):
    """1: any bid of 5 more; 2: seats after a private for nothing; 5: who is asked first."""

    late: bool = False
    """This auction starts one seat further than its turn; the next one does not (2)."""

    def caller(self, s: ChinaState) -> str:
        """Whose turn it is to start an auction; he is asked even if he cannot pay (5)."""
        return s.clockwise_from(self.starter)[-1] if self.late else self.starter

    def refuse(self, t: China1880, s: ChinaState, a: Bid | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.amount < self.least:
            return no(LOWEST_BID, AUCTION, least=self.least)
        if a.amount > s.cash[a.by]:
            return no(TOO_DEAR, AUCTION, player=a.by, cash=s.cash[a.by])
        return None

    def moot(self, t: China1880, s: ChinaState) -> bool:
        opening = self.line.speaker == self.caller(s) and not self.line.highest
        return super().moot(t, s) and not opening

    def pay_and_repeat(self, t: China1880, s: ChinaState) -> None:
        super().pay_and_repeat(t, s)
        again = s.stack[-1]
        assert isinstance(again, Auction), "the same private is offered again"
        s.become(replace(again, late=self.late))

    def sell(self, t: China1880, s: ChinaState, player: str, price: int) -> None:
        super(Auction, replace(self, starter=self.caller(s))).sell(t, s, player, price)
        following = s.stack[-1]
        if not price and isinstance(following, Auction):
            late = Auction.of(s, following.private, s.after(following.starter))
            s.become(replace(late, late=True))
        if self.private == "P6":
            s.privates["P6"] = player


class BcrPermits(auction.BcrPermits, frozen=True):
    """6: the winner of P6 chooses BCR's row as well, and keeps P6 until then."""

    takes: ClassVar[Any] = (FoundBcr,)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Any]:
        for permits in PERMITS[BCR_UNITS]:
            for row in range(COMPONENTS.par_rows.rows):
                yield FoundBcr(self.player, permits, row)

    def refuse(self, t: China1880, s: ChinaState, a: Any) -> Refusal | None:
        return founding.refuse_permits(BCR_UNITS, a.permits) or refuse_row(s, BCR_PAR, a.row)

    def apply(self, t: China1880, s: ChinaState, a: Any) -> None:
        s.pop()
        s.privates["P6"] = ""
        establish(on_site(s), BCR, a.by, BCR_UNITS, Company(BCR_PAR, a.row, a.permits))

    def describe(self, t: China1880, s: ChinaState, a: Any) -> Sentence:
        return say(BCR_PERMITS, permits=a.permits, row=a.row + 1)


def refuse_row(s: ChinaState, par: int, row: int) -> Refusal | None:
    """29: any free row of the par may be chosen."""
    taken = any((c.par, c.row) == (par, row) for c in s.companies.values())
    if taken or not 0 <= row < COMPONENTS.par_rows.rows:
        return no(ROW_TAKEN, PURCHASE, row=row + 1, par=par)
    return None


class InvestorChoice(investors.InvestorChoice, frozen=True):
    """The owner of BCR gets a numbered share on the charter of his investor."""

    def apply(self, t: China1880, s: ChinaState, a: ChooseInvestor) -> None:
        super().apply(t, s, a)
        if company := s.investors[a.investor].company:
            reserve(on_site(s), company)
