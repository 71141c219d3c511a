"""1881 Berlin at the table."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Sentence, decision, phrase
from trunkline.present.plain import GenericPresenter, question, ranking
from trunkline.present.until_end import end_notice, until_the_end
from trunkline.present.view import Decision, Draft, MapView, Panel, Ribbon, Section, WhyNot
from trunkline.titles.berlin_1881.present import (
    board,
    business,
    depot,
    first_purchase,
    forced,
    income,
    no_track,
    running,
    start_depots,
    text,
    track,
)
from trunkline.titles.berlin_1881.present.about import about
from trunkline.titles.berlin_1881.present.bank import bank_panel
from trunkline.titles.berlin_1881.present.bids import bidding
from trunkline.titles.berlin_1881.present.companies import companies_panel
from trunkline.titles.berlin_1881.present.depot_sites import sites
from trunkline.titles.berlin_1881.present.laying import clicked, laying
from trunkline.titles.berlin_1881.present.market import market_panel
from trunkline.titles.berlin_1881.present.names import place, spoken
from trunkline.titles.berlin_1881.present.news import news
from trunkline.titles.berlin_1881.present.offers import proposal
from trunkline.titles.berlin_1881.present.players import players_panel
from trunkline.titles.berlin_1881.present.ribbon import active, ribbon, round_name
from trunkline.titles.berlin_1881.present.sbahn import sbahn_panel
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.present.stock import trading
from trunkline.titles.berlin_1881.present.surplus import too_many
from trunkline.titles.berlin_1881.present.until_end import ends
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.bidding import Bidding
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.deals import Proposal
from trunkline.titles.berlin_1881.rules.forced import Forced
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.rounds import OPERATING_ROUND, STOCK_ROUND
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.start_depots import StartDepots
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.surplus import Surplus
from trunkline.titles.berlin_1881.rules.title import Berlin

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
        return self._own(scene, viewer)

    def _own(self, scene: BerlinScene, viewer: str) -> Decision:
        t, s, draft = scene.t, scene.s, scene.draft
        match decision(s):
            case LayTrack():
                return track.deciding(scene.once(laying))
            case BuildDepot() | BuildSecondDepot():
                return depot.deciding(scene.once(sites))
            case StartDepots() as step:
                return start_depots.choosing(t, s, step, draft)
            case RunTrains() as step:
                return running.deciding(t, s, step, scene.once(running.lined_up))
            case UseIncome() as step:
                return income.deciding(t, s, step, draft)
            case Business() as step:
                return business.deciding(t, s, step, draft)
            case Forced() as step:
                return forced.deciding(t, s, step, viewer, draft)
            case Surplus() as step:
                return too_many(t, s, step)
        return PLAIN.decision(scene)

    def map(self, scene: BerlinScene) -> MapView:
        return board.map_view(scene)

    def panels(self, scene: BerlinScene) -> tuple[Panel, ...]:
        s, now = scene.s, active(scene.s)
        return (
            market_panel(s, scene.draft),
            sbahn_panel(s, now),
            companies_panel(s, now, scene.story, held=not isinstance(decision(s), StockTurn)),
            players_panel(scene.t, s, scene.viewer),
            bank_panel(s),
            replace(until_the_end(ends(s)), slot="under"),
        )

    def click(self, scene: BerlinScene, hex: str) -> Draft:
        t, s, draft = scene.t, scene.s, scene.draft
        match decision(s):
            case FirstPurchase() as step:
                return first_purchase.clicked(t, s, step, draft, hex)
            case LayTrack():
                return clicked(scene.once(laying), hex)
            case BuildDepot() | BuildSecondDepot():
                return depot.clicked(scene.once(sites), draft, hex)
            case StartDepots():
                return {"hex": hex}
            case RunTrains():
                return running.clicked(scene.once(running.lined_up), hex)
        return draft

    def why(self, scene: BerlinScene, hex: str) -> WhyNot:
        t, s = scene.t, scene.s
        where = hex if hex in ATLAS.map else hex.partition(".")[0]
        if where not in ATLAS.map:
            return WhyNot(hex, phrase("1881.table.no-such-hex", "There is no such hex."))
        top = decision(s)
        found = None
        if top is not None and scene.viewer == top.decider(t, s):
            found = self._why(t, s, where)
        return found or WhyNot(place(where), f"{spoken(s, where)}.")

    def _why(self, t: Berlin, s: BerlinState, hex_id: str) -> WhyNot | None:
        match decision(s):
            case LayTrack() as step:
                return no_track.why(t, s, step, hex_id)
            case (BuildDepot() | BuildSecondDepot()) as step:
                return depot.why(t, s, step, hex_id)
            case StartDepots() as step:
                return start_depots.why(t, s, step, hex_id)
            case RunTrains() as step:
                return running.why(step, hex_id)
        return None

    def as_text(self, scene: BerlinScene) -> tuple[Section, ...]:
        return text.sections(scene.s, scene.once(board.marked).hexes)

    def about(self, scene: BerlinScene, of: str) -> tuple[Section, ...]:
        """A tramway or a network in full."""
        return about(scene.s, of, scene.story)
