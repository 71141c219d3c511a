"""The default rails table: any ordinary title is played at it without a line of its own."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.draw.layout import laid_out
from trunkline.draw.ordinary import map_base, map_marks, plain
from trunkline.kernel import Sentence, decision, phrase
from trunkline.present.map_view import MapView
from trunkline.present.ordinary import auction, panels
from trunkline.present.ordinary.bank import bank_panel
from trunkline.present.ordinary.building import laying, placing
from trunkline.present.ordinary.earning import paying, running
from trunkline.present.ordinary.names import place, spoken
from trunkline.present.ordinary.privates import last_moment, with_powers
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.ordinary.stock import trading_question, watching
from trunkline.present.ordinary.trains import buying
from trunkline.present.plain import GenericPresenter
from trunkline.present.rails import map as rails
from trunkline.present.rails.question import NO_MARKS, Marks, Questions, asked, panel
from trunkline.present.rails.whereabouts import with_last_runs
from trunkline.present.until_end import end_notice
from trunkline.present.view import (
    Decision,
    Draft,
    Line,
    Panel,
    Ribbon,
    Section,
    WhyNot,
)
from trunkline.rails.rounds.buy_privates import BuyPrivates
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.operating import OPERATING_ROUND, STOCK_ROUND
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.run_trains import RAN, RunTrains
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall

PLAIN = GenericPresenter()
QUESTIONS: Questions = {
    LayTrack: laying,
    PlaceStation: placing,
    RunTrains: running,
    Dividend: panel(paying),
    StockRound: trading_question,
    Waterfall: panel(auction.opening),
    BiddingUp: panel(auction.raising),
    BuyTrains: panel(buying),
    BuyPrivates: panel(last_moment),
}
"""Steps with a panel of their own; every other decision is the plain list of what is legal."""


def marks(scene: RailsScene) -> Marks:
    question = asked(scene, QUESTIONS)
    return NO_MARKS if question is None else question.marks()


class OrdinaryPresenter:
    """Panels for the steps of `rails.rounds`, the plain ones for what a title adds."""

    def round(self, scene: RailsScene) -> str:
        return panels.round_name(scene.t, scene.s)

    def opens_round(self, sentence: Sentence) -> bool:
        return sentence.key in (STOCK_ROUND, OPERATING_ROUND)

    def ribbon(self, scene: RailsScene) -> Ribbon:
        return panels.ribbon(scene)

    def decision(self, scene: RailsScene) -> Decision:
        with laid_out(scene.t.box.atlas.map.layout):
            shown = self._question(scene)
        if not scene.s.stack:
            return shown
        shown = with_last_runs(scene, shown, RAN)
        ends = (panels.bank_end(scene.t, scene.s),)
        return replace(shown, blocks=(*end_notice(ends), *shown.blocks))

    def _question(self, scene: RailsScene) -> Decision:
        own, top = asked(scene, QUESTIONS), decision(scene.s)
        if own is not None:
            return with_powers(scene, own.decision())
        if isinstance(top, StockRound):
            return watching(scene, top)
        return PLAIN.decision(scene)

    def map(self, scene: RailsScene) -> MapView:
        t, s = scene.t, scene.s
        name = phrase("table.ordinary.map", "Map of {title}", title=t.name)
        atlas = t.box.atlas
        with laid_out(atlas.map.layout):
            sheet = rails.Sheet(map_base, map_marks)
            return rails.map_view(scene, scene.once(marks), sheet, plain(t, s), atlas, name)

    def panels(self, scene: RailsScene) -> tuple[Panel, ...]:
        t, s = scene.t, scene.s
        strip = (panels.chart_panel(scene), bank_panel(t, s), panels.end_panel(t, s))
        return (
            *(replace(panel, slot="strip") for panel in strip),
            panels.companies_panel(scene),
            panels.players_panel(scene),
            *panels.privates_panel(t, s),
        )

    def click(self, scene: RailsScene, hex: str) -> Draft:
        with laid_out(scene.t.box.atlas.map.layout):
            own = asked(scene, QUESTIONS)
            return PLAIN.click(scene, hex) if own is None else own.click(hex)

    def why(self, scene: RailsScene, hex: str) -> WhyNot:
        where = hex.partition(".")[0]
        if where not in scene.t.box.atlas.map:
            return WhyNot(hex, phrase("table.ordinary.no-such-hex", "Unknown hex."))
        with laid_out(scene.t.box.atlas.map.layout):
            own = asked(scene, QUESTIONS)
            found = None if own is None else own.why(where)
            return found or WhyNot(place(scene.t, where), f"{spoken(scene.t, scene.s, where)}.")

    def as_text(self, scene: RailsScene) -> tuple[Section, ...]:
        t, s = scene.t, scene.s
        with laid_out(t.box.atlas.map.layout):
            views = scene.once(marks).hexes
            built = {laid.hex for laid in s.board.tiles} | {each.hex for each in s.board.stations}
            there = tuple(Line(spoken(t, s, h.id)) for h in t.box.atlas.map if h.id in built)
        choices = tuple(Line(view.label) for view in views)
        return (
            Section(phrase("table.ordinary.choices", "Can be chosen now"), choices),
            Section(phrase("table.ordinary.built", "Hexes with track or stations"), there),
        )

    def about(self, scene: RailsScene, of: str) -> tuple[Section, ...]:
        return ()
