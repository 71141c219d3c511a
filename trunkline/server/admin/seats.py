"""Seats: given to an account, or to whoever gets a new secret link."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import message, say
from trunkline.server.admin.accounts import found_account
from trunkline.server.admin.acts import by, did
from trunkline.server.admin.matches import called, found_match
from trunkline.server.admin.store import Unknown
from trunkline.server.matches.loading import read_seats
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.seats import hand_over
from trunkline.server.matches.told import tell_table
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import digest, new_token
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import seats

MOVED = message("server.act.moved", "{host} moved the seat of {seat} in “{match}”.")
THIS_MOVED = message("server.told.moved", "{host} gave the seat of {seat} to somebody else.")


class SeatMoved(Struct, frozen=True):
    """Who has the seat now: an account, or whoever opens the link first."""

    match: str
    seat: str
    account: str | None = None
    token: str | None = None
    link: str | None = None


def move_seat(connection: Connection, match_id: str, name: str, to: str | None) -> SeatMoved:
    """Everybody who held the seat loses it."""
    row = found_match(connection, match_id)
    seat = _found_seat(connection, match_id, name)
    token = new_token()
    hand_over(connection, seat, digest(token), Caller())
    add_message(connection, match_id, "moved", seat.name, {})
    tell_table(connection, match_id, say(THIS_MOVED, host=by(""), seat=seat.name))
    did(connection, MOVED, "", seat=seat.name, match=called(row))
    if to is None:
        return SeatMoved(match_id, seat.name, token=token, link=f"/join/{token}")
    account = found_account(connection, to)
    here = (seats.c.match_id == match_id) & (seats.c.number == seat.number)
    connection.execute(sa.update(seats).where(here).values(account_id=account.id))
    return SeatMoved(match_id, seat.name, account.name)


def _found_seat(connection: Connection, match_id: str, name: str) -> SeatRow:
    seated = read_seats(connection, match_id)
    seat = next((each for each in seated if each.name == name), None)
    if seat is None:
        names = ", ".join(each.name for each in seated)
        raise Unknown(f"There is no seat of {name} in the match {match_id}, only {names}.")
    if seat.bot is not None or seat.open:
        holder = "a bot plays it" if seat.bot else "it is open to anybody"
        raise Unknown(f"The seat of {name} is nobody's to move: {holder}.")
    return seat
