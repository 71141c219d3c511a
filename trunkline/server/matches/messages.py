"""Messages of a match, beside its actions: chat, requests and answers, changes of seats."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, bindparam

from trunkline.server.clock import now, written
from trunkline.server.errors import NotFound
from trunkline.server.store.rows import Message, all_typed, columns
from trunkline.server.store.schema import matches, messages

COUNT = (
    sa.update(matches)
    .where(matches.c.id == bindparam("of"))
    .values(asides=matches.c.asides + 1)
    .returning(matches.c.asides, matches.c.version)
)

LOCK = (
    sa.update(matches)
    .where(matches.c.id == bindparam("of"))
    .values(asides=matches.c.asides)
    .returning(matches.c.version, matches.c.finished)
)

READ = (
    sa.select(messages)
    .where(
        messages.c.match_id == bindparam("of"),
        messages.c.kind.in_(bindparam("kinds", expanding=True)),
        messages.c.number > bindparam("after"),
    )
    .order_by(messages.c.number)
)


def lock_match(connection: Connection, match_id: str) -> int | None:
    """Let nobody else write to this match in this transaction; its version, None where it is
    over or gone."""
    found = connection.execute(LOCK, {"of": match_id}).first()
    return None if found is None or found[1] else int(found[0])


def add_message(
    connection: Connection,
    match_id: str,
    kind: str,
    seat: str,
    data: dict[str, Any],
    refers_to: int | None = None,
) -> Message:
    """Append one message; raises NotFound if the match was deleted meanwhile. Counting it
    locks the match: messages and actions have one order."""
    found = connection.execute(COUNT, {"of": match_id}).first()
    if found is None:
        raise NotFound
    number, version = found
    message = Message(
        match_id=match_id,
        number=number,
        version=version,
        kind=kind,
        seat=seat,
        refers_to=refers_to,
        data=msgspec.json.encode(data).decode(),
        written_at=now(),
    )
    connection.execute(sa.insert(messages), columns(messages, message))
    return message


def read_messages(
    connection: Connection, match_id: str, *kinds: str, after: int = 0
) -> list[Message]:
    """Messages of these kinds, oldest first."""
    rows = connection.execute(READ, {"of": match_id, "kinds": kinds, "after": after})
    return all_typed(Message, rows)


def shown(message: Message) -> dict[str, Any]:
    """A message as everyone at the table may read it; it holds no secrets."""
    return {
        "number": message.number,
        "version": message.version,
        "kind": message.kind,
        "seat": message.seat,
        "refers_to": message.refers_to,
        **msgspec.json.decode(message.data),
        "written_at": written(message.written_at),
    }
