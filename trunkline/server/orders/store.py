"""Orders in the store."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import Sentence
from trunkline.kernel.decoder import Decoder
from trunkline.parts.orders.order import ORDERS, Placed
from trunkline.server.clock import now
from trunkline.server.matches.log import Outrun, Written, append
from trunkline.server.store.rows import MatchRow, OrderRow, all_typed, columns
from trunkline.server.store.schema import log, matches, orders

DAYS = 30
LIFE = DAYS * 24 * 3_600_000
"""Milliseconds after which an order ends by itself."""
KNOWN = Decoder(dict[str, tuple[str, ...]])
SENTENCES = Decoder(Sentence)
IN_ORDER = (orders.c.seat, orders.c.place, orders.c.set_at, orders.c.id)
OF_MATCH = sa.select(orders).where(orders.c.match_id == sa.bindparam("of")).order_by(*IN_ORDER)
"""Asked after every action: built once."""


def read_orders(connection: Connection, match_id: str, seat: int | None = None) -> list[OrderRow]:
    """The orders of a match, or of one of its seats, that have not come to their end."""
    wanted = OF_MATCH if seat is None else OF_MATCH.where(orders.c.seat == seat)
    rows = all_typed(OrderRow, connection.execute(wanted, {"of": match_id}))
    undos = _undos(connection, match_id) if rows else []
    return [row for row in rows if _lives(row, undos)]


def _undos(connection: Connection, match_id: str) -> Sequence[tuple[int, int]]:
    found = sa.select(log.c.version, log.c.actions).where(
        log.c.match_id == match_id, log.c.kind == "undo"
    )
    return [(version, left) for version, left in connection.execute(found)]


def _lives(row: OrderRow, undos: Sequence[tuple[int, int]]) -> bool:
    """Neither too old nor undone: an undo may go back past the moment when it was set."""
    undone = any(version > row.version and left < row.actions for version, left in undos)
    return not undone and now() < row.set_at + LIFE


def read_waiting(connection: Connection, overdue: int) -> dict[str, tuple[int, int]]:
    """Matches that go on and have orders, unchanged for this long: their version and seating."""
    rows = connection.execute(
        sa.select(matches.c.id, matches.c.version, matches.c.seating)
        .where(
            matches.c.id.in_(sa.select(orders.c.match_id)),
            ~matches.c.finished,
            matches.c.ended_at.is_(None),
            matches.c.changed_at <= now() - overdue,
        )
        .order_by(matches.c.changed_at)
    )
    return {row.id: (row.version, row.seating) for row in rows}


def insert(connection: Connection, row: OrderRow) -> None:
    connection.execute(sa.insert(orders).values(columns(orders, row)))


def update(connection: Connection, row: OrderRow) -> bool:
    """Write an order anew; False if it is another by now or gone."""
    fresh = msgspec.structs.replace(row, revision=row.revision + 1)
    found = connection.execute(
        sa.update(orders)
        .where(orders.c.id == row.id, orders.c.revision == row.revision)
        .values(columns(orders, fresh))
    )
    return found.rowcount == 1


def remove(connection: Connection, row: OrderRow) -> bool:
    """Throw an order away; False if it is another by now or gone."""
    here = (orders.c.id == row.id) & (orders.c.revision == row.revision)
    return connection.execute(sa.delete(orders).where(here)).rowcount == 1


def drop_finished(connection: Connection) -> None:
    """Orders end with their matches."""
    over = sa.select(matches.c.id).where(matches.c.finished | matches.c.ended_at.is_not(None))
    connection.execute(sa.delete(orders).where(orders.c.match_id.in_(over)))


def take_old(connection: Connection) -> list[OrderRow]:
    """Orders end after thirty days too: these are gone now, and their players hear of it."""
    old = sa.select(orders).where(orders.c.set_at <= now() - LIFE)
    return [row for row in all_typed(OrderRow, connection.execute(old)) if remove(connection, row)]


def append_by_order(
    connection: Connection, written: Written, row: OrderRow, left: OrderRow | None
) -> MatchRow:
    """The action of an order, and what is left of it, in one transaction: raises Outrun where the
    match has moved on, or the order was changed or taken back meanwhile."""
    same = remove(connection, row) if left is None else update(connection, left)
    if not same:
        raise Outrun
    return append(connection, written)


def placed_of(row: OrderRow) -> Placed:
    return Placed(
        order=ORDERS.decode(row.content),
        version=row.version,
        known=KNOWN.decode(row.known),
        done=row.done,
    )


def with_placed(row: OrderRow, placed: Placed) -> OrderRow:
    """The row after the order has come further."""
    known = msgspec.json.encode(placed.known).decode()
    return msgspec.structs.replace(row, known=known, done=placed.done)


def reason(row: OrderRow) -> Sentence | None:
    """Why it stopped."""
    return None if row.stopped is None else SENTENCES.decode(row.stopped)


def stopped_row(row: OrderRow, version: int, why: Sentence, ended: bool = False) -> OrderRow:
    bare = Sentence(why.key, why.values)
    text = msgspec.json.encode(bare).decode()
    return msgspec.structs.replace(row, stopped_at=version, stopped=text, ended=ended)
