"""/api/account: one's own account."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, get, post, put
from litestar.params import JSONBody
from msgspec import Meta, Struct

from trunkline.server.notices import addresses as reaching
from trunkline.server.people import accounts
from trunkline.web.api.common import EMPTY, errors
from trunkline.web.cookies import session_cookie
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.limits import LIMITED

Password = Annotated[str, Meta(max_length=256)]


class PasswordChange(Struct, frozen=True):
    """The old password and the new one."""

    old: Password
    new: Password


class Confirmation(Struct, frozen=True):
    """The password, once more, for what cannot be undone."""

    password: Password


class Url(Struct, frozen=True):
    """A webhook, or null."""

    webhook: Annotated[str, Meta(max_length=500)] | None


class Email(Struct, frozen=True):
    """An e-mail address, or null."""

    email: Annotated[str, Meta(max_length=200)] | None


class Code(Struct, frozen=True):
    """What came by e-mail."""

    code: Annotated[str, Meta(max_length=20)]


class AccountShown(Struct, frozen=True):
    """One's own account."""

    name: str
    webhook: str | None
    email: str | None
    unconfirmed_email: str | None


@get(
    "/",
    operation_id="showAccount",
    responses=errors(401),
)
async def account(service: TheService, caller: TheCaller) -> AccountShown:
    """Your account."""
    found, _ = await accounts.own_account(service, caller)
    webhook = await reaching.account_webhook(service, found.id)
    return AccountShown(found.name, webhook, found.email, found.unconfirmed_email)


@put(
    "/password",
    operation_id="changePassword",
    opt=LIMITED,
    status_code=204,
    responses=errors(400, 401, 403, 413, 429),
)
async def change_password(
    data: JSONBody[PasswordChange], service: TheService, caller: TheCaller
) -> None:
    """A new password; all your other sessions end."""
    await accounts.change_password(service, caller, data.old, data.new)


@put(
    "/webhook",
    operation_id="setWebhook",
    status_code=204,
    responses=errors(400, 401, 403, 413, 422, 429),
)
async def set_webhook(data: JSONBody[Url], service: TheService, caller: TheCaller) -> None:
    """Where to tell you that it is your turn, in all your matches."""
    await reaching.set_account_webhook(service, caller, data.webhook)


@put(
    "/email",
    operation_id="setEmail",
    opt=LIMITED,
    status_code=204,
    responses=errors(400, 401, 403, 413, 422, 429, 503),
)
async def set_email(data: JSONBody[Email], service: TheService, caller: TheCaller) -> None:
    """Your e-mail address; a code goes to it."""
    await reaching.set_email(service, caller, data.email)


@post(
    "/email/confirm",
    operation_id="confirmEmail",
    opt=LIMITED,
    status_code=204,
    responses=errors(400, 401, 403, 413, 422, 429),
)
async def confirm_email(data: JSONBody[Code], service: TheService, caller: TheCaller) -> None:
    """The code that came by e-mail."""
    await reaching.confirm_email(service, caller, data.code)


@post(
    "/delete",
    operation_id="deleteAccount",
    opt=LIMITED,
    status_code=204,
    responses=EMPTY | errors(400, 401, 403, 413, 429),
)
async def delete_account(
    data: JSONBody[Confirmation], service: TheService, caller: TheCaller
) -> Response[None]:
    """Delete your account. Your matches stay for the others; secret links go on working."""
    await accounts.delete(service, caller, data.password)
    answer: Response[None] = Response(None, status_code=204)
    answer.set_cookie(session_cookie(service.settings, ""))
    return answer


router = Router(
    "/api/account",
    route_handlers=[
        account,
        change_password,
        set_webhook,
        set_email,
        confirm_email,
        delete_account,
    ],
    guards=[needs_identity],
    tags=["Accounts"],
)
