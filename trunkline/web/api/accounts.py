"""/api/accounts, /api/account, /api/session(s): players who come back."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from trunkline.server.matches import seats as seating
from trunkline.server.notices import addresses as reaching
from trunkline.server.people import accounts
from trunkline.server.people.caller import Session
from trunkline.server.people.sessions import SessionShown
from trunkline.server.service import House
from trunkline.web.api.common import EMPTY, errors
from trunkline.web.cookies import session_cookie
from trunkline.web.dependencies import TheCaller, TheHouse, needs_identity
from trunkline.web.guests import with_session
from trunkline.web.limits import LIMITED
from trunkline.web.parameters import NO_NUL, AnyRequest

Password = Annotated[str, Meta(max_length=256)]
SessionId = Annotated[str, PathParameter(max_length=40, pattern=NO_NUL)]


class Credentials(Struct, frozen=True):
    """A name and a password of at least ten characters."""

    name: Annotated[str, Meta(max_length=80, pattern=NO_NUL)]
    password: Password


class PasswordChange(Struct, frozen=True):
    """The old password and the new one."""

    old: Password
    new: Password


class Confirmation(Struct, frozen=True):
    """The password, once more, for what cannot be undone."""

    password: Password


class SeatToken(Struct, frozen=True):
    """The secret of a seat's link."""

    token: Annotated[str, Meta(max_length=200)]


class Url(Struct, frozen=True):
    """A webhook, or null."""

    webhook: Annotated[str, Meta(max_length=500)] | None


class Email(Struct, frozen=True):
    """An e-mail address, or null."""

    email: Annotated[str, Meta(max_length=200)] | None


class Code(Struct, frozen=True):
    """What came by e-mail."""

    code: Annotated[str, Meta(max_length=20)]


class HeldSeat(Struct, frozen=True):
    """A seat that this browser holds."""

    match: str
    number: int


class Me(Struct, frozen=True):
    """Who this browser is to the server."""

    account: str | None
    seats: list[HeldSeat]


class AccountShown(Struct, frozen=True):
    """One's own account."""

    name: str
    webhook: str | None
    email: str | None
    unconfirmed_email: str | None


def _browser(request: AnyRequest) -> str:
    return request.headers.get("user-agent", "")


def _entered(house: House, token: str, name: str) -> Response[Me]:
    answer = Response(Me(name, []), status_code=201)
    answer.set_cookie(session_cookie(house.settings, token))
    return answer


def _me(session: Session | None) -> Me:
    if session is None:
        return Me(None, [])
    return Me(session.account_name, [HeldSeat(m, n) for m, n in sorted(session.seats)])


@post(
    "/api/accounts",
    operation_id="register",
    opt=LIMITED,
    tags=["Accounts"],
    responses=errors(400, 403, 409, 413, 422, 429),
)
async def register(
    data: JSONBody[Credentials], request: AnyRequest, house: TheHouse, caller: TheCaller
) -> Response[Me]:
    """A new account, and a session for this browser."""
    browser = _browser(request)
    token = await accounts.register(house, caller, data.name, data.password, browser)
    return _entered(house, token, data.name.strip())


@post(
    "/api/session",
    operation_id="login",
    opt=LIMITED,
    tags=["Accounts"],
    responses=errors(400, 401, 403, 413, 429),
)
async def login(
    data: JSONBody[Credentials], request: AnyRequest, house: TheHouse, caller: TheCaller
) -> Response[Me]:
    """Log in; seats that this browser held stay with it."""
    token = await accounts.login(house, caller, data.name, data.password, _browser(request))
    return _entered(house, token, data.name.strip())


@get("/api/session", operation_id="whoAmI", tags=["Accounts"])
async def me(caller: TheCaller) -> Me:
    """Who you are, and which seats this browser holds."""
    return _me(caller.session)


@delete("/api/session", operation_id="logout", tags=["Accounts"], responses=EMPTY | errors(403))
async def logout(house: TheHouse, caller: TheCaller) -> Response[None]:
    """End this session."""
    if caller.session is not None:
        await seating.leave(house, caller.session)
    answer: Response[None] = Response(None, status_code=204)
    answer.set_cookie(session_cookie(house.settings, ""))
    return answer


@post(
    "/api/session/seats",
    operation_id="sitDown",
    tags=["Seats"],
    responses=errors(400, 403, 404, 409, 413, 429),
)
async def sit_down(
    data: JSONBody[SeatToken], request: AnyRequest, house: TheHouse, caller: TheCaller
) -> Response[HeldSeat]:
    """This browser takes the seat of a secret link; it may hold several."""
    session, cookies = with_session(request, house, caller.session)
    seat = await seating.sit_down(house, session, data.token)
    return Response(HeldSeat(seat.match_id, seat.number), status_code=201, cookies=cookies)


@get(
    "/api/sessions",
    operation_id="listSessions",
    guards=[needs_identity],
    tags=["Accounts"],
    responses=errors(401),
)
async def list_sessions(house: TheHouse, caller: TheCaller) -> list[SessionShown]:
    """Where your account is logged in."""
    return await accounts.list_sessions(house, caller)


@delete(
    "/api/sessions/{session_id:str}",
    operation_id="revokeSession",
    guards=[needs_identity],
    responses=errors(400, 401, 403, 404),
    tags=["Accounts"],
)
async def revoke_session(session_id: SessionId, house: TheHouse, caller: TheCaller) -> None:
    """Log out elsewhere."""
    await accounts.revoke_session(house, caller, session_id)


@get(
    "/api/account",
    operation_id="showAccount",
    guards=[needs_identity],
    tags=["Accounts"],
    responses=errors(401),
)
async def account(house: TheHouse, caller: TheCaller) -> AccountShown:
    """Your account."""
    found, _ = await accounts.own_account(house, caller)
    return AccountShown(found.name, found.webhook, found.email, found.unconfirmed_email)


@put(
    "/api/account/password",
    operation_id="changePassword",
    guards=[needs_identity],
    opt=LIMITED,
    status_code=204,
    responses=errors(400, 401, 403, 413, 429),
    tags=["Accounts"],
)
async def change_password(
    data: JSONBody[PasswordChange], house: TheHouse, caller: TheCaller
) -> None:
    """A new password; all your other sessions end."""
    await accounts.change_password(house, caller, data.old, data.new)


@put(
    "/api/account/webhook",
    operation_id="setWebhook",
    guards=[needs_identity],
    status_code=204,
    responses=errors(400, 401, 403, 413, 422, 429),
    tags=["Accounts"],
)
async def set_webhook(data: JSONBody[Url], house: TheHouse, caller: TheCaller) -> None:
    """Where to tell you that it is your turn, in all your matches."""
    await reaching.set_account_webhook(house, caller, data.webhook)


@put(
    "/api/account/email",
    operation_id="setEmail",
    guards=[needs_identity],
    opt=LIMITED,
    status_code=204,
    responses=errors(400, 401, 403, 413, 422, 429, 503),
    tags=["Accounts"],
)
async def set_email(data: JSONBody[Email], house: TheHouse, caller: TheCaller) -> None:
    """Your e-mail address; a code goes to it."""
    await reaching.set_email(house, caller, data.email)


@post(
    "/api/account/email/confirm",
    operation_id="confirmEmail",
    guards=[needs_identity],
    opt=LIMITED,
    status_code=204,
    responses=errors(400, 401, 403, 413, 422, 429),
    tags=["Accounts"],
)
async def confirm_email(data: JSONBody[Code], house: TheHouse, caller: TheCaller) -> None:
    """The code that came by e-mail."""
    await reaching.confirm_email(house, caller, data.code)


@post(
    "/api/account/delete",
    operation_id="deleteAccount",
    guards=[needs_identity],
    opt=LIMITED,
    status_code=204,
    responses=EMPTY | errors(400, 401, 403, 413, 429),
    tags=["Accounts"],
)
async def delete_account(
    data: JSONBody[Confirmation], house: TheHouse, caller: TheCaller
) -> Response[None]:
    """Delete your account. Your matches stay for the others; secret links go on working."""
    await accounts.delete(house, caller, data.password)
    answer: Response[None] = Response(None, status_code=204)
    answer.set_cookie(session_cookie(house.settings, ""))
    return answer
