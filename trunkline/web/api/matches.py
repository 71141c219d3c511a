"""/api/matches: setting up and looking."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, delete, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from trunkline.server.matches import ending
from trunkline.server.matches.creation import Created, NewMatch, create
from trunkline.server.matches.history import HistoryEntry, history_page
from trunkline.server.matches.json_view import MatchShown, show
from trunkline.server.matches.lobby import MatchListed, list_matches
from trunkline.server.matches.starting import cancel
from trunkline.server.people.caller import reader
from trunkline.web.api.common import BEARER, errors, page_link
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import NO_NUL, AnyRequest, AsPlayer, Count, MatchId
from trunkline.web.turns import turn, visit

LONGEST_PAGE = 500


@post(
    "/",
    operation_id="createMatch",
    responses=errors(400, 403, 413, 422, 429),
)
async def create_match(data: JSONBody[NewMatch], service: TheService, caller: TheCaller) -> Created:
    """Set up a match. The tokens of its seats are shown this once."""
    return await create(service, caller, data)


@get("/", operation_id="listMatches", responses=errors(400))
async def matches(
    service: TheService,
    caller: TheCaller,
    title: Annotated[str | None, QueryParameter(max_length=80, pattern=NO_NUL)] = None,
    mine: FromQuery[bool] = False,
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 100,
) -> list[MatchListed]:
    """The lobby: your matches, and those that are listed for everyone."""
    return await list_matches(service, caller, title, mine, limit)


@get(
    "/{match_id:str}",
    operation_id="showMatch",
    responses=errors(400, 403, 404),
)
async def match(
    match_id: MatchId,
    request: AnyRequest,
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
    at: Count = None,
) -> MatchShown:
    """The position, as you may know it, now or after `at` actions."""
    if at is None:
        return await show(service, match_id, caller, as_player, at)
    async with visit(request, service, caller, await service.match(match_id)):
        return await show(service, match_id, caller, as_player, at)


@get(
    "/{match_id:str}/history",
    operation_id="showHistory",
    responses=errors(400, 403, 404, 429),
)
async def history(
    match_id: MatchId,
    request: AnyRequest,
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
    after: Count = None,
    limit: Annotated[int, QueryParameter(ge=1, le=LONGEST_PAGE)] = LONGEST_PAGE,
) -> Response[list[HistoryEntry]]:
    """What ever happened, a page at a time: who submitted what, and what was undone.

    The header `Link` says where the next page is, if there is one.
    """
    live = (await service.match(match_id)).still()
    who = reader(caller, live, as_player)
    async with turn(request, service):
        entries = await history_page(service, live, who, after or 0, limit)
    more = bool(entries) and entries[-1].version < live.version
    link = page_link(request, "next", after=entries[-1].version) if more else {}
    return Response(entries, headers=link)


@delete(
    "/{match_id:str}",
    operation_id="deleteMatch",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(400, 401, 403, 404, 422, 429),
)
async def delete_match(match_id: MatchId, service: TheService, caller: TheCaller) -> None:
    """Its host cancels a match that has not begun, or deletes one in which nobody else plays:
    nothing remains of it."""
    live = await service.match(match_id)
    await (ending.delete if live.row.begun else cancel)(service, match_id, caller)


router = Router(
    "/api/matches",
    route_handlers=[create_match, matches, match, delete_match, history],
    tags=["Matches"],
)
