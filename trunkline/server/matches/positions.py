"""Positions from the store: the nearest snapshot and the actions after it."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection, bindparam

from trunkline import __version__
from trunkline.kernel import (
    AnyTitle,
    BadLog,
    BadSetup,
    Malformed,
    Refused,
    State,
    decode_action,
    decode_state,
    encode_state,
    message,
    play,
    start,
)
from trunkline.kernel.match import LOGS
from trunkline.server.store.rows import MatchRow
from trunkline.server.store.schema import log, matches, snapshots

SETUP = message("table.section.setup", "Setup")
SNAPSHOT_EVERY = 8
NEAREST = (
    sa.select(snapshots.c.actions, snapshots.c.state)
    .where(
        snapshots.c.match_id == bindparam("of"),
        snapshots.c.actions <= bindparam("upto"),
        snapshots.c.written_by == bindparam("by"),
    )
    .order_by(snapshots.c.actions.desc())
    .limit(1)
)
IN_FORCE = (
    sa.select(log.c.actions, log.c.action)
    .where(
        log.c.match_id == bindparam("of"),
        log.c.kind == "action",
        log.c.actions > bindparam("after"),
        log.c.actions <= bindparam("upto"),
    )
    .order_by(log.c.version)
)
WRITTEN_BY = f"trunkline {__version__}"


class Snapshot(Struct, frozen=True):
    """A stored position; only the version of the package that wrote it trusts it."""

    actions: int
    state: bytes


class Trail(Struct, frozen=True):
    """What is needed to work out a position: where to begin and what to play."""

    snapshot: Snapshot | None
    actions: list[str]


def pack(s: State) -> bytes:
    return zlib.compress(encode_state(s), 1)


def save_snapshot(
    connection: Connection, match_id: str, actions: int, version: int, state: bytes
) -> None:
    """Keep a position, unless the match has moved on; replaces what another package made of it."""
    here = (snapshots.c.match_id == match_id) & (snapshots.c.actions == actions)
    unmoved = sa.select(matches.c.id).where(matches.c.id == match_id, matches.c.version == version)
    if connection.execute(unmoved.with_for_update()).first() is not None:
        connection.execute(sa.delete(snapshots).where(here))
        values = {"match_id": match_id, "actions": actions, "written_by": WRITTEN_BY}
        connection.execute(sa.insert(snapshots).values(**values, state=state))


class BadSnapshot(Exception):
    """A stored position cannot be read or played on: the whole log must be replayed."""


def whole_trail(connection: Connection, match_id: str, upto: int) -> Trail:
    """The way from the first position."""
    return Trail(None, in_force(connection, match_id, 0, upto))


def read_trail(connection: Connection, match_id: str, upto: int) -> Trail:
    """The way to the position after `upto` actions, from the nearest snapshot."""
    found = connection.execute(NEAREST, {"of": match_id, "upto": upto, "by": WRITTEN_BY}).first()
    snapshot = None if found is None else Snapshot(*found)
    return Trail(
        snapshot, in_force(connection, match_id, snapshot.actions if snapshot else 0, upto)
    )


def in_force(connection: Connection, match_id: str, after: int, upto: int) -> list[str]:
    """The actions number after+1 to upto, without those that were undone.

    Of several actions with one number the last written is in force: only an undo makes room.
    """
    rows = connection.execute(IN_FORCE, {"of": match_id, "after": after, "upto": upto})
    latest: dict[int, str] = {row.actions: row.action for row in rows}
    return [latest[number] for number in sorted(latest)]


def follow(t: AnyTitle, row: MatchRow, players: tuple[str, ...], trail: Trail) -> State:
    """Walk the trail; raises BadLog where these rules do not go along, or BadSnapshot."""
    if trail.snapshot is None:
        return replay(t, first(t, row, players), trail.actions, 0)
    try:
        s: State = decode_state(t, zlib.decompress(trail.snapshot.state))
        return replay(t, s, trail.actions, trail.snapshot.actions)
    except (BadLog, zlib.error, msgspec.MsgspecError, LookupError) as error:
        raise BadSnapshot(str(error)) from None


def first(t: AnyTitle, row: MatchRow, players: tuple[str, ...]) -> State:
    options = msgspec.json.decode(row.options, type=dict[str, str])
    try:
        s: State = start(t, players, row.seed, options)
        return s
    except BadSetup as error:
        raise BadLog.unreadable(0, error, SETUP) from None


def replay(t: AnyTitle, s: State, actions: Iterable[str], at: int) -> State:
    """Play on in place, judging every action; raises BadLog."""
    for number, action in enumerate(actions, start=at + 1):
        try:
            play(t, s, decode_action(t, action))
        except Malformed as error:
            raise BadLog.unreadable(number, error, LOGS) from None
        except Refused as error:
            raise BadLog(number, error.refusal) from None
    return s
