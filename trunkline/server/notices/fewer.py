""" "Fewer of these": a signed link in every message, which works without logging in."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from hashlib import sha256

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import phrase
from trunkline.kernel.decoder import Decoder
from trunkline.server.errors import NotFound
from trunkline.server.notices.events import DEFAULTS, Kind, Line
from trunkline.server.notices.holders import Holder, of_account
from trunkline.server.notices.keys import notice_keys
from trunkline.server.notices.settings import NoticeSettings, read_settings, save_settings
from trunkline.server.service import Service
from trunkline.server.store.schema import notice_ways

MARK_LENGTH = 32


class Fewer(Struct, frozen=True, array_like=True):
    """Which messages: those of one line, by one kind of way, of whoever owns this way."""

    way_id: str
    account_id: str | None
    kind: Kind
    line: Line | None
    """None: such messages go by every way; all of this kind can be turned off."""


SEALED = Decoder(Fewer)


def seal(secret: str, fewer: Fewer) -> str:
    """The token of a link."""
    data = urlsafe_b64encode(msgspec.json.encode(fewer)).rstrip(b"=").decode()
    return f"{data}.{_mark(secret, data)}"


def _mark(secret: str, data: str) -> str:
    return hmac.new(secret.encode(), data.encode(), sha256).hexdigest()[:MARK_LENGTH]


def unseal(secret: str, token: str) -> Fewer | None:
    """What a token stands for; None where this server did not sign it."""
    data, _, mark = token.partition(".")
    if not token.isascii() or not hmac.compare_digest(_mark(secret, data), mark):
        return None
    try:
        return SEALED.decode(urlsafe_b64decode(data + "=" * (-len(data) % 4)))
    except (BadBase64, msgspec.MsgspecError):
        return None


async def read_fewer(service: Service, token: str) -> Fewer:
    """Raises NotFound."""
    found = unseal((await notice_keys(service.db)).secret, token)
    if found is None:
        raise NotFound(phrase("notice.fewer.unknown", "This link is not complete."))
    return found


async def ask_for_fewer(service: Service, token: str, everything: bool) -> Fewer:
    """No more messages of this line by this kind of way, or none by it at all."""
    found = await read_fewer(service, token)
    await service.db.write(_turn_off, found, everything)
    return found


def _turn_off(connection: Connection, fewer: Fewer, everything: bool) -> None:
    holder = _holder(connection, fewer)
    if holder is not None:
        settings = read_settings(connection, holder)
        ticks = {**settings.ticks, fewer.kind: _left(settings, fewer, everything)}
        save_settings(connection, holder, msgspec.structs.replace(settings, ticks=ticks))


def _left(settings: NoticeSettings, fewer: Fewer, everything: bool) -> list[Line]:
    if everything or fewer.line is None:
        return []
    chosen = settings.ticks.get(fewer.kind, sorted(DEFAULTS[fewer.kind]))
    return [line for line in chosen if line != fewer.line]


def _holder(connection: Connection, fewer: Fewer) -> Holder | None:
    """Whose way it is; None where it is gone, and no message goes there any more."""
    if fewer.account_id is not None:
        return of_account(fewer.account_id)
    found = connection.execute(
        sa.select(notice_ways.c.match_id, notice_ways.c.seat).where(
            notice_ways.c.id == fewer.way_id
        )
    ).first()
    return None if found is None else Holder(match_id=found.match_id, seat=found.seat)
