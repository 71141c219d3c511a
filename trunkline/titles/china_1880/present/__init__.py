"""1880: China at the table."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Sentence, decider, decision, phrase
from trunkline.present.map_view import MapView
from trunkline.present.plain import GenericPresenter, question, ranking
from trunkline.present.rails.question import asked
from trunkline.present.rails.whereabouts import with_last_runs
from trunkline.present.until_end import end_notice, over, until_the_end
from trunkline.present.view import Decision, Draft, Panel, Ribbon, Section, WhyNot
from trunkline.titles.china_1880.present import (
    auction,
    board,
    companies,
    papers,
    ribbon,
    share_round,
    text,
)
from trunkline.titles.china_1880.present.bank import bank_panel
from trunkline.titles.china_1880.present.chart import chart_panel
from trunkline.titles.china_1880.present.companies import companies_panel
from trunkline.titles.china_1880.present.names import place, spoken
from trunkline.titles.china_1880.present.passed_over import passed_over
from trunkline.titles.china_1880.present.players import players_panel
from trunkline.titles.china_1880.present.questions import QUESTIONS
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.present.until_end import ends
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.auction import Auction, BcrPermits
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.floating import PRIORITY_PASSED
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.leaving import PHASE_BEGINS
from trunkline.titles.china_1880.rules.run_trains import RAN
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
        shown = with_last_runs(scene, shown, RAN)
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
        own = asked(scene, QUESTIONS)
        shown = PLAIN.decision(scene) if own is None else own.decision()
        shown = replace(shown, blocks=(*scene.once_for_position(passed_over), *shown.blocks))
        return self._with_papers(t, s, viewer, shown)

    def _with_papers(
        self, t: China1880, s: ChinaState, viewer: str | None, shown: Decision
    ) -> Decision:
        if viewer is None:
            return shown
        return replace(shown, blocks=(*shown.blocks, *papers.chips(t, s, viewer)))

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
            until_the_end(ends(s) if s.stack else (over(),)),
        )

    def click(self, scene: ChinaScene, hex: str) -> Draft:
        own = asked(scene, QUESTIONS)
        return scene.draft if own is None else own.click(hex)

    def why(self, scene: ChinaScene, hex: str) -> WhyNot:
        where = hex.partition(".")[0]
        if where not in ATLAS.map:
            return WhyNot(hex, phrase("1880.table.no-such-hex", "Unknown hex."))
        own = asked(scene, QUESTIONS)
        found = None if own is None else own.why(where)
        return found or WhyNot(place(where), f"{spoken(scene.s, where)}.")

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
