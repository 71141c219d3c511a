"""/account: log in and register; for those who have, what they are called and what others see."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import QueryParameter

from trunkline.kernel import BadSetup, Malformed, phrase
from trunkline.kernel.decoder import Decoder
from trunkline.server.clock import now, written
from trunkline.server.errors import ServerError
from trunkline.server.matches.seats import leave
from trunkline.server.notices import addresses
from trunkline.server.people import accounts, hosting
from trunkline.server.people.caller import Caller
from trunkline.server.people.identify import identify
from trunkline.server.people.naming import next_change
from trunkline.server.people.preferences import Preferences, preferences
from trunkline.server.service import Service
from trunkline.server.store.rows import Account
from trunkline.web.chosen import chosen_cookie
from trunkline.web.cookies import session_cookie
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.language import language_cookie
from trunkline.web.limits import LIMITED
from trunkline.web.own_machine import on_own_machine
from trunkline.web.pages.account_tabs import account_page, logged_in
from trunkline.web.pages.dates import written_day
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form

Saved = Annotated[bool, QueryParameter()]
Deleted = Annotated[bool, QueryParameter()]
PATH = "/account"
CHOSEN = Decoder(Preferences)
TICKS = ("unlisted", "explain", "dotted_words", "letter_keys")
WRONG = (ServerError, Malformed, BadSetup)


async def _you(
    request: AnyRequest, service: Service, caller: Caller, said: str = "", error: str = ""
) -> Response[bytes]:
    account, _ = await accounts.own_account(service, caller)
    soonest = next_change(account)
    return await account_page(
        request,
        service,
        caller,
        PATH,
        "account.html",
        said,
        error,
        account=account,
        chosen=preferences(account),
        rename_from=written_day(written(soonest)) if soonest > now() else "",
        mail=bool(service.settings.mail_server),
        offered=await service.db.read(hosting.is_offered, account.id),
    )


@get("/account")
async def show_account(
    request: AnyRequest,
    service: TheService,
    caller: TheCaller,
    saved: Saved = False,
    deleted: Deleted = False,
) -> Response[bytes]:
    """Who one is, or two small forms; who has deleted an account is told so there."""
    if not logged_in(caller):
        gone = phrase("account.deleted", "Your account is deleted.") if deleted else ""
        return page(request, "log_in.html", message="", said=gone, name="")
    said = phrase("account.saved", "Saved.") if saved else ""
    return await _you(request, service, caller, said)


@post("/account", status_code=200, opt=LIMITED)
async def post_account(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Log in or register; the seats that this browser holds come along."""
    name, password = data.get("name", ""), data.get("password", "")
    browser = request.headers.get("user-agent", "")
    try:
        if data.get("do") == "register":
            here = on_own_machine(request, service.settings)
            secret = await accounts.register(service, caller, name, password, browser, here)
        else:
            secret = await accounts.login(service, caller, name, password, browser)
    except WRONG as error:
        return page(request, "log_in.html", message=str(error), said="", name=name)
    return await entered(service, secret)


async def entered(service: Service, secret: str) -> Response[bytes]:
    """To the lobby, or to the account where something is to be answered first."""
    caller = Caller(session=await identify(service, secret))
    account, _ = await accounts.own_account(service, caller)
    offered = await service.db.read(hosting.is_offered, account.id)
    asked = offered or bool(await accounts.claimable(service, caller))
    answer = Response(b"", headers={"HX-Redirect": PATH if asked else "/"})
    answer.set_cookie(session_cookie(service.settings, secret))
    wanted = preferences(account)
    if wanted.theme or not wanted.letter_keys:
        answer.set_cookie(chosen_cookie(service.settings, wanted))
    return answer


@post("/account/leave", status_code=200)
async def post_leave(service: TheService, caller: TheCaller) -> Response[bytes]:
    """End this browser's session."""
    if caller.session is not None:
        await leave(service, caller.session)
    answer = Response(b"", headers={"HX-Redirect": "/"})
    answer.set_cookie(session_cookie(service.settings, ""))
    return answer


@post("/account/name", status_code=200, opt=LIMITED)
async def post_name(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Another name."""
    try:
        await accounts.change_name(service, caller, data.get("name", ""))
    except WRONG as error:
        return await _you(request, service, caller, error=str(error))
    return Response(b"", headers={"HX-Redirect": f"{PATH}?saved=true"})


@post("/account/password", status_code=200, opt=LIMITED)
async def post_password(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """A new password; every other device is logged out."""
    try:
        await accounts.change_password(service, caller, data.get("old", ""), data.get("new", ""))
    except WRONG as error:
        return await _you(request, service, caller, error=str(error))
    said = phrase(
        "account.password-changed", "Your password has been changed. Other devices are logged out."
    )
    return await _you(request, service, caller, said)


@post("/account/email", status_code=200, opt=LIMITED)
async def post_email(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """An address to which a code goes, the code that came, or none any longer."""
    said = phrase("account.saved", "Saved.")
    try:
        if "code" in data:
            await addresses.confirm_email(service, caller, data["code"])
        else:
            await addresses.set_email(service, caller, data.get("email", "").strip() or None)
            if data.get("email", "").strip():
                said = phrase("account.code-sent", "A code is on its way to this address.")
    except WRONG as error:
        return await _you(request, service, caller, error=str(error))
    return await _you(request, service, caller, said)


@post("/account/preferences", status_code=200)
async def post_preferences(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """What others see, and how pages look."""
    account, _ = await accounts.own_account(service, caller)
    try:
        wanted = _wanted(account, data)
    except msgspec.ValidationError as error:
        raise Malformed(str(error)) from None
    await accounts.set_preferences(service, caller, wanted)
    answer = Response(b"", headers={"HX-Redirect": f"{PATH}?saved=true"})
    answer.set_cookie(chosen_cookie(service.settings, wanted))
    answer.set_cookie(language_cookie(service.settings, ""))
    return answer


def _wanted(account: Account, data: dict[str, str]) -> Preferences:
    """What the form says; the ticks it names are off where they are not ticked."""
    known: dict[str, object] = msgspec.to_builtins(preferences(account))
    ticks = [name for name in data.get("ticks", "").split() if name in TICKS]
    known |= {name: data[name] for name in known if name not in TICKS and name in data}
    known |= {name: name in data for name in ticks}
    return CHOSEN.convert(known)


@post("/account/host", status_code=200)
async def post_host(data: Form, service: TheService, caller: TheCaller) -> Response[bytes]:
    """Look after the server, or not."""
    account, _ = await accounts.own_account(service, caller)
    if data.get("do") == "accept" and await service.db.write(hosting.accept, account.id):
        return Response(b"", headers={"HX-Redirect": "/server"})
    await service.db.write(hosting.decline, account.id)
    return Response(b"", headers={"HX-Redirect": PATH})


@post("/account/news", status_code=200)
async def post_news(service: TheService, caller: TheCaller) -> Response[bytes]:
    """What was told is read."""
    await accounts.mark_news_read(service, caller)
    return Response(b"", headers={"HX-Refresh": "true"})


HANDLERS = [
    show_account,
    post_account,
    post_leave,
    post_name,
    post_password,
    post_email,
    post_preferences,
    post_host,
    post_news,
]
