"""/api/lobby: what changes in one's lobby; /api/people: whom one can invite."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.params import QueryParameter
from litestar.response import Stream

from trunkline.server.matches.hidden import hide
from trunkline.server.matches.lobby_events import watch_lobby
from trunkline.server.people.companions import find_people
from trunkline.web.api.common import EMPTY, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import NO_NUL, MatchId


@get(
    "/lobby/events",
    operation_id="watchLobby",
    media_type="text/event-stream",
    responses=errors(503),
    tags=["Matches"],
)
async def lobby_events(service: TheService, caller: TheCaller) -> Stream:
    """Server-sent events: `lobby` whenever one of your matches or of those listed has changed."""
    service.streams.check_room()
    return Stream(
        watch_lobby(service, caller),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


@get("/people", operation_id="findPeople", responses=errors(400), tags=["Accounts"])
async def people(
    service: TheService,
    caller: TheCaller,
    find: Annotated[str, QueryParameter(max_length=80, pattern=NO_NUL)] = "",
) -> list[str]:
    """Names of accounts that begin so, eight at most; for those who have an account themselves."""
    return await find_people(service, caller, find)


@post(
    "/matches/{match_id:str}/hidden",
    operation_id="hideMatch",
    status_code=204,
    guards=[needs_identity],
    responses=EMPTY | errors(400, 401, 403, 404, 422, 429),
    tags=["Matches"],
)
async def hide_match(match_id: MatchId, service: TheService, caller: TheCaller) -> None:
    """Leave a finished match of yours out of your lobby."""
    await hide(service, match_id, caller)


router = Router("/api", route_handlers=[lobby_events, people, hide_match])
