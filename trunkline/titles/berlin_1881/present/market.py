"""The stock market: all cells and markers, and where a pending choice would lead."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from trunkline.draw.market_grid import MarketLook
from trunkline.kernel import decision, phrase
from trunkline.present.rails.chart import Exchange, Form, charts
from trunkline.present.rails.companies import KEPT as KEPT
from trunkline.present.rails.companies import PAID as PAID
from trunkline.present.view import Draft, Panel
from trunkline.present.words import figure
from trunkline.rails.stock.market import DOWN, LEFT, RIGHT, UP, Place
from trunkline.titles.berlin_1881.head import ID
from trunkline.titles.berlin_1881.pictures import CHART, markers
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.pieces import Pieces
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import MARKET

SOLD = "▾"
LOOKS: dict[Form, MarketLook] = {
    "wide": CHART,
    "low": replace(CHART, width=39.0, height=12.0),
    "phone": replace(CHART, width=20.0, height=12.0),
}


@lru_cache(maxsize=16)
def exchange(pieces: Pieces) -> Exchange:
    """One value for the same pieces: its charts are kept."""
    return Exchange(ID, pieces.market, LOOKS)


def market_panel(s: BerlinState, draft: Draft) -> Panel:
    return Panel(
        id="market",
        title=phrase("1881.market.stock-market", "Stock market"),
        note=phrase("1881.market.yellow-not-counted", "yellow: not counted · red: end of game"),
        blocks=charts(exchange(s.pieces), markers(s), targets(s, draft)),
        slot="strip",
    )


def targets(s: BerlinState, draft: Draft) -> tuple[Place, ...]:
    """Where the choice at hand would move a marker: a sale down, a dividend right or left."""
    top, company = decision(s), draft.get("sell", "")
    if isinstance(top, StockTurn) and company in s.markers:
        return (MARKET.move(s.markers[company].place, DOWN),)
    if isinstance(top, UseIncome) and top.company in s.markers:
        place = s.markers[top.company].place
        return (MARKET.move(place, RIGHT, UP), MARKET.move(place, LEFT, DOWN))
    return ()


def move(before: int, after: int, sign: str) -> str:
    """66 ▸ 74; 66 stays."""
    if before == after:
        return phrase("1881.market.stays", "{price} stays", price=figure(before))
    return f"{figure(before)} {sign} **{figure(after)}**"
