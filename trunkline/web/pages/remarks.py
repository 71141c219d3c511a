"""/matches/{id}/chat: what was said at the table earlier than its page shows, in a dialog."""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from trunkline.server.matches.chat import earlier
from trunkline.server.matches.messages import shown
from trunkline.server.matches.told import TOLD, in_words
from trunkline.server.store.rows import Message
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Count, MatchId
from trunkline.web.turns import visit

ON_PAGE = 100


class Remark(Struct, frozen=True):
    """A line of the chat; of nobody's seat if the table is told something."""

    number: int
    seat: str
    text: str
    written_at: str


def remark(message: Message) -> Remark:
    data = shown(message)
    if message.kind == TOLD:
        return Remark(message.number, "", in_words(message), str(data["written_at"]))
    return Remark(message.number, message.seat, str(data.get("text", "")), str(data["written_at"]))


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
        found = await earlier(service, match_id, before, ON_PAGE)
        remarks = [remark(message) for message in found.messages]
        return page(request, "remarks.html", id=live.id, remarks=remarks, more=found.more)
