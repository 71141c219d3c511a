"""Browsers that come for the first time: a session before they take a seat."""

from __future__ import annotations

from litestar.datastructures import Cookie

from trunkline.server.people import sessions
from trunkline.server.people.caller import Caller
from trunkline.server.service import House
from trunkline.web.api.common import AnyRequest


async def with_session(
    request: AnyRequest, house: House, caller: Caller
) -> tuple[Caller, list[Cookie]]:
    """The caller with a session, and the cookie to be set where it is a new one."""
    if caller.session is not None:
        return caller, []
    browser = request.headers.get("user-agent", "")
    session, secret = await house.db.write(sessions.begin, browser, None)
    return Caller(session=session), [sessions.cookie(house.settings, secret)]
