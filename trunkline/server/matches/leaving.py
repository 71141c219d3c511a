"""Somebody is gone from the server, for good or locked out: what becomes of their seats.

The others play on. In a match that goes on a bot takes the seat, in one that has not begun it is
open again; where nobody else has sat down a match ends and a waiting room goes.
"""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.bots.levels import STEADY
from trunkline.kernel import Message, message, say
from trunkline.server.clock import now
from trunkline.server.matches.live import Live
from trunkline.server.matches.loading import build, read_match, read_row, read_seats
from trunkline.server.matches.loans import change_seat
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.next_host import pass_on_host, tell_of_host
from trunkline.server.matches.positions import BadSnapshot
from trunkline.server.matches.seat_states import drop_state
from trunkline.server.matches.seating_order import become_open
from trunkline.server.matches.seats import touch
from trunkline.server.matches.told import tell_table
from trunkline.server.matches.votes import read_requests
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import device_links, matches, seats, session_seats


class Farewell(Struct, frozen=True):
    """What a table is told: with a bot that plays on, without one, and in a waiting room."""

    bot: Message
    nobody: Message
    room: Message
    for_good: bool
    """The seat is the bot's from now on; otherwise the bot only stands in."""


DELETED = Farewell(
    message("seat.left.deleted-bot", "{name} has left this server. A bot plays the seat."),
    message("seat.left.deleted", "{name} has left this server. Nobody plays the seat."),
    message("seat.left.deleted-room", "{name} has left this server. The seat is open again."),
    True,
)
BANNED = Farewell(
    message("seat.left.banned-bot", "A host of this server banned {name}. A bot plays the seat."),
    message("seat.left.banned", "A host of this server banned {name}. Nobody plays the seat."),
    message(
        "seat.left.banned-room", "A host of this server banned {name}. The seat is open again."
    ),
    False,
)


def leave_all(connection: Connection, account_id: str, farewell: Farewell, bots: bool) -> list[str]:
    """The account leaves every match that is not over; which these are."""
    rows = connection.execute(
        sa.select(matches.c.id)
        .where(
            matches.c.id.in_(sa.select(seats.c.match_id).where(seats.c.account_id == account_id)),
            sa.not_(matches.c.finished),
        )
        .order_by(matches.c.id)
    )
    return [
        match_id
        for match_id in rows.scalars().all()
        if _leave(connection, match_id, account_id, farewell, bots)
    ]


def read_live(connection: Connection, match_id: str) -> Live | None:
    """The match as it lies in the store, within a transaction."""
    stored = read_match(connection, match_id)
    try:
        return None if stored is None else build(stored).live
    except BadSnapshot:
        stored = read_match(connection, match_id, whole=True)
        return None if stored is None else build(stored).live


def _leave(
    connection: Connection, match_id: str, account_id: str, farewell: Farewell, bots: bool
) -> bool:
    """Nobody acts in the match meanwhile; whether it is still there."""
    read_row(connection, match_id, lock=True)
    live = read_live(connection, match_id)
    assert live is not None
    own = [seat for seat in live.seats if seat.account_id == account_id]
    _withdraw_requests(connection, live, {seat.name for seat in own})
    if not any(seat.person and seat.ready and seat not in own for seat in live.seats):
        return _abandon(connection, live, farewell)
    for seat in own:
        _return_loans(connection, live, seat)
        host = pass_on_host(connection, live, seat)
        if host is not None:
            live.seats = read_seats(connection, live.id)
        if not live.row.begun:
            _reopen(connection, live, seat, farewell)
        elif bots and live.title is not None:
            _to_bot(connection, live, seat, farewell)
        else:
            tell_table(connection, match_id, say(farewell.nobody, name=seat.name))
        tell_of_host(connection, live, host)
    return True


def _abandon(connection: Connection, live: Live, farewell: Farewell) -> bool:
    """Nobody else has sat down: a room leaves no trace, a match ends. Who is only banned finds
    everything as it was."""
    if farewell.for_good and live.row.begun:
        close(connection, live.id)
    elif farewell.for_good:
        connection.execute(sa.delete(matches).where(matches.c.id == live.id))
        return False
    return True


def close(connection: Connection, match_id: str) -> None:
    """Nobody acts in the match any more; it can still be looked at."""
    moment = now()
    values: dict[str, Any] = {"ended_at": moment, "changed_at": moment, "finished": True}
    values |= {"bot_due": False, "decider": None, "step": None, "seating": matches.c.seating + 1}
    connection.execute(sa.update(matches).where(matches.c.id == match_id).values(**values))


def _to_bot(connection: Connection, live: Live, seat: SeatRow, farewell: Farewell) -> None:
    """Whoever has borrowed the seat plays on; then the bot does."""
    if farewell.for_good:
        values: dict[str, Any] = {"bot": STEADY, "account_id": None, "token_hash": None}
        values |= {"link_used": False}
    else:
        lent = seat.lent_to is not None or seat.lent_bot is not None
        values = {} if lent else {"lent_bot": STEADY}
    _change(connection, live, seat, values)
    if farewell.for_good:
        _let_go(connection, seat)
        drop_state(connection, seat)
    tell_table(connection, live.id, say(farewell.bot, name=seat.name))


def _let_go(connection: Connection, seat: SeatRow) -> None:
    """No browser holds the seat any more."""
    for table in (session_seats, device_links):
        here = table.c.match_id == seat.match_id, table.c.number == seat.number
        connection.execute(sa.delete(table).where(*here))


def _reopen(connection: Connection, live: Live, seat: SeatRow, farewell: Farewell) -> None:
    become_open(connection, seat)
    touch(connection, live.id)
    live.seats = read_seats(connection, live.id)
    tell_table(connection, live.id, say(farewell.room, name=seat.name))


def _return_loans(connection: Connection, live: Live, gone: SeatRow) -> None:
    """What they had borrowed goes back."""
    for seat in list(live.seats):
        if seat.lent_to == gone.number:
            _change(connection, live, seat, {"lent_to": None})
            add_message(connection, live.id, "return", seat.name, {})


def _withdraw_requests(connection: Connection, live: Live, gone: set[str]) -> None:
    """Requests that need their consent, or were theirs, could never be granted."""
    for request in read_requests(connection, live.id, live.version):
        if request.status == "open" and gone & {request.asked_by, *request.needed}:
            number = request.number
            add_message(connection, live.id, "withdraw", request.asked_by, {}, refers_to=number)


def _change(connection: Connection, live: Live, seat: SeatRow, values: dict[str, Any]) -> None:
    if values:
        change_seat(connection, live, seat, **values)
        live.seats[seat.number] = msgspec.structs.replace(live.seats[seat.number], **values)
