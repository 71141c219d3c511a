"""Flags: what happens when a player's time is over. Each falls once, whoever sees it first.

Everything that a flag does is written in the transaction that finds it at zero and holds the row
of the match. A worker that dies before has done nothing, and another one looks again.
"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.bots.levels import STEADY
from trunkline.kernel import Action, Legal, message, no, say
from trunkline.server.clock import now
from trunkline.server.errors import SEATS, Forbidden, Refused, ServerError
from trunkline.server.matches import clock_store
from trunkline.server.matches.actions import Submission, submit
from trunkline.server.matches.clock_model import Hands, at_zero, fell, warned, warnings
from trunkline.server.matches.clock_rules import AtZero
from trunkline.server.matches.clock_store import Stored
from trunkline.server.matches.ending import end, leave, people, told_anew
from trunkline.server.matches.live import Live
from trunkline.server.matches.loans import change_seat
from trunkline.server.matches.messages import add_message, lock_match
from trunkline.server.matches.seats import touch
from trunkline.server.matches.told import tell_table
from trunkline.server.notices.asking import tell_of_flag
from trunkline.server.notices.posting import post
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, SeatRow
from trunkline.server.store.schema import clocks
from trunkline.server.threads import playing

MOST = 100
WARNINGS = {
    "reserve": message(
        "notice.reserve-begins", "Your time for this decision is over. Your reserve begins."
    ),
    "quarter": message("notice.quarter-left", "A quarter of your time is left."),
}
FELL = {
    "bot": message(
        "clock.flag.bot", "{player} has run out of time. A bot plays until they are back."
    ),
    "out": message(
        "clock.flag.out", "{player} has run out of time and is out. A bot plays to the end."
    ),
    "host": message("clock.flag.host", "{player} has run out of time. The host decides."),
}
"""What the table is told."""
HOST_ONLY = message("clock.flag.host-only", "Only the host can decide this.")
STILL_UP = message("clock.flag.still-up", "{player} has time left.")


class Fallen(Struct, frozen=True):
    """What falling flags did, and who is skipped now."""

    messages: list[Message] = []
    skips: list[str] = []


async def let_flags_fall(service: Service) -> None:
    """One round over the matches in which a flag is due."""
    for match_id in await service.db.read(read_due):
        live = await service.match(match_id)
        fallen = await service.db.write(_fall, live, service.settings.bots)
        if fallen is None:
            await service.fresh(live)
            continue
        if fallen.messages:
            await told_anew(service, match_id, *fallen.messages)
        for player in fallen.skips:
            await _skip(service, live, player)


def read_due(connection: Connection) -> list[str]:
    rows = connection.execute(
        sa.select(clocks.c.match_id)
        .where(clocks.c.due_at <= now())
        .order_by(clocks.c.due_at)
        .limit(MOST)
    )
    return [row[0] for row in rows]


def _fall(connection: Connection, live: Live, bots: bool) -> Fallen | None:
    """None when the match has moved on meanwhile: it is looked at again."""
    version = lock_match(connection, live.id)
    if version is None or live.playable is None:
        _never(connection, live.id)
        return Fallen()
    if version != live.version:
        return None
    moment = now()
    stored = clock_store.change(connection, live.id, moment, lambda s: s.counted(moment).hands)
    if stored is not None:
        _warn(connection, live, stored)
    messages, skips = list[Message](), list[str]()
    for player in [] if stored is None else at_zero(stored.hands):
        seat = live.seat(player)
        assert seat is not None
        what = happens(live, player, bots)
        if what == "skip":
            skips.append(player)
        else:
            messages.append(_flag(connection, live, seat, what))
    return Fallen(messages, skips)


def _warn(connection: Connection, live: Live, stored: Stored) -> None:
    """Over days: the reserve begins, or only a quarter is left. Each is told once for a turn."""
    found = warnings(stored.hands, stored.clock)
    for player, what in found:
        seat = live.seat(player)
        if seat is not None and stored.hands.seats[player].total:
            post(connection, "time", live.id, seat.number, what=say(WARNINGS[what]))
    if found:
        clock_store.save(
            connection, msgspec.structs.replace(stored, hands=warned(stored.hands, found))
        )


def _never(connection: Connection, match_id: str) -> None:
    """The match is over or cannot be followed: nothing is due any more."""
    connection.execute(sa.update(clocks).where(clocks.c.match_id == match_id).values(due_at=None))


def happens(live: Live, player: str, bots: bool) -> AtZero:
    """What was agreed, as far as it is possible here."""
    agreed = live.clock.at_zero
    if agreed == "skip":
        if passing(live, player) is not None:
            return "skip"
        agreed = "bot"
    return agreed if bots or agreed == "host" else "host"


def passing(live: Live, player: str) -> Action | None:
    """The action by which this player skips; None where the rules allow none."""
    assert live.playable is not None
    t, s = live.playable
    legal = Legal(t, t.view(s, player), player)
    return next((action for action in legal if action.passes), None)


def _flag(connection: Connection, live: Live, seat: SeatRow, what: AtZero) -> Message:
    post(connection, "time" if what == "host" else "replaced", live.id, seat.number)
    if what == "host":
        clock_store.change(connection, live.id, now(), lambda stored: _fell(stored, seat.name))
        host = decides_on(live, seat.name)
        if host is not None:
            tell_of_flag(connection, live.id, host, seat.name)
        touch(connection, live.id)
    elif what == "out":
        leave(connection, live, seat, "out")
        if len(people(live)) <= 2:
            end(connection, live, "concession", seat.name, ranked=True)
    else:
        change_seat(connection, live, seat, lent_to=None, lent_bot=STEADY)
    if what in FELL:
        tell_table(connection, live.id, say(FELL[what], player=seat.name))
    return add_message(connection, live.id, "flag", seat.name, {"what": what})


def _fell(stored: Stored, seat: str) -> Hands:
    return fell(stored.hands, seat)


def decides_on(live: Live, fallen: str) -> SeatRow | None:
    """Who says what follows after a flag: the host, or the next person if it is the host's."""
    others = [seat for seat in people(live) if seat.name != fallen]
    return live.host if live.host in others else next(iter(others), None)


async def let_bot_play(service: Service, match_id: str, caller: Caller, name: str) -> None:
    """The host's answer to a flag that has fallen."""
    live = await service.match(match_id)
    host, seat = decides_on(live, name), live.seat(name)
    if host is None or seat is None or not caller.owns(host):
        raise Forbidden.by(no(HOST_ONLY, SEATS))
    done = await service.db.write(_let_bot_play, live, seat)
    await told_anew(service, live.id, done)


def _let_bot_play(connection: Connection, live: Live, seat: SeatRow) -> Message:
    lock_match(connection, live.id)
    stored = clock_store.read_stored(connection, live.id)
    if stored is None or not stored.hands.seats[seat.name].fallen:
        raise Refused.by(no(STILL_UP, SEATS, player=seat.name))
    return _flag(connection, live, seat, "bot")


async def _skip(service: Service, live: Live, player: str) -> None:
    """The clock passes for the player; an action of theirs that is faster stands."""
    action = await playing(passing, live, player)
    if action is None:
        return
    try:
        await submit(service, live, Submission(live.version, action, "clock", "clock"))
    except ServerError:
        return
