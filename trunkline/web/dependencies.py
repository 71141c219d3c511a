"""What handlers are given: the service, and who asks; and the guard for those who must be known."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler

from trunkline.server.errors import NotFound, Unauthenticated
from trunkline.server.matches.sitting import sit_by_token
from trunkline.server.people.caller import Caller
from trunkline.server.people.identify import identify
from trunkline.server.service import Service
from trunkline.web.cookies import cookie_name
from trunkline.web.parameters import AnyRequest

TheService = NamedDependency[Service]
TheCaller = NamedDependency[Caller]
CALLER = "trunkline.caller"
"""Where the caller is kept while a request is answered."""


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
    known: dict[str, Any] = connection.scope  # type: ignore[assignment]
    if CALLER not in known:
        secret = connection.cookies.get(cookie_name(service.settings))
        caller = await identify(service, bearer(connection), secret)
        match_id = str(connection.path_params.get("match_id", ""))
        if caller.token_hash is not None and match_id.isalnum():
            with suppress(NotFound):
                await sit_by_token(service, match_id, caller)
        known[CALLER] = caller
    found: Caller = known[CALLER]
    return found


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
