"""The map in words: networks, what can be chosen now, cities."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.map_view import HexView
from trunkline.present.view import Cell, Chip, Column, Line, Row, Section, Table
from trunkline.titles.chicago_express.present.names import dollars, place
from trunkline.titles.chicago_express.present.prospects import Way, way_to_goal
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.state import companies_in, is_open, value


def sections(t: ChicagoExpress, s: ChicagoState, hexes: tuple[HexView, ...]) -> tuple[Section, ...]:
    chosen = [view for view in hexes if view.chosen]
    legal = [view for view in hexes if view.legal]
    found = []
    if chosen:
        found.append(
            Section(
                phrase("chicago-express.text.chosen", "Chosen"),
                tuple(Line(view.label) for view in chosen),
            )
        )
    if legal:
        lines = tuple(Line(view.label) for view in legal)
        found.append(
            Section(phrase("chicago-express.text.can-be-chosen-now", "Can be chosen now"), lines)
        )
    return (
        *found,
        Section(phrase("chicago-express.text.networks", "Networks"), (_networks(t, s),)),
        Section(phrase("chicago-express.text.cities", "Cities"), (_cities(t, s),)),
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
        Column(phrase("chicago-express.text.company", "Company")),
        Column(phrase("chicago-express.text.locomotives", "Locomotives")),
        Column(phrase("chicago-express.text.chicago", "To Chicago")),
    )
    return Table(heads, tuple(rows), phrase("chicago-express.text.networks", "Networks"))


def _far(way: Way | None) -> str:
    if way is None:
        return phrase("chicago-express.text.no-way-open", "no way through")
    return phrase(
        "chicago-express.text.hex",
        "{number} hex, {sum}",
        "{number} hexes, {sum}",
        number=way.hexes,
        sum=dollars(way.dollars),
    )


def _cities(t: ChicagoExpress, s: ChicagoState) -> Table:
    rows = tuple(
        Row(
            (
                Cell(place(t, hex.id)),
                Cell("" if t.map.closed[hex.id] else dollars(hex.cost)),
                Cell(str(value(t, s, hex.id))),
                Cell(phrase("chicago-express.text.yes", "yes") if hex.id in s.developed else ""),
                Cell(", ".join(companies_in(t, s, hex.id))),
            )
        )
        for hex in t.map.file.hexes
        if hex.name
    )
    heads = (
        Column(phrase("chicago-express.text.city", "City")),
        Column(phrase("chicago-express.text.cost", "Cost"), True),
        Column(phrase("chicago-express.text.income", "Income"), True),
        Column(phrase("chicago-express.text.developed", "Developed")),
        Column(phrase("chicago-express.text.companies", "Companies")),
    )
    return Table(heads, rows, phrase("chicago-express.text.cities", "Cities"))
