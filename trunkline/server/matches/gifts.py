"""Giving another player time: five minutes, or over days a day."""

from __future__ import annotations

from sqlalchemy import Connection

from trunkline.kernel import message, no, say
from trunkline.server.errors import SEATS, Forbidden, NotFound, Refused
from trunkline.server.matches.askers import player_asking
from trunkline.server.matches.clock_changes import NO_CLOCK, change_clocks
from trunkline.server.matches.clock_model import Hands, gave
from trunkline.server.matches.clock_rules import DAY, HOUR, MINUTE
from trunkline.server.matches.clock_store import Stored
from trunkline.server.matches.ending import told_anew
from trunkline.server.matches.live import Live
from trunkline.server.matches.told import tell_table
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import Message

OWN = message("clock.gift.own", "You cannot give yourself time.")
GAVE = {
    5 * MINUTE: message("clock.gift.minutes", "{player} gives {to} 5 minutes."),
    HOUR: message("clock.gift.hour", "{player} gives {to} an hour."),
    DAY: message("clock.gift.day", "{player} gives {to} a day."),
}
"""What the table is told."""


async def give_time(
    service: Service, match_id: str, caller: Caller, to: str, name: str | None, hour: bool = False
) -> None:
    """Anyone at the table but the owner; `hour`: the host, over a flag that has fallen."""
    live = await service.match(match_id)
    by = player_asking(caller, live, name)
    seat = live.seat(to)
    if seat is None:
        raise NotFound
    if caller.owns(seat):
        raise Forbidden.by(no(OWN, SEATS))
    if not live.clock.counts:
        raise Refused.by(no(NO_CLOCK, SEATS))
    done = await service.db.write(_give, live, by.name, to, HOUR if hour else live.clock.gift)
    await told_anew(service, live.id, done)


def _give(connection: Connection, live: Live, by: str, to: str, time: int) -> Message:
    def event(stored: Stored, moment: int) -> Hands:
        return gave(stored.hands, stored.offs, to, time, moment)

    done = change_clocks(connection, live.id, "gave", to, event, by=by, time=time)
    tell_table(connection, live.id, say(GAVE[time], player=by, to=to))
    return done
