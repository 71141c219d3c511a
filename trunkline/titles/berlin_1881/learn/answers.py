"""What the coach of 1881 says to an act of the learner, with figures of the position."""

from __future__ import annotations

from trunkline.kernel import decision, message
from trunkline.present.lessons.model import Acted, Answer
from trunkline.present.lessons.outcomes import Deeds, answered
from trunkline.titles.berlin_1881.learn.coach import SCRIPT
from trunkline.titles.berlin_1881.learn.reasons import built
from trunkline.titles.berlin_1881.rules.bidding import REVEALED, STEP, Bidding
from trunkline.titles.berlin_1881.rules.build_depot import PlaceDepot
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.rules.offices import floated, runner
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, StockTurn
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

TRAMCAR = message(
    "1881.did.tramcar",
    "The new tramcar runs from the next turn of {company} on. {company} has {treasury:money} left.",
)


def earned(s: BerlinState, company: str) -> int:
    return s.earned.route


DEEDS = Deeds(
    {
        BuyFirst: "paper",
        Buy: "paper",
        Sell: "paper",
        LayTile: "track",
        PlaceDepot: "track",
        BuyTrain: "train",
        Run: "run",
        Pay: "paid",
        Withhold: "withheld",
    },
    earned,
    built,
    tracks=(LayTrack,),
    bought=TRAMCAR,
)


def answer(acted: Acted) -> Answer:
    step, now, player = decision(acted.moment.s), acted.now.s, acted.moment.player
    if isinstance(step, Bidding):
        return opened(acted)
    led = [each for each in TRAMWAYS if runner(now, each) == player]
    waits = led and not any(floated(now, each) for each in led)
    passed = isinstance(step, StockTurn) and acted.action.passes
    if waits and passed and not acted.as_advised:
        return Answer(SCRIPT.says("answers.unfloated"), "costly")
    return answered(DEEDS, acted)


def opened(acted: Acted) -> Answer:
    """The place that a bid has brought, once all bids are open."""
    player = acted.moment.player
    later = acted.now.past[len(acted.moment.past) :]
    told = [said for each in later for said in each.told if said.key == REVEALED]
    own = next((said.facts for said in told if said.facts["player"] == player), None)
    if own is None:
        return Answer(SCRIPT.says("answers.sealed"))
    values = {"bid": int(own["amount"]), "rank": int(own["rank"])}
    cash = acted.now.s.money[player]
    second = max(int(said.facts["amount"]) for said in told if said.facts["player"] != player)
    if values["bid"] > second + STEP:
        more = {"next": second, "enough": second + STEP}
        return Answer(SCRIPT.says("answers.overbid", cash=cash, **values, **more))
    return Answer(SCRIPT.says("answers.opened", cash=cash, **values), "good")
