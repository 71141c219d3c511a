"""/account/notices, and the dialog "Notices for this seat": where to reach you, and what for."""

from __future__ import annotations

from litestar import Response, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath
from msgspec import Struct

from trunkline.kernel import Malformed, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.server.errors import NotFound, ServerError, not_your_seat
from trunkline.server.notices import addresses, choosing
from trunkline.server.notices.devices import device_name
from trunkline.server.notices.events import KINDS, LINES
from trunkline.server.notices.holders import Holder, of_account, of_seat
from trunkline.server.notices.keys import notice_keys
from trunkline.server.notices.settings import NoticeSettings
from trunkline.server.notices.testing import Tested, send_test
from trunkline.server.people.accounts import own_account
from trunkline.server.people.caller import held
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.limits import LIMITED
from trunkline.web.pages.account_tabs import account_page, logged_in, to_login
from trunkline.web.pages.notices_view import NoticesView, minutes_of, view
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, AsPlayer, Form, MatchId

PATH = "/account/notices"


class Place(Struct, frozen=True):
    """Whose notices, and where their forms are."""

    holder: Holder
    path: str
    name: str
    email: str = ""
    unconfirmed: str = ""
    with_account: bool = False

    @property
    def of_account(self) -> bool:
        return self.holder.account_id is not None


ThePlace = NamedDependency[Place]


async def account_place(service: TheService, caller: TheCaller) -> Place:
    account, _ = await own_account(service, caller)
    return Place(
        of_account(account.id),
        PATH,
        account.name,
        account.email or "",
        account.unconfirmed_email or "",
    )


async def seat_place(
    match_id: MatchId, number: FromPath[int], service: TheService, caller: TheCaller
) -> Place:
    live = await service.match(match_id)
    if not 0 <= number < len(live.seats):
        raise NotFound
    seat = live.seats[number]
    if not caller.owns(seat):
        raise not_your_seat(seat.name)
    return Place(
        of_seat(live.id, number),
        f"/matches/{live.id}/notices/{number}",
        seat.name,
        with_account=seat.account_id is not None,
    )


async def _view(
    service: Service,
    place: Place,
    said: str = "",
    fault: str = "",
    typed: dict[str, str] | None = None,
) -> NoticesView:
    return view(
        await choosing.chosen(service, place.holder),
        path=place.path,
        target="#notices",
        name=place.name,
        of_account=place.of_account,
        with_account=place.with_account,
        sends_mail=bool(service.settings.mail_server),
        mail_delay=service.settings.mail_delay,
        email=place.email,
        unconfirmed=place.unconfirmed,
        push_key=(await notice_keys(service.db)).push_public,
        said=said,
        fault=fault,
        typed=typed or {},
    )


async def _again(
    request: AnyRequest,
    service: Service,
    place: Place,
    said: str = "",
    fault: str = "",
    typed: dict[str, str] | None = None,
) -> Response[bytes]:
    """The part of the page that can change; what was typed stays where it was refused."""
    shown = await _view(service, place, said, fault, typed)
    return page(request, "notices_body.html", v=shown)


@get("/account/notices")
async def account_notices(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The page of an account."""
    if not logged_in(caller):
        return to_login()
    shown = await _view(service, await account_place(service, caller))
    return await account_page(request, service, caller, PATH, "notices.html", v=shown)


@post("/", status_code=200)
async def post_notices(
    request: AnyRequest, data: Form, service: TheService, place: ThePlace
) -> Response[bytes]:
    """What was ticked; kept as soon as it is."""
    try:
        await choosing.choose(service, place.holder, _settings(data, place, service))
    except Malformed as error:
        return page(request, "notices_said.html", said="", fault=str(error))
    muted = data.get("muted") == "yes"
    if not place.of_account:
        await choosing.mute(service, place.holder, muted)
    return page(request, "notices_said.html", said=phrase("notice.saved", "Saved."), fault="")


def _settings(data: dict[str, str], place: Place, service: Service) -> NoticeSettings:
    mails = place.of_account and bool(service.settings.mail_server)
    kinds = [kind for kind in KINDS if kind != "mail" or mails]
    wait = data.get("mail_wait", "")
    return NoticeSettings(
        ticks={kind: [line for line in LINES if f"{kind}.{line}" in data] for kind in kinds},
        quiet="quiet" in data,
        quiet_from=minutes_of(data.get("quiet_from", "")),
        quiet_to=minutes_of(data.get("quiet_to", "")),
        quiet_weekends="quiet_weekends" in data,
        zone=data.get("zone", "") or "UTC",
        mail_wait=whole_number(wait),
        one_each="one_each" in data,
        short_push="short_push" in data,
    )


@post("/webhooks", status_code=200)
async def post_webhook(
    request: AnyRequest, data: Form, service: TheService, place: ThePlace
) -> Response[bytes]:
    """A webhook more."""
    try:
        await choosing.add_webhook(service, place.holder, data.get("url", ""), data.get("name", ""))
    except (ServerError, Malformed) as error:
        return await _again(request, service, place, fault=str(error), typed=data)
    said = phrase("notice.webhook-added", "Added. Send a test to see whether it works.")
    return await _again(request, service, place, said)


@post("/push", status_code=200)
async def post_push(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller, place: ThePlace
) -> Response[bytes]:
    """This browser."""
    keys = {"p256dh": data.get("p256dh", ""), "auth": data.get("auth", "")}
    name = device_name(request.headers.get("user-agent", ""))
    if data.get("installed") == "yes":
        name = phrase("notice.installed", "{device}, installed as an app", device=name)
    session = None if caller.session is None else caller.session.hash
    try:
        await choosing.add_push(
            service, place.holder, data.get("endpoint", ""), keys, name, session
        )
    except (ServerError, Malformed) as error:
        return await _again(request, service, place, fault=str(error))
    said = phrase("notice.push-added", "This browser will tell you, even when Trunkline is closed.")
    return await _again(request, service, place, said)


@post("/ways/{way_id:str}/remove", status_code=200)
async def post_remove(
    way_id: FromPath[str], request: AnyRequest, service: TheService, place: ThePlace
) -> Response[bytes]:
    """A browser or a webhook less."""
    await choosing.remove_way(service, place.holder, way_id)
    return await _again(request, service, place, phrase("notice.removed", "Turned off."))


@post("/test", status_code=200, opt=LIMITED)
async def post_test(
    request: AnyRequest, data: Form, service: TheService, place: ThePlace
) -> Response[bytes]:
    """A message by every way, or by one."""
    tested = await send_test(service, place.holder, data.get("way") or None)
    failed = [each for each in tested if each.reason]
    if not tested:
        nothing = phrase("notice.no-way-yet", "There is no way to reach you yet. Add one below.")
        return await _again(request, service, place, fault=nothing)
    if failed:
        return await _again(request, service, place, fault=_why(failed))
    said = phrase(
        "notice.tested",
        "A test is on its way.",
        "{number} tests are on their way.",
        number=len(tested),
    )
    return await _again(request, service, place, said)


def _why(failed: list[Tested]) -> str:
    return phrase(
        "notice.test-failed",
        "The test was not delivered: {why}",
        why=", ".join(dict.fromkeys(each.reason for each in failed)),
    )


@post("/email", status_code=200, opt=LIMITED)
async def post_email(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """An address, the code that came to it, or none any more."""
    said, fault, typed = "", "", {}
    try:
        if "code" in data:
            await addresses.confirm_email(service, caller, data["code"])
            said = phrase("notice.email-confirmed", "Your address is confirmed.")
        else:
            address = data.get("email", "").strip() or None
            await addresses.set_email(service, caller, address)
            if address:
                said = phrase("notice.code-sent", "A code is on its way to {to}.", to=address)
    except (ServerError, Malformed) as error:
        fault, typed = str(error), data
    place = await account_place(service, caller)
    return await _again(request, service, place, said, fault, typed)


@get("/matches/{match_id:str}/notices")
async def seat_notices(
    match_id: MatchId,
    request: AnyRequest,
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Response[bytes]:
    """The dialog of the seat by which one looks, or of the first one holds."""
    live = await service.match(match_id)
    own = held(caller, live)
    seat = next((seat for seat in own if seat.name == as_player), own[0])
    place = await seat_place(match_id, seat.number, service, caller)
    return page(request, "seat_notices.html", v=await _view(service, place))


SHARED = [post_notices, post_webhook, post_push, post_remove, post_test]
of_accounts = Router(
    PATH,
    route_handlers=[*SHARED, post_email],
    dependencies={"place": Provide(account_place)},
)
of_seats = Router(
    "/matches/{match_id:str}/notices/{number:int}",
    route_handlers=SHARED,
    dependencies={"place": Provide(seat_place)},
)
