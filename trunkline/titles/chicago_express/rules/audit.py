"""What must always add up: incomes, locomotives, shares, houses, money."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trunkline.titles.chicago_express.rules.state import (
    ChicagoState,
    houses_left,
    locomotives_left,
    shares_left,
    value,
)

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress


def audit(t: ChicagoExpress, s: ChicagoState) -> list[str]:
    """Everything wrong with the position; empty when all is well."""
    broken = [*_houses(t, s)]
    return broken or [*_companies(t, s), *_map(t, s), *_money(s)]


def _houses(t: ChicagoExpress, s: ChicagoState) -> Iterator[str]:
    if houses_left(t, s) < 0:
        yield "more houses on the map than there are"
    for hex, times in s.developments.items():
        if times >= len(t.map.values[hex]):
            yield f"{hex}: developed {times} times"


def _companies(t: ChicagoExpress, s: ChicagoState) -> Iterator[str]:
    for company in t.order:
        charter = s.companies[company]
        income = sum(value(t, s, hex) for hex in charter.hexes)
        if charter.income != income:
            yield f"{company}: income {charter.income}, but its hexes are worth {income}"
        if locomotives_left(t, s, company) < 0:
            yield f"{company}: more locomotives on the map than it has"
        if shares_left(t, s, company) < 0:
            yield f"{company}: more shares sold than it has"
        if any(owner not in s.players for owner in charter.owners):
            yield f"{company}: a share belongs to nobody at the table"
        if charter.treasury < 0:
            yield f"{company}: owes ${-charter.treasury}"


def _map(t: ChicagoExpress, s: ChicagoState) -> Iterator[str]:
    for company in t.order:
        hexes = s.companies[company].hexes
        if len(set(hexes)) < len(hexes):
            yield f"{company}: two locomotives in one hex"
        for hex in hexes:
            others = [c for c in t.order if c != company and hex in s.companies[c].hexes]
            if others and (t.map.exclusive[hex] or t.map.closed[hex]):
                yield f"{hex}: holds {company} and {others[0]}"


def _money(s: ChicagoState) -> Iterator[str]:
    for player in s.players:
        if s.cash[player] < 0:
            yield f"{player}: owes ${-s.cash[player]}"
