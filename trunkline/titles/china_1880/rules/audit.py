"""What must add up in every position: money, certificates, trains, tiles, stations, rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trunkline.rails.board.audit import audit_board
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import COMPONENTS, DEPOT, MAJORS, PERMITS
from trunkline.titles.china_1880.rules.founding import TEN_UNITS
from trunkline.titles.china_1880.rules.leaving import SurplusTrains
from trunkline.titles.china_1880.rules.state import ChinaState


def audit(s: ChinaState) -> list[str]:
    return [*_money(s), *_papers(s), *_rows(s), *_trains(s), *_stations(s)]


def _money(s: ChinaState) -> Iterator[str]:
    total = sum(s.cash.values())
    if total != COMPONENTS.money:
        yield f"there are {total} Yuan, not {COMPONENTS.money}"
    for holder, cash in (*s.cash.items(), *s.debt.items()):
        if cash < 0 and holder != BANK:
            yield f"{holder} has {cash} Yuan or owes that"


def _papers(s: ChinaState) -> Iterator[str]:
    if set(s.shares) != set(s.companies):
        yield "papers of companies that are not founded, or none of one that is"
    for company, shares in s.shares.items():
        holders = {BANK, *s.players, *s.investors}
        if shares.total() != TEN_UNITS or shares.certificate not in PERMITS:
            yield f"{company} has {shares.total()} units"
        if shares.director not in s.players or not holders.issuperset(dict(shares.singles)):
            yield f"papers of {company} are with a stranger"
    for investor, chosen in s.investors.items():
        reserved = sum(shares.single(investor) for shares in s.shares.values())
        if reserved != bool(chosen.company and not chosen.merged):
            yield f"{investor} has {reserved} shares on its charter"


def _rows(s: ChinaState) -> Iterator[str]:
    rows = Counter((company.par, company.row) for company in s.companies.values())
    for (par, row), count in rows.items():
        if count > 1 or row >= COMPONENTS.par_rows.rows:
            yield f"{count} companies in row {row} of par {par}"


def _trains(s: ChinaState) -> Iterator[str]:
    owned = Counter(train for trains in s.trains.values() for train in trains)
    for train in DEPOT.trains:
        gone = s.gone.get(train.name, 0)
        if owned[train.name] > gone or (train.count is not None and gone > train.count):
            yield f"{owned[train.name]} {train.name}-trains are owned, {gone} have left the bank"
    deciding = s.stack[-1] if s.stack else None
    for company, trains in s.trains.items():
        if len(trains) > s.phase.train_limit and not isinstance(deciding, SurplusTrains):
            yield f"{company} has {len(trains)} trains"


def _stations(s: ChinaState) -> Iterator[str]:
    yield from audit_board(ATLAS, s.board)
    for company in s.companies:
        placed = len(s.board.of(company))
        if placed > len(MAJORS[company].stations) or (placed and not s.floated(company)):
            yield f"{company} has {placed} stations"
