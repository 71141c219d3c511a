"""The founded companies in turn order, and where a new one would stand."""

from __future__ import annotations

from trunkline.titles.china_1880.pictures import in_turn as drawn
from trunkline.titles.china_1880.rules.components import COMPONENTS
from trunkline.titles.china_1880.rules.founding import free_row
from trunkline.titles.china_1880.rules.state import ChinaState

PARS = COMPONENTS.par_rows.prices
ROWS = COMPONENTS.par_rows.rows


def in_turn(s: ChinaState) -> list[str]:
    """All founded companies, floated or not, as they stand on the turn-order list."""
    return drawn(s)


def at_par(s: ChinaState, par: int) -> list[str]:
    """The companies of a par by their rows; an empty word for a free one."""
    rows = {s.companies[c].row: c for c in in_turn(s) if s.companies[c].par == par}
    return [rows.get(row, "") for row in range(ROWS)]


def before(s: ChinaState, par: int) -> str:
    """The company after which one of this par would run; empty if it would be the first."""
    row = free_row(s, par)
    ahead = [c for c in in_turn(s) if (-s.companies[c].par, s.companies[c].row) < (-par, row)]
    return ahead[-1] if ahead else ""
