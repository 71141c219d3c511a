"""Who asks what in 1880: the type of a step -> its question at the table."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import decision
from trunkline.present.rails.question import Marks, Question, Questions, panel, ringed
from trunkline.titles.china_1880.present import (
    auction,
    dividend,
    forced,
    founding,
    home_city,
    investors,
    merger,
    papers,
    run,
    share_round,
    station,
    surplus,
    track,
    trains,
)
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.auction import BcrPermits
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.floating import HomeChoice
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.leaving import SurplusTrains
from trunkline.titles.china_1880.rules.merger import MarkerExchange, Merger
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.privates import P0Payment
from trunkline.titles.china_1880.rules.raise_money import RaiseMoney
from trunkline.titles.china_1880.rules.rocket import ForcedExchange
from trunkline.titles.china_1880.rules.run_trains import RunTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState


def _share_round(scene: ChinaScene) -> Question:
    """The homes of the companies that could be founded can be clicked."""
    t, s, viewer, draft = scene.t, scene.s, scene.viewer or "", scene.draft
    step = decision(s)
    assert isinstance(step, ShareRound)
    return Question(
        lambda: share_round.deciding(t, s, step, viewer, draft),
        lambda: _homes(s, ringed(founding.hexes(t, s, viewer, draft))),
        lambda where: founding.clicked(s, draft, where),
    )


def _homes(s: ChinaState, found: Marks) -> Marks:
    """The chips of the companies beside their homes."""
    hexes = {view.id for view in found.hexes}
    homes = [(MAJORS[company].home, company) for company in founding.unfounded(s)]
    return replace(found, homes=tuple(home for home in homes if home[0] in hexes))


QUESTIONS: Questions = {
    BcrPermits: panel(lambda c: auction.permits(c.s, c.s.stack[-1], c.viewer)),
    InvestorChoice: investors.question,
    HomeChoice: home_city.question,
    ShareRound: _share_round,
    LayTrack: track.laying,
    PlaceStation: station.placing,
    RunTrains: run.running,
    Dividend: panel(dividend.deciding),
    BuyTrains: panel(trains.deciding),
    RaiseMoney: panel(forced.raising),
    SurplusTrains: panel(surplus.too_many),
    ForcedExchange: panel(surplus.rocket),
    Merger: panel(merger.merging),
    MarkerExchange: panel(merger.exchanging),
    P0Payment: panel(papers.payment),
}
