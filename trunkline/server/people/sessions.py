"""Sessions: what a browser's cookie stands for. They can be listed and revoked."""

from __future__ import annotations

import sqlalchemy as sa
from litestar.datastructures import Cookie
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.clock import now, written
from trunkline.server.people.caller import Session
from trunkline.server.people.tokens import digest, new_id, new_token
from trunkline.server.settings import Settings
from trunkline.server.store.tables import accounts, session_seats, sessions

DAY = 24 * 60 * 60 * 1000
LONGEST_COOKIE = 400 * 24 * 60 * 60
"""Seconds: what browsers grant at most. The server forgets earlier those who stay away."""
REFRESH = 60 * 60 * 1000
"""A session's last use is written at most once in this time."""


class SessionShown(Struct, frozen=True):
    """One of an account's sessions."""

    id: str
    browser: str
    created_at: str
    seen_at: str
    this: bool


def cookie_name(settings: Settings) -> str:
    return "__Host-trunkline" if settings.secure else "trunkline"


def cookie(settings: Settings, token: str) -> Cookie:
    """HttpOnly, same site, https only where players come by https."""
    return Cookie(
        key=cookie_name(settings),
        value=token,
        path="/",
        httponly=True,
        secure=settings.secure,
        samesite="lax",
        max_age=LONGEST_COOKIE if token else 0,
    )


def begin(connection: Connection, browser: str, account_id: str | None) -> tuple[Session, str]:
    """A new session and the secret for its cookie."""
    token, moment = new_token(), now()
    session = Session(digest(token), new_id(), account_id, seen_at=moment)
    connection.execute(
        sa.insert(sessions).values(
            hash=session.hash,
            id=session.id,
            account_id=account_id,
            browser=browser[:200],
            created_at=moment,
            seen_at=moment,
        )
    )
    return session, token


def read_session(connection: Connection, hashed: str, days: int) -> Session | None:
    """The session of a cookie, unless it was revoked or has expired."""
    found = connection.execute(
        sa.select(sessions.c.id, sessions.c.account_id, accounts.c.name, sessions.c.seen_at)
        .select_from(sessions.outerjoin(accounts))
        .where(sessions.c.hash == hashed, sessions.c.seen_at > now() - days * DAY)
    ).first()
    if found is None:
        return None
    held = connection.execute(
        sa.select(session_seats.c.match_id, session_seats.c.number).where(
            session_seats.c.session == hashed
        )
    )
    seats = frozenset((match_id, number) for match_id, number in held)
    return Session(hashed, found[0], found[1], found[2], seats, found[3])


def touch(connection: Connection, hashed: str) -> None:
    """The session was used; written now and then only."""
    connection.execute(
        sa.update(sessions)
        .where(sessions.c.hash == hashed, sessions.c.seen_at < now() - REFRESH)
        .values(seen_at=now())
    )


def carry_over(connection: Connection, old: str, new: str) -> None:
    """A login gets a fresh session; the seats that the browser held come along."""
    held = sa.select(sa.literal(new), session_seats.c.match_id, session_seats.c.number).where(
        session_seats.c.session == old
    )
    columns = ["session", "match_id", "number"]
    connection.execute(sa.insert(session_seats).from_select(columns, held))
    end(connection, old)


def end(connection: Connection, hashed: str) -> None:
    connection.execute(sa.delete(sessions).where(sessions.c.hash == hashed))


def end_one(connection: Connection, account_id: str, session_id: str) -> bool:
    """Revoke one of an account's sessions."""
    gone = connection.execute(
        sa.delete(sessions).where(sessions.c.account_id == account_id, sessions.c.id == session_id)
    )
    return gone.rowcount == 1


def end_others(connection: Connection, account_id: str, kept: str) -> None:
    connection.execute(
        sa.delete(sessions).where(sessions.c.account_id == account_id, sessions.c.hash != kept)
    )


def drop_expired(connection: Connection, days: int) -> None:
    connection.execute(sa.delete(sessions).where(sessions.c.seen_at < now() - days * DAY))


def list_sessions(connection: Connection, account_id: str, this: str) -> list[SessionShown]:
    rows = connection.execute(
        sa.select(sessions)
        .where(sessions.c.account_id == account_id)
        .order_by(sessions.c.seen_at.desc())
    )
    return [
        SessionShown(
            row.id, row.browser, written(row.created_at), written(row.seen_at), row.hash == this
        )
        for row in rows
    ]
