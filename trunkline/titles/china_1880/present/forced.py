"""A forced purchase: who pays what, step by step, until the price is together."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import Action, encode_action, phrase
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Column,
    Decision,
    Draft,
    Line,
    Option,
    Options,
    Plan,
    Row,
    Table,
    WhyNot,
)
from trunkline.present.words import became
from trunkline.rails.stock.emergency import interest, split
from trunkline.titles.china_1880.present.names import yuan
from trunkline.titles.china_1880.present.phases import before_it
from trunkline.titles.china_1880.rules.actions import Borrow, BuyTrain, SellShares
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.rules.raise_money import RaiseMoney
from trunkline.titles.china_1880.rules.sections import TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

SOLD = "sell"


class Bill(Struct, frozen=True):
    """The four steps: treasury, cash, shares, debt."""

    price: int
    treasury: int
    cash: int
    sales: int
    """What the ticked shares bring."""
    debt: int
    """What is borrowed, without interest."""


class Sale(Struct, frozen=True):
    """Shares of one company that could be sold together."""

    company: str
    units: int
    amount: int

    @property
    def id(self) -> str:
        return f"{self.company}{self.units}"


def bill(s: ChinaState, company: str, ticked: tuple[Sale, ...]) -> Bill:
    price, director = s.train_on_sale.price, s.director(company)
    sales = sum(sale.amount for sale in ticked)
    paid = split(price, s.cash[company], s.cash[director])
    from_sales = min(sales, paid.missing)
    return Bill(price, paid.treasury, paid.helper, from_sales, paid.missing - from_sales)


def sales(t: China1880, s: ChinaState, step: RaiseMoney, player: str) -> tuple[Sale, ...]:
    """Every sale of one company that the rules allow now."""
    found = []
    for company in (each for each in MAJORS if each in s.shares):
        each = s.price(company) - AMOUNTS.broker_fee
        for units in range(1, s.shares[company].units(player) + 1):
            if step.refuse(t, s, SellShares(player, company, units)) is None:
                found.append(Sale(company, units, each * units))
    return tuple(found)


def ticked(found: tuple[Sale, ...], draft: Draft) -> tuple[Sale, ...]:
    """At most one sale of each company, as the draft says."""
    wanted = [word for word in draft.get(SOLD, "").split(",") if word]
    chosen = {sale.company: sale for sale in found if sale.id in wanted}
    return tuple(chosen.values())


def forced(
    t: China1880,
    s: ChinaState,
    step: BuyTrains,
    viewer: str,
    draft: Draft,
    sisters: list[Row],
) -> Decision:
    """Before the purchase: the director helps, sells and borrows in one go."""
    company, train = step.company, s.train_on_sale
    raising = t.raise_money(company)
    found = sales(t, s, raising, viewer)
    chosen = ticked(found, draft)
    owed = bill(s, company, chosen)
    buy = BuyTrain(viewer, train.name, train.price)
    then = (*_sold(viewer, chosen), Borrow(viewer))
    return Decision(
        heading=phrase("1880.forced.must-own-train", "{company} must own a train", company=company),
        badge=phrase("1880.forced.forced", "forced"),
        badge_tone="bad",
        context=phrase(
            "1880.forced.bank-sells",
            "The bank sells a **{train}** for **{price}**. {company} has {cash}.",
            train=train.name,
            price=yuan(train.price),
            company=company,
            cash=yuan(s.cash[company]),
        ),
        blocks=(
            _steps(s, company, owed),
            *_shares(s, found, chosen, owed, draft),
            *_from_sisters(sisters),
            _no_new_director(),
        ),
        main=Act(
            _text(train.name, owed),
            encode_action(buy),
            tuple(encode_action(a) for a in then) if owed.sales or owed.debt else (),
            key="Enter",
            doing=phrase("1880.forced.buying", "Buying…"),
            confirm=" ".join(filter(None, (_asked(owed), before_it(s, train)))),
        ),
        rule=TRAIN_PURCHASE,
        draft={SOLD: ",".join(sale.id for sale in chosen)},
        short=phrase(
            "1880.forced.must-buy",
            "{company} must buy a {train}",
            company=company,
            train=train.name,
        ),
    )


def _from_sisters(rows: list[Row]) -> tuple[Table, ...]:
    if not rows:
        return ()
    heads = (
        Column(phrase("1880.forced.companies", "From your companies")),
        Column(phrase("1880.forced.price", "Price"), True),
        Column("", True),
    )
    return (
        Table(
            heads, tuple(rows), phrase("1880.forced.own-companies", "Or from your own companies")
        ),
    )


def _no_new_director() -> Line:
    return Line(phrase("1880.forced.no-sale-change", "No sale may change a director."), "muted")


def raising(t: China1880, s: ChinaState, step: RaiseMoney, viewer: str, draft: Draft) -> Decision:
    """In the midst of it: something is still missing."""
    company, train = step.company, s.train_on_sale
    found = sales(t, s, step, viewer)
    chosen = ticked(found, draft)
    owed = bill(s, company, chosen)
    first, *rest = (*_sold(viewer, chosen), Borrow(viewer))
    return Decision(
        heading=phrase(
            "1880.forced.raise-money",
            "Raise money for the {train} of {company}",
            train=train.name,
            company=company,
        ),
        badge=phrase("1880.forced.forced", "forced"),
        badge_tone="bad",
        blocks=(
            _steps(s, company, owed),
            *_shares(s, found, chosen, owed, draft),
            _no_new_director(),
        ),
        main=Act(
            _text(train.name, owed),
            encode_action(first),
            tuple(encode_action(a) for a in rest),
            key="Enter",
            doing=phrase("1880.forced.buying", "Buying…"),
            confirm=_asked(owed),
        ),
        rule=TRAIN_PURCHASE,
        draft={SOLD: ",".join(sale.id for sale in chosen)},
        short=phrase(
            "1880.forced.must-buy",
            "{company} must buy a {train}",
            company=company,
            train=train.name,
        ),
    )


def _sold(player: str, chosen: tuple[Sale, ...]) -> tuple[Action, ...]:
    return tuple(SellShares(player, sale.company, sale.units) for sale in chosen)


def _text(train: str, owed: Bill) -> str:
    """Buy the 4, you pay ¥246; or with a debt."""
    paid = owed.cash + owed.sales
    if owed.debt:
        return phrase(
            "1880.forced.buy-pay-owe",
            "Buy the {train}, you pay {paid} and owe {debt}",
            train=train,
            paid=yuan(paid),
            debt=yuan(_with_interest(owed.debt)),
        )
    return phrase(
        "1880.forced.buy-pay", "Buy the {train}, you pay {paid}", train=train, paid=yuan(paid)
    )


def _with_interest(debt: int) -> int:
    return debt + interest(debt, AMOUNTS.interest_percent)


def _asked(owed: Bill) -> str:
    if owed.debt:
        return phrase(
            "1880.forced.borrow-owe-once",
            "You borrow {sum} and owe {debt} at once.",
            sum=yuan(owed.debt),
            debt=yuan(_with_interest(owed.debt)),
        )
    return (
        phrase("1880.forced.shares-sold-cannot", "Shares sold cannot be taken back.")
        if owed.sales
        else ""
    )


def _steps(s: ChinaState, company: str, owed: Bill) -> Table:
    director = s.director(company)
    cash = became(yuan(s.cash[director]), yuan(s.cash[director] - owed.cash))
    debt = f"{yuan(owed.debt)} + {yuan(interest(owed.debt, AMOUNTS.interest_percent))}"
    needed, idle = owed.sales or owed.debt, phrase("1880.forced.not-needed", "not needed")
    rows = (
        _step(
            phrase("1880.forced.1-treasury", "1 Treasury of {company}", company=company),
            yuan(owed.treasury),
            True,
        ),
        _step(
            phrase("1880.forced.2-cash", "2 Your cash"),
            cash if owed.cash else phrase("1880.forced.nothing", "nothing"),
            True,
        ),
        _step(
            phrase("1880.forced.3-sell-shares", "3 Sell shares"),
            yuan(owed.sales) if needed else idle,
            bool(needed),
        ),
        _step(
            phrase("1880.forced.4-debt-50", "4 Debt, +50 % at once"),
            debt if owed.debt else idle,
            bool(owed.debt),
        ),
        Row(
            (Cell(phrase("1880.forced.together", "Together")), Cell(yuan(owed.price), "strong")),
            total=True,
        ),
    )
    return Table(
        (Column(phrase("1880.forced.pays", "Who pays")), Column("", True)),
        rows,
        phrase("1880.forced.pays-what", "Who pays what"),
    )


def _step(name: str, value: str, counts: bool) -> Row:
    return Row((Cell(name), Cell(value)), muted=not counts)


def _shares(
    s: ChinaState, found: tuple[Sale, ...], chosen: tuple[Sale, ...], owed: Bill, draft: Draft
) -> tuple[Block, ...]:
    """Shares to tick; only where the cash does not do."""
    if not (owed.sales or owed.debt) or not found:
        return ()
    enough = not owed.debt
    options = tuple(_tick(sale, chosen, enough) for sale in found)
    words = phrase("1880.forced.shares-to-sell", "Shares to sell, ¥5 fee each taken off:")
    return (Line(words, "muted"), Options(options, "ticks"))


def _tick(sale: Sale, chosen: tuple[Sale, ...], enough: bool) -> Option:
    others = tuple(each for each in chosen if each.company != sale.company)
    on = sale in chosen
    percent = sale.units * 10
    text = phrase(
        "1880.forced.of", "{percent} % of {company}", percent=percent, company=sale.company
    )
    if enough and not on and not any(each.company == sale.company for each in chosen):
        what = phrase("1880.forced.shares-not-needed", "{shares}: not needed", shares=text)
        no = WhyNot(
            what,
            phrase("1880.forced.price-together-already", "The price is together already."),
            TRAIN_PURCHASE,
        )
        return Option(Plan(text, note=yuan(sale.amount), no=no))
    after = others if on else (*others, sale)
    draft = {SOLD: ",".join(each.id for each in after)}
    return Option(Plan(text, draft, note=yuan(sale.amount), chosen=on))
