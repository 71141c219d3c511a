"""The share price chart with the cells at which the choice at hand aims."""

from __future__ import annotations

from functools import lru_cache

from trunkline.draw.market import MarketLook
from trunkline.kernel import decision, phrase
from trunkline.kernel.language import reader
from trunkline.present.rails.chart import phone_chart, wide_chart
from trunkline.present.view import Draft, Panel, Picture
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

LOOK = MarketLook()
Placed = tuple[tuple[Place, tuple[str, ...]], ...]


@lru_cache(maxsize=128)
def _pictures(placed: Placed, targets: tuple[Place, ...], language: str) -> tuple[str, str]:
    """Kept for each language, since the charts are also told in words."""
    there = dict(placed)
    return (
        wide_chart(ID, MARKET, there, LOOK, targets),
        phone_chart(ID, MARKET, there, targets),
    )


def chart_panel(s: ChinaState, viewer: str | None, draft: Draft) -> Panel:
    wide, phone = _pictures(tuple(markers(s).items()), targets(s, viewer, draft), reader().tag)
    return Panel(
        id="market",
        title=phrase("1880.chart.share-price-chart", "Share price chart"),
        note=phrase("1880.chart.yellow-par-prices", "yellow: par prices")
        if isinstance(decision(s), ShareRound)
        else phrase("1880.chart.pay-right-withhold", "pay ▸ right, withhold ◂ left, sold ▾ down"),
        blocks=(
            Picture(wide.replace("tl-market", "tl-market wide-chart", 1)),
            Picture(phone.replace("tl-market", "tl-market phone-chart", 1)),
        ),
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
