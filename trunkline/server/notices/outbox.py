"""The post: notices that were written with what they tell of are delivered, each by its way.

A notice is marked as sent before it leaves, so that neither a second worker nor a server that was
killed and started again sends it once more. What certainly did not arrive is tried again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from itertools import groupby

import sqlalchemy as sa
from sqlalchemy import Connection, bindparam

from trunkline.kernel.language import speaking
from trunkline.server.clock import now
from trunkline.server.errors import StoreDown
from trunkline.server.matches.live import Live
from trunkline.server.matches.log import Written
from trunkline.server.notices import posting
from trunkline.server.notices.compose import Message, compose
from trunkline.server.notices.keys import notice_keys
from trunkline.server.notices.sending import Outcome, attempt, prepare, prepare_clearing
from trunkline.server.notices.sent import drop, note_failure, put_off, start
from trunkline.server.people.languages import language_of
from trunkline.server.service import Service
from trunkline.server.store.rows import Notice, all_typed
from trunkline.server.store.schema import notices

log = logging.getLogger("trunkline.server.notices.outbox")
MOST_TRIES = 5
FIRST_PAUSE = 20_000
"""Milliseconds before the second try; each further one waits four times as long."""
ROUND = 5.0
LAST_WAIT = 10.0
"""Seconds that a stopping server gives to messages that are leaving."""
MOST_AT_ONCE = 50
DUE = (
    sa.select(notices)
    .where(
        notices.c.sent_at.is_(None),
        notices.c.due_at <= bindparam("moment"),
        sa.or_(sa.not_(notices.c.server_waits), notices.c.due_at <= bindparam("late")),
    )
    .order_by(notices.c.due_at, notices.c.posted_at, notices.c.id)
    .limit(MOST_AT_ONCE)
)


class Outbox:
    """Delivers what is due. Several workers may do so: only one can mark a notice as sent."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._waiting = asyncio.Event()
        self._leaving: set[asyncio.Task[None]] = set()

    def look(self, live: Live, written: Written | None) -> None:
        """An entry that posted nothing, as where nobody has a way, is no reason to wake up."""
        if written is not None and live.row.posted:
            self._waiting.set()
            loop = asyncio.get_running_loop()
            loop.call_later(posting.PUSH_WAIT / 1000, self._waiting.set)

    async def run(self) -> None:
        with contextlib.suppress(StoreDown):
            await notice_keys(self.service.db)
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ROUND):  # wait_for may swallow the end of the task
                    await self._waiting.wait()
            self._waiting.clear()
            try:
                await self.deliver_due()
            except Exception as error:
                log.error("Notices wait.", exc_info=error)

    async def stop(self) -> None:
        """Wait for what is leaving."""
        if self._leaving:
            await asyncio.wait(self._leaving, timeout=LAST_WAIT)

    async def deliver_due(self) -> None:
        """One round over everything that is due: side by side, so that an address that answers
        slowly keeps nobody waiting."""
        delay = round(self.service.settings.mail_delay * 1000)
        due = await self.service.db.read(read_due, delay)
        tasks = [asyncio.create_task(self._deliver(parcel)) for parcel in parcels(due)]
        self._leaving.update(tasks)
        for task in tasks:
            task.add_done_callback(self._leaving.discard)
        if tasks:
            await asyncio.shield(asyncio.gather(*tasks, return_exceptions=True))

    async def _deliver(self, parcel: list[Notice]) -> None:
        if parcel[0].event == "clear":
            await self._clear(parcel[0])
            return
        with speaking(await self.service.db.read(language_of, parcel[0])):
            await self._tell(parcel)

    async def _tell(self, parcel: list[Notice]) -> None:
        """In the language of whoever gets it."""
        ready: list[tuple[Notice, Message]] = []
        for notice in parcel:
            message = await compose(self.service, notice)
            if message is None or not self._can(notice):
                await self.service.db.write(drop, [notice])
            else:
                ready.append((notice, message))
        if ready:
            await self._send([n for n, _ in ready], [m for _, m in ready])

    def _can(self, notice: Notice) -> bool:
        """A server that sent e-mail once may do so no longer."""
        return notice.way != "mail" or bool(self.service.settings.mail_server)

    async def _clear(self, notice: Notice) -> None:
        """Once, whatever comes of it."""
        if await self.service.db.write(drop, [notice]):
            with contextlib.suppress(Exception):
                await attempt(notice.way, await prepare_clearing(self.service, notice))

    async def _send(self, sent: list[Notice], messages: list[Message]) -> None:
        write, first = self.service.db.write, sent[0]
        try:
            send = await prepare(self.service, first, messages)
        except Exception as error:
            await self._failed(sent, Outcome(type(error).__name__, again=True))
            return
        if not await write(start, sent):
            return
        outcome = await attempt(first.way, send)
        if outcome.reason:
            await self._failed(sent, outcome)
        else:
            log.info("A notice was delivered.", extra=facts(first))

    async def _failed(self, sent: list[Notice], outcome: Outcome) -> None:
        first, write = sent[0], self.service.db.write
        log.info("A notice failed.", extra={**facts(first), "reason": outcome.reason})
        await write(note_failure, first, outcome.reason, outcome.gone)
        if outcome.again and first.tries + 1 < MOST_TRIES:
            await write(put_off, sent, now() + FIRST_PAUSE * 4**first.tries)
        else:
            await write(drop, sent)


def facts(notice: Notice) -> dict[str, str | int | None]:
    return {
        "match": notice.match_id,
        "event": notice.event,
        "way": notice.way,
        "tries": notice.tries + 1,
    }


def read_due(connection: Connection, mail_delay: int) -> list[Notice]:
    """What should go now; e-mail waits as long as its reader chose, or as the server has it."""
    moment = now()
    rows = connection.execute(DUE, {"moment": moment, "late": moment - mail_delay})
    return all_typed(Notice, rows)


def parcels(due: list[Notice]) -> list[list[Notice]]:
    """What goes out together: what waited for the end of quiet hours is one message a way."""
    alone = [[notice] for notice in due if not notice.held]
    waited = sorted((notice for notice in due if notice.held), key=_way)
    return alone + [list(group) for _, group in groupby(waited, _way)]


def _way(notice: Notice) -> tuple[str, str]:
    return notice.way, notice.address
