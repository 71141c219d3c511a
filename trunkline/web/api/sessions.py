"""/api/accounts, /api/session(s): registering, logging in, and who this browser is."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, delete, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from trunkline.server.matches import seats as seating
from trunkline.server.matches import sitting
from trunkline.server.people import accounts
from trunkline.server.people.caller import Session
from trunkline.server.people.sessions import SessionShown
from trunkline.server.service import Service
from trunkline.web.api.common import EMPTY, errors
from trunkline.web.cookies import session_cookie
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.guests import with_session
from trunkline.web.limits import LIMITED
from trunkline.web.own_machine import on_own_machine
from trunkline.web.parameters import NO_NUL, AnyRequest

Password = Annotated[str, Meta(max_length=256)]
SessionId = Annotated[str, PathParameter(max_length=40, pattern=NO_NUL)]


class Credentials(Struct, frozen=True):
    """A name and a password of at least ten characters."""

    name: Annotated[str, Meta(max_length=80, pattern=NO_NUL)]
    password: Password


class SeatToken(Struct, frozen=True):
    """The secret of a seat's link."""

    token: Annotated[str, Meta(max_length=200)]
    name: Annotated[str, Meta(max_length=80, pattern=NO_NUL)] | None = None
    """Under which name one sits down, before the match begins."""
    explain: bool = False
    """Whether decisions are explained."""


class HeldSeat(Struct, frozen=True):
    """A seat that this browser holds."""

    match: str
    number: int


class Me(Struct, frozen=True):
    """Who this browser is to the server."""

    account: str | None
    seats: list[HeldSeat]


def _browser(request: AnyRequest) -> str:
    return request.headers.get("user-agent", "")


def _entered(service: Service, token: str, name: str) -> Response[Me]:
    answer = Response(Me(name, []), status_code=201)
    answer.set_cookie(session_cookie(service.settings, token))
    return answer


def _me(session: Session | None) -> Me:
    if session is None:
        return Me(None, [])
    return Me(session.account_name, [HeldSeat(m, n) for m, n in sorted(session.seats)])


@post(
    "/",
    operation_id="register",
    opt=LIMITED,
    responses=errors(400, 403, 409, 413, 422, 429),
)
async def register(
    data: JSONBody[Credentials], request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[Me]:
    """A new account, and a session for this browser."""
    browser, here = _browser(request), on_own_machine(request, service.settings)
    token = await accounts.register(service, caller, data.name, data.password, browser, here)
    return _entered(service, token, data.name.strip())


@post(
    "/",
    operation_id="login",
    opt=LIMITED,
    responses=errors(400, 401, 403, 413, 429),
)
async def login(
    data: JSONBody[Credentials], request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[Me]:
    """Log in; seats that this browser held stay with it."""
    token = await accounts.login(service, caller, data.name, data.password, _browser(request))
    return _entered(service, token, data.name.strip())


@get("/", operation_id="whoAmI")
async def me(caller: TheCaller) -> Me:
    """Who you are, and which seats this browser holds."""
    return _me(caller.session)


@delete("/", operation_id="logout", responses=EMPTY | errors(403))
async def logout(service: TheService, caller: TheCaller) -> Response[None]:
    """End this session."""
    if caller.session is not None:
        await seating.leave(service, caller.session)
    answer: Response[None] = Response(None, status_code=204)
    answer.set_cookie(session_cookie(service.settings, ""))
    return answer


@post(
    "/seats",
    operation_id="sitDown",
    responses=errors(400, 403, 404, 409, 413, 422, 429),
)
async def sit_down(
    data: JSONBody[SeatToken], request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[HeldSeat]:
    """This browser takes the seat of a secret link; it may hold several."""
    session, cookies = with_session(request, service, caller.session)
    wanted = sitting.Sitting(data.name, data.explain)
    seat = await sitting.sit_down(service, session, data.token, wanted)
    return Response(HeldSeat(seat.match_id, seat.number), status_code=201, cookies=cookies)


@get(
    "/",
    operation_id="listSessions",
    responses=errors(401),
)
async def list_sessions(service: TheService, caller: TheCaller) -> list[SessionShown]:
    """Where your account is logged in."""
    return await accounts.list_sessions(service, caller)


@delete(
    "/{session_id:str}",
    operation_id="revokeSession",
    responses=errors(400, 401, 403, 404),
)
async def revoke_session(session_id: SessionId, service: TheService, caller: TheCaller) -> None:
    """Log out elsewhere."""
    await accounts.revoke_session(service, caller, session_id)


new_accounts = Router(
    "/api/accounts",
    route_handlers=[register],
    tags=["Accounts"],
)


def this_session(with_accounts: bool) -> Router:
    """Without accounts nobody logs in, but a browser still knows which seats it holds."""
    log_in = [login] if with_accounts else []
    return Router("/api/session", route_handlers=[*log_in, me, logout], tags=["Accounts"])


seats = Router(
    "/api/session",
    route_handlers=[sit_down],
    tags=["Seats"],
)
sessions = Router(
    "/api/sessions",
    route_handlers=[list_sessions, revoke_session],
    guards=[needs_identity],
    tags=["Accounts"],
)
