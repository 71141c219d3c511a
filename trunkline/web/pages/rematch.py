"""/matches/{id}/rematch: once more, with the same people."""

from __future__ import annotations

from litestar import Response, get, post

from trunkline.server.errors import ServerError
from trunkline.server.matches import rematch
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.ending import marks, once_more
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form, MatchId


@get("/matches/{match_id:str}/rematch")
async def show_rematch(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Who wants one, and the one that was set up."""
    return await _panel(request, service, await service.match(match_id), caller)


@post("/matches/{match_id:str}/rematch", status_code=200)
async def post_rematch(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Set one up, sit down at it, or only say that one would play."""
    live, said = await service.match(match_id), data.get("do", "")
    try:
        if said in ("wants", "declines"):
            await rematch.want(service, live, caller, said == "wants")
            return await _panel(request, service, live, caller)
        if said == "make":
            made = await rematch.rematch(service, live, caller)
            if made.seats:
                return _to(made.url)
        await rematch.sit_down(service, live, caller)
        found = await rematch.show(service, live)
        return _to(f"/matches/{found.next_id}")
    except ServerError as error:
        return await _panel(request, service, live, caller, str(error))


def _to(url: str) -> Response[bytes]:
    return Response(b"", headers={"HX-Redirect": url})


async def _panel(
    request: AnyRequest, service: Service, live: Live, caller: Caller, message: str = ""
) -> Response[bytes]:
    there = await marks(service, live, caller)
    more = once_more(live, caller, await rematch.show(service, live), there)
    return page(request, "once_more.html", more=more, message=message)
