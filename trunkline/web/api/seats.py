"""/api/matches/{id}/seats and loans: taking, renewing, lending a seat."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, delete, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from trunkline.server.matches.creation import SeatGiven
from trunkline.server.matches.loans import lend, take_back
from trunkline.server.matches.seats import new_link
from trunkline.server.matches.sitting import claim
from trunkline.server.matches.votes import Request
from trunkline.server.notices.addresses import set_seat_webhook
from trunkline.web.api.common import BEARER, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import MatchId, SeatName


class Claim(Struct, frozen=True):
    """Under which name one takes an open seat."""

    name: SeatName


class Loan(Struct, frozen=True):
    """Which seat, to which player or to which bot."""

    seat: SeatName
    to: SeatName | None = None
    bot: SeatName | None = None


class Webhook(Struct, frozen=True):
    """Where to say that it is this seat's turn; null for nowhere."""

    webhook: Annotated[str, Meta(max_length=500)] | None


@post(
    "/seats/{name:str}/claim",
    operation_id="claimSeat",
    responses=errors(*WRITING),
)
async def claim_seat(
    match_id: MatchId,
    name: FromPath[str],
    data: JSONBody[Claim],
    service: TheService,
    caller: TheCaller,
) -> SeatGiven:
    """Take an open seat; with the last one the match begins."""
    return await claim(service, match_id, caller, name, data.name)


@post(
    "/seats/{name:str}/link",
    operation_id="renewLink",
    responses=errors(*WRITING),
)
async def renew_link(
    match_id: MatchId, name: FromPath[str], service: TheService, caller: TheCaller
) -> SeatGiven:
    """A new secret link for your seat; the old one ends."""
    return await new_link(service, match_id, caller, name)


@put(
    "/seats/{name:str}/webhook",
    operation_id="setSeatWebhook",
    responses=errors(*WRITING),
)
async def seat_webhook(
    match_id: MatchId,
    name: FromPath[str],
    data: JSONBody[Webhook],
    service: TheService,
    caller: TheCaller,
) -> Webhook:
    """Where to tell you that it is your turn in this match."""
    await set_seat_webhook(service, match_id, caller, name, data.webhook)
    return data


@post(
    "/loans",
    operation_id="lendSeat",
    responses=errors(*WRITING),
)
async def lend_seat(
    match_id: MatchId, data: JSONBody[Loan], service: TheService, caller: TheCaller
) -> Response[Request]:
    """Let another player or a bot play a seat: 201 when done, 202 when others must agree."""
    request = await lend(service, match_id, caller, data.seat, data.to, data.bot)
    return Response(request, status_code=201 if request.status == "granted" else 202)


@delete(
    "/loans/{name:str}",
    operation_id="returnSeat",
    responses=errors(400, 401, 403, 404, 422, 429),
)
async def return_seat(
    match_id: MatchId, name: FromPath[str], service: TheService, caller: TheCaller
) -> None:
    """The owner takes a seat back, or the borrower returns it."""
    await take_back(service, match_id, caller, name)


open_to_all = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[claim_seat],
    tags=["Seats"],
)
for_players = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[renew_link, seat_webhook, lend_seat, return_seat],
    guards=[needs_identity],
    security=BEARER,
    tags=["Seats"],
)
