"""Which orders a player can set now, which fields they have, and why not."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import (
    AnyTitle,
    Message,
    Refusal,
    State,
    decision,
    decode_action,
    message,
    no,
    play,
    refuse,
)
from trunkline.parts.orders.answering import ticks_of
from trunkline.parts.orders.buying import FLOATS
from trunkline.parts.orders.declared import Orders, orders_of
from trunkline.parts.orders.order import (
    KINDS,
    BidOrder,
    BuyOrder,
    Fit,
    Kind,
    Order,
    PassOrder,
    PlanOrder,
    RepeatOrder,
    RunOrder,
    kind_of,
)

ORDERS = message("orders.section", "Orders")
NOT_HERE = message("orders.not-here", "{title} has no such orders.")
NOTHING_TO_BUY = message("orders.nothing-to-buy", "There are no shares to buy yet.")
NO_AUCTION = message("orders.no-auction", "There will be no more auctions.")
NO_COMPANY = message("orders.no-company", "You do not direct a company.")
NOT_YOURS = message("orders.not-yours", "You do not direct {company}.")
NOT_THERE = message("orders.not-there", "{name}: no order is possible for this here.")
NO_STEP = message("orders.no-step", "Choose at least one step to leave out.")
PAST_PLAN = message(
    "orders.past-plan", "A plan can be sent only from the present position. Plan it again."
)
NO_OWN_MOVE = message("orders.no-own-move", "This plan has no action of yours.")


class Offered(Struct, frozen=True):
    """A kind of order: what can be named in it, or why it cannot be set."""

    kind: Kind
    names: tuple[str, ...] = ()
    """Companies, or what is auctioned."""
    steps: tuple[str, ...] = ()
    ticks: tuple[str, ...] = ()
    why_not: Refusal | None = None


def offered(t: AnyTitle, s: State, player: str) -> tuple[Offered, ...]:
    """All kinds; s is what the player may know."""
    return tuple(_offered(orders_of(t), t, s, player, kind) for kind in KINDS)


def _offered(declared: Orders, t: AnyTitle, s: State, player: str, kind: Kind) -> Offered:
    if not declared.offers(kind):
        why = declared.why_not.get(kind)
        here = no(NOT_HERE, ORDERS, title=t.name) if why is None else no(why, ORDERS)
        return Offered(kind, why_not=here)
    names = named(declared, t, s, player, kind)
    steps = tuple(declared.repeating.steps) if declared.repeating and kind == "repeat" else ()
    lacks: dict[Kind, Message] = {
        "buy": NOTHING_TO_BUY,
        "bid": NO_AUCTION,
        "run": NO_COMPANY,
        "repeat": NO_COMPANY,
    }
    refusal = no(lacks[kind], ORDERS) if kind in lacks and not names else None
    return Offered(kind, names, steps, _ticks(declared, t, s, kind), refusal)


def named(declared: Orders, t: AnyTitle, s: State, player: str, kind: Kind) -> tuple[str, ...]:
    """What an order of this kind can be about."""
    if kind == "buy" and declared.buying:
        return tuple(declared.buying.companies(t, s))
    if kind == "bid" and declared.bidding:
        return tuple(declared.bidding.lots(t, s))
    return tuple(declared.companies(t, s, player)) if kind in ("run", "repeat") else ()


def _ticks(declared: Orders, t: AnyTitle, s: State, kind: Kind) -> tuple[str, ...]:
    examples: dict[str, Order] = {
        "pass": PassOrder(),
        "buy": BuyOrder(company="", most=0),
        "run": RunOrder(company=""),
    }
    if kind not in examples:
        return ()
    found = ticks_of(declared, examples[kind])
    possible = [each for each in declared.concerns if each.id in found]
    own = sorted(found - {each.id for each in possible})
    return (*(each.id for each in possible if each.may(t, s)), *own)


def completed(t: AnyTitle, s: State, player: str, order: Order) -> Order:
    """With everything filled in that was left to the title: ticks, steps, how a plan must fit."""
    declared = orders_of(t)
    if isinstance(order, PassOrder | BuyOrder | RunOrder) and order.asks is None:
        ticks = _ticks(declared, t, s, kind_of(order))
        return replace(order, asks=tuple(each for each in ticks if each != FLOATS))
    if isinstance(order, RepeatOrder) and order.steps is None and declared.repeating:
        return replace(order, steps=tuple(declared.repeating.steps))
    if isinstance(order, PlanOrder) and order.fit is None:
        return replace(order, fit=usual_fit(declared, t, s, order, player))
    return order


def usual_fit(declared: Orders, t: AnyTitle, s: State, order: PlanOrder, player: str) -> Fit:
    """Among shares everything must happen as planned; track may be laid whatever others do."""
    s = t.plan_view(s, player).clone()
    for move in order.moves:
        action, step = decode_action(t, move), decision(s)
        if action.by == player and step is not None:
            return "all" if str(type(step).__struct_config__.tag) in declared.shares else "each"
        if refuse(t, s, action) is not None:
            break
        play(t, s, action)
    return "all"


def refuse_order(t: AnyTitle, s: State, player: str, order: Order, actions: int) -> Refusal | None:
    """Why this order cannot be set, from what its player may know."""
    declared, kind = orders_of(t), kind_of(order)
    found = _offered(declared, t, s, player, kind)
    if found.why_not is not None:
        return found.why_not
    if isinstance(order, PlanOrder):
        return _refuse_plan(order, player, actions)
    name = order.lot if isinstance(order, BidOrder) else getattr(order, "company", "")
    if (name and name not in found.names) or (not name and not isinstance(order, PassOrder)):
        wrong = NOT_YOURS if kind in ("run", "repeat") else NOT_THERE
        return no(wrong, ORDERS, company=name, name=name)
    unknown = [
        each for each in (getattr(order, "asks", ()) or ()) if each not in ticks_of(declared, order)
    ]
    if isinstance(order, RepeatOrder):
        if not order.steps:
            return no(NO_STEP, ORDERS)
        unknown = [each for each in order.steps if each not in found.steps]
    return no(NOT_THERE, ORDERS, name=unknown[0]) if unknown else None


def _refuse_plan(order: PlanOrder, player: str, actions: int) -> Refusal | None:
    if order.at != actions:
        return no(PAST_PLAN, ORDERS)
    if not any(move.get("by") == player for move in order.moves):
        return no(NO_OWN_MOVE, ORDERS)
    return None
