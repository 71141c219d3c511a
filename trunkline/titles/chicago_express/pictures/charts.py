"""What stands beside the map of Chicago Express: dials, companies and the income track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from msgspec import Struct

from trunkline.draw.lettering import text_width
from trunkline.draw.sheet import sheet
from trunkline.draw.signs import chip
from trunkline.draw.svg import (
    Markup,
    circle,
    group,
    line,
    moved,
    path,
    polygon,
    rect,
    tag,
    text,
)
from trunkline.draw.theme import livery, var
from trunkline.kernel import money, phrase
from trunkline.parts.hexes import Point
from trunkline.titles.chicago_express.head import ID
from trunkline.titles.chicago_express.rules.title import DOLLARS

WIDTH = 900.0
BOX = 33.6
LAST_BOX = 50
RULES = f"""
.box{{fill:{var("raised")};stroke:{var("line")}}}.fifth{{fill:{var("sunk")}}}
.figure{{font-size:10px;fill:{var("muted")}}}
.head{{font-size:14px;font-weight:700;fill:{var("ink")}}}
.word{{font-size:13px;fill:{var("ink")}}}.small{{font-size:11px;fill:{var("muted")}}}
.used{{fill:{var("accent")}}}.left{{fill:{var("line")}}}.last{{fill:{var("bad")}}}
.needle{{fill:{var("ink")}}}.rule{{stroke:{var("line")}}}
.share{{fill:none;stroke:{var("line2")}}}.sold{{fill:{var("ink")};stroke:{var("ink")}}}
"""


class Dial(Struct, frozen=True):
    """How often an action can be chosen in a round, and how often it has been."""

    name: str
    choices: int
    used: int


class CompanyRow(Struct, frozen=True):
    """A company's figures."""

    id: str
    income: int
    treasury: int
    locomotives: int
    """Left on the charter."""
    shares: int
    holders: tuple[str, ...]
    """Who holds the shares sold, one entry per share."""
    open: bool = True


def charts(
    dials: Sequence[Dial], companies: Sequence[CompanyRow], title: str = "Chicago Express"
) -> str:
    """Dials, companies and income track as one SVG document."""
    rows = max(1, -(-max((top_box(c.income) for c in companies), default=1) // 25))
    table_height = 34 + 30 * len(companies)
    track_top = 36 + max(150, table_height)
    height = track_top + 44 + rows * 44
    return sheet(
        title,
        WIDTH,
        height,
        RULES,
        group(*dial_row(dials), transform=moved(24, 36)),
        group(*company_table(companies), transform=moved(420, 36)),
        group(*income_track(companies, rows), transform=moved(24, track_top + 24)),
        ground="panel",
        scale=1.2,
        kind="chicago-charts",
        about="; ".join(spoken(company) for company in companies),
    )


def spoken(company: CompanyRow) -> str:
    return phrase(
        "chicago-express.charts.income-treasury-shares",
        "{company}: income {income}, treasury {treasury:money}, {sold} of {shares} shares sold",
        company=company.id,
        income=company.income,
        treasury=company.treasury,
        sold=len(company.holders),
        shares=company.shares,
    )


def heading(words: str, note: str, least: float) -> Iterator[Markup]:
    """A word, and a note beside it: at least so far from its beginning."""
    yield text(words, 0, 0, class_="head")
    yield text(note, max(least, text_width(words, 14) + 8), 0, class_="small")


def dial_row(dials: Sequence[Dial]) -> Iterator[Markup]:
    yield from heading(
        phrase("chicago-express.charts.dials", "Dials"),
        phrase("chicago-express.charts.two-red-pay", "two on red pay the general dividend"),
        46,
    )
    for index, dial in enumerate(dials):
        yield group(*dial_face(dial), transform=moved(62 + 125 * index, 84))


def dial_face(dial: Dial) -> Iterator[Markup]:
    """Fields from left to right: used, left, and the last one red; the needle shows where."""
    fields = dial.choices + 1
    for field in range(fields):
        kind = "last" if field == dial.choices else "used" if field < dial.used else "left"
        yield tag("path", d=field_outline(field, fields), class_=kind)
    angle = pi * (1 - (min(dial.used, dial.choices) + 0.5) / fields)
    tip = (44 * cos(angle), -44 * sin(angle))
    side = (2.2 * sin(angle), 2.2 * cos(angle))
    yield polygon((tip, side, (-side[0], -side[1])), class_="needle")
    yield circle(0, 0, 4.5, class_="needle")
    yield text(dial.name, 0, 24, class_="word b m")
    left = dial.choices - dial.used
    words = phrase(
        "chicago-express.charts.left", "{left} of {all} left", left=left, all=dial.choices
    )
    yield text(words, 0, 40, class_="small m")


def field_outline(field: int, fields: int) -> str:
    """A piece of a half ring, with a little air to its neighbours."""
    start = pi * (1 - field / fields) - 0.02
    end = pi * (1 - (field + 1) / fields) + 0.02

    def at(radius: float, angle: float) -> Point:
        return radius * cos(angle), -radius * sin(angle)

    return path(
        ("M", at(48, start)),
        ("A48 48 0 0 1 ", at(48, end)),
        ("L", at(28, end)),
        ("A28 28 0 0 0 ", at(28, start)),
        ("Z",),
    )


def company_table(companies: Sequence[CompanyRow]) -> Iterator[Markup]:
    yield text(phrase("chicago-express.charts.company", "Company"), 0, 0, class_="small")
    for x, word in (
        (110, phrase("chicago-express.charts.income", "Income")),
        (165, phrase("chicago-express.charts.cash", "Cash")),
        (220, phrase("chicago-express.charts.locos", "Locos")),
    ):
        yield text(word, x, 0, class_="small e")
    yield text(
        phrase("chicago-express.charts.shares-sold-holders", "Shares sold, holders"),
        240,
        0,
        class_="small",
    )
    for index, company in enumerate(companies):
        yield line((0, 10 + index * 30), (456, 10 + index * 30), class_="rule")
        yield group(*company_row(company), transform=moved(0, 30 + index * 30))


def company_row(company: CompanyRow) -> Iterator[Markup]:
    yield chip(livery(ID, company.id), company.id, 27, -4.5, 54, 19)
    if not company.open:
        yield text(
            phrase(
                "chicago-express.charts.opens-when-company", "opens when a company reaches Chicago"
            ),
            68,
            0,
            class_="small",
        )
        return
    for x, figure in (
        (110, str(company.income)),
        (165, money(DOLLARS, company.treasury)),
        (220, str(company.locomotives)),
    ):
        yield text(figure, x, 0, class_="word e")
    for share in range(company.shares):
        kind = "sold" if share < len(company.holders) else "share"
        yield rect(241 + 11 * share, -10, 8, 11, 1, class_=kind)
    yield text(listed(company.holders), 250 + 11 * company.shares, 0, class_="small")


def listed(holders: Sequence[str]) -> str:
    """Ann 2 · Bob: who holds how many, in the order of purchase."""
    counts = {name: holders.count(name) for name in holders}
    return " · ".join(n if count == 1 else f"{n} {count}" for n, count in counts.items())


def top_box(income: int) -> int:
    """The box in which a marker stands: the track starts again after the last one."""
    return (income - 1) % LAST_BOX + 1 if income > 0 else 0


def income_track(companies: Sequence[CompanyRow], rows: int) -> Iterator[Markup]:
    note = phrase(
        "chicago-express.charts.income-per-company", "income per company and general dividend"
    )
    yield group(
        *heading(phrase("chicago-express.charts.income-track", "Income track"), note, 98),
        transform=moved(0, -8),
    )
    for value in range(1, rows * 25 + 1):
        x, y = box_corner(value)
        fifth = " fifth" if value % 5 == 0 else ""
        yield rect(x, y, BOX, 40, class_="box" + fifth)
        yield text(str(value), x + 4, y + 12, class_="figure")
    yield from income_markers([c for c in companies if c.open and c.income > 0])


def box_corner(value: int) -> Point:
    return (value - 1) % 25 * BOX + 0.0, (value - 1) // 25 * 44.0


def income_markers(companies: Sequence[CompanyRow]) -> Iterator[Markup]:
    """A marker per company in its box; several in one box stand above each other."""
    for company in companies:
        box = top_box(company.income)
        mates = [c.id for c in companies if top_box(c.income) == box]
        step = 0 if len(mates) == 1 else min(15.0, 26 / (len(mates) - 1))
        x, y = box_corner(box)
        look = livery(ID, company.id)
        down = 26 if len(mates) == 1 else 10 + step * mates.index(company.id)
        across = BOX / 2 + (0 if len(mates) == 1 else 4)
        yield chip(look, look.short or company.id, x + across, y + down, 21, 14)
        if company.income > LAST_BOX:
            yield text(f"+{LAST_BOX}", x + across, y + down + 15, class_="figure b m")
