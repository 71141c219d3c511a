"""E-mail over SMTP, where the host of the server has configured it."""

from __future__ import annotations

import asyncio
import secrets
import smtplib
import ssl
from datetime import UTC, datetime
from email.errors import MessageError
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import format_datetime
from typing import Any
from urllib.parse import unquote, urlsplit

from trunkline.kernel import message, phrase
from trunkline.server.notices.compose import Message
from trunkline.server.settings import Settings

SECONDS = 15


class WholeLine(UnstructuredHeader, BaseHeader):
    """A header with a long address: broken or encoded, no mail program would know it."""

    def fold(self, *, policy: Policy[Any]) -> str:
        return f"{self.name}: {self}{policy.linesep}"


HEADERS = HeaderRegistry()
HEADERS.map_to_type("list-unsubscribe", WholeLine)
POLICY = SMTP.clone(header_factory=HEADERS)
LOOKS = message("notice.mail.looks", "An e-mail address looks like name@example.org.")


class BadAddress(ValueError):
    """This is no e-mail address."""


def check_address(address: str) -> str:
    """The address, if it can be one; raises BadAddress."""
    local, at, domain = address.strip().rpartition("@")
    plain = address.isascii() and address.isprintable() and len(address) <= 200
    if not (plain and at and local and "." in domain and not set(address) & set(' ,;:<>()[]"\\')):
        raise BadAddress(phrase(LOOKS))
    try:
        Address(addr_spec=address.strip())
    except (ValueError, MessageError):
        raise BadAddress(phrase(LOOKS)) from None
    return address.strip()


def check_settings(settings: Settings) -> None:
    """Raises BadAddress where a mail server is set but no message could be sent by it."""
    if settings.mail_server:
        try:
            check_address(settings.mail_from)
        except BadAddress:
            raise BadAddress("TRUNKLINE_MAIL_FROM is no e-mail address.") from None
        if urlsplit(settings.mail_server).scheme not in ("smtp", "smtps"):
            raise BadAddress("TRUNKLINE_MAIL_SERVER begins with smtp:// or smtps://.")


def compose(settings: Settings, to: str, message: Message, notice_id: str) -> EmailMessage:
    """A notice as an e-mail; mail programs offer its link "Fewer of these" as a button."""
    mailed = plain(settings, to, message.subject, message.text, notice_id)
    if message.fewer:
        mailed["List-Unsubscribe"] = f"<{message.fewer}>"
        mailed["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return mailed


def plain(
    settings: Settings, to: str, subject: str, text: str, message_id: str = ""
) -> EmailMessage:
    """A message of which mail servers know when it was written, and which one it is."""
    mailed = EmailMessage(POLICY)
    host = urlsplit(settings.url).hostname or "localhost"
    mailed["Date"] = format_datetime(datetime.now(UTC))
    mailed["Message-ID"] = f"<{message_id or secrets.token_hex(16)}@{host}>"
    mailed["From"] = Address("Trunkline", addr_spec=settings.mail_from)
    mailed["To"] = Address(addr_spec=check_address(to))
    mailed["Subject"] = " ".join(subject.split())
    mailed["Auto-Submitted"] = "auto-generated"
    mailed.set_content(text)
    return mailed


async def send(settings: Settings, to: str, subject: str, text: str) -> None:
    """Hand one message to the mail server; raises smtplib.SMTPException or OSError."""
    await hand_over(settings, plain(settings, to, subject, text))


async def hand_over(settings: Settings, mailed: EmailMessage) -> None:
    await asyncio.to_thread(_deliver, settings.mail_server, mailed)


def _deliver(server: str, message: EmailMessage) -> None:
    parts = urlsplit(server)
    host, tls = parts.hostname or "localhost", ssl.create_default_context()
    smtp: smtplib.SMTP
    if parts.scheme == "smtps":
        smtp = smtplib.SMTP_SSL(host, parts.port or 465, timeout=SECONDS, context=tls)
    else:
        smtp = smtplib.SMTP(host, parts.port or 587, timeout=SECONDS)
    with smtp:
        if parts.scheme != "smtps" and smtp.ehlo() and smtp.has_extn("starttls"):
            smtp.starttls(context=tls)
        if parts.username:
            smtp.login(unquote(parts.username), unquote(parts.password or ""))
        smtp.send_message(message)
