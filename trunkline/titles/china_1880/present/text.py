"""The map in words and tables."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.view import Cell, Chip, Column, HexView, Line, Row, Section, Table
from trunkline.titles.china_1880.present.names import place, short, spoken
from trunkline.titles.china_1880.present.order import in_turn
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.operating import turn_order
from trunkline.titles.china_1880.rules.state import ChinaState


def sections(s: ChinaState, hexes: tuple[HexView, ...]) -> tuple[Section, ...]:
    """What can be chosen, networks by company, tiles, the market by price."""
    chosen = [view for view in hexes if view.chosen]
    legal = [view for view in hexes if view.legal and not view.chosen]
    found = []
    if chosen:
        found.append(Section(phrase("Chosen"), tuple(Line(view.label) for view in chosen)))
    if legal:
        found.append(
            Section(phrase("Can be chosen now"), tuple(Line(view.label) for view in legal))
        )
    return (
        *found,
        Section(phrase("Networks"), (_networks(s),)),
        Section(phrase("Share prices"), (_prices(s),)),
        Section(phrase("Hexes with track or stations"), tuple(map(Line, _hexes(s)))),
    )


def _networks(s: ChinaState) -> Table:
    rows = []
    for company in turn_order(s):
        stations = ", ".join(place(station.hex) for station in s.board.of(company))
        stops = dict.fromkeys(
            short(hex_id) for hex_id, _ in ATLAS.track(s.board).reach(company).stops()
        )
        rows.append(Row((Cell(chips=(Chip(company),)), Cell(stations), Cell(", ".join(stops)))))
    heads = (Column(phrase("Company")), Column(phrase("Stations")), Column(phrase("Reaches")))
    return Table(heads, tuple(rows), phrase("Networks"))


def _prices(s: ChinaState) -> Table:
    listed = sorted(in_turn(s), key=lambda company: -s.price(company))
    rows = tuple(
        Row((Cell(chips=(Chip(company),)), Cell(str(s.price(company))))) for company in listed
    )
    heads = (Column(phrase("Company")), Column(phrase("Price"), True))
    return Table(heads, rows, phrase("Market by price"))


def _hexes(s: ChinaState) -> list[str]:
    stations = {station.hex for station in s.board.stations}
    built = {laid.hex for laid in s.board.tiles}
    return [spoken(s, h.id) for h in ATLAS.map if h.id in built | stations]
