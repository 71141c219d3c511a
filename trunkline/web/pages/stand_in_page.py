"""/stand-in/{token}: the link of somebody who plays for an absent player."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath

from trunkline.kernel import BadSetup
from trunkline.server.errors import ServerError
from trunkline.server.matches.stand_ins import read_stand_in, sit_in
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.guests import with_session
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form


@get("/stand-in/{token:str}")
async def show_stand_in(
    token: FromPath[str], request: AnyRequest, service: TheService
) -> Response[bytes]:
    """What the link is for; looking at it seats nobody."""
    return await _page(request, service, token)


async def _page(
    request: AnyRequest, service: Service, token: str, message: str = ""
) -> Response[bytes]:
    live, seat = await read_stand_in(service, token)
    title = live.row.title if live.title is None else live.title.name
    return page(request, "stand_in.html", token=token, seat=seat.name, title=title, message=message)


@post("/stand-in/{token:str}", status_code=200)
async def post_stand_in(
    token: FromPath[str],
    request: AnyRequest,
    data: Form,
    service: TheService,
    caller: TheCaller,
) -> Response[bytes]:
    """Sit down."""
    session, cookies = with_session(request, service, caller.session)
    try:
        seat = await sit_in(service, session, token, str(data.get("name") or ""))
    except (ServerError, BadSetup) as error:
        answer = await _page(request, service, token, str(error))
    else:
        answer = Response(b"", status_code=303, headers={"Location": f"/matches/{seat.match_id}"})
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer
