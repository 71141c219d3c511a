"""What the coach of 1880 says to an act of the learner, with figures of the position."""

from __future__ import annotations

from trunkline.kernel import Sentence, decision
from trunkline.present.lessons.model import Acted, Answer, Tone
from trunkline.present.lessons.outcomes import Deeds, answered
from trunkline.titles.china_1880.learn.coach import SCRIPT, home_of
from trunkline.titles.china_1880.learn.reasons import built
from trunkline.titles.china_1880.rules.actions import (
    BuyShare,
    BuyTrain,
    ChooseInvestor,
    Found,
    LayTile,
    PayOut,
    PlaceMarker,
    Run,
    SellShares,
    Withhold,
)
from trunkline.titles.china_1880.rules.auction import SOLD, Auction
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import INVESTORS, MAJORS
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.state import ChinaState


def earned(s: ChinaState, company: str) -> int:
    return s.income[company]


DEEDS = Deeds(
    {
        Found: "paper",
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
    saves=lambda company: company in INVESTORS,
    tracks=(LayTrack,),
)


def answer(acted: Acted) -> Answer:
    step = decision(acted.moment.s)
    if isinstance(step, Auction):
        return auction(acted, step)
    if isinstance(step, BuyTrains) and not acted.as_advised:
        return poor(acted, step.company) or answered(DEEDS, acted)
    if isinstance(acted.action, ChooseInvestor):
        return answered(DEEDS, acted, helper(acted.action.investor))
    return answered(DEEDS, acted)


def helper(investor: str) -> Sentence:
    """Whom the learner took, and where that one begins."""
    home = home_of(investor)
    return SCRIPT.says("answers.investor", investor=investor, home=home)


def poor(acted: Acted, company: str) -> Answer | None:
    """A company without a train that is out of its reach."""
    now = acted.now.s
    treasury, sale = now.cash.get(company, 0), now.train_on_sale
    bare = company in MAJORS and not now.trains.get(company)
    if not bare or treasury >= sale.price:
        return None
    values = {"treasury": treasury, "price": sale.price}
    return Answer(SCRIPT.says("answers.company.poor", company=company, **values), "costly")


def auction(acted: Acted, step: Auction) -> Answer:
    """Who got the private, or who leads."""
    player, now = acted.moment.player, acted.now.s
    tone: Tone = "good" if acted.as_advised else "other"
    sold, cash = acted.told(SOLD), now.cash[player]
    if sold is not None and sold.facts["private"] == step.private:
        price, buyer = int(sold.facts["price"]), str(sold.facts["player"])
        values = {"private": step.private, "price": price, "cash": cash}
        if buyer == player:
            return Answer(SCRIPT.says("answers.auction.won", **values), tone)
        return Answer(SCRIPT.says("answers.auction.lost", buyer=buyer, **values), tone)
    top = decision(now)
    leads = isinstance(top, Auction) and top.private == step.private and top.line.leader
    if isinstance(top, Auction) and leads:
        values = {"private": step.private, "highest": top.line.highest}
        return Answer(SCRIPT.says("answers.auction.open", leader=str(leads), **values), tone)
    return Answer(SCRIPT.says("answers.auction.out", cash=cash), tone)
