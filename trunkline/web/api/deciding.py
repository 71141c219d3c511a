"""/api/matches/{id}/offers, actions, check, undo: for the players of a match."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.params import HeaderParameter, JSONBody
from msgspec import Meta, Struct

from trunkline.kernel import Offers
from trunkline.server.matches import actions as deciding
from trunkline.server.matches.actions import Done
from trunkline.server.matches.undo import undo
from trunkline.server.matches.votes import Request
from trunkline.server.matches.warned import Warned, warned, warned_of
from trunkline.web.api.common import BEARER, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import AsPlayer, MatchId, Version

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
    warnings: list[Warned] = []
    """If it is allowed: what a friend at the table would say."""


class PostedUndo(Struct, frozen=True):
    """Back to the position after `to` actions; by default one action."""

    seen: Version
    to: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


@get(
    "/offers",
    operation_id="showOffers",
    responses=errors(400, 401, 403, 404),
)
async def offers(
    match_id: MatchId, service: TheService, caller: TheCaller, as_player: AsPlayer = None
) -> Offers:
    """What you may do now."""
    return await deciding.offers(service, match_id, caller, as_player)


@post(
    "/actions",
    operation_id="act",
    responses=errors(*WRITING),
)
async def actions(
    match_id: MatchId,
    data: JSONBody[PostedAction],
    service: TheService,
    caller: TheCaller,
    key: IdempotencyKey = None,
) -> Done:
    """Decide: the action is judged, written down for good, and told to everyone."""
    return await deciding.act(service, match_id, caller, data.seen, data.action, key)


@post(
    "/check",
    operation_id="check",
    status_code=200,
    responses=errors(400, 401, 403, 404, 413, 422, 429),
)
async def check(
    match_id: MatchId, data: JSONBody[AskedAction], service: TheService, caller: TheCaller
) -> Judgement:
    """Why not? Judge an action without doing it, from what its player may know."""
    no = await deciding.check(service, match_id, caller, data.action)
    if no is not None:
        return Judgement(False, no.why, no.rule)
    return Judgement(True, warnings=await warned_of(service, match_id, caller, data.action))


@get(
    "/warnings",
    operation_id="showWarnings",
    responses=errors(400, 401, 403, 404, 422),
)
async def warnings(
    match_id: MatchId, service: TheService, caller: TheCaller, as_player: AsPlayer = None
) -> list[Warned]:
    """What a friend at the table would say before you decide: facts of the position, no advice.
    What is asked of an action before it is done comes with `check`."""
    return await warned(service, match_id, caller, as_player)


@post(
    "/undo",
    operation_id="undo",
    responses=errors(*WRITING),
)
async def undo_actions(
    match_id: MatchId,
    data: JSONBody[PostedUndo],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Response[Done | Request]:
    """Take back actions: 201 when done, 202 when others must agree first."""
    done = await undo(service, match_id, caller, data.seen, data.to, as_player)
    return Response(done, status_code=201 if isinstance(done, Done) else 202)


router = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[offers, actions, check, warnings, undo_actions],
    guards=[needs_identity],
    security=BEARER,
    tags=["Deciding"],
)
