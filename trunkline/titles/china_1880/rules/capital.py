"""The capital of a company (XII): five times its par when it floats, and as much again later."""

from __future__ import annotations

from trunkline.kernel import message
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.rules.state import ChinaState

FLOATED = message("1880.capital.floated", "{company} floats with {amount:money}.")
SECOND_HALF = message(
    "1880.capital.second-half", "{company} gets the second half of its capital, {amount:money}."
)


def pay_first_half(s: ChinaState, company: str) -> None:
    """The company floats: its marker goes on the chart and its treasury gets five times par."""
    par = s.companies[company].par
    amount = par * AMOUNTS.capital_in_pars
    s.change(company, place=s.space(company))
    s.pay(BANK, company, amount)
    s.tell(FLOATED, company=company, amount=amount)


def pay_second_half(s: ChinaState, company: str) -> None:
    """After the first 3-train: paid at once when at most five units lie in the bank.

    Ruling: a company that has not floated gets it too.
    """
    founded = s.companies.get(company)
    if founded is None or founded.second_half or not s.phase.all_units:
        return
    if s.shares[company].single(BANK) <= AMOUNTS.units_below_the_card:
        amount = founded.par * AMOUNTS.capital_in_pars
        s.change(company, second_half=True)
        s.pay(BANK, company, amount)
        s.tell(SECOND_HALF, company=company, amount=amount)


def pay_second_halves(s: ChinaState) -> None:
    for company in MAJORS:
        pay_second_half(s, company)
