"""/account/devices: where the account is logged in, and the seats of this browser."""

from __future__ import annotations

import re

from litestar import Response, get, post
from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.kernel.numbers import whole_number
from trunkline.server.errors import ServerError
from trunkline.server.people import accounts
from trunkline.server.people.browser_seats import browser_seats
from trunkline.server.people.caller import Caller
from trunkline.server.people.claiming import Place, leave_here
from trunkline.server.people.sessions import SessionShown
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.account_tabs import account_page, logged_in, to_login
from trunkline.web.pages.dates import how_long_ago, written_day
from trunkline.web.parameters import AnyRequest, Form

PATH = "/account/devices"
BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
"""As they call themselves; those that also call themselves by a later name come first."""
CALLED = {"Edg": "Edge", "OPR": "Opera"}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


class Device(Struct, frozen=True):
    """A browser somewhere, for people."""

    id: str
    name: str
    this: bool
    since: str
    seen: str


def device_name(user_agent: str) -> str:
    """Firefox, Linux; what cannot be read stays as it is, cut short."""
    browser = next((name for name in BROWSERS if f"{name}/" in user_agent), "")
    system = next((SYSTEMS[name] for name in SYSTEMS if name in user_agent), "")
    found = [CALLED.get(browser, browser), system]
    words = ", ".join(word for word in found if word)
    program = re.split(r"[/ ]", user_agent.strip())[0][:40]
    return words or program or phrase("account.unknown-device", "an unknown device")


def device(session: SessionShown) -> Device:
    return Device(
        session.id,
        device_name(session.browser),
        session.this,
        written_day(session.created_at),
        how_long_ago(session.seen_at),
    )


async def _devices(
    request: AnyRequest, service: Service, caller: Caller, said: str = "", error: str = ""
) -> Response[bytes]:
    found = await accounts.list_sessions(service, caller)
    held = await service.db.read(browser_seats, caller.session) if caller.session else []
    devices = sorted(map(device, found), key=lambda each: not each.this)
    return await account_page(
        request,
        service,
        caller,
        PATH,
        "account_devices.html",
        said,
        error,
        devices=devices,
        seats=held,
    )


@get("/account/devices")
async def show_devices(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    if not logged_in(caller):
        return to_login()
    return await _devices(request, service, caller)


@post("/account/devices/leave", status_code=200)
async def post_leave_there(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Log out there."""
    try:
        await accounts.revoke_session(service, caller, data.get("id", ""))
    except ServerError as error:
        return await _devices(request, service, caller, error=str(error))
    said = phrase("account.logged-out-there", "That device is logged out.")
    return await _devices(request, service, caller, said)


@post("/account/claim", status_code=200)
async def post_claim(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Take seats of this browser into the account, or leave them here."""
    _, session = await accounts.own_account(service, caller)
    if data.get("do") == "take":
        await accounts.take_in(service, caller, places(data))
        said = phrase("account.seats-taken-in", "These seats are now in your account.")
    else:
        await service.db.write(leave_here, session)
        said = phrase("account.seats-stay", "These seats stay with this browser.")
    return await _devices(request, service, caller, said)


def places(data: dict[str, str]) -> set[Place]:
    """The seats that are ticked: seat.0 = "match number"."""
    found = set()
    for name, value in data.items():
        match_id, _, number = value.partition(" ")
        seat = whole_number(number)
        if name.startswith("seat.") and seat is not None:
            found.add((match_id, seat))
    return found


HANDLERS = [show_devices, post_leave_there, post_claim]
