"""Dividend: pay out or keep, side by side with what each does."""

from __future__ import annotations

from trunkline.kernel import encode_action, message, phrase
from trunkline.present.view import Act, Decision, Line, Option, Options
from trunkline.present.words import ARROW
from trunkline.rails.stock.market import DOWN, LEFT, RIGHT, UP, Place
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.present.names import yuan
from trunkline.titles.china_1880.rules.actions import PayOut, Withhold
from trunkline.titles.china_1880.rules.components import MARKET
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.founding import TEN_UNITS
from trunkline.titles.china_1880.rules.sections import INCOME
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

Facts = tuple[tuple[str, str], ...]
SHORT = message("1880.dividend.short", "{sum} short")
DIVIDEND_LEFT = message("1880.dividend.left", "{sum} left")


def deciding(t: China1880, s: ChinaState, step: Dividend, viewer: str) -> Decision:
    company, income = step.company, s.income[step.company]
    each = income // TEN_UNITS
    pay = Act(
        phrase("1880.dividend.pay-share", "Pay {sum} a share", sum=yuan(each)),
        encode_action(PayOut(viewer)),
        key="P",
        doing=phrase("1880.dividend.paying", "Paying…"),
    )
    keep = Act(
        phrase("1880.dividend.keep", "Keep {sum}", sum=yuan(income)),
        encode_action(Withhold(viewer)),
        key="K",
        doing=phrase("1880.dividend.keeping", "Keeping…"),
    )
    cards = Options(
        (
            Option(pay, facts=_paid(s, company, each)),
            Option(keep, facts=_kept(s, company, income)),
        ),
        "cards",
        phrase("1880.dividend.dividend", "Dividend"),
    )
    return Decision(
        heading=phrase(
            "1880.dividend.dividend-earned",
            "Dividend: {company} earned {sum}",
            company=company,
            sum=yuan(income),
        ),
        badge=phrase("1880.dividend.phase", "Phase {phase}", phase=s.phase.name)
        if s.phase.takeover
        else "",
        blocks=(cards, *_takeover(s)),
        rule=INCOME,
        short=phrase(
            "1880.dividend.dividend-of-company-sum",
            "Dividend of {company}: {sum}",
            company=company,
            sum=yuan(income),
        ),
    )


def _takeover(s: ChinaState) -> tuple[Line, ...]:
    if not s.phase.takeover:
        return ()
    return (
        Line(
            phrase(
                "1880.dividend.communist-takeover-no", "In the Communist takeover no price moves."
            ),
            "muted",
        ),
    )


def _paid(s: ChinaState, company: str, each: int) -> Facts:
    """Every holder's sum, the largest first; what the bank and an investor hold gets nothing."""
    shares = s.shares[company]
    holders = sorted(
        (player for player in s.players if shares.units(player)),
        key=lambda player: -shares.units(player),
    )
    rows = [
        (f"{player} {shares.units(player) * 10} %", f"**{yuan(each * shares.units(player))}**")
        for player in holders
    ]
    idle = [name for name, _ in shares.singles if name not in s.players]
    words = ", ".join(
        phrase("1880.dividend.bank", "bank") if name == BANK else name for name in idle
    )
    rows += [(words, phrase("1880.dividend.nothing", "nothing"))] if words else []
    stays = (
        phrase("1880.dividend.treasury", "treasury"),
        phrase("1880.dividend.stays", "{sum} stays", sum=yuan(s.cash[company])),
    )
    return (
        *rows,
        stays,
        (phrase("1880.dividend.price", "price"), price_move(s, company, "▸", pays(s, company))),
    )


def _kept(s: ChinaState, company: str, income: int) -> Facts:
    cash = s.cash[company]
    after, train = cash + income, s.train_on_sale
    lacks = train.price - after
    buys = phrase(SHORT if lacks > 0 else DIVIDEND_LEFT, sum=yuan(abs(lacks)))
    return (
        (phrase("1880.dividend.treasury", "treasury"), f"{yuan(cash)} {ARROW} **{yuan(after)}**"),
        (phrase("1880.dividend.for-a", "for a {train}", train=train.name), buys),
        (phrase("1880.dividend.price", "price"), price_move(s, company, "◂", keeps(s, company))),
    )


def pays(s: ChinaState, company: str) -> Place | None:
    """Where the marker goes after a dividend."""
    return _moved(s, company, RIGHT, UP)


def keeps(s: ChinaState, company: str) -> Place | None:
    return _moved(s, company, LEFT, DOWN)


def _moved(s: ChinaState, company: str, *ways: Place) -> Place | None:
    place = s.companies[company].place
    return place if place is None or s.phase.takeover else MARKET.move(place, *ways)


def price_move(s: ChinaState, company: str, arrow: str, to: Place | None) -> str:
    """115 ▸ 120, or the price that stays."""
    before = s.price(company)
    after = before if to is None else MARKET.price(to)
    if to == s.companies[company].place:
        return phrase("1880.dividend.stays", "{sum} stays", sum=before)
    return f"{before} {arrow} **{after}**"
