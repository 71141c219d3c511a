"""The head of a report: certificate, ranking, why it ended, once more, and how to share it.

All of it is there at once; what must be worked out for a report comes after.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from trunkline.kernel import AnyTitle, State, message, phrase
from trunkline.present.plain import ranking
from trunkline.present.view import Table
from trunkline.present.words import listed, money
from trunkline.server.matches.endings import over_at
from trunkline.server.matches.endings import ranking as placed
from trunkline.server.matches.json_view import left
from trunkline.server.matches.live import Live
from trunkline.server.matches.rematch import Rematch
from trunkline.server.matches.rematch import show as show_rematch
from trunkline.server.matches.report_links import shown as shown_link
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import MatchRow
from trunkline.web.pages.dates import day_in_words
from trunkline.web.pages.ending import Ending, OnceMore, ending, marks, once_more, winners

MINUTE, HOUR, DAY = 60, 3600, 86400
FINISHED = message("report.finished", "finished {date}")
OVER_AFTER = message("report.over-after", "over after {time}")
RUNNING = message("report.running", "still being played, last action on {date}")


class PictureLine(Struct, frozen=True):
    """A player in the picture that can be saved."""

    place: int
    name: str
    worth: str


class ReportHead(Struct, frozen=True):
    """What the page shows before the report is worked out."""

    id: str
    title: str
    title_id: str
    about: str
    date: str
    finished: bool
    """It came to a result."""
    winner: str
    share: str
    """Said instead of "Winner" where several share the win."""
    worth: str
    ahead: str
    ranking: Table
    lines: tuple[PictureLine, ...]
    ending: Ending | None
    once_more: OnceMore | None
    mine: tuple[str, ...]
    """The seats of the viewer."""
    notes: bool
    only_us: bool
    """Only the players see the match: a link to the report alone can be made."""
    link: str
    """The link to the report alone, where there is one."""


async def report_head(service: Service, live: Live, caller: Caller) -> ReportHead:
    live = live.still()
    assert live.playable is not None
    t, s = live.playable
    own = tuple(seat.name for seat in caller.owned(live))
    who = own[0] if len(own) == 1 else None
    over = over_at(live.row) is not None
    found = await show_rematch(service, live) if over else Rematch()
    first, best = winners(live, t, s)
    shared = live.row.result is not None and len(first) > 1
    return ReportHead(
        id=live.id,
        title=t.name,
        title_id=t.id,
        about=about(live.row),
        date=_date(live.row),
        finished=live.row.result is not None,
        winner=listed(first),
        share=phrase("report.share-the-win", "share the win") if shared else "",
        worth=money(t.currency, best),
        ahead=_ahead(live, t, s),
        ranking=ranking(t, s, who, left(live)),
        lines=_lines(live, t, s),
        ending=ending(live, s) if over else None,
        once_more=once_more(live, caller, found, await marks(service, live, caller)),
        mine=own,
        notes=bool(own) or caller.account_id is not None,
        only_us=live.row.seen_by == "us",
        link=await shown_link(service, live, caller) or "",
    )


def _ahead(live: Live, t: AnyTitle, s: State) -> str:
    """$8 ahead of Ben; nothing where nobody who stayed is behind."""
    first, best = winners(live, t, s)
    gone = {*first, *left(live)}
    rest = {player: t.worth(s, player) for player in s.players if player not in gone}
    if not rest:
        return ""
    second = max(rest.values())
    behind = [player for player in rest if rest[player] == second]
    return phrase(
        "report.ahead-of",
        "{sum} ahead of {players}",
        sum=money(t.currency, best - second),
        players=listed(behind),
    )


def _lines(live: Live, t: AnyTitle, s: State) -> tuple[PictureLine, ...]:
    worths = {player: t.worth(s, player) for player in s.players}
    return tuple(
        PictureLine(each.place, each.player, money(t.currency, each.worth))
        for each in placed(worths, left(live))
    )


def about(row: MatchRow) -> str:
    """Spring cup, finished 12 November 2026, 742 actions; of a live one how long it took."""
    if row.finished and row.pace == "live" and row.played_at is None:
        words = phrase(OVER_AFTER, time=lasted((row.changed_at - row.created_at) // 1000))
    else:
        words = phrase(FINISHED if row.finished else RUNNING, date=_date(row))
    actions = phrase("report.action", "{number} action", "{number} actions", number=row.actions)
    return ", ".join(word for word in (row.name, words, actions) if word)


def _date(row: MatchRow) -> str:
    last = datetime.fromtimestamp((row.played_at or row.changed_at) / 1000).astimezone()
    return day_in_words(last.date())


def lasted(seconds: int) -> str:
    """52 min; 3 h 5 min; 12 days."""
    if seconds < HOUR:
        return phrase("report.minutes", "{number} min", number=max(1, seconds // MINUTE))
    if seconds < 2 * DAY:
        hours, minutes = divmod(seconds // MINUTE, 60)
        return phrase("report.hours", "{hours} h {minutes} min", hours=hours, minutes=minutes)
    return phrase("report.days", "{number} day", "{number} days", number=seconds // DAY)
