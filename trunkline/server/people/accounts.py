"""Accounts: a name and a password, for those who want their matches on every device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from trunkline.kernel import message, phrase
from trunkline.kernel.language import ENGLISH, reader
from trunkline.server.clock import now
from trunkline.server.errors import Conflict, Locked, NotFound, TooManyTries, Unauthenticated
from trunkline.server.matches.creation import checked_name
from trunkline.server.matches.vacations import end_vacation, tell_clocks
from trunkline.server.people import claiming, former_players, hosting, news, passwords, sessions
from trunkline.server.people import preferences as chosen
from trunkline.server.people import vacations as away
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.deletion import delete_account, reseat_all
from trunkline.server.people.lookalikes import skeleton
from trunkline.server.people.naming import TAKEN, check_free, fold, rename
from trunkline.server.people.preferences import Preferences
from trunkline.server.people.sessions import SessionShown
from trunkline.server.people.tokens import new_id
from trunkline.server.service import Service
from trunkline.server.store.rows import Account, Vacation, columns, typed
from trunkline.server.store.schema import accounts, bans

WRONG = message("account.wrong", "Name or password is wrong.")
WRONG_PASSWORD = message("account.wrong-password", "The password is wrong.")
LOG_IN = message("account.log-in", "Log in first.")
LOCKED = message("account.locked", "This account is locked. The host of this server knows why.")
BANNED = message("account.banned", "{host} has banned this account: {reason}")


def read_account(connection: Connection, /, **where: Any) -> Account | None:
    return typed(Account, connection.execute(sa.select(accounts).filter_by(**where)).first())


async def register(
    service: Service,
    caller: Caller,
    name: str,
    password: str,
    browser: str,
    own_machine: bool = False,
) -> str:
    """A new account; the answer is the secret of its first session. The first one made on the
    server's own machine is offered to be its host."""
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
        language="" if reader().tag == ENGLISH else reader().tag,
    )
    return await service.db.write(_register, account, caller, browser, own_machine)


def _register(
    connection: Connection, account: Account, caller: Caller, browser: str, own_machine: bool
) -> str:
    check_free(connection, account.name, account.id)
    try:
        connection.execute(sa.insert(accounts), columns(accounts, account))
    except IntegrityError:
        raise Conflict(phrase(TAKEN)) from None
    if own_machine:
        hosting.offer(connection, account.id)
    return _enter(connection, account.id, caller, browser)


async def login(service: Service, caller: Caller, name: str, password: str, browser: str) -> str:
    """The secret of a new session; raises Unauthenticated, TooManyTries or Locked."""
    known = name.isprintable()
    account = await service.db.read(read_account, folded_name=fold(name)) if known else None
    kept = None if account is None else account.password
    await _confirm(service, fold(name), kept, password)
    assert account is not None
    if account.locked:
        raise Locked(await service.db.read(_why_locked, account.id))
    return await service.db.write(_enter, account.id, caller, browser)


def _why_locked(connection: Connection, account_id: str) -> str:
    """Only for those who know the password."""
    ban = connection.execute(sa.select(bans).filter_by(account_id=account_id)).first()
    return phrase(LOCKED) if ban is None else phrase(BANNED, host=ban.host, reason=ban.reason)


async def _confirm(
    service: Service, folded: str, kept: str | None, password: str, wrong: str = WRONG
) -> None:
    """Raises Unauthenticated for a wrong password, TooManyTries after too many of them; unknown
    names are no different.

    A try counts before it is judged, so sending many at once does not help.
    """
    wait = service.tries.wait(folded)
    if wait:
        raise TooManyTries(wait)
    service.tries.fail(folded)
    if not await passwords.fits(kept, password):
        raise Unauthenticated(phrase(wrong))
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
        raise NotFound(phrase("account.no-such-session", "You are not logged in there."))


async def change_password(service: Service, caller: Caller, old: str, new: str) -> None:
    """A new password; every other session ends."""
    account, session = await own_account(service, caller)
    await _confirm(service, account.folded_name, account.password, old, WRONG_PASSWORD)
    kept = await passwords.hashed(passwords.checked(new, account.name))
    await service.db.write(_change_password, account.id, kept, session.hash)


def _change_password(connection: Connection, account_id: str, kept: str, session: str) -> None:
    here = accounts.c.id == account_id
    connection.execute(sa.update(accounts).where(here).values(password=kept))
    sessions.end_others(connection, account_id, session)


async def delete(
    service: Service, caller: Caller, password: str, forget_name: bool = False
) -> None:
    """The account goes with what was only its own; the matches stay for the others, with the
    name at the table or, with `forget_name`, without it once they are over."""
    account, _ = await own_account(service, caller)
    await _confirm(service, account.folded_name, account.password, password, WRONG_PASSWORD)
    bots = service.settings.bots
    left = await service.db.write(delete_account, account, bots, forget_name)
    service.forget_all()
    await service.streams.look_again()
    for match_id in left:
        service.notify(await service.match(match_id))
    if forget_name:
        await former_players.forget_names(service)


async def is_kept(service: Service, caller: Caller) -> bool:
    """Whether the browser's session is still there: others have seats in it."""
    days = service.settings.session_days
    found = caller.session and await service.db.read(
        sessions.read_session, caller.session.hash, days
    )
    return found is not None


async def change_name(service: Service, caller: Caller, name: str) -> None:
    """Raises Refused for a second change within a month, Conflict for a name that is taken."""
    account, _ = await own_account(service, caller)
    await service.db.write(_change_name, account.id, name)


def _change_name(connection: Connection, account_id: str, name: str) -> None:
    account = read_account(connection, id=account_id)
    if account is None:
        raise Unauthenticated(phrase(LOG_IN))
    rename(connection, account, name)


async def set_preferences(service: Service, caller: Caller, wanted: Preferences) -> None:
    account, _ = await own_account(service, caller)
    await service.db.write(chosen.set_preferences, account.id, wanted)
    service.forget_all()


async def claimable(service: Service, caller: Caller) -> list[claiming.Claimable]:
    """Seats of this browser that the account could take in."""
    session = caller.session
    if session is None or session.account_id is None or not session.seats:
        return []
    return await service.db.read(claiming.claimable, session)


async def take_in(service: Service, caller: Caller, places: set[claiming.Place]) -> None:
    """These seats of the browser belong to the account from now on, the others do not."""
    _, session = await own_account(service, caller)
    for match_id in await service.db.write(claiming.take_in, session, places):
        service.forget(match_id)


async def vacations(service: Service, caller: Caller) -> list[Vacation]:
    account, _ = await own_account(service, caller)
    return await service.db.read(away.to_come, account.id)


async def announce_vacation(
    service: Service, caller: Caller, first: str, last: str, zone: str
) -> Vacation:
    account, _ = await own_account(service, caller)
    vacation = away.planned(account.id, first, last, zone)
    await service.db.write(_with_matches, away.announce, account.id, vacation)
    service.forget_all()
    await tell_clocks(service, vacation)
    return vacation


async def call_off_vacation(service: Service, caller: Caller, vacation_id: str) -> None:
    """It never begins, or ends now; what clocks did not count until then stays so."""
    account, _ = await own_account(service, caller)
    await service.db.read(away.found, account.id, vacation_id)
    await end_vacation(service, caller, vacation_id)
    await service.db.write(reseat_all, account.id)
    service.forget_all()


def _with_matches(
    connection: Connection, work: Callable[..., None], account_id: str, *args: Any
) -> None:
    """What matches read of an account has changed."""
    work(connection, *args)
    reseat_all(connection, account_id)


async def unread_news(service: Service, caller: Caller) -> list[news.News]:
    account, _ = await own_account(service, caller)
    return await service.db.read(news.read_news, account.id)


async def mark_news_read(service: Service, caller: Caller) -> None:
    account, _ = await own_account(service, caller)
    await service.db.write(news.mark_read, account.id)
