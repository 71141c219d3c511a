"""The map in words: what can be chosen now, depots, stations, the market by price."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.map_view import HexView
from trunkline.present.view import Cell, Chip, Column, Line, Row, Section, Table
from trunkline.titles.berlin_1881.present.names import marks, place, spoken
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.offices import exists, networks
from trunkline.titles.berlin_1881.rules.prices import ranked, value
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS


def sections(s: BerlinState, hexes: tuple[HexView, ...]) -> tuple[Section, ...]:
    chosen = tuple(Line(view.label) for view in hexes if view.chosen)
    legal = tuple(Line(view.label) for view in hexes if view.legal and not view.chosen)
    found = [Section(phrase("1881.text.chosen", "Chosen"), chosen)] if chosen else []
    found += (
        [Section(phrase("1881.text.can-be-chosen-now", "Can be chosen now"), legal)]
        if legal
        else []
    )
    return (
        *found,
        Section(phrase("1881.text.depots", "Depots"), (_depots(s),)),
        Section(phrase("1881.text.tiles-map", "Tiles on the map"), (_tiles(s),)),
        Section(
            phrase("1881.text.connection-bonuses-still", "Connection bonuses still there"),
            (Line(_bonuses(s)),),
        ),
        Section(
            phrase("1881.text.market-dearest-first", "Share prices, highest first"), (_market(s),)
        ),
    )


def _depots(s: BerlinState) -> Table:
    companies = [c for c in (*TRAMWAYS, *networks(s)) if exists(s, c)]
    rows = tuple(
        Row((Cell(chips=(Chip(company),)), Cell(_places(s, company)))) for company in companies
    )
    return Table(
        (
            Column(phrase("1881.text.company", "Company")),
            Column(phrase("1881.text.depots", "Depots")),
        ),
        rows,
        phrase("1881.text.depots", "Depots"),
    )


def _places(s: BerlinState, company: str) -> str:
    return ", ".join(place(depot.hex) for depot in s.board.of(company)) or phrase(
        "1881.text.none-yet", "none yet"
    )


def _tiles(s: BerlinState) -> Table:
    rows = tuple(Row((Cell(laid.hex), Cell(spoken(s, laid.hex)))) for laid in s.board.tiles)
    columns = (
        Column(phrase("1881.text.hex", "Hex")),
        Column(phrase("1881.text.what-lies", "What lies there")),
    )
    return Table(columns, rows, phrase("1881.text.tiles", "Tiles"))


def _bonuses(s: BerlinState) -> str:
    places = [place(hex_id) for hex_id in s.bonuses if hex_id in ATLAS.map]
    return ", ".join(places) or phrase("1881.text.none", "none")


def _market(s: BerlinState) -> Table:
    rows = tuple(
        Row((Cell(chips=(Chip(company),)), Cell(marks(value(s, company))))) for company in ranked(s)
    )
    columns = (
        Column(phrase("1881.text.company", "Company")),
        Column(phrase("1881.text.price", "Price"), True),
    )
    return Table(columns, rows, phrase("1881.text.market", "Market"))
