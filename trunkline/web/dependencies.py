"""What handlers are given: the service, and who asks; and the guard for those who must be known."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler

from trunkline.server.errors import NotFound, Unauthenticated
from trunkline.server.matches.sitting import sit_by_token
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.identify import identify
from trunkline.server.people.tokens import digest
from trunkline.server.service import Service
from trunkline.web.cookies import cookie_name
from trunkline.web.parameters import AnyRequest

TheService = NamedDependency[Service]
TheCaller = NamedDependency[Caller]
CALLER = "trunkline.caller"
SESSION = "trunkline.session"
"""Where the caller and their session are kept while a request is answered."""


def provide_service(request: AnyRequest) -> Service:
    service = request.app.state.service
    assert isinstance(service, Service)
    return service


async def provide_caller(request: AnyRequest, service: TheService) -> Caller:
    """Who asks: a seat token in Authorization goes before the browser's cookie. A program that
    uses the token of an invitation has sat down by that."""
    return await caller_of(request, service)


async def caller_of(connection: ASGIConnection[Any, Any, Any, Any], service: Service) -> Caller:
    """The same before there are dependencies; found out once for each request."""
    kept = _kept(connection)
    if CALLER not in kept:
        token = bearer(connection)
        if token is not None:
            caller = Caller(token_hash=digest(token))
        else:
            caller = Caller(session=await session_of(connection, service))
        match_id = str(connection.path_params.get("match_id", ""))
        if caller.token_hash is not None and match_id.isalnum():
            with suppress(NotFound):
                await sit_by_token(service, match_id, caller)
        kept[CALLER] = caller
    found: Caller = kept[CALLER]
    return found


async def session_of(
    connection: ASGIConnection[Any, Any, Any, Any], service: Service
) -> Session | None:
    """Of the browser's cookie; read once for each request."""
    kept = _kept(connection)
    if SESSION not in kept:
        secret = connection.cookies.get(cookie_name(service.settings))
        kept[SESSION] = None if secret is None else await identify(service, secret)
    found: Session | None = kept[SESSION]
    return found


def _kept(connection: ASGIConnection[Any, Any, Any, Any]) -> dict[str, Any]:
    """What was found out about a request stands in its scope, which has no types for that."""
    return cast("dict[str, Any]", connection.scope)


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


async def needs_identity(
    connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler
) -> None:
    """Before a body is read: there must be a token or a cookie at all.

    Not a plain function: Litestar would send each request to a thread and back for it.
    """
    name = cookie_name(connection.app.state.service.settings)
    if bearer(connection) is None and name not in connection.cookies:
        raise Unauthenticated


DEPENDENCIES = {
    "service": Provide(provide_service, sync_to_thread=False),
    "caller": Provide(provide_caller),
}
