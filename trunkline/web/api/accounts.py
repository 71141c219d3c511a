"""/api/account: one's own account."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from trunkline.server.clock import written
from trunkline.server.notices import addresses as reaching
from trunkline.server.people import accounts
from trunkline.server.people.claiming import Claimable
from trunkline.server.people.exports import export
from trunkline.server.people.preferences import Preferences, preferences
from trunkline.server.store.rows import Vacation
from trunkline.web.api.common import EMPTY, errors
from trunkline.web.api.sessions import HeldSeat
from trunkline.web.cookies import session_cookie
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.limits import LIMITED
from trunkline.web.parameters import NO_NUL, AnyRequest
from trunkline.web.turns import turn

Password = Annotated[str, Meta(max_length=256)]
VacationId = Annotated[str, PathParameter(max_length=40, pattern=NO_NUL)]
ZIPPED = {200: ResponseSpec(bytes, media_type="application/zip", description="A zip.")}


class PasswordChange(Struct, frozen=True):
    """The old password and the new one."""

    old: Password
    new: Password


class Deletion(Struct, frozen=True):
    """The password, once more, for what cannot be undone."""

    password: Password
    forget_name: bool = False
    """Matches that are over show “Former player” in place of your name."""


class NewName(Struct, frozen=True):
    """What you want to be called."""

    name: Annotated[str, Meta(max_length=80, pattern=NO_NUL)]


class SeatsTaken(Struct, frozen=True):
    """Seats of this browser for your account; the others stay with the browser."""

    seats: Annotated[list[HeldSeat], Meta(max_length=1_000)]


class Days(Struct, frozen=True):
    """2026-12-01 to 2026-12-08, both included, in a time zone such as Europe/Warsaw."""

    first: Annotated[str, Meta(max_length=10)]
    last: Annotated[str, Meta(max_length=10)]
    zone: Annotated[str, Meta(max_length=60, pattern=NO_NUL)] = "UTC"


class VacationShown(Struct, frozen=True):
    """When you are away, as moments."""

    id: str
    begins: str
    ends: str
    zone: str


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
    created_at: str
    host: bool
    """Of the server: its page is at /server."""


def _vacation(found: Vacation) -> VacationShown:
    return VacationShown(found.id, written(found.begins), written(found.ends), found.zone)


@get(
    "/",
    operation_id="showAccount",
    responses=errors(401),
)
async def account(service: TheService, caller: TheCaller) -> AccountShown:
    """Your account."""
    found, _ = await accounts.own_account(service, caller)
    return AccountShown(
        found.name,
        await reaching.account_webhook(service, found.id),
        found.email,
        found.unconfirmed_email,
        written(found.created_at),
        found.host,
    )


@put(
    "/name",
    operation_id="changeName",
    opt=LIMITED,
    status_code=204,
    responses=errors(400, 401, 403, 409, 413, 422, 429),
)
async def change_name(data: JSONBody[NewName], service: TheService, caller: TheCaller) -> None:
    """Another name, once a month; nobody else gets the old one for a year."""
    await accounts.change_name(service, caller, data.name)


@get("/preferences", operation_id="showPreferences", responses=errors(401))
async def show_preferences(service: TheService, caller: TheCaller) -> Preferences:
    """What others see of you, and how pages look."""
    found, _ = await accounts.own_account(service, caller)
    return preferences(found)


@put(
    "/preferences",
    operation_id="setPreferences",
    status_code=204,
    responses=errors(400, 401, 403, 413, 429),
)
async def set_preferences(
    data: JSONBody[Preferences], service: TheService, caller: TheCaller
) -> None:
    """All of them; what is left out gets its first value again."""
    await accounts.set_preferences(service, caller, data)


@get("/seats", operation_id="listClaimableSeats", responses=errors(401))
async def list_claimable(service: TheService, caller: TheCaller) -> list[Claimable]:
    """Seats of this browser that are not in your account."""
    await accounts.own_account(service, caller)
    return await accounts.claimable(service, caller)


@post(
    "/seats",
    operation_id="claimSeats",
    status_code=204,
    responses=errors(400, 401, 403, 413, 429),
)
async def claim_seats(data: JSONBody[SeatsTaken], service: TheService, caller: TheCaller) -> None:
    """Take seats of this browser into your account; an empty list leaves them all here."""
    await accounts.take_in(service, caller, {(seat.match, seat.number) for seat in data.seats})


@get("/vacations", operation_id="listVacations", responses=errors(401))
async def list_vacations(service: TheService, caller: TheCaller) -> list[VacationShown]:
    """Your vacations that are not over."""
    return [_vacation(found) for found in await accounts.vacations(service, caller)]


@post(
    "/vacations",
    operation_id="announceVacation",
    responses=errors(400, 401, 403, 413, 422, 429),
)
async def announce_vacation(
    data: JSONBody[Days], service: TheService, caller: TheCaller
) -> VacationShown:
    """Whole days from tomorrow on."""
    found = await accounts.announce_vacation(service, caller, data.first, data.last, data.zone)
    return _vacation(found)


@delete(
    "/vacations/{vacation_id:str}",
    operation_id="callOffVacation",
    responses=errors(400, 401, 403, 404, 429),
)
async def call_off_vacation(
    vacation_id: VacationId, service: TheService, caller: TheCaller
) -> None:
    """It never begins, or ends now."""
    await accounts.call_off_vacation(service, caller, vacation_id)


@get(
    "/data",
    operation_id="downloadData",
    responses=ZIPPED | errors(401, 429),
)
async def download_data(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Everything that the server keeps about you: one zip."""
    async with turn(request, service):
        return Response(await export(service, caller), media_type="application/zip")


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
    data: JSONBody[Deletion], service: TheService, caller: TheCaller
) -> Response[None]:
    """Delete your account. Your matches stay for the others; bots play your seats."""
    await accounts.delete(service, caller, data.password, data.forget_name)
    answer: Response[None] = Response(None, status_code=204)
    if not await accounts.is_kept(service, caller):
        answer.set_cookie(session_cookie(service.settings, ""))
    return answer


router = Router(
    "/api/account",
    route_handlers=[
        account,
        change_name,
        show_preferences,
        set_preferences,
        list_claimable,
        claim_seats,
        list_vacations,
        announce_vacation,
        call_off_vacation,
        download_data,
        change_password,
        set_webhook,
        set_email,
        confirm_email,
        delete_account,
    ],
    guards=[needs_identity],
    tags=["Accounts"],
)
