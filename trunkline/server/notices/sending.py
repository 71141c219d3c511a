"""One message by one way: made ready, then sent, and what came of it."""

from __future__ import annotations

import smtplib
from collections.abc import Awaitable, Callable

import httpx
import msgspec
from msgspec import Struct

from trunkline.server.notices import mail, webhook
from trunkline.server.notices.compose import Message, as_data
from trunkline.server.settings import Settings
from trunkline.server.store.rows import Notice

TRY_AGAIN = frozenset({408, 425, 429})
SERVER_FAULT = 500
NOT_CONNECTED = (httpx.ConnectError, httpx.ConnectTimeout, smtplib.SMTPConnectError)


class Outcome(Struct, frozen=True):
    """What came of a message."""

    reason: str = ""
    """Why it was not delivered; empty where it was."""
    again: bool = False
    """It is certain that it was not delivered and may be next time."""
    gone: bool = False
    """Nobody is at this address any more."""


DELIVERED = Outcome()
Send = Callable[[], Awaitable[int]]


async def prepare(settings: Settings, notice: Notice, messages: list[Message]) -> Send:
    """Everything that can be done before the message leaves; raises what stands in the way."""
    if notice.way == "mail":
        return lambda: _mail(settings, notice.address, messages)
    target = await webhook.aim(notice.address, settings.private_webhooks)
    content = msgspec.json.encode(as_data(messages[0]))
    return lambda: webhook.send(target, content, webhook.JSON)


async def _mail(settings: Settings, to: str, messages: list[Message]) -> int:
    await mail.send(settings, to, messages[0].subject, messages[0].text)
    return 250


async def attempt(send: Send) -> Outcome:
    """Send it. Where nobody can tell whether it arrived it is not sent again."""
    try:
        return judge(await send())
    except NOT_CONNECTED as error:
        return Outcome(type(error).__name__, again=True)
    except smtplib.SMTPRecipientsRefused as error:
        return Outcome(type(error).__name__)
    except smtplib.SMTPResponseException as error:
        return Outcome(type(error).__name__, again=True)
    except ConnectionRefusedError as error:
        return Outcome(type(error).__name__, again=True)
    except Exception as error:
        return Outcome(type(error).__name__)


def judge(status: int) -> Outcome:
    """What a status says."""
    if status < 300:
        return DELIVERED
    again = status in TRY_AGAIN or status >= SERVER_FAULT
    return Outcome(f"status {status}", again=again)
