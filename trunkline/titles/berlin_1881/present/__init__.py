"""1881 Berlin at the table."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Sentence, decision, phrase
from trunkline.present.map_view import MapView
from trunkline.present.plain import GenericPresenter, question, ranking
from trunkline.present.rails.question import asked
from trunkline.present.until_end import end_notice, over, until_the_end
from trunkline.present.view import Decision, Draft, Panel, Ribbon, Section, WhyNot
from trunkline.titles.berlin_1881.present import board, first_purchase, text
from trunkline.titles.berlin_1881.present.about import about
from trunkline.titles.berlin_1881.present.bank import bank_panel
from trunkline.titles.berlin_1881.present.bids import bidding
from trunkline.titles.berlin_1881.present.companies import companies_panel
from trunkline.titles.berlin_1881.present.market import market_panel
from trunkline.titles.berlin_1881.present.names import place, spoken
from trunkline.titles.berlin_1881.present.news import news
from trunkline.titles.berlin_1881.present.offers import proposal
from trunkline.titles.berlin_1881.present.passed_over import passed_over
from trunkline.titles.berlin_1881.present.players import players_panel
from trunkline.titles.berlin_1881.present.questions import QUESTIONS
from trunkline.titles.berlin_1881.present.ribbon import active, ribbon, round_name
from trunkline.titles.berlin_1881.present.sbahn import sbahn_panel
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.present.stock import trading
from trunkline.titles.berlin_1881.present.until_end import ends
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.bidding import Bidding
from trunkline.titles.berlin_1881.rules.deals import Proposal
from trunkline.titles.berlin_1881.rules.rounds import OPERATING_ROUND, STOCK_ROUND
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn

PLAIN = GenericPresenter()


class BerlinPresenter:
    """Bids, baskets, shares, track, depots, runs, dividends, cars, offers."""

    def round(self, scene: BerlinScene) -> str:
        return round_name(scene.s)

    def opens_round(self, sentence: Sentence) -> bool:
        return sentence.key in (OPERATING_ROUND, STOCK_ROUND)

    def ribbon(self, scene: BerlinScene) -> Ribbon:
        return ribbon(scene.t, scene.s, scene.viewer, scene.story)

    def decision(self, scene: BerlinScene) -> Decision:
        shown = self._question(scene)
        over = end_notice(ends(scene.s)) if scene.s.stack else ()
        return replace(shown, blocks=(*over, *news(scene.s), *shown.blocks))

    def _question(self, scene: BerlinScene) -> Decision:
        """Questions that everybody sees in full, each with his own buttons."""
        t, s, viewer, draft = scene.t, scene.s, scene.viewer, scene.draft
        top = decision(s)
        match top:
            case None:
                return Decision(
                    heading=phrase("1881.table.game-over", "The game is over"),
                    blocks=(ranking(t, s, viewer),),
                )
            case Bidding():
                return bidding(s, top, viewer, draft)
            case FirstPurchase():
                return first_purchase.purchase(t, s, top, viewer, draft)
            case StockTurn():
                return trading(scene, top)
            case Proposal():
                return proposal(t, s, top, viewer)
        if viewer is None or viewer != top.decider(t, s):
            return Decision(heading=question(t, s, viewer))
        own = asked(scene, QUESTIONS)
        shown = PLAIN.decision(scene) if own is None else own.decision()
        return replace(shown, blocks=(*scene.once_for_position(passed_over), *shown.blocks))

    def map(self, scene: BerlinScene) -> MapView:
        return board.map_view(scene)

    def panels(self, scene: BerlinScene) -> tuple[Panel, ...]:
        s, now = scene.s, active(scene.s)
        return (
            market_panel(s, scene.draft),
            sbahn_panel(s, now),
            companies_panel(scene, now),
            players_panel(scene.t, s, scene.viewer),
            bank_panel(s),
            replace(until_the_end(ends(s) if s.stack else (over(),)), slot="strip"),
        )

    def click(self, scene: BerlinScene, hex: str) -> Draft:
        top = decision(scene.s)
        if isinstance(top, FirstPurchase):
            return first_purchase.clicked(scene.t, scene.s, top, scene.draft, hex)
        own = asked(scene, QUESTIONS)
        return scene.draft if own is None else own.click(hex)

    def why(self, scene: BerlinScene, hex: str) -> WhyNot:
        where = hex if hex in ATLAS.map else hex.partition(".")[0]
        if where not in ATLAS.map:
            return WhyNot(hex, phrase("1881.table.no-such-hex", "Unknown hex."))
        own = asked(scene, QUESTIONS)
        found = None if own is None else own.why(where)
        return found or WhyNot(place(where), f"{spoken(scene.s, where)}.")

    def as_text(self, scene: BerlinScene) -> tuple[Section, ...]:
        return text.sections(scene.s, scene.once(board.marks).hexes)

    def about(self, scene: BerlinScene, of: str) -> tuple[Section, ...]:
        """A tramway or a network in full."""
        return about(scene.s, of, scene.story)
