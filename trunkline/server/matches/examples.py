"""A finished game of each title for anybody to watch: its kit's file, stored when first asked."""

from __future__ import annotations

from hashlib import sha256

from msgspec.structs import replace
from sqlalchemy import Connection

from trunkline.kernel import UnknownTitle, get_kit, kits, phrase
from trunkline.server.errors import NotFound
from trunkline.server.matches.imports import Plan, insert_import
from trunkline.server.matches.loading import read_row
from trunkline.server.matches.uploads import plan_game
from trunkline.server.service import Service
from trunkline.server.store.database import alone

WATCHING = 881_1881
"""The number of the lock that keeps two who ask first from storing the same game twice."""
MARK = 12


def example_titles() -> tuple[str, ...]:
    """Titles that have one, the longest game first."""
    having = [kit for kit in kits() if kit.example]
    return tuple(kit.id for kit in sorted(having, key=lambda kit: kit.playing_time or (0, 0)))[::-1]


async def example_match(service: Service, title_id: str) -> str:
    """The id of the stored match; raises NotFound where the title has no such game."""
    try:
        kit = get_kit(title_id)
    except UnknownTitle as error:
        raise NotFound(str(error)) from None
    if not kit.example:
        raise NotFound(phrase("file.no-example", "{title} has no game to watch.", title=kit.name))
    data = kit.folder(kit.example).read_bytes()
    match_id = f"example-{sha256(data).hexdigest()[:MARK]}"
    if await service.db.peek(read_row, match_id) is None:
        plan, _ = await service.costly.run(plan_game, data)
        await service.db.write(_store, nobodys(plan, match_id))
    return match_id


def nobodys(plan: Plan, match_id: str) -> Plan:
    """The same with this id, and no link to any of its seats."""
    row = replace(plan.row, id=match_id, hints=False)
    seats = [replace(seat, match_id=match_id, token_hash=None) for seat in plan.seats]
    entries = [replace(entry, match_id=match_id) for entry in plan.entries]
    return replace(plan, row=row, seats=seats, entries=entries)


def _store(connection: Connection, plan: Plan) -> None:
    alone(connection, WATCHING)
    if read_row(connection, plan.row.id) is None:
        insert_import(connection, plan, None)
