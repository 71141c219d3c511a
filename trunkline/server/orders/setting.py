"""Setting, changing, sorting and taking back orders: only the player of the seat can."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from trunkline.kernel import AnyTitle, State, message, no, phrase, say
from trunkline.kernel import Refused as RefusedByRules
from trunkline.parts.orders import planning, repeating
from trunkline.parts.orders.order import Order, PassOrder, PlanOrder, RepeatOrder
from trunkline.server.clock import now
from trunkline.server.errors import NotFound, Refused
from trunkline.server.matches.actions import SEAT_LENT, playable
from trunkline.server.matches.askers import player_asking
from trunkline.server.matches.live import Live
from trunkline.server.orders.judging import rests
from trunkline.server.orders.offered import ORDERS, completed, refuse_order
from trunkline.server.orders.store import insert, read_orders, remove, stopped_row, update
from trunkline.server.people.caller import Caller
from trunkline.server.people.person import at_seat
from trunkline.server.people.tokens import new_id
from trunkline.server.service import Service
from trunkline.server.store.rows import OrderRow, SeatRow
from trunkline.server.threads import playing

MOST_ORDERS = 12
TOO_MANY = message("orders.too-many", "You can have at most {most} orders in a match.")
ONE_PASS = message("orders.one-pass", "You already have an order to pass. Change that one.")
NO_ORDER = message("orders.none", "This order does not exist any longer.")
BY_HAND = message("orders.by-hand", "You stopped it.")


def own_seat(caller: Caller, live: Live, name: str | None) -> SeatRow:
    """The seat whose orders are meant: the named one, or of those held the one that decides."""
    if name is None:
        mine = [seat.name for seat in caller.owned(live) if seat.left is None]
        name = next((player for player in live.deciders() if player in mine), None)
    return player_asking(caller, live, name)


def ordering(live: Live, caller: Caller, who: str | None) -> SeatRow | None:
    """The seat whose orders this viewer sets: its own player's, never for others who know it."""
    seat = None if who is None else live.seat(who)
    if seat is None or not caller.owns(seat) or seat.left is not None or live.playable is None:
        return None
    return None if live.row.finished or live.ended else seat


async def own_orders(service: Service, live: Live, seat: SeatRow) -> list[OrderRow]:
    """The orders of a seat, from the top; none when the match is over."""
    return await service.db.read(read_own_orders, live, seat)


def read_own_orders(connection: Connection, live: Live, seat: SeatRow) -> list[OrderRow]:
    if live.row.finished or live.ended:
        return []
    rows = read_orders(connection, live.id, seat.number)
    return [row for row in rows if not row.ended or row.stopped_at == live.version]


async def place(
    service: Service, live: Live, caller: Caller, name: str | None, order: Order
) -> OrderRow:
    """Set an order below the others; raises Refused where it cannot be set."""
    seat = own_seat(caller, live, name)
    row = await _row(service, live, seat, order)
    await service.db.write(_insert, row)
    _tell(service, live, seat)
    return row


async def change(
    service: Service, live: Live, caller: Caller, name: str | None, order_id: str, order: Order
) -> OrderRow:
    """Another order in the same place, as if set anew."""
    seat = own_seat(caller, live, name)
    old = await _own(service, live, seat, order_id)
    fresh = await _row(service, live, seat, order)
    row = msgspec.structs.replace(fresh, id=old.id, place=old.place, revision=old.revision)
    await service.db.write(_change, row)
    _tell(service, live, seat)
    return msgspec.structs.replace(row, revision=row.revision + 1)


async def take_back(
    service: Service, live: Live, caller: Caller, name: str | None, order_id: str
) -> None:
    """The order is gone as if it had never been; raises NotFound."""
    seat = own_seat(caller, live, name)
    row = await _own(service, live, seat, order_id)
    if not await service.db.write(remove, row):
        raise NotFound(phrase(NO_ORDER))
    service.streams.tell_own(live.id, at_seat(seat).key)


async def sort(
    service: Service, live: Live, caller: Caller, name: str | None, ids: Sequence[str]
) -> None:
    """The orders in this order; those that are not named stay below."""
    seat = own_seat(caller, live, name)
    await service.db.write(_sort, live.id, seat.number, list(ids))
    _tell(service, live, seat)


async def stop_now(service: Service, live: Live, caller: Caller, name: str | None) -> None:
    """All orders of the seat leave this decision to its player."""
    seat = own_seat(caller, live, name)
    await service.db.write(_stop, live.id, seat.number, live.version)
    service.streams.tell_own(live.id, at_seat(seat).key)


def _tell(service: Service, live: Live, seat: SeatRow) -> None:
    """An order may act at once; other devices of its player show it."""
    service.notify(live)
    service.streams.tell_own(live.id, at_seat(seat).key)


async def _row(service: Service, live: Live, seat: SeatRow, order: Order) -> OrderRow:
    t, s = playable(live)
    if rests(seat):
        raise Refused.by(no(SEAT_LENT, ORDERS))
    known = t.view(s, seat.name)
    order = await playing(completed, t, known, seat.name, order)
    refusal = await playing(refuse_order, t, known, seat.name, order, live.row.actions)
    if refusal is not None:
        raise Refused.by(refusal)
    return OrderRow(
        id=new_id(),
        match_id=live.id,
        seat=seat.number,
        place=0,
        content=msgspec.json.encode(order).decode(),
        version=live.version,
        actions=live.row.actions,
        known=msgspec.json.encode(await playing(known_now, t, s, seat.name, order)).decode(),
        set_at=now(),
    )


def known_now(t: AnyTitle, s: State, player: str, order: Order) -> dict[str, tuple[str, ...]]:
    """What the order remembers of the position in which it is set; raises Refused."""
    if isinstance(order, RepeatOrder):
        return repeating.known_now(t, t.view(s, player), order)
    if not isinstance(order, PlanOrder):
        return {}
    try:
        return planning.known_now(t, t.plan_view(s, player), order, player)
    except RefusedByRules as error:
        raise Refused.by(error.refusal) from None


async def _own(service: Service, live: Live, seat: SeatRow, order_id: str) -> OrderRow:
    rows = await own_orders(service, live, seat)
    found = next((row for row in rows if row.id == order_id), None)
    if found is None:
        raise NotFound(phrase(NO_ORDER))
    return found


def _insert(connection: Connection, row: OrderRow) -> None:
    others = read_orders(connection, row.match_id, row.seat)
    _check(others, row)
    place = max((each.place for each in others), default=-1) + 1
    insert(connection, msgspec.structs.replace(row, place=place))


def _change(connection: Connection, row: OrderRow) -> None:
    others = read_orders(connection, row.match_id, row.seat)
    _check([each for each in others if each.id != row.id], row)
    if not update(connection, row):
        raise NotFound(phrase(NO_ORDER))


def _check(others: list[OrderRow], row: OrderRow) -> None:
    """Raises Refused where there are too many orders, or a second one to pass."""
    if len(others) >= MOST_ORDERS:
        raise Refused.by(no(TOO_MANY, ORDERS, most=MOST_ORDERS))
    passes = f'"kind":"{PassOrder.__struct_config__.tag}"'
    if passes in row.content and any(passes in each.content for each in others):
        raise Refused.by(no(ONE_PASS, ORDERS))


def _sort(connection: Connection, match_id: str, seat: int, ids: list[str]) -> None:
    rows = read_orders(connection, match_id, seat)
    named = {id: place for place, id in enumerate(ids)}
    for place, row in enumerate(sorted(rows, key=lambda row: named.get(row.id, len(ids)))):
        update(connection, msgspec.structs.replace(row, place=place))


def _stop(connection: Connection, match_id: str, seat: int, version: int) -> None:
    for row in read_orders(connection, match_id, seat):
        if not row.ended:
            update(connection, stopped_row(row, version, say(BY_HAND)))
