"""Starting a match: by itself once all have sat down, by its host anyway, or never."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.bots import get_bot
from trunkline.kernel import AnyTitle, awaited, message, no, phrase, start
from trunkline.server import changes
from trunkline.server.clock import now
from trunkline.server.errors import SEATS, Conflict, Forbidden, NotFound, Refused
from trunkline.server.matches import clock_store
from trunkline.server.matches.clock_asked import asked_of
from trunkline.server.matches.live import Live, standing
from trunkline.server.matches.loading import find_title, read_row, read_seats
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.room_rows import read_room, unanswered, write_room
from trunkline.server.matches.seating_order import become_bot, take_out
from trunkline.server.notices.inviting import tell_cancelled
from trunkline.server.notices.posting import post_all
from trunkline.server.notices.turn_notices import at_beginning
from trunkline.server.people.caller import Caller, held
from trunkline.server.service import Service
from trunkline.server.store.rows import MatchRow, Message, SeatRow
from trunkline.server.store.schema import matches, seats

STARTING = message("room.section.starting", "Starting a match")
COUNTDOWN = 10_000
"""Milliseconds in which everyone at a live table can still say "Wait"."""
NOT_HOST = message("room.not-host", "You cannot do this: only the host of this match can.")
BEGUN = message("room.begun", "This match has begun.")
STILL_WAITS = message("room.still-waits", "The match is waiting for {names}.")
STILL_ASKED = message("room.still-asked", "Waiting for {names} to agree to the change.")
NO_BOTS = message("room.no-bots", "This server has no bots.")
NOTHING_STARTS = message("room.nothing-starts", "Nothing is about to start.")


def hosting(caller: Caller, live: Live) -> SeatRow:
    """The host's seat, if the caller holds it; raises Forbidden."""
    host = live.host
    if host is None or host not in held(caller, live):
        raise Forbidden.by(no(NOT_HOST, SEATS))
    return host


def not_begun(live: Live) -> None:
    """Raises Refused for a match that has begun or can only be looked at."""
    if live.closed:
        raise Refused(live.closed, STARTING)
    if live.row.begun:
        raise Refused.by(no(BEGUN, STARTING))


async def tell(service: Service, match_id: str, told: list[Message]) -> Live:
    """The room has changed: every worker and every page reads it again."""
    service.forget(match_id)
    for each in told:
        service.streams.publish_message(each)
    live = await service.match(match_id)
    service.notify(live)
    return live


def settle(connection: Connection, match_id: str) -> list[Message]:
    """What follows from a change of a room: the match begins, or will in a moment, or waits."""
    row = read_row(connection, match_id)
    if row is None or row.begun or row.ended_at is not None:
        return []
    seated, room = read_seats(connection, match_id), read_room(connection, match_id)
    if not all(seat.ready for seat in seated) or unanswered(room, seated):
        if room.starts_at is not None or room.held_by is not None:
            write_room(connection, match_id, starts_at=None, held_by=None)
        return []
    if row.pace != "live" or not any(seat.came for seat in seated):
        return begin(connection, row, seated)
    if room.starts_at is None and room.held_by is None:
        write_room(connection, match_id, starts_at=now() + COUNTDOWN)
    return []


def begin(
    connection: Connection, row: MatchRow, seated: list[SeatRow], by: str = ""
) -> list[Message]:
    """The first position, and notices to all but who started it, or came last and so did."""
    t, stopped = find_title(row)
    if t is None or stopped:
        return []
    options = msgspec.json.decode(row.options, type=dict[str, str])
    s = start(t, tuple(seat.name for seat in seated), row.seed, options)
    bots = {seat.name for seat in seated if seat.playing_bot is not None}
    values = {"begun": True, "bot_due": any(p in bots for p in awaited(t, s)), **standing(t, s)}
    values |= {"seating": matches.c.seating + 1, "changed_at": now()}
    connection.execute(sa.update(matches).where(matches.c.id == row.id).values(**values))
    clock_store.start(connection, row.id, asked_of(seated, t, s), now())
    came_last = max(seated, key=lambda seat: seat.seated_at or 0).name
    post_all(connection, row.id, at_beginning(Live(row, seated, t, s), by or came_last))
    write_room(connection, row.id, starts_at=None, held_by=None)
    return [add_message(connection, row.id, "begin", seated[0].name, {})]


async def start_now(
    service: Service,
    match_id: str,
    caller: Caller,
    anyway: bool = False,
    fill: Mapping[str, str | None] | None = None,
    bot: str = "steady",
) -> Live:
    """The host starts. `anyway`: a bot plays for who has not come, until they do; `fill` says of
    each open seat which bot takes it, or None to leave it out."""
    live = await service.match(match_id)
    host = hosting(caller, live)
    not_begun(live)
    waits = [seat.name for seat in live.seats if not seat.ready]
    if waits and not anyway:
        raise Refused.by(no(STILL_WAITS, STARTING, names=", ".join(waits)))
    chosen = {seat.name: (fill or {}).get(seat.name, bot) for seat in live.seats if seat.open}
    bots = [*chosen.values(), *(bot for seat in live.seats if seat.awaits)]
    _check_bots(service, live.title, [each for each in bots if each is not None])
    told = await service.db.write(_start, live.id, host.name, chosen, bot)
    return await tell(service, live.id, told)


def _check_bots(service: Service, t: AnyTitle | None, wanted: list[str]) -> None:
    if wanted and not service.settings.bots:
        raise Refused.by(no(NO_BOTS, STARTING))
    if t is not None:
        for bot in wanted:
            get_bot(bot, t)


def _start(
    connection: Connection, match_id: str, by: str, fill: dict[str, str | None], bot: str
) -> list[Message]:
    """Counting the message first locks the match: nobody sits down meanwhile."""
    told = [add_message(connection, match_id, "start", by, {})]
    row = read_row(connection, match_id)
    assert row is not None
    if row.begun:
        raise Conflict(phrase(BEGUN))
    for name, chosen in fill.items():
        seat = next((s for s in read_seats(connection, match_id) if s.name == name), None)
        if seat is not None and seat.open and chosen is None:
            take_out(connection, seat)
        elif seat is not None and seat.open:
            become_bot(connection, seat, chosen or bot)
    for seat in read_seats(connection, match_id):
        if seat.awaits:
            here = (seats.c.match_id == match_id) & (seats.c.number == seat.number)
            connection.execute(sa.update(seats).where(here).values(lent_bot=bot))
    seated = read_seats(connection, match_id)
    asked = unanswered(read_room(connection, match_id), seated)
    if asked:
        raise Refused.by(no(STILL_ASKED, STARTING, names=", ".join(s.name for s in asked)))
    return told + begin(connection, row, seated, by)


async def hold(service: Service, match_id: str, caller: Caller, go_on: bool = False) -> Live:
    """Somebody at the table asks to wait while the match is about to start; or lets it go on."""
    live = await service.match(match_id)
    by = held(caller, live)[0]
    not_begun(live)
    told = await service.db.write(_hold, live.id, by.name, go_on)
    return await tell(service, live.id, told)


def _hold(connection: Connection, match_id: str, by: str, go_on: bool) -> list[Message]:
    told = [add_message(connection, match_id, "go-on" if go_on else "hold", by, {})]
    room = read_room(connection, match_id)
    if (room.held_by if go_on else room.starts_at) is None:
        raise Conflict(phrase(NOTHING_STARTS))
    write_room(connection, match_id, starts_at=None, held_by=None if go_on else by)
    return told + (settle(connection, match_id) if go_on else [])


async def start_due(service: Service, match_id: str) -> None:
    """The ten seconds are over."""
    told = await service.db.write(_start_due, match_id)
    if told:
        await tell(service, match_id, told)


def _start_due(connection: Connection, match_id: str) -> list[Message]:
    row = read_row(connection, match_id, lock=True)
    room = read_room(connection, match_id)
    if row is None or row.begun or room.starts_at is None or room.starts_at > now():
        return []
    seated = read_seats(connection, match_id)
    if not all(seat.ready for seat in seated):
        write_room(connection, match_id, starts_at=None)
        return []
    return begin(connection, row, seated)


async def cancel(service: Service, match_id: str, caller: Caller) -> None:
    """The host gives up a match that has not begun: nothing remains of it."""
    live = await service.match(match_id)
    host = hosting(caller, live)
    not_begun(live)
    await drop(service, live.id, host.name)


async def drop(service: Service, match_id: str, by: str) -> bool:
    """Pages that show the room are told, then it is gone; not if it has begun meanwhile."""
    gone = await service.db.write(_drop, match_id, by)
    if gone:
        service.streams.pass_on(match_id, "cancelled", {"by": by}, strangers=True)
        service.forget(match_id)
    return gone


def _drop(connection: Connection, match_id: str, by: str) -> bool:
    """Those at its table are told, by the ways that their seats have until it is gone."""
    waiting = (matches.c.id == match_id) & sa.not_(matches.c.begun)
    found = connection.execute(sa.select(matches.c.id).where(waiting).with_for_update()).first()
    if found is None:
        return False
    tell_cancelled(connection, match_id, by or None)
    connection.execute(sa.delete(matches).where(waiting))
    changes.note(connection)
    return True


def found_seat(live: Live, name: str) -> SeatRow:
    """The seat of this name; raises NotFound."""
    seat = live.seat(name)
    if seat is None:
        raise NotFound(
            phrase("seat.seating.there-is-no-seat-seat", "There is no seat {seat!r}.", seat=name)
        )
    return seat
