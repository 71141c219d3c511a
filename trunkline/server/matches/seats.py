"""Seats that change hands: claiming an open one, a new secret link, binding one to an account."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import awaited, message, no, phrase, start
from trunkline.server.errors import Conflict, NotFound, Refused, not_your_seat
from trunkline.server.matches.creation import SeatGiven, checked_name
from trunkline.server.matches.live import Live, standing
from trunkline.server.matches.loading import read_seats
from trunkline.server.matches.messages import add_message
from trunkline.server.notices.posting import post_all
from trunkline.server.notices.turn_notices import at_beginning
from trunkline.server.people import sessions
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.lookalikes import skeleton
from trunkline.server.people.tokens import digest, new_token
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, SeatRow, typed
from trunkline.server.store.schema import matches, seats, session_seats
from trunkline.server.store.schema import sessions as stored_sessions

CLAIMING = message("seat.section.claiming", "Taking a seat")
TAKEN = message("seat.seating.taken", "This seat is taken.")
USED = message(
    "seat.seats.link-used",
    "This link was used already. Who plays the seat can make a new one there: Seats, New link.",
)
NAME_TAKEN = message("seat.seating.name-taken", "There is a {name} at this table already.")


async def claim(service: Service, match_id: str, caller: Caller, seat: str, name: str) -> SeatGiven:
    """Take an open seat under one's name; the last one lets the match begin."""
    live = await service.match(match_id)
    wanted = live.seat(seat)
    if wanted is None:
        raise NotFound(
            phrase("seat.seating.there-is-no-seat-seat", "There is no seat {seat!r}.", seat=seat)
        )
    if live.ended:
        raise Refused(live.closed, CLAIMING)
    if not wanted.open:
        raise Conflict(phrase(TAKEN))
    name = checked_name(name)
    if skeleton(name) in map(skeleton, live.players):
        raise Refused.by(no(NAME_TAKEN, CLAIMING, name=name))
    token = new_token()
    message = await service.db.write(_claim, live, wanted.number, name, digest(token), caller)
    service.forget(live.id)
    service.streams.publish_message(message)
    service.notify(await service.match(live.id))
    return SeatGiven(name, token, f"/join/{token}")


def _claim(
    connection: Connection, live: Live, number: int, name: str, token: str, caller: Caller
) -> Message:
    """Counting the message first locks the match: nobody else can take the seat meanwhile."""
    message = add_message(connection, live.id, "claim", name, {"number": number})
    changed = connection.execute(
        sa.update(seats)
        .where(seats.c.match_id == live.id, seats.c.number == number, seats.c.open)
        .values(open=False, name=name, token_hash=token, account_id=caller.account_id)
    )
    if changed.rowcount != 1:
        raise Conflict(phrase(TAKEN))
    if caller.session is not None:
        sessions.save(connection, caller.session)
        remember(connection, caller.session.hash, live.id, number)
    _begin(connection, live, read_seats(connection, live.id), name)
    return message


def _begin(connection: Connection, live: Live, seated: list[SeatRow], last: str) -> None:
    """The match begins once every seat is taken, by whoever came last."""
    values: dict[str, object] = {"seating": matches.c.seating + 1}
    if live.title is not None and not any(seat.open for seat in seated):
        t, options = live.title, msgspec.json.decode(live.row.options, type=dict[str, str])
        s = start(t, tuple(seat.name for seat in seated), live.row.seed, options)
        bots = {seat.name for seat in seated if seat.bot is not None}
        values |= {"begun": True, "bot_due": any(p in bots for p in awaited(t, s))}
        values |= standing(t, s)
        post_all(connection, live.id, at_beginning(Live(live.row, seated, t, s), last))
    connection.execute(sa.update(matches).where(matches.c.id == live.id).values(**values))


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
                "seat.seating.there-is-no-seat-of-name", "There is no seat of {name}.", name=name
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
    values = {"token_hash": token, "link_used": False, "account_id": kept.account_id}
    connection.execute(sa.update(seats).where(_here(seat)).values(**values))
    touch(connection, seat.match_id)


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


async def sit_down(service: Service, session: Session, token: str) -> SeatRow:
    """A browser takes the seat that a secret link opens; an account keeps it for good.

    Nothing is written for a link that opens nothing. A link that was used opens the seat to
    nobody else, for whoever set up the match has it too.
    """
    seat = await service.db.peek(_linked, digest(token))
    if seat is None:
        raise NotFound(phrase("seat.seating.link-opens-no", "This link opens no seat."))
    if (seat.match_id, seat.number) not in session.seats:
        seat = await service.db.write(_sit_down, session, digest(token))
        await service.reseat(await service.match(seat.match_id))
    return seat


def _linked(connection: Connection, token: str) -> SeatRow | None:
    return typed(SeatRow, connection.execute(sa.select(seats).filter_by(token_hash=token)).first())


def _sit_down(connection: Connection, session: Session, token: str) -> SeatRow:
    seat = _linked(connection, token)
    if seat is None or (seat.link_used and _is_held(connection, seat, session)):
        raise Conflict(phrase(USED))
    never_back = sa.select(stored_sessions.c.hash).where(~sessions.RETURNED)
    gone = _holding(seat) & session_seats.c.session.in_(never_back)
    connection.execute(sa.delete(session_seats).where(gone))
    sessions.save(connection, session)
    remember(connection, session.hash, seat.match_id, seat.number)
    values = {"link_used": True, "account_id": seat.account_id or session.account_id}
    connection.execute(sa.update(seats).where(_here(seat)).values(**values))
    touch(connection, seat.match_id)
    return seat


def _is_held(connection: Connection, seat: SeatRow, session: Session) -> bool:
    """By an account of somebody else, or by a browser that came back with its cookie."""
    if seat.account_id is not None:
        return seat.account_id != session.account_id
    holders = session_seats.join(stored_sessions)
    held = sa.select(session_seats.c.session).select_from(holders)
    return connection.execute(held.where(_holding(seat), sessions.RETURNED)).first() is not None


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
    found = connection.execute(left.values(link_used=False).returning(seats.c.match_id)).scalars()
    match_ids = set(found)
    for match_id in sorted(match_ids):
        touch(connection, match_id)
    return bool(match_ids)
