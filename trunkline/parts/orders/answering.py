"""From orders to an action: each is tried from the top, and the first that answers acts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, takewhile

from trunkline.kernel import Action, Refusal, Sentence, awaited, message, refuse, say
from trunkline.parts.orders import bidding, buying, passing, planning, repeating, running
from trunkline.parts.orders.bidding import auctioned
from trunkline.parts.orders.concerns import concerning, gets_priority
from trunkline.parts.orders.declared import Orders
from trunkline.parts.orders.order import (
    BidOrder,
    BuyOrder,
    PassOrder,
    Placed,
    PlanOrder,
    RepeatOrder,
    RunOrder,
    kind_of,
)
from trunkline.parts.orders.seen import Answer, Does, Over, Seen, Stops, Waits

UNDONE = message("parts.orders.undone", "{player} undid something.")
PRIORITY = message("parts.orders.priority", "The priority would pass to you.")
AT_HAND = message(
    "parts.orders.at-hand", "You play this turn yourself. The order begins with your next turn."
)
LONG = message(
    "parts.orders.long",
    "The last {number} action was done by an order.",
    "The last {number} actions were all done by orders.",
)
PRIORITY_TICK = "priority"
LONGEST = 200
"""Actions by orders alone: then somebody is asked, so that no match goes round for ever."""


def answer(declared: Orders, placed: Placed, seen: Seen) -> Answer:
    """What the order does in this position, which asks its player."""
    if seen.step is None:
        return Waits()
    found = _wanted(declared, placed, seen)
    if isinstance(found, Waits | Over):
        return found
    if not seen.supposed and _at_hand(seen):
        return Waits(say(AT_HAND))
    why = _reason_to_ask(declared, placed, seen)
    if why is not None:
        left = found.placed if isinstance(placed.order, RepeatOrder) else placed
        return Stops(why, left, ends=isinstance(placed.order, PlanOrder))
    if isinstance(found, Stops):
        return found
    refused = _refused(seen, found.action)
    if refused is None:
        return found
    return Stops(refused, placed, ends=isinstance(placed.order, PlanOrder))


def first_answer(
    declared: Orders, orders: Sequence[Placed], seen: Seen
) -> tuple[int, Does | Stops] | None:
    """Which of the orders acts or stops now, and how; an order that only passes lets others go
    first."""
    if seen.player not in awaited(seen.t, seen.s):
        return None
    late: tuple[int, Does | Stops] | None = None
    for at, placed in enumerate(orders):
        found = answer(declared, placed, seen)
        if isinstance(found, Does) and found.yields:
            late = late or (at, found)
        elif isinstance(found, Does | Stops):
            return late if late and _passes(found) else (at, found)
    return late


def is_over(declared: Orders, placed: Placed, seen: Seen) -> bool:
    """Whether what the order was set for has happened, whoever is asked now."""
    order, by = placed.order, declared.bidding
    return isinstance(order, BidOrder) and by is not None and auctioned(by, placed, order, seen)


def _passes(found: Does | Stops) -> bool:
    return isinstance(found, Does) and found.action.passes


def _wanted(declared: Orders, placed: Placed, seen: Seen) -> Answer:
    match placed.order:
        case PassOrder():
            return passing.wanted(declared, placed, seen)
        case BuyOrder() as order:
            return buying.wanted(declared, placed, order, seen)
        case BidOrder() as order:
            return bidding.wanted(declared, placed, order, seen)
        case RunOrder() as order:
            return running.wanted(declared, placed, order, seen)
        case RepeatOrder() as order:
            return repeating.wanted(declared, placed, order, seen)
        case PlanOrder() as order:
            return planning.wanted(placed, order, seen)


def _at_hand(seen: Seen) -> bool:
    """Whether the player is in the middle of this step by their own hand: it is theirs to end."""
    here = seen.subject("company")
    for entry in seen.past():
        if entry.undo or entry.by != seen.player or entry.by_order:
            return False
        if entry.action is None or entry.action.passes or here not in (entry.company, ""):
            return False
        if seen.step is not None and isinstance(entry.action, seen.step.takes):
            return True
    return False


def _reason_to_ask(declared: Orders, placed: Placed, seen: Seen) -> Sentence | None:
    """What has happened that stops the order: an undo always, other things if they are ticked."""
    undo = next((entry for entry in seen.since(placed) if entry.undo), None)
    if undo is not None:
        return say(UNDONE, player=undo.by)
    if _only_orders(seen):
        return say(LONG, number=LONGEST)
    ticks = ticked(declared, placed.order)
    listed = tuple(each for each in declared.concerns if each.id in ticks)
    told = next(concerning(listed, declared.called, placed, seen), None)
    if told is not None:
        return told
    if PRIORITY_TICK in ticks and gets_priority(seen):
        return say(PRIORITY)
    return None


def _only_orders(seen: Seen) -> bool:
    newest = list(islice(takewhile(lambda entry: entry.by_order, seen.past()), LONGEST))
    return len(newest) == LONGEST


def ticked(declared: Orders, order: object) -> frozenset[str]:
    """The ticks of an order among those that its kind can have."""
    asks = getattr(order, "asks", ())
    if isinstance(order, PassOrder) and order.until == "changed":
        return frozenset()
    possible = ticks_of(declared, order)
    return frozenset(possible if asks is None else possible & frozenset(asks))


def ticks_of(declared: Orders, order: object) -> frozenset[str]:
    """Everything that such an order can be told to stop at."""
    if not isinstance(order, PassOrder | BuyOrder | RunOrder):
        return frozenset()
    kind = kind_of(order)
    own = {
        "pass": {PRIORITY_TICK} if declared.priority else set[str](),
        "buy": {buying.FLOATS},
        "run": {running.PRICE, running.TRAIN},
    }
    return frozenset(own.get(kind, ())) | {c.id for c in declared.concerns if kind in c.kinds}


def _refused(seen: Seen, action: Action) -> Refusal | None:
    return refuse(seen.t, seen.s, action)
