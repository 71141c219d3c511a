"""Stock rounds: players sell shares and buy a certificate in turn until all pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.parts.told import PASSES
from trunkline.rails.rounds import prices, trading
from trunkline.rails.rounds.actions import BuyShare, Pass, SellShares, StartCompany
from trunkline.rails.rounds.limits import over_limit
from trunkline.rails.rounds.sections import LIMITS, PURCHASE, SALE
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.stock.shares import BANK

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

QUESTION = message("rounds.stock.question", "Sell shares and buy a certificate, or pass.")
BUY_ONLY = message("rounds.stock.buy-only", "Buy a certificate, or pass.")
HAS_SOLD = message(
    "rounds.stock.has-sold", "Sell more shares, buy a certificate, or end your turn."
)
MUST_SELL = message("rounds.stock.must-sell", "You are above a limit: sell shares.")
SELL_ONLY = message("rounds.stock.sell-only", "You have bought: sell shares, or end your turn.")
SOLD_BEFORE = message(
    "rounds.stock.sold-before", "{player} has already sold {company} in this stock round."
)
ONE_PURCHASE = message("rounds.stock.one-purchase", "You can buy only one certificate a turn.")
NOT_YET = message("rounds.stock.not-yet", "You cannot sell in the first stock round.")
ONE_BLOCK = message(
    "rounds.stock.one-block", "You can sell {company} only once a turn, as one block."
)
ABOVE_LIMIT = message("rounds.stock.above-limit", "{player} is above a limit and must sell first.")
PASS_CHOICE = message("rounds.stock.pass-choice", "Pass")
END_CHOICE = message("rounds.stock.end-choice", "End the turn")
START_CHOICE = message(
    "rounds.stock.start-choice", "Start {company} at {par:money} for {price:money}"
)
BUY_CHOICE = message("rounds.stock.buy-choice", "Buy {company} from the offer for {price:money}")
POOL_CHOICE = message("rounds.stock.pool-choice", "Buy {company} from the pool for {price:money}")
SELL_CHOICE = message(
    "rounds.stock.sell-choice", "Sell {percent} % of {company} for {amount:money}"
)
RISES = message("rounds.stock.rises", "Players hold all shares of {company}.")
ENDS = message("rounds.stock.ends", "The stock round ends; {player} has the priority.")

Trade = Pass | StartCompany | BuyShare | SellShares


class StockRound(Decision["Ordinary", RailsState, Trade], frozen=True):
    """In turn: sales and then one purchase, or one purchase and then sales; or pass.

    The round ends when all pass one after the other. The priority goes to the left of the last
    player who bought or sold. `Plan.first_sales` says in which round sales begin.
    """

    player: str
    passes: int = 0
    """How many have passed one after the other."""
    last: str = ""
    """Who bought or sold last."""
    sold: tuple[tuple[str, str], ...] = ()
    """Who has sold what in this round."""
    block: tuple[str, ...] = ()
    """What was sold in this turn."""
    bought: bool = False

    takes: ClassVar = (Pass, StartCompany, BuyShare, SellShares)

    def decider(self, t: Ordinary, s: RailsState) -> str:
        return self.player

    def question(self, t: Ordinary, s: RailsState) -> Sentence:
        if over_limit(t, s, self.player):
            return say(MUST_SELL)
        if self.bought:
            return say(SELL_ONLY)
        if self.block:
            return say(HAS_SOLD)
        return say(QUESTION if self.sales_begun(t, s) else BUY_ONLY)

    def sales_begun(self, t: Ordinary, s: RailsState) -> bool:
        return s.stock_rounds >= t.plan.first_sales

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[Trade]:
        yield Pass(self.player)
        for company in t.box.charters:
            if company in s.companies:
                for source in (BANK, POOL):
                    yield BuyShare(self.player, company, source)
                for units in range(1, s.shares[company].units(self.player) + 1):
                    yield SellShares(self.player, company, units)
            else:
                for par in t.box.pars:
                    yield StartCompany(self.player, company, par)

    def refuse(self, t: Ordinary, s: RailsState, a: Trade) -> Refusal | None:
        match a:
            case Pass():
                return self.refuse_limits(t, s)
            case SellShares():
                return self.refuse_sale(t, s, a)
            case StartCompany():
                wrong = self.refuse_buying(a.company) or trading.refuse_start(t, s, a)
                return wrong or self.refuse_limits(t, s)
            case BuyShare():
                wrong = self.refuse_buying(a.company) or trading.refuse_purchase(t, s, a)
                return wrong or self.refuse_limits(t, s)

    def refuse_limits(self, t: Ordinary, s: RailsState) -> Refusal | None:
        """Whoever is above a limit sells until he is not, if he can."""
        if over_limit(t, s, self.player) and any(self.sales(t, s)):
            return no(ABOVE_LIMIT, LIMITS, player=self.player)
        return None

    def refuse_buying(self, company: str) -> Refusal | None:
        if self.bought:
            return no(ONE_PURCHASE, PURCHASE)
        if (self.player, company) in self.sold:
            return no(SOLD_BEFORE, PURCHASE, player=self.player, company=company)
        return None

    def refuse_sale(self, t: Ordinary, s: RailsState, a: SellShares) -> Refusal | None:
        if not self.sales_begun(t, s):
            return no(NOT_YET, SALE)
        if a.company in self.block:
            return no(ONE_BLOCK, SALE, company=a.company)
        return trading.refuse_sale(t, s, a)

    def sales(self, t: Ordinary, s: RailsState) -> Iterator[SellShares]:
        """What the player can sell."""
        for a in self.propose(t, s):
            if isinstance(a, SellShares) and self.refuse_sale(t, s, a) is None:
                yield a

    def apply(self, t: Ordinary, s: RailsState, a: Trade) -> None:
        match a:
            case Pass():
                self.end_turn(t, s)
                return
            case SellShares():
                trading.sell(t, s, a)
                done = replace(
                    self, sold=(*self.sold, (a.by, a.company)), block=(*self.block, a.company)
                )
            case StartCompany():
                trading.start(t, s, a)
                done = replace(self, bought=True)
            case BuyShare():
                trading.buy(t, s, a)
                done = replace(self, bought=True)
        done = replace(done, last=self.player)
        s.become(done)
        if done.bought and self.block and not self.bought:
            done.end_turn(t, s)

    def end_turn(self, t: Ordinary, s: RailsState) -> None:
        acted = self.bought or bool(self.block)
        if not acted:
            s.tell(PASSES, player=self.player)
        passes = 0 if acted else self.passes + 1
        if passes == len(s.players):
            self.end(t, s)
        else:
            next_ = s.after(self.player)
            s.become(StockRound(next_, passes, self.last, self.sold))

    def end(self, t: Ordinary, s: RailsState) -> None:
        """Sold-out companies rise in the order of their prices; the priority moves."""
        for company in prices.in_order(t, s):
            shares = s.shares[company]
            if not shares.units(BANK) and not shares.units(POOL):
                s.tell(RISES, company=company)
                prices.move(t, s, company, t.plan.prices.sold_out)
        if self.last:
            s.priority = s.after(self.last)
        s.tell(ENDS, player=s.priority)
        s.pop()

    def describe(self, t: Ordinary, s: RailsState, a: Trade) -> Sentence:
        match a:
            case Pass():
                return say(END_CHOICE if self.bought or self.block else PASS_CHOICE)
            case SellShares():
                amount = prices.price(t, s, a.company) * a.units
                percent = a.units * trading.PERCENT
                return say(
                    SELL_CHOICE,
                    percent=percent,
                    company=a.company,
                    amount=amount,
                    currency=t.currency,
                )
            case StartCompany():
                price = a.par * s.shares[a.company].certificate
                return say(
                    START_CHOICE, company=a.company, par=a.par, price=price, currency=t.currency
                )
            case BuyShare():
                price = trading.share_price(t, s, a.company, a.source)
                choice = BUY_CHOICE if a.source == BANK else POOL_CHOICE
                return say(choice, company=a.company, price=price, currency=t.currency)

    def moot(self, t: Ordinary, s: RailsState) -> bool:
        """The player can do nothing but pass."""
        trades = (a for a in self.propose(t, s) if not isinstance(a, Pass))
        return all(self.refuse(t, s, a) is not None for a in trades)

    def advance(self, t: Ordinary, s: RailsState) -> None:
        self.end_turn(t, s)
