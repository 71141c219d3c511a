"""Accounts: listed, locked, unlocked, given a new password; their sessions listed and ended."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection, Row

from trunkline.kernel import message, say
from trunkline.server.admin.acts import by, did
from trunkline.server.admin.store import Unknown
from trunkline.server.clock import written
from trunkline.server.people import passwords
from trunkline.server.people import sessions as sessions_of
from trunkline.server.people.accounts import read_account
from trunkline.server.people.naming import fold
from trunkline.server.people.news import tell_account
from trunkline.server.people.password_rules import weakness
from trunkline.server.people.sessions import SessionShown
from trunkline.server.store.rows import Account
from trunkline.server.store.schema import accounts, bans, seats, sessions

LOCKED = message("server.act.locked", "{host} locked {account}.")
UNLOCKED = message("server.act.unlocked", "{host} unlocked {account}.")
PASSWORD = message("server.act.password", "{host} gave {account} a new password.")
YOUR_PASSWORD = message("server.told.password", "{host} gave your account a new password.")


class AccountListed(Struct, frozen=True):
    """An account for the host of the store; of its addresses only whether there are any."""

    name: str
    locked: bool
    sessions: int
    seats: int
    created_at: str
    host: bool = False
    email: bool = False
    seen_at: str | None = None
    """None too where nobody is to see it."""
    banned_by: str | None = None
    banned_at: str | None = None
    reason: str | None = None


class WeakPassword(ValueError):
    """This password is not allowed; the sentence says why."""


def list_accounts(connection: Connection) -> list[AccountListed]:
    rows = connection.execute(
        sa.select(
            accounts.c.name,
            accounts.c.locked,
            _count(sessions).label("sessions"),
            _count(seats).label("seats"),
            accounts.c.created_at,
            accounts.c.host,
            accounts.c.email,
            _seen(),
            bans.c.host.label("banned_by"),
            bans.c.banned_at,
            bans.c.reason,
        )
        .select_from(accounts.outerjoin(bans))
        .order_by(accounts.c.folded_name)
    )
    return [_listed(row) for row in rows]


def _listed(row: Row[Any]) -> AccountListed:
    return AccountListed(
        row.name,
        row.locked,
        row.sessions,
        row.seats,
        written(row.created_at),
        host=row.host,
        email=row.email is not None,
        seen_at=None if row.seen_at is None else written(row.seen_at),
        banned_by=row.banned_by,
        banned_at=None if row.banned_at is None else written(row.banned_at),
        reason=row.reason,
    )


def _seen() -> sa.Label[int | None]:
    """The last use of any of its sessions, unless its owner shows it to nobody."""
    last = sa.select(sa.func.max(sessions.c.seen_at)).where(
        sessions.c.account_id == accounts.c.id, accounts.c.show_last_seen == "tables"
    )
    return last.scalar_subquery().label("seen_at")


def _count(table: sa.Table) -> sa.ScalarSelect[int]:
    its = table.c.account_id == accounts.c.id
    return sa.select(sa.func.count()).select_from(table).where(its).scalar_subquery()


def found_account(connection: Connection, name: str) -> Account:
    account = read_account(connection, folded_name=fold(name))
    if account is None:
        raise Unknown(f"There is no account {name}.")
    return account


def lock(connection: Connection, name: str) -> int:
    """Nobody logs in to it any more, and its sessions end: how many did. Its seats wait."""
    account = found_account(connection, name)
    _set(connection, account, locked=True)
    did(connection, LOCKED, "", account=account.name)
    return end_sessions(connection, name)


def unlock(connection: Connection, name: str) -> None:
    account = found_account(connection, name)
    _set(connection, account, locked=False)
    connection.execute(sa.delete(bans).where(bans.c.account_id == account.id))
    did(connection, UNLOCKED, "", account=account.name)


def set_password(connection: Connection, name: str, password: str) -> int:
    """A new password; all sessions end: how many did. Raises WeakPassword."""
    account = found_account(connection, name)
    weak = weakness(password, account.name)
    if weak:
        raise WeakPassword(weak)
    _set(connection, account, password=passwords.hash_now(password))
    did(connection, PASSWORD, "", account=account.name)
    tell_account(connection, account.id, say(YOUR_PASSWORD, host=by("")))
    return end_sessions(connection, name)


def _set(connection: Connection, account: Account, **values: Any) -> None:
    connection.execute(sa.update(accounts).where(accounts.c.id == account.id).values(**values))


def list_sessions(connection: Connection, name: str) -> list[SessionShown]:
    """Where an account is logged in."""
    return sessions_of.list_sessions(connection, found_account(connection, name).id, "")


def end_sessions(connection: Connection, name: str) -> int:
    """Log an account out everywhere; how many sessions ended."""
    return sessions_of.end_all(connection, found_account(connection, name).id)
