"""An account is deleted: what was only its owner's goes at once, the others' games stay whole."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.matches.leaving import DELETED, leave_all
from trunkline.server.matches.notes import forget
from trunkline.server.matches.seats import reopen_links
from trunkline.server.orders.dropping import drop_of_seat
from trunkline.server.people import sessions
from trunkline.server.store.rows import Account, SeatRow, all_typed
from trunkline.server.store.schema import (
    accounts,
    former_players,
    matches,
    notice_ways,
    notices,
    plans,
    seats,
)


def delete_account(
    connection: Connection, account: Account, bots: bool, forget_name: bool
) -> list[str]:
    """The matches that it left; seats and log lose the account by their foreign keys.

    With `forget_name` its seats get another name as soon as their matches are over.
    """
    if forget_name:
        _forget_name(connection, account.id)
    _drop_notices(connection, account.id)
    _drop_secrets(connection, account.id)
    left = leave_all(connection, account.id, DELETED, bots)
    reseat_all(connection, account.id)
    sessions.end_all(connection, account.id)
    connection.execute(sa.delete(plans).where(plans.c.maker == f"account {account.id}"))
    connection.execute(sa.delete(accounts).where(accounts.c.id == account.id))
    reopen_links(connection)
    return left


def _forget_name(connection: Connection, account_id: str) -> None:
    """Seats in waiting rooms lose the name anyway."""
    its = (
        sa.select(seats.c.match_id, seats.c.number)
        .select_from(seats.join(matches))
        .where(seats.c.account_id == account_id, matches.c.begun)
    )
    connection.execute(sa.insert(former_players).from_select(["match_id", "number"], its))


def _drop_notices(connection: Connection, account_id: str) -> None:
    its = seats.c.account_id == account_id
    of_its = (notices.c.match_id == seats.c.match_id) & (notices.c.seat == seats.c.number)
    connection.execute(sa.delete(notices).where(sa.exists().where(its, of_its)))
    of_seat = (notice_ways.c.match_id == seats.c.match_id) & (notice_ways.c.seat == seats.c.number)
    connection.execute(sa.delete(notice_ways).where(sa.exists().where(its, of_seat)))


def _drop_secrets(connection: Connection, account_id: str) -> None:
    """Orders, and notes that were written as a guest before the seat came into the account; its own
    notes go with it."""
    rows = connection.execute(sa.select(seats).where(seats.c.account_id == account_id))
    for seat in all_typed(SeatRow, rows):
        forget(connection, seat)
        drop_of_seat(connection, seat)


def reseat_all(connection: Connection, account_id: str) -> None:
    """Let every worker read the seats of this account's matches again."""
    its = sa.select(seats.c.match_id).where(seats.c.account_id == account_id)
    connection.execute(
        sa.update(matches).where(matches.c.id.in_(its)).values(seating=matches.c.seating + 1)
    )
