"""The map in words: networks, what can be chosen now, cities."""

from __future__ import annotations

from trunkline.titles.chicago_express import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.state import companies_in, is_open, value
from trunkline.web.pages.panels.chicago_express.names import dollars, place
from trunkline.web.pages.panels.chicago_express.prospects import way_to_goal
from trunkline.web.pages.view import (
    Cell,
    Chip,
    Column,
    HexView,
    Line,
    Row,
    Section,
    Table,
)


def sections(t: ChicagoExpress, s: ChicagoState, hexes: tuple[HexView, ...]) -> tuple[Section, ...]:
    chosen = [view for view in hexes if view.chosen]
    legal = [view for view in hexes if view.legal]
    found = []
    if chosen:
        found.append(Section("Chosen", tuple(Line(view.label) for view in chosen)))
    if legal:
        found.append(Section("Can be chosen now", tuple(Line(view.label) for view in legal)))
    return (*found, Section("Networks", (_networks(t, s),)), Section("Cities", (_cities(t, s),)))


def _networks(t: ChicagoExpress, s: ChicagoState) -> Table:
    rows = []
    for company in t.order:
        if is_open(s, company):
            network = s.companies[company].hexes
            way = way_to_goal(t, s, network)
            far = "no way is open" if way is None else f"{way.hexes} hexes, {dollars(way.dollars)}"
            names = ", ".join(place(t, hex) for hex in network)
            rows.append(Row((Cell(chips=(Chip(company),)), Cell(names), Cell(far))))
    heads = (Column("Company"), Column("Locomotives"), Column("To Chicago"))
    return Table(heads, tuple(rows), "Networks")


def _cities(t: ChicagoExpress, s: ChicagoState) -> Table:
    rows = tuple(
        Row(
            (
                Cell(place(t, hex.id)),
                Cell("" if t.map.closed[hex.id] else dollars(hex.cost)),
                Cell(str(value(t, s, hex.id))),
                Cell("yes" if hex.id in s.developed else ""),
                Cell(", ".join(companies_in(t, s, hex.id))),
            )
        )
        for hex in t.map.file.hexes
        if hex.name
    )
    heads = (
        Column("City"),
        Column("Cost", True),
        Column("Income", True),
        Column("Developed"),
        Column("Companies"),
    )
    return Table(heads, rows, "Cities")
