"""The corrected data of a match: which numbers it is played with, and who says so."""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from trunkline.kernel import AnyTitle, Correctable, Value, phrase
from trunkline.server.errors import NotFound
from trunkline.server.matches.live import Live
from trunkline.web.dependencies import TheService
from trunkline.web.pages.box_page import file_answer
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, MatchId


class Corrected(Struct, frozen=True):
    """A value: what this match is played with, and what we have."""

    about: str
    here: str
    ours: str


def corrected_values(t: AnyTitle) -> tuple[Corrected, ...]:
    """Everything that an owner said, in the title's order."""
    given = t.corrections.values
    return tuple(
        _corrected(each, given[each.name]) for each in t.correctables if each.name in given
    )


def _corrected(of: Correctable, here: Value) -> Corrected:
    if here == of.ours:
        return Corrected(of.called, of.shown(here), phrase("box.match.same", "the same"))
    if isinstance(here, int) or isinstance(of.ours, int):
        return Corrected(of.called, of.shown(here), of.shown(of.ours))
    added = tuple(place for place in here if place not in of.ours)
    gone = tuple(place for place in of.ours if place not in here)
    said = []
    if added:
        said.append(phrase("box.match.with", "with {places}", places=of.shown(added)))
    if gone:
        said.append(phrase("box.match.without", "without {places}", places=of.shown(gone)))
    ours = phrase("box.match.places", "{number} place", "{number} places", number=len(of.ours))
    return Corrected(of.called, "; ".join(said), ours)


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
    by, values = t.corrections.said_by, corrected_values(t)
    return page(request, template, id=live.id, title=t.name, by=by, values=values)


@get("/matches/{match_id:str}/data/file")
async def match_data_file(match_id: MatchId, service: TheService) -> Response[bytes]:
    """The file of its corrections, to play with the same data elsewhere."""
    t = _corrected_title(await service.match(match_id))
    return file_answer(t, t.corrections)
