"""Orders as their own player gets them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from trunkline.parts.orders.declared import orders_of
from trunkline.parts.orders.order import Kind, Order
from trunkline.parts.orders.words import in_words
from trunkline.server.clock import written
from trunkline.server.matches.live import Live
from trunkline.server.orders.judging import rests
from trunkline.server.orders.offered import Offered, offered
from trunkline.server.orders.setting import own_orders, own_seat
from trunkline.server.orders.store import LIFE, placed_of, reason
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import OrderRow, SeatRow
from trunkline.server.threads import looking


class OrderShown(Struct, frozen=True):
    """An order that was set."""

    id: str
    order: Order
    text: str
    state: Literal["active", "stopped", "rests"]
    """It rests while somebody else plays the seat."""
    stopped: str
    """Why it asks now; empty if it does not."""
    set_at: str
    ends_at: str


class OfferShown(Struct, frozen=True):
    """A kind of order that can be set, with what can be named in it; or why it cannot."""

    kind: Kind
    names: tuple[str, ...]
    steps: tuple[str, ...]
    ticks: tuple[str, ...]
    why_not: str


class OrdersShown(Struct, frozen=True):
    """All orders of a seat, from the top, and what else could be ordered."""

    seat: str
    orders: tuple[OrderShown, ...]
    offers: tuple[OfferShown, ...]


async def orders_shown(
    service: Service, live: Live, caller: Caller, name: str | None
) -> OrdersShown:
    """The caller's own orders; raises Forbidden for another's seat."""
    seat = own_seat(caller, live, name)
    rows = await own_orders(service, live, seat)
    return await looking(_shown, live, seat, rows)


def _shown(live: Live, seat: SeatRow, rows: list[OrderRow]) -> OrdersShown:
    offers: tuple[Offered, ...] = ()
    if live.playable is not None and not live.row.finished and not live.ended:
        t, s = live.playable
        offers = offered(t, t.view(s, seat.name), seat.name)
    return OrdersShown(
        seat.name,
        tuple(order_shown(live, seat, row) for row in rows),
        tuple(map(_offer, offers)),
    )


def order_shown(live: Live, seat: SeatRow, row: OrderRow) -> OrderShown:
    assert live.title is not None
    order, stopped = placed_of(row).order, row.stopped_at == live.version
    why = reason(row) if stopped else None
    return OrderShown(
        row.id,
        order,
        str(in_words(orders_of(live.title), order, seat.name)),
        "rests" if rests(seat) else "stopped" if stopped else "active",
        "" if why is None else str(why),
        written(row.set_at),
        written(row.set_at + LIFE),
    )


def _offer(each: Offered) -> OfferShown:
    why = "" if each.why_not is None else each.why_not.why
    return OfferShown(each.kind, each.names, each.steps, each.ticks, why)
