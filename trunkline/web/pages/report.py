"""The report of a match: ranking, worth over time, runs against the optimum, turning points."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from litestar import Response, get
from msgspec import Struct

from trunkline.draw.runs import RunBar, run_chart
from trunkline.draw.svg import Markup, join, rect, tag
from trunkline.draw.worth import Moment, worth_chart
from trunkline.kernel import AnyTitle, Sentence, message, phase_in_words, phrase
from trunkline.present.pictures import inline
from trunkline.present.view import Cell, Chip, Column, Row, Table
from trunkline.present.words import figure, listed, money
from trunkline.report import Report
from trunkline.report.facts import Run, Standing
from trunkline.server.errors import NotFound
from trunkline.server.matches.live import Live
from trunkline.server.matches.reports import reported, told_at
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.threads import looking
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.readings import with_readings
from trunkline.web.pages.render import page
from trunkline.web.pages.turning import TurningPoint, turning_places, turning_points
from trunkline.web.parameters import AnyRequest, MatchId
from trunkline.web.turns import turn

SPLIT = 220.0
NOT_OVER = message("report.not-over", "A match has its report when it is over.")
MONTHS = (
    message("report.month.january", "January"),
    message("report.month.february", "February"),
    message("report.month.march", "March"),
    message("report.month.april", "April"),
    message("report.month.may", "May"),
    message("report.month.june", "June"),
    message("report.month.july", "July"),
    message("report.month.august", "August"),
    message("report.month.september", "September"),
    message("report.month.october", "October"),
    message("report.month.november", "November"),
    message("report.month.december", "December"),
)
"""As they stand within a date."""
LEFT = message("report.left", "Left on the table")
PARTS = {
    "start": message("report.start", "Start"),
    "dividends": message("report.dividends", "Dividends"),
    "price_gains": message("report.price-gains", "Price gains"),
    "trading": message("report.trading", "Trading"),
    "other": message("report.other", "Other"),
}


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
    turning: tuple[TurningPoint, ...]
    worths: Table
    """What the chart shows, at the beginning of every phase and at the end."""


async def report_view(service: Service, live: Live, caller: Caller, company: str) -> ReportView:
    live = live.still()
    if live.playable is None or not live.row.finished:
        raise NotFound(phrase(NOT_OVER))
    found = await reported(service, live)
    own = caller.owned(live)
    who = own[0].name if len(own) == 1 else None
    told = await told_at(service, live, turning_places(found))
    assert live.title is not None
    return await looking(_view, live.id, live.title, found, who, company, told)


def _view(
    match_id: str,
    t: AnyTitle,
    found: Report,
    who: str | None,
    company: str,
    told: dict[int, list[Sentence]],
) -> ReportView:
    best = found.ranking[0].worth
    winners = [each.player for each in found.ranking if each.worth == best]
    behind = [each.behind for each in found.ranking if each.behind]
    ran = list(dict.fromkeys(run.company for run in found.runs))
    shown = company if company in ran else _telling(found.runs)
    runs = [run for run in found.runs if run.company == shown]
    return ReportView(
        id=match_id,
        title=t.name,
        title_id=t.id,
        finished=found.finished,
        actions=found.actions,
        winner=listed(winners),
        worth=money(t.currency, best),
        ahead=phrase("report.ahead", "{sum} ahead", sum=money(t.currency, min(behind)))
        if behind
        else "",
        ranking=_ranking(t, found, who),
        parts=tuple((name, phrase(PARTS[name])) for name in _parts(found)),
        chart=_worth_chart(match_id, t, found),
        companies=tuple(sorted(ran, key=lambda each: each != shown)),
        runs=_run_chart(match_id, t, shown, runs) if runs else "",
        left=_left(t, found.runs) if found.runs else None,
        turning=turning_points(found, told, t.currency),
        worths=_worths(t, found),
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
        told.append(Moment(at, last.phase, tuple(last.worth[name] for name in found.players)))
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


def _worths(t: AnyTitle, found: Report) -> Table:
    """Everybody's worth at the beginning of each phase and at the end."""
    begun = {phase.at for phase in found.phases}
    shown = [m for m in found.moments if m.at in begun or m is found.moments[-1]]
    heads = (
        Column(phrase("report.after", "After")),
        Column(phrase("report.phase", "Phase")),
        *(Column(each, True) for each in found.players),
    )
    rows = tuple(
        Row(
            (
                Cell(phrase("report.action", "{number} action", "{number} actions", number=m.at)),
                Cell(phase_in_words(t, m.phase)),
                *(Cell(money(t.currency, m.worth[player])) for player in found.players),
            )
        )
        for m in shown
    )
    return Table(heads, rows, phrase("report.worth-over-time", "Worth over time"), dense=True)


def _telling(runs: tuple[Run, ...]) -> str:
    """The company that missed the most, else the one that ran most often."""
    missed: Counter[str] = Counter()
    for run in runs:
        missed[run.company] += 1_000_000 * run.missed + 1
    return missed.most_common(1)[0][0] if missed else ""


def _ranking(t: AnyTitle, found: Report, who: str | None) -> Table:
    """Worth and what made it; columns that are empty for everyone are left out."""
    parts = _parts(found)
    runs = bool(found.runs)
    heads = [
        Column(""),
        Column(phrase("report.player", "Player")),
        Column(phrase("report.worth", "Worth"), True),
    ]
    heads += [Column("", wide=True), *(Column(phrase(PARTS[name]), True) for name in parts)]
    if runs:
        heads += [
            Column(phrase("report.run-quality", "Run quality"), True),
            Column(phrase(LEFT), True),
        ]
    rows = tuple(_standing(t, each, parts, found, who) for each in found.ranking)
    return Table(tuple(heads), rows, phrase("report.ranking", "Ranking"))


def _parts(found: Report) -> list[str]:
    return [name for name in PARTS if any(getattr(each, name) for each in found.ranking)]


def _standing(t: AnyTitle, each: Standing, parts: list[str], found: Report, who: str | None) -> Row:
    rank = 1 + sum(other.worth > each.worth for other in found.ranking)
    name = f"**{each.player}**"
    if each.player == who:
        name = phrase("report.you", "**{player}** you", player=each.player)
    cells = [Cell(str(rank), "strong"), Cell(name), Cell(money(t.currency, each.worth), "strong")]
    cells.append(Cell(picture=_split(each, parts, found)))
    cells += [Cell(money(t.currency, getattr(each, part))) for part in parts]
    if found.runs:
        own = [run for run in found.runs if run.player == each.player]
        cells += [Cell(quality(own)), _missed(t, sum(run.missed for run in own))]
    return Row(tuple(cells), tint=rank == 1)


def _split(each: Standing, parts: list[str], found: Report) -> str:
    """What made the worth, as one bar; losses are in the figures beside it."""
    scale = max(sum(_gains(other, parts).values()) for other in found.ranking) or 1
    drawn: list[Markup] = []
    left = 0.0
    for name, amount in _gains(each, parts).items():
        width = SPLIT * amount / scale
        drawn.append(rect(left, 0, width, 12, class_=f"part-{name.replace('_', '-')}"))
        left += width
    size = f"0 0 {SPLIT:g} 12"
    return tag("svg", join(drawn), viewBox=size, class_="split", aria_hidden="true")


def _gains(each: Standing, parts: list[str]) -> dict[str, int]:
    return {name: max(0, getattr(each, name)) for name in parts}


def quality(runs: list[Run]) -> str:
    """What was earned of what was possible."""
    best = sum(run.best for run in runs)
    return f"{100 * sum(run.revenue for run in runs) / best:.1f} %" if best else "–"


def _missed(t: AnyTitle, missed: int) -> Cell:
    return Cell(money(t.currency, -missed), "bad") if missed else Cell("–", "muted")


def _left(t: AnyTitle, runs: tuple[Run, ...]) -> Table:
    """Per company: runs, how many of them were the best, what was missed."""
    rows = []
    for company in dict.fromkeys(run.company for run in runs):
        own = [run for run in runs if run.company == company]
        best = sum(run.missed <= 0 for run in own)
        cells = (
            Cell(chips=(Chip(company),)),
            Cell(figure(len(own))),
            Cell(figure(best)),
            _missed(t, sum(run.missed for run in own)),
        )
        rows.append(Row(cells))
    words = (
        phrase("report.runs", "Runs"),
        phrase("report.best-runs", "Best runs"),
        phrase("report.missed", "Missed"),
    )
    heads = (Column(phrase("report.company", "Company")), *(Column(word, True) for word in words))
    return Table(heads, tuple(rows), phrase(LEFT))


def _about(live: Live) -> str:
    """Spring cup, finished 12 November 2026, 742 actions."""
    ended = datetime.fromtimestamp(live.row.changed_at / 1000).astimezone()
    finished = phrase(
        "report.finished",
        "finished {day} {month} {year}",
        day=ended.day,
        month=phrase(MONTHS[ended.month - 1]),
        year=ended.year,
    )
    actions = phrase(
        "report.action", "{number} action", "{number} actions", number=live.row.actions
    )
    return ", ".join(word for word in (live.row.name, finished, actions) if word)


@get("/matches/{match_id:str}/report")
async def show_report(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The page of a match that is over. Searching all best routes takes a while: it comes after."""
    live = await service.match(match_id)
    if not live.row.finished or live.playable is None:
        raise NotFound(phrase(NOT_OVER))
    if not request.headers.get("hx-request"):
        t = live.title
        assert t is not None
        return page(
            request,
            "report.html",
            id=match_id,
            title=t.name,
            title_id=t.id,
            about=_about(live),
        )
    company = request.query_params.get("company", "")
    async with turn(request, service):
        found = await report_view(service, live, caller, company)
        return page(request, "report_body.html", v=found)


@get("/matches/{match_id:str}/report.json")
async def report_twin(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> ReportView:
    """The same as values."""
    live, company = await service.match(match_id), request.query_params.get("company", "")
    async with turn(request, service):
        return await report_view(service, live, caller, company)
