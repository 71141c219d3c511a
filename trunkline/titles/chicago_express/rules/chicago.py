"""Chicago Phase: the Chicago dividend and the opening of Wabash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import Step, message
from trunkline.parts.auction import Ascending
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.dividend import pay_dividend
from trunkline.titles.chicago_express.rules.state import Charter, ChicagoState, is_open, value

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress

REACHES = message("chicago-express.chicago.reaches", "{company} has reached Chicago.")
OPENS = message(
    "chicago-express.chicago.opens", "{company} opens in {hex} with an income of {income:money}."
)


class ChicagoPhase(Step["ChicagoExpress", ChicagoState], frozen=True):
    """Chicago Phase: the company that came to Chicago pays a dividend; the first opens Wabash.

    The player who reached Chicago then auctions the first Wabash share and bids first.
    # Ruling: this auction is part of the phase and moves no dial.
    """

    player: str
    company: str

    def advance(self, t: ChicagoExpress, s: ChicagoState) -> None:
        s.pop()
        s.tell(REACHES, company=self.company)
        pay_dividend(s, self.company)
        newcomer = t.components.opens_later
        if not is_open(s, newcomer):
            open_company(t, s, newcomer)
            s.push(Bidding(newcomer, Ascending(s.clockwise_from(self.player))))


def open_company(t: ChicagoExpress, s: ChicagoState, company: str) -> None:
    """Place its first locomotive at no cost; its income is what the start hex is worth now."""
    start = t.companies[company].start
    s.companies[company] = Charter(0, value(t, s, start), (start,), ())
    s.tell(
        OPENS,
        company=t.companies[company].name,
        hex=t.map.names[start],
        income=s.companies[company].income,
    )
