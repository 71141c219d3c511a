"""The bidding for one share: the same in the opening, in a chosen auction and for Wabash."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, Span, message, no, say
from trunkline.parts import told
from trunkline.parts.auction import Ascending
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.chicago_express.rules.sections import AUCTION, PREPARING
from trunkline.titles.chicago_express.rules.state import ChicagoState

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress

OUT = message("chicago-express.bids.out", "{player} cannot pay {amount:money} and is out.")
QUESTION = message(
    "chicago-express.bids.question", "Bid for a share of {company}: {least:money} or more, or pass."
)
MINIMUM = message(
    "chicago-express.bids.minimum", "The minimum bid for {company} is {minimum:money}."
)
TOO_LOW = message("chicago-express.bids.too-low", "A bid must be higher than {highest:money}.")
TOO_DEAR = message(
    "chicago-express.bids.too-dear", "{player} has {cash:money} and cannot bid {amount:money}."
)
BID = message("chicago-express.bids.bid", "{player} bids {amount:money} for {company}.")
UNSOLD = message("chicago-express.bids.unsold", "Nobody bids: the share stays with {company}.")
SOLD = message(
    "chicago-express.bids.sold", "{player} pays {price:money} to {company} and takes a share."
)
GIVEN = message(
    "chicago-express.bids.given", "Nobody bids: {player} takes a share of {company} for free."
)
PASS = message("chicago-express.bids.pass", "Pass")
CHOICE = message("chicago-express.bids.choice", "Bid {amount:money} for {company}")


class Bidding(Decision["ChicagoExpress", ChicagoState, Bid | Pass], frozen=True):
    """Preparing the Game; Auctioning of a Share: bid at least the minimum, then higher, or pass.

    Whoever passes is out; the highest bidder pays the company and takes the share. Alone and
    without a bid, the last player may still bid or pass (Ruling: "no player bids" must be
    possible). A player who cannot pay the next bid is passed over.
    """

    company: str
    auction: Ascending
    unsold_to: str | None = None
    """Who gets the share for nothing if nobody bids; None: it stays on the charter."""

    takes: ClassVar = (Bid, Pass)

    @property
    def section(self) -> str:
        return AUCTION if self.unsold_to is None else PREPARING

    def least(self, s: ChicagoState) -> int:
        return self.auction.highest + 1 if self.auction.highest else self.minimum(s)

    def minimum(self, s: ChicagoState) -> int:
        return s.companies[self.company].minimum_bid

    def decider(self, t: ChicagoExpress, s: ChicagoState) -> str:
        return self.auction.bidders[0]

    def moot(self, t: ChicagoExpress, s: ChicagoState) -> bool:
        return s.cash[self.auction.bidders[0]] < self.least(s)

    def advance(self, t: ChicagoExpress, s: ChicagoState) -> None:
        s.tell(OUT, player=self.auction.speaker, amount=self.least(s))
        self._go_on(s, self.auction.drop())

    def question(self, t: ChicagoExpress, s: ChicagoState) -> Sentence:
        return say(QUESTION, company=self.company, least=self.least(s))

    def propose(self, t: ChicagoExpress, s: ChicagoState) -> Iterator[Bid | Pass]:
        player = self.auction.speaker
        least, most = self.least(s), s.cash[player]
        yield Pass(player)
        for amount in sorted({least, least + 1, least + 3, least + (most - least) // 2, most}):
            yield Bid(player, amount)

    def spans(self, t: ChicagoExpress, s: ChicagoState) -> Iterator[Span]:
        player, least = self.auction.speaker, self.least(s)
        if least <= s.cash[player]:
            yield Span(Bid(player, least), "amount", least, s.cash[player])

    def refuse(self, t: ChicagoExpress, s: ChicagoState, a: Bid | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if not self.auction.highest and a.amount < self.minimum(s):
            return no(MINIMUM, self.section, company=self.company, minimum=self.minimum(s))
        if self.auction.highest and a.amount <= self.auction.highest:
            return no(TOO_LOW, self.section, highest=self.auction.highest)
        if a.amount > s.cash[a.by]:
            return no(TOO_DEAR, self.section, player=a.by, cash=s.cash[a.by], amount=a.amount)
        return None

    def apply(self, t: ChicagoExpress, s: ChicagoState, a: Bid | Pass) -> None:
        if isinstance(a, Pass):
            s.tell(told.PASSES, player=a.by)
            self._go_on(s, self.auction.drop())
        else:
            s.tell(BID, player=a.by, amount=a.amount, company=self.company)
            self._go_on(s, self.auction.bid(a.amount))

    def _go_on(self, s: ChicagoState, auction: Ascending) -> None:
        if auction.over:
            s.pop()
            self._close(s, auction)
        else:
            s.become(Bidding(self.company, auction, self.unsold_to))

    def _close(self, s: ChicagoState, auction: Ascending) -> None:
        buyer, price = auction.leader or self.unsold_to, auction.highest
        if buyer is None:
            s.tell(UNSOLD, company=self.company)
            return
        s.cash[buyer] -= price
        s.companies[self.company] = s.companies[self.company].sold_to(buyer, price)
        s.tell(SOLD if price else GIVEN, player=buyer, price=price, company=self.company)

    def describe(self, t: ChicagoExpress, s: ChicagoState, a: Bid | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(PASS)
        return say(CHOICE, amount=a.amount, company=self.company)
