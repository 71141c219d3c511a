"""What reports know of Chicago Express: shares have no price, and there are no trains to run."""

from __future__ import annotations

from collections.abc import Mapping

from trunkline.kernel import AnyTitle
from trunkline.report.stages import Cause
from trunkline.report.study import DIVIDENDS, OTHER, PURCHASES, Study
from trunkline.titles.chicago_express.bots.forecast import Forecast
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.chicago import ChicagoPhase
from trunkline.titles.chicago_express.rules.dividend import DividendPhase
from trunkline.titles.chicago_express.rules.state import Charter, ChicagoState
from trunkline.titles.chicago_express.rules.title import ChicagoExpress


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


def shares(s: ChicagoState, player: str) -> Mapping[str, tuple[int, int]]:
    """A share is worth nothing at the end: only what it paid counts."""
    return {name: (charter.owners.count(player), 0) for name, charter in s.companies.items()}


def dividends(
    cause: Cause, before: ChicagoState, after: ChicagoState
) -> Mapping[str, Mapping[str, int]]:
    match cause:
        case DividendPhase():
            paying = tuple(before.companies)
        case ChicagoPhase(company=company):
            paying = (company,)
        case _:
            return {}
    return {name: _paid(before.companies[name]) for name in paying if before.companies[name].owners}


def _paid(charter: Charter) -> Mapping[str, int]:
    return {
        owner: charter.dividend * charter.owners.count(owner)
        for owner in dict.fromkeys(charter.owners)
    }


def forecast(t: AnyTitle, s: ChicagoState) -> Mapping[str, float]:
    assert isinstance(t, ChicagoExpress), "the study of this title"
    return dict(zip(s.players, Forecast(t, s).worth(), strict=True))


STUDY = Study(cash=cash, paid_for=paid_for, shares=shares, dividends=dividends, forecast=forecast)
