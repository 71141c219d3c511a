"""Orders in words: the sentence of the form as it was filled in, and what it stops at."""

from __future__ import annotations

from typing import assert_never

from trunkline.kernel import Message, Sentence, message, say
from trunkline.parts.orders.answering import PRIORITY_TICK
from trunkline.parts.orders.buying import FLOATS
from trunkline.parts.orders.declared import Orders
from trunkline.parts.orders.order import (
    BidOrder,
    BuyOrder,
    Income,
    Order,
    PassOrder,
    PlanOrder,
    RepeatOrder,
    RunOrder,
)
from trunkline.parts.orders.running import PRICE, TRAIN

PASS_CONCERNS = message("parts.orders.pass-concerns", "Pass until it concerns me")
PASS_CHANGED = message("parts.orders.pass-changed", "Pass until I change it")
BUY_HELD = message(
    "parts.orders.buy-held", "Buy {company} up to {most} until I hold {percent}\u00a0%"
)
BUY_FLOATS = message("parts.orders.buy-floats", "Buy {company} up to {most} until it starts")
BID = message("parts.orders.bid", "Bid for {lot} up to {most}")
RUN: dict[Income, Message] = {
    "pay": message("parts.orders.run-pay", "{company}: run and pay out"),
    "keep": message("parts.orders.run-keep", "{company}: run and withhold"),
    "last": message("parts.orders.run-last", "{company}: run, income as last time"),
}
REPEAT = message("parts.orders.repeat", "{company}: nothing until something new is possible")
PLAN = message("parts.orders.plan", "Do {number} planned action", "Do {number} planned actions")
TICKS: dict[str, Message] = {
    PRIORITY_TICK: message("parts.orders.tick-priority", "the priority would pass to me"),
    FLOATS: message("parts.orders.tick-floats", "{company} can start with the shares sold"),
    PRICE: message("parts.orders.tick-price", "paying out would not raise the share price"),
    TRAIN: message("parts.orders.tick-train", "the income would pay for a train"),
}


def in_words(declared: Orders, order: Order, player: str) -> Sentence:
    """What the order is called where it is listed."""
    match order:
        case PassOrder():
            return say(PASS_CONCERNS if order.until == "concerns" else PASS_CHANGED)
        case BuyOrder():
            most = say(declared.sum, sum=order.most)
            if order.until == "floats":
                return say(BUY_FLOATS, company=order.company, most=most)
            return say(BUY_HELD, company=order.company, most=most, percent=order.percent)
        case BidOrder():
            return say(BID, lot=order.lot, most=say(declared.sum, sum=order.most))
        case RunOrder():
            return say(RUN[order.income], company=order.company)
        case RepeatOrder():
            return say(REPEAT, company=order.company)
        case PlanOrder():
            return say(PLAN, number=sum(move.get("by") == player for move in order.moves))
        case _:
            assert_never(order)


def tick_in_words(declared: Orders, tick: str, company: str) -> str:
    """The label of a tick."""
    named = {concern.id: concern.words for concern in declared.concerns}
    return str(say(named.get(tick) or TICKS[tick], company=company or "…"))
