"""Auctioning of a Share: the player on turn names the company."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.parts.auction import Ascending
from trunkline.titles.chicago_express.rules.actions import Offer, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.sections import AUCTION
from trunkline.titles.chicago_express.rules.shared_words import NO_COMPANY
from trunkline.titles.chicago_express.rules.state import ChicagoState, is_open, shares_left

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress

QUESTION = message("chicago-express.auction.question", "Offer a share for auction, or none.")
NOTHING_LEFT = message(
    "chicago-express.auction.nothing-left", "No company has a share left to offer."
)
NOT_OPEN = message(
    "chicago-express.auction.not-open", "{company} opens when a company reaches Chicago."
)
SOLD_OUT = message("chicago-express.auction.sold-out", "All shares of {company} are sold.")
OFFERED_NOTHING = message("chicago-express.auction.offered-nothing", "{player} offers nothing.")
OFFERED = message(
    "chicago-express.auction.offered",
    "{player} offers a share of {company}; the minimum bid is {minimum:money}.",
)
NOTHING = message("chicago-express.auction.nothing", "Offer nothing")
CHOICE = message(
    "chicago-express.auction.choice", "Offer a share of {company} from {minimum:money}"
)


class Auction(Decision["ChicagoExpress", ChicagoState, Offer | Pass], frozen=True):
    """Auctioning of a Share: any company with a share on its charter, Wabash once it is open.

    The player who offers bids first. Offering nothing is a null action.
    """

    player: str
    takes: ClassVar = (Offer, Pass)

    def decider(self, t: ChicagoExpress, s: ChicagoState) -> str:
        return self.player

    def question(self, t: ChicagoExpress, s: ChicagoState) -> Sentence:
        return say(QUESTION)

    def moot(self, t: ChicagoExpress, s: ChicagoState) -> bool:
        return not self.able(t, s)

    def able(self, t: ChicagoExpress, s: ChicagoState) -> list[str]:
        """The companies of which a share can be offered."""
        return [each for each in t.order if shares_left(t, s, each) and is_open(s, each)]

    def advance(self, t: ChicagoExpress, s: ChicagoState) -> None:
        s.tell(NOTHING_LEFT)
        s.pop()

    def propose(self, t: ChicagoExpress, s: ChicagoState) -> Iterator[Offer | Pass]:
        yield Pass(self.player)
        for company in t.order:
            yield Offer(self.player, company)

    def refuse(self, t: ChicagoExpress, s: ChicagoState, a: Offer | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.company not in t.companies:
            return no(NO_COMPANY, AUCTION, company=a.company)
        if not is_open(s, a.company):
            return no(NOT_OPEN, AUCTION, company=a.company)
        if not shares_left(t, s, a.company):
            return no(SOLD_OUT, AUCTION, company=a.company)
        return None

    def apply(self, t: ChicagoExpress, s: ChicagoState, a: Offer | Pass) -> None:
        if isinstance(a, Pass):
            s.tell(OFFERED_NOTHING, player=a.by)
            s.pop()
            return
        s.tell(OFFERED, player=a.by, company=a.company, minimum=s.companies[a.company].minimum_bid)
        s.become(Bidding(a.company, Ascending(s.clockwise_from(a.by))))

    def describe(self, t: ChicagoExpress, s: ChicagoState, a: Offer | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(NOTHING)
        return say(CHOICE, company=a.company, minimum=s.companies[a.company].minimum_bid)
