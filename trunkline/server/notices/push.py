"""Web push: a message that only one browser can read, handed to the push service it chose."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.kernel.decoder import Decoder
from trunkline.server.clock import now
from trunkline.server.notices.compose import Message
from trunkline.server.notices.keys import NoticeKeys
from trunkline.server.settings import Settings

GONE = frozenset({404, 410})
"""What push services answer when a browser has taken its permission back."""
DAY = 24 * 60 * 60
SILENT = "web.push.apple.com"
"""Safari withdraws the permission of pages that send what it does not show."""
LONGEST = 300
NOBODY = "mailto:nobody@example.org"


class Keys(Struct, frozen=True):
    """The public key of a browser and what it shares with this server alone."""

    p256dh: str
    auth: str


KEYS = Decoder(Keys)


def headers(settings: Settings, keys: NoticeKeys, address: str, topic: str) -> dict[str, str]:
    """Who sends it, for how long it is worth keeping, and what it replaces on its way.

    Importing takes half a second, which only those need who use push.
    """
    from py_vapid import Vapid02  # type: ignore[import-untyped]

    parts = urlsplit(address)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": _contact(settings),
        "exp": now() // 1000 + DAY // 2,
    }
    signed = Vapid02.from_raw(keys.push_private.encode()).sign(claims)
    return {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(3 * DAY),
        "Urgency": "high",
        "Topic": topic,
    }


def _contact(settings: Settings) -> str:
    """Whom the push service may ask about this server."""
    if settings.secure:
        return settings.url
    return f"mailto:{settings.mail_from}" if settings.mail_from else NOBODY


def sealed(data: dict[str, Any], address: str, secrets: str) -> bytes:
    """The data, which nobody but the browser can read."""
    from pywebpush import WebPusher  # type: ignore[import-untyped]

    browser = KEYS.decode(secrets)
    known = {"endpoint": address, "keys": msgspec.structs.asdict(browser)}
    body: bytes = WebPusher(known).encode(msgspec.json.encode(data))["body"]
    return body


def shown(message: Message, short: bool) -> dict[str, Any]:
    """What the browser shows."""
    title, text = (message.where or "Trunkline"), _said(message)
    if short:
        title = "Trunkline"
        turn = message.event == "turn"
        text = (
            phrase("notice.push.your-turn", "Your turn")
            if turn
            else phrase("notice.push.something", "There is something new for you")
        )
    return {
        "title": title,
        "body": text[:LONGEST],
        "tag": tag(message.match),
        "url": f"/matches/{message.match}" if message.match else "/",
        "fewer": message.fewer,
        "words": phrase("notice.push.fewer", "Fewer of these"),
    }


def _said(message: Message) -> str:
    if message.question:
        return phrase("notice.push.turn", "Your turn: {question}", question=message.question)
    several = message.event == "quiet" and message.match is not None
    return " ".join(message.since) if several else message.says


def tag(match: str | None) -> str:
    """One notice of a match replaces another on the screen and on its way."""
    return f"match-{match}" if match else "trunkline"
