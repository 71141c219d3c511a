"""/account/data: download everything, or delete the account."""

from __future__ import annotations

from litestar import Response, get, post

from trunkline.kernel import Malformed
from trunkline.server.errors import ServerError
from trunkline.server.people import accounts
from trunkline.server.people.caller import Caller
from trunkline.server.people.exports import export, file_name
from trunkline.server.service import Service
from trunkline.web.cookies import session_cookie
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.limits import LIMITED
from trunkline.web.pages.account_tabs import account_page, logged_in, to_login
from trunkline.web.parameters import AnyRequest, Form
from trunkline.web.turns import turn

PATH = "/account/data"
ZIP = "application/zip"


async def _data(
    request: AnyRequest, service: Service, caller: Caller, error: str = "", asked: bool = False
) -> Response[bytes]:
    bots = service.settings.bots
    return await account_page(
        request,
        service,
        caller,
        PATH,
        "account_data.html",
        error=error,
        bots=bots,
        asked=asked,
    )


@get("/account/data")
async def show_data(request: AnyRequest, service: TheService, caller: TheCaller) -> Response[bytes]:
    if not logged_in(caller):
        return to_login()
    return await _data(request, service, caller)


@get("/account/data/trunkline.zip")
async def download(request: AnyRequest, service: TheService, caller: TheCaller) -> Response[bytes]:
    """Everything that the server keeps about the account."""
    async with turn(request, service):
        content = await export(service, caller)
    headers = {"Content-Disposition": f'attachment; filename="{file_name()}"'}
    return Response(content, media_type=ZIP, headers=headers)


@post("/account/delete", status_code=200, opt=LIMITED)
async def post_delete(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """For good, after the password."""
    password, forget = data.get("password", ""), data.get("forget") == "on"
    try:
        await accounts.delete(service, caller, password, forget)
    except (ServerError, Malformed) as error:
        return await _data(request, service, caller, str(error), asked=True)
    answer = Response(b"", headers={"HX-Redirect": "/account?deleted=true"})
    if not await accounts.is_kept(service, caller):
        answer.set_cookie(session_cookie(service.settings, ""))
    return answer


HANDLERS = [show_data, download, post_delete]
