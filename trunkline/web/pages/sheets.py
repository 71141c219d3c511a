"""/matches/{id}/sheet: overview, tiles and trains of a match, now or at an earlier action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from litestar import Response, get

from trunkline.draw.worth import SMALL, Moment, worth_chart
from trunkline.kernel import AnyTitle, Malformed, State, decider, message, phase_in_words, phrase
from trunkline.present.pictures import inline
from trunkline.present.scene import AnyScene, Scene
from trunkline.present.sheets.model import Sheet, TileChart
from trunkline.present.sheets.overview import overview
from trunkline.present.sheets.tiles import tile_chart, tiles_sheet
from trunkline.present.sheets.trains import trains_sheet
from trunkline.server.errors import NotFound
from trunkline.server.matches.history import position_at
from trunkline.server.matches.live import Live
from trunkline.server.matches.worths import WorthAt, worths
from trunkline.server.people.caller import Caller, reader
from trunkline.server.service import Service
from trunkline.server.threads import looking
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.asking import asked
from trunkline.web.pages.logbook import story_of
from trunkline.web.pages.planning import planned
from trunkline.web.pages.readings import with_readings
from trunkline.web.pages.render import page
from trunkline.web.pages.table_page import Named
from trunkline.web.pages.table_view import Asked
from trunkline.web.pages.views import OVERVIEW, TILES, TRAINS, has_view
from trunkline.web.parameters import AnyRequest, MatchId
from trunkline.web.turns import visit

X = TypeVar("X")
NO_SHEET = message("sheets.no-sheet", "This title has no such sheet.")
NO_TILE = message("sheets.no-tile", "Unknown tile #{tile}.")


@get("/matches/{match_id:str}/sheet")
async def show_sheet(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The sheet that is asked for, to be put into the page of the table."""
    live, wanted = await service.match(match_id), asked(request.query_params)
    shown = await _look(request, service, live, caller, wanted, _sheet(live, wanted))
    return page(request, "sheet.html", v=_named(live), b=shown)


@get("/matches/{match_id:str}/sheet.json")
async def sheet_twin(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Sheet:
    """The same as values."""
    live, wanted = await service.match(match_id), asked(request.query_params)
    return await _look(request, service, live, caller, wanted, _sheet(live, wanted))


@get("/matches/{match_id:str}/tile")
async def show_tile(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """One tile: what it comes from and becomes, where it lies and fits."""
    live, wanted = await service.match(match_id), asked(request.query_params)
    number = request.query_params.get("tile", "")[:20]

    def chart(scene: AnyScene) -> TileChart | None:
        return tile_chart(scene, number)

    shown = await _look(request, service, live, caller, wanted, chart)
    if shown is None:
        raise NotFound(phrase(NO_TILE, tile=number))
    return page(request, "tile.html", v=_named(live), c=shown)


@get("/matches/{match_id:str}/worths")
async def show_worths(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The chart of everybody's worth, up to the position that is shown."""
    live, wanted = (await service.match(match_id)).still(), asked(request.query_params)
    if live.playable is None:
        raise NotFound(phrase(NO_SHEET))
    t, past = live.playable[0], _past(live, wanted)
    async with visit(request, service, caller, live):
        found = await worths(service, live)
        until = found if past is None else found[: past + 1]
        svg = await looking(_drawn, t, live, until)
    return page(request, "worths.html", svg=svg)


def _drawn(t: AnyTitle, live: Live, found: tuple[WorthAt, ...]) -> str:
    """The chart, whose points lead to their positions."""
    told = [Moment(at, phase_in_words(t, each.phase), each.worths) for at, each in enumerate(found)]
    svg = worth_chart(live.players, told, t.currency, frame=SMALL)
    url = f"/matches/{live.id}"
    return str(inline(with_readings(svg, live.players, told, t.currency, url, SMALL), "group"))


def _named(live: Live) -> Named:
    assert live.title is not None
    return Named(live.title.id, live.id)


def _past(live: Live, wanted: Asked) -> int | None:
    """The action as at which the sheet stands, where that is not the last one."""
    return wanted.at if wanted.at is not None and wanted.at != live.row.actions else None


def _sheet(live: Live, wanted: Asked) -> Callable[[AnyScene], Sheet]:
    past = _past(live, wanted)

    def make(scene: AnyScene) -> Sheet:
        if not has_view(scene.t, wanted.view):
            raise NotFound(phrase(NO_SHEET))
        return MAKERS[wanted.view](scene, past)

    return make


MAKERS: dict[str, Callable[[AnyScene, int | None], Sheet]] = {
    OVERVIEW: overview,
    TILES: lambda scene, past: tiles_sheet(scene),
    TRAINS: lambda scene, past: trains_sheet(scene),
}


async def _look(
    request: AnyRequest,
    service: Service,
    live: Live,
    caller: Caller,
    wanted: Asked,
    make: Callable[[AnyScene], X],
) -> X:
    """From the position as the caller may know it, or from their plan."""
    live = live.still()
    t, s = live.title, live.state
    if t is None or s is None:
        raise Malformed(phrase("table.about.match-not-begun", "The match has not begun."))
    who = reader(caller, live, wanted.as_player)
    async with visit(request, service, caller, live):
        if _past(live, wanted) is not None:
            assert wanted.at is not None
            s = await position_at(service, live, wanted.at)
        entries = await service.logs.entries(live)

        def look() -> X:
            seen, by = _seen(t, s, who, wanted)
            return make(Scene(t, seen, by, story=story_of(entries, wanted.at)))

        return await looking(look)


def _seen(t: AnyTitle, s: State, who: str | None, wanted: Asked) -> tuple[State, str | None]:
    if wanted.moves is None:
        return t.view(s, who), who
    after = planned(t, t.plan_view(s, who), wanted.moves).state
    return after, decider(t, after) or who
