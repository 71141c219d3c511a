"""The map in words: networks, what can be chosen now, cities."""

from __future__ import annotations

from trunkline.kernel import phrase, phrase_of
from trunkline.present.view import Cell, Chip, Column, HexView, Line, Row, Section, Table
from trunkline.titles.chicago_express.present.names import dollars, place
from trunkline.titles.chicago_express.present.prospects import Way, way_to_goal
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.state import companies_in, is_open, value


def sections(t: ChicagoExpress, s: ChicagoState, hexes: tuple[HexView, ...]) -> tuple[Section, ...]:
    chosen = [view for view in hexes if view.chosen]
    legal = [view for view in hexes if view.legal]
    found = []
    if chosen:
        found.append(Section(phrase("Chosen"), tuple(Line(view.label) for view in chosen)))
    if legal:
        lines = tuple(Line(view.label) for view in legal)
        found.append(Section(phrase("Can be chosen now"), lines))
    return (
        *found,
        Section(phrase("Networks"), (_networks(t, s),)),
        Section(phrase("Cities"), (_cities(t, s),)),
    )


def _networks(t: ChicagoExpress, s: ChicagoState) -> Table:
    rows = []
    for company in t.order:
        if is_open(s, company):
            network = s.companies[company].hexes
            far = _far(way_to_goal(t, s, network))
            names = ", ".join(place(t, hex) for hex in network)
            rows.append(Row((Cell(chips=(Chip(company),)), Cell(names), Cell(far))))
    heads = (
        Column(phrase("Company")),
        Column(phrase("Locomotives")),
        Column(phrase("To Chicago")),
    )
    return Table(heads, tuple(rows), phrase("Networks"))


def _far(way: Way | None) -> str:
    if way is None:
        return phrase("no way is open")
    return phrase_of(
        way.hexes, "{number} hex, {sum}", "{number} hexes, {sum}", sum=dollars(way.dollars)
    )


def _cities(t: ChicagoExpress, s: ChicagoState) -> Table:
    rows = tuple(
        Row(
            (
                Cell(place(t, hex.id)),
                Cell("" if t.map.closed[hex.id] else dollars(hex.cost)),
                Cell(str(value(t, s, hex.id))),
                Cell(phrase("yes") if hex.id in s.developed else ""),
                Cell(", ".join(companies_in(t, s, hex.id))),
            )
        )
        for hex in t.map.file.hexes
        if hex.name
    )
    heads = (
        Column(phrase("City")),
        Column(phrase("Cost"), True),
        Column(phrase("Income"), True),
        Column(phrase("Developed")),
        Column(phrase("Companies")),
    )
    return Table(heads, rows, phrase("Cities"))
