"""What a draft says of a purchase, a start or a sale at the default rails table."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.view import Draft
from trunkline.rails.rounds.actions import BuyShare, SellShares, StartCompany
from trunkline.rails.rounds.stock_round import StockRound

BUY, START, PAR, SELL, UNITS = "buy", "start", "par", "sell", "units"
Trade = BuyShare | StartCompany | SellShares


def draft_of(a: Trade) -> Draft:
    match a:
        case BuyShare():
            return {BUY: f"{a.company} {a.source}"}
        case StartCompany():
            return {START: a.company, PAR: str(a.par)}
        case SellShares():
            return {SELL: a.company, UNITS: str(a.units)}


def wanted(scene: RailsScene, step: StockRound) -> Trade | None:
    """What the viewer has chosen; of a company alone the first par, or the smallest sale."""
    draft = scene.draft
    company, _, source = draft.get(BUY, "").partition(" ")
    bought = BuyShare(step.player, company, source)
    if company and step.refuse(scene.t, scene.s, bought) is None:
        return bought
    able: list[Trade] = [*starts(scene, step, draft.get(START, ""))]
    able += sales(scene, step, draft.get(SELL, ""))
    exact = (a for a in able if draft_of(a) == draft)
    return next(exact, able[0] if able else None)


def starts(scene: RailsScene, step: StockRound, company: str) -> Iterator[StartCompany]:
    t, s = scene.t, scene.s
    if company in t.box.charters and company not in s.companies:
        for par in t.box.pars:
            a = StartCompany(step.player, company, par)
            if step.refuse(t, s, a) is None:
                yield a


def sales(scene: RailsScene, step: StockRound, company: str) -> Iterator[SellShares]:
    return (a for a in step.sales(scene.t, scene.s) if a.company == company)
