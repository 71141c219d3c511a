"""Preparing the Game: the opening auctions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import Step, message
from trunkline.parts.auction import Ascending
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.state import ChicagoState
from trunkline.titles.chicago_express.rules.turn import Turns

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress

BEGINS = message("chicago-express.opening.begins", "{player} owns the {company} share and begins.")


class Opening(Step["ChicagoExpress", ChicagoState], frozen=True):
    """Preparing the Game: one share each of PRR, B&O, C&O and NYC is auctioned in this order.

    Whoever got a share starts the bidding for the next one, and the owner of the first share
    takes the first turn. A share nobody wants goes to the starting bidder for nothing.
    """

    at: int = 0

    def advance(self, t: ChicagoExpress, s: ChicagoState) -> None:
        order = t.components.opening_auctions
        if self.at == len(order):
            first = s.companies[order[0]].owners[0]
            s.tell(BEGINS, player=first, company=order[0])
            s.become(Turns(first))
            return
        # Ruling: the book lets the oldest player start; nobody's age is known here, so seat 1 does.
        starter = s.companies[order[self.at - 1]].owners[0] if self.at else s.players[0]
        s.become(Opening(self.at + 1))
        s.push(Bidding(order[self.at], Ascending(s.clockwise_from(starter)), unsold_to=starter))
