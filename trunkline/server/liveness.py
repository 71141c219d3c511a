"""Signs of life: time in which no worker was there counts for nobody.

Any worker leaves its mark every few seconds. Whoever finds the last mark too old writes down an
outage, before anything is counted.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.store import keys
from trunkline.server.store.schema import keys as stored_keys
from trunkline.server.store.schema import outages

NAME = "alive"
EVERY = 4.0
"""Seconds between marks,"""
INTERVAL = 5_000
"""and milliseconds after which the next one was missed."""


def beat(connection: Connection, moment: int) -> None:
    """A sign of life now."""
    last = _last(connection, wait=True)
    if last is not None and moment - last > INTERVAL:
        connection.execute(sa.insert(outages), {"began": last, "ended": moment})
    if last is None or moment > last:
        keys.put(connection, NAME, str(moment))


def notice_outage(connection: Connection, moment: int) -> None:
    """Before time is counted: if nobody has given a sign of life for too long, that was an
    outage."""
    last = _last(connection)
    if last is None or moment - last > INTERVAL:
        beat(connection, moment)


def _last(connection: Connection, wait: bool = False) -> int | None:
    """The last mark; `wait` for others who are about to leave one."""
    wanted = sa.select(stored_keys.c.value).where(stored_keys.c.name == NAME)
    found = connection.execute(wanted.with_for_update() if wait else wanted).scalar()
    return None if found is None else int(found)


def read_outages(connection: Connection, since: int) -> list[tuple[int, int]]:
    """The outages that ended after this moment."""
    rows = connection.execute(sa.select(outages).where(outages.c.ended > since))
    return [(row.began, row.ended) for row in rows]
