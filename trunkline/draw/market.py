"""Stock markets: the grid of prices with its markers, and lists of companies beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from trunkline.draw.lettering import text_width
from trunkline.draw.sheet import sheet
from trunkline.draw.signs import chip, marker
from trunkline.draw.svg import EMPTY, Markup, group, join, moved, rect, tag, text
from trunkline.draw.theme import livery, var
from trunkline.kernel import phrase
from trunkline.rails.stock.market import Market, Place, Space

MARGIN, HEAD = 16.0, 34.0
ROW_HEIGHT = 26.0
STACK_STEP = 4.0
RULES = f"""
.cell{{fill:{var("raised")};stroke:{var("line")}}}.bonuszone{{fill:{var("sunk")}}}
.par{{fill:{var("warnbg")}}}.end{{fill:{var("badbg")}}}.free{{fill:{var("yellow")}}}
.price{{fill:{var("ink")}}}.free+.price{{fill:#14201C}}
.extra{{font-size:8.5px;fill:{var("muted")}}}
.target{{fill:none;stroke:{var("accent")};stroke-width:2;stroke-dasharray:4 2.5}}
.head{{font-size:13px;font-weight:700;fill:{var("ink")}}}
.small{{font-size:11px;fill:{var("muted")}}}.word{{font-size:13px;fill:{var("ink")}}}
.place{{fill:none;stroke:{var("line2")};stroke-dasharray:2.5 2}}
"""


class MarketLook(Struct, frozen=True):
    """How a title draws its market: the size of a cell, and what its marks mean."""

    width: float = 45.0
    height: float = 28.0
    kinds: tuple[tuple[str, str], ...] = (("p", "par"),)
    """Mark of the picture: kind of cell (par, end, free)."""
    note: str = ""
    figures: float = 10.5


class Row(Struct, frozen=True):
    """A line of a list of companies: a word, the companies, and how many more would fit."""

    word: str
    companies: tuple[str, ...]
    free: int = 0


PLAIN = MarketLook()


def market_chart(
    title: str,
    market: Market,
    markers: Mapping[Place, Sequence[str]],
    name: str,
    look: MarketLook = PLAIN,
    target: Place | None = None,
    lists: Sequence[tuple[str, Sequence[Row]]] = (),
) -> str:
    """The market as an SVG document; `markers` by place, the top one of a stack first."""
    width = market.columns * look.width + 2 * MARGIN
    grid_height = market.rows * look.height
    below = HEAD + grid_height + 26
    pile_rows = piles(market, markers)
    lists = [
        *lists,
        *(
            [(phrase("draw.market.stacks-top-one", "Stacks, top one first"), pile_rows)]
            if pile_rows
            else []
        ),
    ]
    heights = [28 + ROW_HEIGHT * len(rows) for _, rows in lists]
    return sheet(
        name,
        width,
        below + sum(heights) + (4 if lists else -12),
        RULES,
        group(
            *heading(phrase("draw.market.share-prices", "Share prices"), look.note),
            transform=moved(MARGIN, 22),
        ),
        group(
            join(cells(market, look)),
            join(stacks(title, markers, look)),
            target_frame(target, look),
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


def spoken(market: Market, markers: Mapping[Place, Sequence[str]]) -> str:
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


def cells(market: Market, look: MarketLook) -> Iterator[Markup]:
    for (row, column), space in market.spaces.items():
        x, y = column * look.width, row * look.height
        yield group(
            rect(x, y, look.width, look.height, class_=f"cell {kind(space, look)}".strip()),
            text(str(space.price), x + 3.5, y + 10.5, class_="price", font_size=look.figures),
            text(f"+{space.bonus}", x + look.width - 3, y + look.height - 4, class_="extra e")
            if space.bonus
            else EMPTY,
            data_cell=f"{row},{column}",
        )


def kind(space: Space, look: MarketLook) -> str:
    for mark, word in look.kinds:
        if mark in space.marks:
            return word
    return "bonuszone" if space.bonus else ""


def stacks(
    title: str, markers: Mapping[Place, Sequence[str]], look: MarketLook
) -> Iterator[Markup]:
    """One marker bottom right, two side by side, more in a pile with the top one last drawn."""
    for (row, column), companies in markers.items():
        right, bottom = (column + 1) * look.width, (row + 1) * look.height
        spots = stack_spots(len(companies), look)
        discs = [
            marker(livery(title, c), livery(title, c).short or c, right + x, bottom + y, radius)
            for c, (x, y, radius) in zip(companies, spots, strict=True)
        ]
        names = tag("title", ", ".join(companies))
        yield group(names, *reversed(discs))


def stack_spots(count: int, look: MarketLook) -> list[tuple[float, float, float]]:
    """Middles from the cell's lower right corner, and radii, the top marker first."""
    single, pair = (9.6, 8.2) if look.width >= 40 else (7.4, 6.8)
    if count == 1:
        return [(-single - 2, -single - 0.8, single)]
    low = pair - look.height + 11.5
    if count == 2:
        return [(-3 * pair - 2, low, pair), (-pair - 1.5, low, pair)]
    left = -2 - pair - STACK_STEP * (count - 1)
    return [(left + STACK_STEP * at, low, pair) for at in range(count)]


def piles(market: Market, markers: Mapping[Place, Sequence[str]]) -> list[Row]:
    """Stacks of three and more as a list, because only their top marker can be read."""
    tall = [(place, companies) for place, companies in markers.items() if len(companies) > 2]
    tall.sort(key=lambda pile: (-market.price(pile[0]), pile[0]))
    return [Row(str(market.price(place)), tuple(companies)) for place, companies in tall]


def target_frame(target: Place | None, look: MarketLook) -> Markup:
    """Where the marker would go."""
    if target is None:
        return EMPTY
    x, y = target[1] * look.width, target[0] * look.height
    return rect(x + 1, y + 1, look.width - 2, look.height - 2, 2, class_="target")


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
