"""The share price chart with the cells at which the choice at hand aims."""

from __future__ import annotations

from functools import lru_cache

from trunkline.draw.china_1880 import markers
from trunkline.draw.market import MarketLook
from trunkline.kernel import decision, phrase
from trunkline.kernel.language import reader
from trunkline.rails.stock.market import Place
from trunkline.titles.china_1880.components import MARKET
from trunkline.titles.china_1880.dividend import Dividend
from trunkline.titles.china_1880.share_round import ShareRound
from trunkline.titles.china_1880.state import ChinaState
from trunkline.web.pages.panels.china_1880.dividend import keeps, pays
from trunkline.web.pages.panels.china_1880.founding import sheet, target
from trunkline.web.pages.panels.china_1880.names import LIVERIES
from trunkline.web.pages.panels.china_1880.share_round import after_units
from trunkline.web.pages.panels.rails.chart import phone_chart, wide_chart
from trunkline.web.pages.view import Draft, Panel, Picture

LOOK = MarketLook()
Placed = tuple[tuple[Place, tuple[str, ...]], ...]


@lru_cache(maxsize=128)
def _pictures(placed: Placed, targets: tuple[Place, ...], language: str) -> tuple[str, str]:
    """Kept for each language, since the charts are also told in words."""
    there = dict(placed)
    return (
        wide_chart(LIVERIES, MARKET, there, LOOK, targets),
        phone_chart(LIVERIES, MARKET, there, targets),
    )


def chart_panel(s: ChinaState, viewer: str | None, draft: Draft) -> Panel:
    wide, phone = _pictures(tuple(markers(s).items()), targets(s, viewer, draft), reader().tag)
    return Panel(
        id="market",
        title=phrase("Share price chart"),
        note=phrase("yellow: par prices")
        if isinstance(decision(s), ShareRound)
        else phrase("pay ▸ right, withhold ◂ left, sold ▾ down"),
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
