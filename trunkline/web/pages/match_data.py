"""The corrected data of a match: which numbers it is played with, and who says so."""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from trunkline.kernel import AnyTitle, phrase
from trunkline.server.errors import NotFound
from trunkline.server.matches.live import Live
from trunkline.web.dependencies import TheService
from trunkline.web.pages.box_page import file_answer
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, MatchId


class Corrected(Struct, frozen=True):
    """A value: what we have, and what this match is played with."""

    about: str
    ours: str
    here: str
    same: bool
    """An owner looked, and ours is right."""


def corrected_values(t: AnyTitle) -> tuple[Corrected, ...]:
    """Everything that an owner said, in the title's order."""
    given = t.corrections.values
    return tuple(
        Corrected(
            each.called,
            each.shown(each.ours),
            each.shown(given[each.name]),
            given[each.name] == each.ours,
        )
        for each in t.correctables
        if each.name in given
    )


def _corrected_title(live: Live) -> AnyTitle:
    if live.title is None or not live.title.corrections:
        raise NotFound(
            phrase("box.match.none", "This match is played with the data that Trunkline has.")
        )
    return live.title


@get("/matches/{match_id:str}/data")
async def match_data(
    match_id: MatchId, request: AnyRequest, service: TheService
) -> Response[bytes]:
    """A dialog of the table; a page of its own where no script asks."""
    live = await service.match(match_id)
    t = _corrected_title(live)
    template = "data_dialog.html" if request.headers.get("hx-request") else "data_page.html"
    values = corrected_values(t)
    return page(
        request, template, id=live.id, title=t.name, by=t.corrections.said_by, values=values
    )


@get("/matches/{match_id:str}/data/file")
async def match_data_file(match_id: MatchId, service: TheService) -> Response[bytes]:
    """The file of its corrections, to play with the same data elsewhere."""
    t = _corrected_title(await service.match(match_id))
    return file_answer(t, t.corrections)
