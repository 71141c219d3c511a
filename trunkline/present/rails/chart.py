"""The share price chart inside a panel: one for wide screens, one that fits a phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from trunkline.draw.market import MarketLook, cells, kind, spoken, stacks
from trunkline.draw.sheet import sheet
from trunkline.draw.signs import marker
from trunkline.draw.svg import Markup, group, join, moved, rect, text
from trunkline.draw.theme import livery
from trunkline.kernel import phrase
from trunkline.present.pictures import inline
from trunkline.rails.stock.market import Market, Place

Markers = Mapping[Place, Sequence[str]]
PHONE = MarketLook(26.0, 32.0)
EDGE = 2.0
STEP = 7.0
"""How far markers of one cell stand apart on a phone."""


def wide_chart(
    liveries: str, market: Market, markers: Markers, look: MarketLook, targets: Sequence[Place]
) -> str:
    """Prices, bonuses and markers; targets are the cells where a choice would put a marker."""
    drawn = (join(cells(market, look)), join(stacks(liveries, markers, look)))
    return _sheet(market, markers, look, *drawn, _frames(targets, look))


def phone_chart(
    liveries: str,
    market: Market,
    markers: Markers,
    targets: Sequence[Place],
    kinds: tuple[tuple[str, str], ...] = PHONE.kinds,
) -> str:
    """Narrow cells with the price in the middle; the shade alone speaks of the bonus."""
    drawn = (
        join(_narrow_cells(market, replace(PHONE, kinds=kinds))),
        join(_narrow_stacks(liveries, markers)),
    )
    return _sheet(market, markers, PHONE, *drawn, _frames(targets, PHONE))


def _sheet(market: Market, markers: Markers, look: MarketLook, *content: Markup) -> str:
    return str(
        inline(
            sheet(
                phrase("rails.chart.share-price-chart", "Share price chart"),
                market.columns * look.width + 2 * EDGE,
                market.rows * look.height + 2 * EDGE,
                "",
                group(*content, transform=moved(EDGE, EDGE)),
                ground=None,
                kind="market",
                about=spoken(market, markers),
            )
        )
    )


def _frames(targets: Sequence[Place], look: MarketLook) -> Markup:
    return join(
        rect(
            column * look.width + 1,
            row * look.height + 1,
            look.width - 2,
            look.height - 2,
            2,
            class_="target",
        )
        for row, column in targets
    )


def _narrow_cells(market: Market, look: MarketLook) -> Iterator[Markup]:
    for (row, column), space in market.spaces.items():
        x, y = column * PHONE.width, row * PHONE.height
        name = f"cell {kind(space, look)}".strip()
        yield rect(x, y, PHONE.width, PHONE.height, class_=name)
        yield text(str(space.price), x + PHONE.width / 2, y + 11, class_="price m", font_size=10.5)


def _narrow_stacks(liveries: str, markers: Markers) -> Iterator[Markup]:
    """Markers overlap, the first to operate on top."""
    for (row, column), companies in markers.items():
        middle, y = (column + 0.5) * PHONE.width, (row + 1) * PHONE.height - 10.5
        left = middle - STEP * (len(companies) - 1) / 2
        discs = [
            marker(livery(liveries, c), livery(liveries, c).short or c, left + STEP * at, y, 9.2)
            for at, c in enumerate(companies)
        ]
        yield group(*reversed(discs))
