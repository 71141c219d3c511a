"""/api/matches/{id}/explained: decisions that are explained to you, and those that you have met."""

from __future__ import annotations

from litestar import Router, delete, get, put

from trunkline.server.matches import explaining
from trunkline.server.matches.explaining import Explaining
from trunkline.server.people.caller import Caller, held, reader
from trunkline.server.service import Service
from trunkline.web.api.common import BEARER, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import AsPlayer, DecisionKind, MatchId


async def _shown(
    service: Service, match_id: str, caller: Caller, as_player: str | None
) -> Explaining:
    live = await service.match(match_id)
    return await explaining.show(service, live, caller, reader(caller, live, as_player))


@get("/explained", operation_id="showExplained", responses=errors(400, 401, 403, 404))
async def show_explained(
    match_id: MatchId, service: TheService, caller: TheCaller, as_player: AsPlayer = None
) -> Explaining:
    """Whether decisions are explained to you, and which kinds you have met."""
    held(caller, await service.match(match_id))
    return await _shown(service, match_id, caller, as_player)


@put("/explained/{kind:str}", operation_id="gotIt", responses=errors(*WRITING))
async def got_it(
    match_id: MatchId,
    kind: DecisionKind,
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Explaining:
    """A kind of decision needs no explanation any more, in any match of this title."""
    live = await service.match(match_id)
    held(caller, live)
    seat = reader(caller, live, as_player) or ""
    await explaining.got_it(service, live, caller, seat, kind)
    return await _shown(service, match_id, caller, as_player)


@delete("/explained", operation_id="explainAgain", status_code=200, responses=errors(*WRITING))
async def explain_again(
    match_id: MatchId, service: TheService, caller: TheCaller, as_player: AsPlayer = None
) -> Explaining:
    """Explain every kind of decision of this title once more, from now on."""
    live = await service.match(match_id)
    held(caller, live)
    await explaining.again(service, live, caller, reader(caller, live, as_player) or "")
    return await _shown(service, match_id, caller, as_player)


router = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[show_explained, got_it, explain_again],
    guards=[needs_identity],
    security=BEARER,
    tags=["Table"],
)
