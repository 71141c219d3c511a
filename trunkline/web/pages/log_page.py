"""/matches/{id}/log: lines of the log that a page lacks, page by page, found and filtered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get
from msgspec import Struct

from trunkline.kernel import AnyTitle
from trunkline.kernel.summary import Summary
from trunkline.present.doing import doing_of
from trunkline.present.log_words import KINDS
from trunkline.server.matches.history import standing_entries
from trunkline.server.matches.live import Live
from trunkline.server.store.rows import Entry
from trunkline.server.threads import looking
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.asking import count
from trunkline.web.pages.logbook import LogLine, lines_of, told_by
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, MatchId
from trunkline.web.turns import visit

LINES = 200
LONGEST = 80
"""Characters that are searched for."""


class Wanted(Struct, frozen=True):
    """Which lines of the log: words and filters, and where to begin."""

    find: str = ""
    player: str = ""
    company: str = ""
    kind: str = ""
    before: int | None = None
    """Entries older than this version,"""
    after: int | None = None
    """newer than this one,"""
    around: int | None = None
    """or around the action in force with this number."""

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Wanted:
        def text(name: str) -> str:
            return str(values.get(name, "")).strip()[:LONGEST]

        return cls(
            text("find"),
            text("player"),
            text("company"),
            text("kind"),
            count(values.get("before")),
            count(values.get("after")),
            count(values.get("around")),
        )


@get("/matches/{match_id:str}/log")
async def log_lines(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """A page of lines, the newest first."""
    live, wanted = await service.match(match_id), Wanted.of(request.query_params)
    entries = await service.logs.entries(live)
    async with visit(request, service, caller, live):
        lines = await looking(found, live, entries, wanted)
    return page(request, "log_lines.html", id=match_id, lines=lines)


def found(live: Live, entries: list[Entry], wanted: Wanted) -> list[LogLine]:
    """The lines of one page. All of this has been told to everybody."""
    if live.title is None or not entries:
        return []
    kept = [entry for entry in entries if _fits(live.title, entry, wanted)]
    if not wanted.find:
        return lines_of(reversed(_cut(kept, entries, wanted)), entries, live.title, live.players)
    words = wanted.find.casefold()
    lines = lines_of(kept, entries, live.title, live.players)
    having = {line.version for line in lines if words in line.text.casefold()}
    kept = _cut([entry for entry in kept if entry.version in having], entries, wanted)
    chosen = {entry.version for entry in kept}
    return [line for line in reversed(lines) if line.version in chosen]


def _cut(kept: list[Entry], entries: list[Entry], wanted: Wanted) -> list[Entry]:
    """The page of these that was asked for."""
    if wanted.after is not None:
        return [entry for entry in kept if entry.version > wanted.after][:LINES]
    if wanted.around is not None:
        standing = standing_entries(entries)[: wanted.around]
        middle = standing[-1].version if standing else 0
        newer = [entry for entry in kept if entry.version > middle][: LINES // 2]
        older = [entry for entry in kept if entry.version <= middle][-LINES // 2 :]
        return [*older, *newer]
    if wanted.before is not None:
        kept = [entry for entry in kept if entry.version < wanted.before]
    return kept[-LINES:]


def _fits(t: AnyTitle, entry: Entry, wanted: Wanted) -> bool:
    """Whether an entry passes the filters; the words are looked for in its line."""
    if not (wanted.player or wanted.company or wanted.kind):
        return True
    said = told_by(entry)
    named = {value for sentence in said for value in sentence.facts.values()}
    return (
        (not wanted.player or wanted.player == entry.by or wanted.player in named)
        and (not wanted.company or wanted.company in named)
        and (not wanted.kind or doing_of(t.id).log.of_kind(wanted.kind, said))
    )


class Filters(Struct, frozen=True):
    """What the log of a match can be filtered by."""

    players: tuple[str, ...]
    companies: tuple[str, ...]
    kinds: tuple[tuple[str, str], ...]
    """(name, word)."""


def filters(t: AnyTitle, players: tuple[str, ...], summary: Summary) -> Filters:
    kinds = doing_of(t.id).log.kinds
    words = tuple((name, word()) for name, word in KINDS.items() if name in kinds)
    return Filters(players, tuple(summary.companies), words)
