"""Buy shares of a company while one costs at most so much, until I hold enough of it."""

from __future__ import annotations

from trunkline.kernel import Action, message, refuse, say, summary_of
from trunkline.parts.orders.declared import Buying, Orders
from trunkline.parts.orders.order import BuyOrder, Placed
from trunkline.parts.orders.seen import Answer, Does, Seen, Stops, Waits, passing

FLOATS = "floats"
"""The tick: the company can start with what the player holds."""
NOT_FOR_SALE = message("parts.orders.not-for-sale", "There is no share of {company} to buy.")
TOO_DEAR = message("parts.orders.too-dear", "A share of {company} costs {price}.")
ENOUGH = message("parts.orders.enough", "You hold {percent}\u00a0% of {company}.")
STARTS = message("parts.orders.starts", "{company} can start with the shares sold.")
LITTLE_CASH = message("parts.orders.little-cash", "You would have {left} left.")


def wanted(declared: Orders, placed: Placed, order: BuyOrder, seen: Seen) -> Answer:
    """The cheapest purchase that is allowed, a pass, or a reason to ask."""
    by = declared.buying
    if by is None or seen.name not in by.steps:
        return Waits()
    if by.made(seen.step):
        return _passes(placed, seen, yields=False)
    held = summary_of(seen.t, seen.s).players[seen.player].shares.get(order.company, 0)
    starts = by.starts(seen.t, seen.s, order.company)
    if order.until == "held" and held >= order.percent:
        why = say(ENOUGH, percent=held, company=order.company)
        return _then(placed, order, seen, Stops(why, placed))
    if order.until == "floats" and starts:
        return _then(placed, order, seen, Stops(say(STARTS, company=order.company), placed))
    if starts and order.asks is not None and FLOATS in order.asks:
        return Stops(say(STARTS, company=order.company), placed)
    return _purchase(declared, by, placed, order, seen)


def _purchase(declared: Orders, by: Buying, placed: Placed, order: BuyOrder, seen: Seen) -> Answer:
    found = _cheapest(by, order, seen)
    if found is None:
        why = say(NOT_FOR_SALE, company=order.company)
        return _then(placed, order, seen, Stops(why, placed))
    price, action = found
    if price > order.most:
        why = say(TOO_DEAR, company=order.company, price=say(declared.sum, sum=price))
        return _then(placed, order, seen, Stops(why, placed))
    left = summary_of(seen.t, seen.s).players[seen.player].cash - price
    if 0 <= left < order.least_cash:
        return Stops(say(LITTLE_CASH, left=say(declared.sum, sum=left)), placed)
    return Does(action, placed)


def _cheapest(by: Buying, order: BuyOrder, seen: Seen) -> tuple[int, Action] | None:
    """The first purchase that is allowed; if none is, the first that there is: the rules say why
    not."""
    offers = list(by.purchases(seen.t, seen.s, seen.player, order.company))
    allowed = (each for each in offers if refuse(seen.t, seen.s, each[1]) is None)
    return next(allowed, next(iter(offers), None))


def _then(placed: Placed, order: BuyOrder, seen: Seen, asks: Stops) -> Answer:
    return asks if order.then == "ask" else _passes(placed, seen, yields=True)


def _passes(placed: Placed, seen: Seen, yields: bool) -> Answer:
    action = None if seen.step is None else passing(seen.step, seen.player)
    return Waits() if action is None else Does(action, placed, yields)
