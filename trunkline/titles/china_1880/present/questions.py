"""Who asks what in 1880: the type of a step -> its question at the table."""

from __future__ import annotations

from trunkline.present.rails.question import Questions, panel
from trunkline.titles.china_1880.present import (
    auction,
    dividend,
    forced,
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
from trunkline.titles.china_1880.rules.auction import BcrPermits
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
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

QUESTIONS: Questions = {
    BcrPermits: panel(lambda c: auction.permits(c.s, c.s.stack[-1], c.viewer)),
    InvestorChoice: investors.question,
    HomeChoice: home_city.question,
    ShareRound: share_round.question,
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
