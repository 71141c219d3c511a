"""Stock rounds at the default rails table: choose what to buy, start or sell; see what it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from trunkline.kernel import decision, describe, phrase
from trunkline.present.offers import consequences, offer, tried, why_not
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.plain import question
from trunkline.present.view import Block, Chip, Decision, Draft, Facts, Line, Option, Options, Plan
from trunkline.present.words import became, figure, money, per_cent
from trunkline.rails.rounds import prices, trading
from trunkline.rails.rounds.actions import BuyShare, Pass, SellShares, StartCompany
from trunkline.rails.rounds.limits import certificate_limit, certificates
from trunkline.rails.rounds.sections import PURCHASE, SALE
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.stock.shares import BANK

BUY, START, PAR, SELL, UNITS = "buy", "start", "par", "sell", "units"
OWN_SENTENCES = (trading.BOUGHT, trading.BOUGHT_FROM_POOL, trading.STARTED, trading.SOLD)
Trade = BuyShare | StartCompany | SellShares


def trading_panel(scene: RailsScene) -> Decision:
    t, s, step = scene.t, scene.s, decision(scene.s)
    assert isinstance(step, StockRound)
    a = wanted(scene, step)
    blocks = (*buying(scene, step, a), *starting(scene, step, a), *selling(scene, step, a))
    nothing = Line(phrase("table.ordinary.nothing-to-do", "There is nothing you can buy or sell."))
    end = phrase("table.ordinary.end-turn", "End the turn")
    words = end if step.bought or step.block else phrase("table.ordinary.pass", "Pass")
    cash = money(t.currency, s.cash[step.player])
    shown = Decision(
        heading=question(t, s, scene.viewer),
        badge=phrase("table.ordinary.cash", "Cash {sum}", sum=cash),
        blocks=blocks or (nothing,),
        out=(offer(t, s, Pass(step.player), words, key="D"),),
        rule=SALE if isinstance(a, SellShares) else PURCHASE,
    )
    return shown if a is None else _put_together(scene, shown, a)


def _put_together(scene: RailsScene, shown: Decision, a: Trade) -> Decision:
    """What the choice does, and its button."""
    t, s = scene.t, scene.s
    return replace(
        shown,
        blocks=(*shown.blocks, effect(scene, a)),
        main=offer(t, s, a, str(describe(t, s, a)), key="Enter"),
        others=(Plan(phrase("table.ordinary.cancel", "Cancel"), {}, key="⌫"),),
        draft=draft_of(a),
    )


def draft_of(a: Trade) -> Draft:
    match a:
        case BuyShare():
            return {BUY: f"{a.company} {a.source}"}
        case StartCompany():
            return {START: a.company, PAR: str(a.par)}
        case SellShares():
            return {SELL: a.company, UNITS: str(a.units)}


def wanted(scene: RailsScene, step: StockRound) -> Trade | None:
    """What the viewer has chosen; of a company alone the first par, or the smallest sale."""
    draft = scene.draft
    company, _, source = draft.get(BUY, "").partition(" ")
    bought = BuyShare(step.player, company, source)
    if company and step.refuse(scene.t, scene.s, bought) is None:
        return bought
    able: list[Trade] = [*starts(scene, step, draft.get(START, ""))]
    able += sales(scene, step, draft.get(SELL, ""))
    exact = (a for a in able if draft_of(a) == draft)
    return next(exact, able[0] if able else None)


def buying(scene: RailsScene, step: StockRound, chosen: Trade | None) -> Iterator[Block]:
    """Chips of the companies with their prices; what cannot be bought is grey and says why."""
    labels = {
        BANK: phrase("table.ordinary.buy-offer", "Buy a share from the offer"),
        POOL: phrase("table.ordinary.buy-pool", "Buy a share from the pool"),
    }
    for source, label in labels.items():
        options = () if step.bought else tuple(_purchases(scene, step, source, chosen))
        if options:
            yield Line(label, "muted")
            yield Options(options, "chips", label)


def _purchases(
    scene: RailsScene, step: StockRound, source: str, chosen: Trade | None
) -> Iterator[Option]:
    t, s = scene.t, scene.s
    for company in prices.in_order(t, s):
        if s.shares[company].units(source):
            a = BuyShare(step.player, company, source)
            words = str(describe(t, s, a))
            price = money(t.currency, trading.share_price(t, s, company, source))
            no = why_not(t, s, a, words)
            plan = Plan(words, draft_of(a), note=price, chosen=a == chosen, no=no)
            yield Option(plan, Chip(company))


def starting(scene: RailsScene, step: StockRound, chosen: Trade | None) -> Iterator[Block]:
    """First the company, then its par."""
    t = scene.t
    of = chosen.company if isinstance(chosen, StartCompany) else ""
    able = [company for company in t.box.charters if any(starts(scene, step, company))]
    if not able:
        return
    label = phrase("table.ordinary.start", "Start a company")
    yield Line(label, "muted")
    yield _companies(able, START, of, label)
    if of:
        told = phrase("table.ordinary.par-of", "Par of {company}", company=t.box.charters[of].name)
        pars = (
            Plan(figure(a.par), draft_of(a), money(t.currency, _cost(scene, a)), chosen=a == chosen)
            for a in starts(scene, step, of)
        )
        yield Line(told, "muted")
        yield Options(tuple(map(Option, pars)), "chips", told)


def _companies(able: Sequence[str], key: str, of: str, label: str) -> Options:
    plans = (Plan(company, {key: company}, chosen=company == of) for company in able)
    return Options(tuple(Option(plan, Chip(plan.text)) for plan in plans), "chips", label)


def starts(scene: RailsScene, step: StockRound, company: str) -> Iterator[StartCompany]:
    t, s = scene.t, scene.s
    if company in t.box.charters and company not in s.companies:
        for par in t.box.pars:
            a = StartCompany(step.player, company, par)
            if step.refuse(t, s, a) is None:
                yield a


def _cost(scene: RailsScene, a: StartCompany) -> int:
    return a.par * scene.s.shares[a.company].certificate


def sales(scene: RailsScene, step: StockRound, company: str) -> Iterator[SellShares]:
    return (a for a in step.sales(scene.t, scene.s) if a.company == company)


def selling(scene: RailsScene, step: StockRound, chosen: Trade | None) -> Iterator[Block]:
    """First the company, then how much."""
    t, s = scene.t, scene.s
    of = chosen.company if isinstance(chosen, SellShares) else ""
    able = list(dict.fromkeys(a.company for a in step.sales(t, s)))
    if not able:
        return
    label = phrase("table.ordinary.sell", "Sell shares")
    yield Line(label, "muted")
    yield _companies(able, SELL, of, label)
    if of:
        told = phrase("table.ordinary.how-much", "How much of {company}", company=of)
        price = prices.price(t, s, of)
        plans = (
            Plan(
                per_cent(a.units * trading.PERCENT),
                draft_of(a),
                money(t.currency, price * a.units),
                chosen=a == chosen,
            )
            for a in sales(scene, step, of)
        )
        yield Options(tuple(map(Option, plans)), "chips", told)


def effect(scene: RailsScene, a: Trade) -> Facts:
    """Money and papers before and after; what else follows."""
    after = tried(scene.t, scene.s, a)
    then = phrase("table.ordinary.then", "Then")
    told = ((then, sentence) for sentence in consequences(after, *OWN_SENTENCES))
    return Facts((*_before_and_after(scene, after, a), *told))


def _before_and_after(scene: RailsScene, after: RailsState, a: Trade) -> Iterator[tuple[str, str]]:
    t, s, by = scene.t, scene.s, a.by
    cash = (money(t.currency, each.cash[by]) for each in (s, after))
    yield phrase("table.ordinary.your-cash", "Your cash"), f"**{became(*cash)}**"
    held = became(str(certificates(t, s, by)), _of_limit(scene, after, by))
    yield phrase("table.ordinary.your-certificates", "Certificates"), f"**{held}**"
    units = (each.shares[a.company].units(by) for each in (s, after))
    share = became(*(per_cent(each * trading.PERCENT) for each in units))
    yield (
        phrase("table.ordinary.your-share", "Your share of {company}", company=a.company),
        f"**{share}**",
    )
    yield from _to_float(scene, after, a)


def _to_float(scene: RailsScene, after: RailsState, a: Trade) -> Iterator[tuple[str, str]]:
    """What must still be sold of a company, at its par, until it has its capital."""
    t, shares = scene.t, after.shares[a.company]
    missing = t.plan.floating.units - shares.total() + shares.units(BANK)
    if isinstance(a, SellShares) or after.floated(a.company) or missing <= 0:
        return
    par = after.companies[a.company].par
    sold = per_cent(missing * trading.PERCENT)
    yield (
        phrase("table.ordinary.to-float", "To float"),
        f"**{sold}**, {money(t.currency, par * missing)}",
    )
    capital = money(t.currency, par * t.plan.floating.pars)
    yield phrase("table.ordinary.capital", "Treasury then"), f"**{capital}**"


def _of_limit(scene: RailsScene, after: RailsState, player: str) -> str:
    return phrase(
        "table.ordinary.of-limit",
        "{count} of {most}",
        count=certificates(scene.t, after, player),
        most=certificate_limit(scene.t, after),
    )
