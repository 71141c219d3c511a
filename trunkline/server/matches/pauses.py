"""Pausing a live match: when all agree, or for the one whose connection is lost."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from trunkline.kernel import message, no
from trunkline.server.errors import Refused
from trunkline.server.matches.askers import player_asking
from trunkline.server.matches.clock_changes import change_clocks
from trunkline.server.matches.clock_model import Hands, Stop, StopKind, stopped, went_on
from trunkline.server.matches.clock_rules import MINUTE
from trunkline.server.matches.clock_spans import FOR_EVER
from trunkline.server.matches.clock_store import Stored
from trunkline.server.matches.ending import at_table, playing, told_anew
from trunkline.server.matches.live import Live
from trunkline.server.matches.votes import PauseAsked, Request, ask
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import Message

PAUSES = message("clock.section.pause", "Pausing a match")
NO_CLOCK = message("clock.pause.no-clock", "Only a live match with a clock can be paused.")
PAUSED = message("clock.pause.paused", "This match is already paused.")
NOT_PAUSED = message("clock.pause.not-paused", "This match is not paused.")
NO_MORE = message("clock.pause.no-more", "The table has already waited twice for {player}.")
NOT_ASKED = message("clock.pause.not-asked", "The match is not waiting for {player}.")
LONGEST: dict[StopKind, int] = {"pause": FOR_EVER, "lost": 2 * MINUTE, "cover": 10 * MINUTE}
MOST_LOST = 2


async def ask_pause(service: Service, match_id: str, caller: Caller, name: str | None) -> Request:
    """Ask all people to pause; at once where nobody else is there."""
    live = await service.match(match_id)
    by = player_asking(caller, live, name)
    playing(live)
    if live.clock.kind != "live":
        raise Refused.by(no(NO_CLOCK, PAUSES))
    own = caller.owned(live)
    needed = tuple(person.name for person in at_table(live) if person not in own)
    if needed:
        return await ask(service, live, by.name, PauseAsked(), needed)
    done = await service.db.write(begin_pause, live, by.name)
    await told_anew(service, live.id, done)
    return Request(done.number, by.name, PauseAsked(), (), (), "granted", done.version)


def begin_pause(connection: Connection, live: Live, by: str) -> Message:
    """All clocks stop until somebody goes on."""
    return _stop(connection, live, "pause", by)


async def pause_lost(service: Service, match_id: str, seat: str) -> bool:
    """The connection of a player is lost whom a live match waits for: two minutes, twice.
    Whether that was possible."""
    live = await service.match(match_id)
    if live.clock.kind != "live" or seat not in live.awaited():
        return False
    try:
        done = await service.db.write(_stop, live, "lost", seat)
    except Refused:
        return False
    await told_anew(service, live.id, done)
    return True


async def go_on_after_lost(service: Service, match_id: str, seat: str) -> bool:
    """The player for whom the table waits is back; whether it did wait."""
    live = await service.match(match_id)
    if live.clock.kind != "live":
        return False
    try:
        done = await service.db.write(_back, live, seat)
    except Refused:
        return False
    await told_anew(service, live.id, done)
    return True


def _stop(connection: Connection, live: Live, kind: StopKind, by: str) -> Message:
    def event(stored: Stored, moment: int) -> Hands:
        if stored.hands.pause(moment) is not None:
            raise Refused.by(no(PAUSED, PAUSES))
        if kind == "lost" and stored.hands.lost.get(by, 0) >= MOST_LOST:
            raise Refused.by(no(NO_MORE, PAUSES, player=by))
        stop = Stop(kind, by, moment, min(FOR_EVER, moment + LONGEST[kind]))
        return stopped(stored.hands, stored.offs, stop)

    return change_clocks(connection, live.id, kind, by, event)


async def go_on(service: Service, match_id: str, caller: Caller, name: str | None) -> None:
    """Anyone at the table ends the pause."""
    live = await service.match(match_id)
    by = player_asking(caller, live, name)
    done = await service.db.write(_go_on, live, by.name)
    await told_anew(service, live.id, done)


def _go_on(connection: Connection, live: Live, by: str) -> Message:
    return _end_pause(connection, live, by, lambda _: True)


def _back(connection: Connection, live: Live, seat: str) -> Message:
    return _end_pause(connection, live, seat, lambda stop: (stop.kind, stop.by) == ("lost", seat))


def _end_pause(
    connection: Connection, live: Live, by: str, ends: Callable[[Stop], bool]
) -> Message:
    """Raises Refused where no such pause lasts."""

    def event(stored: Stored, moment: int) -> Hands:
        pause = stored.hands.pause(moment)
        if pause is None or not ends(pause):
            raise Refused.by(no(NOT_PAUSED, PAUSES))
        return went_on(stored.hands, stored.offs, ("pause", "lost"), moment)

    return change_clocks(connection, live.id, "go-on", by, event)


async def cover(service: Service, match_id: str, caller: Caller, seat: str, covers: bool) -> None:
    """A screen is handed over, and its cover costs no time. Only where one browser has several
    seats."""
    live = await service.match(match_id)
    own = [each.name for each in caller.owned(live)]
    if len(own) < 2 or seat not in own or seat not in live.awaited():
        raise Refused.by(no(NOT_ASKED, PAUSES, player=seat))
    if live.clock.kind == "live":
        done = await service.db.write(_cover, live, seat, covers)
        await told_anew(service, live.id, done)


def _cover(connection: Connection, live: Live, seat: str, covers: bool) -> Message:
    def event(stored: Stored, moment: int) -> Hands:
        if not covers:
            return went_on(stored.hands, stored.offs, ("cover",), moment)
        stop = Stop("cover", seat, moment, moment + LONGEST["cover"], seat)
        return stopped(stored.hands, stored.offs, stop)

    return change_clocks(connection, live.id, "cover" if covers else "uncover", seat, event)
