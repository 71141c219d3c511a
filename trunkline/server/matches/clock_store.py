"""The clocks in the store. Whoever changes them holds the row of the match, so that all changes
of one match have one order."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel.decoder import Decoder
from trunkline.server.liveness import notice_outage, read_outages
from trunkline.server.matches import clock_model as model
from trunkline.server.matches.clock_model import Asked, Hands, Offs
from trunkline.server.matches.clock_rules import DAY, Clock
from trunkline.server.matches.clock_shown import ClockShown, clock_shown, pack_shown
from trunkline.server.matches.clock_spans import Off, Span, granted
from trunkline.server.store.rows import Entry
from trunkline.server.store.schema import clock_marks, clocks, matches, seats, vacations

CLOCK = Decoder(Clock)
HANDS = Decoder(Hands)


class Stored(Struct, frozen=True):
    """The clocks of a match as they were last counted, and when they do not count."""

    match_id: str
    clock: Clock
    hands: Hands
    offs: Offs

    def counted(self, moment: int) -> Stored:
        return msgspec.structs.replace(self, hands=model.count(self.hands, self.offs, moment))

    def shown(self, moment: int) -> ClockShown:
        found = self.counted(moment)
        return clock_shown(self.clock, found.hands, self.offs)


def read_agreed(connection: Connection, match_id: str) -> Clock:
    """What the match has agreed about time."""
    found = connection.execute(
        sa.select(clocks.c.agreed).where(clocks.c.match_id == match_id)
    ).scalar()
    return Clock() if found is None else CLOCK.decode(found)


def agree(connection: Connection, match_id: str, clock: Clock) -> None:
    """Write down what was agreed, before the match begins; in place of what was agreed before."""
    connection.execute(sa.delete(clocks).where(clocks.c.match_id == match_id))
    if clock != Clock():
        agreed = msgspec.json.encode(clock).decode()
        connection.execute(sa.insert(clocks), {"match_id": match_id, "agreed": agreed, "hands": ""})


def start(connection: Connection, match_id: str, asked: Asked, moment: int) -> None:
    """The match begins. A second start changes nothing."""
    here = sa.select(clocks).where(clocks.c.match_id == match_id, clocks.c.hands == "")
    row = connection.execute(here).first()
    clock = Clock() if row is None else CLOCK.decode(row.agreed)
    if not clock.counts:
        return
    names = connection.execute(
        sa.select(seats.c.name).where(seats.c.match_id == match_id).order_by(seats.c.number)
    ).scalars()
    hands = model.begin(clock, list(names), asked, moment)
    save(connection, Stored(match_id, clock, hands, _read_offs(connection, match_id, clock, 0)))


def read_stored(connection: Connection, match_id: str) -> Stored | None:
    """The clocks that run or ran in this match; None where nothing is counted."""
    row = connection.execute(sa.select(clocks).where(clocks.c.match_id == match_id)).first()
    if row is None or not row.hands:
        return None
    clock, hands = CLOCK.decode(row.agreed), HANDS.decode(row.hands)
    return Stored(match_id, clock, hands, _read_offs(connection, match_id, clock, hands.at))


def read_shown(connection: Connection, match_id: str, moment: int) -> ClockShown | None:
    """The clocks at this moment."""
    stored = read_stored(connection, match_id)
    return None if stored is None else stored.shown(moment)


def save(connection: Connection, stored: Stored) -> None:
    """The clocks are looked at again when the next flag could fall at the earliest, or somebody
    is to be told of their time: vacations may be announced and called off meanwhile."""
    hands = msgspec.json.encode(stored.hands).decode()
    earliest = dict.fromkeys(stored.hands.seats, Off((), stored.clock.days_off()))
    values = {"hands": hands, "due_at": model.next_look(stored.hands, earliest, stored.clock)}
    here = sa.update(clocks).where(clocks.c.match_id == stored.match_id)
    connection.execute(here.values(**values))


def change(
    connection: Connection, match_id: str, moment: int, event: Callable[[Stored], Hands]
) -> Stored | None:
    """Let an event happen to the clocks; None where nothing is counted. Whoever calls this has
    written to the row of the match in the same transaction."""
    notice_outage(connection, moment)
    stored = read_stored(connection, match_id)
    if stored is None:
        return None
    changed = msgspec.structs.replace(stored, hands=event(stored))
    save(connection, changed)
    return changed


def moved(connection: Connection, entry: Entry, asked: Asked) -> str:
    """An entry of the log is written: the clocks with it. What they say then, as JSON."""
    moment, names = entry.written_at, (entry.match_id, entry.version)
    before: list[Hands] = []

    def event(stored: Stored) -> Hands:
        before.append(stored.counted(moment).hands)
        if entry.kind == "undo":
            mark = _read_mark(connection, entry.match_id, entry.actions + 1)
            return model.undone(stored.hands, stored.offs, stored.clock, mark, asked, moment)
        hands = model.free(stored.hands, entry.by) if entry.way == "order" else stored.hands
        return model.acted(hands, stored.offs, stored.clock, entry.by, asked, moment)

    after = change(connection, entry.match_id, moment, event)
    if after is None:
        return ""
    told = pack_shown(after.shown(moment))
    values = {
        "match_id": names[0],
        "version": names[1],
        "actions": entry.actions if entry.kind == "action" else 0,
        "before": msgspec.json.encode(before[0]).decode(),
        "after": told,
    }
    connection.execute(sa.insert(clock_marks), values)
    return told


def _read_mark(connection: Connection, match_id: str, action: int) -> Hands | None:
    """The clocks before the action that was last taken under this number."""
    found = connection.execute(
        sa.select(clock_marks.c.before)
        .where(clock_marks.c.match_id == match_id, clock_marks.c.actions == action)
        .order_by(clock_marks.c.version.desc())
        .limit(1)
    ).scalar()
    return None if found is None else HANDS.decode(found)


def _read_offs(connection: Connection, match_id: str, clock: Clock, since: int) -> Offs:
    """By seat, when its clock does not count after this moment."""
    down, weekends = tuple(read_outages(connection, since)), clock.days_off()
    away = read_vacations(connection, match_id, clock) if clock.kind == "days" else {}
    names = connection.execute(
        sa.select(seats.c.name).where(seats.c.match_id == match_id)
    ).scalars()
    return {name: Off((*down, *away.get(name, ())), weekends) for name in names}


def read_vacations(connection: Connection, match_id: str, clock: Clock) -> dict[str, list[Span]]:
    """By seat, the vacations that this match grants: of its account or of the seat, none before
    the match was made."""
    by_account = seats.c.account_id == vacations.c.account_id
    by_seat = (vacations.c.match_id == seats.c.match_id) & (vacations.c.number == seats.c.number)
    rows = connection.execute(
        sa.select(seats.c.name, vacations.c.begins, vacations.c.ends)
        .join_from(seats, vacations, sa.or_(by_account, by_seat))
        .join(matches, matches.c.id == seats.c.match_id)
        .where(seats.c.match_id == match_id, vacations.c.ends > matches.c.created_at)
    )
    found: dict[str, list[Span]] = {}
    for name, begins, ends in rows:
        found.setdefault(name, []).append((begins, ends))
    return {name: granted(spans, clock.vacation * DAY) for name, spans in found.items()}
