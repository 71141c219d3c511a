"""Somebody who plays a seat for its absent owner: by a link of their own, or by their account."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import phrase
from trunkline.server.clock import now
from trunkline.server.errors import Conflict, NotFound
from trunkline.server.matches.clock_rules import DAY
from trunkline.server.matches.creation import checked_name
from trunkline.server.matches.live import Live
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.seats import touch
from trunkline.server.people import sessions
from trunkline.server.people.caller import Session
from trunkline.server.people.tokens import digest
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, SeatRow
from trunkline.server.store.schema import seats, session_seats, stand_ins

KEEPS_AFTER = 10 * DAY
"""Then the seat is theirs for good."""


def let_stand_in(
    connection: Connection, seat: SeatRow, token: str, account_id: str | None, name: str, keeps: int
) -> None:
    """From now on this token or account may play the seat; what was before ends."""
    end_stand_in(connection, seat)
    row = {"match_id": seat.match_id, "number": seat.number, "token_hash": digest(token)}
    row |= {"account_id": account_id, "name": name}
    connection.execute(sa.insert(stand_ins), {**row, "since": now(), "keeps_at": keeps})
    touch(connection, seat.match_id)


def renew_link(connection: Connection, seat: SeatRow, token: str) -> None:
    """Only this token opens the seat to a stand-in who has not come yet."""
    free = _here(seat.match_id, seat.number) & stand_ins.c.session.is_(None)
    connection.execute(sa.update(stand_ins).where(free).values(token_hash=digest(token)))
    touch(connection, seat.match_id)


def end_stand_in(connection: Connection, seat: SeatRow) -> bool:
    """The owner is back; whether there was anybody."""
    gone = connection.execute(sa.delete(stand_ins).where(_here(seat.match_id, seat.number)))
    return gone.rowcount > 0


def _here(match_id: str, number: int) -> sa.ColumnElement[bool]:
    return (stand_ins.c.match_id == match_id) & (stand_ins.c.number == number)


async def read_stand_in(service: Service, token: str) -> tuple[Live, SeatRow]:
    """The seat that the link of a stand-in opens."""
    found = await service.db.read(_linked, digest(token))
    if found is None:
        raise NotFound(phrase("absent.stand-in.no-link", "This link does not open a seat."))
    live = await service.match(found[0])
    return live, live.seats[found[1]]


def _linked(connection: Connection, token: str) -> tuple[str, int] | None:
    wanted = sa.select(stand_ins.c.match_id, stand_ins.c.number)
    row = connection.execute(wanted.where(stand_ins.c.token_hash == token)).first()
    return None if row is None else (row[0], row[1])


async def sit_in(service: Service, session: Session, token: str, name: str) -> SeatRow:
    """Whoever has the link sits down and plays for the owner."""
    live, seat = await read_stand_in(service, token)
    message = await service.db.write(_sit_in, seat, session, digest(token), checked_name(name))
    await service.reseat(live)
    service.streams.publish_message(message)
    return seat


def _sit_in(
    connection: Connection, seat: SeatRow, session: Session, token: str, name: str
) -> Message:
    message = add_message(connection, seat.match_id, "stand-in", seat.name, {"name": name})
    free = (stand_ins.c.token_hash == token) & stand_ins.c.session.is_(None)
    sessions.save(connection, session)
    values = {"session": session.hash, "account_id": session.account_id, "name": name}
    changed = connection.execute(sa.update(stand_ins).where(free).values(**values))
    if changed.rowcount != 1:
        raise Conflict(phrase("absent.stand-in.used", "Somebody else has used this link."))
    touch(connection, seat.match_id)
    return message


async def keep_seats(service: Service) -> None:
    """Seats whose owners did not come back in time are those of their stand-ins for good."""
    for match_id, number in await service.db.read(_read_kept):
        await service.db.write(keep_seat, match_id, number)
        service.forget(match_id)


def _read_kept(connection: Connection) -> list[tuple[str, int]]:
    taken = stand_ins.c.session.is_not(None) | stand_ins.c.account_id.is_not(None)
    rows = connection.execute(
        sa.select(stand_ins.c.match_id, stand_ins.c.number)
        .where(taken, stand_ins.c.keeps_at <= now())
        .limit(100)
    )
    return [(row[0], row[1]) for row in rows]


def keep_seat(connection: Connection, match_id: str, number: int) -> None:
    """The seat changes its owner."""
    row = connection.execute(sa.select(stand_ins).where(_here(match_id, number))).first()
    if row is None:
        return
    held = session_seats.c
    connection.execute(
        sa.delete(session_seats).where(held.match_id == match_id, held.number == number)
    )
    if row.session is not None:
        values = {"session": row.session, "match_id": match_id, "number": number}
        connection.execute(sa.insert(session_seats), values)
    seat = (seats.c.match_id == match_id) & (seats.c.number == number)
    values = {"token_hash": row.token_hash, "account_id": row.account_id, "link_used": True}
    connection.execute(sa.update(seats).where(seat).values(**values))
    connection.execute(sa.delete(stand_ins).where(_here(match_id, number)))
    touch(connection, match_id)
