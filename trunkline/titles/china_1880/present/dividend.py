"""Dividends in 1880: the bank and investors get nothing, and the takeover holds all prices."""

from __future__ import annotations

from trunkline.kernel import decision, message, phrase
from trunkline.present.rails.dividend import (
    KEPT,
    PAID,
    Choice,
    Income,
    after_dividend,
    dividend,
    parts,
    price_effect,
)
from trunkline.present.view import Decision, Line
from trunkline.rails.stock.market import Place
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.present.names import names, yuan
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.actions import PayOut, Withhold
from trunkline.titles.china_1880.rules.components import MARKET
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.founding import TEN_UNITS
from trunkline.titles.china_1880.rules.sections import INCOME
from trunkline.titles.china_1880.rules.state import ChinaState

SHORT = message("1880.dividend.short", "{sum} short")
LEFT_OVER = message("1880.dividend.left", "{sum} left")


def deciding(scene: ChinaScene) -> Decision:
    s, step = scene.s, decision(scene.s)
    assert isinstance(step, Dividend)
    company, director = step.company, s.director(step.company)
    income, cash = s.income[company], s.cash[company]
    each, shares = income // TEN_UNITS, s.shares[company]
    holders = [(player, shares.units(player)) for player in s.players if shares.units(player)]
    idle = [name for name, _ in shares.singles if name not in s.players]
    bank = phrase("1880.dividend.bank", "bank")
    paid = [(player, units * 10, each * units) for player, units in holders]
    paid += [(bank if name == BANK else name, shares.units(name) * 10, 0) for name in idle]
    takeover = phrase(
        "1880.dividend.communist-takeover-no", "In the Communist takeover no price moves."
    )
    return dividend(
        Income(
            names=names(s),
            company=company,
            earned=income,
            share=yuan(each),
            pay=Choice(
                PayOut(director), (cash, cash), parts(names(s), paid), _price(s, company, PAID)
            ),
            keep=Choice(
                Withhold(director),
                (cash, cash + income),
                (),
                _price(s, company, KEPT),
                (_next_train(s, cash + income),),
            ),
            rule=INCOME,
            badge=phrase("1880.dividend.phase", "Phase {phase}", phase=s.phase.name)
            if s.phase.takeover
            else "",
            after=(Line(takeover, "muted"),) if s.phase.takeover else (),
        )
    )


def _next_train(s: ChinaState, cash: int) -> tuple[str, str]:
    """Whether what is kept pays for the train on sale."""
    train, lacks = s.train_on_sale, s.train_on_sale.price - cash
    name = phrase("1880.dividend.for-a", "for a {train}", train=train.name)
    return name, phrase(SHORT if lacks > 0 else LEFT_OVER, sum=yuan(abs(lacks)))


def pays(s: ChinaState, company: str) -> Place | None:
    """Where the marker goes after a dividend."""
    return _target(s, company, True)


def keeps(s: ChinaState, company: str) -> Place | None:
    return _target(s, company, False)


def _target(s: ChinaState, company: str, paid: bool) -> Place | None:
    place = s.companies[company].place
    return place if place is None or s.phase.takeover else after_dividend(MARKET, place, paid)


def _price(s: ChinaState, company: str, sign: str) -> tuple[str, str]:
    before, to = s.price(company), _target(s, company, sign == PAID)
    return price_effect(before, before if to is None else MARKET.price(to), sign)
