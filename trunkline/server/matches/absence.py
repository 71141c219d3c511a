"""Players whom the table waits for: when they gave a sign last, and a nudge to them."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import message, no
from trunkline.server.clock import now
from trunkline.server.errors import SEATS, Refused
from trunkline.server.matches.askers import player_asking
from trunkline.server.matches.clock_rules import HOUR, MINUTE
from trunkline.server.matches.live import Live
from trunkline.server.matches.messages import add_message, lock_match
from trunkline.server.matches.votes import BY_ITSELF
from trunkline.server.notices.posting import post
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import Message
from trunkline.server.store.schema import last_seen, log, matches, messages, seats

NUDGE_EVERY = {"live": MINUTE, "days": 12 * HOUR}
"""All together, not each."""
NOBODY_ELSE = {"nudge", "clock", "flag", "loan", "idle", "ended"}
"""Messages about a seat that are not by its player."""
NOT_WAITED = message("absent.not-waited", "The match is not waiting for {player}.")
NUDGED = message(
    "absent.nudged", "{player} was nudged a short time ago. One nudge is enough for now."
)


class Nudge(Struct, frozen=True):
    """Who nudged whom, and when."""

    by: str
    to: str
    at: int


def read_signs(connection: Connection, live: Live) -> dict[str, int]:
    """By seat, the moment of the last sign of its player: a page of the match in front, an action,
    a message, an answer."""
    acted = connection.execute(
        sa.select(log.c.by, sa.func.max(log.c.written_at))
        .where(log.c.match_id == live.id, log.c.way.not_in(BY_ITSELF))
        .group_by(log.c.by)
    )
    said = connection.execute(
        sa.select(messages.c.seat, sa.func.max(messages.c.written_at))
        .where(messages.c.match_id == live.id, messages.c.kind.not_in(NOBODY_ELSE))
        .group_by(messages.c.seat)
    )
    made = sa.select(matches.c.created_at).where(matches.c.id == live.id)
    found = dict.fromkeys(live.players, int(connection.execute(made).scalar_one()))
    here = sa.select(seats.c.name, last_seen.c.seen_at).join_from(
        seats,
        last_seen,
        (last_seen.c.match_id == seats.c.match_id) & (last_seen.c.number == seats.c.number),
    )
    seen = connection.execute(here.where(seats.c.match_id == live.id))
    for name, moment in (*acted, *said, *seen):
        if name in found:
            found[name] = max(found[name], moment)
    return found


def read_nudge(connection: Connection, match_id: str, version: int) -> Nudge | None:
    """The last nudge at this version."""
    row = connection.execute(
        sa.select(messages)
        .where(
            messages.c.match_id == match_id,
            messages.c.kind == "nudge",
            messages.c.version == version,
        )
        .order_by(messages.c.number.desc())
        .limit(1)
    ).first()
    if row is None:
        return None
    return Nudge(_by(row.data), row.seat, row.written_at)


def _by(data: str) -> str:
    return str(msgspec.json.decode(data)["by"])


async def nudge(service: Service, match_id: str, caller: Caller, to: str, name: str | None) -> None:
    """Remind somebody of the match that waits for them."""
    live = await service.match(match_id)
    by = player_asking(caller, live, name)
    seat = live.seat(to)
    if to not in live.awaited() or seat is None or seat.playing_bot or caller.owns(seat):
        raise Refused.by(no(NOT_WAITED, SEATS, player=to))
    message = await service.db.write(_nudge, live, by.name, to)
    service.streams.publish_message(message)


def _nudge(connection: Connection, live: Live, by: str, to: str) -> Message:
    lock_match(connection, live.id)
    last = connection.execute(
        sa.select(sa.func.max(messages.c.written_at)).where(
            messages.c.match_id == live.id, messages.c.kind == "nudge", messages.c.seat == to
        )
    ).scalar()
    if last is not None and now() - last < NUDGE_EVERY[live.row.pace]:
        raise Refused.by(no(NUDGED, SEATS, player=to))
    seat = live.seat(to)
    assert seat is not None
    post(connection, "nudged", live.id, seat.number, by=by)
    return add_message(connection, live.id, "nudge", to, {"by": by})
