"""What reports know of 1881 Berlin."""

from __future__ import annotations

from collections.abc import Mapping

from trunkline.kernel import AnyTitle, phrase
from trunkline.rails.routes.running import Running
from trunkline.report.stages import Cause
from trunkline.report.study import (
    DIVIDENDS,
    OTHER,
    PURCHASES,
    SALES,
    NoRoutes,
    Ran,
    Study,
    answered,
    received,
)
from trunkline.titles.berlin_1881.bots.forecast import Forecast
from trunkline.titles.berlin_1881.rules import routes
from trunkline.titles.berlin_1881.rules.income import Pay, UseIncome
from trunkline.titles.berlin_1881.rules.offices import phase
from trunkline.titles.berlin_1881.rules.prices import value
from trunkline.titles.berlin_1881.rules.run_trains import Run, RunTrains
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.tables import NETWORKS, SBAHN
from trunkline.titles.berlin_1881.rules.title import Berlin


def cash(s: BerlinState, player: str) -> int:
    return s.money[player]


def paid_for(cause: Cause) -> str:
    match cause:
        case Pay():
            return DIVIDENDS
        case Sell():
            return SALES
        case Buy() | BuyFirst():
            return PURCHASES
        case _:
            return OTHER


def shares(s: BerlinState, player: str) -> Mapping[str, tuple[int, int]]:
    return {company: (s.shares[company].units(player), value(s, company)) for company in s.markers}


def ran(cause: Cause, before: BerlinState, after: BerlinState) -> Ran | None:
    """Bonuses for building and for connections come beside the routes."""
    if not isinstance(cause, Run):
        return None
    company = answered(before, RunTrains).company
    return Ran(company, cause.routes, after.earned.construction + after.earned.connection)


def running(t: AnyTitle, s: BerlinState, company: str) -> Running:
    if company == SBAHN:
        networks = ", ".join(NETWORKS)
        raise NoRoutes(
            phrase(
                "1881.table.s-bahn-runs",
                "The S-Bahn runs as separate networks: {networks}.",
                networks=networks,
            )
        )
    return routes.running(s, company)


def trains(s: BerlinState) -> Mapping[str, tuple[str, ...]]:
    return s.trains


def money(s: BerlinState) -> Mapping[str, int]:
    return s.money


def price(t: Berlin, train: str) -> int:
    return t.pieces.trains[train].price


def dividends(
    cause: Cause, before: BerlinState, after: BerlinState
) -> Mapping[str, Mapping[str, int]]:
    """7.4.4: what a network pays goes to all certificates of the S-Bahn."""
    if not isinstance(cause, Pay):
        return {}
    payer = answered(before, UseIncome).company
    company = SBAHN if payer in NETWORKS else payer
    return {company: received(before.players, before.money, after.money)}


def forecast(t: AnyTitle, s: BerlinState) -> Mapping[str, float]:
    return Forecast(s).worth()


STUDY = Study(
    cash=cash,
    paid_for=paid_for,
    shares=shares,
    dividends=dividends,
    phase=lambda t, s: phase(s).name,
    forecast=forecast,
    ran=ran,
    running=running,
    trains=trains,
    money=money,
    price=price,
)
