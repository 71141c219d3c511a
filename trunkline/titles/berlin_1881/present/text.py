"""The map in words: what can be chosen now, depots, stations, the market by price."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.view import Cell, Chip, Column, HexView, Line, Row, Section, Table
from trunkline.titles.berlin_1881.present.names import marks, place, spoken
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.offices import exists, networks
from trunkline.titles.berlin_1881.rules.prices import ranked, value
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS


def sections(s: BerlinState, hexes: tuple[HexView, ...]) -> tuple[Section, ...]:
    chosen = tuple(Line(view.label) for view in hexes if view.chosen)
    legal = tuple(Line(view.label) for view in hexes if view.legal and not view.chosen)
    found = [Section(phrase("Chosen"), chosen)] if chosen else []
    found += [Section(phrase("Can be chosen now"), legal)] if legal else []
    return (
        *found,
        Section(phrase("Depots"), (_depots(s),)),
        Section(phrase("Tiles on the map"), (_tiles(s),)),
        Section(phrase("Connection bonuses still there"), (Line(_bonuses(s)),)),
        Section(phrase("Market, the dearest first"), (_market(s),)),
    )


def _depots(s: BerlinState) -> Table:
    companies = [c for c in (*TRAMWAYS, *networks(s)) if exists(s, c)]
    rows = tuple(
        Row((Cell(chips=(Chip(company),)), Cell(_places(s, company)))) for company in companies
    )
    return Table((Column(phrase("Company")), Column(phrase("Depots"))), rows, phrase("Depots"))


def _places(s: BerlinState, company: str) -> str:
    return ", ".join(place(depot.hex) for depot in s.board.of(company)) or phrase("none yet")


def _tiles(s: BerlinState) -> Table:
    rows = tuple(Row((Cell(laid.hex), Cell(spoken(s, laid.hex)))) for laid in s.board.tiles)
    columns = (Column(phrase("Hex")), Column(phrase("What lies there")))
    return Table(columns, rows, phrase("Tiles"))


def _bonuses(s: BerlinState) -> str:
    places = [place(hex_id) for hex_id in s.bonuses if hex_id in ATLAS.map]
    return ", ".join(places) or phrase("none")


def _market(s: BerlinState) -> Table:
    rows = tuple(
        Row((Cell(chips=(Chip(company),)), Cell(marks(value(s, company))))) for company in ranked(s)
    )
    columns = (Column(phrase("Company")), Column(phrase("Price"), True))
    return Table(columns, rows, phrase("Market"))
