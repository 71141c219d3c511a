"""The usual auction of privates: buy the cheapest, or bid for a more expensive one and wait.

When the cheapest is sold, the next goes at once to its only bidder, or is auctioned among several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Decision, Refusal, Sentence, Span, message, no, say
from trunkline.parts.told import PASSES
from trunkline.rails.rounds.actions import Bid, Pass, TakePrivate
from trunkline.rails.rounds.paying import pay_privates
from trunkline.rails.rounds.sections import AUCTION
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.shares import BANK

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

QUESTION = message(
    "rounds.auction.question", "Buy {private} for {price:money}, bid for another, or pass."
)
RAISE_QUESTION = message(
    "rounds.auction.raise-question", "Raise your bid for {private}, or leave its auction."
)
NOT_CHEAPEST = message("rounds.auction.not-cheapest", "Only {private} can be bought outright now.")
CHEAPEST = message("rounds.auction.cheapest", "You cannot bid for {private}: you can buy it.")
NOT_OFFERED = message("rounds.auction.not-offered", "{private} is not for sale.")
OTHER_PRIVATE = message("rounds.auction.other-private", "{private} is being auctioned now.")
TOO_LOW = message("rounds.auction.too-low", "A bid for {private} must be at least {least:money}.")
TIED_UP = message(
    "rounds.auction.tied-up", "{player} has {free:money} that is not tied up in other bids."
)
BOUGHT = message("rounds.auction.bought", "{player} buys {private} for {price:money}.")
BIDS = message("rounds.auction.bids", "{player} bids {amount:money} for {private}.")
LEAVES = message("rounds.auction.leaves", "{player} leaves the auction of {private}.")
CHEAPER = message(
    "rounds.auction.cheaper", "Everyone has passed: {private} now costs {price:money}."
)
GIVEN = message("rounds.auction.given", "{player} must take {private} for free.")
TAKE_CHOICE = message("rounds.auction.take-choice", "Buy {private} for {price:money}")
BID_CHOICE = message("rounds.auction.bid-choice", "Bid {amount:money} for {private}")
PASS_CHOICE = message("rounds.auction.pass-choice", "Pass")
LEAVE_CHOICE = message("rounds.auction.leave-choice", "Leave this auction")
STEP = 5
"""By how much a bid exceeds the price or another bid, and the price of the first one falls."""


class Standing(Struct, frozen=True, array_like=True):
    """A bid that stands: its money is tied up."""

    private: str
    player: str
    amount: int


Standings = tuple[Standing, ...]
Speaks = Callable[[RailsState, Standings, str], str]
"""Who is asked next for a private with these bids, after somebody has spoken."""


def highest(bids: Standings) -> Standing:
    return max(bids, key=lambda bid: bid.amount)


def clockwise(s: RailsState, bids: Standings, spoke: str) -> str:
    """The next bidder to the left of whoever spoke, but never the highest one."""
    waiting = {bid.player for bid in bids} - {highest(bids).player}
    return next(player for player in (*s.clockwise_from(spoke)[1:], spoke) if player in waiting)


def lowest_first(s: RailsState, bids: Standings, spoke: str) -> str:
    """Always the bidder with the lowest bid."""
    return min(bids, key=lambda bid: bid.amount).player


def left(t: Ordinary, s: RailsState) -> tuple[str, ...]:
    """The privates that are not sold, the cheapest first."""
    found = (p for p in t.box.privates.values() if s.privates.get(p.id) == "")
    return tuple(p.id for p in sorted(found, key=lambda p: p.price))


def free(s: RailsState, bids: Standings, player: str, private: str = "") -> int:
    """The money of a player that no bid for another private ties up."""
    tied = sum(b.amount for b in bids if b.player == player and b.private != private)
    return s.cash[player] - tied


def give(t: Ordinary, s: RailsState, private: str, player: str, price: int) -> None:
    s.pay(player, BANK, price)
    s.privates[private] = player
    s.tell(BOUGHT, player=player, private=private, price=price, currency=t.currency)


class Waterfall(Decision["Ordinary", RailsState, Bid | TakePrivate | Pass], frozen=True):
    """In turn: buy the cheapest, bid for a more expensive one, or pass.

    If all pass before the first sale the first private gets cheaper, in the end it is given away;
    later the privates that are sold pay their owners. `Plan.speaks` is the order among bidders.
    """

    player: str
    bids: Standings = ()
    passes: int = 0
    cut: int = 0
    """By how much the first private has become cheaper."""

    takes: ClassVar = (Bid, TakePrivate, Pass)

    def decider(self, t: Ordinary, s: RailsState) -> str:
        return self.player

    def price(self, t: Ordinary, s: RailsState) -> int:
        """Of the cheapest private that is left."""
        return t.box.privates[left(t, s)[0]].price - self.cut

    def question(self, t: Ordinary, s: RailsState) -> Sentence:
        return say(QUESTION, private=left(t, s)[0], price=self.price(t, s), currency=t.currency)

    def least(self, t: Ordinary, private: str) -> int:
        """The lowest bid for a private."""
        there = [bid.amount for bid in self.bids if bid.private == private]
        return max([t.box.privates[private].price, *there]) + STEP

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[Bid | TakePrivate | Pass]:
        first, *dearer = left(t, s)
        yield TakePrivate(self.player, first)
        for private in dearer:
            yield Bid(self.player, private, self.least(t, private))
        yield Pass(self.player)

    def spans(self, t: Ordinary, s: RailsState) -> Iterator[Span]:
        for private in left(t, s)[1:]:
            lowest, most = self.least(t, private), free(s, self.bids, self.player, private)
            if lowest <= most:
                yield Span(Bid(self.player, private, lowest), "amount", lowest, most)

    def refuse(self, t: Ordinary, s: RailsState, a: Bid | TakePrivate | Pass) -> Refusal | None:
        match a:
            case Pass():
                return None
            case TakePrivate():
                if a.private != left(t, s)[0]:
                    return no(NOT_CHEAPEST, AUCTION, private=left(t, s)[0])
                return self.refuse_money(t, s, self.price(t, s))
            case Bid():
                return self.refuse_bid(t, s, a)

    def refuse_bid(self, t: Ordinary, s: RailsState, a: Bid) -> Refusal | None:
        first, *dearer = left(t, s)
        if a.private == first:
            return no(CHEAPEST, AUCTION, private=first)
        if a.private not in dearer:
            return no(NOT_OFFERED, AUCTION, private=a.private)
        if a.amount < self.least(t, a.private):
            return no(
                TOO_LOW,
                AUCTION,
                private=a.private,
                least=self.least(t, a.private),
                currency=t.currency,
            )
        return self.refuse_money(t, s, a.amount, a.private)

    def refuse_money(
        self, t: Ordinary, s: RailsState, amount: int, private: str = ""
    ) -> Refusal | None:
        most = free(s, self.bids, self.player, private)
        return (
            no(TIED_UP, AUCTION, player=self.player, free=most, currency=t.currency)
            if amount > most
            else None
        )

    def apply(self, t: Ordinary, s: RailsState, a: Bid | TakePrivate | Pass) -> None:
        match a:
            case Pass():
                s.tell(PASSES, player=a.by)
                self.passed(t, s)
            case TakePrivate():
                self.take(t, s, self.price(t, s))
            case Bid():
                others = tuple(b for b in self.bids if (b.private, b.player) != (a.private, a.by))
                s.tell(BIDS, player=a.by, amount=a.amount, private=a.private, currency=t.currency)
                bids = (*others, Standing(a.private, a.by, a.amount))
                s.become(replace(self, player=s.after(a.by), bids=bids, passes=0))

    def take(self, t: Ordinary, s: RailsState, price: int) -> None:
        """The cheapest is sold: the turn goes on at the left, after those that follow."""
        give(t, s, left(t, s)[0], self.player, price)
        going_on = Waterfall(s.after(self.player), self.bids)
        s.become(going_on)
        going_on.follow(t, s)

    def follow(self, t: Ordinary, s: RailsState) -> None:
        """What has a bid goes to its bidder, or is auctioned among several."""
        while waiting := left(t, s):
            bids = tuple(bid for bid in self.bids if bid.private == waiting[0])
            if not bids:
                return
            rest = tuple(bid for bid in self.bids if bid.private != waiting[0])
            if len(bids) > 1:
                speaker = t.plan.speaks(s, bids, highest(bids).player)
                s.push(BiddingUp(waiting[0], bids, speaker))
                return
            give(t, s, waiting[0], bids[0].player, bids[0].amount)
            self = replace(self, bids=rest)
            s.become(self)
        s.priority = self.player
        s.pop()

    def won(self, t: Ordinary, s: RailsState, private: str) -> None:
        """An auction among bidders has ended: the money of the others is free again."""
        going_on = replace(self, bids=tuple(b for b in self.bids if b.private != private))
        s.become(going_on)
        going_on.follow(t, s)

    def passed(self, t: Ordinary, s: RailsState) -> None:
        next_ = replace(self, player=s.after(self.player), passes=self.passes + 1)
        s.become(next_)
        if next_.passes == len(s.players):
            next_.all_passed(t, s)

    def all_passed(self, t: Ordinary, s: RailsState) -> None:
        first = left(t, s)[0]
        if len(left(t, s)) < len(s.privates):
            pay_privates(t, s)
            s.become(replace(self, passes=0))
            return
        cheaper = replace(self, passes=0, cut=self.cut + STEP)
        s.become(cheaper)
        price = cheaper.price(t, s)
        if price > 0:
            s.tell(CHEAPER, private=first, price=price, currency=t.currency)
        else:
            s.tell(GIVEN, player=self.player, private=first)
            cheaper.take(t, s, 0)

    def describe(self, t: Ordinary, s: RailsState, a: Bid | TakePrivate | Pass) -> Sentence:
        match a:
            case Pass():
                return say(PASS_CHOICE)
            case TakePrivate():
                return say(
                    TAKE_CHOICE, private=a.private, price=self.price(t, s), currency=t.currency
                )
            case Bid():
                return say(BID_CHOICE, amount=a.amount, private=a.private, currency=t.currency)

    def moot(self, t: Ordinary, s: RailsState) -> bool:
        """A title without privates has nothing to sell."""
        return not left(t, s)


class BiddingUp(Decision["Ordinary", RailsState, Bid | Pass], frozen=True):
    """A private with several bids: only its bidders raise, or leave for good."""

    private: str
    bids: Standings
    player: str

    takes: ClassVar = (Bid, Pass)

    def decider(self, t: Ordinary, s: RailsState) -> str:
        return self.player

    def question(self, t: Ordinary, s: RailsState) -> Sentence:
        return say(RAISE_QUESTION, private=self.private)

    @property
    def least(self) -> int:
        return highest(self.bids).amount + STEP

    def most(self, s: RailsState) -> int:
        """The money that no bid for another private ties up."""
        under = s.stack[-2]
        assert isinstance(under, Waterfall), "bidding up interrupts the auction"
        return free(s, under.bids, self.player, self.private)

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[Bid | Pass]:
        yield Bid(self.player, self.private, self.least)
        yield Pass(self.player)

    def spans(self, t: Ordinary, s: RailsState) -> Iterator[Span]:
        if self.least <= self.most(s):
            lowest = Bid(self.player, self.private, self.least)
            yield Span(lowest, "amount", self.least, self.most(s))

    def refuse(self, t: Ordinary, s: RailsState, a: Bid | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.private != self.private:
            return no(OTHER_PRIVATE, AUCTION, private=self.private)
        if a.amount < self.least:
            return no(TOO_LOW, AUCTION, private=self.private, least=self.least, currency=t.currency)
        if a.amount > self.most(s):
            return no(TIED_UP, AUCTION, player=a.by, free=self.most(s), currency=t.currency)
        return None

    def apply(self, t: Ordinary, s: RailsState, a: Bid | Pass) -> None:
        others = tuple(bid for bid in self.bids if bid.player != a.by)
        if isinstance(a, Bid):
            s.tell(BIDS, player=a.by, amount=a.amount, private=self.private, currency=t.currency)
            others += (Standing(self.private, a.by, a.amount),)
        else:
            s.tell(LEAVES, player=a.by, private=self.private)
        if len(others) > 1:
            s.become(replace(self, bids=others, player=t.plan.speaks(s, others, a.by)))
            return
        s.pop()
        give(t, s, self.private, others[0].player, others[0].amount)
        under = s.stack[-1]
        assert isinstance(under, Waterfall), "bidding up interrupts the auction"
        under.won(t, s, self.private)

    def describe(self, t: Ordinary, s: RailsState, a: Bid | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(LEAVE_CHOICE)
        return say(BID_CHOICE, amount=a.amount, private=self.private, currency=t.currency)
