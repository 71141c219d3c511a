"""What reports know of 1880: China."""

from __future__ import annotations

from collections.abc import Mapping

from trunkline.kernel import AnyTitle
from trunkline.rails.routes.running import Running
from trunkline.report.stages import Cause
from trunkline.report.study import (
    DIVIDENDS,
    OTHER,
    PURCHASES,
    SALES,
    Ran,
    Study,
    answered,
    received,
)
from trunkline.titles.china_1880.bots.forecast import Forecast
from trunkline.titles.china_1880.rules.actions import (
    AssignRocket,
    BuyShare,
    ExchangeRocket,
    Found,
    PayOut,
    Run,
    SellShares,
)
from trunkline.titles.china_1880.rules.components import AMOUNTS, TRAINS
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.rocket import ForcedExchange
from trunkline.titles.china_1880.rules.run_trains import RunTrains
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880


def cash(s: ChinaState, player: str) -> int:
    return s.cash[player]


def paid_for(cause: Cause) -> str:
    match cause:
        case PayOut():
            return DIVIDENDS
        case SellShares():
            return SALES
        case BuyShare() | Found():
            return PURCHASES
        case _:
            return OTHER


def proceeds(cause: Cause, before: ChinaState) -> int:
    """A sale in a forced purchase may complete the purchase in the same stage."""
    assert isinstance(cause, SellShares), "only sales have proceeds"
    return (before.price(cause.company) - AMOUNTS.broker_fee) * cause.units


def shares(s: ChinaState, player: str) -> Mapping[str, tuple[int, int]]:
    """Units and price of every company, also of those that he holds nothing of."""
    return {company: (s.shares[company].units(player), s.price(company)) for company in s.companies}


def ran(cause: Cause, before: ChinaState, after: ChinaState) -> Ran | None:
    if not isinstance(cause, Run):
        return None
    step = answered(before, RunTrains)
    told = step.running(before).earnings(cause.routes)
    routes = tuple(earned.route for earned in told.routes)
    return Ran(step.company, routes, after.income[step.company] - told.value)


def running(t: AnyTitle, s: ChinaState, company: str) -> Running:
    assert isinstance(t, China1880), "the study of this title"
    return t.running(s, company)


def trains(s: ChinaState) -> Mapping[str, tuple[str, ...]]:
    return s.trains


def money(s: ChinaState) -> Mapping[str, int]:
    return s.cash


def price(t: AnyTitle, train: str) -> int:
    return TRAINS[train].price


def free(cause: Cause) -> bool:
    """P7 brings a train without a price."""
    return isinstance(cause, ExchangeRocket | AssignRocket | ForcedExchange)


def called(company: str) -> str:
    """Exports of 18xx.games call the investors by their numbers alone."""
    return f"A{company}" if company.isdigit() else company


def dividends(
    cause: Cause, before: ChinaState, after: ChinaState
) -> Mapping[str, Mapping[str, int]]:
    if not isinstance(cause, PayOut):
        return {}
    company = answered(before, Dividend).company
    return {company: received(before.players, before.cash, after.cash)}


def forecast(t: AnyTitle, s: ChinaState) -> Mapping[str, float]:
    expected = Forecast(s)
    return {player: expected.worth(player) for player in s.players}


STUDY = Study(
    cash=cash,
    paid_for=paid_for,
    proceeds=proceeds,
    shares=shares,
    dividends=dividends,
    phase=lambda t, s: s.phase.name,
    forecast=forecast,
    ran=ran,
    running=running,
    trains=trains,
    money=money,
    price=price,
    free=free,
    called=called,
)
