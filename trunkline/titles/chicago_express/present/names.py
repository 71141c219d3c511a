"""How hexes and sums of Chicago Express are written at the table."""

from __future__ import annotations

from trunkline.kernel import phrase
from trunkline.present.words import listed, money
from trunkline.titles.chicago_express.pictures.places import TERRAINS
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.state import companies_in, value
from trunkline.titles.chicago_express.rules.title import DOLLARS


def dollars(amount: int) -> str:
    return money(DOLLARS, amount)


def place(t: ChicagoExpress, hex: str) -> str:
    """Wheeling I6; J5, forest."""
    printed = t.map.hexes[hex]
    return f"{printed.name} {hex}" if printed.name else f"{hex}, {terrain(t, hex)}"


def terrain(t: ChicagoExpress, hex: str) -> str:
    return phrase(TERRAINS[t.map.hexes[hex].terrain])


def short(t: ChicagoExpress, hex: str) -> str:
    """Wheeling; J5."""
    return t.map.names[hex]


def spoken(t: ChicagoExpress, s: ChicagoState, hex: str) -> str:
    """A hex for those who hear the map: "J5, forest, $2, income 0, B&O"."""
    printed = t.map.hexes[hex]
    parts = [f"{hex} {printed.name}".strip(), terrain(t, hex)]
    if not t.map.closed[hex]:
        parts += [
            dollars(printed.cost),
            phrase("chicago-express.names.income", "income {income}", income=value(t, s, hex)),
        ]
    if hex in s.developed:
        parts.append(phrase("chicago-express.names.developed", "developed"))
    there = companies_in(t, s, hex)
    return ", ".join([*parts, *([listed(there)] if there else [])])
