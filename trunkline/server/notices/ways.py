"""The ways by which somebody can be reached: e-mail, browsers, webhooks."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection, bindparam

from trunkline.kernel.language import reader
from trunkline.server.clock import now
from trunkline.server.notices.events import Kind, Line
from trunkline.server.notices.holders import Holder, of_seat
from trunkline.server.notices.settings import read_settings, save_settings
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import new_id
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import accounts, notice_ways, notices

MAIL = "mail"
"""The id of an account's e-mail among its ways: there is one at most, and no row for it."""
TURNS: tuple[Line, ...] = ("turn-days", "turn-live")


class Way(Struct, frozen=True, kw_only=True):
    """One way to one person."""

    id: str
    kind: Kind
    address: str
    secrets: str = ""
    """Of push: the keys of the browser, as JSON."""
    name: str = ""
    made_at: int = 0
    sent_at: int | None = None
    failure: str = ""
    session: str | None = None
    """Of push: the browser that asked for it. It ends when the browser logs out."""
    language: str = ""
    """The one in which it was asked for."""


WAYS = sa.select(*(notice_ways.c[name] for name in Way.__struct_fields__)).order_by(
    notice_ways.c.kind, notice_ways.c.made_at, notice_ways.c.id
)
OF_ACCOUNT = WAYS.where(notice_ways.c.account_id == bindparam("of"))
OF_SEAT = WAYS.where(
    notice_ways.c.match_id == bindparam("of"), notice_ways.c.seat == bindparam("at")
)


def read_ways(connection: Connection, holder: Holder) -> list[Way]:
    """All ways of an account or a seat, e-mail first, then as they were added."""
    if holder.account_id is None:
        seat = {"of": holder.match_id, "at": holder.seat}
        return [Way(**row._mapping) for row in connection.execute(OF_SEAT, seat)]
    found = connection.execute(OF_ACCOUNT, {"of": holder.account_id})
    ways = [Way(**row._mapping) for row in found]
    address = connection.execute(
        sa.select(accounts.c.email).where(accounts.c.id == holder.account_id)
    ).scalar()
    return [Way(id=MAIL, kind="mail", address=address), *ways] if address else ways


def add_way(connection: Connection, holder: Holder, way: Way) -> None:
    """A way more; one to the same address of the same holder is replaced."""
    same = holder.owns(notice_ways) & (notice_ways.c.address == way.address)
    connection.execute(sa.delete(notice_ways).where(same))
    values = {name: getattr(way, name) for name in Way.__struct_fields__}
    values["language"] = way.language or reader().tag
    connection.execute(sa.insert(notice_ways), {**holder.columns, **values})


def count_ways(connection: Connection, holder: Holder) -> int:
    counted = sa.select(sa.func.count()).select_from(notice_ways).where(holder.owns(notice_ways))
    return connection.execute(counted).scalar_one()


def drop_way(connection: Connection, holder: Holder, way_id: str) -> bool:
    """A way less, with what was still to go there; whether there was one."""
    here = holder.owns(notice_ways) & (notice_ways.c.id == way_id)
    gone = connection.execute(sa.delete(notice_ways).where(here)).rowcount == 1
    if gone:
        connection.execute(sa.delete(notices).where(notices.c.way_id == way_id))
    return gone


def replace_webhooks(
    connection: Connection, holder: Holder, url: str | None, turns_only: bool
) -> None:
    """This webhook and no other, or none; the events it is told of are as they were chosen."""
    webhooks = holder.owns(notice_ways) & (notice_ways.c.kind == "webhook")
    connection.execute(sa.delete(notice_ways).where(webhooks))
    if url is None:
        return
    add_way(connection, holder, Way(id=new_id(20), kind="webhook", address=url, made_at=now()))
    settings = read_settings(connection, holder)
    if turns_only and "webhook" not in settings.ticks:
        ticks = {**settings.ticks, "webhook": list(TURNS)}
        save_settings(connection, holder, msgspec.structs.replace(settings, ticks=ticks))


def forget_others(connection: Connection, seat: SeatRow, kept: Caller) -> None:
    """A seat is held by `kept` alone from now on: others are told nothing more by its ways."""
    holder = of_seat(seat.match_id, seat.number)
    here = holder.owns(notice_ways)
    if not kept.owns(seat):
        connection.execute(sa.delete(notices).where(holder.owns(notices)))
    else:
        mine = None if kept.session is None else kept.session.hash
        here &= notice_ways.c.session.is_not(None) & (notice_ways.c.session != (mine or ""))
    gone = connection.execute(sa.delete(notice_ways).where(here).returning(notice_ways.c.id))
    waiting = notices.c.way_id.in_(list(gone.scalars()))
    connection.execute(sa.delete(notices).where(waiting))
