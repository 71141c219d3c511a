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


def provide_service(request: AnyRequest) -> Service:
    service = request.app.state.service
    assert isinstance(service, Service)
    return service


async def provide_caller(request: AnyRequest, service: TheService) -> Caller:
    """Who asks: a seat token in Authorization goes before the browser's cookie. A program that
    uses the token of an invitation has sat down by that."""
    secret = request.cookies.get(cookie_name(service.settings))
    caller = await identify(service, bearer(request), secret)
    match_id = str(request.path_params.get("match_id", ""))
    if caller.token_hash is not None and match_id.isalnum():
        with suppress(NotFound):
            await sit_by_token(service, match_id, caller)
    return caller


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def needs_identity(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Before a body is read: there must be a token or a cookie at all."""
    name = cookie_name(connection.app.state.service.settings)
    if bearer(connection) is None and name not in connection.cookies:
        raise Unauthenticated


DEPENDENCIES = {
    "service": Provide(provide_service, sync_to_thread=False),
    "caller": Provide(provide_caller),
}
