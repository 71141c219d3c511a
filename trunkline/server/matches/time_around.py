"""What a table shows about time, as it is read from the store."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.matches.absence import Nudge, read_nudge, read_signs
from trunkline.server.matches.clock_shown import ClockShown
from trunkline.server.matches.clock_store import read_shown
from trunkline.server.matches.live import Live
from trunkline.server.matches.replacing import read_veto
from trunkline.server.matches.vacations import read_of_match
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service


class TimeAround(Struct, frozen=True):
    """What is read from the store about time."""

    now: int
    clock: ClockShown | None = None
    signs: dict[str, int] = {}
    nudge: Nudge | None = None
    vetoes: dict[str, int] = {}
    away: tuple[tuple[str, int, int], ...] = ()
    here: frozenset[str] = frozenset()
    """The players who have the match before them; signs only tell the minute."""


def here_of(service: Service, live: Live, waiting: tuple[str, ...]) -> frozenset[str]:
    """Those of them who have the match before them."""
    seats = [seat for seat in live.seats if seat.name in waiting]
    return frozenset(
        seat.name for seat in seats if service.presence.is_here((live.id, seat.number))
    )


def read_time(
    connection: Connection, live: Live, waiting: tuple[str, ...], here: frozenset[str]
) -> TimeAround:
    """What a table shows about time; `waiting` are the players whom the reader waits for, `here`
    those of them who are there."""
    clock = read_shown(connection, live.id, now()) if live.clock.counts else None
    away = read_of_match(connection, live.id) if live.clock.kind == "days" else []
    return TimeAround(
        now(),
        clock,
        read_signs(connection, live) if waiting or live.clock.kind == "days" else {},
        read_nudge(connection, live.id, live.version) if waiting else None,
        {name: read_veto(connection, live.id, name) for name in waiting},
        tuple((name, vacation.begins, vacation.ends) for name, vacation in away),
        here,
    )


def waited_for(live: Live, caller: Caller) -> tuple[str, ...]:
    """The other people whom a player at the table waits for; who is asked too waits for
    nobody, and who has left for good only looks on."""
    if live.row.finished or all(seat.left is not None for seat in caller.owned(live)):
        return ()
    seats = [seat for name in live.awaited() if (seat := live.seat(name)) is not None]
    if any(caller.owns(seat) for seat in seats):
        return ()
    return tuple(seat.name for seat in seats if not seat.playing_bot)
