"""/api/account/notices, /api/matches/{id}/seats/{name}/notices: where and of what one is told."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, delete, get, post, put
from litestar.di import NamedDependency, Provide
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, PathParameter
from litestar.types import Method
from litestar.types.callable_types import OperationIDCreator
from litestar.types.internal_types import PathParameterDefinition
from msgspec import Meta, Struct

from trunkline.server.clock import written
from trunkline.server.notices import choosing
from trunkline.server.notices.devices import device_name
from trunkline.server.notices.events import KINDS, LINES, Kind, Line
from trunkline.server.notices.fewer import ask_for_fewer
from trunkline.server.notices.holders import Holder
from trunkline.server.notices.keys import notice_keys
from trunkline.server.notices.opened import opened
from trunkline.server.notices.payloads import Program, program_of
from trunkline.server.notices.settings import NoticeSettings
from trunkline.server.notices.testing import Tested, send_test
from trunkline.server.notices.ways import Way
from trunkline.web.api.common import BEARER, EMPTY, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.limits import LIMITED
from trunkline.web.parameters import NO_NUL, AnyRequest, MatchId

TheHolder = NamedDependency[Holder]
WayId = Annotated[str, PathParameter(max_length=40, pattern=NO_NUL)]
Text = Annotated[str, Meta(max_length=500, pattern=NO_NUL)]
Name = Annotated[str, Meta(max_length=80, pattern=NO_NUL)]


class WayShown(Struct, frozen=True):
    """A way: an e-mail address, a browser, or a webhook."""

    id: str
    kind: Kind
    name: str
    address: str
    """Of a browser: its push service."""
    program: Program | None
    """Of a webhook: the chat program it belongs to."""
    last_sent_at: str | None
    failure: str
    """Why the last message was not delivered; empty where it was."""

    @classmethod
    def of(cls, way: Way) -> WayShown:
        push = way.kind == "push"
        return cls(
            way.id,
            way.kind,
            way.name,
            way.address.split("/")[2] if push else way.address,
            program_of(way.address) if way.kind == "webhook" else None,
            None if way.sent_at is None else written(way.sent_at),
            way.failure,
        )


class NoticesShown(Struct, frozen=True):
    """Ways, what they are used for, and what a browser needs to be one of them."""

    ways: list[WayShown]
    settings: NoticeSettings
    ticks: dict[Kind, list[Line]]
    """What each kind of way is used for, defaults included."""
    muted: bool
    sends_mail: bool
    push_key: str
    """For `PushManager.subscribe`."""


class Webhook(Struct, frozen=True):
    """A webhook of Discord, of Slack, or any address that takes JSON."""

    url: Text
    name: Name = ""


class PushKeys(Struct, frozen=True):
    """As `PushSubscription.toJSON()` has them."""

    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class Push(Struct, frozen=True):
    """A browser that allowed notices: `PushSubscription.toJSON()`."""

    endpoint: Text
    keys: PushKeys
    name: Name = ""


class Muted(Struct, frozen=True):
    """Whether one wants to hear nothing of this match."""

    muted: bool


class FewerWanted(Struct, frozen=True):
    """The token of a link "Fewer of these"; `everything` for no message of this kind at all."""

    token: Annotated[str, Meta(max_length=1_000)]
    everything: bool = False


def _named(name: str) -> OperationIDCreator:
    """The same handlers serve accounts and seats; what they are called in /schema differs."""

    def operation(
        _: HTTPRouteHandler, __: Method, path: list[str | PathParameterDefinition]
    ) -> str:
        return f"{name}OfSeat" if "seats" in path else name

    return operation


@get("/", operation_id=_named("showNotices"), responses=errors(401, 403, 404))
async def show_notices(service: TheService, holder: TheHolder) -> NoticesShown:
    """By which ways you are told of what."""
    found, keys = await choosing.chosen(service, holder), await notice_keys(service.db)
    ticks = {kind: [line for line in LINES if found.settings.ticked(line, kind)] for kind in KINDS}
    return NoticesShown(
        [WayShown.of(way) for way in found.ways],
        found.settings,
        ticks,
        found.muted,
        bool(service.settings.mail_server),
        keys.push_public,
    )


@put("/", operation_id=_named("chooseNotices"), status_code=204, responses=errors(*WRITING))
async def choose_notices(
    data: JSONBody[NoticeSettings], service: TheService, holder: TheHolder
) -> None:
    """What you want to be told by which ways, and when not. `ticks` of kinds that are left out are
    the defaults; times are minutes after midnight in `zone`."""
    await choosing.choose(service, holder, data)


@post("/webhooks", operation_id=_named("addWebhook"), responses=errors(*WRITING))
async def add_webhook(data: JSONBody[Webhook], service: TheService, holder: TheHolder) -> WayShown:
    """One more webhook."""
    return WayShown.of(await choosing.add_webhook(service, holder, data.url, data.name))


@post("/push", operation_id=_named("addPush"), responses=errors(*WRITING))
async def add_push(
    data: JSONBody[Push],
    request: AnyRequest,
    service: TheService,
    caller: TheCaller,
    holder: TheHolder,
) -> WayShown:
    """This browser; notices to it end when it logs out."""
    keys = {"p256dh": data.keys.p256dh, "auth": data.keys.auth}
    name = data.name or device_name(request.headers.get("user-agent", ""))
    session = None if caller.session is None else caller.session.hash
    way = await choosing.add_push(service, holder, data.endpoint, keys, name, session)
    return WayShown.of(way)


@delete("/ways/{way_id:str}", operation_id=_named("removeWay"), responses=errors(401, 403, 404))
async def remove_way(way_id: WayId, service: TheService, holder: TheHolder) -> None:
    """A browser or a webhook less."""
    await choosing.remove_way(service, holder, way_id)


@post(
    "/test",
    operation_id=_named("testNotices"),
    opt=LIMITED,
    status_code=200,
    responses=errors(401, 403, 404, 429),
)
async def test_notices(service: TheService, holder: TheHolder) -> list[Tested]:
    """A message by every way, now."""
    return await send_test(service, holder)


@post(
    "/ways/{way_id:str}/test",
    operation_id=_named("testWay"),
    opt=LIMITED,
    status_code=200,
    responses=errors(400, 401, 403, 404, 429),
)
async def test_way(way_id: WayId, service: TheService, holder: TheHolder) -> list[Tested]:
    """A message by one way, now."""
    return await send_test(service, holder, way_id)


@put("/muted", operation_id="muteMatch", status_code=204, responses=errors(*WRITING))
async def mute(data: JSONBody[Muted], service: TheService, holder: TheHolder) -> None:
    """Hear nothing of this match, or hear of it again."""
    await choosing.mute(service, holder, data.muted)


@post(
    "/opened",
    operation_id="openedMatch",
    status_code=204,
    guards=[needs_identity],
    security=BEARER,
    responses=errors(400, 401, 403, 404, 429),
)
async def opened_match(match_id: MatchId, service: TheService, caller: TheCaller) -> None:
    """You have this match before you: what was to be sent about it is not, and other devices
    stop showing it."""
    await opened(service, match_id, caller)


@post(
    "/fewer",
    operation_id="askForFewer",
    status_code=204,
    responses=EMPTY | errors(400, 403, 404, 413, 429),
)
async def fewer(data: JSONBody[FewerWanted], service: TheService) -> None:
    """What the link "Fewer of these" in a message does, without logging in."""
    await ask_for_fewer(service, data.token, data.everything)


async def account_holder(service: TheService, caller: TheCaller) -> Holder:
    return await choosing.account_holder(service, caller)


async def seat_holder(
    match_id: MatchId, name: FromPath[str], service: TheService, caller: TheCaller
) -> Holder:
    return await choosing.seat_holder(service, match_id, caller, name)


SHARED = [
    show_notices,
    choose_notices,
    add_webhook,
    add_push,
    remove_way,
    test_notices,
    test_way,
]
of_account = Router(
    "/api/account/notices",
    route_handlers=SHARED,
    dependencies={"holder": Provide(account_holder)},
    guards=[needs_identity],
    tags=["Notices"],
)
of_seat = Router(
    "/api/matches/{match_id:str}/seats/{name:str}/notices",
    route_handlers=[*SHARED, mute],
    dependencies={"holder": Provide(seat_holder)},
    guards=[needs_identity],
    security=BEARER,
    tags=["Notices"],
)
at_table = Router("/api/matches/{match_id:str}", route_handlers=[opened_match], tags=["Notices"])
by_link = Router("/api/notices", route_handlers=[fewer], tags=["Notices"])
