"""The waiting room: a match that has not begun, or that cannot be shown any more."""

from __future__ import annotations

from litestar import Response, get, post

from trunkline.bots import UnknownBot
from trunkline.kernel import BadSetup, Malformed
from trunkline.server.errors import ServerError
from trunkline.server.matches.chat import say
from trunkline.server.matches.live import Live
from trunkline.server.matches.sitting import claim
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.guests import with_session
from trunkline.web.pages.render import html, packed, page
from trunkline.web.pages.room_parts import room_page
from trunkline.web.parameters import AnyRequest, Form, MatchId

FAULTS = (ServerError, BadSetup, UnknownBot, Malformed)
"""What is said in the room instead of on a page of its own."""


async def waiting_page(
    request: AnyRequest, service: Service, live: Live, caller: Caller, message: str = ""
) -> Response[bytes]:
    if live.closed:
        title = live.title.name if live.title is not None else live.row.title
        return page(request, "stopped.html", id=live.id, title=title, notice=live.closed)
    view = await room_page(service, live, caller, message)
    return page(request, "waiting.html", v=view)


async def room_update(
    request: AnyRequest, service: Service, match_id: str, caller: Caller, message: str = ""
) -> Response[bytes]:
    """The parts of the room as they are now; the page is loaded anew once the match has begun."""
    live = await service.match(match_id)
    if live.row.begun or live.closed:
        return Response(b"", headers={"HX-Refresh": "true"})
    view = await room_page(service, live, caller, message)
    return packed(request, html("room_update.html", v=view))


@get("/matches/{match_id:str}/room")
async def show_room(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """What has changed in the room."""
    return await room_update(request, service, match_id, caller)


@post("/matches/{match_id:str}/claim", status_code=200)
async def take_seat(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Take an open seat; the match begins with the last one."""
    session, cookies = with_session(request, service, caller.session)
    caller = Caller(session=session)
    name = session.account_name or data.get("name", "")
    try:
        await claim(
            service, match_id, caller, data.get("seat", ""), name, data.get("explain") == "yes"
        )
    except FAULTS as error:
        return await room_update(request, service, match_id, Caller(), str(error))
    answer: Response[bytes] = Response(b"", headers={"HX-Refresh": "true"})
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer


@post("/matches/{match_id:str}/room/chat", status_code=200)
async def say_in_room(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Say something to those who wait too."""
    message = ""
    try:
        await say(service, match_id, caller, data.get("text", ""), None)
    except FAULTS as error:
        message = str(error)
    return await room_update(request, service, match_id, caller, message)
