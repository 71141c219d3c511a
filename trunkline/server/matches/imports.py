"""Importing a match file: judged action by action, then played on like any other match."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import (
    Action,
    AnyTitle,
    Match,
    State,
    decider,
    encode_action,
    play,
)
from trunkline.server.clock import now
from trunkline.server.matches.actions import told_of
from trunkline.server.matches.creation import (
    Created,
    NewMatch,
    SeatWanted,
    given,
    insert_match,
    plan_match,
    plan_seats,
    with_links,
)
from trunkline.server.matches.live import standing, step_name
from trunkline.server.matches.log import pack_told
from trunkline.server.matches.positions import SNAPSHOT_EVERY, WRITTEN_BY, pack
from trunkline.server.people.caller import Session
from trunkline.server.people.links import read_key
from trunkline.server.service import Service
from trunkline.server.store.rows import Entry, MatchRow, SeatRow, columns
from trunkline.server.store.schema import log, snapshots


class Plan(Struct, frozen=True):
    """Everything that an import writes."""

    row: MatchRow
    seats: list[SeatRow]
    entries: list[Entry]
    snapshots: list[tuple[int, bytes]]


async def import_match(service: Service, plan: Plan, session: Session | None = None) -> Created:
    """A new match with the past of a file.

    A browser that opens a file gets all its seats: the match is in its lobby and can be played on.
    """
    key = await service.db.peek(read_key)
    seats, tokens = with_links(key, plan.row.id, plan.seats)
    await service.db.write(insert_import, msgspec.structs.replace(plan, seats=seats), session)
    service.notify(await service.match(plan.row.id))
    return Created(plan.row.id, given(seats, tokens), f"/matches/{plan.row.id}")


def plan_import(match: Match, played: int | None = None) -> Plan:
    """Play the match once more and write down what each action told; `played` is when it was."""
    t = match.title
    seats = plan_seats(t, [SeatWanted(name) for name in match.players])
    # Whoever opens a file wants to study it, and has all its seats.
    row = plan_match(t, NewMatch(t.id, [], match.seed, match.options, hints=True), seats)
    s, entries, kept = match.at(0), [], []
    for number, action in enumerate(match.actions, start=1):
        step = step_name(s)
        play(t, s, action)
        entries.append(_entry(t, step, s, action, row.id, number))
        if number % SNAPSHOT_EVERY == 0:
            kept.append((number, pack(s)))
    row = msgspec.structs.replace(
        row, version=match.version, actions=match.version, played_at=played, **standing(t, s)
    )
    return Plan(row, seats, entries, kept)


def _entry(
    t: AnyTitle, step: str | None, s: State, action: Action, match_id: str, number: int
) -> Entry:
    return Entry(
        match_id=match_id,
        version=number,
        kind="action",
        actions=number,
        by=action.by,
        submitter=action.by,
        way="import",
        action=msgspec.json.encode(encode_action(action)).decode(),
        told=pack_told(told_of(t, step, s, action)),
        decider=decider(t, s),
        secret=t.secret(s, action),
        written_at=now(),
    )


def insert_import(connection: Connection, plan: Plan, session: Session | None) -> None:
    mine = [seat.number for seat in plan.seats] if session is not None else []
    insert_match(connection, plan.row, plan.seats, session, mine)
    if plan.entries:
        connection.execute(sa.insert(log), [columns(log, entry) for entry in plan.entries])
    kept = {"match_id": plan.row.id, "written_by": WRITTEN_BY}
    if plan.snapshots:
        connection.execute(
            sa.insert(snapshots),
            [{**kept, "actions": actions, "state": state} for actions, state in plan.snapshots],
        )
