"""/api/matches/{id}/chat: what is said at the table."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, Router, delete, get, post, put
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from trunkline.server.matches import chat, hiding, reading
from trunkline.server.matches.messages import shown
from trunkline.server.matches.remarks import Remarks
from trunkline.web.api.common import BEARER, EMPTY, WRITING, errors, page_link
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import (
    AnyRequest,
    AsPlayer,
    Count,
    MatchId,
    MessageNumber,
    PlayerName,
    Version,
)

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


class ReadUpTo(Struct, frozen=True):
    """The number of the last message that you have read."""

    upto: Version


class Muted(Struct, frozen=True):
    """Whether new messages of this match are told to you."""

    muted: bool


class Watchers(Struct, frozen=True):
    """Whether those who watch may write."""

    write: bool


DONE: dict[str, Any] = {
    "guards": [needs_identity],
    "security": BEARER,
    "status_code": 204,
    "responses": {**EMPTY, **errors(*WRITING)},
}


@delete("/chat/{number:int}", operation_id="removeRemark", **DONE)
async def remove(
    match_id: MatchId, number: MessageNumber, service: TheService, caller: TheCaller
) -> None:
    """Take a message of yours away, within ten minutes: its words are gone for everyone."""
    await chat.remove(service, await service.match(match_id), caller, number)


@put("/chat/read", operation_id="readChat", **DONE)
async def mark_read(
    match_id: MatchId, data: JSONBody[ReadUpTo], service: TheService, caller: TheCaller
) -> None:
    """You have read the chat up to this message, on all your devices."""
    await reading.mark_read(service, await service.match(match_id), caller, data.upto)


@put("/chat/mute", operation_id="muteChat", **DONE)
async def mute(
    match_id: MatchId, data: JSONBody[Muted], service: TheService, caller: TheCaller
) -> None:
    """Hear no more, or again, of new messages of this match."""
    await reading.mute(service, await service.match(match_id), caller, data.muted)


@put("/chat/watchers", operation_id="letWatchersWrite", **DONE)
async def let_watchers(
    match_id: MatchId, data: JSONBody[Watchers], service: TheService, caller: TheCaller
) -> None:
    """As the host of the match: let those who watch with an account write, or not."""
    await chat.let_watchers(service, await service.match(match_id), caller, data.write)


@get(
    "/chat/hidden",
    operation_id="showHidden",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(400, 401, 403, 404),
)
async def hidden(match_id: MatchId, service: TheService, caller: TheCaller) -> list[str]:
    """The players at this table whose messages you have hidden for yourself."""
    return await hiding.hidden(service, await service.match(match_id), caller)


@put("/chat/hidden/{name:str}", operation_id="hidePlayer", **DONE)
async def hide(match_id: MatchId, name: PlayerName, service: TheService, caller: TheCaller) -> None:
    """Hide a player's messages for yourself; where you both have accounts, at every table."""
    await hiding.hide(service, await service.match(match_id), caller, name)


@delete("/chat/hidden/{name:str}", operation_id="unhidePlayer", **DONE)
async def unhide(
    match_id: MatchId, name: PlayerName, service: TheService, caller: TheCaller
) -> None:
    """Show a player's messages again."""
    await hiding.unhide(service, await service.match(match_id), caller, name)


router = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[
        remarks,
        say,
        remove,
        mark_read,
        mute,
        let_watchers,
        hidden,
        hide,
        unhide,
    ],
    tags=["Table"],
)
