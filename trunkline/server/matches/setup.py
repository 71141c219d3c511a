"""How a match is played, changed by its host before it begins; those who sat down are asked."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import edition_for, message, no, phrase, start
from trunkline.server.clock import now
from trunkline.server.errors import Conflict, Refused
from trunkline.server.matches import clock_store
from trunkline.server.matches.clock_rules import Clock, check_clock
from trunkline.server.matches.creation import SeenBy
from trunkline.server.matches.live import Live
from trunkline.server.matches.loading import read_row
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.room_rows import read_room, unanswered, write_room
from trunkline.server.matches.rooms import ROOM
from trunkline.server.matches.seat_states import change_state
from trunkline.server.matches.seats import own_seat, touch
from trunkline.server.matches.starting import BEGUN, hosting, not_begun, settle, tell
from trunkline.server.notices.asking import tell_of_change
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, SeatRow
from trunkline.server.store.schema import match_settings, matches
from trunkline.server.store.upsert import put

NOT_ASKED = message("room.not-asked", "There is nothing for you to answer.")


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host changes; what is left out stays as it is."""

    pace: Literal["live", "days"] | None = None
    hints: bool | None = None
    listed: bool | None = None
    """An older word for "seen_by": "all", or "link"."""
    seen_by: SeenBy | None = None
    options: dict[str, str] | None = None
    clock: Clock | None = None
    """A match whose pace changes has none unless a new one is said."""


async def change_setup(service: Service, match_id: str, caller: Caller, wanted: Setup) -> Live:
    """Change how the match is played; those who have sat down agree or stand up."""
    live = await service.match(match_id)
    host = hosting(caller, live)
    not_begun(live)
    changed = differences(live, wanted)
    if not changed:
        return live
    if "clock" in changed:
        pace = changed.get("pace", live.row.pace)
        check_clock(changed["clock"], pace, service.settings.bots)
    if live.title is not None and "options" in changed:
        t = edition_for(live.title, changed["options"])
        start(t, live.players, live.row.seed, changed["options"])
    own = caller.owned(live)
    told = await service.db.write(_change, live, host, own, changed)
    return await tell(service, live.id, told)


def differences(live: Live, wanted: Setup) -> dict[str, Any]:
    """What is new; options all together."""
    known = msgspec.json.decode(live.row.options, type=dict[str, str])
    now_so = {"pace": live.row.pace, "hints": live.row.hints, "seen_by": live.row.seen_by}
    asked = {"pace": wanted.pace, "hints": wanted.hints, "seen_by": _seen_by(live, wanted)}
    found: dict[str, Any] = {
        name: value for name, value in asked.items() if value not in (None, now_so[name])
    }
    clock = live.clock if wanted.clock is None else wanted.clock
    if "pace" in found and wanted.clock is None and clock.counts:
        clock = Clock()
    if clock != live.clock:
        found["clock"] = clock
    options = {**known, **(wanted.options or {})}
    return found if options == known else {**found, "options": options}


def _seen_by(live: Live, wanted: Setup) -> str | None:
    if wanted.listed is None or wanted.seen_by is not None:
        return wanted.seen_by
    return "all" if wanted.listed else "link" if live.row.listed else None


def _change(
    connection: Connection,
    live: Live,
    host: SeatRow,
    own: list[SeatRow],
    changed: dict[str, Any],
) -> list[Message]:
    said = msgspec.to_builtins(changed)
    told = add_message(connection, live.id, "change", host.name, said)
    row = read_row(connection, live.id)
    if row is None or row.begun:
        raise Conflict(phrase(BEGUN))
    values = {**changed}
    if "clock" in values:
        clock_store.agree(connection, live.id, values.pop("clock"))
    if "options" in values:
        if live.title is not None:
            values["rules"] = edition_for(live.title, values["options"]).rules
        values["options"] = msgspec.json.encode(values["options"]).decode()
    if "seen_by" in values:
        settings = {"seen_by": values["seen_by"], "counts": row.counts}
        put(connection, match_settings, {"match_id": live.id}, settings)
        values["listed"] = values.pop("seen_by") == "all"
    if values:
        connection.execute(sa.update(matches).where(matches.c.id == live.id).values(**values))
    moment = now()
    write_room(connection, live.id, changed_at=moment)
    for seat in own:
        change_state(connection, seat, agreed_at=moment)
    others = [seat for seat in live.seats if seat not in own]
    tell_of_change(
        connection, live.id, unanswered(read_room(connection, live.id), others), host.name
    )
    touch(connection, live.id)
    return [told, *settle(connection, live.id)]


async def agree(service: Service, match_id: str, caller: Caller, name: str) -> Live:
    """Somebody who had sat down finds the change fine."""
    live = await service.match(match_id)
    seat = own_seat(caller, live, name)
    not_begun(live)
    told = await service.db.write(_agree, live, seat)
    return await tell(service, live.id, told)


def _agree(connection: Connection, live: Live, seat: SeatRow) -> list[Message]:
    told = add_message(connection, live.id, "fine", seat.name, {})
    if not unanswered(read_room(connection, live.id), [seat]):
        raise Refused.by(no(NOT_ASKED, ROOM))
    change_state(connection, seat, agreed_at=now())
    touch(connection, live.id)
    return [told, *settle(connection, live.id)]
