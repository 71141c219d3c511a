"""Auctioning of a Share: the player on turn names the company."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, no, say
from trunkline.parts.auction import Ascending
from trunkline.titles.chicago_express.rules.actions import Offer, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.sections import AUCTION
from trunkline.titles.chicago_express.rules.state import ChicagoState, is_open, shares_left

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress


class Auction(Decision["ChicagoExpress", ChicagoState, Offer | Pass], frozen=True):
    """Auctioning of a Share: any company with a share on its charter, Wabash once it is open.

    The player who offers bids first. Offering nothing is a null action.
    """

    player: str
    takes: ClassVar = (Offer, Pass)

    def decider(self, t: ChicagoExpress, s: ChicagoState) -> str:
        return self.player

    def question(self, t: ChicagoExpress, s: ChicagoState) -> Sentence:
        return say("Offer a share for auction, or none.")

    def moot(self, t: ChicagoExpress, s: ChicagoState) -> bool:
        return not any(shares_left(t, s, company) and is_open(s, company) for company in t.order)

    def advance(self, t: ChicagoExpress, s: ChicagoState) -> None:
        s.tell("No company has a share left to offer.")
        s.pop()

    def propose(self, t: ChicagoExpress, s: ChicagoState) -> Iterator[Offer | Pass]:
        yield Pass(self.player)
        for company in t.order:
            yield Offer(self.player, company)

    def refuse(self, t: ChicagoExpress, s: ChicagoState, a: Offer | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.company not in t.companies:
            return no("There is no company {company}.", AUCTION, company=a.company)
        if not is_open(s, a.company):
            return no("{company} opens when a company reaches Chicago.", AUCTION, company=a.company)
        if not shares_left(t, s, a.company):
            return no("All shares of {company} are sold.", AUCTION, company=a.company)
        return None

    def apply(self, t: ChicagoExpress, s: ChicagoState, a: Offer | Pass) -> None:
        if isinstance(a, Pass):
            s.tell("{player} offers nothing.", player=a.by)
            s.pop()
            return
        s.tell(
            "{player} offers a share of {company}; the minimum bid is ${minimum:,}.",
            player=a.by,
            company=a.company,
            minimum=s.companies[a.company].minimum_bid,
        )
        s.become(Bidding(a.company, Ascending(s.clockwise_from(a.by))))

    def describe(self, t: ChicagoExpress, s: ChicagoState, a: Offer | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say("Offer nothing")
        return say(
            "Offer a share of {company} from ${minimum:,}",
            company=a.company,
            minimum=s.companies[a.company].minimum_bid,
        )
