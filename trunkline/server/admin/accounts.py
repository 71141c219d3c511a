"""Accounts: listed, locked, unlocked, given a new password; their sessions listed and ended."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.admin.store import Unknown
from trunkline.server.clock import written
from trunkline.server.people import passwords
from trunkline.server.people import sessions as sessions_of
from trunkline.server.people.accounts import read_account
from trunkline.server.people.naming import fold
from trunkline.server.people.password_rules import weakness
from trunkline.server.people.sessions import SessionShown
from trunkline.server.store.rows import Account
from trunkline.server.store.schema import accounts, seats, sessions


class AccountListed(Struct, frozen=True):
    """An account for the host of the store."""

    name: str
    locked: bool
    sessions: int
    seats: int
    created_at: str


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
        ).order_by(accounts.c.folded_name)
    )
    return [
        AccountListed(row.name, row.locked, row.sessions, row.seats, written(row.created_at))
        for row in rows
    ]


def _count(table: sa.Table) -> sa.ScalarSelect[int]:
    its = table.c.account_id == accounts.c.id
    return sa.select(sa.func.count()).select_from(table).where(its).scalar_subquery()


def found_account(connection: Connection, name: str) -> Account:
    account = read_account(connection, folded_name=fold(name))
    if account is None:
        raise Unknown(f"There is no account {name}.")
    return account


def lock(connection: Connection, name: str) -> int:
    """Nobody logs in to it any more, and its sessions end: how many did."""
    account = found_account(connection, name)
    _set(connection, account, locked=True)
    return end_sessions(connection, name)


def unlock(connection: Connection, name: str) -> None:
    _set(connection, found_account(connection, name), locked=False)


def set_password(connection: Connection, name: str, password: str) -> int:
    """A new password; all sessions end: how many did. Raises WeakPassword."""
    account = found_account(connection, name)
    weak = weakness(password, account.name)
    if weak:
        raise WeakPassword(weak)
    _set(connection, account, password=passwords.hash_now(password))
    return end_sessions(connection, name)


def _set(connection: Connection, account: Account, **values: Any) -> None:
    connection.execute(sa.update(accounts).where(accounts.c.id == account.id).values(**values))


def list_sessions(connection: Connection, name: str) -> list[SessionShown]:
    """Where an account is logged in."""
    return sessions_of.list_sessions(connection, found_account(connection, name).id, "")


def end_sessions(connection: Connection, name: str) -> int:
    """Log an account out everywhere; how many sessions ended."""
    account = found_account(connection, name)
    gone = connection.execute(sa.delete(sessions).where(sessions.c.account_id == account.id))
    return gone.rowcount
