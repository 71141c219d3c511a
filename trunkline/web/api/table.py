"""/api/matches/{id}/...: seats, loans, requests and chat; what happens beside the game."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from trunkline.server.matches import chat, votes
from trunkline.server.matches.asides import shown
from trunkline.server.matches.consent import Answer, answer
from trunkline.server.matches.creation import SeatGiven
from trunkline.server.matches.loans import lend, take_back
from trunkline.server.matches.remarks import Remarks
from trunkline.server.matches.seats import claim, new_link
from trunkline.server.matches.votes import Request
from trunkline.server.notices.addresses import set_seat_webhook
from trunkline.web.api.common import BEARER, errors, page_link
from trunkline.web.dependencies import TheCaller, TheHouse, needs_identity
from trunkline.web.parameters import AnyRequest, AsPlayer, Count, MatchId, RequestNumber, SeatName

LONGEST_CHAT = 200
ALL = (400, 401, 403, 404, 409, 413, 422, 429)


class Remark(Struct, frozen=True):
    """Something said at the table."""

    text: Annotated[str, Meta(max_length=chat.LONGEST_REMARK)]


class Claim(Struct, frozen=True):
    """Under which name one takes an open seat."""

    name: SeatName


class Loan(Struct, frozen=True):
    """Which seat, to which player or to which bot."""

    seat: SeatName
    to: SeatName | None = None
    bot: SeatName | None = None


class Answering(Struct, frozen=True):
    """agree, decline, or (one's own request) withdraw."""

    answer: Answer


class Webhook(Struct, frozen=True):
    """Where to say that it is this seat's turn; null for nowhere."""

    webhook: Annotated[str, Meta(max_length=500)] | None


@get(
    "/api/matches/{match_id:str}/chat",
    operation_id="showChat",
    responses=errors(400, 404),
    tags=["Table"],
)
async def remarks(
    match_id: MatchId,
    request: AnyRequest,
    house: TheHouse,
    after: Count = None,
    before: Count = None,
    limit: Annotated[int, QueryParameter(ge=1, le=LONGEST_CHAT)] = LONGEST_CHAT,
) -> Response[list[dict[str, Any]]]:
    """What was said, oldest first, a page at a time: the newest, or `after` or `before` a number.

    The header `Link` says where there is more.
    """
    if after is not None:
        found = await chat.later(house, match_id, after, limit)
    else:
        found = await chat.earlier(house, match_id, before, limit)
    said = [shown(aside) for aside in found.asides]
    return Response(said, headers=_more(request, found, after is not None))


def _more(request: AnyRequest, found: Remarks, later: bool) -> dict[str, str]:
    """Where the chat goes on, in the direction in which it is read."""
    if not found.more:
        return {}
    if later:
        return page_link(request, "next", after=found.asides[-1].number)
    return page_link(request, "prev", before=found.asides[0].number)


@post(
    "/api/matches/{match_id:str}/chat",
    operation_id="say",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(*ALL),
    tags=["Table"],
)
async def say(
    match_id: MatchId,
    data: JSONBody[Remark],
    house: TheHouse,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> dict[str, Any]:
    """Say something to everyone who watches."""
    return shown(await chat.chat(house, match_id, caller, data.text, as_player))


@post(
    "/api/matches/{match_id:str}/seats/{name:str}/claim",
    operation_id="claimSeat",
    responses=errors(*ALL),
    tags=["Seats"],
)
async def claim_seat(
    match_id: MatchId,
    name: FromPath[str],
    data: JSONBody[Claim],
    house: TheHouse,
    caller: TheCaller,
) -> SeatGiven:
    """Take an open seat; with the last one the match begins."""
    return await claim(house, match_id, caller, name, data.name)


@post(
    "/api/matches/{match_id:str}/seats/{name:str}/link",
    operation_id="renewLink",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(*ALL),
    tags=["Seats"],
)
async def renew_link(
    match_id: MatchId, name: FromPath[str], house: TheHouse, caller: TheCaller
) -> SeatGiven:
    """A new secret link for your seat; the old one ends."""
    return await new_link(house, match_id, caller, name)


@put(
    "/api/matches/{match_id:str}/seats/{name:str}/webhook",
    operation_id="setSeatWebhook",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(*ALL),
    tags=["Seats"],
)
async def seat_webhook(
    match_id: MatchId,
    name: FromPath[str],
    data: JSONBody[Webhook],
    house: TheHouse,
    caller: TheCaller,
) -> Webhook:
    """Where to tell you that it is your turn in this match."""
    await set_seat_webhook(house, match_id, caller, name, data.webhook)
    return data


@post(
    "/api/matches/{match_id:str}/loans",
    operation_id="lendSeat",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(*ALL),
    tags=["Seats"],
)
async def lend_seat(
    match_id: MatchId, data: JSONBody[Loan], house: TheHouse, caller: TheCaller
) -> Response[Request]:
    """Let another player or a bot play a seat: 201 when done, 202 when others must agree."""
    request = await lend(house, match_id, caller, data.seat, data.to, data.bot)
    return Response(request, status_code=201 if request.status == "granted" else 202)


@delete(
    "/api/matches/{match_id:str}/loans/{name:str}",
    operation_id="returnSeat",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(400, 401, 403, 404, 422, 429),
    tags=["Seats"],
)
async def return_seat(
    match_id: MatchId, name: FromPath[str], house: TheHouse, caller: TheCaller
) -> None:
    """The owner takes a seat back, or the borrower returns it."""
    await take_back(house, match_id, caller, name)


@get(
    "/api/matches/{match_id:str}/requests",
    operation_id="showRequests",
    responses=errors(400, 404),
    tags=["Table"],
)
async def requests(match_id: MatchId, house: TheHouse) -> list[Request]:
    """Everything that was ever asked of the table, and what came of it."""
    return await votes.requests(house, match_id)


@post(
    "/api/matches/{match_id:str}/requests/{number:int}",
    operation_id="answerRequest",
    status_code=200,
    guards=[needs_identity],
    security=BEARER,
    responses=errors(*ALL),
    tags=["Table"],
)
async def answer_request(
    match_id: MatchId,
    number: RequestNumber,
    data: JSONBody[Answering],
    house: TheHouse,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Request:
    """Agree, decline or withdraw."""
    return await answer(house, match_id, caller, number, data.answer, as_player)
