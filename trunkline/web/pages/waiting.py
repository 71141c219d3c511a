"""The waiting room: a match whose seats are not all taken, or that cannot be shown any more."""

from __future__ import annotations

from litestar import Response, post

from trunkline.kernel import BadSetup
from trunkline.server.errors import ServerError
from trunkline.server.matches.json_view import seat_shown
from trunkline.server.matches.live import Live
from trunkline.server.matches.seats import claim
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.guests import with_session
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form, MatchId


def waiting_page(
    request: AnyRequest, service: Service, live: Live, caller: Caller, message: str = ""
) -> Response[bytes]:
    seats = [seat_shown(live, seat, caller) for seat in live.seats]
    return page(
        request,
        "waiting.html",
        id=live.id,
        title=live.title.name if live.title is not None else live.row.title,
        seats=seats,
        notice=live.closed,
        message=message,
        seated=any(seat.mine for seat in seats),
        seating=live.row.seating,
        corrected=bool(live.row.corrections),
    )


@post("/matches/{match_id:str}/claim", status_code=200)
async def take_seat(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Take an open seat; the table opens with the last one."""
    session, cookies = with_session(request, service, caller.session)
    caller = Caller(session=session)
    try:
        await claim(service, match_id, caller, data.get("seat", ""), data.get("name", ""))
    except (ServerError, BadSetup) as error:
        live = await service.match(match_id)
        answer = waiting_page(request, service, live, caller, str(error))
    else:
        answer = Response(b"", status_code=303, headers={"Location": f"/matches/{match_id}"})
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer
