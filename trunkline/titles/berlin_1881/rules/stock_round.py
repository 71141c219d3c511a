"""Stock Rounds: players buy and sell certificates (5, 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import filterfalse
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Action, Decision, Judge, Refusal, Sentence, message, no, say
from trunkline.titles.berlin_1881.rules import papers, prices
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.limits import above_limit, counted, limit
from trunkline.titles.berlin_1881.rules.offices import anybody_operates, next_player, playing
from trunkline.titles.berlin_1881.rules.sections import BUYING, FIRST, LIMITS, NEW_TRAMWAYS, STOCK
from trunkline.titles.berlin_1881.rules.shared_words import END_TURN, PASS
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, COMPANIES, TRAMWAYS

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

Held = Callable[[str], int]
"""By player: how many certificates count towards the limit."""
FIRST_QUESTION = message("1881.stock.first-question", "Buy a certificate or pass.")
AFTER_QUESTION = message("1881.stock.after-question", "Sell, or end the turn.")
QUESTION = message("1881.stock.question", "Buy one, sell, or pass.")
BOUGHT_BEFORE = message(
    "1881.stock.bought-before", "{player} has already bought a certificate in this turn."
)
NO_CARD = message("1881.stock.no-card", "A new tramway needs an open info card.")
SOLD_BEFORE = message(
    "1881.stock.sold-before", "{player} has already sold {company} in this stock round."
)
LIMIT = message(
    "1881.stock.limit",
    "{player} may hold at most {number} certificate.",
    "{player} may hold at most {number} certificates.",
)
NO_SALE_YET = message("1881.stock.no-sale-yet", "You cannot sell in the first stock round.")
MUST_SELL = message(
    "1881.stock.must-sell",
    "{player} must sell {number} surplus certificate.",
    "{player} must sell {number} surplus certificates.",
)
BOUGHT_NOTHING = message("1881.stock.bought-nothing", "{player} buys nothing.")
STANDSTILL = message(
    "1881.stock.standstill", "Nobody trades and no company operates: the game is over."
)
TICKET = message("1881.stock.ticket", "{player} receives the Ticket.")


class Buy(Action, frozen=True):
    """One certificate, from the initial offering ("bank") or the bank pool ("pool")."""

    certificate: str
    source: str


class Sell(Action, frozen=True):
    """One sale: ordinary certificates of one company, and vice president certificates by name."""

    company: str
    count: int
    vices: tuple[str, ...] = ()


class StockTurn(Decision["Berlin", BerlinState, Buy | Sell | Done], frozen=True):
    """8.1: in any order one purchase and any number of sales. 5: at first only a purchase.

    The round ends when all players in a row have bought nothing; a sale does not prolong it.
    """

    player: str
    first: bool = False
    idle: int = 0
    """How many players in a row have bought nothing."""
    last_buyer: str = ""
    bought: bool = False
    sold: tuple[tuple[str, str], ...] = ()
    """Who has sold certificates of what in this round."""
    surplus: bool = False
    """The player began this turn above the certificate limit and must come down to it."""
    takes: ClassVar = (Buy, Sell, Done)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return self.player

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        if self.first:
            return say(FIRST_QUESTION)
        return say(AFTER_QUESTION) if self.bought else say(QUESTION)

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[Buy | Sell | Done]:
        yield Done(self.player)
        for name in CERTIFICATES:
            for source in papers.SOURCES:
                yield Buy(self.player, name, source)
        yield from self.propose_sales(s)

    def propose_sales(self, s: BerlinState) -> Iterator[Sell]:
        for company in COMPANIES:
            for count, vices in papers.lots(s, self.player, company):
                yield Sell(self.player, company, count, vices)

    def allowed(self, t: Berlin, s: BerlinState) -> Iterator[Buy | Sell | Done]:
        """Most certificates are not there or too dear, and who has bought one buys no other: no
        purchase of these is made and judged. What can be sold is counted, not tried.
        # must agree with refuse
        """
        judged = self.judge(t, s)
        yield from filterfalse(judged, (Done(self.player),))
        for name, source in papers.affordable(s, self.player) if not self.bought else ():
            if papers.not_for_sale(s, name, source) is None:
                yield from filterfalse(judged, (Buy(self.player, name, source),))
        if not self.first:
            yield from self.propose_sales(s)

    def judge(self, t: Berlin, s: BerlinState) -> Judge[Buy | Sell | Done]:
        """What a player holds is counted once for all purchases."""
        known: dict[str, int] = {}

        def held(player: str) -> int:
            if player not in known:
                known[player] = counted(s, player)
            return known[player]

        def judged(a: Buy | Sell | Done) -> Refusal | None:
            if isinstance(a, Buy):
                return self.refuse_buy(t, s, a, held)
            if isinstance(a, Sell):
                return self.refuse_sell(s, a)
            return self.refuse_end(s)

        return judged

    def refuse_buy(self, t: Berlin, s: BerlinState, a: Buy, held: Held) -> Refusal | None:
        if self.bought:
            return no(BOUGHT_BEFORE, STOCK, player=a.by)
        if refusal := papers.not_for_sale(s, a.certificate, a.source):
            return refusal
        paper = CERTIFICATES[a.certificate]
        new = paper.leads and paper.company in TRAMWAYS and a.source == OFFERING
        if new and not s.info_cards:
            return no(NO_CARD, NEW_TRAMWAYS)
        if (a.by, paper.company) in self.sold:
            return no(SOLD_BEFORE, BUYING, player=a.by, company=paper.company)
        price = papers.cost(s, paper, a.source)
        return (
            self.refuse_one_more(t, s, a, held)
            or papers.above_share_limit(s, a.by, paper)
            or papers.too_dear(s, a.by, price)
        )

    def refuse_one_more(self, t: Berlin, s: BerlinState, a: Buy, held: Held) -> Refusal | None:
        """8.3: nobody buys beyond the certificate limit, unless the company is exempt (8.4)."""
        paper = CERTIFICATES[a.certificate]
        if prices.unlimited(s, paper.company) or held(a.by) < limit(s):
            return None  # a purchase adds one at most
        if held(a.by) + t.tally.added(s, a.by, paper, a.source) <= limit(s):
            return None
        return no(LIMIT, LIMITS, number=limit(s), player=a.by)

    def refuse_sell(self, s: BerlinState, a: Sell) -> Refusal | None:
        if self.first:
            return no(NO_SALE_YET, FIRST)
        return papers.cannot_sell(s, a.by, a.company, a.count, a.vices)

    def refuse_end(self, s: BerlinState) -> Refusal | None:
        surplus = counted(s, self.player) - limit(s) if self.surplus else 0
        if surplus > 0 and _can_come_down(s, self.player):
            return no(MUST_SELL, LIMITS, number=surplus, player=self.player)
        return None

    def apply(self, t: Berlin, s: BerlinState, a: Buy | Sell | Done) -> None:
        if isinstance(a, Buy):
            s.become(replace(self, bought=True, idle=0, last_buyer=a.by))
            paper = CERTIFICATES[a.certificate]
            if paper.leads and paper.company in TRAMWAYS and a.source == OFFERING:
                s.info_cards -= 1
            papers.buy(s, a.by, a.certificate, a.source)
        elif isinstance(a, Sell):
            sold = (*self.sold, (a.by, a.company))
            s.become(replace(self, sold=tuple(sorted(set(sold)))))
            papers.sell(s, a.by, a.company, a.count, a.vices)
        else:
            self.end(s)

    def moot(self, t: Berlin, s: BerlinState) -> bool:
        """5: at first the purchase is the whole turn."""
        return self.first and self.bought

    def advance(self, t: Berlin, s: BerlinState) -> None:
        self.end(s)

    def end(self, s: BerlinState) -> None:
        idle = self.idle if self.bought else self.idle + 1
        if not self.bought:
            s.tell(BOUGHT_NOTHING, player=self.player)
        if idle >= len(playing(s)):
            end_round(s, self.last_buyer)
            if s.bankrupt and not (self.last_buyer or self.sold or anybody_operates(s)):
                # Ruling: bankruptcies have left no company, so nothing would ever change.
                s.tell(STANDSTILL)
                s.finish()
            return
        player = next_player(s, self.player)
        surplus = not self.first and above_limit(s, player)
        s.become(replace(self, player=player, idle=idle, bought=False, surplus=surplus))

    def describe(self, t: Berlin, s: BerlinState, a: Buy | Sell | Done) -> Sentence:
        if isinstance(a, Buy):
            return papers.describe_purchase(s, a.certificate, a.source)
        if isinstance(a, Sell):
            return papers.describe_sale(s, a.company, a.count, a.vices)
        return say(END_TURN) if self.bought else say(PASS)


def _can_come_down(s: BerlinState, player: str) -> bool:
    """Something that counts towards the limit can be sold."""
    return any(
        not prices.unlimited(s, company) and s.shares[company].single(player)
        for company in COMPANIES
    )


def begin_round(s: BerlinState) -> StockTurn:
    """8: the holder of the Ticket begins."""
    return StockTurn(s.ticket, surplus=above_limit(s, s.ticket))


def end_round(s: BerlinState, last_buyer: str) -> None:
    """8.2: what is sold out rises. 5: the player after the last buyer gets the Ticket."""
    for company in prices.ranked(s):
        shares = s.shares[company]
        if not shares.certificates(OFFERING) and not shares.certificates(POOL):
            prices.is_sold_out(s, company)
    if last_buyer:
        s.ticket = next_player(s, last_buyer)
        s.tell(TICKET, player=s.ticket)
    s.pop()
