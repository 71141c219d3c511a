"""Browsers that come for the first time: a session for when they take a seat."""

from __future__ import annotations

from litestar.datastructures import Cookie

from trunkline.server.people import sessions
from trunkline.server.people.caller import Session
from trunkline.server.service import Service
from trunkline.web.cookies import session_cookie
from trunkline.web.parameters import AnyRequest


def with_session(
    request: AnyRequest, service: Service, known: Session | None
) -> tuple[Session, list[Cookie]]:
    """The session of a browser, and the cookie to be set where it is a new one.

    A new one is stored by what gives it a seat, and not at all where nothing does.
    """
    if known is not None:
        return known, []
    session, secret = sessions.new(request.headers.get("user-agent", ""))
    return session, [session_cookie(service.settings, secret)]
