"""The stock market: all cells and markers, and where a pending choice would lead."""

from __future__ import annotations

from trunkline.draw.berlin_1881 import LIVERIES, markers
from trunkline.draw.market import BERLIN
from trunkline.kernel import decision
from trunkline.rails.market import DOWN, Place
from trunkline.titles.berlin_1881.prices import ranked
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.stock_round import StockTurn
from trunkline.titles.berlin_1881.tables import MARKET
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.rails.chart import wide_chart
from trunkline.web.pages.view import Draft, Panel, Picture
from trunkline.web.pages.words import figure

PAID, KEPT, SOLD, RAISED = "▸", "◂", "▾", "▴"


def market_panel(t: Berlin, s: BerlinState, target: Place | None = None) -> Panel:
    targets = () if target is None else (target,)
    svg = wide_chart(LIVERIES, MARKET, markers(s), BERLIN, targets)
    return Panel(
        id="market",
        title="Stock market",
        note="yellow: not counted · red: end of game",
        blocks=(Picture(svg, scrolls=True),),
        slot="under",
    )


def target(s: BerlinState, draft: Draft) -> Place | None:
    """Where the sale that is put together would move a marker."""
    company = draft.get("sell", "")
    stock = isinstance(decision(s), StockTurn)
    if company not in s.markers or not stock:
        return None
    return MARKET.move(s.markers[company].place, DOWN)


def move(before: int, after: int, sign: str) -> str:
    """66 ▸ 74; 66 stays."""
    if before == after:
        return f"{figure(before)} stays"
    return f"{figure(before)} {sign} **{figure(after)}**"


def in_order(s: BerlinState) -> tuple[str, ...]:
    """The companies with a marker, the dearest first."""
    return ranked(s)
