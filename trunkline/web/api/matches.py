"""/api/matches: setting up, looking, deciding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from litestar import MediaType, Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody
from litestar.params import FromQuery, HeaderParameter, JSONBody, QueryParameter
from msgspec import Meta, Struct

from trunkline.kernel import Offers, Record
from trunkline.server.matches import actions as deciding
from trunkline.server.matches.actions import Done
from trunkline.server.matches.creation import Created, NewMatch, create
from trunkline.server.matches.history import HistoryEntry, history_page
from trunkline.server.matches.imports import import_match
from trunkline.server.matches.json_view import MatchShown, record, show
from trunkline.server.matches.lobby import MatchListed, list_matches
from trunkline.server.matches.undo import undo
from trunkline.server.matches.uploads import LARGEST, plan_record
from trunkline.server.matches.votes import Request
from trunkline.server.people.caller import reader
from trunkline.web.api.common import BEARER, errors, page_link
from trunkline.web.dependencies import TheCaller, TheHouse, needs_identity
from trunkline.web.parameters import NO_NUL, AnyRequest, AsPlayer, Count, MatchId, Version
from trunkline.web.turns import turn

LONGEST_PAGE = 500
IdempotencyKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        description="The same key makes a retry harmless.",
        min_length=1,
        max_length=200,
    ),
]


class PostedAction(Struct, frozen=True):
    """An action and the version of the match it was decided on."""

    seen: Version
    action: dict[str, Any]


class AskedAction(Struct, frozen=True):
    """An action of which one asks: why not?"""

    action: dict[str, Any]


class Judgement(Struct, frozen=True):
    """Whether an action would be allowed; if not, why and by which rule."""

    allowed: bool
    why: str = ""
    rule: str = ""


class PostedUndo(Struct, frozen=True):
    """Back to the position after `to` actions; by default one action."""

    seen: Version
    to: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


@dataclass
class TakesRecord(Operation):
    """A body that is a match file; it is read where it is parsed, in another process."""

    def __post_init__(self) -> None:
        schema = Reference(ref="#/components/schemas/Record")
        content = {MediaType.JSON.value: OpenAPIMediaType(schema=schema)}
        self.request_body = RequestBody(content=content, required=True)


@post(
    "/api/matches",
    operation_id="createMatch",
    responses=errors(400, 403, 413, 422, 429),
    tags=["Matches"],
)
async def create_match(data: JSONBody[NewMatch], house: TheHouse, caller: TheCaller) -> Created:
    """Set up a match. The tokens of its seats are shown this once."""
    return await create(house, caller, data)


@get("/api/matches", operation_id="listMatches", responses=errors(400), tags=["Matches"])
async def matches(
    house: TheHouse,
    caller: TheCaller,
    title: Annotated[str | None, QueryParameter(max_length=80, pattern=NO_NUL)] = None,
    mine: FromQuery[bool] = False,
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 100,
) -> list[MatchListed]:
    """The lobby: your matches, and those that are listed for everyone."""
    return await list_matches(house, caller, title, mine, limit)


@get(
    "/api/matches/{match_id:str}",
    operation_id="showMatch",
    responses=errors(400, 403, 404),
    tags=["Matches"],
)
async def match(
    match_id: MatchId,
    house: TheHouse,
    caller: TheCaller,
    as_player: AsPlayer = None,
    at: Count = None,
) -> MatchShown:
    """The position, as you may know it, now or after `at` actions."""
    return await show(house, match_id, caller, as_player, at)


@get(
    "/api/matches/{match_id:str}/offers",
    operation_id="showOffers",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(400, 401, 403, 404),
    tags=["Deciding"],
)
async def offers(
    match_id: MatchId, house: TheHouse, caller: TheCaller, as_player: AsPlayer = None
) -> Offers:
    """What you may do now."""
    return await deciding.offers(house, match_id, caller, as_player)


@post(
    "/api/matches/{match_id:str}/actions",
    operation_id="act",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(400, 401, 403, 404, 409, 413, 422, 429),
    tags=["Deciding"],
)
async def actions(
    match_id: MatchId,
    data: JSONBody[PostedAction],
    house: TheHouse,
    caller: TheCaller,
    key: IdempotencyKey = None,
) -> Done:
    """Decide: the action is judged, written down for good, and told to everyone."""
    return await deciding.act(house, match_id, caller, data.seen, data.action, key)


@post(
    "/api/matches/{match_id:str}/check",
    operation_id="check",
    status_code=200,
    guards=[needs_identity],
    security=BEARER,
    responses=errors(400, 401, 403, 404, 413, 422, 429),
    tags=["Deciding"],
)
async def check(
    match_id: MatchId, data: JSONBody[AskedAction], house: TheHouse, caller: TheCaller
) -> Judgement:
    """Why not? Judge an action without doing it, from what its player may know."""
    no = await deciding.check(house, match_id, caller, data.action)
    return Judgement(True) if no is None else Judgement(False, no.why, no.rule)


@post(
    "/api/matches/{match_id:str}/undo",
    operation_id="undo",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(400, 401, 403, 404, 409, 413, 422, 429),
    tags=["Deciding"],
)
async def undo_actions(
    match_id: MatchId,
    data: JSONBody[PostedUndo],
    house: TheHouse,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Response[Done | Request]:
    """Take back actions: 201 when done, 202 when others must agree first."""
    done = await undo(house, match_id, caller, data.seen, data.to, as_player)
    return Response(done, status_code=201 if isinstance(done, Done) else 202)


@get(
    "/api/matches/{match_id:str}/log",
    operation_id="exportMatch",
    responses=errors(400, 403, 404, 429),
    tags=["Files"],
)
async def log(
    match_id: MatchId,
    request: AnyRequest,
    house: TheHouse,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Record:
    """The match file, without what you may not know yet."""
    async with turn(request, house):
        return await record(house, match_id, caller, as_player)


@get(
    "/api/matches/{match_id:str}/history",
    operation_id="showHistory",
    responses=errors(400, 403, 404, 429),
    tags=["Matches"],
)
async def history(
    match_id: MatchId,
    request: AnyRequest,
    house: TheHouse,
    caller: TheCaller,
    as_player: AsPlayer = None,
    after: Count = None,
    limit: Annotated[int, QueryParameter(ge=1, le=LONGEST_PAGE)] = LONGEST_PAGE,
) -> Response[list[HistoryEntry]]:
    """What ever happened, a page at a time: who submitted what, and what was undone.

    The header `Link` says where the next page is, if there is one.
    """
    live = (await house.match(match_id)).still()
    who = reader(caller, live, as_player)
    async with turn(request, house):
        entries = await history_page(house, live, who, after or 0, limit)
    more = bool(entries) and entries[-1].version < live.version
    link = page_link(request, "next", after=entries[-1].version) if more else {}
    return Response(entries, headers=link)


@post(
    "/api/matches/import",
    operation_id="importMatch",
    operation_class=TakesRecord,
    request_max_body_size=LARGEST,
    responses=errors(400, 403, 413, 422, 429, 503),
    tags=["Files"],
)
async def import_file(request: AnyRequest, house: TheHouse) -> Created:
    """A match file becomes a match; every action of it is judged."""
    async with turn(request, house), house.uploads.entered():
        plan = await house.costly.run(plan_record, await request.body())
        return await import_match(house, plan)
