"""The share price chart with the cells at which the choice at hand aims."""

from __future__ import annotations

from trunkline.draw.market_grid import MarketLook
from trunkline.kernel import decision, phrase
from trunkline.present.rails.chart import Exchange, charts
from trunkline.present.view import Draft, Panel
from trunkline.rails.stock.market import Place
from trunkline.titles.china_1880.head import ID
from trunkline.titles.china_1880.pictures import markers
from trunkline.titles.china_1880.present.dividend import keeps, pays
from trunkline.titles.china_1880.present.founding import sheet, target
from trunkline.titles.china_1880.present.share_round import after_units
from trunkline.titles.china_1880.rules.components import MARKET
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState

EXCHANGE = Exchange(
    ID, MARKET, {"wide": MarketLook(28.0, 22.0), "phone": MarketLook(20.0, 12.0, bonuses=0.0)}
)


def chart_panel(s: ChinaState, viewer: str | None, draft: Draft) -> Panel:
    return Panel(
        id="market",
        title=phrase("1880.chart.share-price-chart", "Share price chart"),
        note=phrase("1880.chart.yellow-par-prices", "yellow: par prices")
        if isinstance(decision(s), ShareRound)
        else phrase("1880.chart.pay-right-withhold", "pay ▸, withhold ◂, sold ▾"),
        blocks=charts(EXCHANGE, markers(s), targets(s, viewer, draft)),
        tab="market",
    )


def targets(s: ChinaState, viewer: str | None, draft: Draft) -> tuple[Place, ...]:
    """Where a marker would go: par of a founding, both ways of a dividend, one share sold."""
    top = decision(s)
    found: list[Place | None] = []
    if isinstance(top, Dividend):
        found = [pays(s, top.company), keeps(s, top.company)]
    elif isinstance(top, ShareRound) and viewer == top.player:
        now = sheet(s, top.player, draft)
        if now is not None:
            found.append(target(s, now))
        if draft.get("sell") in s.companies:
            found.append(after_units(s, draft["sell"], 1))
    return tuple(dict.fromkeys(place for place in found if place is not None))
