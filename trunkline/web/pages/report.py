"""The report of a match: who leads and why, runs against the optimum, turning points."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from litestar import Response, get
from msgspec import Struct
from msgspec.structs import replace

from trunkline.draw.runs import RunBar, run_chart
from trunkline.draw.worth import Moment, worth_chart
from trunkline.kernel import AnyTitle, Sentence, message, phase_in_words, phrase, word
from trunkline.present.pictures import inline
from trunkline.present.view import Table
from trunkline.present.words import listed, money
from trunkline.report import Report
from trunkline.report.facts import Run
from trunkline.server.errors import NotFound
from trunkline.server.matches.json_view import left
from trunkline.server.matches.live import Live
from trunkline.server.matches.report_links import match_of
from trunkline.server.matches.reports import reported, studied, told_at
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.threads import looking
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages import report_tables as tables
from trunkline.web.pages.readings import with_readings
from trunkline.web.pages.render import html, packed, page
from trunkline.web.pages.report_head import report_head
from trunkline.web.pages.turning import TurningPoint, turning_places, turning_points
from trunkline.web.parameters import AnyRequest, MatchId, Token
from trunkline.web.turns import turn

NOT_BEGUN = message("report.not-begun", "A match has a report once it has begun.")
WITHHELD = message(
    "report.withheld",
    "This table plays without hints: what runs could have earned is shown when the match is over.",
)


class ReportView(Struct, frozen=True):
    """The report as values; its JSON twin."""

    id: str
    title: str
    title_id: str
    finished: bool
    actions: int
    winner: str
    worth: str
    ahead: str
    ranking: Table
    parts: tuple[tuple[str, str], ...]
    """What made the worths: the colours of the bars."""
    chart: str
    companies: tuple[str, ...]
    """Those that ran, the shown one first."""
    runs: str
    """The picture of the shown company's runs."""
    left: Table | None
    misses: Table | None
    turning: tuple[TurningPoint, ...]
    worths: Table
    """What the chart shows, at the beginning of every phase and at the end."""
    dividends: Table | None
    well: Table | None
    """The shares that brought the most for what they cost,"""
    badly: Table | None
    """and the least."""
    trains: Table | None
    withheld: str = ""
    """Why nothing is said of what runs could have earned."""
    corrected: bool = False
    """Whether it was played with corrected data."""


async def report_view(service: Service, live: Live, caller: Caller, company: str) -> ReportView:
    live = live.still()
    if live.playable is None or not live.row.actions:
        raise NotFound(phrase(NOT_BEGUN))
    found = await reported(service, live)
    if not advises(live):
        # What is expected after an action that can be undone would judge every open choice.
        found = replace(found, runs=(), swings=())
    own = caller.owned(live)
    who = own[0].name if len(own) == 1 else None
    told = await told_at(service, live, turning_places(found))
    assert live.title is not None
    view = await looking(_view, live.id, live.title, found, who, company, told, left(live))
    return view if advises(live) else replace(view, withheld=phrase(WITHHELD))


def advises(live: Live) -> bool:
    """Whether what runs could have earned may be told: it helps whoever runs next."""
    return live.row.finished or live.row.hints


def _view(
    match_id: str,
    t: AnyTitle,
    found: Report,
    who: str | None,
    company: str,
    told: dict[int, list[Sentence]],
    gone: Collection[str],
) -> ReportView:
    stayed = [each for each in found.ranking if each.player not in gone] or found.ranking
    best = stayed[0].worth
    first = [each.player for each in stayed if each.worth == best]
    behind = [best - each.worth for each in stayed if each.worth < best]
    ran = list(dict.fromkeys(run.company for run in found.runs))
    shown = company if company in ran else _telling(found.runs)
    runs = [run for run in found.runs if run.company == shown]
    well, badly = tables.deals(t, found, match_id)
    return ReportView(
        id=match_id,
        title=t.name,
        title_id=t.id,
        corrected=bool(t.corrections),
        finished=found.finished,
        actions=found.actions,
        winner=listed(first),
        worth=money(t.currency, best),
        ahead=phrase("report.ahead", "{sum} ahead", sum=money(t.currency, min(behind)))
        if behind
        else "",
        ranking=tables.ranking(t, found, who, gone),
        parts=tuple((name, phrase(tables.PARTS[name])) for name in tables.parts_of(found)),
        chart=_worth_chart(match_id, t, found),
        companies=tuple(sorted(ran, key=lambda each: each != shown)),
        runs=_run_chart(match_id, t, shown, runs) if runs else "",
        left=tables.left_on_the_table(t, found.runs) if found.runs else None,
        misses=tables.misses(t, found.runs, match_id),
        turning=turning_points(found, told, t.currency),
        worths=tables.worths(t, found),
        dividends=tables.dividends(t, found),
        well=well,
        badly=badly,
        trains=tables.trains(t, found),
    )


def _worth_chart(match_id: str, t: AnyTitle, found: Report) -> str:
    told = every_moment(found)
    svg = worth_chart(found.players, told, t.currency)
    url = f"/matches/{match_id}"
    return str(inline(with_readings(svg, found.players, told, t.currency, url), "group"))


def every_moment(found: Report) -> list[Moment]:
    """The moment after each action: reports keep those in which something changed."""
    kept = {moment.at: moment for moment in found.moments}
    last, told = found.moments[0], []
    for at in range(found.actions + 1):
        last = kept.get(at, last)
        worths = tuple(last.worth[name] for name in found.players)
        told.append(Moment(at, word(f"{found.title}.phase", last.phase), worths))
    return told


def _run_chart(match_id: str, t: AnyTitle, company: str, runs: list[Run]) -> str:
    url = f"/matches/{match_id}?at="
    bars = [
        RunBar(
            r.at,
            phase_in_words(t, r.phase),
            r.revenue,
            r.best,
            r.proved,
            r.bound,
            f"{url}{r.at}",
        )
        for r in runs
    ]
    head = phrase("report.runs-of-company", "Runs of {company}", company=company)
    return str(inline(run_chart(head, bars, t.currency), "group"))


def _telling(runs: tuple[Run, ...]) -> str:
    """The company that missed the most, else the one that ran most often."""
    missed: Counter[str] = Counter()
    for run in runs:
        missed[run.company] += 1_000_000 * run.missed + 1
    return missed.most_common(1)[0][0] if missed else ""


@get("/matches/{match_id:str}/report")
async def show_report(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The page of a match. Searching all best routes takes a while: it comes after."""
    live = await service.match(match_id)
    check(live)
    if request.headers.get("hx-request"):
        return await report_body(request, service, live, caller, f"/matches/{match_id}/report")
    head = await report_head(service, live, caller)
    return page(request, "report.html", v=head, url=f"/matches/{match_id}/report", alone=False)


@get("/matches/{match_id:str}/report/progress")
async def show_progress(
    match_id: MatchId, request: AnyRequest, service: TheService
) -> Response[bytes]:
    """How far the study is, for the page that waits for it."""
    return _progress(request, await service.match(match_id))


@get("/reports/{token:str}/progress")
async def show_progress_alone(
    token: Token, request: AnyRequest, service: TheService
) -> Response[bytes]:
    return _progress(request, await match_of(service, token))


def _progress(request: AnyRequest, live: Live) -> Response[bytes]:
    return packed(request, html("report_progress.html", part=studied(live)))


@get("/matches/{match_id:str}/report.json")
async def report_twin(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> ReportView:
    """The same as values."""
    live, company = await service.match(match_id), request.query_params.get("company", "")
    async with turn(request, service):
        return await report_view(service, live, caller, company)


@get("/reports/{token:str}")
async def show_report_alone(
    token: Token, request: AnyRequest, service: TheService
) -> Response[bytes]:
    """The report of a match for whoever has this link: nothing on it leads to the table."""
    live = await match_of(service, token)
    check(live)
    url = f"/reports/{token}"
    if request.headers.get("hx-request"):
        return await report_body(request, service, live, Caller(), url, alone=True)
    head = await report_head(service, live, Caller())
    answer = page(request, "report.html", v=head, url=url, alone=True)
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


def check(live: Live) -> None:
    if live.playable is None or not live.row.actions:
        raise NotFound(phrase(NOT_BEGUN))


async def report_body(
    request: AnyRequest,
    service: Service,
    live: Live,
    caller: Caller,
    url: str,
    alone: bool = False,
) -> Response[bytes]:
    company = request.query_params.get("company", "")
    async with turn(request, service):
        found = await report_view(service, live, caller, company)
        made = html("report_body.html", v=found, url=url)
        return packed(request, unlinked(made, live.id) if alone else made)


def unlinked(made: str, match_id: str) -> str:
    """Without the ways to a match that its readers may not see."""
    return re.sub(rf' href="/matches/{re.escape(match_id)}[^"]*"', "", made)
