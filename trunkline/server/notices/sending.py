"""One message by one way: made ready, then sent, and what came of it."""

from __future__ import annotations

import smtplib
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from trunkline.server.notices import mail, push, webhook
from trunkline.server.notices.compose import Message, bundle
from trunkline.server.notices.events import Kind
from trunkline.server.notices.keys import notice_keys
from trunkline.server.notices.payloads import payload
from trunkline.server.service import Service
from trunkline.server.settings import Settings
from trunkline.server.store.rows import Notice

TRY_AGAIN = frozenset({408, 425, 429})
SERVER_FAULT = 500
MAILED = 250
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


async def prepare(service: Service, notice: Notice, messages: list[Message]) -> Send:
    """Everything that can be done before the message leaves; raises what stands in the way."""
    settings, message = service.settings, bundle(messages)
    if notice.way == "mail":
        mailed = mail.compose(settings, notice.address, message, notice.id)
        return lambda: _mail(settings, mailed)
    target = await webhook.aim(notice.address, settings.private_webhooks)
    if notice.way == "push":
        return await _push(service, notice, target, push.shown(message, notice.short))
    content = msgspec.json.encode(payload(notice.address, message, notice.id))
    return lambda: webhook.send(target, content, webhook.JSON)


async def prepare_clearing(service: Service, notice: Notice) -> Send:
    """Take away what another device still shows about a match."""
    target = await webhook.aim(notice.address, service.settings.private_webhooks)
    return await _push(service, notice, target, {"clear": push.tag(notice.match_id)})


async def _push(
    service: Service, notice: Notice, target: webhook.Target, data: dict[str, Any]
) -> Send:
    keys = await notice_keys(service.db)
    headers = push.headers(service.settings, keys, notice.address, push.tag(notice.match_id))
    content = push.sealed(data, notice.address, notice.secrets)
    return lambda: webhook.send(target, content, headers)


async def _mail(settings: Settings, mailed: EmailMessage) -> int:
    await mail.hand_over(settings, mailed)
    return MAILED


async def attempt(way: Kind, send: Send) -> Outcome:
    """Send it. Where nobody can tell whether it arrived it is not sent again."""
    try:
        return judge(way, await send())
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


def judge(way: Kind, status: int) -> Outcome:
    """What a status says."""
    if status < 300:
        return DELIVERED
    again = status in TRY_AGAIN or status >= SERVER_FAULT
    return Outcome(f"status {status}", again=again, gone=way == "push" and status in push.GONE)
