"""/api/matches/{id}/requests: what the players ask of each other, and their answers."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Struct

from trunkline.server.matches import votes
from trunkline.server.matches.answers import Answer, answer
from trunkline.server.matches.votes import Request
from trunkline.web.api.common import BEARER, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import AsPlayer, MatchId, RequestNumber


class Answering(Struct, frozen=True):
    """agree, decline, or (one's own request) withdraw."""

    answer: Answer


@get(
    "/requests",
    operation_id="showRequests",
    responses=errors(400, 404),
)
async def requests(match_id: MatchId, service: TheService) -> list[Request]:
    """Everything that was ever asked of the table, and what came of it."""
    return await votes.requests(service, match_id)


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
    "/api/matches/{match_id:str}", route_handlers=[requests, answer_request], tags=["Table"]
)
