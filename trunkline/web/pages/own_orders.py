"""What the table shows its viewer of their own orders: chips, a stop, one that is about to act."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from trunkline.kernel import describe, message, phrase
from trunkline.parts.orders.seen import Does
from trunkline.server.matches.live import Live
from trunkline.server.orders.judging import judge_orders
from trunkline.server.orders.shown import OrderShown, order_shown
from trunkline.server.store.rows import Entry, OrderRow, SeatRow

PASSING = message("orders.passing", "Passing by order.")
ACTING = message("orders.acting", "By order: {what}")


class OwnOrders(Struct, frozen=True):
    """The orders of the seat through which the viewer looks; nothing for everyone else."""

    may: bool = False
    """Whether the viewer can set some."""
    chips: tuple[OrderShown, ...] = ()
    stopped: tuple[str, ...] = ()
    """Why orders ask now,"""
    acting: str = ""
    """or what one is about to do."""


NONE = OwnOrders()


def orders_at_table(
    live: Live, seat: SeatRow | None, rows: list[OrderRow], entries: Sequence[Entry]
) -> OwnOrders:
    """Of the seat through which the viewer looks, if it is one whose orders they set."""
    if seat is None:
        return NONE
    shown = [order_shown(live, seat, row) for row in rows]
    stopped = tuple(each.stopped for each in shown if each.stopped and seat.name in live.awaited())
    chips = tuple(each for each, row in zip(shown, rows, strict=True) if not row.ended)
    return OwnOrders(True, chips, stopped, _acting(live, seat, rows, entries))


def _acting(live: Live, seat: SeatRow, rows: list[OrderRow], entries: Sequence[Entry]) -> str:
    """In a live match: what its player can still stop."""
    if live.row.pace != "live" or live.playable is None or seat.name not in live.awaited():
        return ""
    verdict = judge_orders(live, seat, rows, entries)
    if verdict is None or not isinstance(verdict.found, Does):
        return ""
    action = verdict.found.action
    if action.passes:
        return phrase(PASSING)
    return phrase(ACTING, what=str(describe(*live.playable, action)))
