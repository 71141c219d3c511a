"""What a host does in the waiting room: another link, a bot, an open seat, a seat less, a nudge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from trunkline.bots import get_bot
from trunkline.kernel import message, no, phrase
from trunkline.server.clock import now
from trunkline.server.errors import Conflict, Refused
from trunkline.server.matches.creation import SeatGiven
from trunkline.server.matches.live import Live
from trunkline.server.matches.loading import read_row, read_seats
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.seat_states import change_state
from trunkline.server.matches.seating_order import (
    become_bot,
    become_invited,
    become_open,
    take_out,
)
from trunkline.server.matches.seats import touch
from trunkline.server.matches.starting import (
    BEGUN,
    NO_BOTS,
    found_seat,
    hosting,
    not_begun,
    settle,
    tell,
)
from trunkline.server.notices.posting import post
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, SeatRow

ROOM = message("room.section.room", "Waiting room")
OWN_SEAT = message("room.own-seat", "This is your own seat. Stand up instead.")
NUDGED = message("room.nudged", "{name} was nudged less than an hour ago.")
NOT_THERE = message("room.not-there", "{name} has not sat down yet.")
TOO_FEW = message("room.too-few", "{title} needs at least {least} players.")
HOUR = 60 * 60 * 1000
Change = Callable[[Connection, SeatRow], Any]


async def put_bot(service: Service, match_id: str, caller: Caller, name: str, bot: str) -> Live:
    """A bot plays on this seat from now on."""
    live = await service.match(match_id)
    if not service.settings.bots:
        raise Refused.by(no(NO_BOTS, ROOM))
    if live.title is not None:
        get_bot(bot, live.title)
    return await _change(service, live, caller, name, lambda c, seat: become_bot(c, seat, bot))


async def open_up(service: Service, match_id: str, caller: Caller, name: str) -> Live:
    """Whoever comes first takes this seat."""
    return await _change(service, await service.match(match_id), caller, name, become_open)


async def remove(service: Service, match_id: str, caller: Caller, name: str) -> Live:
    """One seat less, where the title allows it."""
    live = await service.match(match_id)
    least = 0 if live.title is None else live.title.seats[0]
    if live.title is not None and len(live.seats) <= least:
        raise Refused.by(no(TOO_FEW, ROOM, title=live.title.name, least=least))
    changed = await _change(service, live, caller, name, take_out)
    service.presence.forget(match_id)
    return changed


async def invite(service: Service, match_id: str, caller: Caller, name: str) -> SeatGiven:
    """A new link for a seat; the one before it ends, and before the match begins whoever sat there
    stands up."""
    live = await service.match(match_id)
    seat, made = found_seat(live, name), list[str]()
    hosting(caller, live)
    if not (live.row.begun and seat.awaits):
        not_begun(live)

    def renew(connection: Connection, seat: SeatRow) -> None:
        made.append(become_invited(connection, seat, live.row.begun))

    told = await service.db.write(_write, live, _not_own(caller, seat), renew)
    changed = await tell(service, live.id, told)
    return SeatGiven(changed.seats[seat.number].name, made[-1], f"/join/{made[-1]}")


def _not_own(caller: Caller, seat: SeatRow) -> SeatRow:
    if caller.owns(seat):
        raise Refused.by(no(OWN_SEAT, ROOM))
    return seat


async def _change(service: Service, live: Live, caller: Caller, name: str, change: Change) -> Live:
    seat = found_seat(live, name)
    hosting(caller, live)
    not_begun(live)
    told = await service.db.write(_write, live, _not_own(caller, seat), change)
    return await tell(service, live.id, told)


def _write(connection: Connection, live: Live, seen: SeatRow, change: Change) -> list[Message]:
    """The change, if the seat is still the one that the host saw."""
    told = add_message(connection, live.id, "seat", seen.name, {"number": seen.number})
    row, seated = read_row(connection, live.id), read_seats(connection, live.id)
    there = next((seat for seat in seated if seat.number == seen.number), None)
    if row is None or row.begun != live.row.begun:
        raise Conflict(phrase(BEGUN))
    if there is None or (there.name, there.state) != (seen.name, seen.state):
        raise Conflict(
            phrase("room.seat-changed", "This seat has changed in the meantime. Look again.")
        )
    change(connection, there)
    touch(connection, live.id)
    return [told, *settle(connection, live.id)]


async def nudge(service: Service, match_id: str, caller: Caller, name: str) -> None:
    """Remind somebody who has sat down and is away: once an hour."""
    live = await service.match(match_id)
    seat, host = found_seat(live, name), hosting(caller, live)
    not_begun(live)
    _not_own(caller, seat)
    if not seat.person or not seat.ready:
        raise Refused.by(no(NOT_THERE, ROOM, name=name))
    told = await service.db.write(_nudge, live, seat, host.name)
    await tell(service, live.id, [told])


def _nudge(connection: Connection, live: Live, seat: SeatRow, by: str) -> Message:
    told = add_message(connection, live.id, "nudge", by, {"of": seat.name})
    there = read_seats(connection, live.id)[seat.number]
    if there.nudged_at is not None and there.nudged_at > now() - HOUR:
        raise Refused.by(no(NUDGED, ROOM, name=seat.name))
    change_state(connection, there, nudged_at=now())
    post(connection, "nudged", live.id, seat.number, by=by)
    touch(connection, live.id)
    return told
