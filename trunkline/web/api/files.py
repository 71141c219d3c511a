"""/api/matches/{id}/log and /api/matches/import: match files out and in."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import MediaType, Router, get, post
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody

from trunkline.kernel import Record
from trunkline.server.matches.creation import Created
from trunkline.server.matches.imports import import_match
from trunkline.server.matches.json_view import record
from trunkline.server.matches.uploads import LARGEST, plan_record
from trunkline.web.api.common import errors
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.parameters import AnyRequest, AsPlayer, MatchId
from trunkline.web.turns import turn


@dataclass
class TakesRecord(Operation):
    """A body that is a match file; it is read where it is parsed, in another process."""

    def __post_init__(self) -> None:
        schema = Reference(ref="#/components/schemas/Record")
        content = {MediaType.JSON.value: OpenAPIMediaType(schema=schema)}
        self.request_body = RequestBody(content=content, required=True)


@get(
    "/{match_id:str}/log",
    operation_id="exportMatch",
    responses=errors(400, 403, 404, 429),
)
async def log(
    match_id: MatchId,
    request: AnyRequest,
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Record:
    """The match file, without what you may not know yet."""
    async with turn(request, service):
        return await record(service, match_id, caller, as_player)


@post(
    "/import",
    operation_id="importMatch",
    operation_class=TakesRecord,
    request_max_body_size=LARGEST,
    responses=errors(400, 403, 413, 422, 429, 503),
)
async def import_file(request: AnyRequest, service: TheService) -> Created:
    """A match file becomes a match; every action of it is judged."""
    async with turn(request, service), service.uploads.entered():
        plan = await service.costly.run(plan_record, await request.body())
        return await import_match(service, plan)


router = Router(
    "/api/matches",
    route_handlers=[log, import_file],
    tags=["Files"],
)
