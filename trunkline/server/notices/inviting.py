"""Before a match and after it: who is invited, to a rematch too, and whose match is cancelled."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import UnknownTitle, get_title, message, say
from trunkline.server.notices.posting import post
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import matches, seats

CANCELLED = message("notice.says.cancelled", "{by} has cancelled the match {match}.")
NEVER_BEGUN = message(
    "notice.says.never-begun",
    "The match {match} was cancelled because nobody started it within 30 days.",
)
WARNED = message(
    "notice.says.warned", "Nobody has started this match. It will be cancelled in a week."
)
INVITED = message("notice.says.invited-nameless", "You are invited to a match.")


def tell_invited(connection: Connection, seated: Iterable[SeatRow], by: str) -> None:
    """Those who have an account and are invited by it; links are sent by people themselves."""
    for seat in seated:
        if seat.awaits and seat.account_id is not None:
            said = None if by else say(INVITED)
            post(connection, "invited", seat.match_id, seat.number, by=by, what=said)


def tell_of_rematch(connection: Connection, match_id: str, by: str) -> None:
    """Everybody else who played, by the ways of the seat they had."""
    for number, name in _seated(connection, match_id):
        if name != by:
            post(connection, "rematch", match_id, number, by=by)


def tell_cancelled(connection: Connection, match_id: str, by: str | None) -> None:
    """Everybody at the table but who did it, before the match is gone; None: nobody began it."""
    row = connection.execute(
        sa.select(matches.c.name, matches.c.title).where(matches.c.id == match_id)
    ).first()
    if row is None:
        return
    called = f"“{row.name}”" if row.name else _title(row.title)
    said = say(NEVER_BEGUN, match=called) if by is None else say(CANCELLED, by=by, match=called)
    for number, name in _seated(connection, match_id):
        if name != by:
            post(connection, "host", match_id, number, by=by or "", what=said)


def tell_warned(connection: Connection, match_id: str, host: int) -> None:
    """The host of a match hears a week before that it will be cancelled."""
    post(connection, "host", match_id, host, what=say(WARNED))


def _title(title_id: str) -> str:
    try:
        return get_title(title_id).name
    except UnknownTitle:
        return title_id


def _seated(connection: Connection, match_id: str) -> list[tuple[int, str]]:
    found = sa.select(seats.c.number, seats.c.name).where(seats.c.match_id == match_id)
    return [(row.number, row.name) for row in connection.execute(found)]
