"""What was sent and not opened yet: nothing goes out twice, and one message per match is enough."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.notices.events import URGENT
from trunkline.server.store.database import alone
from trunkline.server.store.rows import Notice
from trunkline.server.store.schema import log, notice_ways, notices, seats

STARTING = 1_880_881
"""The number of the lock under which workers decide who sends what."""


def start(connection: Connection, sent: list[Notice]) -> bool:
    """Mark notices as sent, before they leave; False where there is nothing to send: another
    worker was faster, or an earlier message about the same match was not opened yet."""
    alone(connection, STARTING)
    if any(_is_superfluous(connection, notice) for notice in sent):
        drop(connection, [notice for notice in sent if _is_superfluous(connection, notice)])
        return False
    ids = [notice.id for notice in sent]
    changed = connection.execute(
        sa.update(notices)
        .where(notices.c.id.in_(ids), notices.c.sent_at.is_(None), notices.c.tries == sent[0].tries)
        .values(sent_at=now(), tries=notices.c.tries + 1)
    )
    note_sent(connection, sent[0])
    return changed.rowcount == len(ids)


def note_sent(connection: Connection, notice: Notice) -> None:
    """The owner of the way sees when it was last used."""
    here = notice_ways.c.id == notice.way_id
    connection.execute(sa.update(notice_ways).where(here).values(sent_at=now(), failure=""))


def _is_superfluous(connection: Connection, notice: Notice) -> bool:
    """An earlier message about the match went the same way, and its player has neither opened the
    match (which drops it) nor acted since."""
    if not notice.one_each or notice.event in URGENT or notice.match_id is None:
        return False
    player = sa.select(seats.c.name).where(
        seats.c.match_id == notices.c.match_id, seats.c.number == notices.c.seat
    )
    acted = sa.exists().where(
        log.c.match_id == notices.c.match_id,
        log.c.by == player.scalar_subquery(),
        log.c.version > notices.c.version,
    )
    earlier = sa.select(notices.c.id).where(
        notices.c.match_id == notice.match_id,
        notices.c.way == notice.way,
        notices.c.address == notice.address,
        notices.c.sent_at.is_not(None),
        notices.c.id != notice.id,
        notices.c.event != "clear",
        ~acted,
    )
    return connection.execute(earlier).first() is not None


def put_off(connection: Connection, sent: list[Notice], due_at: int) -> None:
    """They did not arrive and go out again later."""
    connection.execute(
        sa.update(notices)
        .where(notices.c.id.in_([notice.id for notice in sent]))
        .values(sent_at=None, due_at=due_at, tries=sent[0].tries + 1, server_waits=False)
    )


def drop(connection: Connection, sent: list[Notice]) -> bool:
    """Whether they were still there."""
    ids = [notice.id for notice in sent]
    gone = connection.execute(sa.delete(notices).where(notices.c.id.in_(ids)))
    return gone.rowcount == len(ids)


def note_failure(connection: Connection, notice: Notice, reason: str, gone: bool) -> None:
    """The owner of the way sees why nothing arrives; where nobody is there any more, it ends."""
    here = notice_ways.c.id == notice.way_id
    if gone:
        connection.execute(sa.delete(notice_ways).where(here))
    else:
        connection.execute(sa.update(notice_ways).where(here).values(failure=reason[:200]))
