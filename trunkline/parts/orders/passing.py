"""Pass until it concerns me."""

from __future__ import annotations

from trunkline.parts.orders.declared import Orders
from trunkline.parts.orders.order import Placed
from trunkline.parts.orders.seen import Answer, Does, Seen, Waits, passing


def wanted(declared: Orders, placed: Placed, seen: Seen) -> Answer:
    """A pass, in the steps that the title lets be passed by order."""
    step = seen.step
    if step is None or seen.name not in declared.passed:
        return Waits()
    action = passing(step, seen.player)
    return Waits() if action is None else Does(action, placed)
