"""Where players want to be told that it is their turn."""

from __future__ import annotations

import secrets
import smtplib

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import Malformed, message, no, phrase
from trunkline.server.errors import Refused, Unavailable
from trunkline.server.matches.seats import own_seat
from trunkline.server.notices import mail, webhook
from trunkline.server.notices.holders import of_account, of_seat
from trunkline.server.notices.ways import read_ways, replace_webhooks
from trunkline.server.people.accounts import own_account
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import digest
from trunkline.server.service import Service
from trunkline.server.store.schema import accounts

NOTICES = message("notice.section.notices", "Turn notices")
NO_MAIL = message("notice.reaching.no-mail", "This server sends no e-mail.")
WRONG_CODE = message("notice.reaching.wrong-code", "This code is wrong.")


def checked_webhook(service: Service, url: str | None) -> str | None:
    """The address, if it may be called; raises Refused."""
    if not url:
        return None
    try:
        webhook.check_url(url, service.settings.private_webhooks)
    except webhook.Forbidden as error:
        raise Refused(str(error), NOTICES) from None
    return url


async def set_seat_webhook(
    service: Service, match_id: str, caller: Caller, name: str, url: str | None
) -> None:
    """One webhook for one seat, with or without an account, in place of others: for programs,
    which are told of turns and of nothing else."""
    live = await service.match(match_id)
    seat = own_seat(caller, live, name)
    holder = of_seat(live.id, seat.number)
    await service.db.write(replace_webhooks, holder, checked_webhook(service, url), turns_only=True)


async def set_account_webhook(service: Service, caller: Caller, url: str | None) -> None:
    """One webhook for every seat of an account, in place of others."""
    account, _ = await own_account(service, caller)
    await service.db.write(
        replace_webhooks, of_account(account.id), checked_webhook(service, url), turns_only=False
    )


async def account_webhook(service: Service, account_id: str) -> str | None:
    """The first webhook of an account."""
    ways = await service.db.read(read_ways, of_account(account_id))
    return next((way.address for way in ways if way.kind == "webhook"), None)


def _set_account(connection: Connection, account_id: str, /, **values: str | None) -> None:
    connection.execute(sa.update(accounts).where(accounts.c.id == account_id).values(**values))


async def set_email(service: Service, caller: Caller, address: str | None) -> None:
    """An address counts once its owner has sent back the code that goes to it."""
    account, _ = await own_account(service, caller)
    if not address:
        nothing = {"email": None, "unconfirmed_email": None, "email_code": None}
        await service.db.write(_set_account, account.id, **nothing)
        return
    if not service.settings.mail_server:
        raise Refused.by(no(NO_MAIL, NOTICES))
    try:
        address = mail.check_address(address)
    except mail.BadAddress as error:
        raise Malformed(str(error)) from None
    code = f"{secrets.randbelow(10**8):08}"
    asked = {"unconfirmed_email": address, "email_code": digest(account.id + code)}
    await service.db.write(_set_account, account.id, **asked)
    try:
        await mail.send(service.settings, address, *_code_mail(service.settings.url, code))
    except (OSError, smtplib.SMTPException):
        raise Unavailable(
            phrase("notice.reaching.mail-server-not", "The mail server does not answer.")
        ) from None


def _code_mail(url: str, code: str) -> tuple[str, str]:
    """Subject and text of the mail by which an address is confirmed."""
    subject = phrase("notice.code.subject", "Your code for Trunkline is {code}", code=code)
    text = phrase(
        "notice.code.mail",
        "Your code is {code}.\nEnter it here to get notices at this address:\n{url}\n"
        "If you did not ask for it, ignore this message.",
        code=code,
        url=f"{url}/account/notices",
    )
    return subject, text


async def confirm_email(service: Service, caller: Caller, code: str) -> None:
    """The code came back: turn notices go to this address from now on."""
    account, _ = await own_account(service, caller)
    if account.email_code is None or account.email_code != digest(account.id + code.strip()):
        raise Refused.by(no(WRONG_CODE, NOTICES))
    confirmed = {
        "email": account.unconfirmed_email,
        "unconfirmed_email": None,
        "email_code": None,
    }
    await service.db.write(_set_account, account.id, **confirmed)
