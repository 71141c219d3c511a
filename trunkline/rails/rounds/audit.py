"""What does not add up in a position of an ordinary title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from trunkline.rails.board.audit import audit_board
from trunkline.rails.rounds.state import CLOSED, POOL, RailsState
from trunkline.rails.stock.shares import BANK

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary


def audit(t: Ordinary, s: RailsState) -> list[str]:
    """Money, certificates, trains, tiles, stations."""
    return [*_money(t, s), *_papers(t, s), *_trains(t, s), *_board(t, s)]


def _money(t: Ordinary, s: RailsState) -> Iterator[str]:
    total = sum(s.cash.values())
    if total != t.box.components.money:
        yield f"there are {total} in cash"
    for owner, cash in s.cash.items():
        if cash < 0 and not (owner == BANK and s.broken):
            yield f"{owner} has {cash}"


def _papers(t: Ordinary, s: RailsState) -> Iterator[str]:
    stock = t.plan.stock
    for company, shares in s.shares.items():
        if shares.total() != stock.certificate + stock.singles:
            yield f"{company} has {shares.total()} units"
        if shares.units(POOL) > t.plan.limits.pool:
            yield f"the pool has {shares.units(POOL)} units of {company}"
        if (shares.director == BANK) == (company in s.companies):
            yield f"the director of {company} is {shares.director}"
    for private, owner in s.privates.items():
        if owner not in ("", CLOSED, *s.players, *t.box.charters):
            yield f"{owner} owns {private}"


def _trains(t: Ordinary, s: RailsState) -> Iterator[str]:
    owned = Counter(s.used)
    for trains in s.trains.values():
        owned.update(trains)
    for name, count in owned.items():
        if count > s.gone.get(name, 0):
            yield f"{count} {name}-trains are about, {s.gone.get(name, 0)} have left the depot"


def _board(t: Ordinary, s: RailsState) -> Iterator[str]:
    yield from audit_board(t.box.atlas, s.board)
    for company, charter in t.box.charters.items():
        if len(s.board.of(company)) > len(charter.stations):
            yield f"{company} has {len(s.board.of(company))} stations"
