"""What the coach of 1880 says to an act of the learner, with figures of the position."""

from __future__ import annotations

from trunkline.kernel import decision, describe
from trunkline.kernel.sentence import Value
from trunkline.present.lessons.model import Acted, Answer, Tone
from trunkline.titles.china_1880.learn.coach import SCRIPT
from trunkline.titles.china_1880.rules.auction import SOLD, Auction
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import MAJORS


def answer(acted: Acted) -> Answer:
    step = decision(acted.moment.s)
    if isinstance(step, Auction):
        return auction(acted, step)
    company = getattr(step, "company", "")
    if company and company in acted.now.s.cash:
        return operated(acted, company)
    return _chosen(acted, "", cash=acted.now.s.cash[acted.moment.player])


def _chosen(acted: Acted, about: str, **values: Value) -> Answer:
    """What was taken, and what the coach had in mind where that was something else."""
    m, advised = acted.moment, acted.coaching.action
    taken = describe(m.t, m.s, acted.action)
    if acted.as_advised or advised is None:
        return Answer(SCRIPT.says(f"answers.{about}good", choice=taken, **values), "good")
    meant = describe(m.t, m.s, advised)
    said = SCRIPT.says(f"answers.{about}other", choice=taken, advised=meant, **values)
    return Answer(said, "other")


def operated(acted: Acted, company: str) -> Answer:
    """For a company: what it has now, and whether a train is out of its reach."""
    now, step = acted.now.s, decision(acted.moment.s)
    treasury, sale = now.cash[company], now.train_on_sale
    bare = company in MAJORS and not now.trains.get(company)
    if isinstance(step, BuyTrains) and bare and treasury < sale.price and not acted.as_advised:
        values = {"treasury": treasury, "price": sale.price}
        return Answer(SCRIPT.says("answers.company.poor", company=company, **values), "costly")
    return _chosen(acted, "company.", company=company, treasury=treasury)


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
