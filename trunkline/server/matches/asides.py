"""What is said and settled at the table beside the actions: chat, requests, seats."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, bindparam

from trunkline.server.clock import now, written
from trunkline.server.errors import NotFound
from trunkline.server.store.rows import Aside, all_typed, columns
from trunkline.server.store.tables import asides, matches

COUNT = (
    sa.update(matches)
    .where(matches.c.id == bindparam("of"))
    .values(asides=matches.c.asides + 1)
    .returning(matches.c.asides, matches.c.version)
)

READ = (
    sa.select(asides)
    .where(
        asides.c.match_id == bindparam("of"),
        asides.c.kind.in_(bindparam("kinds", expanding=True)),
        asides.c.number > bindparam("after"),
    )
    .order_by(asides.c.number)
)


def add_aside(
    connection: Connection,
    match_id: str,
    kind: str,
    seat: str,
    data: dict[str, Any],
    refers_to: int | None = None,
) -> Aside:
    """Append one aside; raises NotFound if the match was deleted meanwhile. Counting it
    locks the match: asides and actions have one order."""
    found = connection.execute(COUNT, {"of": match_id}).first()
    if found is None:
        raise NotFound
    number, version = found
    aside = Aside(
        match_id=match_id,
        number=number,
        version=version,
        kind=kind,
        seat=seat,
        refers_to=refers_to,
        data=msgspec.json.encode(data).decode(),
        written_at=now(),
    )
    connection.execute(sa.insert(asides), columns(asides, aside))
    return aside


def read_asides(connection: Connection, match_id: str, *kinds: str, after: int = 0) -> list[Aside]:
    """Asides of these kinds, oldest first."""
    rows = connection.execute(READ, {"of": match_id, "kinds": kinds, "after": after})
    return all_typed(Aside, rows)


def shown(aside: Aside) -> dict[str, Any]:
    """An aside as everyone at the table may read it; it holds no secrets."""
    return {
        "number": aside.number,
        "version": aside.version,
        "kind": aside.kind,
        "seat": aside.seat,
        "refers_to": aside.refers_to,
        **msgspec.json.decode(aside.data),
        "written_at": written(aside.written_at),
    }
