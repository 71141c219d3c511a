"""Buying and selling shares (XII): rules and effects that share rounds and emergencies share."""

from __future__ import annotations

from trunkline.kernel import Refusal, message, no
from trunkline.rails.stock.market import DOWN
from trunkline.rails.stock.shares import BANK, Shares, after_sale, with_rightful_director
from trunkline.titles.china_1880.rules.actions import BuyShare, SellShares
from trunkline.titles.china_1880.rules.capital import pay_second_half
from trunkline.titles.china_1880.rules.components import AMOUNTS
from trunkline.titles.china_1880.rules.sections import LIMIT, PURCHASE, SALE, TAKEOVER
from trunkline.titles.china_1880.rules.shared_words import CERTIFICATE_LIMIT
from trunkline.titles.china_1880.rules.state import ChinaState

BOUGHT = message("1880.trading.bought", "{player} buys a share of {company} for {price:money}.")
SOLD = message("1880.trading.sold", "{player} sells {percent} % of {company} for {amount:money}.")
DIRECTOR_FIRST = message(
    "1880.trading.director-first", "The director’s certificate of {company} must be bought first."
)
TOO_DEAR = message(
    "1880.trading.too-dear", "A share of {company} costs {price:money}; {player} has {cash:money}."
)
OTHER_HALF = message(
    "1880.trading.other-half",
    "The other five shares of {company} can be bought after the first 3-train.",
)
SOLD_OUT = message("1880.trading.sold-out", "The bank has no share of {company}.")
DIRECTOR = message("1880.trading.director", "{player} is the director of {company}.")
NONE_SOLD = message("1880.trading.none-sold", "Sell at least one share.")
TOO_FEW = message(
    "1880.trading.too-few",
    "{player} has no share of {company}.",
    "{player} has fewer than {number} shares of {company}.",
)
DIRECTOR_KEEPS = message(
    "1880.trading.director-keeps",
    "The director cannot sell shares of {company} in the Communist takeover.",
)
DIRECTOR_STAYS = message(
    "1880.trading.director-stays",
    "The director's certificate of {company} stays: nobody else has {number} share.",
    "The director's certificate of {company} stays: nobody else has {number} shares.",
)


def others_clockwise(s: ChinaState, player: str) -> tuple[str, ...]:
    return s.clockwise_from(player)[1:]


def refuse_purchase(s: ChinaState, a: BuyShare) -> Refusal | None:
    """XII Purchase of shares: a single share from the bank at the current price."""
    if a.company not in s.companies:
        return no(DIRECTOR_FIRST, PURCHASE, company=a.company)
    if not s.available(a.company):
        return _refuse_unavailable(s, a.company)
    price = s.price(a.company)
    if s.cash[a.by] < price:
        return no(
            TOO_DEAR, PURCHASE, company=a.company, price=price, player=a.by, cash=s.cash[a.by]
        )
    if s.certificates(a.by) < s.certificate_limit:
        return None  # a purchase brings one certificate at most
    # Ruling: a purchase that makes a director is judged after the exchange of certificates.
    before, after = s.shares[a.company], after_purchase(s, a.by, a.company)
    papers = s.certificates(a.by) - before.certificates(a.by) + after.certificates(a.by)
    if papers > s.certificate_limit:
        return no(CERTIFICATE_LIMIT, LIMIT, number=s.certificate_limit)
    return None


def _refuse_unavailable(s: ChinaState, company: str) -> Refusal:
    if s.shares[company].single(BANK):
        return no(OTHER_HALF, PURCHASE, company=company)
    return no(SOLD_OUT, PURCHASE, company=company)


def after_purchase(s: ChinaState, buyer: str, company: str, seller: str = BANK) -> Shares:
    """VIII: who then has more units than the director takes over."""
    bought = s.shares[company].move(seller, buyer)
    return with_rightful_director(bought, others_clockwise(s, bought.director))


def buy(s: ChinaState, a: BuyShare) -> None:
    price = s.price(a.company)
    s.pay(a.by, BANK, price)
    s.tell(BOUGHT, player=a.by, company=a.company, price=price)
    hold(s, a.company, after_purchase(s, a.by, a.company))
    pay_second_half(s, a.company)


def hold(s: ChinaState, company: str, shares: Shares) -> None:
    """Shares have changed hands, perhaps the director too."""
    old = s.shares[company].director
    s.shares[company] = shares
    if shares.director != old:
        s.tell(DIRECTOR, player=shares.director, company=company)


def refuse_sale(s: ChinaState, a: SellShares) -> Refusal | None:
    """XII Sale of shares, XIV: what may be sold to the bank."""
    if a.units < 1:
        return no(NONE_SOLD, SALE)
    if a.company not in s.companies or s.shares[a.company].units(a.by) < a.units:
        return no(TOO_FEW, SALE, number=a.units, player=a.by, company=a.company)
    shares = s.shares[a.company]
    if s.phase.takeover and shares.director == a.by:
        return no(DIRECTOR_KEEPS, TAKEOVER, company=a.company)
    if after_sale(shares, a.by, a.units, others_clockwise(s, a.by)) is None:
        return no(DIRECTOR_STAYS, SALE, number=shares.certificate, company=a.company)
    return None


def sell(s: ChinaState, a: SellShares) -> None:
    """XII, XIII: all units at the price before the sale, less the fee; then the price falls."""
    amount = (s.price(a.company) - AMOUNTS.broker_fee) * a.units
    after = after_sale(s.shares[a.company], a.by, a.units, others_clockwise(s, a.by))
    assert after is not None, "refuse_sale has allowed it"
    s.pay(BANK, a.by, amount)
    s.tell(SOLD, player=a.by, percent=a.units * 10, company=a.company, amount=amount)
    hold(s, a.company, after)
    s.move_price(a.company, DOWN, count=a.units)
