"""The companies of the overview: who holds them, what they have, what they earned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from trunkline.kernel import AnyTitle, CompanySummary, Summary, decision, message, phrase
from trunkline.present.rails.companies import KEPT, PAID
from trunkline.present.scene import AnyScene
from trunkline.present.sheets.extras import CompanyColumn, sheets_of
from trunkline.present.sheets.incomes import Income, Round, rounds
from trunkline.present.sheets.model import SheetCell, SheetColumn, SheetRow, SheetTable
from trunkline.present.sheets.told import (
    DASH,
    begun,
    company_name,
    holder,
    listed,
    place,
    place_in_full,
    told,
)
from trunkline.present.view import Chip
from trunkline.present.words import change, figure, money

ROUNDS_SHOWN, NEWEST = 6, 3
"""Rounds with their incomes, and those that smaller windows show."""
NOTHING, LEADS = "·", "✓"
HOLDS = message("sheets.companies.holds", "{holder} {share}")
HOLDS_LEADS = message("sheets.companies.holds-leads", "{holder} {share}, director")
ONLY_LEADS = message("sheets.companies.only-leads", "{holder}, director")
HOLDS_NOTHING = message("sheets.companies.holds-nothing", "{holder} none")
PERCENT = message("sheets.companies.percent", "{share} %")
WAS_PAID = message("sheets.companies.was-paid", "{sum}, paid, study the run")
WAS_KEPT = message("sheets.companies.was-kept", "{sum}, withheld, study the run")
Maker = Callable[[str, CompanySummary], SheetCell]


class Part(Struct, frozen=True):
    """A column with what it says of each company."""

    column: SheetColumn
    cell: Maker
    shown: bool = True


def shown_companies(t: AnyTitle, now: Summary) -> list[str]:
    """Those that have begun, in the order of their turns, without lesser ones."""
    order = {company: place for place, company in enumerate(now.order)}
    found = [
        company
        for company, data in now.companies.items()
        if not (data.lesser or data.gone) and begun(data, _is_held(now, company))
    ]
    return sorted(found, key=lambda company: order.get(company, len(order)))


def waiting_companies(t: AnyTitle, now: Summary) -> list[str]:
    """Listed, and not begun."""
    there = {*shown_companies(t, now)}
    gone = {company for company, data in now.companies.items() if data.gone}
    return [
        each.id
        for each in listed(t).companies
        if each.id not in there | gone and (each.home or each.id not in now.companies)
    ]


def waiting_words(t: AnyTitle, waiting: Sequence[str]) -> str:
    homes = [each for each in listed(t).companies if each.id in waiting and each.home]
    if not homes:
        return phrase("sheets.companies.not-begun", "not started")
    places = dict.fromkeys(place_in_full(t, each.home) for each in homes)
    return phrase(
        "sheets.companies.waiting-homes", "not started: homes {places}", places=", ".join(places)
    )


def _is_held(now: Summary, company: str) -> bool:
    return any(each.shares.get(company) for each in now.players.values())


def companies_table(scene: AnyScene) -> SheetTable | None:
    t, now = scene.t, told(scene)
    companies = shown_companies(t, now)
    if not companies:
        return None
    shown = [part for part in _parts(scene, companies) if part.shown]
    active = getattr(decision(scene.s), "company", "")
    return SheetTable(
        "companies",
        phrase("sheets.companies.companies", "Companies"),
        tuple(part.column for part in shown),
        tuple(_row(t, now, shown, company, company == active) for company in companies),
    )


def _row(t: AnyTitle, now: Summary, parts: list[Part], company: str, active: bool) -> SheetRow:
    data = now.companies[company]
    cells = tuple(part.cell(company, data) for part in parts)
    below = tuple(
        (part.column.title or part.column.text, _in_words(cell))
        for part, cell in zip(parts, cells, strict=True)
        if part.column.fold == "wide" and _in_words(cell) not in ("", DASH, NOTHING)
    )
    ran = [
        cell.text
        for part, cell in zip(parts, cells, strict=True)
        if part.column.fold in ("income", "old")
    ]
    if any(text != DASH for text in ran):
        below += ((phrase("sheets.companies.incomes", "Incomes"), "  ".join(ran)),)
    name = company_name(t, company)
    return SheetRow(cells, about=company, label=name, tint=active, below=below)


def _in_words(cell: SheetCell) -> str:
    return f"{cell.text} {cell.note}".strip()


def _parts(scene: AnyScene, companies: list[str]) -> Iterator[Part]:
    t, now = scene.t, told(scene)
    there = [now.companies[company] for company in companies]
    names = any(company_name(t, company) != company for company in companies)
    yield Part(
        SheetColumn(phrase("sheets.companies.company", "Company")),
        lambda company, data: SheetCell(chips=(Chip(company),), sort=companies.index(company)),
    )
    yield Part(
        SheetColumn(phrase("sheets.companies.name", "Name"), fold="wide"),
        lambda company, data: SheetCell(company_name(t, company), "muted"),
        names,
    )
    yield from _prices(there)
    yield from _holders(scene, there)
    yield from _possessions(scene, there)
    yield from _incomes(scene)


def _prices(there: list[CompanySummary]) -> Iterator[Part]:
    group = phrase("sheets.companies.price-group", "Price")
    yield Part(
        SheetColumn(phrase("sheets.companies.price", "Price"), True, group),
        lambda company, data: _figure(data.price, "strong"),
        any(data.price is not None for data in there),
    )
    yield Part(
        SheetColumn(phrase("sheets.companies.bonus", "Bonus"), True, group, "wide"),
        lambda company, data: (
            SheetCell(change(data.bonus), "muted", sort=data.bonus)
            if data.bonus
            else SheetCell("", sort=0)
        ),
        any(data.bonus for data in there),
    )
    yield Part(
        SheetColumn(phrase("sheets.companies.par", "Par"), True, group, "wide"),
        lambda company, data: _figure(data.par, "muted"),
        any(data.par is not None for data in there),
    )


def _figure(number: int | None, tone: str = "") -> SheetCell:
    if number is None:
        return SheetCell(DASH, "muted", sort=-1)
    return SheetCell(figure(number), "strong" if tone == "strong" else "muted", sort=number)


def _holders(scene: AnyScene, there: list[CompanySummary]) -> Iterator[Part]:
    t, now = scene.t, told(scene)
    percent = listed(t).percent
    group = (
        phrase("sheets.companies.shares-percent", "Shares, %")
        if percent
        else phrase("sheets.companies.shares", "Shares")
    )
    for player in scene.s.players:
        yield Part(
            SheetColumn(player, group=group, player=True, own=player == scene.viewer, title=player),
            partial(_held, now, player, percent),
        )
    holders = list(dict.fromkeys(name for data in there for name in data.held))
    firms = [name for name in holders if name in now.companies]
    yield Part(
        SheetColumn(
            phrase("sheets.companies.by-companies", "Comp."),
            group=group,
            fold="wide",
            title=phrase("sheets.companies.by-companies-title", "Held by companies"),
        ),
        lambda company, data: SheetCell(
            " · ".join(f"{name} {data.held[name]}" for name in firms if data.held.get(name))
            or NOTHING,
            "muted",
            sort=sum(data.held.get(name, 0) for name in firms),
        ),
        bool(firms),
    )
    for name in (name for name in holders if name not in firms):
        yield Part(
            SheetColumn(holder(t, name), True, group, title=holder(t, name)),
            partial(_held_there, name),
        )


def _held_there(name: str, company: str, data: CompanySummary) -> SheetCell:
    share = data.held.get(name, 0)
    return SheetCell(
        figure(share) if share else NOTHING, "strong" if share else "muted", sort=share
    )


def _held(
    now: Summary, player: str, percent: bool, company: str, data: CompanySummary
) -> SheetCell:
    share = now.players[player].shares.get(company, 0)
    leads = data.director == player
    said = phrase(PERCENT, share=share) if percent else figure(share)
    if not share:
        words = phrase(ONLY_LEADS if leads else HOLDS_NOTHING, holder=player)
        sign, tone = (LEADS, "box") if leads else (NOTHING, "muted")
        return SheetCell(sign, "box" if tone == "box" else "muted", sort=0, label=words)
    words = phrase(HOLDS_LEADS if leads else HOLDS, holder=player, share=said)
    return SheetCell(figure(share), "box" if leads else "", sort=share, label=words)


def _possessions(scene: AnyScene, there: list[CompanySummary]) -> Iterator[Part]:
    t = scene.t
    group = phrase("sheets.companies.company-group", "Company")
    yield Part(
        SheetColumn(phrase("sheets.companies.treasury", "Treasury"), True, group),
        lambda company, data: SheetCell(money(t.currency, data.cash), sort=data.cash),
    )
    yield Part(
        SheetColumn(phrase("sheets.companies.income-now", "Income"), True, group),
        lambda company, data: SheetCell(money(t.currency, data.income), "strong", sort=data.income),
        sheets_of(t).earnings is None and any(data.income for data in there),
    )
    for more in sheets_of(t).company_columns:
        yield Part(
            SheetColumn(phrase(more.head), more.right, group, "wide"),
            partial(_own_column, scene, more),
        )
    yield Part(
        SheetColumn(phrase("sheets.companies.trains", "Trains"), group=group),
        _trains,
        bool(listed(t).trains),
    )
    yield Part(
        SheetColumn(phrase("sheets.companies.locomotives", "Locomotives"), True, group),
        lambda company, data: SheetCell(figure(data.locomotives), sort=data.locomotives),
        any(data.locomotives for data in there),
    )
    yield Part(
        SheetColumn(phrase("sheets.companies.stations", "Stations"), group=group, fold="wide"),
        lambda company, data: _stations(t, data),
        any(data.stations for data in there),
    )
    yield Part(
        SheetColumn(phrase("sheets.companies.permits", "Permits"), group=group, fold="wide"),
        lambda company, data: SheetCell(" ".join(data.permits)),
        any(data.permits for data in there),
    )


def _trains(company: str, data: CompanySummary) -> SheetCell:
    if data.floated is False:
        return SheetCell(phrase("sheets.companies.not-floated", "not floated"), "muted", sort="")
    words = " · ".join(data.trains)
    return SheetCell(words or DASH, "strong" if words else "muted", sort=words)


STATIONS_NAMED = 6


def _stations(t: AnyTitle, data: CompanySummary) -> SheetCell:
    """By name with n/m; of a long line only the named places and how many there are."""
    count = len(data.stations)
    if not count and not data.stations_most:
        return SheetCell(DASH, "muted", sort=0)
    names = [place(t, hex_id) for hex_id in data.stations]
    if not data.stations_most:
        names = [name for name, hex_id in zip(names, data.stations, strict=True) if name != hex_id]
        more = "" if len(names) <= STATIONS_NAMED else " …"
        words = ", ".join(dict.fromkeys(names[:STATIONS_NAMED])) + more
        hexes = phrase("sheets.companies.hexes", "{number} hex", "{number} hexes", number=count)
        return SheetCell(words, note=hexes, sort=count)
    return SheetCell(", ".join(names), note=f"{count}/{data.stations_most}", sort=count)


def _incomes(scene: AnyScene) -> Iterator[Part]:
    by = sheets_of(scene.t).earnings
    if by is None:
        return
    found = scene.once_for_position(all_rounds)[-ROUNDS_SHOWN:]
    for number, each in enumerate(found):
        old = number < len(found) - NEWEST
        yield Part(
            SheetColumn(each.name, True, phrase(by.head), "old" if old else "income"),
            partial(_earned, scene.t, each),
        )


def all_rounds(scene: AnyScene) -> list[Round]:
    by = sheets_of(scene.t).earnings
    return [] if by is None else rounds(scene.story, by, told(scene).order)


def _own_column(
    scene: AnyScene, more: CompanyColumn, company: str, data: CompanySummary
) -> SheetCell:
    return SheetCell(more.value(scene.t, scene.s, company))


def _earned(t: AnyTitle, each: Round, company: str, data: CompanySummary) -> SheetCell:
    return _income(t, each.incomes.get(company))


def _income(t: AnyTitle, income: Income | None) -> SheetCell:
    if income is None:
        return SheetCell(DASH, "muted", sort=-1)
    sign, said = (PAID, WAS_PAID) if income.paid else (KEPT, WAS_KEPT)
    return SheetCell(
        f"{figure(income.amount)} {sign}",
        "" if income.paid else "muted",
        sort=income.amount,
        at=income.at,
        label=phrase(said, sum=money(t.currency, income.amount)),
    )
