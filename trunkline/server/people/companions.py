"""With whom somebody has played: the people of their own matches, and their last table."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.matches.lobby import own_matches
from trunkline.server.people.caller import Caller
from trunkline.server.people.naming import fold
from trunkline.server.service import Service
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import accounts, matches, seats

MATCHES = 30
"""How far back it is looked for people."""
MOST = 6
MOST_FOUND = 8
SHORTEST = 2
"""Letters that a name is looked for by."""


class Companion(Struct, frozen=True):
    """Somebody who sat at the same table."""

    name: str
    account: bool
    """They have an account here, by this name."""


class Seated(Struct, frozen=True):
    """A seat of the last table: whose it was."""

    name: str
    mine: bool = False
    bot: str | None = None
    account: bool = False


class Known(Struct, frozen=True):
    """Who played with somebody before, the latest first, and who sat at their last table."""

    people: tuple[Companion, ...] = ()
    last: tuple[Seated, ...] = ()


async def companions(service: Service, caller: Caller) -> Known:
    """Of imported games nobody is known: all their seats are held by one browser."""
    if caller.session is None:
        return Known()
    return await service.db.read(_read, caller)


def _read(connection: Connection, caller: Caller) -> Known:
    recent = (
        sa.select(matches.c.id)
        .where(matches.c.id.in_(own_matches(caller)))
        .order_by(matches.c.created_at.desc())
        .limit(MATCHES)
    )
    order = list(connection.execute(recent).scalars())
    tables = _tables(connection, order)
    found: dict[str, Companion] = {}
    last: tuple[Seated, ...] = ()
    for match_id in order:
        seated = [_seated(seat, account, caller) for seat, account in tables.get(match_id, [])]
        others = [s for s in seated if not s.mine and s.bot is None]
        for other in others:
            found.setdefault(other.name, Companion(other.name, other.account))
        last = last or (tuple(seated) if others else ())
    return Known(tuple(found.values())[:MOST], last)


def _tables(connection: Connection, ids: list[str]) -> dict[str, list[tuple[SeatRow, str | None]]]:
    """The seats of these matches that somebody has taken, with the names of their accounts."""
    rows = connection.execute(
        sa.select(seats, accounts.c.name.label("called"))
        .select_from(seats.outerjoin(accounts))
        .where(seats.c.match_id.in_(ids), sa.not_(seats.c.open))
        .order_by(seats.c.number)
    )
    found: dict[str, list[tuple[SeatRow, str | None]]] = {}
    for row in rows:
        values = dict(row._mapping)
        called = values.pop("called")
        found.setdefault(values["match_id"], []).append((SeatRow(**values), called))
    return found


def _seated(seat: SeatRow, account: str | None, caller: Caller) -> Seated:
    name = account or seat.name
    return Seated(name, caller.owns(seat), seat.bot, account is not None)


async def find_people(service: Service, caller: Caller, beginning: str) -> list[str]:
    """Accounts whose names begin so, for those who have one: strangers learn no names."""
    known = fold(beginning)
    if caller.account_id is None or len(known) < SHORTEST or not known.isprintable():
        return []
    return await service.db.read(_find, known, caller.account_id)


def _find(connection: Connection, beginning: str, own: str) -> list[str]:
    wanted = (
        sa.select(accounts.c.name)
        .where(
            accounts.c.folded_name.startswith(beginning, autoescape=True),
            accounts.c.id != own,
            sa.not_(accounts.c.locked),
        )
        .order_by(accounts.c.folded_name)
        .limit(MOST_FOUND)
    )
    return list(connection.execute(wanted).scalars())


async def accounts_named(service: Service, names: set[str]) -> set[str]:
    """Those of these names that belong to an account."""
    if not names:
        return set()
    return await service.db.read(_named, names)


def _named(connection: Connection, names: set[str]) -> set[str]:
    wanted = sa.select(accounts.c.folded_name).where(
        accounts.c.folded_name.in_({fold(name) for name in names}), sa.not_(accounts.c.locked)
    )
    known = set(connection.execute(wanted).scalars())
    return {name for name in names if fold(name) in known}
