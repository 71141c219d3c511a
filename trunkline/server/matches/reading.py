"""How far a person has read the chat of a match, and whether they want to hear of more."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller
from trunkline.server.people.person import Person, at_seat, known
from trunkline.server.service import Service
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import chat_marks, matches, messages
from trunkline.server.store.upsert import put


class Reading(Struct, frozen=True):
    """The last message that was read, how many are newer, and whether the chat is muted."""

    read: int = 0
    unread: int = 0
    muted: bool = False


async def mark_read(service: Service, live: Live, caller: Caller, upto: int) -> None:
    """Everything up to this message has been read; nobody reads backwards."""
    person = known(caller, live)
    if await service.db.write(_mark, live.id, person, upto):
        service.streams.tell_own(live.id, person.key)


async def mute(service: Service, live: Live, caller: Caller, muted: bool) -> None:
    """Whether new messages of this match are told: on the tab, in the lobby, by notices."""
    person = known(caller, live)
    await service.db.write(_change, live.id, person, {"muted": muted})
    service.streams.tell_own(live.id, person.key)


def _mark(connection: Connection, match_id: str, person: Person, upto: int) -> bool:
    """Whether that is more than before."""
    there = sa.select(matches.c.asides).where(matches.c.id == match_id)
    most = min(upto, connection.execute(there).scalar() or 0)
    read, _ = _read(connection, match_id, person)
    if most > read:
        _change(connection, match_id, person, {"read": most})
    return most > read


def _change(
    connection: Connection, match_id: str, person: Person, values: dict[str, int | bool]
) -> None:
    key = {"match_id": match_id, "person": person.key}
    put(connection, chat_marks, key, {"account_id": person.account_id, **values})


def _read(connection: Connection, match_id: str, person: Person) -> tuple[int, bool]:
    wanted = sa.select(chat_marks.c.read, chat_marks.c.muted)
    found = connection.execute(wanted.filter_by(match_id=match_id, person=person.key)).first()
    return (0, False) if found is None else (found[0], found[1])


def reading(
    connection: Connection, match_id: str, person: Person, unheard: Collection[str]
) -> Reading:
    """As it stands for a person; their own messages and those of the `unheard` are not new."""
    read, muted = _read(connection, match_id, person)
    if muted:
        return Reading(read, 0, True)
    newer = sa.select(sa.func.count()).where(_newer(match_id, read, unheard))
    return Reading(read, connection.execute(newer).scalar_one())


def unread_in(
    connection: Connection, held: Sequence[tuple[str, Person, Collection[str]]]
) -> dict[str, int]:
    """Of several matches, (id, person, own names): how many messages are new in each."""
    wanted = sa.select(chat_marks).where(
        chat_marks.c.match_id.in_([match_id for match_id, _, _ in held]),
        chat_marks.c.person.in_({person.key for _, person, _ in held}),
    )
    marks = {(row.match_id, row.person): row for row in connection.execute(wanted)}
    newer = []
    for match_id, person, own in held:
        mark = marks.get((match_id, person.key))
        if mark is None or not mark.muted:
            newer.append(_newer(match_id, 0 if mark is None else mark.read, own))
    if not newer:
        return {}
    count = sa.select(messages.c.match_id, sa.func.count()).where(sa.or_(*newer))
    return {row[0]: row[1] for row in connection.execute(count.group_by(messages.c.match_id))}


def _newer(match_id: str, read: int, unheard: Collection[str]) -> sa.ColumnElement[bool]:
    return sa.and_(
        messages.c.match_id == match_id,
        messages.c.kind == "chat",
        messages.c.number > read,
        messages.c.seat.not_in(unheard),
    )


def is_muted(connection: Connection, seat: SeatRow) -> bool:
    """Whether who holds this seat wants to hear nothing of the chat: for notices."""
    return _read(connection, seat.match_id, at_seat(seat))[1]
