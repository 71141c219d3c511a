"""Who asks what in 1881: the type of a step -> its question at the table."""

from __future__ import annotations

from trunkline.present.rails.question import Questions, panel
from trunkline.titles.berlin_1881.present import (
    business,
    depot,
    forced,
    income,
    running,
    start_depots,
    surplus,
    track,
)
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.forced import Forced
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.start_depots import StartDepots
from trunkline.titles.berlin_1881.rules.surplus import Surplus

QUESTIONS: Questions = {
    LayTrack: track.laying,
    BuildDepot: depot.placing,
    BuildSecondDepot: depot.placing,
    StartDepots: start_depots.question,
    RunTrains: running.runs,
    UseIncome: panel(income.deciding),
    Business: panel(business.deciding),
    Forced: panel(forced.deciding),
    Surplus: panel(surplus.too_many),
}
"""Bids, baskets, shares and offers are seen by all: the presenter asks them."""
