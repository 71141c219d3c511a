"""A room as one of those who look at it may know it: seats, presence, what it waits for."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.clock import now, written
from trunkline.server.matches.live import Live
from trunkline.server.matches.messages import read_messages
from trunkline.server.matches.room_rows import RoomRow, read_room, unanswered
from trunkline.server.matches.rooms import HOUR
from trunkline.server.people.caller import Caller
from trunkline.server.people.links import link_of, read_key
from trunkline.server.people.presence import Presence, Seen
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, SeatRow, SeatState

NEWS = ("sit", "claim", "stand", "said-no", "host", "change", "nudge", "hold", "go-on", "warned")
"""What is told among the remarks of a room."""


class RoomSeat(Struct, frozen=True):
    """A seat: who, in which state, and whether they are there."""

    number: int
    name: str
    state: SeatState
    bot: str | None
    lent_bot: str | None
    mine: bool
    host: bool
    presence: Presence | None
    """For those at the table only; None too where the person shows it to nobody."""
    seen_at: str | None
    """To the minute."""
    sent_at: str | None
    declined: str | None
    """What they said who cannot come; for those at the table."""
    explain: bool | None
    """Whether decisions are explained to them; of one's own seats."""
    by_account: bool
    """Invited by the name of an account: its owner is told and needs no link."""
    link: str | None
    """The invitation, for the host, until somebody has sat down."""
    nudge: bool
    """Whether the host may nudge now."""


class SetupChanged(Struct, frozen=True):
    """The host changed how the match is played, and who has not answered."""

    by: str
    change: dict[str, object]
    waits_for: list[str]


class Room(Struct, frozen=True):
    """A match before it begins; afterwards its seats and who is there."""

    id: str
    title: str
    name: str
    pace: str
    hints: bool
    listed: bool
    seen_by: str
    options: dict[str, str]
    begun: bool
    host: str | None
    hosting: bool
    """Whether the caller is the host."""
    seated: bool
    """Whether the caller has a seat."""
    seats: list[RoomSeat]
    waits_for: list[str]
    """Seats for which it waits."""
    starts_at: str | None
    """When it starts by itself: all have sat down."""
    held_by: str | None
    """Who asked to wait."""
    changed: SetupChanged | None


class Around(Struct, frozen=True):
    """What is read beside the seats."""

    room: RoomRow
    key: str
    change: Message | None


async def show_room(service: Service, match_id: str, caller: Caller) -> Room:
    """The room through the caller's eyes."""
    live = await service.match(match_id)
    around = await service.db.read(_read_around, live.id)
    seen = await service.presence.of(live.id, live.seats)
    return room_of(live, caller, around, seen)


def _read_around(connection: Connection, match_id: str) -> Around:
    changed = read_messages(connection, match_id, "change")
    last = changed[-1] if changed else None
    return Around(read_room(connection, match_id), read_key(connection), last)


def room_of(live: Live, caller: Caller, around: Around, seen: dict[int, Seen]) -> Room:
    row, host, own = live.row, live.host, caller.owned(live)
    hosting = host is not None and host in own
    return Room(
        id=row.id,
        title=row.title,
        name=row.name,
        pace=row.pace,
        hints=row.hints,
        listed=row.listed,
        seen_by=row.seen_by,
        options=msgspec.json.decode(row.options),
        begun=row.begun,
        host=None if host is None else host.name,
        hosting=hosting,
        seated=bool(own),
        seats=[
            _seat(live, caller, seat, seen[seat.number], around.key, hosting, bool(own))
            for seat in live.seats
        ],
        waits_for=[seat.name for seat in live.seats if not seat.ready],
        starts_at=None if around.room.starts_at is None else written(around.room.starts_at),
        held_by=around.room.held_by,
        changed=None if row.begun else _changed(live, around),
    )


def _changed(live: Live, around: Around) -> SetupChanged | None:
    asked = unanswered(around.room, live.seats)
    if around.change is None or not asked:
        return None
    data = msgspec.json.decode(around.change.data)
    return SetupChanged(around.change.seat, data, [seat.name for seat in asked])


def _seat(
    live: Live, caller: Caller, seat: SeatRow, seen: Seen, key: str, hosting: bool, known: bool
) -> RoomSeat:
    mine = caller.owns(seat)
    shown = known and seat.person and seat.ready
    return RoomSeat(
        number=seat.number,
        name=seat.name,
        state=seat.state_for(known),
        bot=seat.bot,
        lent_bot=seat.lent_bot,
        mine=mine,
        host=seat == live.host,
        presence=seen.presence if shown else None,
        seen_at=written(seen.seen_at) if shown and seen.seen_at is not None else None,
        sent_at=written(seat.sent_at) if known and seat.awaits and seat.sent_at else None,
        declined=seat.declined if known else None,
        explain=bool(seat.explain) if mine else None,
        by_account=seat.awaits and seat.account_id is not None,
        link=link_of(key, seat) if hosting else None,
        nudge=hosting and shown and not mine and _may_nudge(seat),
    )


def _may_nudge(seat: SeatRow) -> bool:
    return seat.nudged_at is None or seat.nudged_at <= now() - HOUR
