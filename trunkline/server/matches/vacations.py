"""Vacations: announced before they begin, of an account in all its matches or of one seat."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import message, no
from trunkline.server.clock import now
from trunkline.server.errors import NotFound, Refused, Unauthenticated
from trunkline.server.matches import clock_store
from trunkline.server.matches.clock_changes import change_clocks
from trunkline.server.matches.clock_model import Hands, count
from trunkline.server.matches.clock_rules import DAY
from trunkline.server.matches.clock_store import Stored
from trunkline.server.matches.live import Live
from trunkline.server.matches.seats import own_seat
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import new_id
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, Vacation, all_typed
from trunkline.server.store.schema import clocks, matches, seats, vacations

VACATION = message("clock.section.vacation", "Vacation")
TOO_LATE = message("clock.vacation.too-late", "Announce a vacation before it begins.")
TOO_SHORT = message("clock.vacation.too-short", "A vacation ends after it begins.")
TOO_LONG = message("clock.vacation.too-long", "A vacation lasts at most {days} days.")
LONGEST = 60


async def announce(service: Service, caller: Caller, begins: int, ends: int) -> Vacation:
    """For all matches of the caller's account."""
    if caller.account_id is None:
        raise Unauthenticated
    planned = _planned(begins, ends, account_id=caller.account_id)
    return await _announce(service, planned)


async def announce_for_seat(
    service: Service, match_id: str, caller: Caller, name: str, begins: int, ends: int
) -> Vacation:
    """For one seat of somebody without an account."""
    live = await service.match(match_id)
    seat = own_seat(caller, live, name)
    planned = _planned(begins, ends, match_id=match_id, number=seat.number)
    return await _announce(service, planned)


def _planned(
    begins: int,
    ends: int,
    account_id: str | None = None,
    match_id: str | None = None,
    number: int | None = None,
) -> Vacation:
    moment = now()
    if begins < moment:
        raise Refused.by(no(TOO_LATE, VACATION))
    if ends <= begins:
        raise Refused.by(no(TOO_SHORT, VACATION))
    if ends - begins > LONGEST * DAY:
        raise Refused.by(no(TOO_LONG, VACATION, days=LONGEST))
    return Vacation(
        id=new_id(20),
        account_id=account_id,
        match_id=match_id,
        number=number,
        begins=begins,
        ends=ends,
        announced_at=moment,
    )


async def _announce(service: Service, planned: Vacation) -> Vacation:
    await service.db.write(_insert, planned)
    await tell_clocks(service, planned)
    return planned


def _insert(connection: Connection, planned: Vacation) -> None:
    values = {name: getattr(planned, name) for name in planned.__struct_fields__}
    connection.execute(sa.insert(vacations), values)


async def end_vacation(service: Service, caller: Caller, vacation_id: str) -> None:
    """Back before the time, or never away."""
    found = await service.db.read(_read, vacation_id)
    if found is None or not await _is_own(service, caller, found):
        raise NotFound
    await service.db.write(_end, found)
    await tell_clocks(service, found)


async def _is_own(service: Service, caller: Caller, found: Vacation) -> bool:
    if found.match_id is None or found.number is None:
        return found.account_id is not None and found.account_id == caller.account_id
    live = await service.match(found.match_id)
    return caller.owns(live.seats[found.number])


def _read(connection: Connection, vacation_id: str) -> Vacation | None:
    rows = connection.execute(sa.select(vacations).where(vacations.c.id == vacation_id))
    return next(iter(all_typed(Vacation, rows)), None)


def _end(connection: Connection, found: Vacation) -> None:
    """The clocks count up to now first: what was off stays off."""
    for match_id in _timed(connection, found):
        clock_store.change(connection, match_id, now(), lambda s: count(s.hands, s.offs, now()))
    here = vacations.c.id == found.id
    if found.begins >= now():
        connection.execute(sa.delete(vacations).where(here))
    else:
        ends = min(found.ends, now())
        connection.execute(sa.update(vacations).where(here).values(ends=ends))


async def tell_clocks(service: Service, vacation: Vacation) -> None:
    """Tables with a clock learn of it, and when the next flag falls is worked out again."""
    for match_id in await service.db.read(_timed, vacation):
        said = await service.db.write(_recount, match_id, vacation)
        service.forget(match_id)
        service.streams.publish_message(said)


def _timed(connection: Connection, vacation: Vacation) -> list[str]:
    """The running matches whose clocks this vacation may stop."""
    seat = (seats.c.match_id == vacation.match_id) & (seats.c.number == vacation.number)
    here = seat if vacation.account_id is None else seats.c.account_id == vacation.account_id
    rows = connection.execute(
        sa.select(clocks.c.match_id)
        .join(matches, matches.c.id == clocks.c.match_id)
        .join(seats, seats.c.match_id == clocks.c.match_id)
        .where(here, clocks.c.hands != "", ~matches.c.finished)
        .distinct()
    )
    return [row[0] for row in rows]


def _recount(connection: Connection, match_id: str, vacation: Vacation) -> Message:
    def event(stored: Stored, moment: int) -> Hands:
        return count(stored.hands, stored.offs, moment)

    name = _name(connection, match_id, vacation)
    return change_clocks(connection, match_id, "vacation", name, event)


def _name(connection: Connection, match_id: str, vacation: Vacation) -> str:
    wanted = sa.select(seats.c.name).where(seats.c.match_id == match_id)
    if vacation.account_id is not None:
        wanted = wanted.where(seats.c.account_id == vacation.account_id)
    else:
        wanted = wanted.where(seats.c.number == vacation.number)
    return str(connection.execute(wanted).scalar())


def read_runs_again(connection: Connection, live: Live, seat: str, ends: int) -> int | None:
    """The moment in a vacation from which the clock counts again, since the match grants no more;
    None where it stands still to the end."""
    spans = clock_store.read_vacations(connection, live.id, live.clock).get(seat, [])
    until = max((end for _, end in spans), default=now())
    return until if live.clock.kind == "days" and until < ends else None


def read_of_match(connection: Connection, match_id: str) -> list[tuple[str, Vacation]]:
    """Who is or will be away from this match, with the vacation."""
    by_account = seats.c.account_id == vacations.c.account_id
    by_seat = (vacations.c.match_id == seats.c.match_id) & (vacations.c.number == seats.c.number)
    rows = connection.execute(
        sa.select(seats.c.name.label("seat_name"), vacations)
        .join_from(seats, vacations, sa.or_(by_account, by_seat))
        .where(seats.c.match_id == match_id, vacations.c.ends > now())
        .order_by(vacations.c.begins)
    )
    found = []
    for row in rows:
        values = dict(row._mapping)
        name = values.pop("seat_name")
        found.append((name, Vacation(**values)))
    return found
