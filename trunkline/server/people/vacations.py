"""Vacations: days on which somebody is away, announced before they begin.

What a vacation does to clocks is for the matches to say; here is when it is.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import Malformed, message, no, phrase
from trunkline.server.clock import now
from trunkline.server.errors import NotFound, Refused
from trunkline.server.people.tokens import new_id
from trunkline.server.store.rows import Vacation, all_typed, columns
from trunkline.server.store.schema import vacations

LONGEST = 60
"""Days. A match may grant less."""
MOST = 5
VACATIONS = message("account.section.vacations", "Vacations")
BAD_DAY = message("account.vacation.bad-day", "Choose a first and a last day.")
BAD_ZONE = message("account.vacation.bad-zone", "Unknown time zone {zone!r}.")
BACKWARDS = message("account.vacation.backwards", "The last day is before the first one.")
TOO_SOON = message(
    "account.vacation.too-soon", "A vacation begins tomorrow at the earliest, so that others know."
)
TOO_LONG = message("account.vacation.too-long", "A vacation lasts at most {most} days.")
TOO_MANY = message("account.vacation.too-many", "You can announce at most {most} vacations.")
OVERLAP = message("account.vacation.overlap", "You already have a vacation on these days.")
NONE = message("account.vacation.none", "This vacation does not exist any longer.")


def planned(account_id: str, first: str, last: str, zone: str) -> Vacation:
    """From the first day to the last in this zone; raises Malformed or Refused."""
    begin, end, place = _day(first), _day(last), _zone(zone)
    if end < begin:
        raise Refused.by(no(BACKWARDS, VACATIONS))
    if (end - begin).days >= LONGEST:
        raise Refused.by(no(TOO_LONG, VACATIONS, most=LONGEST))
    starts, moment = _midnight(begin, place), now()
    if starts <= moment:
        raise Refused.by(no(TOO_SOON, VACATIONS))
    return Vacation(
        id=new_id(),
        account_id=account_id,
        begins=starts,
        ends=_midnight(end + timedelta(days=1), place),
        announced_at=moment,
        zone=place.key,
    )


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Malformed(phrase(BAD_DAY)) from None


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name or "UTC")
    except (KeyError, ValueError, OSError):
        raise Malformed(phrase(BAD_ZONE, zone=name[:60])) from None


def _midnight(day: date, zone: ZoneInfo) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp() * 1000)


def announce(connection: Connection, vacation: Vacation) -> None:
    """Raises Refused where there is one on these days, or too many."""
    known = to_come(connection, vacation.account_id or "")
    if len(known) >= MOST:
        raise Refused.by(no(TOO_MANY, VACATIONS, most=MOST))
    if any(v.begins < vacation.ends and vacation.begins < v.ends for v in known):
        raise Refused.by(no(OVERLAP, VACATIONS))
    connection.execute(sa.insert(vacations), columns(vacations, vacation))


def to_come(connection: Connection, account_id: str) -> list[Vacation]:
    """Those that are not over, the next one first."""
    wanted = sa.select(vacations).where(
        vacations.c.account_id == account_id, vacations.c.ends > now()
    )
    return all_typed(Vacation, connection.execute(wanted.order_by(vacations.c.begins)))


def all_of(connection: Connection, account_id: str) -> list[Vacation]:
    wanted = sa.select(vacations).where(vacations.c.account_id == account_id)
    return all_typed(Vacation, connection.execute(wanted.order_by(vacations.c.begins)))


def found(connection: Connection, account_id: str, vacation_id: str) -> Vacation:
    """One that is not over; raises NotFound."""
    known = to_come(connection, account_id)
    wanted = next((each for each in known if each.id == vacation_id), None)
    if wanted is None:
        raise NotFound(phrase(NONE))
    return wanted


def days(vacation: Vacation) -> tuple[date, date]:
    """The first day and the last, where its owner lives."""
    zone = ZoneInfo(vacation.zone)
    first, last = (
        datetime.fromtimestamp(moment / 1000, zone).date()
        for moment in (vacation.begins, vacation.ends - 1)
    )
    return first, last
