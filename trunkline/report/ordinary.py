"""What reports know of ordinary titles, derived from their steps and states."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from trunkline.rails.rounds.actions import BuyShare, PayHalf, PayOut, Run, SellShares, StartCompany
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.prices import price
from trunkline.rails.rounds.run_trains import RunTrains
from trunkline.rails.rounds.state import RailsState
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


def cash(s: RailsState, player: str) -> int:
    return s.cash[player]


def paid_for(cause: Cause) -> str:
    match cause:
        case PayOut() | PayHalf():
            return DIVIDENDS
        case SellShares():
            return SALES
        case BuyShare() | StartCompany():
            return PURCHASES
        case _:
            return OTHER


def dividends(
    cause: Cause, before: RailsState, after: RailsState
) -> Mapping[str, Mapping[str, int]]:
    if not isinstance(cause, PayOut | PayHalf):
        return {}
    company = answered(before, Dividend).company
    return {company: received(before.players, before.cash, after.cash)}


def ran(cause: Cause, before: RailsState, after: RailsState) -> Ran | None:
    step = before.stack[-1] if before.stack else None
    if not isinstance(cause, Run) or not isinstance(step, RunTrains):
        return None
    return Ran(step.company, cause.routes)


def trains(s: RailsState) -> Mapping[str, tuple[str, ...]]:
    return s.trains


def money(s: RailsState) -> Mapping[str, int]:
    return s.cash


@cache
def ordinary_study(t: Ordinary) -> Study:
    """The study of one title: only its market knows what shares are worth."""

    def shares(s: RailsState, player: str) -> Mapping[str, tuple[int, int]]:
        return {c: (s.shares[c].units(player), price(t, s, c)) for c in s.companies}

    def proceeds(cause: SellShares, before: RailsState) -> int:
        return price(t, before, cause.company) * cause.units

    return Study(
        cash=cash,
        paid_for=paid_for,
        proceeds=proceeds,
        shares=shares,
        dividends=dividends,
        phase=lambda _, s: t.phase(s).name,
        ran=ran,
        running=lambda _, s, company: t.running(s, company),
        trains=trains,
        money=money,
        price=lambda _, train: t.box.trains[train].price,
    )
