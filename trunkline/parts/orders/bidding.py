"""Bid for something up to a sum, always the least that leads."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Span, message, say
from trunkline.parts.orders.declared import Bidding, Orders
from trunkline.parts.orders.order import BidOrder, Placed
from trunkline.parts.orders.seen import Answer, Does, Over, Seen, Stops, Waits, passing

TOO_HIGH = message("parts.orders.too-high", "The next bid for {lot} is {least}.")


def wanted(declared: Orders, placed: Placed, order: BidOrder, seen: Seen) -> Answer:
    """The least bid, or what is to be done when it is too high."""
    by, step = declared.bidding, seen.step
    if by is None or step is None:
        return Waits()
    if auctioned(by, placed, order, seen):
        return Over()
    if seen.name not in by.steps or seen.subject(by.lot) != order.lot:
        return Waits()
    span = next((each for each in step.spans(seen.t, seen.s) if _mine(each, seen)), None)
    if span is not None and span.least <= order.most:
        return Does(replace(span.action, **{span.field: span.least}), placed)
    if order.then == "pass":
        action = passing(step, seen.player)
        return Waits() if action is None else Does(action, placed, yields=True)
    least = order.most if span is None else span.least
    return Stops(say(TOO_HIGH, lot=order.lot, least=say(declared.sum, sum=least)), placed)


def _mine(span: Span, seen: Seen) -> bool:
    return span.action.by == seen.player


def auctioned(by: Bidding, placed: Placed, order: BidOrder, seen: Seen) -> bool:
    """Whether somebody has got it since the order was set."""
    for entry in seen.past():
        if entry.version <= placed.version:
            return False
        for told in entry.told:
            if told.key in by.won and told.facts.get(by.lot) == order.lot:
                return True
    return False
