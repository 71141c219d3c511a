"""/api/matches/{id}/notes: what you write down about a match. Nobody else is given it."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, put
from litestar.params import JSONBody
from msgspec import Meta, Struct

from trunkline.server.matches import notes
from trunkline.server.matches.notes import LONGEST, Note
from trunkline.web.api.common import BEARER, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import NO_NUL, AsPlayer, MatchId


class NoteWritten(Struct, frozen=True):
    """The whole text."""

    text: Annotated[str, Meta(max_length=LONGEST, pattern=NO_NUL)]


@get("/notes", operation_id="showNotes", responses=errors(400, 401, 403, 404))
async def show_notes(
    match_id: MatchId, service: TheService, caller: TheCaller, as_player: AsPlayer = None
) -> Note:
    """Your own notes. Where several hold seats at one screen, `as` says who asks."""
    return await notes.show(service, await service.match(match_id), caller, as_player)


@put("/notes", operation_id="keepNotes", responses=errors(*WRITING))
async def keep_notes(
    match_id: MatchId,
    data: JSONBody[NoteWritten],
    service: TheService,
    caller: TheCaller,
    as_player: AsPlayer = None,
) -> Note:
    """Write your notes anew."""
    return await notes.keep(service, await service.match(match_id), caller, data.text, as_player)


router = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[show_notes, keep_notes],
    guards=[needs_identity],
    security=BEARER,
    tags=["Table"],
)
