"""/api/matches/{id}/chat: what is said at the table."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from trunkline.server.matches import chat
from trunkline.server.matches.messages import shown
from trunkline.server.matches.remarks import Remarks
from trunkline.web.api.common import BEARER, WRITING, errors, page_link
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import AnyRequest, AsPlayer, Count, MatchId

LONGEST_CHAT = 200


class Remark(Struct, frozen=True):
    """Something said at the table."""

    text: Annotated[str, Meta(max_length=chat.LONGEST_REMARK)]


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
    return shown(await chat.say(service, match_id, caller, data.text, as_player))


router = Router("/api/matches/{match_id:str}", route_handlers=[remarks, say], tags=["Table"])
