"""/matches/{id}/chat: earlier messages in a dialog, how far one has read, and what one may set."""

from __future__ import annotations

from litestar import Response, get, post

from trunkline.server.matches import chat, hiding, reading
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.asking import count
from trunkline.web.pages.render import page
from trunkline.web.pages.said import remark
from trunkline.web.parameters import AnyRequest, Count, Form, MatchId, MessageNumber
from trunkline.web.turns import visit

ON_PAGE = 100


@get("/matches/{match_id:str}/chat")
async def earlier_remarks(
    match_id: MatchId,
    request: AnyRequest,
    service: TheService,
    caller: TheCaller,
    before: Count = None,
) -> Response[bytes]:
    """The newest remarks before a number."""
    live = await service.match(match_id)
    async with visit(request, service, caller, live):
        found = await chat.earlier(service, match_id, before, ON_PAGE)
        said = await service.db.read(chat.read_said, live, caller)
        remarks = [remark(each, live, caller, said.hidden) for each in found.messages]
        return page(request, "remarks.html", id=live.id, remarks=remarks, more=found.more)


@post("/matches/{match_id:str}/chat/read", status_code=204)
async def post_read(match_id: MatchId, data: Form, service: TheService, caller: TheCaller) -> None:
    """The viewer has the chat in sight."""
    live = await service.match(match_id)
    await reading.mark_read(service, live, caller, count(data.get("upto")) or 0)


@post("/matches/{match_id:str}/chat/set", status_code=204)
async def post_setting(
    match_id: MatchId, data: Form, service: TheService, caller: TheCaller
) -> None:
    """Mute the chat, let watchers write, hide a player's messages or show them again."""
    live, name, on = await service.match(match_id), data.get("name", ""), data.get("on") == "yes"
    match data.get("do"):
        case "mute":
            await reading.mute(service, live, caller, on)
        case "watchers":
            await chat.let_watchers(service, live, caller, on)
        case "hide":
            await (hiding.hide if on else hiding.unhide)(service, live, caller, name)


@post("/matches/{match_id:str}/chat/{number:int}/remove", status_code=204)
async def post_remove(
    match_id: MatchId, number: MessageNumber, service: TheService, caller: TheCaller
) -> None:
    """Take one's own message away."""
    await chat.remove(service, await service.match(match_id), caller, number)
