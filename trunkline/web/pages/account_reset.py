"""/account/forgotten and /account/reset: a new password by a link."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import PathParameter

from trunkline.kernel import Malformed, phrase
from trunkline.server.errors import ServerError
from trunkline.server.people import forgotten
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.limits import LIMITED
from trunkline.web.pages.account import entered
from trunkline.web.pages.render import page
from trunkline.web.parameters import NO_NUL, AnyRequest, Form

Token = Annotated[str, PathParameter(max_length=200, pattern=NO_NUL)]


@get("/account/forgotten")
async def show_forgotten(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    mail = bool(service.settings.mail_server)
    return page(request, "forgotten.html", mail=mail, said="")


@post("/account/forgotten", status_code=200, opt=LIMITED)
async def post_forgotten(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The same answer whether there is such an account or not."""
    try:
        forgotten.ask_for_link(service, data.get("name", ""))
        said = phrase(
            "account.forgotten.on-its-way",
            "If an account with a confirmed address has this name, a link is on its way."
            " It works for 30 minutes.",
        )
    except ServerError as error:
        said = str(error)
    mail = bool(service.settings.mail_server)
    return page(request, "forgotten.html", mail=mail, said=said)


@get("/account/reset/{token:str}")
async def show_reset(
    token: Token, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Only looking at the page changes nothing: link previews do not use the link up."""
    account = await forgotten.account_of_link(service, token)
    return page(request, "reset.html", token=token, name=account.name, error="")


@post("/account/reset/{token:str}", status_code=200, opt=LIMITED)
async def post_reset(
    token: Token, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """A new password; all other devices are logged out, this one is in."""
    account = await forgotten.account_of_link(service, token)
    browser = request.headers.get("user-agent", "")
    try:
        secret = await forgotten.reset(service, caller, token, data.get("password", ""), browser)
    except (ServerError, Malformed) as error:
        return page(request, "reset.html", token=token, name=account.name, error=str(error))
    return await entered(service, secret)


HANDLERS = [show_forgotten, post_forgotten, show_reset, post_reset]
