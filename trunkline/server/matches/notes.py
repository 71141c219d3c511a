"""Notes: what a person writes down about a match. Nobody else is ever given them."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import Malformed, phrase
from trunkline.server.clock import now, written
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller
from trunkline.server.people.person import Person, alone, guest
from trunkline.server.service import Service
from trunkline.server.store.rows import NoteRow, SeatRow, all_typed
from trunkline.server.store.schema import notes
from trunkline.server.store.upsert import put

LONGEST = 20_000


class Note(Struct, frozen=True):
    """One's own note about a match; empty where nothing was written yet."""

    text: str
    changed_at: str | None = None


async def show(service: Service, live: Live, caller: Caller, name: str | None = None) -> Note:
    """The caller's own note; raises Unauthenticated, or Forbidden where several are at the screen
    and none is named."""
    row = await service.db.read(_read, live.id, alone(caller, live, name))
    return Note("") if row is None else Note(row.text, written(row.changed_at))


async def keep(
    service: Service, live: Live, caller: Caller, text: str, name: str | None = None
) -> Note:
    """Write it anew; raises as `show` does, or Malformed."""
    if len(text) > LONGEST or "\0" in text:
        raise Malformed(
            phrase("notes.too-long", "A note has at most {most:count} characters.", most=LONGEST)
        )
    people = alone(caller, live, name)
    row = await service.db.write(_write, live.id, people, text)
    service.streams.tell_own(live.id, people[0].key)
    return Note(row.text, written(row.changed_at))


def _read(connection: Connection, match_id: str, people: list[Person]) -> NoteRow | None:
    """The account's note, else what was written on its seat before there was an account."""
    keys = [each.key for each in people]
    wanted = sa.select(notes).where(notes.c.match_id == match_id, notes.c.person.in_(keys))
    found = {row.person: row for row in all_typed(NoteRow, connection.execute(wanted))}
    return next((found[key] for key in keys if key in found), None)


def _write(connection: Connection, match_id: str, people: list[Person], text: str) -> NoteRow:
    own, *before = people
    row = NoteRow(
        match_id=match_id,
        person=own.key,
        account_id=own.account_id,
        text=text,
        changed_at=now(),
    )
    values = {"account_id": row.account_id, "text": text, "changed_at": row.changed_at}
    put(connection, notes, {"match_id": match_id, "person": own.key}, values)
    for each in before:
        _drop(connection, match_id, each)
    return row


def _drop(connection: Connection, match_id: str, person: Person) -> None:
    connection.execute(sa.delete(notes).filter_by(match_id=match_id, person=person.key))


def notes_of(connection: Connection, account_id: str) -> list[NoteRow]:
    """All notes of an account, for its own export."""
    own = sa.select(notes).where(notes.c.account_id == account_id).order_by(notes.c.changed_at)
    return all_typed(NoteRow, connection.execute(own))


def forget(connection: Connection, seat: SeatRow) -> None:
    """A guest's note goes when somebody else gets the seat."""
    _drop(connection, seat.match_id, guest(seat))
