"""What the coach says to an act of the learner, with figures of the position."""

from __future__ import annotations

from trunkline.kernel import Action, decision, describe
from trunkline.kernel.sentence import Value
from trunkline.present.lessons.model import Acted, Answer, Tone
from trunkline.present.lessons.script import Script
from trunkline.present.ordinary.lessons.coach import waits
from trunkline.rails.rounds.actions import Bid
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.depot import on_sale
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.trading import PERCENT
from trunkline.rails.rounds.waterfall import BOUGHT, BiddingUp, Standing, Waterfall, free
from trunkline.rails.stock.shares import BANK


def answer(script: Script, acted: Acted) -> Answer:
    step, now = decision(acted.moment.s), acted.now.s
    if isinstance(step, Waterfall | BiddingUp):
        return auction(script, acted)
    if isinstance(step, StockRound):
        return traded(script, acted)
    company = str(getattr(step, "company", ""))
    if company in now.cash:
        return operated(script, acted, company)
    return chosen(script, acted, "", cash=now.cash[acted.moment.player])


def chosen(script: Script, acted: Acted, about: str, **values: Value) -> Answer:
    """What was taken, and what the coach had in mind where that was something else."""
    m, advised = acted.moment, acted.coaching.action
    said: dict[str, Value] = {"choice": describe(m.t, m.s, acted.action), **values}
    said["currency"] = m.t.currency
    if acted.as_advised or advised is None:
        return Answer(script.says(f"answers.{about}good", **said), "good")
    meant = describe(m.t, m.s, advised)
    return Answer(script.says(f"answers.{about}other", advised=meant, **said), "other")


def auction(script: Script, acted: Acted) -> Answer:
    """What came of a bid or a purchase."""
    player, now, a = acted.moment.player, acted.now.s, acted.action
    private = str(getattr(a, "private", ""))
    values: dict[str, Value] = {"cash": now.cash[player], "currency": acted.moment.t.currency}
    tone: Tone = "good" if acted.as_advised else "other"
    if a.passes or not private:
        return Answer(script.says("answers.auction.passed", **values), tone)
    sold = _sale(acted, private)
    values["private"] = private
    if sold:
        buyer, price = sold
        who = "won" if buyer == player else "lost"
        said = values if buyer == player else {**values, "buyer": buyer}
        return Answer(script.says(f"answers.auction.{who}", price=price, **said), tone)
    own = standing(now, a)
    if own is None:
        return Answer(script.says("answers.auction.passed", **values), tone)
    bids = next(step.bids for step in now.stack if isinstance(step, Waterfall))
    values |= {"amount": own.amount, "free": free(now, bids, player)}
    return Answer(script.says("answers.auction.waits", **values), tone)


def _sale(acted: Acted, private: str) -> tuple[str, int] | None:
    """Who got it since, and for how much."""
    for played in acted.now.past[len(acted.moment.past) :]:
        for said in played.told:
            if said.key == BOUGHT and said.facts["private"] == private:
                return str(said.facts["player"]), int(said.facts["price"])
    return None


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
        return chosen(script, acted, "", cash=cash)
    shares = now.s.shares[company]
    sold = (shares.total() - shares.units(BANK)) * PERCENT
    need = t.plan.floating.units * PERCENT - sold
    values = {"company": company, "need": need, "cash": cash}
    values["currency"] = t.currency
    if acted.action.passes and not acted.as_advised:
        return Answer(script.says("answers.unfloated", **values), "costly")
    return chosen(script, acted, "float.", **values)


def operated(script: Script, acted: Acted, company: str) -> Answer:
    """For a company: what it has now, and whether it has been left without a train."""
    t, now, before = acted.moment.t, acted.now.s, acted.moment.s
    treasury, price = now.cash[company], on_sale(t, now)[0].price
    values: dict[str, Value] = {"company": company, "treasury": treasury}
    bare = not acted.after.trains[company] and not acted.as_advised
    if isinstance(decision(before), BuyTrains) and bare and acted.action.passes:
        said = script.says("answers.company.no-train", price=price, currency=t.currency, **values)
        return Answer(said, "costly")
    return chosen(script, acted, "company.", **values)
