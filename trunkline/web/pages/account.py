"""/account: log in, register, log out; for players who want their matches on every device."""

from __future__ import annotations

from litestar import Response, get, post

from trunkline.kernel import BadSetup, Malformed
from trunkline.server.errors import ServerError
from trunkline.server.matches.seats import leave
from trunkline.server.people import accounts
from trunkline.server.people.caller import Caller
from trunkline.web.cookies import session_cookie
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.limits import LIMITED
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form


def _name(caller: Caller) -> str:
    return (caller.session.account_name or "") if caller.session is not None else ""


@get("/account")
async def show_account(request: AnyRequest, caller: TheCaller) -> Response[bytes]:
    """Who one is, or two small forms."""
    return page(request, "account.html", name=_name(caller), message="")


@post("/account", status_code=200, opt=LIMITED)
async def post_account(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Log in or register; the seats that this browser holds come along."""
    browser = request.headers.get("user-agent", "")
    enter = accounts.register if data.get("do") == "register" else accounts.login
    try:
        secret = await enter(
            service, caller, data.get("name", ""), data.get("password", ""), browser
        )
    except (ServerError, Malformed, BadSetup) as error:
        return page(request, "account.html", name="", message=str(error))
    answer = Response(b"", headers={"HX-Redirect": "/"})
    answer.set_cookie(session_cookie(service.settings, secret))
    return answer


@post("/account/leave", status_code=200)
async def post_leave(service: TheService, caller: TheCaller) -> Response[bytes]:
    """End this browser's session."""
    if caller.session is not None:
        await leave(service, caller.session)
    answer = Response(b"", headers={"HX-Redirect": "/"})
    answer.set_cookie(session_cookie(service.settings, ""))
    return answer
