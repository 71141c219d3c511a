"""Forgotten passwords: a link that lets its reader choose a new one, once and for a while.

It goes to the confirmed e-mail address of the account, or a host of the server hands it over.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import message, no, phrase
from trunkline.server.clock import now
from trunkline.server.errors import NotFound, Refused
from trunkline.server.notices import mail
from trunkline.server.people import passwords, sessions
from trunkline.server.people.caller import Caller
from trunkline.server.people.naming import fold
from trunkline.server.people.tokens import digest, new_token
from trunkline.server.service import Service
from trunkline.server.store.rows import Account, typed
from trunkline.server.store.schema import accounts, password_links
from trunkline.server.store.schema import sessions as stored_sessions

log = logging.getLogger("trunkline.server.people.forgotten")
MINUTE = 60 * 1000
BY_MAIL = 30 * MINUTE
BY_HOST = 24 * 60 * MINUTE
MOST = 3
"""Links of one account that work at the same time: nobody is flooded with mail."""
PASSWORDS = message("account.section.passwords", "Passwords")
NO_MAIL = message(
    "account.forgotten.no-mail", "This server sends no e-mail. Ask its host for a reset link."
)
GONE = message("account.forgotten.gone", "This link has already been used, or it is too old.")
_sending: set[asyncio.Task[None]] = set()


def ask_for_link(service: Service, name: str) -> None:
    """A link goes to the confirmed address of this account, if there is one.

    Nothing tells whether there is: the work is done after the answer. Raises Refused where the
    server sends no e-mail.
    """
    if not service.settings.mail_server:
        raise Refused.by(no(NO_MAIL, PASSWORDS))
    task = asyncio.create_task(_send_link(service, name))
    _sending.add(task)
    task.add_done_callback(_sending.discard)


async def _send_link(service: Service, name: str) -> None:
    if not name.isprintable():
        return
    made = await service.db.write(_make_for_mail, fold(name))
    if made is None:
        return
    account, address, token = made
    text = phrase(
        "account.forgotten.mail",
        "Choose a new password for {name} within 30 minutes:\n{url}\nIf you did not ask for it,"
        " ignore this message. Your password stays as it is.",
        name=account,
        url=f"{service.settings.url}/account/reset/{token}",
    )
    subject = phrase("account.forgotten.subject", "A new password for Trunkline")
    try:
        await mail.send(service.settings, address, subject, text)
    except (OSError, smtplib.SMTPException) as error:
        log.error("A reset link was not sent.", exc_info=error)


def _make_for_mail(connection: Connection, folded: str) -> tuple[str, str, str] | None:
    """The name and the address of the account, and the secret of the link."""
    found = connection.execute(
        sa.select(accounts).where(accounts.c.folded_name == folded, sa.not_(accounts.c.locked))
    ).first()
    account = typed(Account, found)
    if account is None or account.email is None or _open_links(connection, account.id) >= MOST:
        return None
    return account.name, account.email, make_link(connection, account.id, BY_MAIL)


def _open_links(connection: Connection, account_id: str) -> int:
    wanted = sa.select(sa.func.count()).where(
        password_links.c.account_id == account_id, password_links.c.until > now()
    )
    return int(connection.execute(wanted).scalar_one())


def make_link(connection: Connection, account_id: str, lasting: int) -> str:
    """The secret of a new link; it is kept as a digest only."""
    token = new_token()
    row = {"hash": digest(token), "account_id": account_id, "until": now() + lasting}
    connection.execute(sa.insert(password_links), row)
    return token


def linked_account(connection: Connection, token: str) -> Account | None:
    """Whose password this link changes."""
    row = connection.execute(
        sa.select(accounts)
        .select_from(password_links.join(accounts))
        .where(password_links.c.hash == digest(token), password_links.c.until > now())
    ).first()
    return typed(Account, row)


async def account_of_link(service: Service, token: str) -> Account:
    """Raises NotFound for a link that was used, is too old, or never was."""
    account = await service.db.read(linked_account, token)
    if account is None:
        raise NotFound(phrase(GONE))
    return account


async def reset(service: Service, caller: Caller, token: str, password: str, browser: str) -> str:
    """A new password: all sessions end, and this browser gets a new one, whose secret this is."""
    account = await account_of_link(service, token)
    kept = await passwords.hashed(passwords.checked(password, account.name))
    secret = await service.db.write(_reset, token, kept, caller, browser)
    service.tries.forget(account.folded_name)
    return secret


def _reset(connection: Connection, token: str, kept: str, caller: Caller, browser: str) -> str:
    account = linked_account(connection, token)
    used = sa.delete(password_links).where(password_links.c.hash == digest(token))
    if account is None or connection.execute(used).rowcount != 1:
        raise NotFound(phrase(GONE))
    its = password_links.c.account_id == account.id
    connection.execute(sa.delete(password_links).where(its))
    here = accounts.c.id == account.id
    connection.execute(sa.update(accounts).where(here).values(password=kept))
    session, secret = sessions.begin(connection, browser, account.id)
    if caller.session is not None and caller.account_id in (None, account.id):
        sessions.carry_over(connection, caller.session.hash, session.hash)
    others = stored_sessions.c.account_id == account.id, stored_sessions.c.hash != session.hash
    connection.execute(sa.delete(stored_sessions).where(*others))
    return secret


def drop_expired(connection: Connection) -> None:
    connection.execute(sa.delete(password_links).where(password_links.c.until <= now()))
