"""/join/{token}: the secret link of a seat."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath
from litestar.response import Redirect

from trunkline.server.matches.seats import sit_down
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.guests import with_session
from trunkline.web.parameters import AnyRequest


@get("/join/{token:str}")
async def join(
    token: FromPath[str], request: AnyRequest, service: TheService, caller: TheCaller
) -> Redirect:
    """The browser takes the seat and goes to its table."""
    session, cookies = with_session(request, service, caller.session)
    seat = await sit_down(service, session, token)
    return Redirect(f"/matches/{seat.match_id}", status_code=303, cookies=cookies)
