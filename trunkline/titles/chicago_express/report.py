"""What reports know of Chicago Express: shares have no price, and there are no trains to run."""

from __future__ import annotations

from trunkline.report.stages import Cause
from trunkline.report.study import DIVIDENDS, OTHER, PURCHASES, Study
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.chicago import ChicagoPhase
from trunkline.titles.chicago_express.rules.dividend import DividendPhase
from trunkline.titles.chicago_express.rules.state import ChicagoState


def cash(s: ChicagoState, player: str) -> int:
    return s.cash[player]


def paid_for(cause: Cause) -> str:
    """Money moves when a share is knocked down, by a bid, a pass or by itself, and as dividends."""
    match cause:
        case DividendPhase() | ChicagoPhase():
            return DIVIDENDS
        case Bid() | Pass() | Bidding():
            return PURCHASES
        case _:
            return OTHER


STUDY = Study(cash, paid_for)
