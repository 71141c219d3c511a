"""1880: China at the table."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Sentence, decider, decision, phrase
from trunkline.present.plain import GenericPresenter, question, ranking
from trunkline.present.until_end import end_notice, until_the_end
from trunkline.present.view import Decision, Draft, MapView, Panel, Ribbon, Section, WhyNot
from trunkline.titles.china_1880.present import (
    auction,
    board,
    companies,
    dividend,
    forced,
    founding,
    home_city,
    investors,
    merger,
    no_track,
    papers,
    ribbon,
    run,
    share_round,
    station,
    surplus,
    text,
    track,
    trains,
)
from trunkline.titles.china_1880.present.bank import bank_panel
from trunkline.titles.china_1880.present.chart import chart_panel
from trunkline.titles.china_1880.present.companies import companies_panel
from trunkline.titles.china_1880.present.laying import clicked as lay_clicked
from trunkline.titles.china_1880.present.laying import laying
from trunkline.titles.china_1880.present.names import place, spoken
from trunkline.titles.china_1880.present.players import players_panel
from trunkline.titles.china_1880.present.running import runs
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.present.until_end import ends
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.auction import Auction, BcrPermits
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.floating import PRIORITY_PASSED, HomeChoice
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.leaving import PHASE_BEGINS, SurplusTrains
from trunkline.titles.china_1880.rules.merger import MarkerExchange, Merger
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.privates import P0Payment
from trunkline.titles.china_1880.rules.raise_money import RaiseMoney
from trunkline.titles.china_1880.rules.rocket import ForcedExchange
from trunkline.titles.china_1880.rules.run_trains import RunTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

PLAIN = GenericPresenter()


class ChinaPresenter:
    """A panel for every decision of the rulebook, and everything that stays in view."""

    def round(self, scene: ChinaScene) -> str:
        s, top = scene.s, decision(scene.s)
        if isinstance(top, Auction | BcrPermits | InvestorChoice):
            return phrase("1880.table.auction-privates", "Auction of the privates")
        if top is None:
            return phrase("1880.table.finished", "Finished")
        if isinstance(top, ShareRound):
            return phrase(
                "1880.table.share-round-phase", "Share round, phase {phase}", phase=s.phase.name
            )
        return phrase(
            "1880.table.operating-round-phase", "Operating round, phase {phase}", phase=s.phase.name
        )

    def opens_round(self, sentence: Sentence) -> bool:
        return sentence.key in (PRIORITY_PASSED, PHASE_BEGINS)

    def ribbon(self, scene: ChinaScene) -> Ribbon:
        return ribbon.ribbon(scene.t, scene.s, scene.viewer, scene.story)

    def decision(self, scene: ChinaScene) -> Decision:
        shown = self._question(scene)
        if not scene.s.stack:
            return shown
        return replace(shown, blocks=(*end_notice(ends(scene.s)), *shown.blocks))

    def _question(self, scene: ChinaScene) -> Decision:
        t, s, viewer, top = scene.t, scene.s, scene.viewer, decision(scene.s)
        if top is None:
            return Decision(
                heading=phrase("1880.table.game-over", "The game is over"),
                blocks=(ranking(t, s, viewer),),
            )
        if isinstance(top, Auction):
            return auction.auction(s, top, viewer, scene.draft)
        if viewer is None or viewer != decider(t, s):
            if isinstance(top, ShareRound):
                return self._with_papers(t, s, viewer, share_round.watching(t, s, top, viewer))
            return self._with_papers(t, s, viewer, Decision(heading=question(t, s, viewer)))
        return self._with_papers(t, s, viewer, self._own(scene, viewer))

    def _with_papers(
        self, t: China1880, s: ChinaState, viewer: str | None, shown: Decision
    ) -> Decision:
        if viewer is None:
            return shown
        return replace(shown, blocks=(*shown.blocks, *papers.chips(t, s, viewer)))

    def _own(self, scene: ChinaScene, viewer: str) -> Decision:
        t, s, draft = scene.t, scene.s, scene.draft
        match decision(s):
            case LayTrack():
                return track.deciding(t, scene.once(laying))
            case PlaceStation():
                return station.deciding(scene.once(station.placing))
            case RunTrains():
                return run.deciding(t, scene.once(runs))
            case Dividend() as step:
                return dividend.deciding(t, s, step, viewer)
            case BuyTrains() as step:
                return trains.deciding(t, s, step, viewer, draft)
            case ShareRound() as step:
                return share_round.deciding(t, s, step, viewer, draft)
        return self._seldom(scene, viewer)

    def _seldom(self, scene: ChinaScene, viewer: str) -> Decision:
        t, s, draft = scene.t, scene.s, scene.draft
        match decision(s):
            case BcrPermits() as step:
                return auction.permits(s, step, viewer)
            case InvestorChoice():
                return investors.choosing(s, viewer, draft)
            case HomeChoice() as step:
                return home_city.choosing(s, step, viewer, draft)
            case RaiseMoney() as step:
                return forced.raising(t, s, step, viewer, draft)
            case SurplusTrains() as step:
                return surplus.too_many(t, s, step, viewer)
            case ForcedExchange() as step:
                return surplus.rocket(t, s, step, viewer)
            case Merger() as step:
                return merger.merging(t, s, step, viewer, draft)
            case MarkerExchange() as step:
                return merger.exchanging(t, s, step, viewer)
            case P0Payment() as step:
                return papers.payment(t, s, step, viewer)
        return PLAIN.decision(scene)

    def map(self, scene: ChinaScene) -> MapView:
        return board.map_view(scene)

    def panels(self, scene: ChinaScene) -> tuple[Panel, ...]:
        s, viewer, draft = scene.s, scene.viewer, scene.draft
        turn = ribbon.turn_under(s)
        shares = isinstance(decision(s), ShareRound)
        active = turn.company if turn is not None and not shares else ""
        return (
            chart_panel(s, viewer, draft),
            companies_panel(s, active, scene.story, held=not shares),
            players_panel(scene.t, s, viewer),
            bank_panel(s),
            until_the_end(ends(s)),
        )

    def click(self, scene: ChinaScene, hex: str) -> Draft:
        match decision(scene.s):
            case LayTrack():
                return lay_clicked(scene.once(laying), hex)
            case PlaceStation():
                return station.clicked(scene.once(station.placing), hex)
            case RunTrains():
                return run.clicked(scene.once(runs), hex)
            case InvestorChoice():
                return investors.clicked(scene.s, hex)
            case HomeChoice() as step:
                return home_city.clicked(step, hex)
            case ShareRound():
                return founding.clicked(scene.s, scene.draft, hex)
        return scene.draft

    def why(self, scene: ChinaScene, hex: str) -> WhyNot:
        t, s = scene.t, scene.s
        where = hex.partition(".")[0]
        if where not in ATLAS.map:
            return WhyNot(hex, phrase("1880.table.no-such-hex", "There is no such hex."))
        found = None
        if scene.viewer is not None and scene.viewer == decider(t, s):
            found = self._why(t, s, where)
        return found or WhyNot(place(where), f"{spoken(s, where)}.")

    def _why(self, t: China1880, s: ChinaState, hex: str) -> WhyNot | None:
        match decision(s):
            case LayTrack() as step:
                return no_track.why(t, s, step, hex)
            case PlaceStation() as step:
                return station.why(t, s, step, hex)
            case RunTrains():
                return run.why(hex)
        return None

    def as_text(self, scene: ChinaScene) -> tuple[Section, ...]:
        return text.sections(scene.s, scene.once(board.marks).hexes)

    def about(self, scene: ChinaScene, of: str) -> tuple[Section, ...]:
        """A company or investor in full."""
        s = scene.s
        if of in MAJORS and of in s.companies:
            return companies.certificate(s, of, scene.story)
        if of in s.investors:
            return companies.investor(s, of)
        return ()
