"""From a position of Chicago Express to the values that its pictures are drawn from."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.draw.drawers import Pictures
from trunkline.draw.layers import MarkLayers, with_marks
from trunkline.draw.screen import screen
from trunkline.draw.sizes import DEFAULT_CLASS
from trunkline.kernel import message, phase_in_words, phrase
from trunkline.titles.chicago_express.head import ID
from trunkline.titles.chicago_express.pictures.charts import CompanyRow, Dial, charts
from trunkline.titles.chicago_express.pictures.map import chicago_base, chicago_marks
from trunkline.titles.chicago_express.pictures.places import NO_MARKS, Industry, Marks, Place
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.components import KINDS, Kind
from trunkline.titles.chicago_express.rules.state import (
    companies_in,
    is_open,
    locomotives_left,
    value,
)
from trunkline.titles.chicago_express.rules.summary import phase

DIALS: dict[Kind, str] = {
    "auction": message("chicago-express.table.auction", "Auction"),
    "expansion": message("chicago-express.table.expansion", "Expansion"),
    "development": message("chicago-express.table.development", "Development"),
}


def draw_map(t: ChicagoExpress, s: ChicagoState, marks: Marks = NO_MARKS) -> str:
    """The map as it is saved: large, whatever the screen."""
    sized = replace(marks, size=marks.size or DEFAULT_CLASS)
    return with_marks(map_base(t, s, sized), map_marks(t, s, sized))


def map_base(t: ChicagoExpress, s: ChicagoState, marks: Marks = NO_MARKS) -> str:
    """The map without the marks of a draft."""
    now = phase_in_words(t, phase(t, s))
    name = phrase(
        "chicago-express.table.title-map-phase", "{title}, map, {phase}", title=t.name, phase=now
    )
    on = on_screen(marks)
    return chicago_base(places(t, s), industries(t, s), name, on.size, on.strong)


def map_marks(t: ChicagoExpress, s: ChicagoState, marks: Marks) -> MarkLayers:
    return chicago_marks(places(t, s), on_screen(marks))


def on_screen(marks: Marks) -> Marks:
    """In the class and with the strength that the reader's screen asks for."""
    seen = screen()
    return replace(marks, size=marks.size or seen.size(ID), strong=marks.strong or seen.strong)


def places(t: ChicagoExpress, s: ChicagoState) -> list[Place]:
    return [place(t, s, name) for name in t.map.hexes]


def draw_market(t: ChicagoExpress, s: ChicagoState) -> str:
    """Chicago Express has no share prices: its incomes, dials and companies instead."""
    dials = [Dial(phrase(DIALS[k]), t.fields.chosen(k), s.dials.chosen(k)) for k in KINDS]
    companies = [company_row(t, s, company) for company in t.order]
    now = phase_in_words(t, phase(t, s))
    name = phrase(
        "chicago-express.table.incomes-dials",
        "{title}, incomes and dials, {phase}",
        title=t.name,
        phase=now,
    )
    return charts(dials, companies, name)


def place(t: ChicagoExpress, s: ChicagoState, name: str) -> Place:
    printed = t.map.hexes[name]
    steps = s.developments.get(name, 0)
    industrial, start = printed.terrain == "industrial", printed.terrain == "start"
    return Place(
        name,
        printed.column,
        printed.row,
        printed.terrain,
        cost=None if start else printed.cost,
        income=0 if start else value(t, s, name),
        name=printed.name,
        grows=printed.development if printed.developable and not (steps or industrial) else 0,
        developed=bool(steps) and not industrial,
        locomotives=tuple(companies_in(t, s, name)),
        landmark=industrial or name == t.components.goal,
    )


def industries(t: ChicagoExpress, s: ChicagoState) -> list[Industry]:
    return [
        Industry(track.city, track.boxes, value(t, s, track.hex)) for track in t.components.tracks
    ]


def company_row(t: ChicagoExpress, s: ChicagoState, company: str) -> CompanyRow:
    charter = s.companies[company]
    return CompanyRow(
        company,
        charter.income,
        charter.treasury,
        locomotives_left(t, s, company),
        t.companies[company].shares,
        charter.owners,
        is_open(s, company),
    )


PICTURES = Pictures(ID, {"map": draw_map, "market": draw_market})
