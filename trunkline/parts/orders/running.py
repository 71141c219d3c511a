"""Run the best routes of a company and pay out, withhold, or do as last time."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.kernel import Action, catalogue_of, message, play, refuse, say, summary_of
from trunkline.kernel.summary import Summary
from trunkline.parts.orders.declared import Orders, Running
from trunkline.parts.orders.order import Income, Placed, RunOrder
from trunkline.parts.orders.seen import Answer, Does, Seen, Stops, Waits

PRICE, TRAIN = "price", "train"
"""The ticks: paying out would not raise the share price; the income would pay for a train."""
COMPANY = "company"
NO_LAST_TIME = message("parts.orders.no-last-time", "{company} has had no income before.")
NO_RISE = message(
    "parts.orders.no-rise", "Paying out would not raise the share price of {company}."
)
PAYS_TRAIN = message(
    "parts.orders.pays-train",
    "If {company} withholds, it can pay {price} for the next train ({train}).",
)


def wanted(declared: Orders, placed: Placed, order: RunOrder, seen: Seen) -> Answer:
    """The best run, or what becomes of the income."""
    by = declared.running
    if by is None or seen.subject(by.company) != order.company:
        return Waits()
    if seen.name in by.runs:
        return _run(placed, seen)
    if seen.name in by.incomes:
        return _income(declared, by, placed, order, seen)
    return Waits()


def _run(placed: Placed, seen: Seen) -> Answer:
    step = seen.step
    best = None if step is None else next(iter(step.propose(seen.t, seen.s)), None)
    return Waits() if best is None else Does(best, placed)


def _income(declared: Orders, by: Running, placed: Placed, order: RunOrder, seen: Seen) -> Answer:
    use = _last_use(by, order.company, seen) if order.income == "last" else order.income
    if use is None:
        return Stops(say(NO_LAST_TIME, company=order.company), placed)
    pay, keep = _allowed(seen, by.pay(seen.player)), _allowed(seen, by.keep(seen.player))
    chosen = pay if use == "pay" else keep
    if chosen is None:
        return Waits()
    if use == "pay" and pay is not None and keep is not None:
        return _warned(declared, placed, order, seen, pay, keep) or Does(chosen, placed)
    return Does(chosen, placed)


def _allowed(seen: Seen, actions: Iterable[Action]) -> Action | None:
    return next((each for each in actions if refuse(seen.t, seen.s, each) is None), None)


def _last_use(by: Running, company: str, seen: Seen) -> Income | None:
    """What was told last of an income of this company; none at all was nobody's choice."""
    for entry in seen.past():
        for told in reversed(entry.told):
            known = told.key in by.paid | by.kept and 0 not in told.facts.values()
            if known and told.facts.get(COMPANY) == company:
                return "pay" if told.key in by.paid else "keep"
    return None


def _warned(
    declared: Orders, placed: Placed, order: RunOrder, seen: Seen, pay: Action, keep: Action
) -> Stops | None:
    """What speaks against paying out, as far as the player wants to be asked."""
    asks = {PRICE, TRAIN} if order.asks is None else {*order.asks}
    before, paid = summary_of(seen.t, seen.s), _after(seen, pay)
    old, new = (each.companies[order.company].price for each in (before, paid))
    if PRICE in asks and old is not None and new is not None and new <= old:
        return Stops(say(NO_RISE, company=order.company), placed)
    by = declared.running
    if TRAIN not in asks or by is None or not by.room(seen.t, seen.s, order.company):
        return None
    train, price = _on_sale(seen, before)
    kept = _after(seen, keep).companies[order.company].cash
    if not train or not paid.companies[order.company].cash < price <= kept:
        return None
    sum = say(declared.sum, sum=price)
    return Stops(say(PAYS_TRAIN, company=order.company, train=train, price=sum), placed)


def _after(seen: Seen, action: Action) -> Summary:
    s = seen.s.clone()
    play(seen.t, s, action)
    return summary_of(seen.t, s)


def _on_sale(seen: Seen, position: Summary) -> tuple[str, int]:
    """The train that the bank sells next, and its price."""
    for train in catalogue_of(seen.t).trains:
        if not train.extra and position.bank_trains.get(train.name):
            return train.name, train.price
    return "", 0
