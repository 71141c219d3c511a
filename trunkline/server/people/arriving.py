"""Pages that say that somebody is there: at a match, or in the lobby for all of theirs."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.people.accounts import read_account
from trunkline.server.people.caller import Caller, held
from trunkline.server.people.presence import MOST_SEATS, Place
from trunkline.server.service import Service
from trunkline.server.store.schema import matches, seats


async def say_here(
    service: Service, caller: Caller, page: str, here: bool, match_id: str | None
) -> None:
    """A page is before somebody, of this match or of the lobby; or it is not any more."""
    if match_id is None:
        places = await service.db.peek(read_places, caller)
    else:
        live = await service.match(match_id)
        places = [(live.id, seat.number) for seat in held(caller, live)]
    if places and not await hides(service, caller):
        await (service.presence.come if here else service.presence.go)(page, places)


async def hides(service: Service, caller: Caller) -> bool:
    """Whether the caller's account shows nobody when it was last seen: then nothing is noted."""
    if caller.account_id is None:
        return False
    account = await service.db.peek(read_account, id=caller.account_id)
    return account is not None and account.show_last_seen == "nobody"


def read_places(connection: Connection, caller: Caller) -> list[Place]:
    """The seats of the caller in matches that go on, those that changed last first."""
    session = caller.session
    if session is None:
        return []
    by_browser = seats.c.match_id.in_({match_id for match_id, _ in session.seats})
    by_account = sa.and_(seats.c.account_id.is_not(None), seats.c.account_id == session.account_id)
    mine = sa.or_(by_browser, by_account)
    found = connection.execute(
        sa.select(seats.c.match_id, seats.c.number, seats.c.account_id)
        .join(matches, matches.c.id == seats.c.match_id)
        .where(mine, sa.not_(matches.c.finished))
        .order_by(matches.c.changed_at.desc())
        .limit(4 * MOST_SEATS)
    )
    own = session.account_id
    return [
        (row.match_id, row.number)
        for row in found
        if (own is not None and row.account_id == own) or (row[0], row[1]) in session.seats
    ][:MOST_SEATS]
