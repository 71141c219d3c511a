"""The dialog of orders: those that are set, and the form of a new one."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Response, get, post

from trunkline.kernel import AnyTitle, Malformed, State, phrase
from trunkline.parts.orders.order import Order, PassOrder, PlanOrder
from trunkline.server.errors import NotFound, RuleError, ServerError
from trunkline.server.matches.actions import playable
from trunkline.server.matches.live import Live
from trunkline.server.orders import setting
from trunkline.server.orders.offered import completed
from trunkline.server.orders.shown import OrdersShown, orders_shown
from trunkline.server.orders.stands import Stands, stands
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.threads import looking
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.asking import count
from trunkline.web.pages.order_form import (
    OrderForm,
    first_order,
    form,
    read_kind,
    read_order,
    stops_at,
    tiles,
)
from trunkline.web.pages.planning import planned, read_moves
from trunkline.web.pages.render import html, packed, page
from trunkline.web.pages.table import table
from trunkline.web.pages.table_view import Asked
from trunkline.web.pages.update import have, updated
from trunkline.web.parameters import AnyRequest, Form, MatchId, OrderId

Values = Mapping[str, Any]


@get("/matches/{match_id:str}/orders")
async def orders_dialog(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The viewer's orders. Where one screen holds several seats it first asks who looks."""
    live = (await service.match(match_id)).still()
    values = request.query_params
    mine = [seat.name for seat in caller.owned(live)]
    if len(mine) > 1 and not values.get("me"):
        return page(request, "orders_who.html", id=match_id, names=mine, values=dict(values))
    return packed(request, await _dialog(service, live, caller, values))


@get("/matches/{match_id:str}/orders/stands")
async def order_stands(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """What the order in the form would do if its player were asked now."""
    live = (await service.match(match_id)).still()
    found = await _stands(service, live, caller, request.query_params)
    return page(request, "order_stands.html", id=match_id, stands=found)


@post("/matches/{match_id:str}/orders", status_code=200)
async def post_order(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Set an order, or change the one that is named; what is refused is said in the dialog."""
    live = (await service.match(match_id)).still()
    try:
        kind = read_kind(data)
        if kind is None:
            raise Malformed(phrase("orders.no-kind", "Choose a kind of order."))
        order, name, changed = read_order(data, kind), data.get("as") or None, data.get("order")
        if changed:
            await setting.change(service, live, caller, name, changed, order)
        else:
            await setting.place(service, live, caller, name, order)
    except (RuleError, Malformed, NotFound) as error:
        return await _table(request, service, live, caller, data, str(error))
    return await _table(request, service, live, caller, {**data, "dialog": ""}, close=True)


@post("/matches/{match_id:str}/orders/{order_id:str}/remove", status_code=200)
async def remove_order(
    match_id: MatchId,
    order_id: OrderId,
    request: AnyRequest,
    data: Form,
    service: TheService,
    caller: TheCaller,
) -> Response[bytes]:
    """Take an order back, in the dialog or under the question."""
    live = (await service.match(match_id)).still()
    with suppress(NotFound):
        await setting.take_back(service, live, caller, data.get("as") or None, order_id)
    return await _table(request, service, live, caller, data)


@post("/matches/{match_id:str}/orders/sort", status_code=200)
async def sort_orders(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The orders in another order."""
    live = (await service.match(match_id)).still()
    ids = data.get("ids", "").split()[:40]
    await setting.sort(service, live, caller, data.get("as") or None, ids)
    return await _table(request, service, live, caller, data)


@post("/matches/{match_id:str}/orders/stop", status_code=200)
async def stop_orders(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The viewer decides by hand."""
    live = (await service.match(match_id)).still()
    await setting.stop_now(service, live, caller, data.get("as") or None)
    return await _table(request, service, live, caller, {**data, "dialog": ""})


async def _table(
    request: AnyRequest,
    service: Service,
    live: Live,
    caller: Caller,
    values: Values,
    refused: str = "",
    close: bool = False,
) -> Response[bytes]:
    """The parts of the table that changed, and the dialog if it is open."""
    now = await service.match(live.id)
    view = await table(service, now, caller, Asked(as_player=values.get("seen-as") or None))
    found = await looking(updated, view, service.parts, have(request.headers))
    if found.reload:
        return Response(b"", headers={"HX-Refresh": "true"})
    text = found.html
    if values.get("dialog"):
        text += await _dialog(service, now.still(), caller, values, refused, swap=True)
    answer = packed(request, text)
    if close:
        answer.headers["HX-Trigger-After-Swap"] = "close-dialog"
    return answer


async def _dialog(
    service: Service,
    live: Live,
    caller: Caller,
    values: Values,
    refused: str = "",
    swap: bool = False,
) -> str:
    name = values.get("as") or None
    seat = setting.own_seat(caller, live, name)
    shown = await orders_shown(service, live, caller, seat.name)
    t, s = playable(live)
    known, moves = t.view(s, seat.name), read_moves(str(values.get("plan", "")))
    passes = any(isinstance(each.order, PassOrder) for each in shown.orders)
    order = await looking(_chosen, t, known, seat.name, values, shown, live.row.actions)
    filled = None if order is None else await looking(form, t, known, seat.name, order)
    if filled is not None and isinstance(order, PlanOrder):
        filled = await looking(_with_moves, t, s, seat.name, filled, order)
    told = None
    if order is not None:
        told = await _told(service, live, caller, seat.name, order)
    return html(
        "orders.html",
        id=live.id,
        title_id=t.id,
        seat=seat.name,
        shown=shown,
        notes=await looking(_notes, t, known, seat.name, shown),
        tiles=await looking(tiles, t, known, seat.name, bool(moves), passes),
        form=filled,
        changed=values.get("order", ""),
        plan=values.get("plan", ""),
        at=values.get("at", ""),
        me=values.get("me", ""),
        stands=told,
        refused=refused,
        swap=swap,
    )


def _notes(t: AnyTitle, s: State, player: str, shown: OrdersShown) -> dict[str, str]:
    return {each.id: stops_at(t, s, player, each.order) for each in shown.orders}


def _chosen(
    t: AnyTitle, s: State, player: str, values: Values, shown: OrdersShown, actions: int
) -> Order | None:
    """The order in the form: one that is to be changed, one that was sent, or a fresh one."""
    kind, changed = read_kind(values), values.get("order")
    listed = next((each for each in shown.orders if each.id == changed), None)
    if listed is not None and not values.get("sent"):
        return listed.order
    if kind == "plan":
        order = read_order({**values, "at": count(values.get("at")) or actions}, kind)
        return completed(t, s, player, order)
    if kind is None:
        return None
    if values.get("sent"):
        with suppress(Malformed):
            return read_order(values, kind)
    return first_order(t, s, player, kind)


def _with_moves(
    t: AnyTitle, s: State, player: str, filled: OrderForm, order: PlanOrder
) -> OrderForm:
    """The player's own moves of the plan in words."""
    told = planned(t, t.plan_view(s, player), order.moves).told
    pairs = zip(order.moves, told, strict=False)
    own = tuple(text for move, text in pairs if move.get("by") == player)
    plan = msgspec.json.encode(order.moves).decode()
    return msgspec.structs.replace(filled, moves=own, plan=plan, at=order.at)


async def _stands(service: Service, live: Live, caller: Caller, values: Values) -> Stands:
    kind = read_kind(values)
    try:
        if kind is None:
            raise Malformed(phrase("orders.no-kind", "Choose a kind of order."))
        return await stands(
            service, live, caller, values.get("as") or None, read_order(values, kind)
        )
    except (ServerError, Malformed) as error:
        return Stands(str(error), False)


async def _told(service: Service, live: Live, caller: Caller, name: str, order: Order) -> Stands:
    try:
        return await stands(service, live, caller, name, order)
    except (ServerError, Malformed) as error:
        return Stands(str(error), False)
