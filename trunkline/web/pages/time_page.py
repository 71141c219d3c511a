"""What players do about time at the table: nudge, give, pause, go on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from litestar import Response, post

from trunkline.kernel import phrase
from trunkline.server.errors import ServerError
from trunkline.server.matches.absence import nudge
from trunkline.server.matches.ending import reopen
from trunkline.server.matches.flags import let_bot_play
from trunkline.server.matches.gifts import give_time
from trunkline.server.matches.loans import take_back
from trunkline.server.matches.pauses import ask_pause, cover, go_on
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.table_page import answer_with_parts
from trunkline.web.pages.table_view import Asked
from trunkline.web.parameters import AnyRequest, Form, MatchId

Deed = Callable[[Service, str, Caller, str], Awaitable[str]]


async def _nudge(service: Service, match_id: str, caller: Caller, to: str) -> str:
    await nudge(service, match_id, caller, to, None)
    return ""


async def _give(service: Service, match_id: str, caller: Caller, to: str) -> str:
    await give_time(service, match_id, caller, to, None)
    return ""


async def _give_hour(service: Service, match_id: str, caller: Caller, to: str) -> str:
    await give_time(service, match_id, caller, to, None, hour=True)
    return ""


async def _bot_now(service: Service, match_id: str, caller: Caller, to: str) -> str:
    await let_bot_play(service, match_id, caller, to)
    return ""


async def _pause(service: Service, match_id: str, caller: Caller, _: str) -> str:
    await ask_pause(service, match_id, caller, None)
    return ""


async def _go_on(service: Service, match_id: str, caller: Caller, _: str) -> str:
    await go_on(service, match_id, caller, None)
    return ""


async def _take_back(service: Service, match_id: str, caller: Caller, seat: str) -> str:
    await take_back(service, match_id, caller, seat)
    return ""


async def _cover(service: Service, match_id: str, caller: Caller, to: str) -> str:
    await cover(service, match_id, caller, to, True)
    return ""


async def _uncover(service: Service, match_id: str, caller: Caller, to: str) -> str:
    await cover(service, match_id, caller, to, False)
    return ""


async def _reopen(service: Service, match_id: str, caller: Caller, _: str) -> str:
    await reopen(service, match_id, caller)
    return ""


DEEDS: dict[str, Deed] = {
    "nudge": _nudge,
    "give": _give,
    "give-hour": _give_hour,
    "bot-now": _bot_now,
    "pause": _pause,
    "go-on": _go_on,
    "take-back": _take_back,
    "cover": _cover,
    "uncover": _uncover,
    "reopen": _reopen,
}


@post("/matches/{match_id:str}/time", status_code=200)
async def post_time(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """One of the deeds; what is refused is explained over the decision."""
    deed = DEEDS.get(str(data.get("do")))
    message = ""
    try:
        if deed is not None:
            message = await deed(service, match_id, caller, str(data.get("to") or ""))
    except ServerError as error:
        message = phrase("clock.not-possible", "**That is not possible.** {why}", why=error)
    live = await service.match(match_id)
    return await answer_with_parts(request, service, live, caller, Asked(), message=message)
