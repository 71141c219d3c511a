"""A dropped file becomes a match: Trunkline's own match files and other programs' exports."""

from __future__ import annotations

from litestar import Response, post
from msgspec import Struct

from trunkline.kernel import Malformed, phrase
from trunkline.server.errors import ServerError
from trunkline.server.matches.imports import import_match
from trunkline.server.matches.uploads import LARGEST, plan_game
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.guests import with_session
from trunkline.web.parameters import AnyRequest
from trunkline.web.problems import status_of
from trunkline.web.turns import turn


class Landed(Struct, frozen=True):
    """Where the match is now, and what stopped it, if something did."""

    url: str = ""
    detail: str = ""


@post("/import", request_max_body_size=LARGEST)
async def post_file(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[Landed]:
    """Follow the file as far as the rules allow, and keep that."""
    try:
        async with turn(request, service), service.uploads.entered():
            plan, stopped = await service.costly.run(plan_game, await request.body())
            session, cookies = with_session(request, service, caller.session)
            made = await import_match(service, plan, session)
    except Malformed as error:
        return Response(Landed(detail=str(error)), status_code=400)
    except ServerError as error:
        return Response(Landed(detail=str(error)), status_code=status_of(error))
    detail = (
        phrase(
            "file.files.only-part-followed", "Only part of it can be replayed. {why}", why=stopped
        )
        if stopped
        else ""
    )
    url = f"{made.url}/report" if plan.row.finished else made.url
    return Response(Landed(url, detail), cookies=cookies)
