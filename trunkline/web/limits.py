"""Limits on how often: logins by everyone, writing by everyone but the server's own machine."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

from litestar.connection import ASGIConnection
from litestar.middleware.base import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig

from trunkline.server.settings import Settings
from trunkline.web.households import household
from trunkline.web.parameters import AnyRequest

SAFE = {"GET", "HEAD", "OPTIONS"}
LIMITED = {"limited": True}
"""The option of handlers that guess secrets or send mail."""


def is_local(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """A program on this machine. Behind a proxy the client is the one that the proxy names."""
    client = connection.client
    try:
        return client is not None and ip_address(client.host).is_loopback
    except ValueError:
        return False


def address(request: AnyRequest) -> str:
    """Whom a limit counts."""
    return household(request.client.host) if request.client is not None else "unknown"


async def _limited(request: AnyRequest) -> bool:
    """Not a plain function: Litestar would send each request to a thread and back for it."""
    handler = request.scope.get("route_handler")
    return bool(handler is not None and handler.opt.get("limited"))


def limits(settings: Settings) -> list[DefineMiddleware]:
    """Two counters: one for what guesses secrets, one for all writing."""

    async def writing(request: AnyRequest) -> bool:
        if request.method in SAFE:
            return False
        return settings.limit_local or not is_local(request)

    logins = RateLimitConfig(
        ("minute", settings.logins_per_minute),
        check_throttle_handler=_limited,
        identifier_for_request=lambda request: f"login {address(request)}",
        set_rate_limit_headers=False,
    )
    writes = RateLimitConfig(
        ("minute", settings.writes_per_minute),
        check_throttle_handler=writing,
        identifier_for_request=lambda request: f"write {address(request)}",
        set_rate_limit_headers=False,
    )
    return [logins.middleware, writes.middleware]
