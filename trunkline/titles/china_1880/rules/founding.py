"""Founding a major company (VIII, XII): certificate, par, permits, the investor's share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from trunkline.kernel import Refusal, message, no
from trunkline.rails.stock.shares import BANK, Shares
from trunkline.titles.china_1880.rules.actions import Found
from trunkline.titles.china_1880.rules.capital import pay_second_half
from trunkline.titles.china_1880.rules.components import COMPONENTS, INVESTORS, MAJORS, PERMITS
from trunkline.titles.china_1880.rules.sections import LIMIT, PURCHASE
from trunkline.titles.china_1880.rules.sections import PERMITS as PERMITS_SECTION
from trunkline.titles.china_1880.rules.shared_words import (
    CERTIFICATE_LIMIT,
    DIRECTOR_CERTIFICATE_UNITS,
)
from trunkline.titles.china_1880.rules.state import ChinaState, Company

FOUNDED = message(
    "1880.founding.founded",
    "{player} founds {company}: {percent} % at a par of {par:money}, permits {permits}.",
)
TEN_UNITS = 10
NO_COMPANY = message("1880.founding.no-company", "Unknown company {company}.")
ALREADY = message("1880.founding.already", "{company} has already been founded.")
PARS = message("1880.founding.pars", "The par is 70, 80, 90 or 100.")
ROWS_TAKEN = message("1880.founding.rows-taken", "All rows of par {par} are taken.")
PERMITS_BROUGHT = message(
    "1880.founding.permits-brought", "A {percent} % certificate brings permits {choices}."
)
TOO_DEAR = message("1880.founding.too-dear", "That costs {price:money}; {player} has {cash:money}.")
INVESTOR_SHARE = message(
    "1880.founding.investor-share", "A share of {company} goes on the charter of {investor}."
)


MOST_KEPT = 10_000
"""Foundings that are kept for the next list, by player, company and certificate."""


def proposals(s: ChinaState, player: str) -> Iterator[Found]:
    """Every certificate, par and choice of permits for every company that waits for a founder."""
    for company in MAJORS:
        if company not in s.companies:
            for par in COMPONENTS.par_rows.prices:
                for units in PERMITS:
                    yield from certificates(player, company, units, par)


@lru_cache(maxsize=MOST_KEPT)
def certificates(player: str, company: str, units: int, par: int) -> tuple[Found, ...]:
    """This certificate with every choice of permits: the same values in all share rounds."""
    return tuple(Found(player, company, units, par, permits) for permits in PERMITS[units])


def allowed(
    s: ChinaState, player: str, refuse_buyer: Callable[[str], Refusal | None]
) -> Iterator[Found]:
    """The proposals that neither `refuse` nor `refuse_buyer` refuses: must agree with them.

    Whoever can pay for a certificate of one company can pay for it of any.
    """
    if _refuse_limit(s, player):
        return
    affordable = [
        (units, par)
        for par in COMPONENTS.par_rows.prices
        for units in PERMITS
        if not (refuse_par(s, par) or _refuse_price(s, player, units * par))
    ]
    for company in MAJORS if affordable else ():
        if company not in s.companies and not refuse_buyer(company):
            for units, par in affordable:
                yield from certificates(player, company, units, par)


def refuse(s: ChinaState, a: Found) -> Refusal | None:
    """XII: the first certificate sold of a company is the director's, at a par of his choice."""
    if a.company not in MAJORS:
        return no(NO_COMPANY, PURCHASE, company=a.company)
    if a.company in s.companies:
        return no(ALREADY, PURCHASE, company=a.company)
    if a.units not in PERMITS:
        return no(DIRECTOR_CERTIFICATE_UNITS, PURCHASE)
    return (
        refuse_par(s, a.par)
        or refuse_permits(a.units, a.permits)
        or _refuse_price(s, a.by, a.units * a.par)
        or _refuse_limit(s, a.by)
    )


def refuse_par(s: ChinaState, par: int) -> Refusal | None:
    if par not in COMPONENTS.par_rows.prices:
        return no(PARS, PURCHASE)
    if rows_taken(s, par) == COMPONENTS.par_rows.rows:
        return no(ROWS_TAKEN, PURCHASE, par=par)
    return None


def refuse_permits(units: int, permits: str) -> Refusal | None:
    """VIII: a certificate of 20, 30 or 40 % brings permits for 3, 2 or 1 consecutive phases."""
    if permits not in PERMITS[units]:
        return no(
            PERMITS_BROUGHT, PERMITS_SECTION, percent=units * 10, choices=", ".join(PERMITS[units])
        )
    return None


def _refuse_price(s: ChinaState, player: str, price: int) -> Refusal | None:
    if s.cash[player] < price:
        return no(TOO_DEAR, PURCHASE, price=price, player=player, cash=s.cash[player])
    return None


def _refuse_limit(s: ChinaState, player: str) -> Refusal | None:
    if s.certificates(player) >= s.certificate_limit:
        return no(CERTIFICATE_LIMIT, LIMIT, number=s.certificate_limit)
    return None


def rows_taken(s: ChinaState, par: int) -> int:
    return sum(company.par == par for company in s.companies.values())


def free_row(s: ChinaState, par: int) -> int:
    """Ruling: a company takes the uppermost free row of its par at once."""
    taken = {company.row for company in s.companies.values() if company.par == par}
    return next(row for row in range(COMPONENTS.par_rows.rows) if row not in taken)


def found(s: ChinaState, a: Found) -> None:
    s.pay(a.by, BANK, a.units * a.par)
    establish(s, a.company, a.by, a.units, Company(a.par, free_row(s, a.par), a.permits))
    pay_second_half(s, a.company)


def establish(s: ChinaState, company: str, founder: str, units: int, charter: Company) -> None:
    """The certificate is taken, the marker goes on the turn-order list, papers are sorted out."""
    s.companies[company] = charter
    s.shares[company] = Shares(founder, units, ((BANK, TEN_UNITS - units),))
    s.cash[company] = 0
    s.trains[company] = ()
    s.tell(
        FOUNDED,
        player=founder,
        company=company,
        percent=units * 10,
        par=charter.par,
        permits=charter.permits,
    )
    for investor in INVESTORS:
        if investor in s.investors and s.investors[investor].owner == founder:
            associate(s, investor, company)


def associate(s: ChinaState, investor: str, company: str) -> None:
    """VII: a share of the owner's first company is reserved for him on his investor's charter."""
    if s.investors[investor].company:
        return
    s.investors[investor] = replace(s.investors[investor], company=company)
    s.shares[company] = s.shares[company].move(BANK, investor)
    s.tell(INVESTOR_SHARE, company=company, investor=investor)
