"""Matches: listed, ended, deleted."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import message, say
from trunkline.server.admin.acts import by, did
from trunkline.server.admin.store import Unknown
from trunkline.server.clock import written
from trunkline.server.matches.leaving import close
from trunkline.server.matches.loading import WITH_SETTINGS, read_row
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.told import tell_table
from trunkline.server.people.news import tell_account
from trunkline.server.store.rows import MatchRow, all_typed
from trunkline.server.store.schema import match_settings, matches, seats

ENDED = message("server.act.ended", "{host} ended “{match}” without a result.")
DELETED = message("server.act.deleted", "{host} deleted “{match}”.")
UNLISTED = message("server.act.unlisted", "{host} took “{match}” off the list.")
THIS_ENDED = message("server.told.ended", "{host} ended this match without a result.")
THIS_UNLISTED = message("server.told.unlisted", "{host} took this match off the list.")
YOURS_DELETED = message("server.told.deleted", "{host} deleted your match “{match}”.")


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
    seen_by: str = "link"
    """us, link or all."""


def list_matches(connection: Connection, state: str | None = None) -> list[MatchListed]:
    """All matches or those in this state, the latest first."""
    latest = WITH_SETTINGS.order_by(matches.c.changed_at.desc())
    rows = all_typed(MatchRow, connection.execute(latest))
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
        row.seen_by,
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


def end_match(connection: Connection, match_id: str, host: str = "") -> None:
    """Nobody acts in it any more; it can still be looked at and exported. A match that is over
    stays as it is."""
    row = found_match(connection, match_id)
    if row.finished:
        raise Unknown(f"The match {match_id} is over already.")
    close(connection, match_id)
    add_message(connection, match_id, "ended", "", {})
    tell_table(connection, match_id, say(THIS_ENDED, host=by(host)))
    did(connection, ENDED, host, match=called(row))


def delete_match(connection: Connection, match_id: str, host: str = "") -> None:
    """The match with its log, remarks and seats: gone for good. Its players are told."""
    row = found_match(connection, match_id)
    for account_id in sorted(_players(connection, match_id)):
        tell_account(connection, account_id, say(YOURS_DELETED, host=by(host), match=called(row)))
    connection.execute(sa.delete(matches).where(matches.c.id == match_id))
    did(connection, DELETED, host, match=called(row))


def take_off_list(connection: Connection, match_id: str, host: str = "") -> None:
    """Strangers do not see it in the lobby any longer."""
    row = found_match(connection, match_id)
    if not row.listed:
        raise Unknown(f"The match {match_id} is not on the list.")
    values = {"listed": False, "seating": matches.c.seating + 1}
    connection.execute(sa.update(matches).where(matches.c.id == match_id).values(**values))
    its = match_settings.c.match_id == match_id
    connection.execute(sa.update(match_settings).where(its).values(seen_by="link"))
    tell_table(connection, match_id, say(THIS_UNLISTED, host=by(host)))
    did(connection, UNLISTED, host, match=called(row))


def called(row: MatchRow) -> str:
    """What people call the match."""
    return row.name or f"{row.title} {row.id[:4]}"


def _players(connection: Connection, match_id: str) -> set[str]:
    found = sa.select(seats.c.account_id).where(
        seats.c.match_id == match_id, seats.c.account_id.is_not(None)
    )
    return {account_id for account_id in connection.execute(found).scalars() if account_id}
