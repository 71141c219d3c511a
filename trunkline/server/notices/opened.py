"""A player looks at a match: what was sent about it is read, on this device and all others."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.notices.push import SILENT
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import new_id
from trunkline.server.service import Service
from trunkline.server.store.rows import Notice, all_typed, columns
from trunkline.server.store.schema import notice_ways, notices


async def opened(service: Service, match_id: str, caller: Caller) -> None:
    """The match is before somebody: nothing that waits about it is sent any more."""
    live = await service.match(match_id)
    known = [seat.number for seat in live.seats if caller.knows(live, seat)]
    told = await service.db.peek(_is_told, live.id, known)
    if told:
        session = None if caller.session is None else caller.session.hash
        await service.db.write(_read_all, live.id, known, session)


def _is_told(connection: Connection, match_id: str, known: list[int]) -> bool:
    found = connection.execute(sa.select(notices.c.id).where(_of(match_id, known))).first()
    return found is not None


def _of(match_id: str, known: list[int]) -> sa.ColumnElement[bool]:
    here = (notices.c.match_id == match_id) & notices.c.seat.in_(known)
    return here & (notices.c.event != "clear")


def _read_all(connection: Connection, match_id: str, known: list[int], session: str | None) -> None:
    told = all_typed(Notice, connection.execute(sa.select(notices).where(_of(match_id, known))))
    connection.execute(sa.delete(notices).where(notices.c.id.in_([each.id for each in told])))
    here = sa.select(notice_ways.c.address).where(notice_ways.c.session == session)
    mine = set(connection.execute(here).scalars()) if session is not None else set()
    for each in {n.address: n for n in told if n.way == "push" and n.sent_at is not None}.values():
        if each.address not in mine and SILENT not in each.address:
            connection.execute(sa.insert(notices), columns(notices, _clearing(each)))


def _clearing(told: Notice) -> Notice:
    """What takes a notice away from a device that still shows it."""
    moment = now()
    return Notice(
        id=new_id(20),
        event="clear",
        account_id=told.account_id,
        match_id=told.match_id,
        way="push",
        way_id=told.way_id,
        address=told.address,
        secrets=told.secrets,
        one_each=False,
        posted_at=moment,
        due_at=moment,
    )
