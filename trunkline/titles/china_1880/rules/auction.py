"""The auction of the private companies (V), and BCR's permits for the winner of P6."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, assert_never

from msgspec.structs import replace

from trunkline.kernel import Decision, Refusal, Sentence, Span, message, no, say
from trunkline.parts.auction import Ascending
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import founding
from trunkline.titles.china_1880.rules.actions import Bid, ChoosePermits, Pass
from trunkline.titles.china_1880.rules.components import AMOUNTS, PERMITS, PRIVATES
from trunkline.titles.china_1880.rules.privates import pay_privates
from trunkline.titles.china_1880.rules.sections import AUCTION
from trunkline.titles.china_1880.rules.shared_words import LOWEST_BID, PASS, TOO_DEAR
from trunkline.titles.china_1880.rules.state import ChinaState, Company

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

IDS = tuple(PRIVATES)
BCR = "BCR"
BCR_UNITS = 2
BCR_PAR = 100
QUESTION = message(
    "1880.auction.question", "Bid at least {least:money} for {private} {name}, or pass."
)
MULTIPLES = message("1880.auction.multiples", "Bids are multiples of {step}.")
BID = message("1880.auction.bid", "{player} bids {amount:money} for {private}.")
PASSED = message("1880.auction.passed", "{player} passes on {private}.")
BID_CHOICE = message("1880.auction.bid-choice", "Bid {amount:money}")
CANNOT_BID = message("1880.auction.cannot-bid", "{player} cannot bid for {private}.")
MINIMUM_FALLS = message(
    "1880.auction.minimum-falls", "Nobody bids: the minimum of {private} falls to {minimum:money}."
)
PRIVATES_PAY = message("1880.auction.privates-pay", "Nobody bids for {private}: the privates pay.")
SOLD = message("1880.auction.sold", "{player} gets {private} for {price:money}.")
PRIORITY = message("1880.auction.priority", "{player} has the least money and takes the priority.")
BCR_QUESTION = message("1880.auction.bcr-question", "Choose the building permits of BCR.")
BCR_CHOICE = message("1880.auction.bcr-choice", "Permits {permits} for BCR")


class Auction(Decision["China1880", ChinaState, Bid | Pass], frozen=True):
    """V: the privates are auctioned one by one, P0 first, each to the highest bidder.

    The starter of an auction sits left of the starter of the one before. If nobody bids, the
    minimum of P0 and P1 falls by 5, at 0 the starter must take it; for the others the share round
    ends, the privates already owned pay, and the same one is offered again.
    """

    private: str
    starter: str
    minimum: int
    line: Ascending

    takes: ClassVar = (Bid, Pass)

    @classmethod
    def of(cls, s: ChinaState, private: str, starter: str) -> Auction:
        """The auction of one private, from its face value on."""
        return cls(private, starter, PRIVATES[private].price, Ascending(s.clockwise_from(starter)))

    @property
    def least(self) -> int:
        return self.line.highest + AMOUNTS.bid_step if self.line.highest else self.minimum

    def decider(self, t: China1880, s: ChinaState) -> str:
        return self.line.speaker

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(
            QUESTION, least=self.least, private=self.private, name=PRIVATES[self.private].name
        )

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Bid | Pass]:
        yield Pass(self.line.speaker)
        yield Bid(self.line.speaker, self.least)
        yield Bid(self.line.speaker, self.least + AMOUNTS.bid_step)

    def spans(self, t: China1880, s: ChinaState) -> Iterator[Span]:
        player, step = self.line.speaker, AMOUNTS.bid_step
        most = s.cash[player] // step * step
        if most >= self.least:
            yield Span(Bid(player, self.least), "amount", self.least, most, step)

    def refuse(self, t: China1880, s: ChinaState, a: Bid | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.amount % AMOUNTS.bid_step:
            return no(MULTIPLES, AUCTION, step=AMOUNTS.bid_step)
        if a.amount < self.least:
            return no(LOWEST_BID, AUCTION, least=self.least)
        if a.amount > s.cash[a.by]:
            return no(TOO_DEAR, AUCTION, player=a.by, cash=s.cash[a.by])
        return None

    def apply(self, t: China1880, s: ChinaState, a: Bid | Pass) -> None:
        match a:
            case Bid():
                s.tell(BID, player=a.by, amount=a.amount, private=self.private)
                self.go_on(t, s, self.line.bid(a.amount))
            case Pass():
                s.tell(PASSED, player=a.by, private=self.private)
                self.go_on(t, s, self.line.drop())
            case _:
                assert_never(a)

    def describe(self, t: China1880, s: ChinaState, a: Bid | Pass) -> Sentence:
        if isinstance(a, Bid):
            return say(BID_CHOICE, amount=a.amount)
        return say(PASS)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        """Who cannot pay the minimum can only pass."""
        return s.cash[self.line.speaker] < self.least

    def advance(self, t: China1880, s: ChinaState) -> None:
        s.tell(CANNOT_BID, player=self.line.speaker, private=self.private)
        self.go_on(t, s, self.line.drop())

    def go_on(self, t: China1880, s: ChinaState, line: Ascending) -> None:
        if not line.over:
            s.become(replace(self, line=line))
        elif line.leader is not None:
            self.sell(t, s, line.leader, line.highest)
        elif PRIVATES[self.private].falls:
            self.fall(t, s)
        else:
            self.pay_and_repeat(t, s)

    def fall(self, t: China1880, s: ChinaState) -> None:
        minimum = self.minimum - AMOUNTS.bid_step
        s.tell(MINIMUM_FALLS, private=self.private, minimum=minimum)
        if minimum:
            line = Ascending(s.clockwise_from(self.starter))
            s.become(replace(self, minimum=minimum, line=line))
        else:
            # Ruling: at 0 the starter takes it at once; nobody can bid over him.
            self.sell(t, s, self.starter, 0)

    def pay_and_repeat(self, t: China1880, s: ChinaState) -> None:
        s.tell(PRIVATES_PAY, private=self.private)
        pay_privates(s)
        # Ruling: the same private is offered again by the same starter at its full price.
        s.become(type(self).of(s, self.private, self.starter))

    def sell(self, t: China1880, s: ChinaState, player: str, price: int) -> None:
        s.pay(player, BANK, price)
        s.privates[self.private] = player
        s.tell(SOLD, player=player, private=self.private, price=price)
        self.next_auction(t, s)
        if self.private == "P6":
            s.privates["P6"] = ""
            s.push(t.bcr_permits(player))

    def next_auction(self, t: China1880, s: ChinaState) -> None:
        number = IDS.index(self.private) + 1
        if number < len(IDS):
            s.become(type(self).of(s, IDS[number], s.after(self.starter)))
        else:
            seat_by_cash(s)
            s.become(t.investor_choice())


def seat_by_cash(s: ChinaState) -> None:
    """V: after the auction the poorest player sits first and takes the priority, and so on."""
    s.players = tuple(sorted(s.players, key=lambda player: s.cash[player]))
    s.priority = s.players[0]
    s.tell(PRIORITY, player=s.priority)


class BcrPermits(Decision["China1880", ChinaState, ChoosePermits], frozen=True):
    """VI, VIII: P6 is exchanged for BCR's 20 % certificate at a par of 100.

    Ruling: the permits are chosen when P6 is won, as with every director's certificate.
    """

    player: str

    takes: ClassVar = (ChoosePermits,)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return self.player

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(BCR_QUESTION)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[ChoosePermits]:
        for permits in PERMITS[BCR_UNITS]:
            yield ChoosePermits(self.player, permits)

    def refuse(self, t: China1880, s: ChinaState, a: ChoosePermits) -> Refusal | None:
        return founding.refuse_permits(BCR_UNITS, a.permits)

    def apply(self, t: China1880, s: ChinaState, a: ChoosePermits) -> None:
        s.pop()
        charter = Company(BCR_PAR, founding.free_row(s, BCR_PAR), a.permits)
        founding.establish(s, BCR, a.by, BCR_UNITS, charter)

    def describe(self, t: China1880, s: ChinaState, a: ChoosePermits) -> Sentence:
        return say(BCR_CHOICE, permits=a.permits)
