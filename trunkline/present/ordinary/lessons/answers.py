"""What the coach says to an act of the learner, with figures of the position."""

from __future__ import annotations

from trunkline.kernel import Action, decision
from trunkline.kernel.sentence import Value
from trunkline.present.lessons.model import Acted, Answer, Tone
from trunkline.present.lessons.outcomes import Deeds, answered
from trunkline.present.lessons.script import Script
from trunkline.present.ordinary.lessons.coach import waits
from trunkline.present.ordinary.lessons.reasons import built
from trunkline.rails.rounds.actions import (
    Bid,
    BuyShare,
    BuyTrain,
    LayTile,
    PayOut,
    PlaceMarker,
    Run,
    SellShares,
    StartCompany,
    Withhold,
)
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.depot import on_sale
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.trading import PERCENT
from trunkline.rails.rounds.waterfall import BOUGHT, BiddingUp, Standing, Waterfall, free
from trunkline.rails.stock.shares import BANK


def earned(s: RailsState, company: str) -> int:
    return s.income[company]


DEEDS = Deeds(
    {
        StartCompany: "paper",
        BuyShare: "paper",
        SellShares: "paper",
        LayTile: "track",
        PlaceMarker: "track",
        BuyTrain: "train",
        Run: "run",
        PayOut: "paid",
        Withhold: "withheld",
    },
    earned,
    built,
    tracks=(LayTrack,),
)


def answer(script: Script, acted: Acted) -> Answer:
    step = decision(acted.moment.s)
    if isinstance(step, Waterfall | BiddingUp):
        return auction(script, acted)
    if isinstance(step, StockRound):
        return traded(script, acted)
    if isinstance(step, BuyTrains) and acted.action.passes and not acted.as_advised:
        return without_train(script, acted, step.company) or answered(DEEDS, acted)
    return answered(DEEDS, acted)


def auction(script: Script, acted: Acted) -> Answer:
    """What came of a bid or a purchase."""
    player, now, a = acted.moment.player, acted.now.s, acted.action
    private = str(getattr(a, "private", ""))
    values: dict[str, Value] = {"cash": now.cash[player], "currency": acted.moment.t.currency}
    tone: Tone = "good" if acted.as_advised else "other"
    won = next((each for each in _sales(acted) if each[1] == player), None)
    if won and (a.passes or not private):
        values |= {"private": won[0], "price": won[2]}
        return Answer(script.says("answers.auction.won", **values), tone)
    if a.passes or not private:
        paid = now.cash[player] - acted.moment.s.cash[player]
        if paid > 0:
            return Answer(script.says("answers.auction.paid", paid=paid, **values), tone)
        return Answer(script.says("answers.auction.passed", **values), tone)
    sold = next((each for each in _sales(acted) if each[0] == private), None)
    values["private"] = private
    if sold:
        _, buyer, price = sold
        who = "won" if buyer == player else "lost"
        said = values if buyer == player else {**values, "buyer": buyer}
        return Answer(script.says(f"answers.auction.{who}", price=price, **said), tone)
    own = standing(now, a)
    if own is None:
        return Answer(script.says("answers.auction.passed", **values), tone)
    bids = next(step.bids for step in now.stack if isinstance(step, Waterfall))
    values |= {"amount": own.amount, "free": free(now, bids, player)}
    return Answer(script.says("answers.auction.waits", **values), tone)


def _sales(acted: Acted) -> list[tuple[str, str, int]]:
    """The privates that were sold since, to whom and for how much."""
    later = acted.now.past[len(acted.moment.past) :]
    told = [said.facts for each in later for said in each.told if said.key == BOUGHT]
    return [(str(one["private"]), str(one["player"]), int(one["price"])) for one in told]


def standing(s: RailsState, a: Action) -> Standing | None:
    """The bid of an action, as long as it waits."""
    if not isinstance(a, Bid):
        return None
    bids = [bid for step in s.stack if isinstance(step, Waterfall) for bid in step.bids]
    return next((b for b in bids if (b.player, b.private) == (a.by, a.private)), None)


def traded(script: Script, acted: Acted) -> Answer:
    """How far the own company is; passing before it floats is mostly a slip."""
    t, player, now = acted.moment.t, acted.moment.player, acted.now
    cash, company = now.s.cash[player], waits(now)
    before = waits(acted.moment)
    if before and acted.after.floated(before):
        values: dict[str, Value] = {"company": before, "treasury": now.s.cash[before]}
        return Answer(script.says("answers.floated", currency=t.currency, **values), "good")
    if not company:
        return answered(DEEDS, acted)
    shares = now.s.shares[company]
    sold = (shares.total() - shares.units(BANK)) * PERCENT
    need = t.plan.floating.units * PERCENT - sold
    values = {"company": company, "need": need, "cash": cash, "currency": t.currency}
    if acted.action.passes and not acted.as_advised:
        return Answer(script.says("answers.unfloated", **values), "costly")
    return answered(DEEDS, acted, script.says("answers.float", **values))


def without_train(script: Script, acted: Acted, company: str) -> Answer | None:
    """A company that has been left without a train."""
    t, now = acted.moment.t, acted.now.s
    if acted.after.trains[company]:
        return None
    values = {"treasury": now.cash[company], "price": on_sale(t, now)[0].price}
    said = script.says("answers.no-train", company=company, currency=t.currency, **values)
    return Answer(said, "costly")
