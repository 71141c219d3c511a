"""Seats that a browser holds and no account does: whoever logs in there may take them in."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import UnknownTitle, get_title
from trunkline.server.people.caller import Session
from trunkline.server.people.lookalikes import skeleton
from trunkline.server.store.schema import matches, seats, session_seats

Place = tuple[str, int]
"""The id of a match and the number of a seat."""


class Claimable(Struct, frozen=True):
    """A seat of this browser; `own` if it is likely that of whoever is logged in."""

    match: str
    number: int
    seat: str
    name: str
    """What the table calls the match."""
    title: str
    own: bool

    @property
    def place(self) -> str:
        return f"{self.match} {self.number}"


def claimable(connection: Connection, session: Session) -> list[Claimable]:
    """Seats of this browser that belong to no account, unless they are to stay here."""
    rows = connection.execute(
        sa.select(
            seats.c.match_id, seats.c.number, seats.c.name, matches.c.name.label("called"),
            matches.c.title,
        )
        .select_from(session_seats.join(seats).join(matches))
        .where(_held(session), sa.not_(session_seats.c.stays))
        .order_by(matches.c.changed_at.desc(), seats.c.number)
    ).all()  # fmt: skip
    names: dict[str, list[str]] = {}
    for row in rows:
        names.setdefault(row.match_id, []).append(row.name)
    return [
        Claimable(
            row.match_id,
            row.number,
            row.name,
            row.called,
            title_name(row.title),
            row.name == _likely(names[row.match_id], session.account_name or ""),
        )
        for row in rows
    ]


def _held(session: Session) -> sa.ColumnElement[bool]:
    here = session_seats.c.session == session.hash
    return sa.and_(here, seats.c.account_id.is_(None), seats.c.bot.is_(None))


def _likely(names: list[str], account: str) -> str:
    """Of seats at one screen that of the same name, else the first; the others play here too."""
    alike = (name for name in names if skeleton(name) == skeleton(account))
    return next(alike, names[0])


def title_name(title_id: str) -> str:
    try:
        return get_title(title_id).name
    except UnknownTitle:
        return title_id


def take_in(connection: Connection, session: Session, places: set[Place]) -> set[str]:
    """The account keeps these seats from now on; the others stay with the browser. Returns the
    matches that changed."""
    changed = set()
    for found in claimable(connection, session):
        if (found.match, found.number) in places:
            here = (seats.c.match_id == found.match) & (seats.c.number == found.number)
            values = {"account_id": session.account_id}
            free = seats.c.account_id.is_(None)
            connection.execute(sa.update(seats).where(here, free).values(**values))
            changed.add(found.match)
    its = matches.c.id.in_(changed)
    seating = matches.c.seating + 1
    connection.execute(sa.update(matches).where(its).values(seating=seating))
    leave_here(connection, session)
    return changed


def leave_here(connection: Connection, session: Session) -> None:
    """Do not ask again about the seats that this browser holds."""
    here = session_seats.c.session == session.hash
    connection.execute(sa.update(session_seats).where(here).values(stays=True))
