"""How a person came to a seat: the rows of their own table."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.store.rows import SeatRow, columns
from trunkline.server.store.schema import seat_states


def add_states(connection: Connection, seated: list[SeatRow]) -> None:
    """Write the states of these seats, but for bots and open seats: they have none."""
    rows = [columns(seat_states, seat) for seat in seated if seat.link_seat is not None]
    if rows:
        connection.execute(sa.insert(seat_states), rows)


def change_state(connection: Connection, seat: SeatRow, **values: Any) -> None:
    """Change what is known of the person on this seat; a seat of an older match gets a state."""
    here = seat_states.c
    at = (here.match_id == seat.match_id) & (here.number == seat.number)
    changed = connection.execute(sa.update(seat_states).where(at).values(**values))
    if changed.rowcount == 0:
        first = {"link_seat": seat.number, "link_counter": 0, "invited": False, "sent_at": 0}
        plain = {"invited_as": "", "is_host": False, "explain": False}
        row = {"match_id": seat.match_id, "number": seat.number, **first, **plain, **values}
        connection.execute(sa.insert(seat_states), row)


def drop_state(connection: Connection, seat: SeatRow) -> None:
    """Nobody was given the seat any more: a bot plays it, or it is open."""
    here = seat_states.c
    at = (here.match_id == seat.match_id) & (here.number == seat.number)
    connection.execute(sa.delete(seat_states).where(at))
