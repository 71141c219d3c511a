"""Forced purchases: the director helps, sells shares, or is bankrupt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from trunkline.kernel import Refusal, Sentence, message, no, say
from trunkline.rails.rounds import prices, trading
from trunkline.rails.rounds.actions import BuyTrain, GoBankrupt, SellShares
from trunkline.rails.rounds.depot import cheapest
from trunkline.rails.rounds.limits import too_much_of
from trunkline.rails.rounds.operating import finish, reorder
from trunkline.rails.rounds.run_trains import running
from trunkline.rails.rounds.sections import FORCED
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.emergency import split
from trunkline.rails.stock.shares import BANK

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

NOT_FORCED = message("rounds.forced.not-forced", "{company} does not need help.")
ONLY_CHEAPEST = message(
    "rounds.forced.only-cheapest", "The director can help only with the cheapest train."
)
SELL_FIRST = message(
    "rounds.forced.sell-first", "{missing:money} is still missing. Sell shares first."
)
ONE_BLOCK = message("rounds.forced.one-block", "You have already sold {company} for this train.")
TOO_MANY = message(
    "rounds.forced.too-many", "You may sell only as much as is needed: {missing:money} is missing."
)
KEEPS_DIRECTOR = message(
    "rounds.forced.keeps-director", "This sale would give {company} another director."
)
CAN_PAY = message("rounds.forced.can-pay", "{player} can still raise the money.")
BANKRUPT = message("rounds.forced.bankrupt", "{player} is bankrupt.")
BANKRUPT_CHOICE = message("rounds.forced.bankrupt-choice", "Go bankrupt: the game ends")
SELL_CHOICE = message(
    "rounds.forced.sell-choice", "Sell {percent} % of {company} for {amount:money}"
)


def must_buy(t: Ordinary, s: RailsState, company: str) -> bool:
    """A company without a train must buy one if a route is possible."""
    return not s.trains[company] and running(t, s, company).reaches()


def is_helped(t: Ordinary, s: RailsState, company: str) -> bool:
    """Whether it must buy and cannot pay for the cheapest train on offer."""
    return must_buy(t, s, company) and s.cash[company] < cheapest(t, s).price


def missing(t: Ordinary, s: RailsState, company: str) -> int:
    """What treasury and director lack for the cheapest train."""
    director = s.director(company)
    return split(cheapest(t, s).price, s.cash[company], s.cash[director]).missing


def refuse_help(t: Ordinary, s: RailsState, company: str, a: BuyTrain) -> Refusal | None:
    if a.price != cheapest(t, s).price:
        return no(ONLY_CHEAPEST, FORCED)
    lacking = missing(t, s, company)
    return no(SELL_FIRST, FORCED, missing=lacking, currency=t.currency) if lacking else None


def sales(t: Ordinary, s: RailsState, step: Any) -> Iterator[SellShares]:
    """What the director could sell; candidates without rules."""
    director = s.director(step.company)
    for company in t.box.charters if is_helped(t, s, step.company) else ():
        for units in range(1, s.shares[company].units(director) + 1):
            yield SellShares(director, company, units)


def refuse_sale(t: Ordinary, s: RailsState, step: Any, a: SellShares) -> Refusal | None:
    """A block per company, no more than needed, and no company gets another director by it.

    Ruling: what must be sold anyhow, above the limit of one company, may exceed the need.
    """
    lacking = missing(t, s, step.company)
    if not is_helped(t, s, step.company) or not lacking:
        return no(NOT_FORCED, FORCED, company=step.company)
    if a.company in step.sold:
        return no(ONE_BLOCK, FORCED, company=a.company)
    if wrong := refuse_block(t, s, a):
        return wrong
    excess = too_much_of(t, s, a.by) if t.plan.sells_excess else ()
    if a.company not in excess and (a.units - 1) * prices.price(t, s, a.company) >= lacking:
        return no(TOO_MANY, FORCED, missing=lacking, currency=t.currency)
    return None


def refuse_block(t: Ordinary, s: RailsState, a: SellShares) -> Refusal | None:
    if wrong := trading.refuse_sale(t, s, a):
        return wrong
    after = trading.after(t, s, a)
    if after is None or after.director != s.director(a.company):
        return no(KEEPS_DIRECTOR, FORCED, company=a.company)
    return None


def sell(t: Ordinary, s: RailsState, step: Any, a: SellShares) -> None:
    trading.sell(t, s, a)
    s.become(replace(step, sold=(*step.sold, a.company)))
    reorder(t, s)


def blocks(t: Ordinary, s: RailsState, step: Any) -> tuple[SellShares, ...]:
    """The largest block of each company that the director may still sell."""
    largest: dict[str, SellShares] = {}
    for a in sales(t, s, step):
        if a.company not in step.sold and refuse_block(t, s, a) is None:
            largest[a.company] = a
    return tuple(largest.values())


def refuse_bankruptcy(t: Ordinary, s: RailsState, step: Any) -> Refusal | None:
    """Only when the duty exists and the money cannot be raised."""
    if not is_helped(t, s, step.company):
        return no(NOT_FORCED, FORCED, company=step.company)
    raised = sum(prices.price(t, s, a.company) * a.units for a in blocks(t, s, step))
    if raised >= missing(t, s, step.company):
        return no(CAN_PAY, FORCED, player=s.director(step.company))
    return None


def go_bankrupt(t: Ordinary, s: RailsState, step: Any) -> None:
    """Whatever he may sell is sold, his cash is lost, and the game ends at once."""
    director = s.director(step.company)
    for a in blocks(t, s, step):
        trading.sell(t, s, a)
    s.pay(director, BANK, s.cash[director])
    s.tell(BANKRUPT, player=director)
    finish(s)


def describe(t: Ordinary, s: RailsState, a: SellShares | GoBankrupt) -> Sentence:
    if isinstance(a, GoBankrupt):
        return say(BANKRUPT_CHOICE)
    amount = prices.price(t, s, a.company) * a.units
    return say(
        SELL_CHOICE,
        percent=a.units * trading.PERCENT,
        company=a.company,
        amount=amount,
        currency=t.currency,
    )
