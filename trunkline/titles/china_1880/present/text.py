"""The map in words and tables."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.map_view import HexView
from trunkline.present.view import Cell, Chip, Column, Line, Row, Section, Table
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
        found.append(
            Section(
                phrase("1880.text.chosen", "Chosen"), tuple(Line(view.label) for view in chosen)
            )
        )
    if legal:
        found.append(
            Section(
                phrase("1880.text.can-be-chosen-now", "Can be chosen now"),
                tuple(Line(view.label) for view in legal),
            )
        )
    return (
        *found,
        Section(phrase("1880.text.networks", "Networks"), (_networks(s),)),
        Section(phrase("1880.text.share-prices", "Share prices"), (_prices(s),)),
        Section(
            phrase("1880.text.hexes-track-stations", "Hexes with track or stations"),
            tuple(map(Line, _hexes(s))),
        ),
    )


def _networks(s: ChinaState) -> Table:
    rows = []
    for company in turn_order(s):
        stations = ", ".join(place(station.hex) for station in s.board.of(company))
        stops = dict.fromkeys(
            short(hex_id) for hex_id, _ in ATLAS.track(s.board).reach(company).stops()
        )
        rows.append(Row((Cell(chips=(Chip(company),)), Cell(stations), Cell(", ".join(stops)))))
    heads = (
        Column(phrase("1880.text.company", "Company")),
        Column(phrase("1880.text.stations", "Stations")),
        Column(phrase("1880.text.reaches", "Reaches")),
    )
    return Table(heads, tuple(rows), phrase("1880.text.networks", "Networks"))


def _prices(s: ChinaState) -> Table:
    listed = sorted(in_turn(s), key=lambda company: -s.price(company))
    rows = tuple(
        Row((Cell(chips=(Chip(company),)), Cell(str(s.price(company))))) for company in listed
    )
    heads = (
        Column(phrase("1880.text.company", "Company")),
        Column(phrase("1880.text.price", "Price"), True),
    )
    return Table(heads, rows, phrase("1880.text.market-price", "Market by price"))


def _hexes(s: ChinaState) -> list[str]:
    stations = {station.hex for station in s.board.stations}
    built = {laid.hex for laid in s.board.tiles}
    return [spoken(s, h.id) for h in ATLAS.map if h.id in built | stations]
