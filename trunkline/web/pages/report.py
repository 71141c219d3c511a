"""The report of a match: ranking, worth over time, replay."""

from __future__ import annotations

import asyncio

from litestar import Response, get
from msgspec import Struct

from trunkline.draw.worth import draw_worth
from trunkline.kernel import Match, decode_action
from trunkline.web.api.common import AnyRequest, MatchId
from trunkline.web.caller import Caller, reader
from trunkline.web.history import actions_in_force
from trunkline.web.house import House
from trunkline.web.live import Live
from trunkline.web.pages.panels.generic import ranking
from trunkline.web.pages.pictures import inline
from trunkline.web.pages.render import page
from trunkline.web.pages.view import Table
from trunkline.web.pages.words import listed, money
from trunkline.web.problems import missing


class Report(Struct, frozen=True):
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


async def report(house: House, live: Live, caller: Caller) -> Report:
    if live.playable is None:
        raise missing("There is no report of this match.")
    actions = await actions_in_force(house, live)
    who = reader(caller, live, None)
    return await asyncio.to_thread(_report, live, who, actions)


def _report(live: Live, who: str | None, actions: list[str]) -> Report:
    assert live.playable is not None
    t, s = live.playable
    seen = t.view(s, who)
    worth = sorted((t.worth(seen, player) for player in s.players), reverse=True)
    best = [player for player in s.players if t.worth(seen, player) == worth[0]]
    ahead = worth[0] - worth[len(best)] if len(best) < len(worth) else 0
    chart = ""
    if not s.stack:
        match = Match(t, live.players, seed=live.row.seed)
        for action in actions:
            match.play(decode_action(t, action))
        chart = str(inline(draw_worth(match)))
    return Report(
        id=live.id,
        title=t.name,
        title_id=t.id,
        finished=not s.stack,
        actions=live.row.actions,
        winner=listed(best),
        worth=money(t.currency, worth[0]),
        ahead=f"{money(t.currency, ahead)} ahead" if ahead else "",
        ranking=ranking(t, seen, who),
        chart=chart,
    )


@get("/matches/{match_id:str}/report", include_in_schema=False)
async def show_report(
    match_id: MatchId, request: AnyRequest, house: House, caller: Caller
) -> Response[bytes]:
    """The page of a match that is over."""
    found = await report(house, await house.match(match_id), caller)
    return page(request, "report.html", v=found)


@get("/matches/{match_id:str}/report.json", include_in_schema=False)
async def report_twin(match_id: MatchId, house: House, caller: Caller) -> Report:
    """The same as values."""
    return await report(house, await house.match(match_id), caller)
