"""What a share of an 1880 company will bring until the end of the game."""

from __future__ import annotations

from trunkline.bots.china_1880.outlook import (
    TOURIST,
    next_need,
    on_board,
    revenue,
    safe,
    turns_left,
)
from trunkline.rails.market import RIGHT, UP
from trunkline.titles.china_1880 import homes
from trunkline.titles.china_1880.components import AMOUNTS, MAJORS, MARKET
from trunkline.titles.china_1880.state import ChinaState

UNITS = 10
PAYING = 0.85
"""How many of the turns to come pay a dividend."""
RISES = 0.6
"""How many of them move the price up."""
UNPROVEN = 0.5
"""How much of what a company could earn from its home is counted before it has begun."""


def share_value(s: ChinaState, company: str) -> float:
    """Dividends of one share until the end, and its price then."""
    turns = turns_left(s) - (0 if s.trains[company] else 1)
    return turns * PAYING * prospect(s, company) / UNITS + final_price(s, company, turns)


def final_price(s: ChinaState, company: str, turns: float) -> int:
    """Where the marker may stand at the end."""
    return MARKET.price(MARKET.moved(s.space(company), int(RISES * turns), RIGHT, UP))


def prospect(s: ChinaState, company: str) -> float:
    """The average income of the turns to come."""
    if not s.floated(company):
        city = homes.cities(s, company)[0]
        at_home = on_board(s, s.board.place(company, MAJORS[company].home, city))
        return UNPROVEN * revenue(at_home, company, TOURIST)
    now = max(s.income.get(company, 0), revenue(s, company))
    if safe(s, company):
        return 1.1 * now
    late = revenue(s, company, TOURIST)
    price = max(1, next_need(s, company)[1])
    affords = min(1.0, (s.cash[company] + outstanding(s, company)) / price)
    return 0.5 * now + 0.4 * affords * max(now, late)


def outstanding(s: ChinaState, company: str) -> int:
    """The second half of the capital, if it is still to come."""
    founded = s.companies[company]
    return 0 if founded.second_half else founded.par * AMOUNTS.capital_in_pars
