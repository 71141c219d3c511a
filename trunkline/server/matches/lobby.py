"""The lobby: the matches that the caller may see, each in one line."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from trunkline.server.clock import written
from trunkline.server.matches.json_view import result
from trunkline.server.people.caller import Caller, Session
from trunkline.server.service import Service
from trunkline.server.store.rows import MatchRow, SeatRow, all_typed
from trunkline.server.store.schema import matches, seats, stand_ins


class MatchListed(Struct, frozen=True):
    """One line of the lobby."""

    id: str
    title: str
    name: str
    pace: str
    players: list[str]
    version: int
    decider: str | None
    your_turn: bool
    mine: bool
    open_seats: int
    begun: bool
    finished: bool
    result: dict[str, int] | None
    changed_at: str
    url: str


async def list_matches(
    service: Service, caller: Caller, title: str | None, mine: bool, limit: int
) -> list[MatchListed]:
    """The lobby: one's own matches and those that are listed, the latest first."""
    found = await service.db.read(_read_list, caller, title, mine, limit)
    return [_listed(row, seated, caller) for row, seated in found]


async def list_with_steps(
    service: Service, caller: Caller, limit: int
) -> list[tuple[MatchListed, str]]:
    """The same with what is being decided; where several are asked at once, as by secret bids, it
    may be one's turn too."""
    found = await service.db.read(_read_list, caller, None, False, limit)
    lines = [(_listed(row, seated, caller), row.step or "") for row, seated in found]
    return [(await _asked_together(service, caller, line), step) for line, step in lines]


async def _asked_together(service: Service, caller: Caller, line: MatchListed) -> MatchListed:
    if not line.mine or line.your_turn or line.finished or not line.begun:
        return line
    live = await service.match(line.id)
    own = {seat.name for seat in caller.owned(live)}
    mine = next((name for name in live.awaited() if name in own), None)
    return line if mine is None else replace(line, decider=mine, your_turn=True)


def _read_list(
    connection: Connection, caller: Caller, title: str | None, mine: bool, limit: int
) -> list[tuple[MatchRow, list[SeatRow]]]:
    own = _own_matches(caller)
    wanted = matches.c.id.in_(own) if mine else sa.or_(matches.c.listed, matches.c.id.in_(own))
    if title is not None:
        wanted = sa.and_(wanted, matches.c.title == title)
    rows = all_typed(
        MatchRow,
        connection.execute(
            sa.select(matches).where(wanted).order_by(matches.c.changed_at.desc()).limit(limit)
        ),
    )
    seated = all_typed(
        SeatRow,
        connection.execute(
            sa.select(seats)
            .where(seats.c.match_id.in_([row.id for row in rows]))
            .order_by(seats.c.number)
        ),
    )
    return [(row, [seat for seat in seated if seat.match_id == row.id]) for row in rows]


def _own_matches(caller: Caller) -> sa.Select[tuple[str]] | sa.CompoundSelect[tuple[str]]:
    """The matches in which the caller sits."""
    session = caller.session
    by_link = sa.and_(seats.c.token_hash == caller.token_hash, sa.not_(seats.c.link_used))
    ways = [by_link] if caller.token_hash else []
    if session is not None:
        ways.append(seats.c.match_id.in_({match_id for match_id, _ in session.seats}))
        if session.account_id is not None:
            ways.append(seats.c.account_id == session.account_id)
    own = sa.select(seats.c.match_id).where(sa.or_(sa.false(), *ways))
    return own if session is None else own.union(_stood_in(session))


def _stood_in(session: Session) -> sa.Select[tuple[str]]:
    """The matches in which a browser or an account plays for an absent player."""
    here = stand_ins.c.session == session.hash
    if session.account_id is not None:
        here |= stand_ins.c.account_id == session.account_id
    return sa.select(stand_ins.c.match_id).where(here)


def _listed(row: MatchRow, seated: list[SeatRow], caller: Caller) -> MatchListed:
    own = [seat for seat in seated if caller.owns(seat)]
    return MatchListed(
        row.id,
        row.title,
        row.name,
        row.pace,
        [seat.name for seat in seated],
        row.version,
        row.decider,
        row.decider in [seat.name for seat in own],
        bool(own),
        sum(seat.open for seat in seated),
        row.begun,
        row.finished,
        result(row),
        written(row.changed_at),
        f"/matches/{row.id}",
    )
