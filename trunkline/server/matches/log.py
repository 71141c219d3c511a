"""The log in the store. Appending is one transaction, and only onto the version that was judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, bindparam
from sqlalchemy.exc import IntegrityError

from trunkline.kernel import Sentence
from trunkline.kernel.before_keys import read_sentences
from trunkline.server.matches.clock_model import Asked
from trunkline.server.matches.clock_store import moved
from trunkline.server.matches.positions import WRITTEN_BY
from trunkline.server.notices.posting import Telling, post_all
from trunkline.server.store.rows import Entry, MatchRow, all_typed, columns, typed
from trunkline.server.store.schema import log, matches, snapshots

ADVANCE = (
    sa.update(matches)
    .where(
        matches.c.id == bindparam("of"),
        matches.c.version == bindparam("seen"),
        matches.c.ended_at.is_(None),
    )
    .values(
        version=bindparam("version"),
        actions=bindparam("actions"),
        changed_at=bindparam("changed_at"),
        decider=bindparam("decider"),
        step=bindparam("step"),
        finished=bindparam("finished"),
        result=bindparam("result"),
        bot_due=bindparam("bot_due"),
    )
    .returning(matches.c.asides, matches.c.seating)
)
APPEND = sa.insert(log)
KEEP = sa.insert(snapshots)
FORGET = sa.delete(snapshots).where(
    snapshots.c.match_id == bindparam("of"), snapshots.c.actions > bindparam("kept")
)


class Outrun(Exception):
    """Another entry was written first, or the match was ended or deleted."""


class Written(msgspec.Struct, frozen=True):
    """A transaction to come: the entry, the match after it, and what goes along."""

    before: MatchRow
    entry: Entry
    after: MatchRow
    snapshot: bytes | None = None
    notices: list[Telling] = []
    asked: Asked | None = None
    """Whom the match waits for then; None where nothing is counted."""


def append(connection: Connection, written: Written) -> MatchRow:
    """Write it all, or raise Outrun and write nothing."""
    before, after, entry = written.before, written.after, written.entry
    values: dict[str, Any] = {name: getattr(after, name) for name in AFTER}
    found = connection.execute(ADVANCE, {"of": before.id, "seen": before.version, **values}).first()
    if found is None:
        raise Outrun
    try:
        connection.execute(APPEND, columns(log, entry))
    except IntegrityError:
        raise Outrun from None
    if entry.actions <= before.actions:
        connection.execute(FORGET, {"of": before.id, "kept": entry.actions})
    if written.snapshot is not None:
        values = {"match_id": before.id, "actions": entry.actions, "written_by": WRITTEN_BY}
        connection.execute(KEEP, {**values, "state": written.snapshot})
    posted = post_all(connection, before.id, written.notices)
    clock = "" if written.asked is None else moved(connection, entry, written.asked)
    return msgspec.structs.replace(
        after, asides=found[0], seating=found[1], clock=clock, posted=posted
    )


AFTER = (
    "version",
    "actions",
    "changed_at",
    "decider",
    "step",
    "finished",
    "result",
    "bot_due",
)


def read_log(
    connection: Connection, match_id: str, after: int = 0, most: int | None = None
) -> list[Entry]:
    """The entries after this version, oldest first; all, or so many."""
    rows = connection.execute(
        sa.select(log)
        .where(log.c.match_id == match_id, log.c.version > after)
        .order_by(log.c.version)
        .limit(most)
    )
    return all_typed(Entry, rows)


def read_by_key(connection: Connection, match_id: str, by: str, key: str) -> Entry | None:
    """The entry that was written under this Idempotency-Key."""
    found = connection.execute(
        sa.select(log).where(log.c.match_id == match_id, log.c.by == by, log.c.key == key)
    ).first()
    return typed(Entry, found)


def pack_told(told: Sequence[Sentence]) -> str:
    return msgspec.json.encode(told).decode()


def unpack_told(told: str) -> list[str]:
    """The sentences as players read them."""
    return [str(sentence) for sentence in read_sentences(told)]
