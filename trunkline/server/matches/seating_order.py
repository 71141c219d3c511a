"""Who sits where, while a match has not begun: a bot, nobody yet, or one seat less."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.matches.loading import read_seats
from trunkline.server.matches.seat_names import free_name
from trunkline.server.matches.seat_states import add_states, change_state, drop_state
from trunkline.server.people.links import link_token, read_key
from trunkline.server.people.tokens import digest
from trunkline.server.store.rows import SeatRow, columns
from trunkline.server.store.schema import device_links, seats, session_seats


def become_bot(connection: Connection, seat: SeatRow, bot: str) -> None:
    """A bot plays here; whoever held the seat or was invited to it is not any more."""
    _empty(connection, seat)
    drop_state(connection, seat)
    name = free_name(bot, False, seat.number + 1, _other_names(connection, seat))
    _write(connection, seat, bot=bot, open=False, name=name, token_hash=None)


def become_open(connection: Connection, seat: SeatRow) -> None:
    """For who comes first."""
    _empty(connection, seat)
    drop_state(connection, seat)
    name = free_name(None, False, seat.number + 1, _other_names(connection, seat))
    _write(connection, seat, bot=None, open=True, name=name, token_hash=None)


def become_invited(connection: Connection, seat: SeatRow, begun: bool = False) -> str:
    """A link nobody has used; the one before it ends, and whoever sat here stands up. The answer
    is the secret of the link."""
    _empty(connection, seat, guest=seat.account_id if seat.awaits else None)
    named = seat.link_seat is not None
    link_seat = seat.number if seat.link_seat is None else seat.link_seat
    counter = (seat.link_counter or 0) + 1 if named else _next_counter(connection, seat)
    token = link_token(read_key(connection), seat.match_id, link_seat, counter)
    name = seat.name
    if not begun:
        others = _other_names(connection, seat)
        wanted = seat.invited_as or free_name(None, True, seat.number + 1, others)
        name = wanted if wanted not in others else free_name(None, True, seat.number + 1, others)
    _write(connection, seat, bot=None, open=False, name=name, token_hash=digest(token))
    fresh = {"opened_at": None, "declined": None, "seated_at": None, "agreed_at": None}
    link = {"link_seat": link_seat, "link_counter": counter, "invited": True, "sent_at": now()}
    change_state(connection, seat, **fresh, **link, is_host=False, nudged_at=None)
    return token


def _next_counter(connection: Connection, seat: SeatRow) -> int:
    """A seat that was a bot's or open may have had links before: their numbers are not known any
    more, so that the time takes their place."""
    return now() // 1000


def take_out(connection: Connection, seat: SeatRow) -> None:
    """One seat less: those after it move up by one, with those who hold them."""
    moving = [s for s in read_seats(connection, seat.match_id) if s.number > seat.number]
    later = (session_seats.c.match_id == seat.match_id) & (session_seats.c.number > seat.number)
    held = connection.execute(sa.select(session_seats).where(later)).mappings().all()
    here = (seats.c.match_id == seat.match_id) & (seats.c.number >= seat.number)
    connection.execute(sa.delete(seats).where(here))
    moved = [replace(s, number=s.number - 1) for s in moving]
    if moved:
        connection.execute(sa.insert(seats), [columns(seats, s) for s in moved])
        add_states(connection, moved)
    if held:
        rows = [{**row, "number": row["number"] - 1} for row in held]
        connection.execute(sa.insert(session_seats), rows)


def _empty(connection: Connection, seat: SeatRow, guest: str | None = None) -> None:
    """Nobody holds the seat any more; an account that was invited stays so."""
    for table in (session_seats, device_links):
        at = (table.c.match_id == seat.match_id) & (table.c.number == seat.number)
        connection.execute(sa.delete(table).where(at))
    _write(connection, seat, account_id=guest, link_used=False, webhook=None)


def _write(connection: Connection, seat: SeatRow, **values: Any) -> None:
    here = (seats.c.match_id == seat.match_id) & (seats.c.number == seat.number)
    connection.execute(sa.update(seats).where(here).values(**values))


def _other_names(connection: Connection, seat: SeatRow) -> set[str]:
    others = read_seats(connection, seat.match_id)
    return {other.name for other in others if other.number != seat.number}
