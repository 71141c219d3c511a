"""What the overview of Chicago Express tells beyond its summary and data."""

from __future__ import annotations

from trunkline.kernel import message
from trunkline.present.sheets.extras import Amount, CompanyColumn, Earnings, PlayerColumn, Sheets
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.present.prospects import next_dividend
from trunkline.titles.chicago_express.present.until_end import ended, ends
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.dividend import GENERAL_DIVIDEND, PAYS


def _income(t: ChicagoExpress, s: ChicagoState, company: str) -> str:
    return dollars(s.companies[company].income)


def _per_share(t: ChicagoExpress, s: ChicagoState, company: str) -> str:
    return dollars(s.companies[company].dividend)


def _next_dividend(t: ChicagoExpress, s: ChicagoState, player: str) -> str:
    return dollars(next_dividend(s, player))


SHEETS = Sheets(
    company_columns=(
        CompanyColumn(message("chicago-express.sheets.income", "Income"), _income),
        CompanyColumn(message("chicago-express.sheets.per-share", "A share"), _per_share),
    ),
    player_columns=(
        PlayerColumn(
            message("chicago-express.sheets.next-dividend", "Next dividend"), _next_dividend, True
        ),
    ),
    earnings=Earnings(
        head=message("chicago-express.sheets.incomes", "Paid with each general dividend"),
        paid={PAYS: Amount("total")},
        opens=(GENERAL_DIVIDEND,),
    ),
    ends=ends,
    ended=ended,
)
