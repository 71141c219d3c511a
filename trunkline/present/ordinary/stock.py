"""Stock rounds at the default rails table: one list to buy, start and sell from."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import decision, phrase
from trunkline.present.offers import offer
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.plain import question
from trunkline.present.view import Act, Block, Chip, Decision, Draft, Line, Option, Options, Plan
from trunkline.present.words import money
from trunkline.rails.rounds import prices, trading
from trunkline.rails.rounds.actions import BuyShare, Pass, SellShares, StartCompany
from trunkline.rails.rounds.sections import PURCHASE, SALE
from trunkline.rails.rounds.state import POOL
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.stock.shares import BANK

START, SELL = "start", "sell"


def trading_panel(scene: RailsScene) -> Decision:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, StockRound)
    kept = chosen(scene)
    blocks = (*buying(scene, step), *starting(scene, step), *selling(scene, step))
    nothing = Line(phrase("table.ordinary.nothing-to-do", "Nothing can be bought or sold."))
    done = offer(
        t,
        s,
        Pass(step.player),
        phrase("table.ordinary.end-turn", "End the turn")
        if step.bought or step.block
        else phrase("table.ordinary.pass", "Pass"),
        key="D",
    )
    return Decision(
        heading=question(t, s, scene.viewer),
        badge=phrase(
            "table.ordinary.cash", "Cash {sum}", sum=money(t.currency, s.cash[step.player])
        ),
        blocks=blocks or (nothing,),
        out=(done,),
        rule=SALE if kept.get(SELL) else PURCHASE,
        draft=kept,
    )


def chosen(scene: RailsScene) -> Draft:
    """The company that the viewer is starting or selling."""
    known = scene.t.box.charters
    return {key: of for key in (START, SELL) if (of := scene.draft.get(key, "")) in known}


def buying(scene: RailsScene, step: StockRound) -> Iterator[Block]:
    t, s = scene.t, scene.s
    options = []
    for company in prices.in_order(t, s):
        for source in (BANK, POOL):
            a = BuyShare(step.player, company, source)
            if step.refuse(t, s, a) is None:
                price = money(t.currency, trading.share_price(t, s, company, source))
                text = phrase("table.ordinary.buy-offer", "From the offer · {price}", price=price)
                if source == POOL:
                    text = phrase("table.ordinary.buy-pool", "From the pool · {price}", price=price)
                options.append(Option(offer(t, s, a, text), Chip(company)))
    if options:
        label = phrase("table.ordinary.buy", "Buy a share")
        yield Line(label, "muted")
        yield Options(tuple(options), "rows", label)


def starting(scene: RailsScene, step: StockRound) -> Iterator[Block]:
    """First the company, then its par."""
    t, of = scene.t, chosen(scene).get(START, "")
    able = [company for company in t.box.charters if any(pars(scene, step, company))]
    if not able:
        return
    plans = (Plan(company, {START: company}, chosen=company == of) for company in able)
    label = phrase("table.ordinary.start", "Start a company")
    yield Line(label, "muted")
    yield Options(tuple(Option(plan, Chip(plan.text)) for plan in plans), "chips", label)
    if of:
        told = phrase("table.ordinary.par-of", "Par of {company}", company=t.box.charters[of].name)
        yield Options(tuple(map(Option, pars(scene, step, of))), "rows", told)


def pars(scene: RailsScene, step: StockRound, company: str) -> Iterator[Act]:
    t, s = scene.t, scene.s
    for par in t.box.pars:
        a = StartCompany(step.player, company, par)
        if company not in s.companies and step.refuse(t, s, a) is None:
            cost = par * s.shares[company].certificate
            text = phrase(
                "table.ordinary.start-at",
                "{company} at {par} · {price}",
                company=company,
                par=par,
                price=money(t.currency, cost),
            )
            yield offer(t, s, a, text)


def selling(scene: RailsScene, step: StockRound) -> Iterator[Block]:
    """First the company, then how much."""
    t, s, of = scene.t, scene.s, chosen(scene).get(SELL, "")
    sales = list(step.sales(t, s))
    able = tuple(dict.fromkeys(a.company for a in sales))
    if not able:
        return
    plans = (Plan(company, {SELL: company}, chosen=company == of) for company in able)
    label = phrase("table.ordinary.sell", "Sell shares")
    yield Line(label, "muted")
    yield Options(tuple(Option(plan, Chip(plan.text)) for plan in plans), "chips", label)
    here = [a for a in sales if a.company == of]
    if here:
        told = phrase("table.ordinary.how-much", "How much of {company}", company=of)
        yield Options(tuple(Option(_sale(scene, a)) for a in here), "rows", told)


def _sale(scene: RailsScene, a: SellShares) -> Act:
    t, s = scene.t, scene.s
    market, place = t.box.market, s.companies[a.company].place
    after = market.price(market.moved(place, a.units, *t.plan.prices.sold))
    text = phrase(
        "table.ordinary.sell-percent",
        "Sell {percent} % for {sum}; the price falls to {price}",
        percent=a.units * trading.PERCENT,
        sum=money(t.currency, prices.price(t, s, a.company) * a.units),
        price=after,
    )
    return offer(t, s, a, text)
