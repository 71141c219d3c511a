"""The seats that a browser holds by itself, whether its account has them too or not."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.people.caller import Session
from trunkline.server.people.claiming import title_name
from trunkline.server.store.schema import matches, seats, session_seats


class BrowserSeat(Struct, frozen=True):
    """A seat, its match, and whether it is in the account that is logged in here."""

    match: str
    seat: str
    name: str
    title: str
    mine: bool
    finished: bool


def browser_seats(connection: Connection, session: Session) -> list[BrowserSeat]:
    """The matches that changed last come first."""
    rows = connection.execute(
        sa.select(
            seats.c.match_id,
            seats.c.name,
            seats.c.account_id,
            matches.c.name.label("called"),
            matches.c.title,
            matches.c.finished,
        )
        .select_from(session_seats.join(seats).join(matches))
        .where(session_seats.c.session == session.hash)
        .order_by(matches.c.changed_at.desc(), seats.c.number)
    )
    return [
        BrowserSeat(
            row.match_id,
            row.name,
            row.called,
            title_name(row.title),
            row.account_id is not None and row.account_id == session.account_id,
            row.finished,
        )
        for row in rows
    ]
