"""Sessions: what a browser's cookie stands for. They can be listed and revoked."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.clock import now, written
from trunkline.server.people.caller import Session
from trunkline.server.people.tokens import digest, new_id, new_token
from trunkline.server.store.schema import (
    accounts,
    boxes,
    notice_ways,
    seats,
    session_seats,
    sessions,
)

DAY = 24 * 60 * 60 * 1000
REFRESH = 60 * 1000
"""A session's last use is written at most once in this time."""
RETURNED = sessions.c.seen_at > sessions.c.created_at


class SessionShown(Struct, frozen=True):
    """One of an account's sessions."""

    id: str
    browser: str
    created_at: str
    seen_at: str
    this: bool


def new(browser: str, account_id: str | None = None) -> tuple[Session, str]:
    """A session that is not stored yet, and the secret for its cookie."""
    token, known = new_token(), account_id is not None
    session = Session(
        digest(token), new_id(), account_id, seen_at=now(), returned=known, unsaved=browser[:200]
    )
    return session, token


def save(connection: Connection, session: Session) -> None:
    """Store a new session; one that is stored stays as it is."""
    if session.unsaved is not None:
        connection.execute(
            sa.insert(sessions).values(
                hash=session.hash,
                id=session.id,
                account_id=session.account_id,
                browser=session.unsaved,
                created_at=session.seen_at,
                seen_at=session.seen_at + session.returned,
            )
        )


def begin(connection: Connection, browser: str, account_id: str | None) -> tuple[Session, str]:
    """A new session and the secret for its cookie."""
    session, token = new(browser, account_id)
    save(connection, session)
    return session, token


def read_session(connection: Connection, hashed: str, days: int) -> Session | None:
    """The session of a cookie, unless it was revoked or has expired."""
    found = connection.execute(
        sa.select(
            sessions.c.id,
            sessions.c.account_id,
            accounts.c.name,
            accounts.c.host,
            accounts.c.language,
            sessions.c.seen_at,
            RETURNED.label("returned"),
        )
        .select_from(sessions.outerjoin(accounts))
        .where(
            sessions.c.hash == hashed,
            sessions.c.seen_at > now() - days * DAY,
            sa.or_(sessions.c.account_id.is_(None), sa.not_(accounts.c.locked)),
        )
    ).first()
    if found is None:
        return None
    held = connection.execute(
        sa.select(session_seats.c.match_id, session_seats.c.number).where(
            session_seats.c.session == hashed
        )
    )
    seats = frozenset((match_id, number) for match_id, number in held)
    return Session(
        hashed,
        found.id,
        found.account_id,
        found.name,
        seats,
        found.seen_at,
        found.returned,
        host=bool(found.host),
        language=found.language or "",
    )


def touch(connection: Connection, hashed: str) -> None:
    """The session was used: written when it comes back for the first time, then now and then."""
    moment = now()
    old = sa.or_(sessions.c.seen_at < moment - REFRESH, sa.not_(RETURNED))
    later = sa.case((sessions.c.created_at < moment, moment), else_=sessions.c.created_at + 1)
    connection.execute(
        sa.update(sessions).where(sessions.c.hash == hashed, old).values(seen_at=later)
    )


def carry_over(connection: Connection, old: str, new: str) -> None:
    """A login gets a fresh session; seats, boxes and notices of the browser come along."""
    held = sa.select(sa.literal(new), session_seats.c.match_id, session_seats.c.number).where(
        session_seats.c.session == old
    )
    columns = ["session", "match_id", "number"]
    connection.execute(sa.insert(session_seats).from_select(columns, held))
    its = notice_ways.c.session == old
    connection.execute(sa.update(notice_ways).where(its).values(session=new))
    connection.execute(sa.update(boxes).where(boxes.c.session == old).values(session=new))
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


def end_all(connection: Connection, account_id: str) -> int:
    """Log an account out everywhere; how many sessions ended.

    A browser in which others have their seats too (hot-seat) keeps these, without the account.
    """
    its = sessions.c.account_id == account_id
    others = sa.exists().where(
        session_seats.c.session == sessions.c.hash,
        session_seats.c.match_id == seats.c.match_id,
        session_seats.c.number == seats.c.number,
        seats.c.account_id.is_distinct_from(account_id),
        seats.c.bot.is_(None),
    )
    kept = connection.execute(sa.update(sessions).where(its, others).values(account_id=None))
    gone = connection.execute(sa.delete(sessions).where(its))
    return int(kept.rowcount + gone.rowcount)


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
