"""Dividend Phase: dividends, the end of the game, reset of the dials, Detroit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import Step, message
from trunkline.titles.chicago_express.rules.development import grow
from trunkline.titles.chicago_express.rules.state import (
    ChicagoState,
    Dials,
    houses_left,
    locomotives_left,
    shares_left,
    value,
)

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress

GENERAL_DIVIDEND = message(
    "chicago-express.dividend.general-dividend", "2 dials are on red: general dividend."
)
PAYS = message(
    "chicago-express.dividend.pays",
    "{company} pays {dividend:money} a share, {total:money} in all.",
)
DETROIT_RISES = message("chicago-express.dividend.detroit-rises", "Detroit rises to {box}.")
WON = message("chicago-express.dividend.won", "The game is over: {player} wins with {cash:money}.")


def pay_dividend(s: ChicagoState, company: str) -> None:
    """Every share receives the income divided by the sold shares, rounded up; the bank pays."""
    charter = s.companies[company]
    if not charter.owners:
        return
    per_share = charter.dividend
    s.tell(
        PAYS,
        company=company,
        dividend=per_share,
        total=per_share * len(charter.owners),
    )
    for owner in charter.owners:
        s.cash[owner] += per_share


def end_conditions(t: ChicagoExpress, s: ChicagoState) -> dict[str, bool]:
    """End of the Game: the four conditions and which of them hold.

    # Ruling: an unopened Wabash has its pieces and shares on the charter and never counts.
    """
    end = t.components.end
    detroit = t.components.detroit
    without_locomotives = sum(not locomotives_left(t, s, company) for company in t.order)
    without_shares = sum(not shares_left(t, s, company) for company in t.order)
    return {
        "locomotives": without_locomotives >= end.companies_without_locomotives,
        "shares": without_shares >= end.companies_without_shares,
        "houses": houses_left(t, s) <= end.houses,
        "Detroit": value(t, s, detroit) >= end.detroit,
    }


class DividendPhase(Step["ChicagoExpress", ChicagoState], frozen=True):
    """Dividend Phase: general dividends, then reset of the dials, then Detroit; or the end.

    # Ruling: the end is looked at when the dividend has been paid, before Detroit moves. So Detroit
    reaches 8 after the seventh general dividend and the eighth is the last.
    """

    def advance(self, t: ChicagoExpress, s: ChicagoState) -> None:
        s.tell(GENERAL_DIVIDEND)
        for company in t.order:
            pay_dividend(s, company)
        if any(end_conditions(t, s).values()):
            self._end(s)
            return
        s.dials = Dials()
        if grow(t, s, t.components.detroit):
            s.tell(DETROIT_RISES, box=value(t, s, t.components.detroit))
        s.pop()

    def _end(self, s: ChicagoState) -> None:
        most = max(s.cash.values())
        for player in s.players:
            if s.cash[player] == most:
                s.tell(WON, player=player, cash=most)
        s.finish()
