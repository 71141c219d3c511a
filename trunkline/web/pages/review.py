"""Study: what can be said of a past action, and where the next one worth a look is."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import Response, get
from msgspec import Struct

from trunkline.kernel import AnyTitle, State, phrase
from trunkline.present.study import told
from trunkline.present.study_runs import DRAWINGS, Drawing, drawn
from trunkline.present.view import Block, Line
from trunkline.report.review import Review
from trunkline.server.errors import NotFound
from trunkline.server.matches.live import Live
from trunkline.server.matches.reports import reported
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
    misses: Sequence[int] = ()
    if live.row.finished:
        misses = [run.at for run in (await reported(service, live)).runs if run.missed > 0]
    beside = Beside(*around(misses, at), *turns)
    return await looking(_view, live.id, live.playable[0], before, seen, at, beside)


def around(places: Sequence[int], at: int) -> tuple[int | None, int | None]:
    """The last of these before, and the first after."""
    earlier = max((place for place in places if place < at), default=None)
    return earlier, min((place for place in places if place > at), default=None)


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
