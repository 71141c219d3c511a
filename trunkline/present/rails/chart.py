"""The share price chart inside a panel: one for wide columns, one for narrow ones and phones."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

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
NARROW, LOW = 20.0, 12.0
"""Cells of the small form: as narrow as a chip, rows without chips as low as a price."""
Placed = tuple[tuple[Place, tuple[str, ...]], ...]


class Exchange(Struct, frozen=True, eq=False):
    """A title's market: whose companies these are, the prices, and how they are drawn."""

    liveries: str
    market: Market
    look: MarketLook


def charts(
    exchange: Exchange, markers: Markers, targets: Iterable[Place]
) -> tuple[Picture, Picture]:
    """Both forms; the page shows the one that its column has room for.

    Targets are the cells to which the choice at hand would move a marker.
    """
    placed = tuple((place, tuple(there)) for place, there in markers.items())
    return _charts(exchange, placed, tuple(targets), reader().tag)


@lru_cache(maxsize=128)
def _charts(
    exchange: Exchange, placed: Placed, targets: tuple[Place, ...], language: str
) -> tuple[Picture, Picture]:
    """Kept for each language, since the charts are also told in words."""
    small = replace(exchange.look, width=NARROW, height=LOW, bonuses=0.0)
    wide = _drawn(exchange, dict(placed), exchange.look, targets)
    narrow = _drawn(exchange, dict(placed), small, targets)
    return (
        Picture(wide.replace("tl-market", "tl-market wide-chart", 1)),
        Picture(narrow.replace("tl-market", "tl-market phone-chart", 1)),
    )


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
