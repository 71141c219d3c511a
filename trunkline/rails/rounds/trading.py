"""Buying and selling shares: rules and effects that stock rounds and emergencies share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trunkline.kernel import Refusal, message, no
from trunkline.rails.rounds import prices
from trunkline.rails.rounds.actions import BuyShare, SellShares, StartCompany
from trunkline.rails.rounds.limits import bounded, certificate_limit, certificates, counts
from trunkline.rails.rounds.sections import LIMITS, PURCHASE, SALE
from trunkline.rails.rounds.state import POOL, Company, RailsState
from trunkline.rails.stock.shares import BANK, Shares, after_sale, with_rightful_director

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

STARTED = message("rounds.stock.started", "{player} starts {company} at a par of {par:money}.")
BOUGHT = message(
    "rounds.stock.bought", "{player} buys a share of {company} from the offer for {price:money}."
)
BOUGHT_FROM_POOL = message(
    "rounds.stock.bought-from-pool",
    "{player} buys a share of {company} from the pool for {price:money}.",
)
SOLD = message("rounds.stock.sold", "{player} sells {percent} % of {company} for {amount:money}.")
DIRECTOR = message("rounds.stock.director", "{player} is the director of {company}.")
FLOATED = message("rounds.stock.floated", "{company} floats and gets {capital:money}.")
NO_COMPANY = message("rounds.stock.no-company", "Unknown company {company}.")
STARTED_BEFORE = message("rounds.stock.started-before", "{company} has already been started.")
NO_PAR = message("rounds.stock.no-par", "{par:money} is not a par price.")
TOO_DEAR = message("rounds.stock.too-dear", "It costs {price:money}; {player} has {cash:money}.")
DIRECTOR_FIRST = message(
    "rounds.stock.director-first", "The director’s certificate of {company} must be bought first."
)
NONE_LEFT = message("rounds.stock.none-left", "No share of {company} is left there.")
CERTIFICATE_LIMIT = message(
    "rounds.stock.certificate-limit", "You cannot buy while you hold {number} certificates or more."
)
HOLDING_LIMIT = message(
    "rounds.stock.holding-limit", "You cannot hold more than {percent} % of {company}."
)
NONE_SOLD = message("rounds.stock.none-sold", "Sell at least one share.")
TOO_FEW = message(
    "rounds.stock.too-few", "{player} has fewer than {percent} % of {company} to sell."
)
POOL_FULL = message("rounds.stock.pool-full", "The pool takes at most {percent} % of {company}.")
DIRECTOR_STAYS = message(
    "rounds.stock.director-stays",
    "The director’s certificate of {company} stays: nobody else can take over.",
)
PERCENT = 10


def refuse_start(t: Ordinary, s: RailsState, a: StartCompany) -> Refusal | None:
    """The director's certificate, at a par price of the buyer's choice."""
    if a.company not in t.box.charters:
        return no(NO_COMPANY, PURCHASE, company=a.company)
    if a.company in s.companies:
        return no(STARTED_BEFORE, PURCHASE, company=a.company)
    if a.par not in t.box.pars:
        return no(NO_PAR, PURCHASE, par=a.par, currency=t.currency)
    if certificates(t, s, a.by) >= certificate_limit(t, s):
        return no(CERTIFICATE_LIMIT, LIMITS, number=certificate_limit(t, s))
    return refuse_price(t, s, a.by, a.par * s.shares[a.company].certificate)


def refuse_price(t: Ordinary, s: RailsState, player: str, price: int) -> Refusal | None:
    if s.cash[player] >= price:
        return None
    return no(
        TOO_DEAR, PURCHASE, price=price, player=player, cash=s.cash[player], currency=t.currency
    )


def start(t: Ordinary, s: RailsState, a: StartCompany) -> None:
    shares = s.shares[a.company]
    s.pay(a.by, BANK, a.par * shares.certificate)
    s.arrivals += 1
    s.companies[a.company] = Company(a.par, t.box.pars[a.par], s.arrivals)
    s.shares[a.company] = replace(shares, director=a.by)
    s.tell(STARTED, player=a.by, company=a.company, par=a.par, currency=t.currency)
    settle(t, s, a.company)


def to_float_alone(t: Ordinary) -> int:
    """What it costs at least to float a company without the help of others."""
    return min(t.box.pars) * t.plan.floating.units


def share_price(t: Ordinary, s: RailsState, company: str, source: str) -> int:
    """Par from the offer, the current price from the pool."""
    return s.companies[company].par if source == BANK else prices.price(t, s, company)


def refuse_purchase(t: Ordinary, s: RailsState, a: BuyShare) -> Refusal | None:
    if a.company not in s.companies:
        return no(DIRECTOR_FIRST, PURCHASE, company=a.company)
    if a.source not in (BANK, POOL) or not s.shares[a.company].single(a.source):
        return no(NONE_LEFT, PURCHASE, company=a.company)
    return refuse_holding(t, s, a.by, a.company) or refuse_price(
        t, s, a.by, share_price(t, s, a.company, a.source)
    )


def refuse_holding(t: Ordinary, s: RailsState, player: str, company: str) -> Refusal | None:
    """The limits that one more certificate would break."""
    limit, most = certificate_limit(t, s), t.plan.limits.holding
    if counts(t, s, company) and certificates(t, s, player) >= limit:
        return no(CERTIFICATE_LIMIT, LIMITS, number=limit)
    if bounded(t, s, company) and s.shares[company].units(player) >= most:
        return no(HOLDING_LIMIT, LIMITS, percent=most * PERCENT, company=company)
    return None


def buy(t: Ordinary, s: RailsState, a: BuyShare) -> None:
    price = share_price(t, s, a.company, a.source)
    s.pay(a.by, BANK, price)
    told = BOUGHT if a.source == BANK else BOUGHT_FROM_POOL
    s.tell(told, player=a.by, company=a.company, price=price, currency=t.currency)
    take(t, s, a.by, a.company, a.source)


def take(t: Ordinary, s: RailsState, player: str, company: str, source: str = BANK) -> None:
    """A single certificate comes to a player: the director may change, the company float."""
    shares = s.shares[company].move(source, player)
    if company in s.companies:
        others = s.clockwise_from(shares.director)[1:]
        shares = with_rightful_director(shares, others)
    hold(s, company, shares)
    settle(t, s, company)


def hold(s: RailsState, company: str, shares: Shares) -> None:
    """Shares have changed hands, perhaps the director too."""
    old = s.shares[company].director
    s.shares[company] = shares
    if shares.director != old:
        s.tell(DIRECTOR, player=shares.director, company=company)


def settle(t: Ordinary, s: RailsState, company: str) -> None:
    """A company floats as soon as enough of it has left the offer: it gets its capital once."""
    shares = s.shares[company]
    sold = shares.total() - shares.units(BANK)
    if company in s.companies and not s.floated(company) and sold >= t.plan.floating.units:
        capital = s.companies[company].par * t.plan.floating.pars
        s.change(company, floated=True)
        s.pay(BANK, company, capital)
        s.tell(FLOATED, company=company, capital=capital, currency=t.currency)


def after(t: Ordinary, s: RailsState, a: SellShares) -> Shares | None:
    """The holdings after a sale; None if the director's certificate would have to go."""
    return after_sale(s.shares[a.company], a.by, a.units, s.clockwise_from(a.by)[1:], POOL)


def refuse_sale(t: Ordinary, s: RailsState, a: SellShares) -> Refusal | None:
    """What the pool takes of whom, at any time."""
    if a.units < 1:
        return no(NONE_SOLD, SALE)
    if a.company not in s.companies or s.shares[a.company].units(a.by) < a.units:
        return no(TOO_FEW, SALE, player=a.by, percent=a.units * PERCENT, company=a.company)
    most = t.plan.limits.pool
    if s.shares[a.company].units(POOL) + a.units > most:
        return no(POOL_FULL, SALE, percent=most * PERCENT, company=a.company)
    if after(t, s, a) is None:
        return no(DIRECTOR_STAYS, SALE, company=a.company)
    return None


def sell(t: Ordinary, s: RailsState, a: SellShares) -> None:
    """All units at the price before the sale; then the price falls."""
    amount = prices.price(t, s, a.company) * a.units
    left = after(t, s, a)
    assert left is not None, "refuse_sale has allowed it"
    s.pay(BANK, a.by, amount)
    s.tell(
        SOLD,
        player=a.by,
        percent=a.units * PERCENT,
        company=a.company,
        amount=amount,
        currency=t.currency,
    )
    hold(s, a.company, left)
    prices.move(t, s, a.company, t.plan.prices.sold, a.units)
