"""Study: what can be said of a past action, and where the next one worth a look is."""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from trunkline.kernel import AnyTitle, State, phrase
from trunkline.present.study import told
from trunkline.present.study_runs import DRAWINGS, Drawing, drawn
from trunkline.present.view import Block, Line
from trunkline.report.review import Review
from trunkline.server.errors import NotFound
from trunkline.server.matches.live import Live
from trunkline.server.matches.missed import Missed, around, missed
from trunkline.server.matches.reviews import reviewed
from trunkline.server.service import Service
from trunkline.server.threads import looking
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.asking import count
from trunkline.web.pages.logbook import company_at, company_turns
from trunkline.web.pages.render import page
from trunkline.web.pages.report import WITHHELD, advises
from trunkline.web.parameters import AnyRequest, MatchId
from trunkline.web.turns import turn


class Drawn(Struct, frozen=True):
    """A run on the map."""

    name: Drawing
    word: str
    marks: str


class Beside(Struct, frozen=True):
    """Other actions that lead on from this one; None where there is none."""

    miss_before: int | None = None
    miss_after: int | None = None
    same_before: int | None = None
    """The same company's turn before,"""
    same_after: int | None = None
    """and after."""
    seeking: bool = False
    """Whether more misses are being sought."""


class ReviewView(Struct, frozen=True):
    """What the panel says; its JSON twin."""

    id: str
    title_id: str
    at: int
    blocks: tuple[Block, ...]
    drawn: tuple[Drawn, ...] = ()
    shown: Drawing | None = None
    """What the map shows first."""
    beside: Beside = Beside()


async def review_view(service: Service, live: Live, at: int) -> ReviewView:
    live = live.still()
    if live.playable is None:
        raise NotFound
    entries = await service.logs.entries(live)
    company = company_at(entries, at)
    turns = around(company_turns(entries, company) if company else (), at)
    if not advises(live):
        beside = Beside(same_before=turns[0], same_after=turns[1])
        words = Line(phrase(WITHHELD), "muted")
        return ReviewView(live.id, live.playable[0].id, at, (words,), beside=beside)
    before, seen = await reviewed(service, live, at)
    found = await missed(service, live, at) if live.row.finished else Missed(seeking=True)
    beside = Beside(found.before, found.after, *turns, found.seeking)
    return await looking(_view, live.id, live.playable[0], before, seen, at, beside)


def _view(
    match_id: str, t: AnyTitle, before: State, seen: Review | None, at: int, beside: Beside
) -> ReviewView:
    if seen is None:
        return ReviewView(match_id, t.id, at, (), beside=beside)
    pictures: tuple[Drawn, ...] = ()
    if seen.run is not None:
        wanted: tuple[Drawing, ...] = tuple(DRAWINGS) if seen.run.difference else ("ran",)
        pictures = tuple(
            Drawn(name, phrase(DRAWINGS[name]), drawn(t, before, seen.run, name)) for name in wanted
        )
    first: Drawing = "difference" if len(pictures) > 1 else "ran"
    return ReviewView(
        match_id, t.id, at, told(t, seen), pictures, first if pictures else None, beside
    )


@get("/matches/{match_id:str}/review")
async def show_review(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """What the panel of a past position says of the action that led to it."""
    live, at = await service.match(match_id), count(request.query_params.get("at")) or 0
    async with turn(request, service):
        return page(request, "review.html", v=await review_view(service, live, at))


@get("/matches/{match_id:str}/review.json")
async def review_twin(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> ReviewView:
    """The same as values."""
    live, at = await service.match(match_id), count(request.query_params.get("at")) or 0
    async with turn(request, service):
        return await review_view(service, live, at)


@get("/matches/{match_id:str}/misses")
async def show_misses(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The ways to the nearest misses of a match that goes on, as far as they are known."""
    live, at = await service.match(match_id), count(request.query_params.get("at")) or 0
    async with turn(request, service):
        return page(
            request, "misses.html", id=match_id, at=at, found=await _misses(service, live, at)
        )


async def _misses(service: Service, live: Live, at: int) -> Missed:
    """None where they would advise."""
    live = live.still()
    if live.playable is None or not 1 <= at <= live.row.actions:
        raise NotFound
    return await missed(service, live, at) if advises(live) else Missed()
