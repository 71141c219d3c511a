"""Seats that are held: a new link for one's own, another device, and letting go."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import phrase
from trunkline.server.clock import now
from trunkline.server.errors import NotFound, not_your_seat
from trunkline.server.matches import notes
from trunkline.server.matches.creation import SeatGiven
from trunkline.server.matches.live import Live
from trunkline.server.matches.seat_states import change_state
from trunkline.server.notices.ways import forget_others
from trunkline.server.orders.dropping import drop_of_seat
from trunkline.server.people import sessions
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.tokens import digest, new_token
from trunkline.server.service import Service
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import device_links, matches, seat_states, seats, session_seats

DEVICE_HOURS = 24
"""A link for another device opens a seat for so long."""


def remember(connection: Connection, session: str, match_id: str, number: int) -> None:
    """A browser holds this seat from now on."""
    row = {"session": session, "match_id": match_id, "number": number}
    here = sa.select(session_seats.c.number).filter_by(**row)
    if connection.execute(here).first() is None:
        connection.execute(sa.insert(session_seats), row)


async def new_link(service: Service, match_id: str, caller: Caller, name: str) -> SeatGiven:
    """A new secret for one's seat: the old link opens it no longer, and all others who held it,
    by whichever link or account, hold it no longer."""
    live = await service.match(match_id)
    seat = own_seat(caller, live, name)
    token = new_token()
    await service.db.write(hand_over, seat, digest(token), caller)
    await service.reseat(live)
    return SeatGiven(seat.name, token, f"/join/{token}")


def own_seat(caller: Caller, live: Live, name: str) -> SeatRow:
    """The caller's own seat of this name; raises NotFound or Forbidden."""
    seat = live.seat(name)
    if seat is None:
        raise NotFound(
            phrase(
                "seat.seating.there-is-no-seat-of-name",
                "{name} has no seat in this match.",
                name=name,
            )
        )
    if not caller.owns(seat):
        raise not_your_seat(name)
    return seat


def hand_over(connection: Connection, seat: SeatRow, token: str, kept: Caller) -> None:
    """Only this token opens the seat from now on; of those who hold it only `kept` still does."""
    others = _holding(seat)
    if kept.session is not None:
        others &= session_seats.c.session != kept.session.hash
    connection.execute(sa.delete(session_seats).where(others))
    if not kept.owns(seat):
        notes.forget(connection, seat)
        drop_of_seat(connection, seat)
    forget_others(connection, seat, kept)
    values = {"token_hash": token, "link_used": False, "account_id": kept.account_id}
    connection.execute(sa.update(seats).where(_here(seat)).values(**values))
    change_state(connection, seat, invited=False, seated_at=now())
    connection.execute(sa.delete(device_links).where(_linked(seat)))
    touch(connection, seat.match_id)


async def device_link(service: Service, match_id: str, caller: Caller, name: str) -> SeatGiven:
    """A link by which who holds the seat plays it on one other device too."""
    live = await service.match(match_id)
    seat, token = own_seat(caller, live, name), new_token()
    await service.db.write(_add_device_link, seat, digest(token))
    return SeatGiven(seat.name, token, f"/join/{token}")


def _add_device_link(connection: Connection, seat: SeatRow, hashed: str) -> None:
    connection.execute(sa.delete(device_links).where(_linked(seat)))
    row = {"hash": hashed, "match_id": seat.match_id, "number": seat.number, "made_at": now()}
    connection.execute(sa.insert(device_links), row)


def _linked(seat: SeatRow) -> sa.ColumnElement[bool]:
    here = device_links.c
    return (here.match_id == seat.match_id) & (here.number == seat.number)


def _here(seat: SeatRow) -> sa.ColumnElement[bool]:
    return (seats.c.match_id == seat.match_id) & (seats.c.number == seat.number)


def _holding(seat: SeatRow) -> sa.ColumnElement[bool]:
    here = session_seats.c
    return (here.match_id == seat.match_id) & (here.number == seat.number)


def touch(connection: Connection, match_id: str) -> None:
    """Let every worker read the seats again."""
    connection.execute(
        sa.update(matches).where(matches.c.id == match_id).values(seating=matches.c.seating + 1)
    )


async def leave(service: Service, session: Session) -> None:
    """A browser ends its session; links to seats that nobody holds then open them again."""
    if await service.db.write(_leave, session):
        service.forget_all()


def _leave(connection: Connection, session: Session) -> bool:
    sessions.end(connection, session.hash)
    return reopen_links(connection, {match_id for match_id, _ in session.seats})


def reopen_links(connection: Connection, among: Collection[str] | None = None) -> bool:
    """Links to seats that nobody holds any more open them again, in these matches or in all;
    whether there were any."""
    held = sa.exists().where(
        session_seats.c.match_id == seats.c.match_id, session_seats.c.number == seats.c.number
    )
    left = sa.update(seats).where(seats.c.link_used, seats.c.account_id.is_(None), ~held)
    if among is not None:
        left = left.where(seats.c.match_id.in_(among))
    freed = left.values(link_used=False).returning(seats.c.match_id, seats.c.number)
    found = [(match_id, number) for match_id, number in connection.execute(freed)]
    match_ids = {match_id for match_id, _ in found}
    for match_id, number in found:
        _stands_up(connection, match_id, number)
    for match_id in sorted(match_ids):
        touch(connection, match_id)
    return bool(match_ids)


def _stands_up(connection: Connection, match_id: str, number: int) -> None:
    """Whoever was invited and has gone before the match began does not count any more."""
    here, waiting = seat_states.c, sa.select(matches.c.id).where(sa.not_(matches.c.begun))
    at = (here.match_id == match_id) & (here.number == number) & here.invited
    connection.execute(
        sa.update(seat_states).where(at, here.match_id.in_(waiting)).values(seated_at=None)
    )
