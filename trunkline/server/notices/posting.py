"""The one way by which any part of the server tells somebody something.

`post` is called in the transaction of what happened, so a notice is written exactly when that is.
It looks up the ways of whoever plays the seat and writes one row for each; outbox.py delivers them,
and compose.py decides at that moment whether there is still a reason to.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection, bindparam

from trunkline.kernel import Sentence
from trunkline.server.clock import now
from trunkline.server.notices.events import ALWAYS, Event
from trunkline.server.notices.holders import Holder, of_account, of_seat
from trunkline.server.notices.quiet import after_quiet
from trunkline.server.notices.settings import NoticeSettings, read_settings
from trunkline.server.notices.ways import Way, read_ways
from trunkline.server.people.tokens import new_id
from trunkline.server.store.rows import Notice, SeatRow, columns
from trunkline.server.store.schema import matches, notice_mutes, notices, orders, seats

PUSH_WAIT = 4_000
"""Milliseconds in which a page that is in front can say that it was seen."""
ORDERS_WAIT = 3_000
"""Milliseconds in which an order of the seat can answer, so that nobody is told of such a turn."""
MINUTE = 60_000
SEATED = sa.select(seats).where(seats.c.match_id == bindparam("of")).order_by(seats.c.number)


class Telling(Struct, frozen=True):
    """A notice that is posted along with an entry of the log."""

    event: Event
    seat: int
    version: int
    by: str
    what: Sentence | None = None


def post(
    connection: Connection,
    event: Event,
    match_id: str,
    seat: int,
    *,
    by: str = "",
    what: Sentence | None = None,
    request: int | None = None,
    version: int | None = None,
) -> int:
    """Tell whoever plays this seat; how many messages are on their way now.

    `by` is who made it happen, `what` a sentence of its own in place of the usual one, `request`
    the number of the request that can be answered: nothing is sent once it is settled. Nothing is
    sent for a turn after the player has acted, and nobody tells a bot. `version` is that of the
    match at this moment, looked up where it is not given.
    """
    player = _player(connection, match_id, seat)
    ways = [] if player is None else _ways(connection, player)
    if player is None or not ways:
        return 0
    row = connection.execute(
        sa.select(matches.c.pace, matches.c.version).where(matches.c.id == match_id)
    ).first()
    if row is None or _is_muted(connection, event, player):
        return 0
    written = Notice(
        id="",
        event=event,
        match_id=match_id,
        seat=seat,
        version=row.version if version is None else version,
        about=request,
        by=by,
        what=_packed(what),
        posted_at=now() + _orders_wait(connection, event, match_id, seat),
    )
    return _spread(connection, event, written, row.pace, ways)


def post_to_account(
    connection: Connection,
    event: Event,
    account_id: str,
    *,
    by: str = "",
    what: Sentence | None = None,
    match_id: str | None = None,
) -> int:
    """Tell the owner of an account, at a table or not; how many messages are on their way now."""
    written = Notice(
        id="", event=event, match_id=match_id, by=by, what=_packed(what), posted_at=now()
    )
    return _spread(connection, event, written, "days", _ways_of(connection, of_account(account_id)))


def post_all(connection: Connection, match_id: str, tellings: list[Telling]) -> int:
    """Everything that goes along with one entry; how many messages are on their way now."""
    return sum(
        post(
            connection,
            told.event,
            match_id,
            told.seat,
            by=told.by,
            what=told.what,
            version=told.version,
        )
        for told in tellings
    )


def _packed(what: Sentence | None) -> str:
    return "" if what is None else msgspec.json.encode([what]).decode()


def _player(connection: Connection, match_id: str, number: int) -> SeatRow | None:
    """The seat of the person who plays this one; None where a bot does, or nobody."""
    rows = connection.execute(SEATED, {"of": match_id})
    seated = {row.number: SeatRow(**row._mapping) for row in rows}
    seat = seated.get(number)
    if seat is None or seat.open or seat.playing_bot is not None:
        return None
    return seat if seat.lent_to is None else seated.get(seat.lent_to)


def _ways(connection: Connection, player: SeatRow) -> list[tuple[Holder, Way]]:
    """The ways of a player, those of the account first; most who sit at a screen have none."""
    holders = [of_seat(player.match_id, player.number)]
    if player.account_id is not None:
        holders.insert(0, of_account(player.account_id))
    return [each for holder in holders for each in _ways_of(connection, holder)]


def _ways_of(connection: Connection, holder: Holder) -> list[tuple[Holder, Way]]:
    return [(holder, way) for way in read_ways(connection, holder)]


def _orders_wait(connection: Connection, event: Event, match_id: str, seat: int) -> int:
    here = (orders.c.match_id == match_id) & (orders.c.seat == seat)
    found = sa.select(orders.c.id).where(here).limit(1)
    return ORDERS_WAIT if event == "turn" and connection.execute(found).first() else 0


def _is_muted(connection: Connection, event: Event, seat: SeatRow) -> bool:
    here = (notice_mutes.c.match_id == seat.match_id) & (notice_mutes.c.seat == seat.number)
    found = connection.execute(sa.select(notice_mutes).where(here)).first()
    return found is not None and event not in ALWAYS


def _spread(
    connection: Connection,
    event: Event,
    written: Notice,
    pace: str,
    ways: list[tuple[Holder, Way]],
) -> int:
    """One row for each way; an address that several holders have is used once."""
    used: set[str] = set()
    for holder, of_holder in groupby(ways, itemgetter(0)):
        settings = read_settings(connection, holder)
        for _, way in of_holder:
            if way.address not in used and settings.wants(event, pace, way.kind):
                used.add(way.address)
                notice = _by_way(written, way, settings, holder.account_id)
                connection.execute(sa.insert(notices), columns(notices, notice))
    return len(used)


def _by_way(written: Notice, way: Way, settings: NoticeSettings, account_id: str | None) -> Notice:
    moment = written.posted_at + _wait(way, settings)
    due = after_quiet(settings, moment)
    return msgspec.structs.replace(
        written,
        id=new_id(20),
        account_id=account_id,
        way=way.kind,
        way_id=way.id,
        address=way.address,
        secrets=way.secrets,
        held=due > moment,
        one_each=settings.one_each,
        short=settings.short_push,
        server_waits=way.kind == "mail" and settings.mail_wait is None and due == moment,
        due_at=due,
    )


def _wait(way: Way, settings: NoticeSettings) -> int:
    """Milliseconds in which the player can still act or look before a message goes out."""
    if way.kind == "mail":
        return (settings.mail_wait or 0) * MINUTE
    return PUSH_WAIT if way.kind == "push" else 0
