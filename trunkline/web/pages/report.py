"""The report of a match: ranking, worth over time, runs against the optimum, turning points."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator

from litestar import Response, get
from msgspec import Struct

from trunkline.draw.worth import draw_worth
from trunkline.kernel import AnyTitle, Match
from trunkline.report import Report
from trunkline.report.facts import Run, Standing
from trunkline.web.api.common import AnyRequest, MatchId, TheCaller, TheHouse
from trunkline.web.caller import Caller, reader
from trunkline.web.house import House
from trunkline.web.live import Live
from trunkline.web.pages.pictures import inline
from trunkline.web.pages.render import page
from trunkline.web.pages.run_chart import run_chart
from trunkline.web.pages.study import studied
from trunkline.web.pages.view import Cell, Chip, Column, Row, Table
from trunkline.web.pages.words import figure, listed, money
from trunkline.web.problems import missing

PARTS = {
    "start": "Start",
    "dividends": "Dividends",
    "price_gains": "Price gains",
    "trading": "Trading",
    "other": "Other",
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
    chart: str
    companies: tuple[str, ...]
    """Those that ran, the shown one first."""
    runs: str
    """The picture of the shown company's runs."""
    left: Table | None
    turning: tuple[tuple[int, str, str], ...]
    """(action, what happened, by whom)."""


async def report_view(house: House, live: Live, caller: Caller, company: str) -> ReportView:
    live = live.still()
    if live.playable is None or not live.row.finished:
        raise missing("A match has its report when it is over.")
    match, found = await studied(house, live)
    who = reader(caller, live, None)
    return await asyncio.to_thread(_view, live.id, match, found, who, company)


def _view(match_id: str, match: Match, found: Report, who: str | None, company: str) -> ReportView:
    t, best = match.title, found.ranking[0].worth
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
        actions=match.version,
        winner=listed(winners),
        worth=money(t.currency, best),
        ahead=f"{money(t.currency, min(behind))} ahead" if behind else "",
        ranking=_ranking(t, found, who),
        chart=str(inline(draw_worth(match))),
        companies=tuple(sorted(ran, key=lambda each: each != shown)),
        runs=run_chart(shown, runs) if runs else "",
        left=_left(t, found.runs) if found.runs else None,
        turning=tuple(_turning(found)),
    )


def _telling(runs: tuple[Run, ...]) -> str:
    """The company that missed the most, else the one that ran most often."""
    missed: Counter[str] = Counter()
    for run in runs:
        missed[run.company] += 1_000_000 * run.missed + 1
    return missed.most_common(1)[0][0] if missed else ""


def _ranking(t: AnyTitle, found: Report, who: str | None) -> Table:
    """Worth and what made it; columns that are empty for everyone are left out."""
    parts = [name for name in PARTS if any(getattr(each, name) for each in found.ranking)]
    runs = bool(found.runs)
    heads = [Column(""), Column("Player"), Column("Worth", True)]
    heads += [Column(PARTS[name], True) for name in parts]
    heads += [Column("Run quality", True), Column("Left on the table", True)] if runs else []
    rows = tuple(_standing(t, each, parts, found, who) for each in found.ranking)
    return Table(tuple(heads), rows, "Ranking")


def _standing(t: AnyTitle, each: Standing, parts: list[str], found: Report, who: str | None) -> Row:
    rank = 1 + sum(other.worth > each.worth for other in found.ranking)
    name = f"**{each.player}**" + (" you" if each.player == who else "")
    cells = [Cell(str(rank), "strong"), Cell(name), Cell(money(t.currency, each.worth), "strong")]
    cells += [Cell(money(t.currency, getattr(each, part))) for part in parts]
    if found.runs:
        own = [run for run in found.runs if run.player == each.player]
        cells += [Cell(quality(own)), _missed(t, sum(run.missed for run in own))]
    return Row(tuple(cells), tint=rank == 1)


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
    heads = (Column("Company"), Column("Runs", True), Column("Best runs", True))
    return Table((*heads, Column("Missed", True)), tuple(rows), "Left on the table")


def _turning(found: Report) -> Iterator[tuple[int, str, str]]:
    """When phases began; the action of that number is behind the link."""
    for phase in found.phases[1:]:
        yield phase.at, f"{phase.phase} begins", phase.player


@get("/matches/{match_id:str}/report", include_in_schema=False)
async def show_report(
    match_id: MatchId, request: AnyRequest, house: TheHouse, caller: TheCaller
) -> Response[bytes]:
    """The page of a match that is over. Searching all best routes takes a while: it comes after."""
    live = await house.match(match_id)
    if not live.row.finished or live.playable is None:
        raise missing("A match has its report when it is over.")
    if not request.headers.get("hx-request"):
        t = live.title
        assert t is not None
        return page(request, "report.html", id=match_id, title=t.name, title_id=t.id)
    company = request.query_params.get("company", "")
    found = await report_view(house, live, caller, company)
    return page(request, "report_body.html", v=found)


@get("/matches/{match_id:str}/report.json", include_in_schema=False)
async def report_twin(
    match_id: MatchId, request: AnyRequest, house: TheHouse, caller: TheCaller
) -> ReportView:
    """The same as values."""
    live = await house.match(match_id)
    return await report_view(house, live, caller, request.query_params.get("company", ""))
