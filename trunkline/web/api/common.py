"""What all handlers share: the house, the caller, and the documented errors."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta, Struct

from trunkline.server.clock import now
from trunkline.server.people import sessions
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import digest
from trunkline.server.service import House
from trunkline.web.problems import no_token

AnyRequest = Request[Any, Any, Any]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Count = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)]
SeatName = Annotated[str, Meta(max_length=80)]
AsPlayer = Annotated[
    str | None,
    QueryParameter(
        name="as", description="Look or act as this one of the seats you hold.", max_length=80
    ),
]
NO_NUL = r"^[^\x00]*$"
"""Databases take every text but this."""
MatchId = Annotated[
    str, PathParameter(description="The id of the match.", max_length=40, pattern=NO_NUL)
]
TheHouse = NamedDependency[House]
TheCaller = NamedDependency[Caller]
BEARER: list[dict[str, list[str]]] = [{"SeatToken": []}]


class Problem(Struct, frozen=True):
    """An error: `detail` says what happened; refusals also have `why` and `rule`."""

    status: int
    title: str = ""
    detail: str = ""
    why: str = ""
    rule: str = ""
    version: int = 0


MEANINGS = {
    400: "Malformed; the answer says where.",
    401: "No token or session, or a wrong one.",
    403: "Not your seat, or not your decision.",
    404: "There is no such thing.",
    409: "Stale: the position changed meanwhile, or somebody was faster.",
    413: "Too large.",
    422: "Understood, but not allowed: `why`, and the `rule` that says so.",
    429: "Too many requests.",
    503: "The store does not answer, or too much is waiting: `Retry-After`.",
}


EMPTY = {204: ResponseSpec(None, description="Done; there is nothing to say.")}
"""For handlers that answer with a cookie alone."""


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """The documented errors of a handler."""
    return {
        status: ResponseSpec(
            Problem,
            description=MEANINGS[status],
            media_type="application/problem+json",
            generate_examples=False,
        )
        for status in statuses
    }


def provide_house(request: AnyRequest) -> House:
    house = request.app.state.house
    assert isinstance(house, House)
    return house


async def provide_caller(request: AnyRequest, house: TheHouse) -> Caller:
    """Who asks: a seat token in Authorization goes before the browser's cookie."""
    token = bearer(request)
    if token is not None:
        return Caller(token_hash=digest(token))
    kept = request.cookies.get(sessions.cookie_name(house.settings))
    if kept is None:
        return Caller()
    session = await house.db.peek(sessions.read_session, digest(kept), house.settings.session_days)
    if session is not None and (not session.returned or session.seen_at < now() - sessions.REFRESH):
        await house.db.write(sessions.touch, session.hash)
    return Caller(session=session)


def page_link(request: AnyRequest, relation: str, **place: int) -> dict[str, str]:
    """The header that says where another page of a list is (RFC 8288)."""
    query = {**request.query_params.dict(), **place}
    return {"Link": f'<{request.url.path}?{urlencode(query, doseq=True)}>; rel="{relation}"'}


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None


def needs_identity(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Before a body is read: there must be a token or a cookie at all."""
    name = sessions.cookie_name(connection.app.state.house.settings)
    if bearer(connection) is None and name not in connection.cookies:
        raise no_token()


DEPENDENCIES = {
    "house": Provide(provide_house, sync_to_thread=False),
    "caller": Provide(provide_caller),
}
