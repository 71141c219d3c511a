"""/api/matches/{id}/chat and requests: what is said and agreed beside the game."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from trunkline.server.matches import chat, votes
from trunkline.server.matches.consent import Answer, answer
from trunkline.server.matches.messages import shown
from trunkline.server.matches.remarks import Remarks
from trunkline.server.matches.votes import Request
from trunkline.web.api.common import BEARER, WRITING, errors, page_link
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import AnyRequest, AsPlayer, Count, MatchId, RequestNumber

LONGEST_CHAT = 200


class Remark(Struct, frozen=True):
    """Something said at the table."""

    text: Annotated[str, Meta(max_length=chat.LONGEST_REMARK)]


class Answering(Struct, frozen=True):
    """agree, decline, or (one's own request) withdraw."""

    answer: Answer


@get(
    "/chat",
    operation_id="showChat",
    responses=errors(400, 404),
)
async def remarks(
    match_id: MatchId,
    request: AnyRequest,
    service: TheService,
    after: Count = None,
    before: Count = None,
    limit: Annotated[int, QueryParameter(ge=1, le=LONGEST_CHAT)] = LONGEST_CHAT,
) -> Response[list[dict[str, Any]]]:
    """What was said, oldest first, a page at a time: the newest, or `after` or `before` a number.

    The header `Link` says where there is more.
    """
    if after is not None:
        found = await chat.later(service, match_id, after, limit)
    else:
        found = await chat.earlier(service, match_id, before, limit)
    said = [shown(message) for message in found.messages]
    return Response(said, headers=_more(request, found, after is not None))


def _more(request: AnyRequest, found: Remarks, later: bool) -> dict[str, str]:
    """Where the chat goes on, in the direction in which it is read."""
    if not found.more:
        return {}
    if later:
        return page_link(request, "next", after=found.messages[-1].number)
    return page_link(request, "prev", before=found.messages[0].number)


@get(
    "/requests",
    operation_id="showRequests",
    responses=errors(400, 404),
)
async def requests(match_id: MatchId, service: TheService) -> list[Request]:
    """Everything that was ever asked of the table, and what came of it."""
    return await votes.requests(service, match_id)


@post(
    "/chat",
    operation_id="say",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(*WRITING),
)
async def say(
    match_id: MatchId,
    data: JSONBody[Remark],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> dict[str, Any]:
    """Say something to everyone who watches."""
    return shown(await chat.chat(service, match_id, caller, data.text, as_player))


@post(
    "/requests/{number:int}",
    operation_id="answerRequest",
    guards=[needs_identity],
    security=BEARER,
    status_code=200,
    responses=errors(*WRITING),
)
async def answer_request(
    match_id: MatchId,
    number: RequestNumber,
    data: JSONBody[Answering],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Request:
    """Agree, decline or withdraw."""
    return await answer(service, match_id, caller, number, data.answer, as_player)


router = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[remarks, say, requests, answer_request],
    tags=["Table"],
)
