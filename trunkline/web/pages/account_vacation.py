"""/account/vacation: days on which one is away."""

from __future__ import annotations

from litestar import Response, get, post
from msgspec import Struct

from trunkline.kernel import Malformed, phrase
from trunkline.server.clock import now
from trunkline.server.errors import ServerError
from trunkline.server.people import accounts
from trunkline.server.people.caller import Caller
from trunkline.server.people.vacations import LONGEST, days
from trunkline.server.service import Service
from trunkline.server.store.rows import Vacation
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.account_tabs import account_page, logged_in, to_login
from trunkline.web.pages.dates import day_in_words
from trunkline.web.parameters import AnyRequest, Form

PATH = "/account/vacation"


class VacationShown(Struct, frozen=True):
    """From one day to another; `on` if it has begun."""

    id: str
    first: str
    last: str
    zone: str
    on: bool


def shown(vacation: Vacation) -> VacationShown:
    first, last = days(vacation)
    return VacationShown(
        vacation.id,
        day_in_words(first),
        day_in_words(last),
        vacation.zone,
        vacation.begins <= now(),
    )


async def _vacation(
    request: AnyRequest, service: Service, caller: Caller, said: str = "", error: str = ""
) -> Response[bytes]:
    known = [shown(each) for each in await accounts.vacations(service, caller)]
    return await account_page(
        request,
        service,
        caller,
        PATH,
        "account_vacation.html",
        said,
        error,
        vacations=known,
        most=LONGEST,
    )


@get("/account/vacation")
async def show_vacation(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    if not logged_in(caller):
        return to_login()
    return await _vacation(request, service, caller)


@post("/account/vacation", status_code=200)
async def post_vacation(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Announce a vacation, or call one off."""
    try:
        if data.get("end"):
            await accounts.call_off_vacation(service, caller, data["end"])
            said = phrase("account.vacation.called-off", "This vacation is called off.")
        else:
            first, last = data.get("first", ""), data.get("last", "")
            zone = data.get("zone", "")
            await accounts.announce_vacation(service, caller, first, last, zone)
            said = phrase("account.vacation.announced", "Your vacation is announced.")
    except (ServerError, Malformed) as error:
        return await _vacation(request, service, caller, error=str(error))
    return await _vacation(request, service, caller, said)


HANDLERS = [show_vacation, post_vacation]
