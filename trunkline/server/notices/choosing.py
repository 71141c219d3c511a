"""What a person sees and changes: their ways, and what they want to be told by them."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import Malformed, message, no, phrase
from trunkline.server.clock import now
from trunkline.server.errors import NotFound, Refused
from trunkline.server.matches.seats import own_seat
from trunkline.server.notices import webhook
from trunkline.server.notices.addresses import NOTICES, checked_webhook
from trunkline.server.notices.events import KINDS, SENSELESS
from trunkline.server.notices.holders import Holder, of_account, of_seat
from trunkline.server.notices.push import KEYS
from trunkline.server.notices.quiet import zone_of
from trunkline.server.notices.settings import NoticeSettings, read_settings, save_settings
from trunkline.server.notices.ways import Way, add_way, count_ways, drop_way, read_ways
from trunkline.server.people.accounts import own_account
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import new_id
from trunkline.server.service import Service
from trunkline.server.store.schema import notice_mutes

MOST_WAYS = 20
LONGEST_NAME = 80
DAY = 24 * 60
WAITS = (0, 10, 30, 60, 180)
"""Minutes that e-mail can wait."""
TOO_MANY = message("notice.too-many-ways", "Remove a way first: you can have {most} at most.")
NO_WAY = message("notice.no-such-way", "This way has already been removed.")
BAD_PUSH = message("notice.bad-push", "The push service of this browser cannot be used from here.")


class Chosen(Struct, frozen=True):
    """Everything that somebody chose about their notices."""

    ways: list[Way]
    settings: NoticeSettings
    muted: bool = False
    """The match of this seat is not told of."""


async def account_holder(service: Service, caller: Caller) -> Holder:
    """Raises Unauthenticated."""
    account, _ = await own_account(service, caller)
    return of_account(account.id)


async def seat_holder(service: Service, match_id: str, caller: Caller, name: str) -> Holder:
    """A seat of the caller's own; raises NotFound or Forbidden."""
    live = await service.match(match_id)
    return of_seat(live.id, own_seat(caller, live, name).number)


async def chosen(service: Service, holder: Holder) -> Chosen:
    return await service.db.read(_read, holder)


def _read(connection: Connection, holder: Holder) -> Chosen:
    ways, settings = read_ways(connection, holder), read_settings(connection, holder)
    return Chosen(ways, settings, is_muted(connection, holder))


def is_muted(connection: Connection, holder: Holder) -> bool:
    if holder.match_id is None:
        return False
    found = connection.execute(sa.select(notice_mutes).where(holder.owns_seat(notice_mutes)))
    return found.first() is not None


async def mute(service: Service, holder: Holder, muted: bool) -> None:
    """Hear nothing of the match of this seat, or hear of it again."""
    await service.db.write(_mute, holder, muted)


def _mute(connection: Connection, holder: Holder, muted: bool) -> None:
    connection.execute(sa.delete(notice_mutes).where(holder.owns_seat(notice_mutes)))
    if muted:
        row = {"match_id": holder.match_id, "seat": holder.seat}
        connection.execute(sa.insert(notice_mutes), row)


async def choose(service: Service, holder: Holder, settings: NoticeSettings) -> None:
    """Keep what was chosen; raises Malformed for what cannot be."""
    await service.db.write(save_settings, holder, checked(settings))


def checked(settings: NoticeSettings) -> NoticeSettings:
    if zone_of(settings.zone) is None:
        raise Malformed(
            phrase("notice.no-such-zone", "Unknown time zone {zone!r}.", zone=settings.zone)
        )
    times = (settings.quiet_from, settings.quiet_to)
    if not all(0 <= minutes < DAY for minutes in times):
        raise Malformed(phrase("notice.no-such-time", "A time of day is 00:00 to 23:59."))
    if settings.mail_wait is not None and settings.mail_wait not in WAITS:
        raise Malformed(phrase("notice.no-such-wait", "E-mail cannot wait that long."))
    ticks = {kind: _sensible(settings, kind) for kind in KINDS if kind in settings.ticks}
    return msgspec.structs.replace(settings, ticks=ticks)


def _sensible(settings: NoticeSettings, kind: Any) -> list[Any]:
    lines = dict.fromkeys(settings.ticks[kind])
    return [line for line in lines if (line, kind) not in SENSELESS]


async def add_webhook(service: Service, holder: Holder, url: str, name: str) -> Way:
    """A webhook more; raises Refused."""
    url = url.strip()
    if not checked_webhook(service, url):
        raise Refused(phrase("notice.webhook.none", "Enter the address of a webhook."), NOTICES)
    return await _add(service, holder, Way(id="", kind="webhook", address=url, name=name.strip()))


async def add_push(
    service: Service,
    holder: Holder,
    endpoint: str,
    keys: dict[str, str],
    name: str,
    session: str | None,
) -> Way:
    """A browser more, or the same one again; raises Refused."""
    try:
        parts = webhook.check_url(endpoint, service.settings.private_webhooks)
        secrets = msgspec.json.encode(KEYS.convert(keys)).decode()
    except (webhook.Forbidden, msgspec.MsgspecError):
        raise Refused.by(no(BAD_PUSH, NOTICES)) from None
    if parts.scheme != "https" and not service.settings.private_webhooks:
        raise Refused.by(no(BAD_PUSH, NOTICES))
    way = Way(
        id="", kind="push", address=endpoint, secrets=secrets, name=name.strip(), session=session
    )
    return await _add(service, holder, way)


async def _add(service: Service, holder: Holder, way: Way) -> Way:
    if len(way.name) > LONGEST_NAME or not way.name.isprintable():
        raise Malformed(phrase("notice.long-name", "A name has at most 80 visible characters."))
    made = msgspec.structs.replace(way, id=new_id(20), made_at=now())
    await service.db.write(_add_one, holder, made)
    return made


def _add_one(connection: Connection, holder: Holder, way: Way) -> None:
    if count_ways(connection, holder) >= MOST_WAYS:
        raise Refused.by(no(TOO_MANY, NOTICES, most=MOST_WAYS))
    add_way(connection, holder, way)


async def remove_way(service: Service, holder: Holder, way_id: str) -> None:
    """Nothing goes there any more; raises NotFound."""
    if not await service.db.write(drop_way, holder, way_id):
        raise NotFound(phrase(NO_WAY))
