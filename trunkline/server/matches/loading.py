"""Opening a match: from the store into memory, without replaying it all."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection, bindparam

from trunkline.kernel import (
    AnyTitle,
    BadLog,
    Message,
    Sentence,
    State,
    UnknownTitle,
    get_title,
    message,
    say,
)
from trunkline.server.matches.live import Live
from trunkline.server.matches.positions import (
    SNAPSHOT_EVERY,
    WRITTEN_BY,
    BadSnapshot,
    Trail,
    first,
    follow,
    pack,
    read_trail,
    replay,
    save_snapshot,
    whole_trail,
)
from trunkline.server.store.database import Database
from trunkline.server.store.rows import MatchRow, SeatRow, all_typed, typed
from trunkline.server.store.schema import matches, seats
from trunkline.server.threads import looking

ROW = sa.select(matches).where(matches.c.id == bindparam("of"))
SEATS = sa.select(seats).where(seats.c.match_id == bindparam("of")).order_by(seats.c.number)
NO_TITLE = message("table.loading.no-title", "This server has no title {title!r}.")
PLAYS = message("table.loading.plays", "This server plays {title} by {rules!r}.")
REFUSED = message("table.loading.refused", "Action {at} is refused: {why} ({rule})")
OTHER_RULES = message(
    "table.loading.other-rules",
    "This match was played with {before} by the rules {rules!r}, and {now} cannot"
    " follow it any more.",
)
LOG_KEPT = message("table.loading.log-kept", "The log is kept and can be exported.")


class Stored(Struct, frozen=True):
    """A match as it lies in the store."""

    row: MatchRow
    seats: list[SeatRow]
    trail: Trail


class Opened(Struct, frozen=True):
    """A match in memory, and its position packed when the store should have it."""

    live: Live
    snapshot: bytes | None = None


def read_row(connection: Connection, match_id: str) -> MatchRow | None:
    found = connection.execute(ROW, {"of": match_id}).first()
    return typed(MatchRow, found)


def read_seats(connection: Connection, match_id: str) -> list[SeatRow]:
    """The seats in their order."""
    rows = connection.execute(SEATS, {"of": match_id})
    return all_typed(SeatRow, rows)


def read_match(connection: Connection, match_id: str, whole: bool = False) -> Stored | None:
    """The match and the way to its position; `whole` to begin with the first action."""
    row = read_row(connection, match_id)
    if row is None:
        return None
    trail = (whole_trail if whole else read_trail)(connection, match_id, row.actions)
    return Stored(row, read_seats(connection, match_id), trail)


async def open_match(db: Database, match_id: str) -> Live | None:
    """The match in memory; None if there is none. Work on it is done off the event loop."""
    stored = await db.read(read_match, match_id)
    if stored is None:
        return None
    try:
        opened = await looking(build, stored)
    except BadSnapshot:
        stored = await db.read(read_match, match_id, whole=True)
        assert stored is not None
        opened = await looking(build, stored)
    if opened.snapshot is not None:
        live = opened.live
        await db.write(save_snapshot, match_id, live.row.actions, live.version, opened.snapshot)
    return opened.live


def build(stored: Stored) -> Opened:
    """Work out the present position. A match these rules cannot follow is shown with a notice."""
    row, players = stored.row, tuple(seat.name for seat in stored.seats)
    title, stopped = find_title(row)
    if title is None or stopped or not row.begun:
        return Opened(Live(row, stored.seats, title, None, stopped))
    try:
        state = follow(title, row, players, stored.trail)
    except BadLog as bad:
        last = _before(title, row, players, stored.trail, bad.at)
        return Opened(Live(row, stored.seats, title, last, cannot_follow(row, _refused(bad))))
    long = len(stored.trail.actions) > 2 * SNAPSHOT_EVERY
    return Opened(Live(row, stored.seats, title, state), pack(state) if long else None)


def find_title(row: MatchRow) -> tuple[AnyTitle | None, tuple[Sentence, ...]]:
    """The title that plays this match, and why it cannot go on if it cannot."""
    try:
        title = get_title(row.title, row.rules)
    except UnknownTitle:
        return None, cannot_follow(row, say(NO_TITLE, title=row.title))
    if title.rules != row.rules:
        why = say(PLAYS, title=title.name, rules=title.rules)
        return title, cannot_follow(row, why)
    return title, ()


def _refused(bad: BadLog) -> Sentence:
    return say(REFUSED, at=bad.at, why=bad.refusal, rule=Sentence(Message(bad.rule)))


def cannot_follow(row: MatchRow, why: Sentence) -> tuple[Sentence, ...]:
    """Sentences, for the match in memory has many readers."""
    played = say(OTHER_RULES, before=row.written_by, rules=row.rules, now=WRITTEN_BY)
    return played, why, say(LOG_KEPT)


def _before(
    t: AnyTitle, row: MatchRow, players: tuple[str, ...], trail: Trail, stop: int
) -> State | None:
    """The last position before the action that is refused."""
    if stop == 0:
        return None
    return replay(t, first(t, row, players), trail.actions[: stop - 1], 0)
