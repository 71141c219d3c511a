"""The lobby: the matches that the caller may see, each in one line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from trunkline.server.clock import written
from trunkline.server.matches.clock_lobby import TimeLeft, time_left
from trunkline.server.matches.hidden import hidden_from
from trunkline.server.matches.json_view import result
from trunkline.server.matches.live import host_of
from trunkline.server.matches.loading import LESSON, WITH_STATES, same_seat
from trunkline.server.matches.reading import unread_in
from trunkline.server.people.caller import Caller, Session
from trunkline.server.people.here_now import Found, Here, Seen, here_now, seen_at
from trunkline.server.people.person import account, guest
from trunkline.server.people.presence import Presence
from trunkline.server.service import Service
from trunkline.server.store.rows import MatchRow, SeatRow, all_typed
from trunkline.server.store.schema import (
    leavers,
    match_lessons,
    matches,
    seat_states,
    seats,
    stand_ins,
)

MOST_OWN = 200
MOST_OTHERS = 60


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
    bots: list[str] = []
    """Which of the players are bots."""
    yours: list[str] = []
    """Which of the players you are."""
    seated: int = 0
    """How many have sat down, bots among them."""
    invited: bool = False
    """You are asked to play and have not sat down."""
    host: bool = False
    """It is yours to cancel or end."""
    host_name: str | None = None
    left: list[str] = []
    """Who left for good and ranks last."""
    unread: int = 0
    """Messages of its chat that you have not read."""
    time_left: TimeLeft | None = None
    """Of whoever decides; null where no clock runs."""
    presence: Presence | None = None
    """Of whoever decides, for those at the same table; null for bots and strangers."""
    seen_at: str | None = None
    """When they were last there."""
    lesson: bool = False
    """A lesson with its coach: it stands under what can be learned."""


async def list_matches(
    service: Service, caller: Caller, title: str | None, mine: bool, limit: int
) -> list[MatchListed]:
    """One's own matches and those that are listed, the latest first."""
    own = matches.c.id.in_(own_matches(caller))
    listed = matches.c.listed if service.settings.listed else sa.false()
    wanted = own if mine else sa.or_(listed, own)
    if title is not None:
        wanted = sa.and_(wanted, matches.c.title == title)
    found = await service.db.read(_read_list, wanted, limit)
    unread = await service.db.read(_unread, caller, found)
    return [_listed(row, seated, caller, unread) for row, seated in found]


class LobbyFound(Struct, frozen=True):
    """Everything in somebody's lobby: matches with what is being decided, and who is here."""

    matches: list[tuple[MatchListed, str]]
    here: list[Here]


async def read_lobby(service: Service, caller: Caller) -> LobbyFound:
    """All of one's own and the latest of others, with what is being decided; where several are
    asked at once, as by secret bids, it may be one's turn too."""
    own = matches.c.id.in_(own_matches(caller))
    kept = sa.and_(own, matches.c.id.not_in(hidden_from(caller)))
    found = await service.db.read(_read_list, kept, MOST_OWN)
    seen = await seen_at(service, [row.id for row, _ in found])
    here = here_now(service, caller, found, seen)
    unread = await service.db.read(_unread, caller, found)
    lines = [
        (_known(service, row, seated, caller, seen, unread), row.step or "")
        for row, seated in found
    ]
    if service.settings.listed:
        others = sa.and_(matches.c.listed, sa.not_(own))
        listed = await service.db.read(_read_list, others, MOST_OTHERS)
        lines += [(_listed(row, seated, caller), row.step or "") for row, seated in listed]
    asked = [(await _asked_together(service, caller, line), step) for line, step in lines]
    deciding = {line.id: line.decider for line, _ in asked if line.mine and line.decider}
    left = await time_left(service, deciding)
    timed = [(replace(line, time_left=left.get(line.id)), step) for line, step in asked]
    return LobbyFound(timed, here)


def _known(
    service: Service,
    row: MatchRow,
    seated: list[SeatRow],
    caller: Caller,
    seen: Seen,
    unread: Mapping[str, int],
) -> MatchListed:
    """A match of one's own: of whoever decides one knows whether they are there."""
    line = _listed(row, seated, caller, unread)
    seat = next((seat for seat in seated if seat.name == row.decider), None)
    if seat is None or seat.playing_bot is not None or seat.awaits or not line.mine:
        return line
    here, last = service.presence.is_here((row.id, seat.number)), seen.get((row.id, seat.number))
    told = None if last is None else written(last)
    return replace(line, presence="here" if here else "away", seen_at=told)


async def _asked_together(service: Service, caller: Caller, line: MatchListed) -> MatchListed:
    if not line.mine or line.your_turn or line.finished or not line.begun:
        return line
    live = await service.match(line.id)
    own = {seat.name for seat in live.seats if caller.plays(live, seat) is not None}
    mine = next((name for name in live.awaited() if name in own), None)
    return line if mine is None else replace(line, decider=mine, your_turn=True)


def _read_list(connection: Connection, wanted: sa.ColumnElement[bool], limit: int) -> Found:
    known = sa.select(matches, *LESSON).select_from(matches.outerjoin(match_lessons))
    rows = all_typed(
        MatchRow,
        connection.execute(known.where(wanted).order_by(matches.c.changed_at.desc()).limit(limit)),
    )
    seated = all_typed(
        SeatRow,
        connection.execute(
            sa.select(
                seats,
                *(column for column in seat_states.c if not column.primary_key),
                leavers.c.how.label("left"),
            )
            .select_from(WITH_STATES.outerjoin(leavers, same_seat(leavers)))
            .where(seats.c.match_id.in_([row.id for row in rows]))
            .order_by(seats.c.number)
        ),
    )
    return [(row, [seat for seat in seated if seat.match_id == row.id]) for row in rows]


def own_matches(caller: Caller) -> sa.Select[tuple[str]] | sa.CompoundSelect[tuple[str]]:
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


def concerns(connection: Connection, caller: Caller, match_ids: set[str], listed: bool) -> bool:
    """Whether one of these matches is in the caller's lobby."""
    everyones = matches.c.listed if listed else sa.false()
    shown = sa.or_(matches.c.id.in_(own_matches(caller)), everyones)
    found = sa.select(matches.c.id).where(matches.c.id.in_(match_ids), shown).limit(1)
    return connection.execute(found).first() is not None


def _unread(connection: Connection, caller: Caller, found: Found) -> dict[str, int]:
    """How many messages are new to the caller, by match, where they sit."""
    held = []
    for row, seated in found:
        own = [seat for seat in seated if caller.owns(seat)]
        if own and row.asides:
            keeper = guest(own[0]) if caller.account_id is None else account(caller.account_id)
            held.append((row.id, keeper, [seat.name for seat in own]))
    return unread_in(connection, held)


NOTHING: Mapping[str, int] = MappingProxyType({})


def _listed(
    row: MatchRow, seated: list[SeatRow], caller: Caller, unread: Mapping[str, int] = NOTHING
) -> MatchListed:
    own = [seat for seat in seated if caller.owns(seat)]
    host = host_of(seated)
    return MatchListed(
        row.id,
        row.title,
        row.name,
        row.pace,
        [seat.name for seat in seated],
        row.version,
        row.decider,
        row.decider in [seat.name for seat in seated if caller.plays_at(seated, seat) is not None],
        bool(own),
        sum(seat.open for seat in seated),
        row.begun,
        row.finished,
        result(row),
        written(row.changed_at),
        f"/matches/{row.id}",
        bots=[seat.name for seat in seated if seat.bot is not None],
        yours=[seat.name for seat in seated if seat in own or caller.is_invited(seat)],
        seated=sum(seat.ready for seat in seated),
        invited=any(caller.is_invited(seat) for seat in seated),
        host=host is not None and caller.owns(host),
        host_name=None if host is None else host.name,
        left=[seat.name for seat in seated if seat.left is not None],
        unread=unread.get(row.id, 0),
        lesson=row.coached,
    )
