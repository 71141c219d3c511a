"""Share rounds (XII): players sell, then buy or found, until all pass in a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, assert_never

from msgspec.structs import replace

from trunkline.kernel import Action, Decision, Refusal, Sentence, Span, no, no_of, noted, say
from trunkline.parts import told
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import founding, trading
from trunkline.titles.china_1880.rules.actions import BuyShare, Found, Pass, Repay, SellShares
from trunkline.titles.china_1880.rules.components import COMPONENTS, MAJORS, PERMITS
from trunkline.titles.china_1880.rules.sections import LIMIT, PURCHASE, SALE, TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

Trade = SellShares | BuyShare | Found | Pass
PASSED = told.PASSES
CAN_ONLY_PASS = noted("{player} can only pass.")
PAID_OFF = noted("{player} pays off ¥{amount:,} of debt.")


class ShareRound(Decision["China1880", ChinaState, Trade], frozen=True):
    """XII: from the priority holder clockwise, each sells what he likes and then buys one paper.

    Buying or founding ends the turn. The round ends when all have passed one after another.
    """

    player: str
    first: bool = False
    """Nothing is sold in the first share round (V)."""
    selling: bool = False
    """The player has sold in this turn."""
    passes: int = 0
    """How many have passed in a row."""
    last: str = ""
    """Who bought or sold last."""
    sold: tuple[tuple[str, str], ...] = ()
    """Who has sold shares of which company in this round."""

    takes: ClassVar = (SellShares, BuyShare, Found, Pass)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return self.player

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        if self.must_sell(s):
            return say("You hold too many certificates: sell shares.")
        if self.selling:
            return say("Sell more shares, buy one, found a company, or end your turn.")
        return say("Sell shares, buy one, found a company, or pass.")

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Trade]:
        yield Pass(self.player)
        for company in (company for company in MAJORS if company in s.shares):
            for units in range(1, s.shares[company].units(self.player) + 1):
                yield SellShares(self.player, company, units)
        for company in MAJORS:
            yield BuyShare(self.player, company)
        yield from founding.proposals(s, self.player)

    def refuse(self, t: China1880, s: ChinaState, a: Trade) -> Refusal | None:
        match a:
            case SellShares():
                if self.first:
                    return no("No shares are sold in the first share round.", SALE)
                return trading.refuse_sale(s, a)
            case BuyShare():
                return self.refuse_buyer(s, a.company) or trading.refuse_purchase(s, a)
            case Found():
                return self.refuse_buyer(s, a.company) or founding.refuse(s, a)
            case Pass():
                return self.refuse_surplus(s)
            case _:
                assert_never(a)

    def refuse_buyer(self, s: ChinaState, company: str) -> Refusal | None:
        if surplus := self.refuse_surplus(s):
            return surplus
        if s.debt[self.player]:
            return no(
                "{player} owes ¥{debt:,} and buys nothing before it is paid.",
                TRAIN_PURCHASE,
                player=self.player,
                debt=s.debt[self.player],
            )
        if (self.player, company) in self.sold:
            return no(
                "{player} has sold shares of {company} in this share round.",
                PURCHASE,
                player=self.player,
                company=company,
            )
        return None

    def refuse_surplus(self, s: ChinaState) -> Refusal | None:
        if self.must_sell(s):
            return no_of(
                s.certificates(self.player),
                "{player} has {number} certificate and must first sell down to {limit}.",
                "{player} has {number} certificates and must first sell down to {limit}.",
                LIMIT,
                player=self.player,
                limit=s.certificate_limit,
            )
        return None

    def must_sell(self, s: ChinaState) -> bool:
        """XII Certificate limit: over it shares must be sold, as far as any may be sold."""
        return s.certificates(self.player) > s.certificate_limit and any(
            trading.refuse_sale(s, SellShares(self.player, company, 1)) is None
            for company in s.companies
        )

    def apply(self, t: China1880, s: ChinaState, a: Trade) -> None:
        match a:
            case SellShares():
                trading.sell(s, a)
                sold = (a.by, a.company)
                kept = self.sold if sold in self.sold else (*self.sold, sold)
                s.become(replace(self, selling=True, sold=kept))
            case BuyShare():
                trading.buy(s, a)
                self.end_turn(t, s, acted=True)
            case Found():
                founding.found(s, a)
                self.end_turn(t, s, acted=True)
            case Pass():
                if not self.selling:
                    s.tell(PASSED, player=a.by)
                self.end_turn(t, s, acted=self.selling)
            case _:
                assert_never(a)

    def end_turn(self, t: China1880, s: ChinaState, acted: bool) -> None:
        passes = 0 if acted else self.passes + 1
        last = self.player if acted else self.last
        if passes == len(s.players):
            s.become(t.share_round_end(last))
        else:
            s.become(
                replace(self, player=s.after(self.player), selling=False, passes=passes, last=last)
            )

    def moot(self, t: China1880, s: ChinaState) -> bool:
        """Nothing but a pass is possible, and no debt could be paid."""
        if s.debt[self.player] and s.cash[self.player]:
            return False
        return not any(self.refuse(t, s, a) is None for a in self.least_trades(s))

    def least_trades(self, s: ChinaState) -> Iterator[Trade]:
        """If any trade is possible, one of these is: single shares, smallest certificates."""
        for company in s.companies:
            yield SellShares(self.player, company, 1)
            yield BuyShare(self.player, company)
        for company in MAJORS:
            for par in COMPONENTS.par_rows.prices:
                yield Found(self.player, company, 2, par, PERMITS[2][0])

    def advance(self, t: China1880, s: ChinaState) -> None:
        if not self.selling:
            s.tell(CAN_ONLY_PASS, player=self.player)
        self.end_turn(t, s, acted=self.selling)

    def describe(self, t: China1880, s: ChinaState, a: Trade) -> Sentence:
        match a:
            case SellShares():
                return say("Sell {percent} % of {company}", percent=a.units * 10, company=a.company)
            case BuyShare():
                return say(
                    "Buy a share of {company} for ¥{price:,}",
                    company=a.company,
                    price=s.price(a.company),
                )
            case Found():
                return say(
                    "Found {company} with {percent} % at ¥{par:,}, permits {permits}",
                    company=a.company,
                    percent=a.units * 10,
                    par=a.par,
                    permits=a.permits,
                )
            case Pass():
                return say("End the turn") if self.selling else say("Pass")
            case _:
                assert_never(a)


class Repayment:
    """X Purchase of trains: a debtor may pay any part of his debt at any time of a share round.

    Ruling: that is neither buying nor selling and does not keep the round going.
    """

    takes: ClassVar[tuple[type[Action], ...]] = (Repay,)

    def deciders(self, t: China1880, s: ChinaState) -> tuple[str, ...]:
        return tuple(player for player in s.players if s.debt[player])

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Repay]:
        for player in self.deciders(t, s):
            yield Repay(player, self.most(s, player))

    def spans(self, t: China1880, s: ChinaState) -> Iterator[Span]:
        for player in self.deciders(t, s):
            if isinstance(s.stack[-1], ShareRound) and self.most(s, player):
                yield Span(Repay(player, 1), "amount", 1, self.most(s, player))

    def most(self, s: ChinaState, player: str) -> int:
        return min(s.cash[player], s.debt[player])

    def refuse(self, t: China1880, s: ChinaState, a: Repay) -> Refusal | None:
        if not isinstance(s.stack[-1], ShareRound):
            return no("Debts are paid in share rounds.", TRAIN_PURCHASE)
        if not 1 <= a.amount <= self.most(s, a.by):
            return no(
                "{player} owes ¥{debt:,} and has ¥{cash:,}.",
                TRAIN_PURCHASE,
                player=a.by,
                debt=s.debt[a.by],
                cash=s.cash[a.by],
            )
        return None

    def apply(self, t: China1880, s: ChinaState, a: Repay) -> None:
        s.pay(a.by, BANK, a.amount)
        s.debt[a.by] -= a.amount
        s.tell(PAID_OFF, player=a.by, amount=a.amount)

    def describe(self, t: China1880, s: ChinaState, a: Repay) -> Sentence:
        return say("Pay off ¥{amount:,} of your debt", amount=a.amount)
