"""1881 Berlin at the table."""

from __future__ import annotations

from msgspec import Struct

from trunkline.draw.berlin_1881 import draw_map
from trunkline.draw.board_view import View
from trunkline.kernel import Sentence, decision
from trunkline.titles.berlin_1881.atlas import ATLAS
from trunkline.titles.berlin_1881.bidding import Bidding
from trunkline.titles.berlin_1881.lay_track import LayTrack
from trunkline.titles.berlin_1881.start_round import FirstPurchase
from trunkline.titles.berlin_1881.state import BerlinState
from trunkline.titles.berlin_1881.stock_round import StockTurn
from trunkline.titles.berlin_1881.title import Berlin
from trunkline.web.pages.panels.berlin_1881 import first_purchase, no_track, track
from trunkline.web.pages.panels.berlin_1881.bank import bank_panel
from trunkline.web.pages.panels.berlin_1881.bids import bidding
from trunkline.web.pages.panels.berlin_1881.companies import companies_panel
from trunkline.web.pages.panels.berlin_1881.laying import Laying, clicked, laying
from trunkline.web.pages.panels.berlin_1881.market import market_panel
from trunkline.web.pages.panels.berlin_1881.names import place, spoken
from trunkline.web.pages.panels.berlin_1881.players import players_panel
from trunkline.web.pages.panels.berlin_1881.ribbon import active, ribbon, round_name
from trunkline.web.pages.panels.berlin_1881.sbahn import sbahn_panel
from trunkline.web.pages.panels.berlin_1881.stock import trading
from trunkline.web.pages.panels.generic import GenericPresenter, ranking
from trunkline.web.pages.pictures import map_svg
from trunkline.web.pages.view import (
    Decision,
    Draft,
    Fan,
    HexView,
    MapView,
    Panel,
    Ribbon,
    Section,
    WhyNot,
)

PLAIN = GenericPresenter()


class Marked(Struct, frozen=True):
    """The map for one viewer: a position, perhaps with a tile that is only tried, and its marks."""

    s: BerlinState
    view: View
    hexes: tuple[HexView, ...] = ()
    fan: Fan | None = None


def _laying(now: Laying) -> Marked:
    """The chosen tile lies on the map as if it were laid."""
    legal = tuple(h for h in now.placements.hexes() if not now.chosen or h != now.chosen.hex)
    shown, chosen = now.s, ""
    if now.chosen is not None:
        shown, chosen = now.s.clone(), now.chosen.hex
        shown.board = now.on(now.chosen)
    view = View(bonuses=now.s.bonuses, legal=legal, chosen=chosen, bright=track.bright(now))
    return Marked(shown, view, track.hexes(now), track.fan(now))


class BerlinPresenter:
    """Bids, baskets, shares, track, depots, runs, dividends, cars, offers."""

    landscape = True

    def round(self, t: Berlin, s: BerlinState) -> str:
        return round_name(s)

    def opens_round(self, sentence: Sentence) -> bool:
        return sentence.template.endswith("begins.") and "round" in sentence.template

    def ribbon(self, t: Berlin, s: BerlinState, viewer: str | None) -> Ribbon:
        return ribbon(t, s, viewer)

    def decision(self, t: Berlin, s: BerlinState, viewer: str | None, draft: Draft) -> Decision:
        top = decision(s)
        match top:
            case None:
                return Decision(heading="The game is over", blocks=(ranking(t, s, viewer),))
            case Bidding():
                return bidding(s, top, viewer, draft)
            case FirstPurchase():
                return first_purchase.purchase(t, s, top, viewer, draft)
            case StockTurn():
                return trading(t, s, top, viewer, draft)
            case LayTrack() if viewer == top.decider(t, s):
                return track.deciding(t, s, top, draft)
        return PLAIN.decision(t, s, viewer, draft)

    def map(self, t: Berlin, s: BerlinState, viewer: str | None, draft: Draft) -> MapView:
        view, hexes = self._marks(t, s, viewer, draft)
        return MapView(
            str(map_svg(draw_map(t, s, view), hexes)), "Map of Berlin", hexes, flat=False
        )

    def _marks(self, t: Berlin, s: BerlinState, viewer: str | None, draft: Draft) -> Marked:
        top, bonuses = decision(s), s.bonuses
        if top is None or viewer != top.decider(t, s):
            return Marked(s, View(bonuses=bonuses))
        if isinstance(top, FirstPurchase):
            hexes = first_purchase.hexes(t, s, top, draft)
            return Marked(s, View(bonuses=bonuses, legal=tuple(view.id for view in hexes)), hexes)
        if isinstance(top, LayTrack):
            return _laying(laying(t, s, top, draft))
        return Marked(s, View(bonuses=bonuses))

    def panels(
        self, t: Berlin, s: BerlinState, viewer: str | None, draft: Draft
    ) -> tuple[Panel, ...]:
        now = active(s)
        return (
            market_panel(t, s),
            sbahn_panel(s, now),
            companies_panel(s, now),
            players_panel(t, s, viewer),
            bank_panel(s),
        )

    def click(self, t: Berlin, s: BerlinState, viewer: str, draft: Draft, hex: str) -> Draft:
        top = decision(s)
        match top:
            case FirstPurchase():
                return first_purchase.clicked(t, s, top, draft, hex)
            case LayTrack():
                return clicked(t, s, top, draft, hex)
        return draft

    def why(self, t: Berlin, s: BerlinState, viewer: str | None, draft: Draft, hex: str) -> WhyNot:
        if hex not in ATLAS.map:
            return WhyNot(hex, "There is no such hex.")
        top = decision(s)
        if isinstance(top, LayTrack) and viewer == top.decider(t, s):
            return no_track.why(t, s, top, hex)
        return WhyNot(place(hex), spoken(s, hex))

    def as_text(
        self, t: Berlin, s: BerlinState, viewer: str | None, draft: Draft
    ) -> tuple[Section, ...]:
        return PLAIN.as_text(t, s, viewer, draft)
