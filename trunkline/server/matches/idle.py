"""Matches without a clock in which nobody acts: a notice, and a month later they are closed."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import message, say
from trunkline.server.clock import now
from trunkline.server.matches.clock_rules import DAY
from trunkline.server.matches.ending import end, told_anew
from trunkline.server.matches.live import Live
from trunkline.server.matches.loading import read_seats
from trunkline.server.matches.messages import add_message, lock_match
from trunkline.server.notices.posting import post
from trunkline.server.service import Service
from trunkline.server.store.rows import Message
from trunkline.server.store.schema import clocks, matches, messages

NOTICE_AFTER = 90 * DAY
CLOSED_AFTER = 30 * DAY
MOST = 100
FORGOTTEN = message(
    "notice.forgotten",
    "Nobody has acted for three months. The match will be closed without a result in a month.",
)


async def look_after_idle(service: Service) -> None:
    """One round: tell those who forgot their match, close those who did not come."""
    for match_id, version in await service.db.read(read_idle, NOTICE_AFTER):
        told = await service.db.write(_notice, match_id, version)
        if told is not None:
            service.streams.publish_message(told)
    for match_id, version in await service.db.read(read_idle, NOTICE_AFTER + CLOSED_AFTER):
        live = await service.match(match_id)
        told = await service.db.write(_close, live, version)
        if told is not None:
            await told_anew(service, match_id, told)


def read_idle(connection: Connection, since: int) -> list[tuple[str, int]]:
    """Running matches without a clock in which nothing happened for so long."""
    counting = sa.select(clocks.c.match_id).where(clocks.c.hands != "")
    rows = connection.execute(
        sa.select(matches.c.id, matches.c.version)
        .where(
            matches.c.begun,
            ~matches.c.finished,
            matches.c.changed_at <= now() - since,
            matches.c.id.not_in(counting),
        )
        .order_by(matches.c.changed_at)
        .limit(MOST)
    )
    return [(row.id, row.version) for row in rows]


def _noticed_at(connection: Connection, match_id: str, version: int) -> int | None:
    return connection.execute(
        sa.select(messages.c.written_at).where(
            messages.c.match_id == match_id,
            messages.c.kind == "idle",
            messages.c.version == version,
        )
    ).scalar()


def _notice(connection: Connection, match_id: str, version: int) -> Message | None:
    """Once for each time that a match is forgotten."""
    same = lock_match(connection, match_id) == version
    if not same or _noticed_at(connection, match_id, version) is not None:
        return None
    for seat in read_seats(connection, match_id):
        if seat.bot is None:
            post(connection, "time", match_id, seat.number, what=say(FORGOTTEN))
    return add_message(connection, match_id, "idle", "", {})


def _close(connection: Connection, live: Live, version: int) -> Message | None:
    same = lock_match(connection, live.id) == version == live.version
    noticed = _noticed_at(connection, live.id, version)
    if not same or noticed is None or noticed > now() - CLOSED_AFTER:
        return None
    message = add_message(connection, live.id, "ended", "", {"how": "closed"})
    end(connection, live, "closed", "", ranked=False)
    return message
