"""A test: one message by every way, now, and what came of it."""

from __future__ import annotations

import asyncio

from msgspec import Struct

from trunkline.kernel import message, phrase
from trunkline.server.clock import now
from trunkline.server.errors import NotFound
from trunkline.server.notices.choosing import NO_WAY
from trunkline.server.notices.compose import Message
from trunkline.server.notices.events import Kind
from trunkline.server.notices.holders import Holder
from trunkline.server.notices.sending import Outcome, attempt, prepare
from trunkline.server.notices.sent import note_failure, note_sent
from trunkline.server.notices.settings import read_settings
from trunkline.server.notices.ways import Way, read_ways
from trunkline.server.people.tokens import new_id
from trunkline.server.service import Service
from trunkline.server.store.rows import Notice

TEST = message("notice.says.test", "This is a test: Trunkline reaches you here.")
REASON = message("notice.reason.test", "You get this because you asked for a test.")


class Tested(Struct, frozen=True):
    """What came of a test by one way; `reason` is empty where it was delivered."""

    id: str
    kind: Kind
    reason: str


async def send_test(service: Service, holder: Holder, way_id: str | None = None) -> list[Tested]:
    """By one way or by all; raises NotFound where there is no such way."""
    ways = await service.db.read(read_ways, holder)
    meant = [way for way in ways if way_id is None or way.id == way_id]
    if way_id is not None and not meant:
        raise NotFound(phrase(NO_WAY))
    short = (await service.db.read(read_settings, holder)).short_push
    return list(await asyncio.gather(*(_test(service, way, short) for way in meant)))


async def _test(service: Service, way: Way, short: bool) -> Tested:
    notice = Notice(
        id=new_id(20),
        event="host",
        way=way.kind,
        way_id=way.id,
        address=way.address,
        secrets=way.secrets,
        short=short,
        posted_at=now(),
    )
    outcome = await _attempt(service, notice)
    if outcome.reason:
        await service.db.write(note_failure, notice, outcome.reason, outcome.gone)
    else:
        await service.db.write(note_sent, notice)
    return Tested(way.id, way.kind, outcome.reason)


async def _attempt(service: Service, notice: Notice) -> Outcome:
    try:
        return await attempt(notice.way, await prepare(service, notice, [_message(service)]))
    except Exception as error:
        return Outcome(str(error) or type(error).__name__)


def _message(service: Service) -> Message:
    return Message(
        event="test",
        title="Trunkline",
        match=None,
        name="",
        player="",
        version=0,
        url=f"{service.settings.url}/",
        says=phrase(TEST),
        reason=phrase(REASON),
    )
