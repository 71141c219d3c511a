"""Accounts: a name and a password, for those who want their matches on every device."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from trunkline.kernel import message, phrase
from trunkline.server.clock import now
from trunkline.server.errors import Conflict, Locked, NotFound, TooManyTries, Unauthenticated
from trunkline.server.matches.creation import checked_name
from trunkline.server.matches.seats import reopen_links
from trunkline.server.people import passwords, sessions
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.lookalikes import skeleton
from trunkline.server.people.sessions import SessionShown
from trunkline.server.people.tokens import new_id
from trunkline.server.service import Service
from trunkline.server.store.database import alone
from trunkline.server.store.rows import Account, columns, typed
from trunkline.server.store.schema import accounts, matches, notice_ways, notices, seats

WRONG = message("account.wrong", "Name or password is wrong.")
LOG_IN = message("account.log-in", "Log in first.")
TAKEN = message("account.name-taken", "This name is taken, or looks like one that is.")
REGISTERING = 881_1880
"""The number of the lock that keeps two who register from taking names that look alike."""


def fold(name: str) -> str:
    """Ann and ANN are the same account."""
    return name.strip().casefold()


def read_account(connection: Connection, /, **where: Any) -> Account | None:
    return typed(Account, connection.execute(sa.select(accounts).filter_by(**where)).first())


async def register(service: Service, caller: Caller, name: str, password: str, browser: str) -> str:
    """A new account; the answer is the secret of its first session."""
    account = Account(
        id=new_id(),
        name=checked_name(name),
        folded_name=fold(name),
        skeleton=skeleton(name),
        password=await passwords.hashed(passwords.checked(password, name)),
        webhook=None,
        email=None,
        unconfirmed_email=None,
        email_code=None,
        created_at=now(),
    )
    return await service.db.write(_register, account, caller, browser)


def _register(connection: Connection, account: Account, caller: Caller, browser: str) -> str:
    alone(connection, REGISTERING)
    if read_account(connection, skeleton=account.skeleton) is not None:
        raise Conflict(phrase(TAKEN))
    try:
        connection.execute(sa.insert(accounts), columns(accounts, account))
    except IntegrityError:
        raise Conflict(phrase(TAKEN)) from None
    return _enter(connection, account.id, caller, browser)


async def login(service: Service, caller: Caller, name: str, password: str, browser: str) -> str:
    """The secret of a new session; raises Unauthenticated, TooManyTries or Locked."""
    known = name.isprintable()
    account = await service.db.read(read_account, folded_name=fold(name)) if known else None
    kept = None if account is None else account.password
    await _confirm(service, fold(name), kept, password)
    assert account is not None
    if account.locked:
        raise Locked(
            phrase("account.locked", "This account is locked. The host of this server knows why.")
        )
    return await service.db.write(_enter, account.id, caller, browser)


async def _confirm(service: Service, folded: str, kept: str | None, password: str) -> None:
    """Raises Unauthenticated for a wrong password, TooManyTries after too many of them; unknown
    names are no different.

    A try counts before it is judged, so sending many at once does not help.
    """
    wait = service.tries.wait(folded)
    if wait:
        raise TooManyTries(wait)
    service.tries.fail(folded)
    if not await passwords.fits(kept, password):
        raise Unauthenticated(phrase(WRONG))
    service.tries.forget(folded)


def _enter(connection: Connection, account_id: str, caller: Caller, browser: str) -> str:
    session, token = sessions.begin(connection, browser, account_id)
    if caller.session is not None:
        sessions.carry_over(connection, caller.session.hash, session.hash)
    return token


async def own_account(service: Service, caller: Caller) -> tuple[Account, Session]:
    """The account that the caller is logged in to; raises Unauthenticated."""
    session = caller.session
    if session is None or session.account_id is None:
        raise Unauthenticated(phrase(LOG_IN))
    account = await service.db.read(read_account, id=session.account_id)
    if account is None:
        raise Unauthenticated(phrase(LOG_IN))
    return account, session


async def list_sessions(service: Service, caller: Caller) -> list[SessionShown]:
    """Where the caller's account is logged in."""
    account, session = await own_account(service, caller)
    return await service.db.read(sessions.list_sessions, account.id, session.hash)


async def revoke_session(service: Service, caller: Caller, session_id: str) -> None:
    """Log the caller out elsewhere; raises NotFound."""
    account, _ = await own_account(service, caller)
    if not await service.db.write(sessions.end_one, account.id, session_id):
        raise NotFound(phrase("account.no-such-session", "There is no such session."))


async def change_password(service: Service, caller: Caller, old: str, new: str) -> None:
    """A new password; every other session ends."""
    account, session = await own_account(service, caller)
    await _confirm(service, account.folded_name, account.password, old)
    kept = await passwords.hashed(passwords.checked(new, account.name))
    await service.db.write(_change_password, account.id, kept, session.hash)


def _change_password(connection: Connection, account_id: str, kept: str, session: str) -> None:
    here = accounts.c.id == account_id
    connection.execute(sa.update(accounts).where(here).values(password=kept))
    sessions.end_others(connection, account_id, session)


async def delete(service: Service, caller: Caller, password: str) -> None:
    """The account goes with its sessions and addresses; the matches stay for the others."""
    account, _ = await own_account(service, caller)
    await _confirm(service, account.folded_name, account.password, password)
    await service.db.write(_delete, account.id)
    service.forget_all()


def _delete(connection: Connection, account_id: str) -> None:
    """Seats and log lose the account by their foreign keys; secret links open its seats again."""
    reseat_all(connection, account_id)
    its = seats.c.account_id == account_id
    of_its = (notices.c.match_id == seats.c.match_id) & (notices.c.seat == seats.c.number)
    connection.execute(sa.delete(notices).where(sa.exists().where(its, of_its)))
    of_seat = (notice_ways.c.match_id == seats.c.match_id) & (notice_ways.c.seat == seats.c.number)
    connection.execute(sa.delete(notice_ways).where(sa.exists().where(its, of_seat)))
    connection.execute(sa.delete(accounts).where(accounts.c.id == account_id))
    reopen_links(connection)


def reseat_all(connection: Connection, account_id: str) -> None:
    """Let every worker read the seats of this account's matches again."""
    its = sa.select(seats.c.match_id).where(seats.c.account_id == account_id)
    connection.execute(
        sa.update(matches).where(matches.c.id.in_(its)).values(seating=matches.c.seating + 1)
    )
