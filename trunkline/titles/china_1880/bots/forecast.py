"""What players of 1880 may expect of a position: shares, companies, trains that must be paid.

The numbers were fitted to what shares brought in games of planners, see docs/bots-1880.md.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from trunkline.rails.board.board import Board
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.stock.market import RIGHT, UP
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.bots.outlook import (
    next_need,
    on_board,
    revenue,
    safe,
    turns_left,
    urgent,
)
from trunkline.titles.china_1880.rules import homes
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS, MARKET
from trunkline.titles.china_1880.rules.scoring import owners_part
from trunkline.titles.china_1880.rules.state import ChinaState

UNITS = 10


class Growth(NamedTuple):
    """What the income of an average turn to come follows from."""

    base: int
    now: float
    """For each Yuan of the present income."""
    permit: int
    """For each phase, from the present one on, in which the company may build."""
    treasury: float
    """For each Yuan of its own."""


GROWTH = {
    "A": Growth(20, 1.5, 15, 0.4),
    "B": Growth(-20, 0.55, 50, 0.25),
    "C": Growth(140, 0.7, 40, 0.05),
    "D": Growth(100, 0.9, 0, 0.0),
}
"""By phase."""
PAYING, PAYING_SAFE = 0.8, 1.0
"""How many of the turns to come pay a dividend: fewer while a train must still be saved for."""
RISES = 0.75
"""How many of them move the price up."""
UNPROVEN = 0.9
"""How much is counted of what a company may earn that has not begun."""
AT_HOME: BoardMemo[str, Board] = BoardMemo()
"""By company: the board with its home on it."""


class Forecast:
    """Looks at one position; what it has found out about a company it keeps."""

    growth: ClassVar = GROWTH

    def __init__(self, s: ChinaState) -> None:
        self.s = s
        self.turns = turns_left(s)
        self._values: dict[str, float] = {}

    def worth(self, player: str) -> float:
        """What the player may have at the end, by what is on the table now."""
        s = self.s
        shares = sum(s.shares[each].units(player) * self.value(each) for each in s.companies)
        investors = sum(
            owners_part(s, name)
            for name, investor in s.investors.items()
            if investor.owner == player and not investor.merged
        )
        return s.cash[player] - s.debt[player] + shares + investors - self.liabilities(player)

    def value(self, company: str) -> float:
        """The dividends of one share until the end, and its price then."""
        if company not in self._values:
            turns = self.turns_of(company)
            paying = PAYING_SAFE if safe(self.s, company) else PAYING
            dividends = max(0.0, turns) * paying * self.income(company) / UNITS
            self._values[company] = dividends + self.final_price(company, turns)
        return self._values[company]

    def turns_of(self, company: str) -> float:
        """How often it will still run: without a train once less."""
        return self.turns - (0 if self.s.trains.get(company) else 1)

    def last_price(self, company: str) -> int:
        """The price of a share at the end."""
        return self.final_price(company, self.turns_of(company))

    def final_price(self, company: str, turns: float) -> int:
        """Where the marker may stand at the end."""
        return MARKET.price(MARKET.moved(self.s.space(company), int(RISES * turns), RIGHT, UP))

    def income(self, company: str) -> float:
        """Of an average turn to come."""
        s, charter, growth = self.s, self.s.companies[company], self.growth[self.s.phase.letter]
        permits = sum(permit >= s.phase.letter for permit in charter.permits)
        later = growth.base + growth.permit * permits
        if s.floated(company):
            now = max(s.income.get(company, 0), revenue(s, company))
            return later + growth.now * now + growth.treasury * self.treasury(company)
        capital = charter.par * AMOUNTS.capital_in_pars
        now = revenue(at_home(s, company), company, s.train_on_sale)
        return UNPROVEN * (later + growth.now * now + growth.treasury * capital)

    def treasury(self, company: str) -> int:
        """What the company has to build and buy with."""
        return self.s.cash[company]

    def liabilities(self, player: str) -> int:
        """What the player will have to pay for trains of companies that cannot."""
        return sum(missing(self.s, company) for company in self.s.directed_by(player))


def missing(s: ChinaState, company: str) -> int:
    """What its director will soon have to pay for a train of the company."""
    if not s.floated(company) or not urgent(s, company):
        return 0
    return max(0, next_need(s, company).price - s.cash[company] - outstanding(s, company))


def at_home(s: ChinaState, company: str) -> ChinaState:
    """The position with the company's home on the map; the board is kept with the present one."""
    return on_board(s, AT_HOME.get(s.board, company, lambda: _home_placed(s, company)))


def _home_placed(s: ChinaState, company: str) -> Board:
    return s.board.place(company, MAJORS[company].home, homes.cities(s, company)[0])


def outstanding(s: ChinaState, company: str) -> int:
    """The second half of the capital, if the next share sold brings it."""
    founded = s.companies[company]
    if founded.second_half or not s.phase.all_units:
        return 0
    near = s.shares[company].single(BANK) <= AMOUNTS.units_below_the_card + 1
    return founded.par * AMOUNTS.capital_in_pars if near else 0
