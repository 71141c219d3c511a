"""The income track under the map: a box per dollar, a chip per company."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.draw.signs import chip
from trunkline.draw.svg import Markup, group, line, rect, tag, text
from trunkline.draw.theme import livery
from trunkline.kernel import message, phrase
from trunkline.present.view import Panel, Picture
from trunkline.titles.chicago_express.pictures.charts import top_box
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.state import is_open, value

BOX, HIGH, ACROSS = 36.0, 37.0, 25
PER_COMPANY_DIVIDEND_26 = message(
    "chicago-express.income.per-company-dividend-26",
    "per company and dividend; 26 to 50 appear when needed",
)
PER_COMPANY_DIVIDEND = message(
    "chicago-express.income.per-company-dividend", "per company and dividend"
)


def income_panel(t: ChicagoExpress, s: ChicagoState, gains: dict[str, int]) -> Panel:
    """Where every company stands, and where a planned expansion would bring it."""
    tracks = " · ".join(f"{each.city} {value(t, s, each.hex)}" for each in t.components.tracks)
    top = max(top_box(i) for i in incomes(t, s, gains))
    return Panel(
        id="income",
        title=phrase("chicago-express.income.income-track", "Income track"),
        note=phrase(PER_COMPANY_DIVIDEND_26 if top <= ACROSS else PER_COMPANY_DIVIDEND),
        aside=phrase("chicago-express.income.industry", "Industry: {tracks}", tracks=tracks),
        blocks=(Picture(track(t, s, gains, 1 if top <= ACROSS else 2), scrolls=True),),
        tab="market",
        slot="under",
    )


def incomes(t: ChicagoExpress, s: ChicagoState, gains: dict[str, int]) -> list[int]:
    return [s.companies[company].income + gains.get(company, 0) for company in t.order]


def track(t: ChicagoExpress, s: ChicagoState, gains: dict[str, int], rows: int) -> str:
    width, height = ACROSS * BOX, rows * (HIGH + 3)
    spoken = ", ".join(f"{c} {s.companies[c].income}" for c in t.order if is_open(s, c))
    return tag(
        "svg",
        tag(
            "title", phrase("chicago-express.income.incomes", "Incomes: {incomes}", incomes=spoken)
        ),
        *boxes(rows),
        *markers(t, s, {}, ""),
        *_moves(s, gains),
        *(markers(t, s, gains, "ghost") if gains else ()),
        viewBox=f"0 0 {width:g} {height:g}",
        class_="income",
        role="img",
    )


def boxes(rows: int) -> Iterator[Markup]:
    for number in range(1, rows * ACROSS + 1):
        x, y = corner(number)
        fifth = " fifth" if number % 5 == 0 else ""
        yield rect(x + 0.5, y + 0.5, BOX - 1, HIGH, class_="box" + fifth)
        yield text(str(number), x + 4, y + 11.5, class_="figure")


def corner(number: int) -> tuple[float, float]:
    return (number - 1) % ACROSS * BOX, (number - 1) // ACROSS * (HIGH + 3)


def markers(
    t: ChicagoExpress, s: ChicagoState, gains: dict[str, int], class_: str
) -> Iterator[Markup]:
    """Several companies in one box stand side by side, closer the more they are."""
    shown = [c for c in t.order if is_open(s, c) and (not class_ or gains.get(c))]
    at = {company: s.companies[company].income + gains.get(company, 0) for company in shown}
    for company in shown:
        income = at[company]
        mates = [other for other in shown if top_box(at[other]) == top_box(income)]
        place, many = mates.index(company), len(mates)
        x, y = corner(max(1, top_box(income)))
        width = 29.0 if many == 1 else 18.0
        spread = 0 if many == 1 else min(17.0, (BOX - 18) / (many - 1))
        left = x + BOX / 2 - spread * (many - 1) / 2 + spread * place
        look = livery(t.id, company)
        yield group(
            chip(look, look.short or company, left, y + 25.5, width, 18.2), class_=class_ or None
        )


def _moves(s: ChicagoState, gains: dict[str, int]) -> Iterator[Markup]:
    """A dashed line from where a company stands to where it would come."""
    for company, gain in gains.items():
        if gain:
            income = s.companies[company].income
            (x1, y1), (x2, y2) = (corner(max(1, top_box(i))) for i in (income, income + gain))
            if y1 == y2:
                yield line((x1 + BOX / 2, y1 + 35), (x2 + BOX / 2, y2 + 35), class_="move")
