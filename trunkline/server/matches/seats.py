"""Seats that change hands: claiming an open one, a new secret link, binding one to an account."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import awaited, no, noted, phrase, start
from trunkline.server.matches.asides import add_aside
from trunkline.server.matches.creation import SeatGiven, checked_name
from trunkline.server.matches.live import Live, standing
from trunkline.server.matches.loading import read_seats
from trunkline.server.matches.log import POST
from trunkline.server.notices.turn_notices import opening_notices
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.tokens import digest, new_token
from trunkline.server.service import House
from trunkline.server.store.rows import Aside, SeatRow, columns, typed
from trunkline.server.store.tables import matches, notices, seats, session_seats
from trunkline.web.problems import missing, not_your_seat, not_yours, refused, taken

CLAIMING = noted("Taking a seat")
TAKEN = noted("This seat is taken.")


async def claim(house: House, match_id: str, caller: Caller, seat: str, name: str) -> SeatGiven:
    """Take an open seat under one's name; the last one lets the match begin."""
    live = await house.match(match_id)
    wanted = live.seat(seat)
    if wanted is None:
        raise missing(phrase("There is no seat {seat!r}.", seat=seat))
    if not wanted.open:
        raise taken(phrase(TAKEN))
    name = checked_name(name)
    if live.seat(name) is not None:
        raise refused(no("There is a {name} at this table already.", CLAIMING, name=name))
    token = new_token()
    aside = await house.db.write(_claim, live, wanted.number, name, digest(token), caller)
    house.forget(live.id)
    house.hub.publish_aside(aside)
    house.bots.look(await house.match(live.id))
    return SeatGiven(name, token, f"/join/{token}")


def _claim(
    connection: Connection, live: Live, number: int, name: str, token: str, caller: Caller
) -> Aside:
    """Counting the aside first locks the match: nobody else can take the seat meanwhile."""
    aside = add_aside(connection, live.id, "claim", name, {"number": number})
    changed = connection.execute(
        sa.update(seats)
        .where(seats.c.match_id == live.id, seats.c.number == number, seats.c.open)
        .values(open=False, name=name, token_hash=token, account_id=caller.account_id)
    )
    if changed.rowcount != 1:
        raise taken(phrase(TAKEN))
    if caller.session is not None:
        remember(connection, caller.session.hash, live.id, number)
    _begin(connection, live, read_seats(connection, live.id))
    return aside


def _begin(connection: Connection, live: Live, seated: list[SeatRow]) -> None:
    """The match begins once every seat is taken."""
    values: dict[str, object] = {"seating": matches.c.seating + 1}
    if live.title is not None and not any(seat.open for seat in seated):
        t, options = live.title, msgspec.json.decode(live.row.options, type=dict[str, str])
        s = start(t, tuple(seat.name for seat in seated), live.row.seed, options)
        bots = {seat.name for seat in seated if seat.bot is not None}
        values |= {"begun": True, "bot_due": any(p in bots for p in awaited(t, s))}
        values |= standing(t, s)
        for notice in opening_notices(Live(live.row, seated, t, s)):
            connection.execute(POST, columns(notices, notice))
    connection.execute(sa.update(matches).where(matches.c.id == live.id).values(**values))


def remember(connection: Connection, session: str, match_id: str, number: int) -> None:
    """A browser holds this seat from now on."""
    row = {"session": session, "match_id": match_id, "number": number}
    here = sa.select(session_seats.c.number).filter_by(**row)
    if connection.execute(here).first() is None:
        connection.execute(sa.insert(session_seats), row)


async def new_link(house: House, match_id: str, caller: Caller, name: str) -> SeatGiven:
    """A new secret for one's seat: the old link opens it no longer."""
    live = await house.match(match_id)
    seat = own_seat(caller, live, name)
    token = new_token()
    await house.db.write(_replace_token, seat, digest(token))
    await house.reseat(live)
    return SeatGiven(seat.name, token, f"/join/{token}")


def own_seat(caller: Caller, live: Live, name: str) -> SeatRow:
    """The caller's own seat of this name; raises 404 or 403."""
    seat = live.seat(name)
    if seat is None:
        raise missing(phrase("There is no seat of {name}.", name=name))
    if not caller.owns(seat):
        raise not_yours(not_your_seat(name))
    return seat


def _replace_token(connection: Connection, seat: SeatRow, token: str) -> None:
    here = (seats.c.match_id == seat.match_id) & (seats.c.number == seat.number)
    connection.execute(sa.update(seats).where(here).values(token_hash=token))
    touch(connection, seat.match_id)


def touch(connection: Connection, match_id: str) -> None:
    """Let every worker read the seats again."""
    connection.execute(
        sa.update(matches).where(matches.c.id == match_id).values(seating=matches.c.seating + 1)
    )


async def sit_down(house: House, session: Session, token: str) -> SeatRow:
    """A browser takes the seat that a secret link opens; an account keeps it for good."""
    seat = await house.db.write(_sit_down, session, digest(token))
    if seat is None:
        raise missing(phrase("This link opens no seat."))
    if session.account_id is not None:
        await house.reseat(await house.match(seat.match_id))
    return seat


def _sit_down(connection: Connection, session: Session, token: str) -> SeatRow | None:
    found = connection.execute(sa.select(seats).where(seats.c.token_hash == token)).first()
    seat = typed(SeatRow, found)
    if seat is None:
        return None
    remember(connection, session.hash, seat.match_id, seat.number)
    if session.account_id is not None and seat.account_id is None:
        here = (seats.c.match_id == seat.match_id) & (seats.c.number == seat.number)
        connection.execute(sa.update(seats).where(here).values(account_id=session.account_id))
        touch(connection, seat.match_id)
    return seat
