"""Accounts: a name and a password, for those who want their matches on every device."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from trunkline.kernel import noted, phrase
from trunkline.server.clock import now
from trunkline.server.matches.creation import checked_name
from trunkline.server.people import passwords, sessions
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.tokens import new_id
from trunkline.server.service import House
from trunkline.server.store.rows import Account, columns, typed
from trunkline.server.store.tables import accounts, matches, notices, seats
from trunkline.web.problems import no_token, problem, taken

WRONG = noted("Name or password is wrong.")
LOG_IN = noted("Log in first.")


def fold(name: str) -> str:
    """Ann and ANN are the same account."""
    return name.strip().casefold()


def read_account(connection: Connection, /, **where: Any) -> Account | None:
    return typed(Account, connection.execute(sa.select(accounts).filter_by(**where)).first())


async def register(house: House, caller: Caller, name: str, password: str, browser: str) -> str:
    """A new account; the answer is the secret of its first session."""
    account = Account(
        id=new_id(),
        name=checked_name(name),
        folded_name=fold(name),
        password=await passwords.hashed(passwords.checked(password)),
        webhook=None,
        email=None,
        unconfirmed_email=None,
        email_code=None,
        created_at=now(),
    )
    try:
        return await house.db.write(_register, account, caller, browser)
    except IntegrityError:
        raise taken(phrase("This name is taken.")) from None


def _register(connection: Connection, account: Account, caller: Caller, browser: str) -> str:
    connection.execute(sa.insert(accounts), columns(accounts, account))
    return _enter(connection, account.id, caller, browser)


async def login(house: House, caller: Caller, name: str, password: str, browser: str) -> str:
    """The secret of a new session; raises 401."""
    known = name.isprintable()
    account = await house.db.read(read_account, folded_name=fold(name)) if known else None
    kept = None if account is None else account.password
    if not await passwords.fits(kept, password) or account is None:
        raise problem(401, phrase(WRONG))
    return await house.db.write(_enter, account.id, caller, browser)


def _enter(connection: Connection, account_id: str, caller: Caller, browser: str) -> str:
    session, token = sessions.begin(connection, browser, account_id)
    if caller.session is not None:
        sessions.carry_over(connection, caller.session.hash, session.hash)
    return token


async def own_account(house: House, caller: Caller) -> tuple[Account, Session]:
    """The account that the caller is logged in to; raises 401."""
    session = caller.session
    if session is None or session.account_id is None:
        raise no_token(phrase(LOG_IN))
    account = await house.db.read(read_account, id=session.account_id)
    if account is None:
        raise no_token(phrase(LOG_IN))
    return account, session


async def change_password(house: House, caller: Caller, old: str, new: str) -> None:
    """A new password; every other session ends."""
    account, session = await own_account(house, caller)
    await _confirm(account, old)
    kept = await passwords.hashed(passwords.checked(new))
    await house.db.write(_change_password, account.id, kept, session.hash)


async def _confirm(account: Account, password: str) -> None:
    if not await passwords.fits(account.password, password):
        raise problem(401, phrase(WRONG))


def _change_password(connection: Connection, account_id: str, kept: str, session: str) -> None:
    here = accounts.c.id == account_id
    connection.execute(sa.update(accounts).where(here).values(password=kept))
    sessions.end_others(connection, account_id, session)


async def delete(house: House, caller: Caller, password: str) -> None:
    """The account goes with its sessions and addresses; the matches stay for the others."""
    account, _ = await own_account(house, caller)
    await _confirm(account, password)
    await house.db.write(_delete, account.id)
    house.forget_all()


def _delete(connection: Connection, account_id: str) -> None:
    """Seats and log lose the account by their foreign keys; secret links go on working."""
    reseat_all(connection, account_id)
    its = seats.c.account_id == account_id
    of_its = (notices.c.match_id == seats.c.match_id) & (notices.c.seat == seats.c.number)
    connection.execute(sa.delete(notices).where(sa.exists().where(its, of_its)))
    connection.execute(sa.update(seats).where(its).values(webhook=None))
    connection.execute(sa.delete(accounts).where(accounts.c.id == account_id))


def reseat_all(connection: Connection, account_id: str) -> None:
    """Let every worker read the seats of this account's matches again."""
    its = sa.select(seats.c.match_id).where(seats.c.account_id == account_id)
    connection.execute(
        sa.update(matches).where(matches.c.id.in_(its)).values(seating=matches.c.seating + 1)
    )
