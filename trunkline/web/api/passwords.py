"""/api/password: a new password for those who forgot theirs."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from trunkline.server.people import forgotten
from trunkline.server.people.identify import identify
from trunkline.web.api.common import errors
from trunkline.web.api.sessions import Me
from trunkline.web.cookies import session_cookie
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.limits import LIMITED
from trunkline.web.parameters import NO_NUL, AnyRequest


class Forgotten(Struct, frozen=True):
    """The name of an account."""

    name: Annotated[str, Meta(max_length=80, pattern=NO_NUL)]


class NewPassword(Struct, frozen=True):
    """The secret of the link, and the new password."""

    token: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=256)]


@post(
    "/forgotten",
    operation_id="forgotPassword",
    opt=LIMITED,
    status_code=202,
    responses=errors(400, 403, 413, 422, 429),
)
async def forgot(data: JSONBody[Forgotten], service: TheService) -> None:
    """A link goes to the confirmed address of this account; 202 too if there is none."""
    forgotten.ask_for_link(service, data.name)


@post(
    "/reset",
    operation_id="resetPassword",
    opt=LIMITED,
    responses=errors(400, 403, 404, 413, 429),
)
async def reset(
    data: JSONBody[NewPassword], request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[Me]:
    """A new password, once for each link; all other devices are logged out."""
    browser = request.headers.get("user-agent", "")
    secret = await forgotten.reset(service, caller, data.token, data.password, browser)
    session = await identify(service, secret)
    name = None if session is None else session.account_name
    answer = Response(Me(name, []), status_code=201)
    answer.set_cookie(session_cookie(service.settings, secret))
    return answer


router = Router("/api/password", route_handlers=[forgot, reset], tags=["Accounts"])
