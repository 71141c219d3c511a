"""The form of an order: a sentence with fields, as it is shown and as it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from trunkline.kernel import AnyTitle, Malformed, State, message, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.kernel.words import figure
from trunkline.parts.orders.buying import FLOATS
from trunkline.parts.orders.declared import Orders, orders_of
from trunkline.parts.orders.order import (
    KINDS,
    LARGEST_SUM,
    ORDERS,
    BidOrder,
    Kind,
    Order,
    RepeatOrder,
    kind_of,
)
from trunkline.parts.orders.words import tick_in_words
from trunkline.server.matches.plans import MOVES
from trunkline.server.orders.offered import Offered, offered
from trunkline.server.orders.setting import ONE_PASS

NAMES: dict[Kind, tuple[str, str]] = {
    "pass": (
        message("orders.kind.pass", "Pass"),
        message("orders.kind.pass-note", "until it concerns me"),
    ),
    "buy": (
        message("orders.kind.buy", "Buy shares"),
        message("orders.kind.buy-note", "at a good price"),
    ),
    "bid": (message("orders.kind.bid", "Bid"), message("orders.kind.bid-note", "up to a sum")),
    "run": (
        message("orders.kind.run", "Run and pay"),
        message("orders.kind.run-note", "or as last time"),
    ),
    "repeat": (
        message("orders.kind.repeat", "Repeat"),
        message("orders.kind.repeat-note", "build and buy nothing"),
    ),
    "plan": (
        message("orders.kind.plan", "Send a plan"),
        message("orders.kind.plan-note", "as you tried it"),
    ),
}
NO_PLAN = message("orders.no-plan", "Press Plan, try your actions, and send them from there.")
NO_NUMBER = message("orders.no-number", "Enter a whole number.")
TOO_MUCH = message("orders.too-much", "Enter a whole number, at most {most}.")
LARGEST = {"percent": 100}
"""Of other fields a sum that no title has."""
ASK, STEP = "ask.", "step."


class KindTile(Struct, frozen=True):
    """A kind of order to be chosen, or why it cannot be."""

    kind: Kind
    name: str
    note: str
    why_not: str = ""


class Tick(Struct, frozen=True):
    """A box of the form."""

    field: str
    label: str
    on: bool


class OrderForm(Struct, frozen=True):
    """The sentence of one kind with what is filled in."""

    kind: Kind
    names: tuple[str, ...] = ()
    """What can be named: companies, or what is auctioned."""
    name: str = ""
    most: int = 0
    until: str = ""
    percent: int = 100
    then: str = "pass"
    least_cash: int = 0
    income: str = "pay"
    fit: str = "all"
    sign: tuple[str, str] = ("", "")
    """What stands before and after a sum."""
    steps: tuple[Tick, ...] = ()
    ticks: tuple[Tick, ...] = ()
    moves: tuple[str, ...] = ()
    """Of a plan, in words."""
    plan: str = ""
    at: int = 0


def tiles(t: AnyTitle, s: State, player: str, planned: bool, passes: bool) -> tuple[KindTile, ...]:
    """All kinds; a plan is sent from the plan itself, and there is one order to pass at most."""
    found = []
    for each in offered(t, s, player):
        name, note = (phrase(words) for words in NAMES[each.kind])
        why = "" if each.why_not is None else each.why_not.why
        if each.kind == "plan" and not planned:
            why = phrase(NO_PLAN)
        if each.kind == "pass" and passes:
            why = phrase(ONE_PASS)
        found.append(KindTile(each.kind, name, note, why))
    return tuple(found)


def form(t: AnyTitle, s: State, player: str, order: Order) -> OrderForm:
    """The form filled in with an order."""
    declared, kind = orders_of(t), kind_of(order)
    offer = next(each for each in offered(t, s, player) if each.kind == kind)
    before, _, after = _sum(declared)
    return OrderForm(
        kind,
        offer.names,
        _name(order),
        getattr(order, "most", 0),
        getattr(order, "until", ""),
        getattr(order, "percent", 100),
        getattr(order, "then", "pass"),
        getattr(order, "least_cash", 0),
        getattr(order, "income", "pay"),
        getattr(order, "fit", None) or "all",
        (before, after),
        _steps(declared, offer, order),
        _ticks(declared, offer, order),
    )


def _sum(declared: Orders) -> tuple[str, str, str]:
    """The sign of money around a sum: ("¥", "0", "")."""
    return phrase(declared.sum, sum=0).partition("0")


def _name(order: Order) -> str:
    return order.lot if isinstance(order, BidOrder) else str(getattr(order, "company", ""))


def _steps(declared: Orders, offer: Offered, order: Order) -> tuple[Tick, ...]:
    if not isinstance(order, RepeatOrder) or declared.repeating is None:
        return ()
    chosen = offer.steps if order.steps is None else order.steps
    words = declared.repeating.steps
    return tuple(Tick(f"{STEP}{each}", phrase(words[each]), each in chosen) for each in offer.steps)


def _ticks(declared: Orders, offer: Offered, order: Order) -> tuple[Tick, ...]:
    asks = getattr(order, "asks", None)
    on = [each for each in offer.ticks if each != FLOATS] if asks is None else asks
    of = _name(order)
    return tuple(
        Tick(f"{ASK}{each}", tick_in_words(declared, each, of), each in on) for each in offer.ticks
    )


def first_order(t: AnyTitle, s: State, player: str, kind: Kind) -> Order | None:
    """What the form of this kind begins with; None where it is not offered."""
    offer = next(each for each in offered(t, s, player) if each.kind == kind)
    if offer.why_not is not None:
        return None
    name = next(iter(offer.names), "")
    data: dict[str, Any] = {"kind": kind}
    if kind in ("buy", "run", "repeat"):
        data["company"] = name
    if kind == "bid":
        data["lot"] = name
    if kind in ("buy", "bid"):
        data["most"] = _usual_sum(t, s, player, kind, name)
    return ORDERS.convert(data)


def _usual_sum(t: AnyTitle, s: State, player: str, kind: Kind, name: str) -> int:
    """The price of today, or the least bid."""
    declared = orders_of(t)
    if kind == "buy" and declared.buying is not None:
        offers = declared.buying.purchases(t, s, player, name)
        return next((price for price, _ in offers), 0)
    asked = declared.asked(t, s, player, kind, name)
    spans = asked.stack[-1].spans(t, asked) if asked is not None else ()  # type: ignore[attr-defined]
    return next((span.least for span in spans), 0)


def read_kind(values: Mapping[str, Any]) -> Kind | None:
    kind = str(values.get("kind", ""))
    return next((each for each in KINDS if each == kind), None)


def read_order(values: Mapping[str, Any], kind: Kind) -> Order:
    """The order that a page sends; raises Malformed with a sentence for its reader."""
    data: dict[str, Any] = {"kind": kind}
    for name in FIELDS[kind]:
        if name in values:
            data[name] = str(values[name])
    for name in ("most", "percent", "least_cash", "at"):
        if name in data:
            data[name] = _number(data[name], LARGEST.get(name, LARGEST_SUM))
    if "asks" in FIELDS[kind]:
        data["asks"] = _named(values, ASK)
    if "steps" in FIELDS[kind]:
        data["steps"] = _named(values, STEP)
    if kind == "plan":
        data["moves"] = MOVES.decode(str(values.get("plan", "")) or "[]")
    try:
        return ORDERS.convert(data)
    except msgspec.MsgspecError as error:
        raise Malformed(
            phrase("orders.malformed", "The order could not be read. Detail: {error}", error=error)
        ) from None


FIELDS: dict[Kind, tuple[str, ...]] = {
    "pass": ("until", "asks"),
    "buy": ("company", "most", "until", "percent", "then", "least_cash", "asks"),
    "bid": ("lot", "most", "then"),
    "run": ("company", "income", "asks"),
    "repeat": ("company", "steps"),
    "plan": ("at", "fit"),
}


def _named(values: Mapping[str, Any], prefix: str) -> tuple[str, ...]:
    return tuple(name.removeprefix(prefix) for name in values if name.startswith(prefix))


def _number(text: str, most: int) -> int:
    number = whole_number(text.strip().replace(",", "") or "0")
    if number is None:
        raise Malformed(phrase(NO_NUMBER))
    if number > most:
        raise Malformed(phrase(TOO_MUCH, most=figure(most)))
    return number


def stops_at(t: AnyTitle, s: State, player: str, order: Order) -> str:
    """What it stops at, in one line; nothing where there is nothing but the usual."""
    labels = [tick.label for tick in form(t, s, player, order).ticks if tick.on]
    if not labels or getattr(order, "until", "") == "changed":
        return ""
    return phrase("orders.stops-when", "It stops when {what}.", what="; ".join(labels))
