"""Stock markets: the grid of prices with its markers, and lists of companies beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trunkline.draw.lettering import BOLD, MAP_NAMES, NORMAL, THREE_LETTERS, text_width
from trunkline.draw.market_grid import (
    LETTERS,
    PRICE_LEFT,
    Box,
    Grid,
    Markers,
    MarketLook,
    grid,
    shown,
)
from trunkline.draw.sheet import sheet
from trunkline.draw.signs import chip
from trunkline.draw.svg import EMPTY, Markup, group, join, moved, rect, tag, text
from trunkline.draw.theme import livery, var
from trunkline.kernel import phrase
from trunkline.rails.stock.market import Market, Place, Space

MARGIN, HEAD = 16.0, 34.0
ROW_HEIGHT = 26.0
LINE = 13.0
"""The height of a line in the list of a full cell."""
BESIDE_PRICE = 40.0
"""From this width on a bonus stands beside the price, else below it where no chip lies."""
RULES = f"""
.cell{{fill:{var("raised")};stroke:{var("line")}}}.bonuszone{{fill:{var("sunk")}}}
.par{{fill:{var("warnbg")}}}.end{{fill:{var("badbg")}}}.free{{fill:{var("yellow")}}}
.price{{fill:{var("ink")}}}.free+.price{{fill:#14201C}}
.extra{{fill:{var("muted")}}}.rest{{fill:{var("ink")}}}
.rest-chip{{fill:{var("raised")};stroke:{var("line2")}}}
.names{{visibility:hidden}}.full:hover .names,.full:focus .names{{visibility:visible}}
.names rect{{fill:{var("raised")};stroke:{var("line2")}}}.names text{{fill:{var("ink")}}}
.target{{fill:none;stroke:{var("accent")};stroke-width:2;stroke-dasharray:4 2.5}}
.head{{font-size:13px;font-weight:700;fill:{var("ink")}}}
.small{{font-size:11px;fill:{var("muted")}}}.word{{font-size:13px;fill:{var("ink")}}}
.place{{fill:none;stroke:{var("line2")};stroke-dasharray:2.5 2}}
"""


class Row(Struct, frozen=True):
    """A line of a list of companies: a word, the companies, and how many more would fit."""

    word: str
    companies: tuple[str, ...]
    free: int = 0


PLAIN = MarketLook()


def market_chart(
    title: str,
    market: Market,
    markers: Markers,
    name: str,
    look: MarketLook = PLAIN,
    target: Place | None = None,
    lists: Sequence[tuple[str, Sequence[Row]]] = (),
) -> str:
    """The market as an SVG document; `markers` by place, those of a place in their order."""
    places = grid(market, markers, look)
    below = HEAD + places.height + 26
    heights = [28 + ROW_HEIGHT * len(rows) for _, rows in lists]
    return sheet(
        name,
        places.width + 2 * MARGIN,
        below + sum(heights) + (4 if lists else -12),
        RULES,
        group(
            *heading(phrase("draw.market.share-prices", "Share prices"), look.note),
            transform=moved(MARGIN, 22),
        ),
        group(
            join(cells(market, markers, places)),
            join(stacks(title, markers, places)),
            join(frames([] if target is None else [target], places)),
            transform=moved(MARGIN, HEAD),
        ),
        *(
            group(*company_list(title, head, rows), transform=moved(MARGIN, below + at))
            for (head, rows), at in zip(lists, starts(heights), strict=True)
        ),
        ground="panel",
        scale=1.3,
        kind="market",
        about=spoken(market, markers),
    )


def heading(words: str, note: str) -> Iterator[Markup]:
    yield text(words, 0, 0, class_="head")
    if note:
        yield text(phrase(note), text_width(words, 13) + 10, 0, class_="small")


def starts(heights: Sequence[float]) -> list[float]:
    return [sum(heights[:index]) for index in range(len(heights))]


def spoken(market: Market, markers: Markers) -> str:
    """The markers by price, the highest first."""
    listed = sorted(markers.items(), key=lambda item: (-market.price(item[0]), item[0]))
    words = (
        phrase(
            "draw.market.at",
            "{companies} at {price}",
            companies=", ".join(there),
            price=market.price(place),
        )
        for place, there in listed
    )
    return "; ".join(words) or phrase("draw.market.no-markers", "No markers.")


def cells(market: Market, markers: Markers, places: Grid) -> Iterator[Markup]:
    for place, space in market.spaces.items():
        row, column = place
        cell, look = places.cell(place), places.look
        name = f"cell {kind(space, look)}".strip()
        yield group(
            rect(cell.x, cell.y, cell.width, cell.height, class_=name),
            _price(space, cell, look),
            _bonus(space, cell, look, bool(markers.get(place))),
            data_cell=f"{row},{column}",
        )


def _price(space: Space, cell: Box, look: MarketLook) -> Markup:
    left, bottom = cell.x + PRICE_LEFT, cell.y + 9.6
    return text(str(space.price), left, bottom, class_="price", font_size=look.figures)


def _bonus(space: Space, cell: Box, look: MarketLook, occupied: bool) -> Markup:
    beside = look.width >= BESIDE_PRICE
    if not space.bonus or not look.bonuses or (occupied and not beside):
        return EMPTY
    bottom = cell.y + (9.6 if beside else 20.0)
    words = f"+{space.bonus}"
    return text(words, cell.right - 2.5, bottom, class_="extra e", font_size=look.bonuses)


def kind(space: Space, look: MarketLook) -> str:
    for mark, word in look.kinds:
        if mark in space.marks:
            return word
    return "bonuszone" if space.bonus else ""


def stacks(title: str, markers: Markers, places: Grid) -> Iterator[Markup]:
    """The chips of every cell in their order; full cells last, since their lists lie above."""
    for place, companies in sorted(markers.items(), key=lambda each: len(each[1])):
        boxes, there = places.chips(place, len(companies)), shown(companies)
        drawn = [_chip(title, company, box) for company, box in zip(there, boxes, strict=False)]
        names = tag("title", ", ".join(companies))
        if len(there) == len(companies):
            yield group(names, *drawn)
        else:
            rest = _rest(len(companies) - len(there), boxes[-1])
            yield _full(companies, group(*drawn, rest), boxes[0], places)


def _chip(title: str, company: str, box: Box) -> Markup:
    paint = livery(title, company)
    letters = paint.short or company
    return group(
        rect(
            box.x + 0.3,
            box.y + 0.3,
            box.width - 0.6,
            box.height - 0.6,
            2.5,
            fill=paint.colour,
            stroke=paint.edge or None,
            stroke_width=0.6 if paint.edge else None,
        ),
        _letters(letters, box, "b m", paint.letters),
    )


def _letters(letters: str, box: Box, class_: str, fill: str | None = None) -> Markup:
    """As wide as there is room for, never smaller."""
    widths = (NORMAL, MAP_NAMES, THREE_LETTERS)
    fitting = (w for w in widths if text_width(letters, LETTERS, BOLD, w) <= box.width - 2)
    stretch = next(fitting, THREE_LETTERS)
    middle, baseline = box.x + box.width / 2, box.y + box.height / 2 + LETTERS * 0.36
    return text(
        letters,
        middle,
        baseline,
        class_=class_,
        font_size=LETTERS,
        font_stretch=None if stretch == NORMAL else f"{stretch}%",
        fill=fill,
    )


def _rest(count: int, box: Box) -> Markup:
    outline = rect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, 2.5, class_="rest-chip")
    return group(outline, _letters(f"+{count}", box, "b m rest"))


def _full(companies: Sequence[str], chips: Markup, first: Box, places: Grid) -> Markup:
    """A cell with more companies than it can show lists them when pointed at or focused."""
    words = [f"{number}  {company}" for number, company in enumerate(companies, start=1)]
    width = max(text_width(each, 10.5) for each in words) + 12
    height = LINE * len(words) + 6
    left = max(0.0, min(first.x - width - 3, places.width - width))
    top = max(0.0, min(first.y, places.height - height))
    lines = (
        text(each, left + 6, top + 3 + LINE * (at + 0.78), font_size=10.5)
        for at, each in enumerate(words)
    )
    named = ", ".join(companies)
    return group(
        chips,
        group(rect(left, top, width, height, 3), *lines, class_="names q", aria_hidden="true"),
        class_="full",
        tabindex="0",
        role="img",
        aria_label=phrase("draw.market.in-order", "In this order: {companies}", companies=named),
    )


def frames(targets: Sequence[Place], places: Grid) -> Iterator[Markup]:
    """Where a marker would go."""
    for place in targets:
        cell = places.cell(place)
        yield rect(cell.x + 1, cell.y + 1, cell.width - 2, cell.height - 2, 2, class_="target")


def company_list(title: str, head: str, rows: Sequence[Row]) -> Iterator[Markup]:
    """Words with chips behind them, free places dashed: a list in which order counts."""
    yield text(head, 0, 12, class_="head")
    indent = 16 + max((text_width(row.word, 13) for row in rows), default=0.0)
    for index, row in enumerate(rows):
        y = 34 + index * ROW_HEIGHT
        yield text(row.word, 0, y + 4.5, class_="word b")
        for place, company in enumerate(row.companies):
            yield chip(livery(title, company), company, indent + 30 + place * 66, y, 56, 19)
        for place in range(len(row.companies), len(row.companies) + row.free):
            left = indent + 2 + place * 66
            yield rect(left, y - 9.5, 56, 19, 4, class_="place")
