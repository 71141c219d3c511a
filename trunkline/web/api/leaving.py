"""/api/matches/{id}: absent players, conceding, ending, reopening, deleting."""

from __future__ import annotations

from litestar import Response, Router, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from trunkline.server.matches import ending
from trunkline.server.matches.absence import nudge
from trunkline.server.matches.replacing import Link, propose, stand_in_link
from trunkline.server.matches.votes import ReplaceAsked, Request
from trunkline.web.api.common import ASKED, BEARER, EMPTY, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import AsPlayer, MatchId, SeatName


class Nudged(Struct, frozen=True):
    """Whom the match waits for."""

    to: SeatName


class Replacement(Struct, frozen=True):
    """For whom: a bot, a person with an account here, or with neither whoever gets a link."""

    seat: SeatName
    bot: SeatName | None = None
    person: SeatName | None = None


class Ending(Struct, frozen=True):
    """Ranked as it stands, or without result."""

    ranked: bool


@post(
    "/nudges", operation_id="nudgePlayer", status_code=204, responses={**EMPTY, **errors(*WRITING)}
)
async def post_nudge(
    match_id: MatchId,
    data: JSONBody[Nudged],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> None:
    """Remind a player; all together once in 12 hours, live once a minute."""
    await nudge(service, match_id, caller, data.to, as_player)


@post(
    "/replacements",
    operation_id="proposeReplacement",
    status_code=202,
    responses=errors(*WRITING),
)
async def propose_replacement(
    match_id: MatchId,
    data: JSONBody[Replacement],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Request:
    """Propose that somebody plays for an absent player. It happens after a day (live: a minute)
    unless somebody says no or the player moves."""
    asked = ReplaceAsked(data.seat, data.bot, data.person)
    return await propose(service, match_id, caller, asked, as_player)


@post(
    "/replacements/{name:str}/link",
    operation_id="makeStandInLink",
    responses=errors(*WRITING),
)
async def make_link(
    match_id: MatchId, name: FromPath[str], service: TheService, caller: TheCaller
) -> Link:
    """A link for somebody who plays for an absent player, once the table has agreed to that."""
    return await stand_in_link(service, match_id, caller, name)


@post(
    "/concession", operation_id="concede", status_code=204, responses={**EMPTY, **errors(*WRITING)}
)
async def post_concession(
    match_id: MatchId, service: TheService, caller: TheCaller, as_player: AsPlayer = None
) -> None:
    """A bot plays your seat to the end, and you rank last. Of two people the other one wins."""
    await ending.concede(service, match_id, caller, as_player)


@post("/ending", operation_id="askToEnd", responses={**ASKED, **errors(*WRITING)})
async def post_ending(
    match_id: MatchId,
    data: JSONBody[Ending],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Response[Request]:
    """Ask to end the match: 201 when done, 202 when others must agree."""
    request = await ending.ask_to_end(service, match_id, caller, data.ranked, as_player)
    return Response(request, status_code=201 if request.status == "granted" else 202)


@post("/reopening", operation_id="reopen", status_code=204, responses={**EMPTY, **errors(*WRITING)})
async def post_reopening(match_id: MatchId, service: TheService, caller: TheCaller) -> None:
    """Go on with a match that was closed because nobody came."""
    await ending.reopen(service, match_id, caller)


router = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[
        post_nudge,
        propose_replacement,
        make_link,
        post_concession,
        post_ending,
        post_reopening,
    ],
    guards=[needs_identity],
    security=BEARER,
    tags=["Time"],
)
