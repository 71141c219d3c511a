"""/matches/{id}/about: one company of a title in full, in a dialog."""

from __future__ import annotations

from litestar import get

from trunkline.kernel import Malformed, phrase
from trunkline.present.presenter import presenter
from trunkline.present.scene import AnyScene, Scene
from trunkline.present.sheets.certificate import certificate
from trunkline.present.view import Section
from trunkline.server.errors import NotFound
from trunkline.server.matches.history import position_at
from trunkline.server.people.caller import reader
from trunkline.server.threads import looking
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.asking import asked
from trunkline.web.pages.logbook import story_of
from trunkline.web.pages.render import page
from trunkline.web.pages.table_page import Named, PageResponse
from trunkline.web.parameters import AnyRequest, MatchId
from trunkline.web.turns import visit


def _told(scene: AnyScene, of: str) -> tuple[Section, ...]:
    """The title's own words, or the company's row of the overview."""
    return presenter(scene.t).about(scene, of) or certificate(scene, of)


@get("/matches/{match_id:str}/about")
async def about(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> PageResponse:
    """Holders, stations, trains and papers of a company."""
    live, wanted = await service.match(match_id), asked(request.query_params)
    t, s, of = live.title, live.state, request.query_params.get("of", "")
    if t is None or s is None:
        raise Malformed(phrase("table.about.match-not-begun", "The match has not begun."))
    who = reader(caller, live, wanted.as_player)
    async with visit(request, service, caller, live):
        if wanted.at is not None:
            s = await position_at(service, live, wanted.at)
        story = story_of(await service.logs.entries(live), wanted.at)
        scene = Scene(t, t.view(s, who), who, story=story)
        sections = await looking(_told, scene, of)
    if not sections:
        raise NotFound(
            phrase(
                "table.about.nothing-tell-about",
                "No details about {name}.",
                name=of[:20],
            )
        )
    return page(request, "about.html", v=Named(t.id), of=of, sections=sections)
