"""Share rounds (XII): players sell, then buy or found, until all pass in a row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import filterfalse
from typing import TYPE_CHECKING, ClassVar, assert_never

from msgspec.structs import replace

from trunkline.kernel import Action, Decision, Judge, Refusal, Sentence, Span, message, no, say
from trunkline.parts import told
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import founding, trading
from trunkline.titles.china_1880.rules.actions import BuyShare, Found, Pass, Repay, SellShares
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.sections import LIMIT, PURCHASE, SALE, TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.shared_words import CANNOT_REPAY, PASS, SELL_CHOICE
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

Trade = SellShares | BuyShare | Found | Pass
PASSED = told.PASSES
CAN_ONLY_PASS = message("1880.share-round.can-only-pass", "{player} can only pass.")
PAID_OFF = message("1880.share-round.paid-off", "{player} pays off {amount:money} of debt.")
SELL_QUESTION = message(
    "1880.share-round.sell-question", "You hold too many certificates: sell shares."
)
MORE_QUESTION = message(
    "1880.share-round.more-question",
    "Sell more shares, buy one, found a company, or end your turn.",
)
QUESTION = message("1880.share-round.question", "Sell shares, buy one, found a company, or pass.")
NO_SALE_YET = message("1880.share-round.no-sale-yet", "You cannot sell in the first share round.")
OWES = message(
    "1880.share-round.owes", "{player} owes {debt:money} and cannot buy until it is paid."
)
SOLD_BEFORE = message(
    "1880.share-round.sold-before",
    "{player} has already sold shares of {company} in this share round.",
)
SELL_FIRST = message(
    "1880.share-round.sell-first",
    "{player} has {number} certificate and must first sell down to {limit}.",
    "{player} has {number} certificates and must first sell down to {limit}.",
)
BUY_CHOICE = message("1880.share-round.buy-choice", "Buy a share of {company} for {price:money}")
FOUND_CHOICE = message(
    "1880.share-round.found-choice",
    "Found {company} with {percent} % at {par:money}, permits {permits}",
)
END_TURN = message("1880.share-round.end-turn", "End the turn")
DEBTS_WHEN = message("1880.share-round.debts-when", "You can pay debts only in share rounds.")
PAY_OFF_CHOICE = message("1880.share-round.pay-off-choice", "Pay off {amount:money} of your debt")


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
            return say(SELL_QUESTION)
        if self.selling:
            return say(MORE_QUESTION)
        return say(QUESTION)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Trade]:
        yield from self.propose_trades(s)
        yield from founding.proposals(s, self.player)

    def propose_trades(self, s: ChinaState) -> Iterator[Trade]:
        """All but foundings."""
        yield Pass(self.player)
        for company in (company for company in MAJORS if company in s.shares):
            for units in range(1, s.shares[company].units(self.player) + 1):
                yield SellShares(self.player, company, units)
        for company in MAJORS:
            yield BuyShare(self.player, company)

    def allowed(self, t: China1880, s: ChinaState) -> Iterator[Trade]:
        """Foundings are hundreds: they are judged by certificate, not one by one."""
        yield from filterfalse(self.judge(t, s), self.propose_trades(s))
        if not self.refuse_surplus(s):
            yield from founding.allowed(s, self.player, partial(self.refuse_buyer, s))

    def judge(self, t: China1880, s: ChinaState) -> Judge[Trade]:
        """Whether the player must sell first is asked once."""
        surplus = self.refuse_surplus(s)

        def judged(a: Trade) -> Refusal | None:
            match a:
                case SellShares():
                    if self.first:
                        return no(NO_SALE_YET, SALE)
                    return trading.refuse_sale(s, a)
                case BuyShare():
                    buyer = surplus or self.refuse_buyer(s, a.company)
                    return buyer or trading.refuse_purchase(s, a)
                case Found():
                    buyer = surplus or self.refuse_buyer(s, a.company)
                    return buyer or founding.refuse(s, a)
                case Pass():
                    return surplus
                case _:
                    assert_never(a)

        return judged

    def refuse_buyer(self, s: ChinaState, company: str) -> Refusal | None:
        if s.debt[self.player]:
            return no(OWES, TRAIN_PURCHASE, player=self.player, debt=s.debt[self.player])
        if (self.player, company) in self.sold:
            return no(SOLD_BEFORE, PURCHASE, player=self.player, company=company)
        return None

    def refuse_surplus(self, s: ChinaState) -> Refusal | None:
        if self.must_sell(s):
            return no(
                SELL_FIRST,
                LIMIT,
                number=s.certificates(self.player),
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
        return all(isinstance(a, Pass) for a in self.allowed(t, s))

    def advance(self, t: China1880, s: ChinaState) -> None:
        if not self.selling:
            s.tell(CAN_ONLY_PASS, player=self.player)
        self.end_turn(t, s, acted=self.selling)

    def describe(self, t: China1880, s: ChinaState, a: Trade) -> Sentence:
        match a:
            case SellShares():
                return say(SELL_CHOICE, percent=a.units * 10, company=a.company)
            case BuyShare():
                return say(BUY_CHOICE, company=a.company, price=s.price(a.company))
            case Found():
                return say(
                    FOUND_CHOICE,
                    company=a.company,
                    percent=a.units * 10,
                    par=a.par,
                    permits=a.permits,
                )
            case Pass():
                return say(END_TURN) if self.selling else say(PASS)
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
            return no(DEBTS_WHEN, TRAIN_PURCHASE)
        if not 1 <= a.amount <= self.most(s, a.by):
            return no(
                CANNOT_REPAY, TRAIN_PURCHASE, player=a.by, debt=s.debt[a.by], cash=s.cash[a.by]
            )
        return None

    def apply(self, t: China1880, s: ChinaState, a: Repay) -> None:
        s.pay(a.by, BANK, a.amount)
        s.debt[a.by] -= a.amount
        s.tell(PAID_OFF, player=a.by, amount=a.amount)

    def describe(self, t: China1880, s: ChinaState, a: Repay) -> Sentence:
        return say(PAY_OFF_CHOICE, amount=a.amount)
