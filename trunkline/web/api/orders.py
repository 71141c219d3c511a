"""/api/matches/{id}/orders: what you have decided beforehand. Nobody else can fetch it."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, delete, get, post, put
from litestar.params import JSONBody
from msgspec import Meta, Struct

from trunkline.parts.orders.order import Order
from trunkline.server.matches.live import Live
from trunkline.server.orders import setting
from trunkline.server.orders.shown import OrderShown, OrdersShown, order_shown, orders_shown
from trunkline.server.orders.stands import Stands, stands
from trunkline.server.people.caller import Caller
from trunkline.server.store.rows import OrderRow
from trunkline.web.api.common import BEARER, EMPTY, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import AsPlayer, MatchId, OrderId

Ids = Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=40)]


class NewOrder(Struct, frozen=True):
    """An order to be set, or to be tried."""

    order: Order


class Sorted(Struct, frozen=True):
    """The ids of your orders, the first to be tried on top."""

    ids: Ids


@get(
    "/orders",
    operation_id="showOrders",
    responses=errors(400, 401, 403, 404),
)
async def list_orders(
    match_id: MatchId, service: TheService, caller: TheCaller, as_player: AsPlayer = None
) -> OrdersShown:
    """Your orders in this match from the top, and which others you could set."""
    return await orders_shown(service, await service.match(match_id), caller, as_player)


@post(
    "/orders",
    operation_id="setOrder",
    responses=errors(*WRITING),
)
async def set_order(
    match_id: MatchId,
    data: JSONBody[NewOrder],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> OrderShown:
    """Set an order below those you have. If it answers the open question it acts at once."""
    live = (await service.match(match_id)).still()
    row = await setting.place(service, live, caller, as_player, data.order)
    return _shown(live, caller, as_player, row)


@post(
    "/orders/stands",
    operation_id="tryOrder",
    status_code=200,
    responses=errors(*WRITING),
)
async def try_order(
    match_id: MatchId,
    data: JSONBody[NewOrder],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Stands:
    """What this order would do if you were asked now. Nothing is set."""
    live = (await service.match(match_id)).still()
    return await stands(service, live, caller, as_player, data.order)


@put(
    "/orders/{order_id:str}",
    operation_id="changeOrder",
    responses=errors(*WRITING),
)
async def change_order(
    match_id: MatchId,
    order_id: OrderId,
    data: JSONBody[NewOrder],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> OrderShown:
    """Another order in the place of this one, as if it were set anew."""
    live = (await service.match(match_id)).still()
    row = await setting.change(service, live, caller, as_player, order_id, data.order)
    return _shown(live, caller, as_player, row)


@put(
    "/orders",
    operation_id="sortOrders",
    responses=errors(*WRITING),
)
async def sort_orders(
    match_id: MatchId,
    data: JSONBody[Sorted],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> OrdersShown:
    """Your orders in another order: they are tried from the top."""
    live = await service.match(match_id)
    await setting.sort(service, live, caller, as_player, data.ids)
    return await orders_shown(service, live, caller, as_player)


@delete(
    "/orders/{order_id:str}",
    operation_id="removeOrder",
    status_code=204,
    responses={**EMPTY, **errors(*WRITING)},
)
async def remove_order(
    match_id: MatchId,
    order_id: OrderId,
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> None:
    """Take an order back."""
    live = await service.match(match_id)
    await setting.take_back(service, live, caller, as_player, order_id)


@post(
    "/orders/stop",
    operation_id="stopOrders",
    status_code=204,
    responses={**EMPTY, **errors(*WRITING)},
)
async def stop_orders(
    match_id: MatchId, service: TheService, caller: TheCaller, as_player: AsPlayer = None
) -> None:
    """Decide the open question yourself: your orders leave it to you and go on afterwards."""
    await setting.stop_now(service, await service.match(match_id), caller, as_player)


def _shown(live: Live, caller: Caller, name: str | None, row: OrderRow) -> OrderShown:
    return order_shown(live, setting.own_seat(caller, live, name), row)


router = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[
        list_orders,
        set_order,
        try_order,
        change_order,
        sort_orders,
        remove_order,
        stop_orders,
    ],
    guards=[needs_identity],
    security=BEARER,
    tags=["Table"],
)
