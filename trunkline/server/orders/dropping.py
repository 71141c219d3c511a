"""Orders go when somebody else gets the seat, and with their player's account."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import orders


def drop_of_seat(connection: Connection, seat: SeatRow) -> None:
    """Nobody finds them there who did not set them."""
    here = (orders.c.match_id == seat.match_id) & (orders.c.seat == seat.number)
    connection.execute(sa.delete(orders).where(here))
