"""The share price chart inside a panel, in several forms for columns, strips and phones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from trunkline.draw.market import cells, frames, spoken, stacks
from trunkline.draw.market_grid import MOST, Markers, MarketLook, grid
from trunkline.draw.sheet import sheet
from trunkline.draw.svg import group, join, moved
from trunkline.kernel import phrase
from trunkline.kernel.language import reader
from trunkline.present.pictures import inline
from trunkline.present.view import Picture
from trunkline.rails.stock.market import Market, Place

EDGE = 2.0
Form = Literal["wide", "low", "phone"]
"""For a wide column, for a strip under the map, for a narrow column or a phone."""
Placed = tuple[tuple[Place, tuple[str, ...]], ...]


class Exchange(Struct, frozen=True, eq=False):
    """A title's market: whose companies these are, the prices, and the forms it is drawn in."""

    liveries: str
    market: Market
    looks: Mapping[Form, MarketLook]


def charts(exchange: Exchange, markers: Markers, targets: Iterable[Place]) -> tuple[Picture, ...]:
    """All forms; the page shows the one that its column or strip has room for.

    Targets are the cells to which the choice at hand would move a marker.
    """
    placed = tuple((place, tuple(there)) for place, there in markers.items())
    return _charts(exchange, placed, tuple(targets), reader().tag)


@lru_cache(maxsize=128)
def _charts(
    exchange: Exchange, placed: Placed, targets: tuple[Place, ...], language: str
) -> tuple[Picture, ...]:
    """Kept for each language, since the charts are also told in words."""
    pictures = []
    for form, look in exchange.looks.items():
        svg = _drawn(exchange, dict(placed), look, targets)
        pictures.append(Picture(svg.replace("tl-market", f"tl-market {form}-chart", 1)))
    return tuple(pictures)


def _drawn(
    exchange: Exchange, markers: Markers, look: MarketLook, targets: tuple[Place, ...]
) -> str:
    """A picture; where a full cell lists its companies on focus, a group of pictures."""
    market, places = exchange.market, grid(exchange.market, markers, look)
    content = group(
        join(cells(market, markers, places)),
        join(stacks(exchange.liveries, markers, places)),
        join(frames(targets, places)),
        transform=moved(EDGE, EDGE),
    )
    whole = sheet(
        phrase("rails.chart.share-price-chart", "Share price chart"),
        places.width + 2 * EDGE,
        places.height + 2 * EDGE,
        "",
        content,
        ground=None,
        kind="market",
        about=spoken(market, markers),
    )
    full = any(len(there) > MOST for there in markers.values())
    return str(inline(whole, "group" if full else "img"))
