"""The certificates of a stock round at the default rails table: who holds what, what is on sale."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from trunkline.kernel import describe, phrase
from trunkline.present.offers import why_not
from trunkline.present.ordinary.panels import purses, stake
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.ordinary.trades import SELL, Trade, draft_of, sales
from trunkline.present.rails.matrix import matrix
from trunkline.present.view import Cell, Column, Matrix, Plan, WhyNot
from trunkline.present.words import money
from trunkline.rails.rounds import prices, trading
from trunkline.rails.rounds.actions import BuyShare, SellShares
from trunkline.rails.rounds.sections import SALE
from trunkline.rails.rounds.state import POOL
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.stock.shares import BANK

NOTHING = Cell("·", "muted")
Cells = Callable[[str], tuple[Cell, ...]]
"""What stands behind the players in the row of a company."""


def offered(scene: RailsScene, step: StockRound, chosen: Trade | None) -> tuple[Matrix, ...]:
    """A row per company with what can be bought and sold of it; nothing before the first starts."""

    def cells(company: str) -> tuple[Cell, ...]:
        bought = (_purchase(scene, step, company, source, chosen) for source in (BANK, POOL))
        return (*bought, Cell(button=_sell(scene, step, company, chosen)))

    return _matrix(scene, cells, (Column(phrase("table.ordinary.sell-column", "Sell")),), chosen)


def watched(scene: RailsScene) -> tuple[Matrix, ...]:
    """The same without buttons."""

    def cells(company: str) -> tuple[Cell, ...]:
        return tuple(_held(scene, company, source) for source in (BANK, POOL))

    return _matrix(scene, cells)


def _matrix(
    scene: RailsScene,
    cells: Cells,
    trades: tuple[Column, ...] = (),
    chosen: Trade | None = None,
) -> tuple[Matrix, ...]:
    t, s = scene.t, scene.s
    open_ = chosen.company if chosen is not None else ""
    stakes = [
        replace(stake(t, s, company), rest=cells(company), tint=company == open_)
        for company in prices.in_order(t, s)
    ]
    columns = (
        Column(phrase("table.ordinary.offer-percent", "Offer, %")),
        Column(phrase("table.ordinary.pool-percent", "Pool, %")),
        *trades,
    )
    unit = money(t.currency, 0).replace("0", "").strip()
    return (matrix(purses(t, s), scene.viewer, stakes, columns, unit),) if stakes else ()


def _held(scene: RailsScene, company: str, source: str) -> Cell:
    units = scene.s.shares[company].units(source)
    return Cell(_priced(scene, company, source)) if units else NOTHING


def _priced(scene: RailsScene, company: str, source: str) -> str:
    """40 · ¥75: what is left, and what one costs."""
    t, s = scene.t, scene.s
    price = money(t.currency, trading.share_price(t, s, company, source))
    return f"{s.shares[company].units(source) * trading.PERCENT} · {price}"


def _purchase(
    scene: RailsScene, step: StockRound, company: str, source: str, chosen: Trade | None
) -> Cell:
    if not scene.s.shares[company].units(source):
        return NOTHING
    a = BuyShare(step.player, company, source)
    no = why_not(scene.t, scene.s, a, str(describe(scene.t, scene.s, a)))
    draft = {} if no or a == chosen else draft_of(a)
    return Cell(button=Plan(_priced(scene, company, source), draft, chosen=a == chosen, no=no))


def _sell(scene: RailsScene, step: StockRound, company: str, chosen: Trade | None) -> Plan:
    """Opens the sale of a company's shares; grey where nothing can be sold."""
    words = phrase("table.ordinary.sell-column", "Sell")
    if isinstance(chosen, SellShares) and chosen.company == company:
        return Plan(phrase("table.ordinary.close", "Close"), {}, chosen=True)
    if any(sales(scene, step, company)):
        return Plan(words, {SELL: company})
    what = phrase("table.ordinary.cannot-sell", "No shares of {company} to sell", company=company)
    if not scene.s.shares[company].units(step.player):
        why = phrase(
            "table.ordinary.holds-none", "You hold no share of {company}.", company=company
        )
        return Plan(words, no=WhyNot(what, why, SALE))
    return Plan(words, no=why_not(scene.t, scene.s, SellShares(step.player, company, 1), what))
