"""Matches: listed, ended, deleted."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.admin.store import Unknown
from trunkline.server.clock import written
from trunkline.server.matches.leaving import close
from trunkline.server.matches.loading import read_row
from trunkline.server.matches.messages import add_message
from trunkline.server.store.rows import MatchRow, all_typed
from trunkline.server.store.schema import matches, seats


class MatchListed(Struct, frozen=True):
    """A match for the host of the store; nothing of its position."""

    id: str
    title: str
    name: str
    state: str
    """open, playing, finished or ended."""
    players: list[str]
    decider: str | None
    actions: int
    listed: bool
    created_at: str
    changed_at: str


def list_matches(connection: Connection, state: str | None = None) -> list[MatchListed]:
    """All matches or those in this state, the latest first."""
    rows = all_typed(
        MatchRow, connection.execute(sa.select(matches).order_by(matches.c.changed_at.desc()))
    )
    names: dict[str, list[str]] = {}
    for match_id, name in connection.execute(
        sa.select(seats.c.match_id, seats.c.name).order_by(seats.c.match_id, seats.c.number)
    ):
        names.setdefault(match_id, []).append(name)
    found = (_listed(row, names.get(row.id, [])) for row in rows)
    return [match for match in found if state in (None, match.state)]


def _listed(row: MatchRow, players: list[str]) -> MatchListed:
    return MatchListed(
        row.id,
        row.title,
        row.name,
        _state(row),
        players,
        row.decider,
        row.actions,
        row.listed,
        written(row.created_at),
        written(row.changed_at),
    )


def _state(row: MatchRow) -> str:
    if row.ended_at is not None:
        return "ended"
    if row.finished:
        return "finished"
    return "playing" if row.begun else "open"


def found_match(connection: Connection, match_id: str) -> MatchRow:
    row = read_row(connection, match_id)
    if row is None:
        raise Unknown(f"There is no match {match_id}.")
    return row


def end_match(connection: Connection, match_id: str) -> None:
    """Nobody acts in it any more; it can still be looked at and exported. A match that is over
    stays as it is."""
    if found_match(connection, match_id).finished:
        raise Unknown(f"The match {match_id} is over already.")
    close(connection, match_id)
    add_message(connection, match_id, "ended", "", {})


def delete_match(connection: Connection, match_id: str) -> None:
    """The match with its log, remarks and seats: gone for good."""
    found_match(connection, match_id)
    connection.execute(sa.delete(matches).where(matches.c.id == match_id))
