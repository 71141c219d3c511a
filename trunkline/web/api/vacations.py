"""/api/matches/{id}/seats/{name}/vacations: when a player is away."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, delete, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from trunkline.server.matches import vacations
from trunkline.server.store.rows import Vacation
from trunkline.web.api.common import BEARER, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import MatchId

Moment = Annotated[int, Meta(ge=0, le=2**53)]


class Announced(Struct, frozen=True):
    """From when until when, in milliseconds since 1970; it begins after it is announced."""

    begins: Moment
    ends: Moment


@post(
    "/seats/{name:str}/vacations",
    operation_id="announceSeatVacation",
    responses=errors(*WRITING),
)
async def announce_for_seat(
    match_id: MatchId,
    name: FromPath[str],
    data: JSONBody[Announced],
    service: TheService,
    caller: TheCaller,
) -> Vacation:
    """Announce a vacation of one seat."""
    return await vacations.announce_for_seat(
        service, match_id, caller, name, data.begins, data.ends
    )


@delete(
    "/vacations/{vacation_id:str}",
    operation_id="endVacation",
    responses=errors(400, 401, 403, 404, 429),
)
async def end_vacation(
    match_id: MatchId, vacation_id: FromPath[str], service: TheService, caller: TheCaller
) -> None:
    """Back before the time, or never away."""
    await service.match(match_id)
    await vacations.end_vacation(service, caller, vacation_id)


router = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[announce_for_seat, end_vacation],
    guards=[needs_identity],
    security=BEARER,
    tags=["Time"],
)
