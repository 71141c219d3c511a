"""What the coach says to an act of the learner: by its class, with figures of the position."""

from __future__ import annotations

from trunkline.kernel import Sentence, decision
from trunkline.kernel.sentence import Value
from trunkline.present.lessons.model import Acted, Answer, Tone
from trunkline.present.words import listed
from trunkline.titles.chicago_express.learn.facts import (
    best_build,
    build_of,
    dividends_at_most,
    gain_of_share,
    next_price,
)
from trunkline.titles.chicago_express.learn.places import SCRIPT
from trunkline.titles.chicago_express.present.developing import growth
from trunkline.titles.chicago_express.present.prospects import next_dividend
from trunkline.titles.chicago_express.rules.actions import Bid, Choose, Develop, Expand, Offer
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.bidding import GIVEN, SOLD, UNSOLD, Bidding
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.state import red, red_dials
from trunkline.titles.chicago_express.rules.turn import RED_DIALS_FOR_DIVIDEND
from trunkline.titles.chicago_express.teaching.warnings import cheapest


def answer(acted: Acted) -> Answer:
    match acted.action:
        case Bid():
            return bid(acted, acted.action.amount)
        case Choose():
            return choose(acted, acted.action)
        case Offer():
            return offer(acted, acted.action.company)
        case Expand():
            return expand(acted, acted.action)
        case Develop():
            return develop(acted, acted.action.hex)
        case _:
            return passed(acted)


def _say(acted: Acted, name: str, tone: Tone | None = None, **values: Value) -> Answer:
    usual: Tone = "good" if acted.as_advised else "other"
    return Answer(SCRIPT.says(f"answers.{name}", **values), usual if tone is None else tone)


def bid(acted: Acted, amount: int) -> Answer:
    """Who got the share, or how it stands."""
    m, step = acted.moment, decision(acted.moment.s)
    assert isinstance(step, Bidding)
    company, closed = step.company, _closed(acted)
    gain, left = gain_of_share(m.s, m.player, company), dividends_at_most(m.t, m.s)
    most = gain * left
    won = closed is not None and closed.facts["player"] == m.player
    if amount > most and (won or closed is None) and not acted.as_advised:
        values = {"gain": gain, "dividends": left, "most": most}
        return _say(acted, "bid.dear", "costly", **values)
    if closed is None:
        return _still_open(acted, company, amount)
    price = int(closed.facts.get("price", 0))
    if not won:
        cash, buyer = acted.now.s.cash[m.player], str(closed.facts["player"])
        return _say(acted, "bid.lost", buyer=buyer, company=company, price=price, cash=cash)
    now = acted.now.s
    cash, least = now.cash[m.player], cheapest(m.t, now)
    if least is not None and cash < least and not acted.as_advised:
        return _say(acted, "bid.broke", "costly", cash=cash, least=least)
    treasury, dividend = now.companies[company].treasury, next_dividend(now, m.player)
    return _say(
        acted,
        "bid.won" if treasury >= price else "bid.spent",
        company=company,
        price=price,
        treasury=treasury,
        dividend=dividend,
    )


def _still_open(acted: Acted, company: str, amount: int) -> Answer:
    """Others have bid higher, or are still thinking."""
    step = decision(acted.now.s)
    if isinstance(step, Bidding) and step.auction.leader not in (None, acted.moment.player):
        highest = step.auction.highest
        return _say(acted, "bid.outbid", leader=step.auction.leader or "", highest=highest)
    return _say(acted, "bid.leads", amount=amount, company=company)


def _closed(acted: Acted) -> Sentence | None:
    """How the auction that was bid in ended; None while it goes on."""
    found = (acted.told(SOLD), acted.told(GIVEN), acted.told(UNSOLD))
    return next((said for said in found if said is not None), None)


def passed(acted: Acted) -> Answer:
    """In an auction, or instead of what was chosen."""
    step = decision(acted.moment.s)
    if isinstance(step, Bidding):
        return _out(acted, step.company)
    if isinstance(step, Auction):
        return _say(acted, "offer.nothing")
    if not isinstance(step, Expansion):
        return _say(acted, "develop.nothing")
    m = acted.moment
    build = best_build(m.t, m.s, m.player)
    if build is None:
        return _say(acted, "expand.none")
    treasury = acted.now.s.companies[build.company].treasury
    return _say(acted, "expand.nothing", company=build.company, treasury=treasury)


def _out(acted: Acted, company: str) -> Answer:
    m, closed = acted.moment, _closed(acted)
    cash = acted.now.s.cash[m.player]
    if closed is None:
        return _say(acted, "pass.open", cash=cash)
    if closed.key == UNSOLD:
        return _say(acted, "pass.unsold", company=company, cash=cash)
    buyer = str(closed.facts["player"])
    if closed.key == SOLD:
        price = int(closed.facts["price"])
        return _say(acted, "pass.sold", company=company, buyer=buyer, price=price, cash=cash)
    if buyer != m.player:
        return _say(acted, "pass.given", company=company, buyer=buyer)
    treasury = acted.now.s.companies[company].treasury
    return _say(acted, "pass.own", company=company, treasury=treasury)


def choose(acted: Acted, action: Choose) -> Answer:
    """Where the needle stands."""
    t, s, kind = acted.moment.t, acted.now.s, action.action
    if red(t, s, kind) and red_dials(t, s) >= RED_DIALS_FOR_DIVIDEND:
        return _say(acted, "choose.dividend")
    if red(t, s, kind):
        return _say(acted, "choose.red")
    fields = t.fields.chosen(kind)
    return _say(acted, f"choose.{kind}", left=fields - s.dials.chosen(kind), fields=fields)


def offer(acted: Acted, company: str) -> Answer:
    m = acted.moment
    charter = m.s.companies[company]
    name = "offer.own" if m.player in charter.owners else "offer.others"
    return _say(acted, name, company=company, minimum=charter.minimum_bid)


def expand(acted: Acted, action: Expand) -> Answer:
    """What it earns now, and whether the company can still build."""
    m, s, company = acted.moment, acted.now.s, action.company
    charter, price = s.companies[company], next_price(m.t, s, company)
    dividend = next_dividend(s, m.player)
    if acted.as_advised:
        return _say(acted, "expand.good", company=company, income=charter.income, dividend=dividend)
    if price is not None and charter.treasury < price:
        values = {"treasury": charter.treasury, "cheapest": price}
        return _say(acted, "expand.costly", "costly", company=company, **values)
    advised = acted.coaching.action
    if not isinstance(advised, Expand):
        return _say(
            acted,
            "expand.plain",
            company=company,
            treasury=charter.treasury,
            income=charter.income,
            dividend=dividend,
        )
    built, hoped = (build_of(m.t, m.s, a.company, a.hexes) for a in (action, advised))
    return _say(
        acted,
        "expand.other",
        company=company,
        income=charter.income,
        cost=built.cost,
        gain=built.gain,
        advised=hoped.cost,
        hoped=hoped.gain,
    )


def develop(acted: Acted, hex: str) -> Answer:
    """Whom it helped."""
    m, grown = acted.moment, growth(acted.moment.t, acted.moment.s, hex, acted.moment.player)
    companies, dividend = listed(grown.companies), next_dividend(acted.now.s, m.player)
    if grown.grant:
        return _say(acted, "develop.money", companies=companies, grant=grown.grant)
    if not grown.gain:
        return _say(acted, "develop.end", place=m.t.map.names[hex])
    if grown.mine:
        return _say(acted, "develop.good", dividend=dividend, more=grown.mine)
    held = any(m.player in m.s.companies[company].owners for company in grown.companies)
    if held:
        return _say(acted, "develop.no-gain", companies=companies, gain=grown.gain)
    return _say(acted, "develop.others", "costly", companies=companies, gain=grown.gain)
