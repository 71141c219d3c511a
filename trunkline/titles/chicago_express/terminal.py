"""The board of Chicago Express in characters: two lines a hex, odd columns one line lower."""

from __future__ import annotations

from rich.console import Group
from rich.segment import Segment, Segments
from rich.style import Style
from rich.table import Table
from rich.text import Text

from trunkline.draw.theme import TOKENS, livery
from trunkline.kernel import message, money, phrase, word
from trunkline.present.terminal import Terminal
from trunkline.titles.chicago_express.liveries import GROUNDS
from trunkline.titles.chicago_express.pictures.seats import sum_in_hex
from trunkline.titles.chicago_express.rules.components import KINDS, Hex
from trunkline.titles.chicago_express.rules.state import (
    ChicagoState,
    companies_in,
    houses_left,
    locomotives_left,
    shares_left,
    value,
)
from trunkline.titles.chicago_express.rules.title import ChicagoExpress

WIDTH = 5
TERRAINS = {
    "plain": "ceplain",
    "forest": "ceforest",
    "mountain": "cemountain",
    "city": "cecity",
    "industrial": "ceindustry",
    "start": "cestart",
}
Cell = tuple[str, Style]

COLUMNS = (
    message("chicago-express.terminal.company", "Company"),
    message("chicago-express.terminal.income", "Income"),
    message("chicago-express.terminal.dividend", "Share pays"),
    message("chicago-express.terminal.treasury", "Treasury"),
    message("chicago-express.terminal.locomotives", "Locomotives"),
    message("chicago-express.terminal.shares", "Shares"),
    message("chicago-express.terminal.owners", "Sold to"),
)
OPENS = message("chicago-express.terminal.opens", "opens when Chicago is reached")
DIALS = {
    "auction": message("chicago-express.table.auction", "Auction"),
    "expansion": message("chicago-express.table.expansion", "Expansion"),
    "development": message("chicago-express.table.development", "Development"),
}


def board(t: ChicagoExpress, s: ChicagoState) -> Group:
    """The map, a legend, the charters and the dials."""
    return Group(Segments(_map(t, s)), _legend(t), _charters(t, s), _dials(t, s))


def _map(t: ChicagoExpress, s: ChicagoState) -> list[Segment]:
    hexes = t.map.hexes.values()
    height = max(2 * hex.row + (hex.column & 1) for hex in hexes) + 2
    blank: Cell = (" ", Style())
    lines = [[blank] * (WIDTH * (max(hex.column for hex in hexes) + 1)) for _ in range(height)]
    for hex in hexes:
        top, left = 2 * hex.row + (hex.column & 1), WIDTH * hex.column
        lines[top][left : left + WIDTH] = _place(hex)
        lines[top + 1][left : left + WIDTH] = _contents(t, s, hex)
    segments = []
    for line in lines:
        segments += [Segment(character, style) for character, style in line]
        segments.append(Segment("\n"))
    return segments


def _style(hex: Hex, bold: bool = False) -> Style:
    ground = GROUNDS[TERRAINS[hex.terrain]][0]
    return Style(color=TOKENS["mapink"][0], bgcolor=ground, bold=bold)


def _place(hex: Hex) -> list[Cell]:
    """The first line: the hex's id, with a mark where it has a name."""
    text = f"{hex.id}{'•' if hex.name else ''}"
    return [(character, _style(hex, bold=bool(hex.name))) for character in text.ljust(WIDTH)]


def _contents(t: ChicagoExpress, s: ChicagoState, hex: Hex) -> list[Cell]:
    """The second line: the locomotives in the hex, or what it costs and brings."""
    cells: list[Cell] = []
    for company in companies_in(t, s, hex.id):
        paint = livery(t.id, company)
        style = Style(color=paint.letters, bgcolor=paint.colour, bold=True)
        cells.append((paint.short, style))
    house = "⌂" if hex.developable and s.developments.get(hex.id) else ""
    income = value(t, s, hex.id)
    price = "" if cells or not hex.cost else sum_in_hex(hex.cost)
    gain = f"+{income}" if income and hex.cost and len(cells) < 2 else ""
    cells += [(character, _style(hex)) for character in f"{price}{gain}{house}"]
    cells = cells[:WIDTH]
    return cells + [(" ", _style(hex))] * (WIDTH - len(cells))


def _legend(t: ChicagoExpress) -> Text:
    text = Text()
    for terrain, token in TERRAINS.items():
        said = word("chicago-express.place", terrain)
        text.append(f" {said} ", Style(color=TOKENS["mapink"][0], bgcolor=GROUNDS[token][0]))
    legend = phrase("chicago-express.terminal.legend", "• named  ⌂ developed")
    text.append(f" {legend}  ")
    names = ", ".join(f"{hex.id} {hex.name}" for hex in t.map.hexes.values() if hex.name)
    return text.append(names, "dim")


def _charters(t: ChicagoExpress, s: ChicagoState) -> Table:
    table = Table(*map(phrase, COLUMNS))
    for column in table.columns[1:6]:
        column.justify = "right"
    for company in t.order:
        charter, paint = s.companies[company], livery(t.id, company)
        name = Text(f" {paint.short} {company} ", f"{paint.letters} on {paint.colour}")
        table.add_row(
            name,
            money(t.currency, charter.income),
            money(t.currency, charter.dividend),
            money(t.currency, charter.treasury),
            str(locomotives_left(t, s, company)),
            str(shares_left(t, s, company)),
            ", ".join(charter.owners) if charter.hexes else phrase(OPENS),
        )
    return table


def _dials(t: ChicagoExpress, s: ChicagoState) -> Text:
    text = Text()
    for kind in KINDS:
        used, fields = s.dials.chosen(kind), t.fields.chosen(kind)
        text.append(f"{phrase(DIALS[kind])} ")
        text.append("●" * used, "bold red" if used == fields else "bold blue")
        text.append("○" * (fields - used) + "   ")
    houses = phrase("chicago-express.end.houses", "Houses")
    text.append(f"{houses} {houses_left(t, s)}   ")
    for track in t.components.tracks:
        text.append(f"{track.city} {track.boxes[s.developments[track.hex]]}  ")
    return text


TERMINAL = Terminal(board, companies=True)
