"""What reports must know of Branch Line."""

from collections.abc import Mapping

from branch_line.board import HOMES
from branch_line.rules import BranchState, Buy, Dividend, price
from trunkline.report.stages import Cause
from trunkline.report.study import DIVIDENDS, OTHER, PURCHASES, Study


def cash(s: BranchState, player: str) -> int:
    return s.cash[player]


def paid_for(cause: Cause) -> str:
    match cause:
        case Dividend():
            return DIVIDENDS
        case Buy():
            return PURCHASES
        case _:
            return OTHER


def shares(s: BranchState, player: str) -> Mapping[str, tuple[int, int]]:
    return {company: (s.owners[company].count(player), price(s, company)) for company in HOMES}


STUDY = Study(cash, paid_for, shares=shares)
