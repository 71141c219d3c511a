"""Stock rounds at the default rails table: choose what to buy, start or sell; see what it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from trunkline.kernel import decision, describe, phrase
from trunkline.present.map_view import HexView
from trunkline.present.offers import consequences, offer, tried
from trunkline.present.ordinary.names import place, spoken
from trunkline.present.ordinary.scene import RailsScene
from trunkline.present.ordinary.stock_table import offered, watched
from trunkline.present.ordinary.trades import START, Trade, draft_of, sales, starts, wanted
from trunkline.present.plain import question
from trunkline.present.rails.matrix import passed_in_a_row
from trunkline.present.rails.question import Marks, Question, ringed
from trunkline.present.view import Block, Chip, Decision, Draft, Facts, Line, Option, Options, Plan
from trunkline.present.words import became, figure, money, per_cent
from trunkline.rails.rounds import prices, trading
from trunkline.rails.rounds.actions import Pass, SellShares, StartCompany
from trunkline.rails.rounds.limits import certificate_limit, certificates
from trunkline.rails.rounds.sections import PURCHASE, SALE
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.stock.shares import BANK

OWN_SENTENCES = (trading.BOUGHT, trading.BOUGHT_FROM_POOL, trading.STARTED, trading.SOLD)


def trading_question(scene: RailsScene) -> Question:
    """The homes of companies that can be started are ringed; a click chooses one."""
    step = decision(scene.s)
    assert isinstance(step, StockRound)
    return Question(
        lambda: trading_panel(scene, step),
        lambda: _homes(scene, step),
        lambda where: _clicked(scene, step, where),
    )


def trading_panel(scene: RailsScene, step: StockRound) -> Decision:
    t, s, a = scene.t, scene.s, wanted(scene, step)
    blocks = (*offered(scene, step, a), *starting(scene, step, a), *selling(scene, step, a))
    nothing = Line(phrase("table.ordinary.nothing-to-do", "There is nothing you can buy or sell."))
    end = phrase("table.ordinary.end-turn", "End the turn")
    words = end if step.bought or step.block else phrase("table.ordinary.pass", "Pass")
    shown = Decision(
        heading=question(t, s, scene.viewer),
        badge=passed_in_a_row(step.passes, s.players),
        blocks=blocks or (nothing,),
        out=(offer(t, s, Pass(step.player), words, key="D"),),
        rule=SALE if isinstance(a, SellShares) else PURCHASE,
        clicks=True,
    )
    return shown if a is None else _put_together(scene, shown, a)


def watching(scene: RailsScene, step: StockRound) -> Decision:
    """The same table without buttons."""
    return Decision(
        heading=question(scene.t, scene.s, scene.viewer),
        badge=passed_in_a_row(step.passes, scene.s.players),
        blocks=watched(scene),
        rule=PURCHASE,
    )


def _able(scene: RailsScene, step: StockRound) -> list[str]:
    """The companies that can be started now."""
    charters = scene.t.box.charters
    return [company for company in charters if any(starts(scene, step, company))]


def _homes(scene: RailsScene, step: StockRound) -> Marks:
    """The homes of companies that can be started, each with its chip."""
    chosen = wanted(scene, step)
    of = chosen.company if isinstance(chosen, StartCompany) else ""
    able = _able(scene, step)
    views = tuple(_home(scene, company, of) for company in able)
    homes = tuple((scene.t.box.charters[company].home, company) for company in able)
    return replace(ringed(views), homes=homes)


def _home(scene: RailsScene, company: str, of: str) -> HexView:
    charter = scene.t.box.charters[company]
    words = phrase(
        "table.ordinary.start-home",
        "Start {company}, home {place}",
        company=charter.name,
        place=place(scene.t, charter.home),
    )
    told = f"{spoken(scene.t, scene.s, charter.home)}; {words}"
    return HexView(charter.home, told, words, True, company == of)


def _clicked(scene: RailsScene, step: StockRound, where: str) -> Draft:
    charters = scene.t.box.charters
    there = [each for each in _able(scene, step) if charters[each].home == where]
    return {START: there[0]} if there else scene.draft


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


def starting(scene: RailsScene, step: StockRound, chosen: Trade | None) -> Iterator[Block]:
    """First the company, then its par."""
    t = scene.t
    of = chosen.company if isinstance(chosen, StartCompany) else ""
    able = _able(scene, step)
    if not able:
        return
    label = phrase("table.ordinary.start", "Start a company")
    yield Line(f"**{label}**")
    yield _companies(able, of, label)
    if of:
        told = phrase("table.ordinary.par-of", "Par of {company}", company=t.box.charters[of].name)
        pars = (
            Plan(figure(a.par), draft_of(a), money(t.currency, _cost(scene, a)), chosen=a == chosen)
            for a in starts(scene, step, of)
        )
        yield Line(told, "muted")
        yield Options(tuple(map(Option, pars)), "chips", told)


def _companies(able: Sequence[str], of: str, label: str) -> Options:
    plans = (
        Plan(company, {} if company == of else {START: company}, chosen=company == of)
        for company in able
    )
    return Options(tuple(Option(plan, Chip(plan.text)) for plan in plans), "chips", label)


def _cost(scene: RailsScene, a: StartCompany) -> int:
    return a.par * scene.s.shares[a.company].certificate


def selling(scene: RailsScene, step: StockRound, chosen: Trade | None) -> Iterator[Block]:
    """How much of the company whose sale is open."""
    if not isinstance(chosen, SellShares):
        return
    t, s, of = scene.t, scene.s, chosen.company
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
    told = phrase("table.ordinary.how-much", "How much of {company}", company=of)
    yield Line(told, "muted")
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
