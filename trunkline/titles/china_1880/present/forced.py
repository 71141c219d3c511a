"""A forced purchase in 1880: treasury, cash, shares, debt, until the price is together."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Action, decision, encode_action, phrase
from trunkline.present.rails.forced import Payer, must_own, who_pays
from trunkline.present.rails.train_offers import train_table
from trunkline.present.view import Act, Block, Decision, Draft, Line, Option, Options, Plan, WhyNot
from trunkline.present.words import became
from trunkline.rails.stock.emergency import interest, split
from trunkline.titles.china_1880.present.names import names, yuan
from trunkline.titles.china_1880.present.phases import before_it
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.present.sisters import Trade, sisters
from trunkline.titles.china_1880.rules.actions import Borrow, BuyTrain, SellShares
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.components import AMOUNTS, MAJORS
from trunkline.titles.china_1880.rules.raise_money import RaiseMoney
from trunkline.titles.china_1880.rules.sections import TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

SOLD = "sell"


class Sale(Struct, frozen=True):
    """Shares of one company that could be sold together."""

    company: str
    units: int
    amount: int

    @property
    def id(self) -> str:
        return f"{self.company}{self.units}"


class Bill(Struct, frozen=True):
    """The four steps: treasury, cash, shares, debt."""

    price: int
    treasury: int
    cash: int
    sales: int
    """What the ticked shares bring."""
    debt: int
    """What is borrowed, without interest."""
    ticked: tuple[Sale, ...]
    possible: tuple[Sale, ...]

    @property
    def owed(self) -> int:
        return self.debt + interest(self.debt, AMOUNTS.interest_percent)


def bill(t: China1880, s: ChinaState, step: RaiseMoney, draft: Draft) -> Bill:
    """What everybody pays; at most one sale of each company, as the draft says."""
    director, price = s.director(step.company), s.train_on_sale.price
    possible = tuple(_sales(t, s, step, director))
    wanted = draft.get(SOLD, "").split(",")
    ticked = tuple({sale.company: sale for sale in possible if sale.id in wanted}.values())
    paid = split(price, s.cash[step.company], s.cash[director])
    sold = min(sum(sale.amount for sale in ticked), paid.missing)
    return Bill(price, paid.treasury, paid.helper, sold, paid.missing - sold, ticked, possible)


def _sales(t: China1880, s: ChinaState, step: RaiseMoney, player: str) -> Iterator[Sale]:
    """Every sale of one company that the rules allow now."""
    for company in (each for each in MAJORS if each in s.shares):
        each = s.price(company) - AMOUNTS.broker_fee
        for units in range(1, s.shares[company].units(player) + 1):
            if step.refuse(t, s, SellShares(player, company, units)) is None:
                yield Sale(company, units, each * units)


def forced(scene: ChinaScene, step: BuyTrains, asked: Trade | None) -> Decision:
    """Before the purchase: the director helps, sells and borrows in one go."""
    s, company, train = scene.s, step.company, scene.s.train_on_sale
    owed = bill(scene.t, s, scene.t.raise_money(company), scene.draft)
    director = s.director(company)
    then = (*_sold(director, owed), Borrow(director)) if owed.sales or owed.debt else ()
    buy = _buy(s, owed, BuyTrain(director, train.name, train.price), then)
    own = tuple(sisters(scene, step))
    context = phrase(
        "1880.forced.bank-sells",
        "The bank sells a **{train}** for **{price}**. {company} has {cash}.",
        train=train.name,
        price=yuan(train.price),
        company=company,
        cash=yuan(s.cash[company]),
    )
    more: tuple[Block, ...] = (train_table(own),) if own else ()
    return replace(
        must_own(names(s), company, TRAIN_PURCHASE),
        context=context,
        blocks=(*_blocks(s, company, owed), *more, *(asked.blocks if asked else ())),
        main=asked.act
        if asked
        else replace(buy, confirm=f"{buy.confirm} {before_it(s, train)}".strip()),
        others=(Plan(phrase("1880.trains.cancel", "Cancel"), {}, key="⌫"),) if asked else (),
        draft={"seller": asked.key} if asked else _draft(owed.ticked),
    )


def raising(scene: ChinaScene) -> Decision:
    """In the midst of it: something is still missing."""
    s, step = scene.s, decision(scene.s)
    assert isinstance(step, RaiseMoney)
    owed, director = bill(scene.t, s, step, scene.draft), s.director(step.company)
    first, *rest = (*_sold(director, owed), Borrow(director))
    return replace(
        must_own(names(s), step.company, TRAIN_PURCHASE),
        blocks=_blocks(s, step.company, owed),
        main=_buy(s, owed, first, tuple(rest)),
        draft=_draft(owed.ticked),
    )


def _draft(ticked: tuple[Sale, ...]) -> Draft:
    return {SOLD: ",".join(sale.id for sale in ticked)}


def _sold(player: str, owed: Bill) -> tuple[Action, ...]:
    return tuple(SellShares(player, sale.company, sale.units) for sale in owed.ticked)


def _buy(s: ChinaState, owed: Bill, first: Action, then: tuple[Action, ...]) -> Act:
    """Buy the 4, you pay ¥246; or with a debt."""
    train, paid = s.train_on_sale.name, yuan(owed.cash + owed.sales)
    text = phrase("1880.forced.buy-pay", "Buy the {train}, you pay {paid}", train=train, paid=paid)
    confirm = ""
    if owed.debt:
        debt, sum_ = yuan(owed.owed), yuan(owed.debt)
        text = phrase(
            "1880.forced.buy-pay-owe",
            "Buy the {train}, you pay {paid} and owe {debt}",
            train=train,
            paid=paid,
            debt=debt,
        )
        confirm = phrase(
            "1880.forced.borrow-owe-once",
            "You borrow {sum} and owe {debt} at once.",
            sum=sum_,
            debt=debt,
        )
    elif owed.sales:
        confirm = phrase("1880.forced.shares-sold-cannot", "Selling shares cannot be undone.")
    doing = phrase("1880.forced.buying", "Buying…")
    rest = tuple(encode_action(a) for a in then)
    return Act(text, encode_action(first), rest, key="Enter", doing=doing, confirm=confirm)


def _blocks(s: ChinaState, company: str, owed: Bill) -> tuple[Block, ...]:
    never = Line(phrase("1880.forced.no-sale-change", "No sale may change a director."), "muted")
    table = who_pays(_payers(s, company, owed), s.train_on_sale.name, yuan(owed.price))
    return (table, *_shares(owed), never)


def _payers(s: ChinaState, company: str, owed: Bill) -> Iterator[Payer]:
    treasury = phrase("1880.forced.1-treasury", "Treasury of {company}", company=company)
    yield Payer(treasury, yuan(owed.treasury))
    cash, nothing = s.cash[s.director(company)], phrase("1880.forced.nothing", "nothing")
    own = became(yuan(cash), yuan(cash - owed.cash))
    yield Payer(phrase("1880.forced.2-cash", "Your cash"), own if owed.cash else nothing)
    sold = yuan(owed.sales) if owed.sales or owed.debt else ""
    yield Payer(phrase("1880.forced.3-sell-shares", "Sell shares"), sold)
    debt = f"{yuan(owed.debt)} + {yuan(owed.owed - owed.debt)}"
    yield Payer(phrase("1880.forced.4-debt-50", "Debt, +50 % at once"), debt if owed.debt else "")


def _shares(owed: Bill) -> tuple[Block, ...]:
    """Shares to tick; only where the cash does not do."""
    if not (owed.sales or owed.debt) or not owed.possible:
        return ()
    words = phrase("1880.forced.shares-to-sell", "Shares to sell, ¥5 fee each taken off:")
    options = tuple(_tick(sale, owed) for sale in owed.possible)
    return (Line(words, "muted"), Options(options, "ticks"))


def _tick(sale: Sale, owed: Bill) -> Option:
    on, others = sale in owed.ticked, [s for s in owed.ticked if s.company != sale.company]
    text = phrase(
        "1880.forced.of",
        "{percent} % of {company}",
        percent=sale.units * 10,
        company=sale.company,
    )
    if not owed.debt and not on and len(others) == len(owed.ticked):
        what = phrase("1880.forced.shares-not-needed", "{shares}: not needed", shares=text)
        why = phrase("1880.forced.price-together-already", "There is already enough for the price.")
        no = WhyNot(what, why, TRAIN_PURCHASE)
        return Option(Plan(text, note=yuan(sale.amount), no=no))
    after = tuple(others) if on else (*others, sale)
    return Option(Plan(text, _draft(after), note=yuan(sale.amount), chosen=on))
