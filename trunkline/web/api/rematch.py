"""/api/matches/{id}/rematch: one more match of the same people; and a link to a report alone."""

from __future__ import annotations

from litestar import Router, delete, get, post, put
from litestar.params import JSONBody
from msgspec import Struct

from trunkline.server.matches import rematch, report_links
from trunkline.server.matches.creation import SeatGiven
from trunkline.server.matches.rematch import Rematch, RematchMade
from trunkline.web.api.common import BEARER, EMPTY, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import AsPlayer, MatchId


class Wish(Struct, frozen=True):
    """Whether you would play once more."""

    wants: bool


class ReportLink(Struct, frozen=True):
    """The address of a report, for whoever has it."""

    url: str


@get("/rematch", operation_id="showRematch", responses=errors(400, 404))
async def show_rematch(match_id: MatchId, service: TheService) -> Rematch:
    """Who wants one more match, and the one that was set up."""
    return await rematch.show(service, await service.match(match_id))


@post(
    "/rematch",
    operation_id="makeRematch",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(*WRITING),
)
async def make_rematch(match_id: MatchId, service: TheService, caller: TheCaller) -> RematchMade:
    """Set one up: same people, bots and rules, seats moved on by one. There is one at most: who
    comes second is told of the first."""
    return await rematch.rematch(service, await service.match(match_id), caller)


@put(
    "/rematch/wish",
    operation_id="wishRematch",
    guards=[needs_identity],
    security=BEARER,
    status_code=204,
    responses={**EMPTY, **errors(*WRITING)},
)
async def wish_rematch(
    match_id: MatchId,
    data: JSONBody[Wish],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> None:
    """Say that you would play once more, or not, before anybody sets something up."""
    await rematch.want(service, await service.match(match_id), caller, data.wants, as_player)


@post(
    "/rematch/seat",
    operation_id="sitDownAgain",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(*WRITING),
)
async def sit_down_again(match_id: MatchId, service: TheService, caller: TheCaller) -> SeatGiven:
    """Take your seat in the match that follows; who asks by a token gets a new one."""
    return await rematch.sit_down(service, await service.match(match_id), caller)


@post(
    "/report/link",
    operation_id="makeReportLink",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(*WRITING),
)
async def make_report_link(match_id: MatchId, service: TheService, caller: TheCaller) -> ReportLink:
    """A link to the report alone, for whoever has it; the same until it is taken back."""
    live = await service.match(match_id)
    return ReportLink(await report_links.make(service, live, caller))


@delete(
    "/report/link",
    operation_id="takeBackReportLink",
    guards=[needs_identity],
    security=BEARER,
    status_code=204,
    responses={**EMPTY, **errors(*WRITING)},
)
async def take_back_report_link(match_id: MatchId, service: TheService, caller: TheCaller) -> None:
    """The link shows nothing any more."""
    await report_links.take_back(service, await service.match(match_id), caller)


router = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[
        show_rematch,
        make_rematch,
        wish_rematch,
        sit_down_again,
        make_report_link,
        take_back_report_link,
    ],
    tags=["Table"],
)
