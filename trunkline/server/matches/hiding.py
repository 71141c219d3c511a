"""Hiding a person's messages for oneself. They never learn of it."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import phrase
from trunkline.server.errors import NotFound
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller
from trunkline.server.people.person import Person, at_seat, known
from trunkline.server.service import Service
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import hidden_people
from trunkline.server.store.upsert import put


async def hide(service: Service, live: Live, caller: Caller, name: str) -> None:
    """Show no message of who sits there: where both have an account, at no table."""
    person = known(caller, live)
    await service.db.write(_hide, person, _seat(live, name))
    service.streams.tell_own(live.id, person.key)


async def unhide(service: Service, live: Live, caller: Caller, name: str) -> None:
    person = known(caller, live)
    await service.db.write(_unhide, person, at_seat(_seat(live, name)))
    service.streams.tell_own(live.id, person.key)


async def hidden(service: Service, live: Live, caller: Caller) -> list[str]:
    """The names at this table whose messages the caller does not want to see."""
    return sorted(await service.db.read(hidden_names, known(caller, live), live.seats))


def _seat(live: Live, name: str) -> SeatRow:
    seat = live.seat(name)
    if seat is None:
        raise NotFound(
            phrase(
                "seat.seating.there-is-no-seat-of-name",
                "{name} has no seat in this match.",
                name=name,
            )
        )
    return seat


def _hide(connection: Connection, person: Person, seat: SeatRow) -> None:
    other = at_seat(seat)
    guests = person.account_id is None or other.account_id is None
    values = {"account_id": person.account_id, "match_id": seat.match_id if guests else None}
    put(connection, hidden_people, {"person": person.key, "hidden": other.key}, values)


def _unhide(connection: Connection, person: Person, other: Person) -> None:
    its = sa.delete(hidden_people).filter_by(person=person.key, hidden=other.key)
    connection.execute(its)


def hidden_names(connection: Connection, person: Person, seats: list[SeatRow]) -> frozenset[str]:
    """Of those who sit there, the ones whose messages this person does not want to see."""
    keys = {at_seat(seat).key: seat.name for seat in seats}
    wanted = sa.select(hidden_people.c.hidden).where(
        hidden_people.c.person == person.key, hidden_people.c.hidden.in_(keys)
    )
    return frozenset(keys[key] for key in connection.execute(wanted).scalars())
