"""The post: notices that were written with an action are delivered, tried again, given up."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.matches.live import Live
from trunkline.server.matches.log import Written
from trunkline.server.notices import mail, webhook
from trunkline.server.notices.turn_notices import Message, compose
from trunkline.server.service import Service
from trunkline.server.store.rows import Notice, all_typed
from trunkline.server.store.schema import notices

log = logging.getLogger("trunkline.server.notices.outbox")
MOST_TRIES = 5
FIRST_PAUSE = 20_000
"""Milliseconds before the second try; each further one waits four times as long."""
ROUND = 5.0


class Outbox:
    """Delivers what is due. Several workers may do so: each notice is claimed before it goes."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._waiting = asyncio.Event()

    def look(self, _: Live, written: Written | None) -> None:
        if written is not None and written.notices:
            self._waiting.set()

    async def run(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._waiting.wait(), ROUND)
            self._waiting.clear()
            try:
                await self.deliver_due()
            except Exception as error:
                log.error("Notices wait.", exc_info=error)

    async def deliver_due(self) -> None:
        """One round over everything that is due."""
        delay = round(self.service.settings.mail_delay * 1000)
        due = await self.service.db.read(read_due, delay)
        await asyncio.gather(*(self._deliver(notice) for notice in due))

    async def _deliver(self, notice: Notice) -> None:
        """Side by side with the others: an address that answers slowly keeps nobody waiting."""
        if not await self.service.db.write(claim, notice):
            return
        message = await self.service.db.read(compose, self.service.settings, notice)
        reason = None if message is None else await self._send(notice, message)
        facts = {"match": notice.match_id, "way": notice.way, "tries": notice.tries + 1}
        if reason is None or notice.tries + 1 >= MOST_TRIES:
            await self.service.db.write(drop, notice)
        if message is not None:
            said = "A notice was delivered." if reason is None else "A notice failed."
            log.info(said, extra={**facts, "reason": reason})

    async def _send(self, notice: Notice, message: Message) -> str | None:
        """None when delivered, else why not."""
        settings = self.service.settings
        try:
            if notice.way == "mail":
                await mail.send(settings, notice.address, message.subject, message.text)
                return None
            status = await webhook.call(
                notice.address, message.payload(), settings.private_webhooks
            )
            return None if status < 300 else f"status {status}"
        except Exception as error:
            return type(error).__name__


def read_due(connection: Connection, mail_delay: int) -> list[Notice]:
    """What should go now; mail waits a little, for players who act at once need none."""
    moment = now()
    late = notices.c.due_at <= moment - mail_delay
    rows = connection.execute(
        sa.select(notices)
        .where(notices.c.due_at <= moment, sa.or_(notices.c.way != "mail", late))
        .order_by(notices.c.due_at)
        .limit(50)
    )
    return all_typed(Notice, rows)


def claim(connection: Connection, notice: Notice) -> bool:
    """Put off the next try; only one worker can do so."""
    pause = FIRST_PAUSE * 4**notice.tries
    changed = connection.execute(
        sa.update(notices)
        .where(notices.c.id == notice.id, notices.c.tries == notice.tries)
        .values(tries=notice.tries + 1, due_at=now() + pause)
    )
    return changed.rowcount == 1


def drop(connection: Connection, notice: Notice) -> None:
    connection.execute(sa.delete(notices).where(notices.c.id == notice.id))
