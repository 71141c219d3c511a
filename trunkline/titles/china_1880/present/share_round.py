"""A share round: a row per company with its holders, what to buy, what to sell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from trunkline.kernel import encode_action, message, phrase, refuse
from trunkline.kernel.numbers import whole_number
from trunkline.present.offers import offer
from trunkline.present.rails.matrix import Stake, matrix, passed_in_a_row
from trunkline.present.rails.question import Marks, Question, ringed
from trunkline.present.rails.whereabouts import stations
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Column,
    Decision,
    Draft,
    Line,
    Matrix,
    Notice,
    Option,
    Options,
    Plan,
    Stepper,
    WhyNot,
)
from trunkline.present.words import beside
from trunkline.rails.stock.market import DOWN, Place
from trunkline.rails.stock.shares import BANK, after_sale
from trunkline.titles.china_1880.present import founding
from trunkline.titles.china_1880.present.founding import KEYS, found_button, founding_blocks
from trunkline.titles.china_1880.present.names import full_name, yuan
from trunkline.titles.china_1880.present.order import in_turn
from trunkline.titles.china_1880.present.players import purses
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules import trading
from trunkline.titles.china_1880.rules.actions import BuyShare, Pass, Repay, SellShares
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS, MARKET
from trunkline.titles.china_1880.rules.sections import SALE, SHARE_ROUND
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.shared_words import PASS
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

KEPT: tuple[str, ...] = ("sell", *KEYS)
FINISH_TURN = message("1880.share-round.finish-turn", "End the turn")
DEBT = message("1880.share-round.debt", "In debt")
NOT = message("1880.share-round.not", "Not now")


def watching(t: China1880, s: ChinaState, step: ShareRound, viewer: str | None) -> Decision:
    """The same table without buttons."""
    rows = [_stake(s, company) for company in in_turn(s)]
    return Decision(
        heading=phrase(
            "1880.share-round.decides-sell-buy",
            "{player} decides: sell, buy or found",
            player=step.player,
        ),
        badge=passed_in_a_row(step.passes, s.players),
        blocks=(_matrix(t, s, viewer, rows, ()),) if rows else (),
        rule=SHARE_ROUND,
    )


def question(scene: ChinaScene) -> Question:
    """The homes of companies that can be founded are ringed; a click chooses one."""
    t, s, draft, step = scene.t, scene.s, scene.draft, scene.s.stack[-1]
    assert isinstance(step, ShareRound)
    viewer = step.player
    return Question(
        lambda: deciding(t, s, step, viewer, draft),
        lambda: _homes(s, ringed(founding.hexes(t, s, viewer, draft))),
        lambda where: founding.clicked(s, draft, where),
    )


def _homes(s: ChinaState, found: Marks) -> Marks:
    """The chips of the companies beside their homes."""
    hexes = {view.id for view in found.hexes}
    homes = [(MAJORS[company].home, company) for company in founding.unfounded(s)]
    return replace(found, homes=tuple(home for home in homes if home[0] in hexes))


def deciding(t: China1880, s: ChinaState, step: ShareRound, viewer: str, draft: Draft) -> Decision:
    kept: Draft = {key: draft[key] for key in KEPT if key in draft}
    shown = Decision(
        heading=_heading(s, step),
        badge=passed_in_a_row(step.passes, s.players),
        blocks=(
            *_notices(s, step),
            *_companies(t, s, step, viewer, kept),
            *founding_blocks(t, s, viewer, kept),
        ),
        main=found_button(t, s, viewer, kept),
        out=(_pass(t, s, step, viewer),),
        rule=SHARE_ROUND,
        draft=kept,
        clicks=True,
        short=phrase("1880.share-round.buy-sell-found", "Buy, sell or found"),
    )
    return replace(shown, **_debt(s, viewer, shown, draft)) if s.debt[viewer] else shown


def _heading(s: ChinaState, step: ShareRound) -> str:
    if step.must_sell(s):
        return phrase(
            "1880.share-round.sell-heading", "You hold too many certificates: sell shares"
        )
    if step.first:
        return phrase("1880.share-round.buy-one-share-or", "Buy one share or found a company")
    if step.selling:
        return phrase("1880.share-round.buy-one-share-found", "Buy one, found, or end turn")
    return phrase("1880.share-round.sell-shares-then-buy", "Sell, then buy one or found")


def _notices(s: ChinaState, step: ShareRound) -> tuple[Block, ...]:
    if step.must_sell(s):
        text = phrase(
            "1880.share-round.certificate-limit-sell",
            "**{number} certificate, the limit is {limit}.** Sell down to it first.",
            "**{number} certificates, the limit is {limit}.** Sell down to it first.",
            number=s.certificates(step.player),
            limit=s.certificate_limit,
        )
        return (Notice(text, "bad"),)
    if not in_turn(s):
        text = phrase(
            "1880.share-round.no-company-founded",
            "No company has been founded yet. Found one: its director decides for it.",
        )
        return (Line(text, "muted"),)
    return ()


def _pass(t: China1880, s: ChinaState, step: ShareRound, viewer: str) -> Act:
    text = phrase(FINISH_TURN if step.selling else PASS)
    what = phrase("1880.share-round.cannot-pass", "You cannot pass now")
    return offer(
        t,
        s,
        Pass(viewer),
        text,
        what=what,
        key="D",
        doing=phrase("1880.share-round.passing", "Passing…"),
    )


def _companies(
    t: China1880, s: ChinaState, step: ShareRound, viewer: str, kept: Draft
) -> tuple[Block, ...]:
    trades = (
        Column(phrase("1880.share-round.buy-10", "Buy 10 %")),
        Column(phrase("1880.share-round.sell", "Sell")),
    )
    stakes = [_trade(t, s, step, viewer, company, kept) for company in in_turn(s)]
    return (_matrix(t, s, viewer, stakes, trades),) if stakes else ()


def _matrix(
    t: China1880,
    s: ChinaState,
    viewer: str | None,
    stakes: Sequence[Stake],
    trades: tuple[Column, ...],
) -> Matrix:
    columns = (
        Column(phrase("1880.share-round.investor", "Inv."), True, wide=True),
        Column(phrase("1880.share-round.bank", "Bank"), True),
        *trades,
    )
    return matrix(purses(t, s), viewer, stakes, columns, "¥")


def _stake(s: ChinaState, company: str) -> Stake:
    shares = s.shares[company]
    apart = [
        f"{name} {shares.units(name) * 10}" for name, _ in shares.singles if name in s.investors
    ]
    return Stake(
        company,
        {player: shares.units(player) * 10 for player in s.players},
        shares.director,
        Cell(str(s.price(company)), "strong"),
        (
            Cell(" ".join(apart) or "·", "muted"),
            Cell(str(shares.units(BANK) * 10)),
        ),
        name=full_name(company),
        about=company,
        home=stations(s.board, company, MAJORS[company].home),
    )


def _trade(
    t: China1880, s: ChinaState, step: ShareRound, viewer: str, company: str, kept: Draft
) -> Stake:
    stake = _stake(s, company)
    buy = Cell(button=_buy(t, s, step, viewer, company), note=_takes_over(s, viewer, company))
    sell = Cell(button=_sell(t, s, step, viewer, company, kept))
    opened = kept.get("sell") == company
    return replace(
        stake,
        rest=(*stake.rest, buy, sell),
        below=(_sales(t, s, viewer, company),) if opened else (),
        tint=opened,
    )


def _buy(t: China1880, s: ChinaState, step: ShareRound, viewer: str, company: str) -> Act:
    price = s.price(company)
    return offer(
        t,
        s,
        BuyShare(viewer, company),
        phrase("1880.share-round.buy", "Buy {sum}", sum=yuan(price)),
        what=phrase(
            "1880.share-round.no-share", "You cannot buy a share of {company} now", company=company
        ),
        grey=_reason(s, step, viewer, company),
        doing=phrase("1880.share-round.buying", "Buying…"),
    )


def _reason(s: ChinaState, step: ShareRound, viewer: str, company: str) -> str:
    """Two words on a grey button; the whole reason comes when it is pointed at."""
    if (viewer, company) in step.sold:
        return phrase("1880.share-round.sold-round", "Sold this round")
    if not s.available(company):
        return phrase("1880.share-round.none", "None now")
    lacks = s.price(company) - s.cash[viewer]
    if lacks > 0:
        return phrase("1880.share-round.short", "{sum} short", sum=yuan(lacks))
    return phrase(DEBT if s.debt[viewer] else NOT)


def _takes_over(s: ChinaState, viewer: str, company: str) -> str:
    if not s.available(company) or s.shares[company].director == viewer:
        return ""
    after = trading.after_purchase(s, viewer, company)
    return (
        phrase("1880.share-round.makes-director", "makes you director")
        if after.director == viewer
        else ""
    )


def _sell(
    t: China1880, s: ChinaState, step: ShareRound, viewer: str, company: str, kept: Draft
) -> Plan | Act:
    units = s.shares[company].units(viewer)
    if not units:
        why = phrase(
            "1880.share-round.hold-no-share", "You hold no share of {company}.", company=company
        )
        return Plan(
            phrase("1880.share-round.sell", "Sell"),
            no=WhyNot(phrase("1880.share-round.nothing-sell", "Nothing to sell"), why, SALE),
        )
    no = refuse(t, s, SellShares(viewer, company, 1))
    if no is not None:
        what = phrase(
            "1880.share-round.shares-stay",
            "You cannot sell shares of {company} now",
            company=company,
        )
        return Plan(phrase("1880.share-round.sell", "Sell"), no=WhyNot(what, no.why, no.rule))
    if kept.get("sell") == company:
        return Plan(
            phrase("1880.share-round.close", "Close"),
            {k: v for k, v in kept.items() if k != "sell"},
            chosen=True,
        )
    return Plan(phrase("1880.share-round.sell", "Sell"), {**kept, "sell": company})


def _sales(t: China1880, s: ChinaState, viewer: str, company: str) -> Options:
    """One share, two shares, ...: the sum, the price after it, who becomes director."""
    options = []
    for units in range(1, s.shares[company].units(viewer) + 1):
        sale = SellShares(viewer, company, units)
        sum_ = (s.price(company) - AMOUNTS.broker_fee) * units
        text = phrase(
            "1880.share-round.sell-percent-of-company",
            "Sell {percent} % of {company} · {sum}",
            percent=units * 10,
            company=company,
            sum=yuan(sum_),
        )
        what = phrase(
            "1880.share-round.stay",
            "You cannot sell {percent} % of {company}",
            percent=units * 10,
            company=company,
        )
        act = offer(
            t, s, sale, text, what=what, doing=phrase("1880.share-round.selling", "Selling…")
        )
        lines = (_outcome(s, viewer, company, units),) if act.no is None else ()
        options.append(Option(act, lines=lines))
    return Options(
        tuple(options),
        "rows",
        phrase("1880.share-round.sell-shares", "Sell shares of {company}", company=company),
    )


def _outcome(s: ChinaState, viewer: str, company: str, units: int) -> str:
    fee = phrase(
        "1880.share-round.fee-taken-off",
        "fee {sum} taken off",
        sum=yuan(AMOUNTS.broker_fee * units),
    )
    parts = [fee, _price_after(s, company, units)]
    others = trading.others_clockwise(s, viewer)
    after = after_sale(s.shares[company], viewer, units, others)
    if after is not None and after.director != s.shares[company].director:
        parts.append(
            phrase(
                "1880.share-round.becomes-director",
                "**{player} becomes director**",
                player=after.director,
            )
        )
    return ", ".join(parts)


def _price_after(s: ChinaState, company: str, units: int) -> str:
    before, to = s.price(company), after_units(s, company, units)
    if to is None:
        return phrase("1880.share-round.price-stays", "price stays {price}", price=before)
    return phrase(
        "1880.share-round.price-before-down-after-bold",
        "price {before} ▾ **{after}**",
        before=before,
        after=MARKET.price(to),
    )


def after_units(s: ChinaState, company: str, units: int) -> Place | None:
    """Where the marker goes when so many units are sold; None if it stays."""
    place = s.companies[company].place
    if place is None or s.phase.takeover:
        return None
    moved = MARKET.moved(place, units, DOWN)
    return None if moved == place else moved


def _debt(s: ChinaState, viewer: str, shown: Decision, draft: Draft) -> dict[str, Any]:
    """Nothing is bought before a debt is paid; any part of it may be paid now."""
    most = min(s.cash[viewer], s.debt[viewer])
    owing = phrase(
        "1880.share-round.owe-buy-nothing",
        "**You owe {sum}** and cannot buy until it is paid.",
        sum=yuan(s.debt[viewer]),
    )
    notice = Notice(owing, "bad")
    if not most:
        return {"blocks": (notice, *shown.blocks)}
    wanted = whole_number(draft.get("repay", ""))
    amount = most if wanted is None else max(1, min(wanted, most))
    act = Act(
        phrase("1880.share-round.pay-off", "Pay off {sum}", sum=yuan(amount)),
        encode_action(Repay(viewer, amount)),
        doing=phrase("1880.share-round.paying", "Paying…"),
    )
    label = phrase("1880.share-round.how-much-debt", "How much of your debt")
    return {
        "blocks": (
            notice,
            Stepper("repay", amount, 1, most, 1, label, *beside(yuan)),
            *shown.blocks,
        ),
        "main": act,
        "draft": {**shown.draft, "repay": str(amount)},
    }
