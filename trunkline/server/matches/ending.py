"""Ending a match otherwise than by its rules: by vote, by concession, or because nobody came."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.bots.levels import STEADY
from trunkline.kernel import AnyTitle, State, message, no, phrase, say
from trunkline.server.clock import now
from trunkline.server.errors import SEATS, Conflict, Forbidden, Refused
from trunkline.server.matches.askers import HAS_LEFT, player_asking
from trunkline.server.matches.clock_rules import DAY, MINUTE
from trunkline.server.matches.live import Live, standing
from trunkline.server.matches.loans import change_seat
from trunkline.server.matches.messages import add_message, lock_match
from trunkline.server.matches.next_host import pass_on_host, tell_of_host
from trunkline.server.matches.told import tell_table
from trunkline.server.matches.votes import EndAsked, Request, ask
from trunkline.server.notices.posting import post
from trunkline.server.people.caller import Caller, held
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, SeatRow
from trunkline.server.store.schema import clocks, endings, leavers, matches

ENDING = message("ending.section", "Ending a match")
OVER = message("ending.over", "This match is over.")
NOT_BEGUN = message("ending.not-begun", "This match has not begun.")
CONCEDES = message("ending.concedes", "{player} concedes.")
NO_BOTS = message(
    "ending.no-bots", "This server has no bots to play your seat. You can ask to end the match."
)
NOT_CLOSED = message("ending.not-closed", "You cannot reopen this match: it was not closed.")
NOT_HOST = message("ending.not-host", "You cannot delete this match: only the host can.")
OTHERS_PLAY = message(
    "ending.others-play", "Other people play in this match. You can ask to end it."
)
SILENCE = {"live": 2 * MINUTE, "days": 3 * DAY}
"""Who does not answer for so long is counted as a yes."""


def people(live: Live) -> list[SeatRow]:
    """The seats of people who came and have not left."""
    return [s for s in live.seats if s.person and not s.awaits and s.left is None]


def at_table(live: Live) -> list[SeatRow]:
    """Those of them who play themselves: nobody else could answer soon."""
    return [seat for seat in people(live) if seat.playing_bot is None]


def playing(live: Live) -> tuple[AnyTitle, State]:
    """Title and position; raises Refused where there is nothing to end."""
    if live.row.finished:
        raise Refused.by(no(OVER, ENDING))
    if live.playable is None:
        raise Refused.by(no(NOT_BEGUN, ENDING))
    return live.playable


async def concede(service: Service, match_id: str, caller: Caller, name: str | None) -> None:
    """A bot plays the seat to the end, and it ranks last; of two people the other one wins."""
    live = await service.match(match_id)
    seat = player_asking(caller, live, name)
    playing(live)
    if len(people(live)) > 2 and not service.settings.bots:
        raise Refused.by(no(NO_BOTS, ENDING))
    message = await service.db.write(_concede, live, seat)
    await told_anew(service, live.id, message)


def _concede(connection: Connection, live: Live, seat: SeatRow) -> Message:
    if lock_match(connection, live.id) is None:
        raise Conflict(phrase(OVER))
    tell_table(connection, live.id, say(CONCEDES, player=seat.name))
    message = add_message(connection, live.id, "conceded", seat.name, {})
    leave(connection, live, seat, "conceded")
    if len(people(live)) <= 2:
        end(connection, live, "concession", seat.name, ranked=True)
    return message


def leave(connection: Connection, live: Live, seat: SeatRow, how: str) -> None:
    """The seat is played by a bot to the end and ranks last."""
    there = sa.select(leavers).where(leavers.c.match_id == live.id, leavers.c.number == seat.number)
    if connection.execute(there).first() is not None:
        raise Conflict(phrase(HAS_LEFT, player=seat.name))
    values = {"match_id": live.id, "number": seat.number, "how": how, "at": now()}
    connection.execute(sa.insert(leavers), values)
    change_seat(connection, live, seat, lent_to=None, lent_bot=STEADY)
    tell_of_host(connection, live, pass_on_host(connection, live, seat))


async def ask_to_end(
    service: Service, match_id: str, caller: Caller, ranked: bool, name: str | None
) -> Request:
    """All people must agree; nobody else there means that it ends at once."""
    live = await service.match(match_id)
    seat = player_asking(caller, live, name)
    playing(live)
    own = caller.owned(live)
    needed = tuple(person.name for person in people(live) if person not in own)
    asked = EndAsked(ranked)
    if needed:
        due_at = now() + SILENCE[live.row.pace]
        return await ask(service, live, seat.name, asked, needed, due_at)
    message = await service.db.write(end_by_vote, live, asked, seat.name)
    await told_anew(service, live.id, message)
    return Request(message.number, seat.name, asked, (), (), "granted", message.version)


def end_by_vote(connection: Connection, live: Live, asked: EndAsked, by: str) -> Message:
    if lock_match(connection, live.id) is None:
        raise Conflict(phrase(OVER))
    message = add_message(connection, live.id, "ended", by, {"how": "vote"})
    end(connection, live, "vote", by, ranked=asked.ranked)
    return message


def end(connection: Connection, live: Live, how: str, by: str, ranked: bool) -> None:
    """Nobody acts any more. Ranked: as everything stands now."""
    t, s = live.playable or (None, None)
    moment, result = now(), None
    if ranked and t is not None and s is not None:
        worths = {player: t.worth(s, player) for player in s.players}
        result = msgspec.json.encode(worths).decode()
    values = {"ended_at": moment, "changed_at": moment, "finished": True, "bot_due": False}
    connection.execute(
        sa.update(matches)
        .where(matches.c.id == live.id)
        .values(**values, result=result, decider=None, step=None, seating=matches.c.seating + 1)
    )
    for seat in people(live):
        if seat.name != by:
            post(connection, "end", live.id, seat.number, by=by)
    row = {"match_id": live.id, "how": how, "by": by, "at": moment}
    connection.execute(sa.insert(endings), row)
    still = sa.update(clocks).where(clocks.c.match_id == live.id)
    connection.execute(still.values(due_at=None))


async def reopen(service: Service, match_id: str, caller: Caller) -> None:
    """Whoever sits at a match that was closed can go on with it."""
    live = await service.match(match_id)
    seat = held(caller, live)[0]
    if live.ending is None or live.ending.how != "closed":
        raise Refused.by(no(NOT_CLOSED, ENDING))
    message = await service.db.write(_reopen, live, seat.name)
    await told_anew(service, live.id, message)


def _reopen(connection: Connection, live: Live, by: str) -> Message:
    message = add_message(connection, live.id, "reopened", by, {})
    gone = connection.execute(sa.delete(endings).where(endings.c.match_id == live.id))
    if gone.rowcount != 1:
        raise Conflict(phrase(NOT_CLOSED))
    values: dict[str, object] = {"ended_at": None, "finished": False, "changed_at": now()}
    if live.playable is not None:
        values |= standing(*live.playable)
    seating = matches.c.seating + 1
    here = sa.update(matches).where(matches.c.id == live.id)
    connection.execute(here.values(**values, seating=seating))
    return message


async def delete(service: Service, match_id: str, caller: Caller) -> None:
    """Gone for good: only what never began, or what nobody else plays in."""
    live = await service.match(match_id)
    own = held(caller, live)
    if live.host not in own:
        raise Forbidden.by(no(NOT_HOST, SEATS))
    if not may_delete(caller, live):
        raise Refused.by(no(OTHERS_PLAY, ENDING))
    await service.db.write(_delete, live.id)
    service.forget(live.id)
    await service.streams.look_again()


def may_delete(caller: Caller, live: Live) -> bool:
    """It never began, or all seats are of bots or of this screen."""
    others = [s for s in live.seats if s.bot is None and not caller.owns(s)]
    return live.host is not None and caller.owns(live.host) and (not live.row.begun or not others)


def _delete(connection: Connection, match_id: str) -> None:
    connection.execute(sa.delete(matches).where(matches.c.id == match_id))


async def told_anew(service: Service, match_id: str, *messages: Message) -> Live:
    """Everyone learns of a change that is safely in the store; the match is read again."""
    service.forget(match_id)
    live = await service.match(match_id)
    for each in messages:
        service.streams.publish_message(each)
    service.notify(live)
    return live
