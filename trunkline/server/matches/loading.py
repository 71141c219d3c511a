"""Opening a match: from the store into memory, without replaying it all."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection, bindparam

from trunkline.kernel import (
    AnyTitle,
    BadCorrections,
    BadLog,
    Message,
    Sentence,
    State,
    UnknownTitle,
    get_title,
    message,
    say,
)
from trunkline.kernel.corrections import corrections_from
from trunkline.server.matches.clock_rules import Clock
from trunkline.server.matches.clock_store import read_agreed
from trunkline.server.matches.endings import Ending, read_ending
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
from trunkline.server.store.schema import (
    leavers,
    match_corrections,
    match_lessons,
    match_settings,
    matches,
    seat_states,
    seats,
    stand_ins,
)
from trunkline.server.threads import looking


def same_seat(table: sa.Table) -> sa.ColumnElement[bool]:
    """Rows of this table that are about the same seat."""
    here = table.c
    return (here.match_id == seats.c.match_id) & (here.number == seats.c.number)


SEEN_BY = sa.func.coalesce(
    match_settings.c.seen_by, sa.case((matches.c.listed, "all"), else_="link")
).label("seen_by")
COUNTS = sa.func.coalesce(match_settings.c.counts, sa.false()).label("counts")
CORRECTIONS = sa.func.coalesce(match_corrections.c.corrections, "").label("corrections")
LESSON = (
    match_lessons.c.prepared,
    match_lessons.c.closed_at.is_not(None).label("coach_away"),
)
WITH_SETTINGS = sa.select(matches, SEEN_BY, COUNTS, CORRECTIONS, *LESSON).select_from(
    matches.outerjoin(match_settings).outerjoin(match_corrections).outerjoin(match_lessons)
)
WITH_STATES = seats.outerjoin(seat_states, same_seat(seat_states))
ROW = WITH_SETTINGS.where(matches.c.id == bindparam("of"))
LOCKED = ROW.with_for_update(of=matches)
SEATS = (
    sa.select(
        seats,
        *(column for column in seat_states.c if not column.primary_key),
        leavers.c.how.label("left"),
        stand_ins.c.token_hash.label("stand_in_token"),
        stand_ins.c.session.label("stand_in_session"),
        stand_ins.c.account_id.label("stand_in_account"),
        stand_ins.c.name.label("stand_in_name"),
    )
    .select_from(
        WITH_STATES.outerjoin(leavers, same_seat(leavers)).outerjoin(
            stand_ins, same_seat(stand_ins)
        )
    )
    .where(seats.c.match_id == bindparam("of"))
    .order_by(seats.c.number)
)
NO_TITLE = message("table.loading.no-title", "This server has no title {title!r}.")
PLAYS = message("table.loading.plays", "This server plays {title} by {rules!r}.")
OTHER_DATA = message(
    "table.loading.other-data", "Its corrected data do not fit {title} any more: {why}"
)
REFUSED = message("table.loading.refused", "Action {at} is refused: {why} ({rule})")
OTHER_RULES = message(
    "table.loading.other-rules",
    "This match was played with {before} by the rules {rules!r}, and {now} can no longer replay "
    "it.",
)
LOG_KEPT = message("table.loading.log-kept", "The log is kept and can be exported.")


class Stored(Struct, frozen=True):
    """A match as it lies in the store."""

    row: MatchRow
    seats: list[SeatRow]
    trail: Trail
    clock: Clock = Clock()
    ending: Ending | None = None


class Opened(Struct, frozen=True):
    """A match in memory, and its position packed when the store should have it."""

    live: Live
    snapshot: bytes | None = None


def read_row(connection: Connection, match_id: str, lock: bool = False) -> MatchRow | None:
    """The match; `lock` when nobody else may change it until the transaction ends."""
    found = connection.execute(LOCKED if lock else ROW, {"of": match_id}).first()
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
    clock = read_agreed(connection, match_id)
    ending = read_ending(connection, match_id)
    return Stored(row, read_seats(connection, match_id), trail, clock, ending)


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
        return Opened(Live(row, stored.seats, title, None, stopped, stored.clock, stored.ending))
    try:
        state = follow(title, row, players, stored.trail)
    except BadLog as bad:
        last = _before(title, row, players, stored.trail, bad.at)
        return Opened(Live(row, stored.seats, title, last, cannot_follow(row, _refused(bad))))
    long = len(stored.trail.actions) > 2 * SNAPSHOT_EVERY
    live = Live(row, stored.seats, title, state, (), stored.clock, stored.ending)
    return Opened(live, pack(state) if long else None)


def find_title(row: MatchRow) -> tuple[AnyTitle | None, tuple[Sentence, ...]]:
    """The title that plays this match, and why it cannot go on if it cannot."""
    try:
        title = get_title(row.title, row.rules, corrections_from(row.corrections))
    except UnknownTitle:
        return None, cannot_follow(row, say(NO_TITLE, title=row.title))
    except BadCorrections as error:
        return None, cannot_follow(row, say(OTHER_DATA, title=row.title, why=str(error)))
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
