"""/api/matches/{id}/events: what happens, as it happens."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get
from litestar.params import HeaderParameter
from litestar.response import Stream

from trunkline.kernel import Malformed, phrase
from trunkline.server.events.feeds import parse_mark
from trunkline.server.people.person import person
from trunkline.web.api.common import errors
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.parameters import Count, MatchId

LastEventId = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        description="The id of the last event you have: nothing after it is missed.",
        max_length=40,
    ),
]


@get(
    "/events",
    operation_id="watch",
    media_type="text/event-stream",
    responses=errors(400, 404, 503),
)
async def events(
    match_id: MatchId,
    service: TheService,
    caller: TheCaller,
    last_event_id: LastEventId = None,
    after: Count = None,
) -> Stream:
    """Server-sent events: {"version", "told", "decider"} after every action; chat beside it;
    who comes and goes, for those who sit there; `own` when another device of yours changed
    what only you can see."""
    live = await service.match(match_id)
    mark = None if after is None else (after, 0)
    if last_event_id is not None:
        mark = parse_mark(last_event_id)
        if mark is None:
            raise Malformed(
                phrase(
                    "table.events.last-event-id", "Last-Event-ID is a number, as events have it."
                )
            )
    own = person(caller, live)
    seated = bool(caller.owned(live))
    return Stream(
        service.streams.watch(live.id, mark, seated, "" if own is None else own.key),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


router = Router("/api/matches/{match_id:str}", route_handlers=[events], tags=["Matches"])
