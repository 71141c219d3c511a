"""Guards around every request: foreign pages cannot act, browsers are told to be strict."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.middleware.base import DefineMiddleware
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from trunkline.kernel import message, phrase
from trunkline.server.settings import Settings, variable
from trunkline.web.cookies import cookie_name
from trunkline.web.hosts import answers_to, host_name, origin_host
from trunkline.web.problems import problem

SAFE = {"GET", "HEAD", "OPTIONS"}
CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
PICTURE_CSP = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
)
"""For a picture opened by itself: it carries its style and its typeface, and does nothing."""
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
FOREIGN = message("error.foreign", "This request comes from another site.")
STRANGE = message(
    "error.strange-host",
    "This server does not answer to the name {name!r}. Its host can add it to {variable}.",
)
LONGEST_NAME = 100
TLS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}


class CookieCsrf(CSRFMiddleware):
    """Litestar's double-submit check, for requests that a browser's cookie authenticates.

    A seat token in Authorization is never sent by a browser on its own, so such requests need no
    second proof; nor do strangers, who have nothing that could be misused.
    """

    def __init__(self, app: ASGIApp, config: CSRFConfig, cookie: str) -> None:
        super().__init__(app, config)
        self.cookie = cookie

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            request: Request[Any, Any, Any] = Request(scope)
            bearer = request.headers.get("authorization", "").lower().startswith("bearer ")
            if bearer or self.cookie not in request.cookies:
                await self.app(scope, receive, send)
                return
        await super().__call__(scope, receive, send)


def csrf(settings: Settings, secret: str) -> DefineMiddleware:
    """The token is in the cookie `csrftoken` and comes back in the header `x-csrftoken`."""
    config = CSRFConfig(secret, cookie_secure=settings.secure, cookie_samesite="lax")
    return DefineMiddleware(CookieCsrf, config=config, cookie=cookie_name(settings))


class SameOrigin:
    """No page of another site can write here, whatever it sends along."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.own = urlsplit(settings.url).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE:
            headers = Headers.from_scope(scope)
            origin = headers.get("origin")
            if origin is not None:
                known = {headers.get("host", ""), self.own} - {""}
                if origin_host(origin) not in known:
                    raise PermissionDeniedException(FOREIGN)
        await self.app(scope, receive, send)


class KnownHosts:
    """A request is for a name of this server. Otherwise a page elsewhere could let its own name
    point here and would then be of the same origin."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.names = frozenset(settings.hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.names and scope["type"] == ScopeType.HTTP:
            for host in Headers.from_scope(scope).getall("host", []):
                if not answers_to(host, self.names):
                    name = host_name(host)[:LONGEST_NAME]
                    raise problem(421, phrase(STRANGE, name=name, variable=variable("hosts")))
        await self.app(scope, receive, send)


class StrictHeaders:
    """Every answer carries the headers that keep browsers careful, unless it has its own."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        chosen = {**HEADERS, **(TLS_ONLY if settings.secure else {})}
        self.headers = [(k.lower().encode(), v.encode()) for k, v in chosen.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = list(message.get("headers", []))
                own = {name.lower() for name, _ in sent}
                message["headers"] = [*sent, *(each for each in self.headers if each[0] not in own)]
            await send(message)

        await self.app(scope, receive, with_headers)


def known_hosts(settings: Settings) -> DefineMiddleware:
    return DefineMiddleware(KnownHosts, settings=settings)


def same_origin(settings: Settings) -> DefineMiddleware:
    return DefineMiddleware(SameOrigin, settings=settings)
