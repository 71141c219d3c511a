"""/matches/{id}/mute: hear nothing of a match, from its line in the lobby."""

from __future__ import annotations

from litestar import Response, get, post

from trunkline.server.notices.choosing import chosen, mute
from trunkline.server.notices.holders import of_seat
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form, MatchId


async def _button(
    request: AnyRequest, service: Service, match_id: str, caller: Caller
) -> Response[bytes]:
    """What the menu of the line offers; nothing to those who hold no seat."""
    live = await service.match(match_id)
    own = [of_seat(live.id, seat.number) for seat in caller.owned(live)]
    muted = [(await chosen(service, holder)).muted for holder in own]
    return page(request, "mute.html", id=live.id, held=bool(own), muted=bool(own) and all(muted))


@get("/matches/{match_id:str}/mute")
async def show_mute(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Asked for when the menu opens."""
    return await _button(request, service, match_id, caller)


@post("/matches/{match_id:str}/mute", status_code=200)
async def post_mute(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """For every seat that one holds in the match."""
    live = await service.match(match_id)
    for seat in caller.owned(live):
        await mute(service, of_seat(live.id, seat.number), data.get("muted") == "yes")
    return await _button(request, service, match_id, caller)
