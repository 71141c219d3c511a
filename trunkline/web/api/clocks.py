"""/api/matches/{id}/clock: what the clocks say, giving time, pausing."""

from __future__ import annotations

from litestar import Response, Router, delete, get, post
from litestar.params import JSONBody
from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.server.clock import now
from trunkline.server.errors import NotFound
from trunkline.server.matches.clock_changes import NO_CLOCK
from trunkline.server.matches.clock_shown import ClockShown
from trunkline.server.matches.clock_store import read_shown
from trunkline.server.matches.gifts import give_time
from trunkline.server.matches.pauses import ask_pause, go_on
from trunkline.server.matches.votes import Request
from trunkline.web.api.common import ASKED, BEARER, EMPTY, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import AsPlayer, MatchId, SeatName


class Gift(Struct, frozen=True):
    """To whom: five minutes, over days a day."""

    to: SeatName


@get("/clock", operation_id="showClock", responses=errors(400, 404))
async def show_clock(match_id: MatchId, service: TheService) -> ClockShown:
    """What the clocks say now; 404 where none run."""
    await service.match(match_id)
    found = await service.db.read(read_shown, match_id, now())
    if found is None:
        raise NotFound(phrase(NO_CLOCK))
    return found


@post(
    "/clock/gifts",
    operation_id="giveTime",
    status_code=204,
    responses={**EMPTY, **errors(*WRITING)},
)
async def give(
    match_id: MatchId,
    data: JSONBody[Gift],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> None:
    """Give another player time."""
    await give_time(service, match_id, caller, data.to, as_player)


@post(
    "/clock/pause",
    operation_id="pauseMatch",
    responses={**ASKED, **errors(*WRITING)},
)
async def pause(
    match_id: MatchId, service: TheService, caller: TheCaller, as_player: AsPlayer = None
) -> Response[Request]:
    """Pause a live match: 201 when done, 202 when others must agree."""
    request = await ask_pause(service, match_id, caller, as_player)
    return Response(request, status_code=201 if request.status == "granted" else 202)


@delete("/clock/pause", operation_id="endPause", responses=errors(400, 401, 403, 404, 422, 429))
async def end_pause(
    match_id: MatchId, service: TheService, caller: TheCaller, as_player: AsPlayer = None
) -> None:
    """Go on with a match that is paused."""
    await go_on(service, match_id, caller, as_player)


open_to_all = Router("/api/matches/{match_id:str}", route_handlers=[show_clock], tags=["Time"])
for_players = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[give, pause, end_pause],
    guards=[needs_identity],
    security=BEARER,
    tags=["Time"],
)
