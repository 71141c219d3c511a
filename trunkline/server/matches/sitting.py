"""Sitting down: by an invitation, on an open seat, with an account; standing up; saying no."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import Malformed, message, no, phrase
from trunkline.server.clock import now
from trunkline.server.errors import SEATS, Conflict, Forbidden, NotFound, Refused
from trunkline.server.matches.creation import SeatGiven, checked_name
from trunkline.server.matches.live import Live
from trunkline.server.matches.loading import read_row, read_seats
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.next_host import next_host
from trunkline.server.matches.seat_states import change_state
from trunkline.server.matches.seating_order import become_invited, become_open
from trunkline.server.matches.seats import DEVICE_HOURS, own_seat, remember, touch
from trunkline.server.matches.starting import found_seat, not_begun, settle, tell
from trunkline.server.people import sessions
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.lookalikes import skeleton
from trunkline.server.people.tokens import digest, new_token
from trunkline.server.service import Service
from trunkline.server.store.rows import MatchRow, Message, SeatRow
from trunkline.server.store.schema import device_links, seats, session_seats

CLAIMING = message("seat.section.claiming", "Taking a seat")
TAKEN = message("seat.seating.taken", "This seat is taken.")
USED = message(
    "seat.seats.link-used",
    "This link has already been used. The player of the seat can make one for another "
    "device there, under Seats.",
)
NAME_TAKEN = message(
    "seat.seating.name-taken", "Somebody called {name} already sits at this table. Add a letter."
)
ALONE = message("room.alone", "Nobody else has sat down. Cancel the match instead.")
NOT_INVITED = message("room.not-invited", "You are not invited to this seat.")
LONGEST_LINE = 200
NEVER_SENT = 0
"""When the link of an open seat was sent that somebody has taken."""
HOUR = 60 * 60 * 1000


class Sitting(Struct, frozen=True):
    """Under which name somebody sits down, and whether decisions are explained to them."""

    name: str | None = None
    explain: bool = False


PLAIN = Sitting()


class Invitation(Struct, frozen=True):
    """What a link leads to."""

    seat: SeatRow
    device: bool = False
    """For another device of who sits there."""

    @property
    def taken(self) -> bool:
        """Somebody has sat down by it: a browser, or a program with its token."""
        seat = self.seat
        program = bool(seat.invited) and not seat.awaits
        return not self.device and (seat.link_used or program)


async def find(service: Service, token: str) -> Invitation:
    """What a link leads to; nothing is written. Raises NotFound."""
    found = await service.db.read(_find, digest(token))
    if found is None:
        raise NotFound(phrase("seat.seating.link-opens-no", "This link does not open a seat."))
    return found


def _find(connection: Connection, hashed: str) -> Invitation | None:
    here = sa.select(seats.c.match_id, seats.c.number)
    found = connection.execute(here.where(seats.c.token_hash == hashed)).first()
    device = found is None
    if found is None:
        fresh = device_links.c.made_at > now() - DEVICE_HOURS * HOUR
        links = sa.select(device_links.c.match_id, device_links.c.number)
        found = connection.execute(links.where(device_links.c.hash == hashed, fresh)).first()
    if found is None:
        return None
    match_id, number = found
    return Invitation(read_seats(connection, match_id)[number], device)


async def sit_down(
    service: Service, session: Session, token: str, wanted: Sitting = PLAIN
) -> SeatRow:
    """A browser takes the seat that a link opens; an account keeps it for good.

    Nothing is written for a link that opens nothing. A link that was used opens the seat to
    nobody else, for whoever set up the match has it too.
    """
    invitation = await find(service, token)
    seat = invitation.seat
    if not seat.awaits and (seat.match_id, seat.number) in session.seats:
        return seat
    told = await service.db.write(_sit_down, session, digest(token), wanted)
    await tell(service, seat.match_id, told)
    return found_at(await service.match(seat.match_id), seat.number)


def found_at(live: Live, number: int) -> SeatRow:
    return live.seats[min(number, len(live.seats) - 1)]


def _sit_down(
    connection: Connection, session: Session, hashed: str, wanted: Sitting
) -> list[Message]:
    invitation = _find(connection, hashed)
    if invitation is None:
        raise Conflict(phrase(USED))
    row = read_row(connection, invitation.seat.match_id, lock=True)
    invitation = _find(connection, hashed)  # as it is now that nobody else can change it
    if row is None or invitation is None:
        raise Conflict(phrase(USED))
    seat = invitation.seat
    if invitation.device:
        connection.execute(sa.delete(device_links).where(device_links.c.hash == hashed))
        _take(connection, session, seat)
        return []
    if invitation.taken and (not seat.link_used or _is_held(connection, seat, session)):
        raise Conflict(phrase(USED))
    _take(connection, session, seat)
    if not seat.awaits:
        change_state(connection, seat, explain=wanted.explain)
        return []
    return _arrive(connection, row, seat, wanted)


def _take(connection: Connection, session: Session, seat: SeatRow) -> None:
    """The browser and its account hold the seat from now on."""
    sessions.save(connection, session)
    remember(connection, session.hash, seat.match_id, seat.number)
    values = {"link_used": True, "account_id": seat.account_id or session.account_id}
    connection.execute(sa.update(seats).where(_here(seat)).values(**values))
    touch(connection, seat.match_id)


def _arrive(connection: Connection, row: MatchRow, seat: SeatRow, wanted: Sitting) -> list[Message]:
    """Somebody who was invited is there. A bot that played for them stands up."""
    name = seat.name
    if not row.begun:
        name = _free(connection, seat, wanted.name)
        connection.execute(sa.update(seats).where(_here(seat)).values(name=name))
    change_state(connection, seat, seated_at=now(), declined=None, explain=wanted.explain)
    told = [add_message(connection, row.id, "sit", name, {"number": seat.number})]
    if row.begun and seat.lent_bot is not None:
        told.append(add_message(connection, row.id, "return", name, {}))
        connection.execute(sa.update(seats).where(_here(seat)).values(lent_bot=None))
    return told + settle(connection, row.id)


def _free(connection: Connection, seat: SeatRow, wanted: str | None) -> str:
    """The name under which somebody sits down; raises Refused if another one has it."""
    name = checked_name(wanted) if wanted is not None else seat.name
    others = [s.name for s in read_seats(connection, seat.match_id) if s.number != seat.number]
    if skeleton(name) in map(skeleton, others):
        raise Refused.by(no(NAME_TAKEN, CLAIMING, name=name))
    return name


def _here(seat: SeatRow) -> sa.ColumnElement[bool]:
    return (seats.c.match_id == seat.match_id) & (seats.c.number == seat.number)


def _is_held(connection: Connection, seat: SeatRow, session: Session) -> bool:
    """By an account of somebody else, or by another browser."""
    if seat.account_id is not None:
        return seat.account_id != session.account_id
    held = sa.select(session_seats.c.session).where(
        session_seats.c.match_id == seat.match_id,
        session_seats.c.number == seat.number,
        session_seats.c.session != session.hash,
    )
    return connection.execute(held).first() is not None


async def claim(
    service: Service,
    match_id: str,
    caller: Caller,
    seat: str,
    name: str,
    explain: bool = False,
) -> SeatGiven:
    """Take an open seat under one's name; the last one lets the match begin."""
    live = await service.match(match_id)
    wanted = found_seat(live, seat)
    if live.ended:
        raise Refused(live.closed, CLAIMING)
    if not wanted.open:
        raise Conflict(phrase(TAKEN))
    sitting, token = Sitting(checked_name(name), explain), new_token()
    told = await service.db.write(_claim, wanted, sitting, digest(token), caller)
    await tell(service, live.id, told)
    return SeatGiven(sitting.name or "", token, f"/join/{token}")


def _claim(
    connection: Connection, seat: SeatRow, wanted: Sitting, token: str, caller: Caller
) -> list[Message]:
    """Counting the message first locks the match: nobody else can take the seat meanwhile."""
    data = {"number": seat.number}
    told = add_message(connection, seat.match_id, "claim", wanted.name or "", data)
    name = _free(connection, seat, wanted.name)
    values = {"open": False, "name": name, "token_hash": token, "account_id": caller.account_id}
    changed = connection.execute(sa.update(seats).where(_here(seat), seats.c.open).values(**values))
    if changed.rowcount != 1:
        raise Conflict(phrase(TAKEN))
    change_state(connection, seat, sent_at=NEVER_SENT, seated_at=now(), explain=wanted.explain)
    if caller.session is not None:
        sessions.save(connection, caller.session)
        remember(connection, caller.session.hash, seat.match_id, seat.number)
    touch(connection, seat.match_id)
    return [told, *settle(connection, seat.match_id)]


async def sit_by_account(
    service: Service, match_id: str, caller: Caller, name: str, explain: bool = False
) -> SeatRow:
    """Who was invited by the name of their account sits down."""
    live = await service.match(match_id)
    seat = found_seat(live, name)
    if caller.owns(seat):
        return seat
    if not caller.is_invited(seat) or caller.session is None:
        raise Forbidden.by(no(NOT_INVITED, SEATS))
    told = await service.db.write(_sit_by_account, caller.session, seat, Sitting(None, explain))
    return found_at(await tell(service, live.id, told), seat.number)


def _sit_by_account(
    connection: Connection, session: Session, seat: SeatRow, wanted: Sitting
) -> list[Message]:
    row = read_row(connection, seat.match_id, lock=True)
    now_there = {s.number: s for s in read_seats(connection, seat.match_id)}.get(seat.number)
    if row is None or now_there is None or not now_there.awaits:
        raise Conflict(phrase(TAKEN))
    _take(connection, session, now_there)
    return _arrive(connection, row, now_there, wanted)


async def sit_by_token(service: Service, match_id: str, caller: Caller) -> None:
    """A program that uses the token of an invitation has sat down by that; the link of a browser
    does so only when somebody presses "Sit down"."""
    live = await service.match(match_id)
    for seat in live.seats:
        if seat.awaits and caller.token_hash is not None and seat.token_hash == caller.token_hash:
            told = await service.db.write(_sit_by_token, seat)
            await tell(service, live.id, told)


def _sit_by_token(connection: Connection, seat: SeatRow) -> list[Message]:
    row = read_row(connection, seat.match_id, lock=True)
    found = _find(connection, seat.token_hash or "")
    if row is None or found is None or not found.seat.awaits:
        return []
    touch(connection, row.id)
    return _arrive(connection, row, found.seat, PLAIN)


def invited_seat(live: Live, caller: Caller) -> SeatRow:
    """The seat that waits for the caller's account; raises Forbidden."""
    seat = next((seat for seat in live.seats if caller.is_invited(seat)), None)
    if seat is None:
        raise Forbidden.by(no(NOT_INVITED, SEATS))
    return seat


async def opened(service: Service, seat: SeatRow) -> None:
    """A person has the invitation before them: their page says so, no program that fetches it."""
    if seat.awaits and seat.opened_at is None:
        await service.db.write(_mark, seat, opened_at=now())
        await service.reseat(await service.match(seat.match_id))
        service.streams.pass_on(seat.match_id, "presence", {"number": seat.number})


def _mark(connection: Connection, /, seat: SeatRow, **values: int | str | bool) -> None:
    change_state(connection, seat, **values)
    touch(connection, seat.match_id)


async def decline(service: Service, seat: SeatRow, line: str) -> None:
    """Whoever is invited cannot come, and may say why."""
    line = line.strip()
    if len(line) > LONGEST_LINE or "\0" in line:
        raise Malformed(
            phrase("room.line-too-long", "At most {most} characters.", most=LONGEST_LINE)
        )
    if not seat.awaits:
        raise Conflict(phrase(USED))
    told = await service.db.write(_decline, seat, line)
    await tell(service, seat.match_id, [told])


def _decline(connection: Connection, seat: SeatRow, line: str) -> Message:
    told = add_message(connection, seat.match_id, "said-no", seat.name, {"text": line})
    change_state(connection, seat, declined=line, opened_at=now())
    touch(connection, seat.match_id)
    return told


async def stand_up(service: Service, match_id: str, caller: Caller, name: str) -> None:
    """Leave a match before it begins: the seat waits for somebody again."""
    live = await service.match(match_id)
    seat = own_seat(caller, live, name)
    not_begun(live)
    others = [s for s in live.seats if s.person and s.ready and not caller.owns(s)]
    if seat == live.host and not others:
        raise Refused.by(no(ALONE, CLAIMING))
    told = await service.db.write(_stand_up, seat, next_host(live, seat))
    await tell(service, live.id, told)


def _stand_up(connection: Connection, seat: SeatRow, host: SeatRow | None) -> list[Message]:
    told = [add_message(connection, seat.match_id, "stand", seat.name, {"number": seat.number})]
    if seat.sent_at == NEVER_SENT:
        become_open(connection, seat)
    else:
        become_invited(connection, seat)
    if host is not None:
        change_state(connection, host, is_host=True)
        told.append(add_message(connection, seat.match_id, "host", host.name, {}))
    touch(connection, seat.match_id)
    return told + settle(connection, seat.match_id)


async def explain(service: Service, match_id: str, caller: Caller, name: str, on: bool) -> None:
    """Whether decisions are explained to who holds this seat."""
    live = await service.match(match_id)
    await service.db.write(_mark, own_seat(caller, live, name), explain=on)
    await service.reseat(live)
