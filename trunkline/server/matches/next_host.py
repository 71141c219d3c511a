"""The host of a match leaves it: the next person by seat is host, and the table is told."""

from __future__ import annotations

from sqlalchemy import Connection

from trunkline.kernel import message, say
from trunkline.server.matches.live import Live
from trunkline.server.matches.seat_states import change_state
from trunkline.server.matches.told import tell_table
from trunkline.server.store.rows import SeatRow

HOST_NOW = message("seat.left.host-now", "{player} is the host now.")


def next_host(live: Live, leaving: SeatRow) -> SeatRow | None:
    """Who is host when somebody leaves: nobody new, or the next person by seat."""
    if leaving != live.host:
        return None
    there = [seat for seat in live.seats if seat.person and seat.ready and seat.left is None]
    others = [seat for seat in there if seat != leaving]
    after = [seat for seat in others if seat.number > leaving.number]
    return next(iter([*after, *others]), None)


def pass_on_host(connection: Connection, live: Live, leaving: SeatRow) -> SeatRow | None:
    """Who is host now, if somebody else is."""
    host = next_host(live, leaving)
    if host is not None:
        change_state(connection, leaving, is_host=False)
        change_state(connection, host, is_host=True)
    return host


def tell_of_host(connection: Connection, live: Live, host: SeatRow | None) -> None:
    """In a match that goes on, after what made them host."""
    if host is not None and live.row.begun:
        tell_table(connection, live.id, say(HOST_NOW, player=host.name))
