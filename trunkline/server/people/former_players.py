"""Former players: in a match that is over a seat gets another name, and the match still replays.

The names of players are in every action, so the log is written anew: each text that is the old
name, and nothing else, becomes the new one. That is done only where the rules play the changed
log to the same end; a match whose title is gone keeps its names.
"""

from __future__ import annotations

import logging
import re
from itertools import count
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import AnyTitle, BadLog, State, encode_state
from trunkline.server.changes import note
from trunkline.server.matches.loading import Stored, find_title, read_match
from trunkline.server.matches.positions import Trail, follow
from trunkline.server.matches.told import TELLING, TOLD, retold
from trunkline.server.service import Service
from trunkline.server.store.rows import Entry, Message, all_typed
from trunkline.server.store.schema import (
    former_players,
    log,
    matches,
    messages,
    rematches,
    reports,
    run_shares,
    seat_states,
    seats,
    snapshots,
)
from trunkline.server.threads import looking

logger = logging.getLogger("trunkline.server.people.former_players")
NAME = "Former player"
"""In the log it is a name like any other, so it is not translated."""
NAMED = (run_shares.c.player, rematches.c.made_by, seat_states.c.invited_as)
"""Further places where the name of a seat stands by itself."""
TEXT = "text"
"""What somebody wrote stays as they wrote it."""


class Renaming(Struct, frozen=True):
    """A seat and its new name, found to play to the same end."""

    stored: Stored
    number: int
    name: str

    @property
    def old(self) -> str:
        return self.stored.seats[self.number].name


async def forget_names(service: Service) -> int:
    """Give every seat that waits for it another name, if its match is over; how many got one."""
    done = 0
    for match_id, number in await service.db.read(waiting):
        stored = await service.db.read(read_match, match_id, whole=True)
        if stored is None:
            continue
        renaming = await looking(plan, stored, number)
        if renaming is None:
            logger.warning("A former player keeps the name.", extra={"match": match_id})
            await service.db.write(settle, match_id, number)
        elif await service.db.write(rename, renaming):
            service.forget_written()
            done += 1
    return done


def waiting(connection: Connection) -> list[tuple[str, int]]:
    rows = connection.execute(
        sa.select(former_players.c.match_id, former_players.c.number)
        .select_from(former_players.join(matches))
        .where(matches.c.finished)
        .limit(100)
    )
    return [(match_id, number) for match_id, number in rows]


def plan(stored: Stored, number: int) -> Renaming | None:
    """The new name, if the match with it goes as it went; None if it does not."""
    t, stopped = find_title(stored.row)
    if t is None or stopped:
        return None
    names = [seat.name for seat in stored.seats]
    renaming = Renaming(stored, number, _free(names))
    try:
        same = _replayed(t, stored, renaming)
    except BadLog:
        return None
    return renaming if same else None


def _free(names: list[str]) -> str:
    if NAME not in names:
        return NAME
    return next(f"{NAME} {n}" for n in count(2) if f"{NAME} {n}" not in names)


def _replayed(t: AnyTitle, stored: Stored, by: Renaming) -> bool:
    """Whether the changed log ends in the changed position."""
    players = tuple(seat.name for seat in stored.seats)
    actions = [_in_text(action, by.old, by.name) for action in stored.trail.actions]
    changed = tuple(by.name if player == by.old else player for player in players)
    before = follow(t, stored.row, players, stored.trail)
    after = follow(t, stored.row, changed, Trail(None, actions))
    return bool(renamed(_position(before), by.old, by.name) == _position(after))


def _position(s: State) -> dict[str, Any]:
    """Without the sentences about the last action, in which names may be joined."""
    found: dict[str, Any] = msgspec.json.decode(encode_state(s))
    return {name: value for name, value in found.items() if name != "told"}


def renamed(value: Any, old: str, new: str) -> Any:
    """The same with every text that is the old name changed, keys of objects too."""
    if isinstance(value, str):
        return new if value == old else value
    if isinstance(value, list):
        return [renamed(each, old, new) for each in value]
    if isinstance(value, dict):
        return {
            renamed(key, old, new): each if key == TEXT else renamed(each, old, new)
            for key, each in value.items()
        }
    return value


def _in_told(told: str, old: str, new: str) -> str:
    """Sentences name several players in one text: Ann and Bob."""
    whole_word = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")

    def changed(value: Any) -> Any:
        if isinstance(value, str):
            return whole_word.sub(lambda _: new, value)
        if isinstance(value, dict):
            values = [[name, changed(each)] for name, each in value.get("values", ())]
            return {**value, "values": values} if values else value
        return value

    return msgspec.json.encode([changed(each) for each in msgspec.json.decode(told)]).decode()


def _in_text(json: str, old: str, new: str) -> str:
    return msgspec.json.encode(renamed(msgspec.json.decode(json), old, new)).decode()


def rename(connection: Connection, by: Renaming) -> bool:
    """Write it all anew, unless the match has moved on meanwhile."""
    row, old, new = by.stored.row, by.old, by.name
    unmoved = sa.select(matches.c.id).where(
        matches.c.id == row.id, matches.c.version == row.version, matches.c.finished
    )
    if connection.execute(unmoved.with_for_update()).first() is None:
        return False
    _rename_log(connection, row.id, old, new)
    _rename_messages(connection, row.id, old, new)
    here = seats.c.match_id == row.id, seats.c.number == by.number
    connection.execute(sa.update(seats).where(*here).values(name=new))
    for column in NAMED:
        its = column.table.c.match_id == row.id, column == old
        connection.execute(sa.update(column.table).where(*its).values({column: new}))
    values: dict[str, Any] = {"seating": matches.c.seating + 1}
    if row.result is not None:
        values["result"] = _in_text(row.result, old, new)
    connection.execute(sa.update(matches).where(matches.c.id == row.id).values(**values))
    for table in (snapshots, reports):
        connection.execute(sa.delete(table).where(table.c.match_id == row.id))
    settle(connection, row.id, by.number)
    note(connection)
    return True


def _rename_log(connection: Connection, match_id: str, old: str, new: str) -> None:
    for entry in all_typed(Entry, connection.execute(sa.select(log).filter_by(match_id=match_id))):
        values = {
            name: renamed(getattr(entry, name), old, new) for name in ("by", "submitter", "decider")
        }
        values["action"] = entry.action and _in_text(entry.action, old, new)
        values["told"] = _in_told(entry.told, old, new)
        here = log.c.match_id == match_id, log.c.version == entry.version
        connection.execute(sa.update(log).where(*here).values(**values))


def _rename_messages(connection: Connection, match_id: str, old: str, new: str) -> None:
    rows = connection.execute(sa.select(messages).filter_by(match_id=match_id))
    for said in all_typed(Message, rows):
        data = _in_text(said.data, old, new)
        if said.kind == TOLD:
            data = retold(_in_told(TELLING.decode(said.data).told, old, new))
        values = {"seat": renamed(said.seat, old, new), "data": data}
        here = messages.c.match_id == match_id, messages.c.number == said.number
        connection.execute(sa.update(messages).where(*here).values(**values))


def settle(connection: Connection, match_id: str, number: int) -> None:
    """Nothing is left to do for this seat."""
    here = former_players.c.match_id == match_id, former_players.c.number == number
    connection.execute(sa.delete(former_players).where(*here))
