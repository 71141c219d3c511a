"""The panel of the companies: one line each, in the order in which they act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import message, phrase
from trunkline.present.view import Block, Cell, Chip, Column, Matrix, Panel, Row, Table

PAID, KEPT = "▸", "◂"
PAID_OUT = message("rails.companies.paid-out", "{sum}, paid out")
WITHHELD = message("rails.companies.withheld-sum", "{sum}, withheld")


class LastRun(Struct, frozen=True):
    """What a company earned on its routes, and whether it was paid out."""

    income: int
    paid: bool

    def cell(self) -> Cell:
        """210 ▸ paid, 110 ◂ withheld."""
        if self.paid:
            return Cell(f"{self.income} {PAID}", spoken=phrase("rails.companies.paid", "paid"))
        return Cell(f"{self.income} {KEPT}", spoken=phrase("rails.companies.withheld", "withheld"))


class Firm(Struct, frozen=True, kw_only=True):
    """A company; columns that are empty in all of them are left out."""

    company: str
    name: str
    director: str
    price: str
    beside_price: str = ""
    treasury: str
    beside_treasury: str = ""
    trains: str
    """Empty where it has none."""
    stations: str = ""
    """1/3: placed, of all."""
    bank: str = ""
    permits: str = ""
    last: LastRun | None = None
    waits: str = ""
    """Why it does not operate yet."""


class Heads(Struct, frozen=True):
    """What the title calls its companies, their trains and their stations."""

    title: str
    company: str
    trains: str
    stations: str
    none: str
    """The word for no trains."""


def companies_panel(
    firms: Sequence[Firm], heads: Heads, active: str = "", *below: Block, held: bool = True
) -> Panel:
    """Where a matrix shows who holds what at which price, `held` leaves that out here."""
    columns = _columns(firms, heads, held)
    rows = tuple(_row(firm, heads, columns, firm.company == active) for firm in firms)
    shown = [column for column, _ in columns]
    table = (Table(tuple(shown), rows, heads.title, dense=True),) if firms else ()
    return Panel(
        id="companies",
        title=heads.title,
        note=phrase("rails.companies.in-order", "in turn order"),
        blocks=(*table, *below),
        tab="companies",
    )


Columns = Sequence[tuple[Column, str]]
"""The heads with the fields below them."""


def _columns(firms: Sequence[Firm], heads: Heads, held: bool) -> Columns:
    every = (
        (Column(phrase("rails.companies.director", "Director"), wide=True), "director", held),
        (Column(phrase("rails.companies.price", "Price"), True), "price", held),
        (Column(phrase("rails.companies.treasury", "Treasury"), True), "treasury", True),
        (Column(heads.trains), "trains", True),
        (Column(heads.stations, True, wide=True), "stations", True),
        (Column(phrase("rails.companies.bank", "Bank"), True, wide=True), "bank", held),
        (Column(phrase("rails.companies.permits", "Permits"), wide=True), "permits", True),
    )
    found = [
        (column, field)
        for column, field, wanted in every
        if wanted and (field == "trains" or any(getattr(firm, field) for firm in firms))
    ]
    last = Column(phrase("rails.companies.last-run", "Last run"), True)
    return [(Column(heads.company), "company"), *found, (last, "last")]


def _row(firm: Firm, heads: Heads, columns: Columns, active: bool) -> Row:
    cells = tuple(_cell(firm, heads, field) for _, field in columns)
    if firm.waits:
        cells = (
            *cells[: [field for _, field in columns].index("trains")],
            Cell(firm.waits, "muted"),
        )
    return Row(cells, tint=active, label=firm.name, about=firm.company)


def ledger_panel(
    firms: Sequence[Firm],
    heads: Heads,
    active: str,
    shown: Callable[[Mapping[str, tuple[Cell, ...]], tuple[Column, ...]], Matrix],
    *below: Block,
) -> Panel:
    """Companies and who holds them in one table; `shown` makes the matrix of the rest."""
    columns = _columns(firms, heads, held=False)[1:]
    rest = {firm.company: _rest(firm, heads, columns) for firm in firms}
    table = shown(rest, tuple(column for column, _ in columns))
    rows = tuple(replace(row, tint=row.about == active) for row in table.rows)
    return Panel(
        id="companies",
        title=heads.title,
        note=phrase("rails.companies.in-order", "in turn order"),
        blocks=(replace(table, rows=rows), *below),
        tab="companies",
    )


def _rest(firm: Firm, heads: Heads, columns: Columns) -> tuple[Cell, ...]:
    if firm.waits:
        return (_cell(firm, heads, "treasury"), Cell(firm.waits, "muted"))
    return tuple(_cell(firm, heads, field) for _, field in columns)


def _cell(firm: Firm, heads: Heads, field: str) -> Cell:
    match field:
        case "company":
            return Cell(chips=(Chip(firm.company),))
        case "price":
            return Cell(firm.price, "strong", note=firm.beside_price)
        case "treasury":
            return Cell(firm.treasury, note=firm.beside_treasury)
        case "trains":
            return Cell(firm.trains, "strong") if firm.trains else Cell(heads.none, "muted")
        case "stations":
            return Cell(firm.stations, "muted")
        case "last":
            return Cell("–") if firm.last is None else firm.last.cell()
    return Cell(str(getattr(firm, field)))
